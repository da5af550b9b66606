`default_nettype none
// Makes the observation port out of the toy core's commit stage. The numbers are those of the rules in docs/probe.md, "Rules
// for another core's adapter"; each signal is registered once (rule 1).
module adapter (
  input  logic         clk_i,
  input  logic         rst_ni,              // synchronous
  // The commit stage of toy_dual
  input  logic [1:0]   slot_valid_i,
  input  logic [127:0] slot_pc_i,
  input  logic [127:0] slot_next_i,
  input  logic [1:0]   slot_commit_i,
  input  logic [1:0]   slot_wrong_i,
  input  logic [1:0]   slot_sync_i,
  input  logic         recover_i,
  input  logic         recover_first_i,
  input  logic [63:0]  recover_pc_i,
  input  logic         flush_i,
  input  logic         trap_i,
  input  logic         interrupt_i,
  input  logic         mret_i,
  input  logic         supervisor_i,
  input  logic [63:0]  handler_i,
  // Commit view; heads are in program order, so head_bank is 0 (rule 2)
  output logic [1:0]   head_valid_o,
  output logic [1:0]   head_commit_o,
  output logic [1:0]   mispredicted_o,
  output logic [1:0]   flushes_o,
  output logic [127:0] head_pc_o,
  output logic         exception_o,
  output logic [5:0]   exception_cause_o,
  output logic [63:0]  exception_pc_o,
  output logic         interrupt_o,
  output logic [1:0]   privilege_o,
  // Retire stream
  output logic [1:0]   ret_valid_o,
  output logic [1:0]   ret_trap_o,
  output logic [127:0] ret_pc_o,
  output logic [127:0] ret_next_pc_o,
  output logic [15:0]  ret_events_o,
  output logic         ret_interrupt_o
);
  localparam logic [5:0] CauseEcall = 6'd8, CauseMispredict = 6'd25;
  localparam integer     EventMispredict = 1;

  logic [1:0] valid, commit;
  assign valid  = (recover_i || flush_i) ? 2'b00 : slot_valid_i;       // rule 4, and doomed heads (rule 5)
  assign commit = slot_commit_i | {1'b0, mret_i};                      // MRET leaves: shown as a commit that flushes

  always_ff @(posedge clk_i) begin
    head_valid_o      <= valid;
    head_commit_o     <= commit;
    mispredicted_o    <= slot_wrong_i & valid;                         // rule 5
    flushes_o         <= (slot_sync_i | {1'b0, mret_i}) & valid;
    head_pc_o         <= slot_pc_i;
    exception_o       <= trap_i || recover_first_i;                    // rules 3 and 4
    exception_cause_o <= trap_i ? CauseEcall : CauseMispredict;
    exception_pc_o    <= trap_i ? slot_pc_i[63:0] : recover_pc_i;
    interrupt_o       <= interrupt_i;                                  // rule 6
    privilege_o       <= {1'b0, supervisor_i};                         // rule 11
    ret_valid_o       <= commit | {1'b0, trap_i};                      // rule 7
    ret_trap_o        <= {1'b0, trap_i};
    ret_pc_o          <= slot_pc_i;
    ret_next_pc_o     <= {slot_next_i[127:64], trap_i ? handler_i : slot_next_i[63:0]};
    ret_interrupt_o   <= interrupt_i;
    ret_events_o      <= '0;
    for (int s = 0; s < 2; s++) ret_events_o[8 * s + EventMispredict] <= slot_wrong_i[s];
    if (!rst_ni) begin
      {head_valid_o, head_commit_o, mispredicted_o, flushes_o, exception_o, interrupt_o} <= '0;
      {ret_valid_o, ret_trap_o, ret_interrupt_o, privilege_o}                            <= '0;
    end
  end
endmodule
`default_nettype wire
