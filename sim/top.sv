`default_nettype none
// The machine as the host program sees it: every vector of the SoC's ports cut into scalars, so that
// sim/sim.cpp reads plain integers. Lanes that a configuration does not have read 0. No logic.
//                                                                                  docs/probe.md, docs/cli.md
// With SOC_BARE defined: the machine without profilers; with SOC_LEAN: its port without what only checkers
// read; with COP_DOUBLE: the co-processor has twice as many slots.
`define CUT(lane, n, port, vector, bits, wide) \
  if (lane < n) begin : gen_``port assign port = wide'(vector[lane*(bits) +: (bits)]); end \
  else begin : gen_no_``port assign port = '0; end
`define CUT2(n, name, bits, wide) \
  `CUT(0, n, name``0_o, name, bits, wide) `CUT(1, n, name``1_o, name, bits, wide)
`define CUT4(n, name, bits, wide) \
  `CUT2(n, name, bits, wide) `CUT(2, n, name``2_o, name, bits, wide) `CUT(3, n, name``3_o, name, bits, wide)
`define CUT5(n, name, bits, wide) `CUT4(n, name, bits, wide) `CUT(4, n, name``4_o, name, bits, wide)
`define CUT7(n, name, bits, wide) `CUT5(n, name, bits, wide) `CUT(5, n, name``5_o, name, bits, wide) `CUT(6, n, name``6_o, name, bits, wide)
`define PORT2(name, wide) output logic [wide-1:0] name``0_o, output logic [wide-1:0] name``1_o
`define PORT4(name, wide) `PORT2(name, wide), output logic [wide-1:0] name``2_o, output logic [wide-1:0] name``3_o
`define PORT5(name, wide) `PORT4(name, wide), output logic [wide-1:0] name``4_o
`define PORT7(name, wide) `PORT5(name, wide), output logic [wide-1:0] name``5_o, output logic [wide-1:0] name``6_o

module top (
  input  logic        clk_i,
  input  logic        change_i,          // changes when one of rst_ni, axi_rst_ni, lcofi_i, tag_*_i does
  input  logic        rst_ni,
  input  logic        axi_rst_ni,
  input  logic [63:0] boot_pc_i,
  input  logic [31:0] hartid_i,
  input  logic        lcofi_i,
  output logic        tip_irq_o,
  output logic        pme_irq_o,
  output logic        cop_irq_o,
  input  logic [3:0]  tag_req_i,
  input  logic [11:0] tag_slot_i,
  input  logic        tag_nth_i,
  // Something retired, trapped, or an interrupt was taken in this cycle
  output logic        retired_o,
  // AXI4
  output logic        axi_arvalid_o,
  input  logic        axi_arready_i,
  output logic [3:0]  axi_arid_o,
  output logic [31:0] axi_araddr_o,
  output logic [7:0]  axi_arlen_o,
  output logic [2:0]  axi_arsize_o,
  output logic [1:0]  axi_arburst_o,
  output logic [3:0]  axi_arcache_o,
  output logic [2:0]  axi_arprot_o,
  input  logic        axi_rvalid_i,
  output logic        axi_rready_o,
  input  logic [3:0]  axi_rid_i,
  input  logic [63:0] axi_rdata_i,
  input  logic [1:0]  axi_rresp_i,
  input  logic        axi_rlast_i,
  output logic        axi_awvalid_o,
  input  logic        axi_awready_i,
  output logic [3:0]  axi_awid_o,
  output logic [31:0] axi_awaddr_o,
  output logic [7:0]  axi_awlen_o,
  output logic [2:0]  axi_awsize_o,
  output logic [1:0]  axi_awburst_o,
  output logic [3:0]  axi_awcache_o,
  output logic [2:0]  axi_awprot_o,
  output logic        axi_wvalid_o,
  input  logic        axi_wready_i,
  output logic [63:0] axi_wdata_o,
  output logic [7:0]  axi_wstrb_o,
  output logic        axi_wlast_o,
  input  logic        axi_bvalid_i,
  output logic        axi_bready_o,
  input  logic [3:0]  axi_bid_i,
  input  logic [1:0]  axi_bresp_i,
  // Commit view
  output logic [7:0]  head_bank_o,
  output logic [7:0]  head_valid_o,
  output logic [7:0]  head_commit_o,
  output logic [7:0]  mispredicted_o,
  output logic [7:0]  flushes_o,
  `PORT4(head_pc, 64),
  output logic        exception_o,
  output logic [63:0] exception_pc_o,
  output logic [7:0]  exception_cause_o,
  output logic        interrupt_o,
  output logic [7:0]  privilege_o,
  output logic [15:0] context_o,
  // Dispatch view
  output logic [7:0]  disp_valid_o,
  `PORT4(disp_pc, 64),
  `PORT4(disp_insn, 32),
  `PORT4(disp_rob, 16),
  // Fetch view
  output logic        fetch_opportunity_o,
  output logic [7:0]  fetch_valid_o,
  output logic [63:0] fetch_pc_o,
  output logic [63:0] fetch_history_o,
  // Tag view
  `PORT4(tag_pulses, 8),
  `PORT4(tag_abort, 8),
  `PORT4(tag_events, 8),
  `PORT4(tag_conflicts, 8),
  `PORT4(tag_oldest, 1),
  `PORT4(tag_insn, 32),
  `PORT4(tag_pc, 64),
  `PORT4(tag_address, 64),
  // Retire stream
  output logic [7:0]  ret_valid_o,
  output logic [7:0]  ret_trap_o,
  output logic [15:0] ret_rob_o,
  `PORT4(ret_rd, 8),
  `PORT4(ret_mem, 8),
  `PORT4(ret_size, 8),
  `PORT4(ret_events, 8),
  `PORT4(ret_insn, 32),
  `PORT4(ret_pc, 64),
  `PORT4(ret_next_pc, 64),
  `PORT4(ret_rs1, 64),
  `PORT4(ret_rs2, 64),
  `PORT4(ret_rd_value, 64),
  `PORT4(ret_addr, 64),
  `PORT4(ret_data, 64),
  output logic [7:0]  ret_cause_o,
  output logic [63:0] ret_tval_o,
  output logic        int_o,
  output logic [7:0]  int_cause_o,
  output logic [63:0] int_epc_o,
  // Pipeline view
  output logic [7:0]  issue_valid_o,
  `PORT5(issue_rob, 16),
  output logic [7:0]  done_valid_o,
  `PORT7(done_rob, 16),
  output logic [7:0]  decode_valid_o,
  output logic [7:0]  decode_drop_o,
  output logic        decode_restart_o,
  output logic        flush_o,
  output logic        kill_o,
  output logic [15:0] kill_rob_o
);
  localparam integer W = core_pkg::W;
  localparam integer P = core_pkg::PortN;
  localparam integer D = core_pkg::WbN + 1;
  localparam integer RobW = core_pkg::RobW;
  localparam integer TagN = core_pkg::TagN;

  logic [core_pkg::LaneW-1:0]  head_bank;
  logic [W-1:0]                head_valid, head_commit, mispredicted, flushes, disp_valid;
  logic [core_pkg::Look-1:0]   decode_valid, decode_drop;
  logic [W-1:0]                ret_valid, ret_trap;
  logic [W*64-1:0]             head_pc, disp_pc;
  logic [W*32-1:0]             disp_insn;
  logic [5:0]                  exception_cause, ret_cause, int_cause;
  logic [1:0]                  privilege;
  logic [W*RobW-1:0]           disp_rob;
  logic [core_pkg::FetchN-1:0] fetch_valid;
  logic [TagN*8-1:0]           tag_pulses, tag_events, tag_conflicts;
  logic [TagN*2-1:0]           tag_abort;
  logic [TagN-1:0]             tag_oldest;
  logic [TagN*32-1:0]          tag_insn;
  logic [TagN*64-1:0]          tag_pc, tag_address;
  logic [W*5-1:0]              ret_rd;
  logic [W*2-1:0]              ret_mem, ret_size;
  logic [W*8-1:0]              ret_events;
  logic [W*32-1:0]             ret_insn;
  logic [W*64-1:0]             ret_pc, ret_next_pc, ret_rs1, ret_rs2, ret_rd_value, ret_addr, ret_data;
  logic [P-1:0]                issue_valid;
  logic [D-1:0]                done_valid;
  logic [P*RobW-1:0]           issue_rob;
  logic [D*RobW-1:0]           done_rob;
  logic [RobW-1:0]             kill_rob, ret_rob;

  // Inputs that seldom change, sampled when change_i changes. Much of fetch and decode depends on them:
  // without these registers Verilator would evaluate all of that again at each clock edge.
  logic        rst_n, axi_rst_n, lcofi;
  logic [3:0]  tag_req;
  logic [11:0] tag_slot;
  logic        tag_nth;
  always_ff @(posedge change_i or negedge change_i) begin
    rst_n     <= rst_ni;
    axi_rst_n <= axi_rst_ni;
    lcofi     <= lcofi_i;
    tag_req   <= tag_req_i;
    tag_slot  <= tag_slot_i;
    tag_nth   <= tag_nth_i;
  end

  // Memory's answers: what it drives as the clock rises is there in the cycle that begins
  logic        axi_arready, axi_rvalid, axi_rlast, axi_awready, axi_wready, axi_bvalid;
  logic [3:0]  axi_rid, axi_bid;
  logic [63:0] axi_rdata;
  logic [1:0]  axi_rresp, axi_bresp;
  always_ff @(posedge clk_i) begin
    axi_arready <= axi_arready_i;
    axi_rvalid  <= axi_rvalid_i;
    axi_rid     <= axi_rid_i;
    axi_rdata   <= axi_rdata_i;
    axi_rresp   <= axi_rresp_i;
    axi_rlast   <= axi_rlast_i;
    axi_awready <= axi_awready_i;
    axi_wready  <= axi_wready_i;
    axi_bvalid  <= axi_bvalid_i;
    axi_bid     <= axi_bid_i;
    axi_bresp   <= axi_bresp_i;
  end

`ifdef SOC_BARE
  soc #(.Tip(0), .ProfileMe(0), .Coproc(0)) u_soc (
`elsif SOC_LEAN
  soc #(.Observe(0)) u_soc (
`elsif COP_DOUBLE
  soc #(.CopSlots(2 * core_pkg::CopSlots)) u_soc (
`else
  soc u_soc (
`endif
    .clk_i, .rst_ni(rst_n), .axi_rst_ni(axi_rst_n), .boot_pc_i, .hartid_i, .lcofi_i(lcofi),
    .tip_irq_o, .pme_irq_o, .cop_irq_o, .tag_req_i(tag_req[TagN-1:0]), .tag_slot_i(tag_slot[TagN*3-1:0]), .tag_nth_i(tag_nth),
    .axi_arvalid_o, .axi_arready_i(axi_arready), .axi_arid_o, .axi_araddr_o, .axi_arlen_o,
    .axi_arsize_o, .axi_arburst_o, .axi_arcache_o, .axi_arprot_o,
    .axi_rvalid_i(axi_rvalid), .axi_rready_o, .axi_rid_i(axi_rid), .axi_rdata_i(axi_rdata), .axi_rresp_i(axi_rresp), .axi_rlast_i(axi_rlast),
    .axi_awvalid_o, .axi_awready_i(axi_awready), .axi_awid_o, .axi_awaddr_o, .axi_awlen_o,
    .axi_awsize_o, .axi_awburst_o, .axi_awcache_o, .axi_awprot_o,
    .axi_wvalid_o, .axi_wready_i(axi_wready), .axi_wdata_o, .axi_wstrb_o, .axi_wlast_o,
    .axi_bvalid_i(axi_bvalid), .axi_bready_o, .axi_bid_i(axi_bid), .axi_bresp_i(axi_bresp),
    .probe_head_bank_o(head_bank), .probe_head_valid_o(head_valid), .probe_head_commit_o(head_commit),
    .probe_mispredicted_o(mispredicted), .probe_flushes_o(flushes), .probe_head_pc_o(head_pc),
    .probe_exception_o(exception_o), .probe_exception_pc_o(exception_pc_o),
    .probe_exception_cause_o(exception_cause),
    .probe_interrupt_o(interrupt_o), .probe_privilege_o(privilege), .probe_context_o(context_o),
    .probe_disp_valid_o(disp_valid), .probe_disp_pc_o(disp_pc),
    .probe_disp_insn_o(disp_insn), .probe_disp_rob_o(disp_rob),
    .probe_fetch_opportunity_o(fetch_opportunity_o),
    .probe_fetch_valid_o(fetch_valid), .probe_fetch_pc_o(fetch_pc_o),
    .probe_fetch_history_o(fetch_history_o),
    .probe_tag_pulses_o(tag_pulses), .probe_tag_abort_o(tag_abort), .probe_tag_events_o(tag_events),
    .probe_tag_conflicts_o(tag_conflicts), .probe_tag_oldest_o(tag_oldest),
    .probe_tag_insn_o(tag_insn), .probe_tag_pc_o(tag_pc), .probe_tag_address_o(tag_address),
    .probe_ret_valid_o(ret_valid), .probe_ret_trap_o(ret_trap),
    .probe_ret_rob_o(ret_rob), .probe_ret_rd_o(ret_rd), .probe_ret_mem_o(ret_mem),
    .probe_ret_size_o(ret_size), .probe_ret_events_o(ret_events),
    .probe_ret_insn_o(ret_insn), .probe_ret_pc_o(ret_pc),
    .probe_ret_next_pc_o(ret_next_pc), .probe_ret_rs1_o(ret_rs1), .probe_ret_rs2_o(ret_rs2),
    .probe_ret_rd_value_o(ret_rd_value), .probe_ret_addr_o(ret_addr), .probe_ret_data_o(ret_data),
    .probe_ret_cause_o(ret_cause), .probe_ret_tval_o(ret_tval_o),
    .probe_int_o(int_o), .probe_int_cause_o(int_cause), .probe_int_epc_o(int_epc_o),
    .probe_issue_valid_o(issue_valid), .probe_issue_rob_o(issue_rob), .probe_done_valid_o(done_valid),
    .probe_done_rob_o(done_rob), .probe_decode_valid_o(decode_valid), .probe_decode_drop_o(decode_drop),
    .probe_decode_restart_o(decode_restart_o), .probe_flush_o(flush_o), .probe_kill_o(kill_o),
    .probe_kill_rob_o(kill_rob)
  );

  assign retired_o         = (ret_valid != '0) || int_o;
  assign head_bank_o       = (W == 1) ? 8'd0 : 8'(head_bank);
  assign head_valid_o      = 8'(head_valid);
  assign head_commit_o     = 8'(head_commit);
  assign mispredicted_o    = 8'(mispredicted);
  assign flushes_o         = 8'(flushes);
  assign exception_cause_o = 8'(exception_cause);
  assign privilege_o       = 8'(privilege);
  assign disp_valid_o      = 8'(disp_valid);
  assign fetch_valid_o     = 8'(fetch_valid);
  assign ret_valid_o       = 8'(ret_valid);
  assign ret_trap_o        = 8'(ret_trap);
  assign ret_cause_o       = 8'(ret_cause);
  assign int_cause_o       = 8'(int_cause);
  assign issue_valid_o     = 8'(issue_valid);
  assign done_valid_o      = 8'(done_valid);
  assign decode_valid_o    = 8'(decode_valid);
  assign decode_drop_o     = 8'(decode_drop);
  assign kill_rob_o        = 16'(kill_rob);
  assign ret_rob_o         = 16'(ret_rob);

  `CUT4(W, head_pc, 64, 64)
  `CUT4(W, disp_pc, 64, 64)
  `CUT4(W, disp_insn, 32, 32)
  `CUT4(W, disp_rob, RobW, 16)
  `CUT4(TagN, tag_pulses, 8, 8)
  `CUT4(TagN, tag_abort, 2, 8)
  `CUT4(TagN, tag_events, 8, 8)
  `CUT4(TagN, tag_conflicts, 8, 8)
  `CUT4(TagN, tag_oldest, 1, 1)
  `CUT4(TagN, tag_insn, 32, 32)
  `CUT4(TagN, tag_pc, 64, 64)
  `CUT4(TagN, tag_address, 64, 64)
  `CUT4(W, ret_rd, 5, 8)
  `CUT4(W, ret_mem, 2, 8)
  `CUT4(W, ret_size, 2, 8)
  `CUT4(W, ret_events, 8, 8)
  `CUT4(W, ret_insn, 32, 32)
  `CUT4(W, ret_pc, 64, 64)
  `CUT4(W, ret_next_pc, 64, 64)
  `CUT4(W, ret_rs1, 64, 64)
  `CUT4(W, ret_rs2, 64, 64)
  `CUT4(W, ret_rd_value, 64, 64)
  `CUT4(W, ret_addr, 64, 64)
  `CUT4(W, ret_data, 64, 64)
  `CUT5(P, issue_rob, RobW, 16)
  `CUT7(D, done_rob, RobW, 16)
endmodule
`default_nettype wire
