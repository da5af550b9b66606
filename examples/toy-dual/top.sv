`default_nettype none
// The toy core and its adapter, a counter of its cycles, the TIP unit, and the checker of the contract. The testbench drives
// the CSR access, sees the record on ports, and reads the unit's state inside the unit.
module top (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         irq_i,
  // CSR access of the unit; a core would drive it from its CSR instructions
  input  logic         csr_write_i,
  input  logic [11:0]  csr_addr_i,
  input  logic [63:0]  csr_wdata_i,
  // What the unit sees: observation port, counter
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
  output logic [1:0]   ret_valid_o,
  output logic [127:0] ret_next_pc_o,
  output logic [15:0]  ret_events_o,
  output logic         wrap_o,
  output logic [63:0]  cycle_o
);
  logic [1:0]   slot_valid, slot_commit, slot_wrong, slot_sync, ret_trap;
  logic [127:0] slot_pc, slot_next, ret_pc;
  logic [63:0]  recover_pc, handler, reload_value;
  logic         recover, recover_first, flush, trap, interrupt, mret, supervisor, ret_interrupt, reload, hold;

  toy_dual i_core (
    .clk_i, .rst_ni, .irq_i, .slot_valid_o(slot_valid), .slot_pc_o(slot_pc), .slot_next_o(slot_next),
    .slot_commit_o(slot_commit), .slot_wrong_o(slot_wrong), .slot_sync_o(slot_sync), .recover_o(recover),
    .recover_first_o(recover_first), .recover_pc_o(recover_pc), .flush_o(flush), .trap_o(trap), .interrupt_o(interrupt),
    .mret_o(mret), .supervisor_o(supervisor), .handler_o(handler)
  );
  adapter i_adapter (
    .clk_i, .rst_ni, .slot_valid_i(slot_valid), .slot_pc_i(slot_pc), .slot_next_i(slot_next), .slot_commit_i(slot_commit),
    .slot_wrong_i(slot_wrong), .slot_sync_i(slot_sync), .recover_i(recover), .recover_first_i(recover_first),
    .recover_pc_i(recover_pc), .flush_i(flush), .trap_i(trap), .interrupt_i(interrupt), .mret_i(mret),
    .supervisor_i(supervisor), .handler_i(handler), .head_valid_o, .head_commit_o, .mispredicted_o, .flushes_o, .head_pc_o,
    .exception_o, .exception_cause_o, .exception_pc_o, .interrupt_o, .privilege_o, .ret_valid_o, .ret_trap_o(ret_trap),
    .ret_pc_o(ret_pc), .ret_next_pc_o, .ret_events_o, .ret_interrupt_o(ret_interrupt)
  );

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

  culprit_tip #(.W(2), .Supervisor(1)) i_tip (
    .clk_i, .rst_ni, .head_bank_i(1'b0), .head_valid_i(head_valid_o), .head_commit_i(head_commit_o),
    .mispredicted_i(mispredicted_o), .flushes_i(flushes_o), .head_pc_i(head_pc_o), .exception_i(exception_o),
    .exception_pc_i(exception_pc_o), .exception_cause_i(exception_cause_o), .interrupt_i(interrupt_o),
    .interrupt_cause_i(6'd11), .privilege_i(privilege_o), .context_i(16'd0),
    .delegated_i(1'b0), .delegate_i(16'd0),            // no process owns the unit
    .ret_valid_i(ret_valid_o), .ret_insn_i(64'd0),      // no marker instructions
    .ret_events_i(ret_events_o), .ret_next_pc_i(ret_next_pc_o),
    .wrap_i(wrap_o), .cycle_i(cycle_o), .reload_o(reload), .reload_value_o(reload_value), .hold_o(hold), .defer_o(),
    .lcofi_o(), .ready_o(), .sample_flags_o(), .sample_addr_o(), .take_i(1'b0),   // main.cpp looks inside instead
    .csr_known_o(), .csr_rdata_o(), .csr_addr_i, .csr_write_i, .csr_wdata_i
  );

  culprit_port_checker #(.W(2), .Retire(1), .Events(1), .Pcs(1), .Stop(10)) i_checker (
    .clk_i, .rst_ni, .head_bank_i(1'b0), .head_valid_i(head_valid_o), .head_commit_i(head_commit_o),
    .mispredicted_i(mispredicted_o), .flushes_i(flushes_o), .head_pc_i(head_pc_o), .exception_i(exception_o),
    .exception_cause_i(exception_cause_o), .exception_pc_i(exception_pc_o), .interrupt_i(interrupt_o),
    .privilege_i(privilege_o), .context_i(16'd0), .ret_valid_i(ret_valid_o), .ret_trap_i(ret_trap), .ret_pc_i(ret_pc),
    .ret_next_pc_i(ret_next_pc_o), .ret_events_i(ret_events_o), .ret_cause_i(exception_cause_o),
    .ret_interrupt_i(ret_interrupt), .ret_interrupt_epc_i(head_pc_o[63:0])
  );
endmodule
`default_nettype wire
