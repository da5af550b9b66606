`default_nettype none
// The machine as the host program sees it: clock, inputs, memory's answers, and its observation port as
// scalars (views.sv). No logic.                                                   docs/probe.md, docs/cli.md
// With SOC_BARE defined: the machine without profilers; with SOC_LEAN: its port without what only checkers
// read; with COP_DOUBLE: the co-processor has twice as many slots.
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
  input  logic [1:0]  axi_bresp_i
);
  localparam integer TagN = core_pkg::TagN;

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

  core_pkg::commit_view_t   commit;
  core_pkg::dispatch_view_t dispatch;
  core_pkg::fetch_view_t    fetch;
  core_pkg::tag_view_t      tag;
  core_pkg::retire_view_t   retire;
  core_pkg::pipe_view_t     pipe;
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
    .commit_o(commit), .dispatch_o(dispatch), .fetch_o(fetch), .tag_o(tag), .retire_o(retire), .pipe_o(pipe)
  );

  views u_views (
    .commit_i(commit), .dispatch_i(dispatch), .fetch_i(fetch), .tag_i(tag), .retire_i(retire), .pipe_i(pipe)
  );
  assign retired_o = retire.valid != '0 || retire.interrupted;
endmodule
`default_nettype wire
