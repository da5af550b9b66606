`default_nettype none
// The toy core of examples/tip-unit as it is, the adapter beside it, and ProfileMe. The testbench drives the CSR access, sees
// the record on ports, and reads the unit's state inside the unit.
module top (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         irq_i,
  // CSR access of the unit; a core would drive it from its CSR instructions
  input  logic         csr_write_i,
  input  logic [11:0]  csr_addr_i,
  input  logic [63:0]  csr_wdata_i,
  // What the unit sees. Fetch view, tag view
  output logic         fetch_opportunity_o,
  output logic [3:0]   fetch_valid_o,
  output logic [63:0]  fetch_pc_o,
  output logic [15:0]  tag_pulses_o,
  output logic [3:0]   tag_abort_o,
  output logic [15:0]  tag_events_o,
  output logic [1:0]   tag_oldest_o,
  output logic [63:0]  tag_insn_o,
  output logic [127:0] tag_address_o,
  // Commit view: what the core shows by itself. The unit needs the interrupt and the privilege, the testbench counts by the rest
  output logic         head_valid_o,
  output logic         head_commit_o,
  output logic         mispredicted_o,
  output logic         flushes_o,
  output logic [63:0]  head_pc_o,
  output logic         exception_o,
  output logic         interrupt_o,
  output logic [1:0]   privilege_o,
  // Retire stream
  output logic         ret_valid_o,
  output logic         ret_trap_o,
  output logic [31:0]  ret_insn_o,
  output logic [63:0]  cycle_o,
  // What it asks for
  output logic [1:0]   tag_req_o,
  output logic [5:0]   tag_slot_o,
  output logic         tag_nth_o
);
  toy_core i_core (.ret_events_o(), .ret_next_pc_o(), .*);

  adapter #(.N(2)) i_adapter (
    .room_i(i_core.room), .fetch_i(i_core.fetch), .fetch_pc_i(i_core.fetch_pc_q),
    .fetched_insn_i(i_core.fetched_insn), .fetched_imiss_i(i_core.fetched_imiss_q), .advance_i(i_core.advance),
    .insn_i({i_core.op, 12'd0}), .age_i(i_core.age_q), .latency_i(i_core.latency),
    .load_address_i({48'd0, i_core.address}), .branch_target_i(i_core.pc_q + {{56{i_core.imm[7]}}, i_core.imm}),
    .imiss_i(i_core.imiss_q), .dmiss_i(i_core.dmiss), .taken_i(i_core.taken),
    .commit_i(i_core.commit), .flushes_i(i_core.flushes), .exception_i(i_core.exception), .interrupt_i(i_core.interrupt),
    .redirect_i(i_core.redirect),
    .tag_req_i(tag_req_o), .tag_slot_i(tag_slot_o), .*
  );

  always_ff @(posedge clk_i) cycle_o <= rst_ni ? cycle_o + 64'd1 : '0;

  culprit_profileme #(.N(2), .K(8), .Slots(4), .W(1)) i_profileme (
    .fetch_opportunity_i(fetch_opportunity_o), .fetch_valid_i(fetch_valid_o), .fetch_pc_i(fetch_pc_o),
    .fetch_history_i(64'd0),                           // the core predicts without one
    .tag_pulses_i(tag_pulses_o), .tag_abort_i(tag_abort_o), .tag_events_i(tag_events_o),
    .tag_conflicts_i(16'd0),                           // no resource is shared
    .tag_oldest_i(tag_oldest_o), .tag_insn_i(tag_insn_o), .tag_address_i(tag_address_o),
    .ret_valid_i(ret_valid_o), .ret_trap_i(ret_trap_o), .ret_insn_i(ret_insn_o),
    .exception_cause_i(6'd8),                          // the only exception is a system call
    .interrupt_i(interrupt_o), .interrupt_cause_i(6'd11), .privilege_i(privilege_o), .context_i(16'd0), .cycle_i(cycle_o),
    .delegated_i(1'b0), .delegate_i(16'd0),            // no process owns the unit
    .csr_known_o(), .csr_rdata_o(), .lcofi_o(),        // main.cpp looks inside instead
    .*                                                 // clock, reset, CSR writes, requests
  );
endmodule
`default_nettype wire
