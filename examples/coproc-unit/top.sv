`default_nettype none
// The toy core of examples/tip-unit as it is, the adapter beside it, and the co-processor. The testbench makes the host's accesses,
// sees the record on ports, and reads the unit's state inside the unit.
module top (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        irq_i,
  // The host's accesses; a core would make them with loads and stores
  input  logic        req_valid_i,
  input  logic        req_write_i,
  input  logic [15:0] req_addr_i,
  input  logic [63:0] req_wdata_i,
  // What the unit sees. Dispatch view
  output logic        disp_valid_o,
  output logic [63:0] disp_pc_o,
  output logic [31:0] disp_insn_o,
  output logic [3:0]  disp_rob_o,
  // Retire stream
  output logic        ret_valid_o,
  output logic        ret_trap_o,
  output logic [3:0]  ret_rob_o,
  output logic [63:0] ret_pc_o,
  output logic [63:0] ret_next_pc_o,
  output logic [31:0] ret_insn_o,
  output logic [7:0]  ret_events_o,
  // Commit view
  output logic [1:0]  privilege_o,
  output logic [63:0] cycle_o
);
  toy_core i_core (
    .head_valid_o(), .head_commit_o(), .mispredicted_o(), .flushes_o(), .head_pc_o(), .exception_o(), .interrupt_o(), .*
  );

  adapter i_adapter (
    .map_i(i_core.fetched_q && i_core.advance && !i_core.redirect), .map_pc_i(i_core.fetched_pc_q),
    .map_op_i(i_core.fetched_insn[15:12]), .pc_i(i_core.pc_q), .op_i(i_core.op), .exception_i(i_core.exception), .*
  );

  always_ff @(posedge clk_i) cycle_o <= rst_ni ? cycle_o + 64'd1 : '0;

  culprit_coproc #(.W(1), .RobN(16), .CamN(32), .BufN(64), .CapN(8)) i_coproc (
    .disp_valid_i(disp_valid_o), .disp_pc_i(disp_pc_o), .disp_insn_i(disp_insn_o), .disp_rob_i(disp_rob_o),
    .ret_valid_i(ret_valid_o), .ret_trap_i(ret_trap_o), .ret_rob_i(ret_rob_o), .ret_insn_i(ret_insn_o),
    .ret_pc_i(ret_pc_o), .ret_next_pc_i(ret_next_pc_o), .ret_events_i(ret_events_o),
    .ret_rd_value_i(64'd0), .ret_mem_i(2'd0), .ret_size_i(2'd0), .ret_addr_i(64'd0), .ret_data_i(64'd0),  // counts.us selects none of these fields
    .privilege_i(privilege_o), .context_i(16'd0), .cycle_i(cycle_o),
    .delegated_i(1'b0), .delegate_i(16'd0),            // no process owns the unit
    .tip_ready_i(1'b0), .tip_flags_i(64'd0), .tip_addr_i(64'd0), .tip_take_o(), .tip_mine_o(),            // there is no TIP
    .req_valid_i, .req_write_i, .req_addr_i, .req_size_i(2'd3), .req_wdata_i,
    .rdata_o(), .lcofi_o(), .active_o(),               // main.cpp looks inside instead
    .clk_i, .rst_ni
  );
endmodule
`default_nettype wire
