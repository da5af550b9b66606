`default_nettype none
// TIP, a core that keeps the contract, and the rules of attribution. tip.txt connects the unit's registers.
module tip_proof #(
  parameter integer W     = 4,
  parameter integer LaneW = (W == 1) ? 1 : $clog2(W)
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic [LaneW-1:0] head_bank_i,
  input logic [W-1:0]     head_valid_i,
  input logic [W-1:0]     head_commit_i,
  input logic [W-1:0]     mispredicted_i,
  input logic [W-1:0]     flushes_i,
  input logic [W*64-1:0]  head_pc_i,
  input logic             exception_i,
  input logic [63:0]      exception_pc_i,
  input logic [5:0]       exception_cause_i,
  input logic             interrupt_i,
  input logic [5:0]       interrupt_cause_i,
  input logic [1:0]       privilege_i,
  input logic [15:0]      context_i,
  input logic [W-1:0]     ret_valid_i,
  input logic [W-1:0]     ret_trap_i,
  input logic [5:0]       ret_cause_i,
  input logic             ret_interrupt_i,
  input logic [W*32-1:0]  ret_insn_i,
  input logic [W*8-1:0]   ret_events_i,
  input logic [W*64-1:0]  ret_pc_i,
  input logic [W*64-1:0]  ret_next_pc_i,
  input logic [63:0]      int_epc_i,
  input logic             wrap_i,
  input logic [63:0]      cycle_i,
  input logic             take_i,
  input logic             delegated_i,
  input logic [15:0]      delegate_i,
  input logic [11:0]      csr_addr_i,
  input logic             csr_write_i,
  input logic [63:0]      csr_wdata_i
);
  logic hold_o, ready_o;
  logic [63:0]     sample_flags_o;
  logic [W*64-1:0] sample_addr_o;
  tip #(.W(W), .Supervisor(1)) u_tip (.*, .reload_o(), .reload_value_o(), .defer_o(), .lcofi_o(), .csr_known_o(), .csr_rdata_o());

  // The core keeps the contract
  logic [28:0] broken_o;
  culprit_port_rules #(.W(W)) u_rules (.*);
  logic started_q;
  initial started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always @* begin
    assume (broken_o == '0);
    if (!started_q) assume (!rst_ni);
  end

  // Registers of the unit
  (* keep *) logic [9:0]  ctl;
  (* keep *) logic [15:0] match, oir_context, weight;
  (* keep *) logic [63:0] oir_pc, sample_cycle;
  (* keep *) logic [3:0]  oir_flags;
  (* keep *) logic [1:0]  oir_privilege, phase;
  (* keep *) logic        running, frozen;
  (* keep *) logic [2:0]  waiting;
  (* keep *) logic [31:0] overflows, samples, missed, filtered;
  attribution #(.W(W)) u_attribution (
    .*, .drop_i(take_i || (csr_write_i && csr_addr_i == 12'h7c6 && csr_wdata_i[0])),
    .ready(ready_o), .sample_flags(sample_flags_o), .sample_addr(sample_addr_o)
  );

  // Has a frozen commit that recovers from a misprediction come last?
  logic frozen_q;
  initial frozen_q = 1'b0;
  always_ff @(posedge clk_i) begin
    if (exception_i) frozen_q <= exception_cause_i == 6'd25;
    if (!rst_ni || (head_commit_i != '0) || interrupt_i) frozen_q <= 1'b0;
  end

  // What is assumed forbids none of these
  logic [5:0] why;                                     // class flags of a sample
  assign why = sample_flags_o[13:8];
  always @* if (started_q && ready_o) begin
    cover (why == '0 && {sample_flags_o[51:48], sample_flags_o[3:0]} == 8'(2**W - 1));   // all lanes commit
    cover (why == 6'b000001);                          // stalled
    cover (why == 6'b000010);                          // exception
    cover (why == 6'b000100);                          // flush
    cover (why == 6'b001000);                          // mispredicted
    cover (why == 6'b001100);                          // both flags
    cover (why == 6'b010000);                          // front end
    cover (why == 6'b100000);                          // interrupt
    cover (sample_flags_o[47:32] > 16'd2);             // a sample that stands for others
    cover (frozen && ctl[5]);                          // read while the counter is held
    cover (ctl[6] && filtered != '0);                  // machine mode is excluded
    cover (ctl[9] && filtered != '0);                  // supervisor mode is
    cover (why == 6'b001000 && frozen_q);              // mispredicted, as a frozen commit says
  end
endmodule
`default_nettype wire
