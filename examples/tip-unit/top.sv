`default_nettype none
// The toy core, a counter of its cycles, and the TIP unit that samples the core when the counter overflows.
// The testbench drives the CSR access, sees the record on ports, and reads the unit's state inside the unit.
module top (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        irq_i,
  // CSR access of the unit; a core would drive it from its CSR instructions
  input  logic        csr_write_i,
  input  logic [11:0] csr_addr_i,
  input  logic [63:0] csr_wdata_i,
  // What the unit sees: observation port, counter
  output logic        head_valid_o,
  output logic        head_commit_o,
  output logic        mispredicted_o,
  output logic        flushes_o,
  output logic [63:0] head_pc_o,
  output logic        exception_o,
  output logic        interrupt_o,
  output logic [1:0]  privilege_o,
  output logic        ret_valid_o,
  output logic [7:0]  ret_events_o,
  output logic [63:0] ret_next_pc_o,
  output logic        wrap_o,
  output logic [63:0] cycle_o
);
  logic        reload, hold;
  logic [63:0] reload_value;

  toy_core i_core (.*);

  // The trigger: an overflow in one cycle is told to the unit in the next, with the record of that cycle.
  logic [63:0] counter_q;
  always_ff @(posedge clk_i) begin
    cycle_o <= cycle_o + 64'd1;
    wrap_o  <= 1'b0;
    if (!hold) begin
      counter_q <= counter_q + 64'd1;
      wrap_o    <= &counter_q;
      if (&counter_q && reload) counter_q <= reload_value;
    end
    if (!rst_ni) begin
      cycle_o   <= '0;
      counter_q <= -64'd100;
      wrap_o    <= 1'b0;
    end
  end

  culprit_tip #(.W(1)) i_tip (
    .head_bank_i(1'b0), .head_valid_i(head_valid_o), .head_commit_i(head_commit_o), .mispredicted_i(mispredicted_o),
    .flushes_i(flushes_o), .head_pc_i(head_pc_o), .exception_i(exception_o), .exception_pc_i(head_pc_o),
    .exception_cause_i(6'd0),                          // commit never freezes
    .interrupt_i(interrupt_o), .interrupt_cause_i(6'd11), .privilege_i(privilege_o), .context_i(16'd0),
    .delegated_i(1'b0), .delegate_i(16'd0),            // no process owns the unit
    .ret_valid_i(ret_valid_o), .ret_insn_i(32'd0),      // no marker instructions
    .ret_events_i(ret_events_o), .ret_next_pc_i(ret_next_pc_o),
    .wrap_i(wrap_o), .cycle_i(cycle_o), .reload_o(reload), .reload_value_o(reload_value), .hold_o(hold), .defer_o(),
    .lcofi_o(), .ready_o(), .sample_flags_o(), .sample_addr_o(), .take_i(1'b0),   // main.cpp looks inside instead
    .csr_known_o(), .csr_rdata_o(),
    .*                                                 // clock, reset, CSR writes
  );
endmodule
`default_nettype wire
