`default_nettype none
// The machine: core, caches, CLINT, profilers, one AXI4 port to memory, one observation port. Wiring only.
//                                                                                                docs/core.md
module soc #(
  parameter integer Observe      = 1,     // 1: the whole observation port; 0: what these profilers read
                                          // (docs/probe.md, "Parts"), the rest is 0
  parameter integer RetireValues = 1,     // 0: without register values in the retire stream
  parameter integer Tip          = 1,     // 0: no TIP profiler: its registers do not exist, its outputs are 0
  parameter integer ProfileMe    = 1,     // 0: no ProfileMe, likewise
  parameter integer Coproc       = 1,     // 0: no co-processor: its window reads 0 and ignores stores, its
                                          // outputs are 0
  parameter integer CopSlots     = core_pkg::CopSlots // entries of its associative array
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    axi_rst_ni,        // reset of the AXI port, with that of the interconnect
                                                     // docs/l2.md, "Reset"
  input  logic [63:0]             boot_pc_i,         // first pc after reset
  input  logic [31:0]             hartid_i,          // mhartid; constant
  input  logic                    lcofi_i,           // external LCOFI line, level
  // One interrupt line per unit, level: samples wait, the co-processor has halted. Their OR with lcofi_i sets
  // mip.LCOFIP (docs/csr.md)
  output logic                    tip_irq_o,         // 0 while the co-processor takes TIP's samples
  output logic                    pme_irq_o,
  output logic                    cop_irq_o,
  input  logic [core_pkg::TagN-1:0]   tag_req_i,     // docs/probe.md, "tag view"
  input  logic [core_pkg::TagN*3-1:0] tag_slot_i,    // ORed with ProfileMe's; 0 for a tag not requested
  input  logic                    tag_nth_i,
  // AXI4 master: 64-bit data, bursts of 8 for lines, single beats for uncached accesses
  output logic         axi_arvalid_o,
  input  logic         axi_arready_i,
  output logic [3:0]   axi_arid_o,
  output logic [31:0]  axi_araddr_o,
  output logic [7:0]   axi_arlen_o,
  output logic [2:0]   axi_arsize_o,
  output logic [1:0]   axi_arburst_o,
  output logic [3:0]   axi_arcache_o,
  output logic [2:0]   axi_arprot_o,
  input  logic         axi_rvalid_i,
  output logic         axi_rready_o,
  input  logic [3:0]   axi_rid_i,
  input  logic [63:0]  axi_rdata_i,
  input  logic [1:0]   axi_rresp_i,
  input  logic         axi_rlast_i,
  output logic         axi_awvalid_o,
  input  logic         axi_awready_i,
  output logic [3:0]   axi_awid_o,
  output logic [31:0]  axi_awaddr_o,
  output logic [7:0]   axi_awlen_o,
  output logic [2:0]   axi_awsize_o,
  output logic [1:0]   axi_awburst_o,
  output logic [3:0]   axi_awcache_o,
  output logic [2:0]   axi_awprot_o,
  output logic         axi_wvalid_o,
  input  logic         axi_wready_i,
  output logic [63:0]  axi_wdata_o,
  output logic [7:0]   axi_wstrb_o,
  output logic         axi_wlast_o,
  input  logic         axi_bvalid_i,
  output logic         axi_bready_o,
  input  logic [3:0]   axi_bid_i,
  input  logic [1:0]   axi_bresp_i,
  // Observation port (docs/probe.md)
  output core_pkg::commit_view_t   commit_o,
  output core_pkg::dispatch_view_t dispatch_o,
  output core_pkg::fetch_view_t    fetch_o,
  output core_pkg::tag_view_t      tag_o,
  output core_pkg::retire_view_t   retire_o,
  output core_pkg::pipe_view_t     pipe_o
);
  core_pkg::line_request_t     i_req, d_req;
  core_pkg::line_answer_t      i_rsp, d_rsp;
  core_pkg::line_data_t        d_wdata;
  core_pkg::uncached_request_t unc;
  core_pkg::uncached_answer_t  unc_rsp;
  logic         i_req_ready, d_req_ready, d_wdata_ready, unc_ready;
  logic [63:0]  mtime;
  logic         msip, mtip, cnt_l2_miss, bus_error;
  logic [31:0]  bus_error_addr;
  logic         tip_known, pme_known, reload, defer;
  logic [63:0]  tip_rdata, pme_rdata;
  // Inputs of the profilers besides the observation port, taken at the next edge: those of the golden models,
  // which can be read in simulation
  logic         tip_wrap_s, xcsr_write_s, pme_tag_nth_s, cop_req_valid_s, cop_req_write_s, cop_tip_take_s, tip_shared_s;
  logic [63:0]  xcsr_cycle_s, xcsr_wdata_s, cop_req_wdata_s;
  logic [11:0]  xcsr_addr_s;
  logic [15:0]  cop_req_addr_s;
  logic [1:0]   cop_req_size_s;
  logic [2:0]   delegated_s, delegation_reset_s;       // bit 0 TIP, 1 ProfileMe, 2 co-processor
                                                       // docs/csr.md, "Delegation"
  logic [15:0]  delegate_s;
  logic [core_pkg::TagN-1:0]   pme_tag_req_s;
  logic [core_pkg::TagN*3-1:0] pme_tag_slot_s;
  // Between the units
  logic         tip_hold, tip_ready, cop_tip_mine_s, cop_active;
  logic         tip_lcofi_s, pme_lcofi_s, cop_lcofi_s;
  logic [63:0]  tip_reload_value, tip_flags, cop_rdata;
  logic [core_pkg::W*64-1:0]   tip_addr;

  // A unit that changes hands still shows what it holds of its old owner in the cycle of its reset: no sample
  // passes between TIP and the co-processor then, in either direction, and its interrupt line is 0.
  assign tip_shared_s = delegated_s[0] == delegated_s[2] && !delegation_reset_s[0] && !delegation_reset_s[2];
  assign tip_irq_o    = tip_lcofi_s && !(cop_tip_mine_s && tip_shared_s) && !delegation_reset_s[0];
  assign pme_irq_o    = pme_lcofi_s && !delegation_reset_s[1];
  assign cop_irq_o    = cop_lcofi_s && !delegation_reset_s[2];

  localparam integer Read  = (Tip != 0 ? probe_pkg::PartsTip : 0) | (ProfileMe != 0 ? probe_pkg::PartsProfileMe : 0) |
                             (Coproc != 0 ? probe_pkg::PartsCoproc : 0);
  localparam integer Parts = (Observe != 0 ? probe_pkg::PartsAll : Read) & ~(RetireValues != 0 ? 0 : probe_pkg::PartValues);
  core #(.Parts(Parts)) u_core (
    .clk_i, .rst_ni, .boot_pc_i, .hartid_i, .msip_i(msip), .mtip_i(mtip),
    .lcofi_i(lcofi_i | tip_irq_o | pme_irq_o | cop_irq_o), .mtime_i(mtime),
    .i_req_o(i_req), .i_req_ready_i(i_req_ready), .i_rsp_i(i_rsp), .d_req_o(d_req), .d_req_ready_i(d_req_ready),
    .d_wdata_o(d_wdata), .d_wdata_ready_i(d_wdata_ready), .d_rsp_i(d_rsp),
    .unc_o(unc), .unc_ready_i(unc_ready), .unc_rsp_i(unc_rsp),
    .bus_error_i(bus_error), .bus_error_addr_i(bus_error_addr), .cnt_l2_miss_i(cnt_l2_miss),
    .xcsr_addr_o(xcsr_addr_s), .xcsr_write_o(xcsr_write_s), .xcsr_wdata_o(xcsr_wdata_s),
    .delegated_o(delegated_s), .delegate_o(delegate_s), .delegation_reset_o(delegation_reset_s),
    .xcsr_known_i(tip_known | pme_known), .xcsr_rdata_i(tip_known ? tip_rdata : pme_rdata), .mcycle_o(xcsr_cycle_s),
    .trigger_wrap_o(tip_wrap_s),
    .trigger_reload_i(reload), .trigger_reload_value_i(tip_reload_value),
    .trigger_hold_i(tip_hold), .trigger_defer_i(defer),
    .tag_req_i(tag_req_i | pme_tag_req_s), .tag_slot_i(tag_slot_i | pme_tag_slot_s),
    .tag_nth_i(tag_nth_i | pme_tag_nth_s),
    .commit_o, .dispatch_o, .fetch_o, .tag_o, .retire_o, .pipe_o
  );

  memsys #(.L2Ways(core_pkg::L2Ways), .L2Sets(core_pkg::L2Sets)) u_memsys (
    .clk_i, .rst_ni, .axi_rst_ni,
    .d_req_valid_i(d_req.valid), .d_req_ready_o(d_req_ready),
    .d_req_write_i(d_req.write), .d_req_addr_i(d_req.addr), .d_req_id_i(d_req.id),
    .d_wdata_valid_i(d_wdata.valid), .d_wdata_ready_o(d_wdata_ready), .d_wdata_i(d_wdata.data),
    .d_rsp_valid_o(d_rsp.valid), .d_rsp_id_o(d_rsp.id), .d_rsp_data_o(d_rsp.data),
    .d_rsp_last_o(d_rsp.last), .d_rsp_miss_o(d_rsp.miss), .d_rsp_error_o(d_rsp.error),
    .i_req_valid_i(i_req.valid), .i_req_ready_o(i_req_ready), .i_req_addr_i(i_req.addr), .i_req_id_i(i_req.id),
    .i_rsp_valid_o(i_rsp.valid), .i_rsp_id_o(i_rsp.id), .i_rsp_data_o(i_rsp.data),
    .i_rsp_last_o(i_rsp.last), .i_rsp_miss_o(i_rsp.miss), .i_rsp_error_o(i_rsp.error),
    .unc_valid_i(unc.valid), .unc_ready_o(unc_ready),
    .unc_write_i(unc.write), .unc_addr_i(unc.addr), .unc_size_i(unc.size), .unc_wdata_i(unc.wdata),
    .unc_rsp_valid_o(unc_rsp.valid), .unc_rdata_o(unc_rsp.rdata), .unc_error_o(unc_rsp.error),
    .bus_error_o(bus_error), .bus_error_addr_o(bus_error_addr),
    .msip_o(msip), .mtip_o(mtip), .mtime_o(mtime), .cnt_l2_miss_o(cnt_l2_miss),
    .cop_req_valid_o(cop_req_valid_s), .cop_req_write_o(cop_req_write_s), .cop_req_addr_o(cop_req_addr_s),
    .cop_req_size_o(cop_req_size_s), .cop_req_wdata_o(cop_req_wdata_s), .cop_rdata_i(cop_rdata),
    .axi_arvalid_o, .axi_arready_i, .axi_arid_o, .axi_araddr_o, .axi_arlen_o,
    .axi_arsize_o, .axi_arburst_o, .axi_arcache_o, .axi_arprot_o,
    .axi_rvalid_i, .axi_rready_o,
    .axi_rid_i, .axi_rdata_i, .axi_rresp_i, .axi_rlast_i, .axi_awvalid_o,
    .axi_awready_i, .axi_awid_o, .axi_awaddr_o, .axi_awlen_o,
    .axi_awsize_o, .axi_awburst_o, .axi_awcache_o, .axi_awprot_o,
    .axi_wvalid_o, .axi_wready_i, .axi_wdata_o, .axi_wstrb_o, .axi_wlast_o,
    .axi_bvalid_i, .axi_bready_o, .axi_bid_i, .axi_bresp_i
  );

  if (Tip != 0) begin : g_tip
    tip #(.W(core_pkg::W), .BufferN(core_pkg::TipBuffer), .Supervisor(core_pkg::Supervisor), .EventW(core_pkg::EventW)) u_tip (
      .clk_i, .rst_ni(rst_ni && !delegation_reset_s[0]),
      .head_bank_i(commit_o.head_bank), .head_valid_i(commit_o.head_valid), .head_commit_i(commit_o.head_commit),
      .mispredicted_i(commit_o.mispredicted), .flushes_i(commit_o.flushes), .head_pc_i(commit_o.head_pc),
      .exception_i(commit_o.exception), .exception_pc_i(commit_o.head_pc[63:0]), .exception_cause_i(6'd0), // an exception has a head
      .interrupt_i(commit_o.interrupted),
      .interrupt_cause_i(retire_o.interrupt_cause), .privilege_i(commit_o.privilege), .context_i(commit_o.context_id),
      .delegated_i(delegated_s[0]), .delegate_i(delegate_s),
      .ret_valid_i(retire_o.valid), .ret_insn_i(retire_o.insn),
      .ret_events_i(retire_o.events), .ret_next_pc_i(retire_o.next_pc),
      .wrap_i(tip_wrap_s), .cycle_i(xcsr_cycle_s), .reload_o(reload),
      .reload_value_o(tip_reload_value), .hold_o(tip_hold),
      .defer_o(defer), .lcofi_o(tip_lcofi_s),
      .ready_o(tip_ready), .sample_flags_o(tip_flags), .sample_addr_o(tip_addr), .take_i(cop_tip_take_s),
      .csr_addr_i(xcsr_addr_s), .csr_known_o(tip_known), .csr_rdata_o(tip_rdata),
      .csr_write_i(xcsr_write_s), .csr_wdata_i(xcsr_wdata_s)
    );
  end else begin : g_no_tip
    assign {tip_known, tip_rdata, reload, tip_reload_value, tip_hold, defer, tip_lcofi_s, tip_ready, tip_flags, tip_addr} = '0;
  end

  if (ProfileMe != 0) begin : g_pme
    profileme #(.N(core_pkg::TagN), .K(core_pkg::PmeSets), .Slots(core_pkg::FetchN), .W(core_pkg::W),
      .Supervisor(core_pkg::Supervisor), .Atomics(core_pkg::Supervisor), .EventW(core_pkg::EventW)) u_pme (
      .clk_i, .rst_ni(rst_ni && !delegation_reset_s[1]),
      .fetch_opportunity_i(fetch_o.opportunity),
      .fetch_valid_i(fetch_o.valid), .fetch_pc_i(fetch_o.pc),
      .fetch_history_i(fetch_o.history), .tag_pulses_i(tag_o.pulses), .tag_abort_i(tag_o.abort_reason),
      .tag_events_i(tag_o.events), .tag_conflicts_i(tag_o.conflicts), .tag_oldest_i(tag_o.oldest),
      .tag_insn_i(tag_o.insn), .tag_address_i(tag_o.address),
      .ret_valid_i(retire_o.valid), .ret_trap_i(retire_o.trap), .ret_insn_i(retire_o.insn),
      .exception_cause_i(commit_o.exception_cause), .interrupt_i(commit_o.interrupted),
      .interrupt_cause_i(retire_o.interrupt_cause), .privilege_i(commit_o.privilege), .context_i(commit_o.context_id),
      .cycle_i(xcsr_cycle_s), .delegated_i(delegated_s[1]), .delegate_i(delegate_s),
      .csr_addr_i(xcsr_addr_s), .csr_known_o(pme_known), .csr_rdata_o(pme_rdata), .csr_write_i(xcsr_write_s),
      .csr_wdata_i(xcsr_wdata_s),
      .tag_req_o(pme_tag_req_s), .tag_slot_o(pme_tag_slot_s), .tag_nth_o(pme_tag_nth_s), .lcofi_o(pme_lcofi_s)
    );
  end else begin : g_no_pme
    assign {pme_known, pme_rdata, pme_tag_req_s, pme_tag_slot_s, pme_tag_nth_s, pme_lcofi_s} = '0;
  end

  if (Coproc != 0) begin : g_cop
    // Its clock stops while it is off (docs/coproc.md, "Clock")
    logic       clk, cop_rst_n;
    logic [1:0] on_q;
    assign cop_rst_n = rst_ni && !delegation_reset_s[2];
    always_ff @(posedge clk_i) begin
      if (!cop_rst_n) on_q <= '1;
      else            on_q <= {on_q[0], cop_active || cop_req_valid_s};
    end
    clock_gate u_clock (.clk_i, .enable_i(!cop_rst_n || cop_req_valid_s || on_q != '0), .clk_o(clk));
    coproc #(
      .W(core_pkg::W), .RobN(core_pkg::RobN), .CamN(CopSlots),
      .BufN(core_pkg::CopBufN), .CapN(core_pkg::CopCapN), .LinkBits(core_pkg::CopLink),
      .Supervisor(core_pkg::Supervisor), .Atomics(core_pkg::Supervisor), .EventW(core_pkg::EventW)
    ) u_cop (
      .clk_i(clk), .rst_ni(cop_rst_n),
      .disp_valid_i(dispatch_o.valid), .disp_pc_i(dispatch_o.pc),
      .disp_insn_i(dispatch_o.insn), .disp_rob_i(dispatch_o.rob),
      .ret_valid_i(retire_o.valid), .ret_trap_i(retire_o.trap),
      .ret_rob_i(retire_o.rob), .ret_insn_i(retire_o.insn),
      .ret_pc_i(retire_o.pc), .ret_next_pc_i(retire_o.next_pc),
      .ret_rd_value_i(retire_o.rd_value), .ret_mem_i(retire_o.mem),
      .ret_size_i(retire_o.mem_bytes), .ret_addr_i(retire_o.mem_addr), .ret_data_i(retire_o.mem_data),
      .ret_events_i(retire_o.events),
      .privilege_i(commit_o.privilege), .context_i(commit_o.context_id),
      .cycle_i(xcsr_cycle_s), .delegated_i(delegated_s[2]),
      .delegate_i(delegate_s), .tip_ready_i(tip_ready && tip_shared_s),
      .tip_flags_i(tip_flags), .tip_addr_i(tip_addr),
      .tip_take_o(cop_tip_take_s), .tip_mine_o(cop_tip_mine_s),
      .req_valid_i(cop_req_valid_s), .req_write_i(cop_req_write_s),
      .req_addr_i(cop_req_addr_s), .req_size_i(cop_req_size_s), .req_wdata_i(cop_req_wdata_s), .rdata_o(cop_rdata),
      .lcofi_o(cop_lcofi_s),
      .active_o(cop_active)
    );
  end else begin : g_no_cop
    assign {cop_rdata, cop_tip_take_s, cop_tip_mine_s, cop_lcofi_s, cop_active} = '0;
  end
endmodule
`default_nettype wire
