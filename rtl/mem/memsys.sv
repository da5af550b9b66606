`default_nettype none
// Everything below the first-level caches: L2, uncached port, CLINT, AXI4 master. Wiring only.     docs/l2.md
// Timing and meaning of the client ports: docs/l2.md, "Client ports".
// Error responses of AXI4: docs/l2.md, "Errors".
module memsys #(
  parameter integer L2Ways  = 8,
  parameter integer L2Sets  = 256,
  parameter integer L2Mshrs = 6,
  parameter integer L2Wbufs = 4
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         axi_rst_ni,      // reset of the AXI side: docs/l2.md, "Reset"
  // D-cache: line reads and line write-backs
  input  logic         d_req_valid_i,
  output logic         d_req_ready_o,
  input  logic         d_req_write_i,
  input  logic [31:6]  d_req_addr_i,
  input  logic [2:0]   d_req_id_i,
  input  logic         d_wdata_valid_i,
  output logic         d_wdata_ready_o,
  input  logic [127:0] d_wdata_i,
  output logic         d_rsp_valid_o,
  output logic [2:0]   d_rsp_id_o,
  output logic [127:0] d_rsp_data_o,
  output logic         d_rsp_last_o,
  output logic         d_rsp_miss_o,
  output logic         d_rsp_error_o,
  // I-cache: line reads
  input  logic         i_req_valid_i,
  output logic         i_req_ready_o,
  input  logic [31:6]  i_req_addr_i,
  input  logic [2:0]   i_req_id_i,
  output logic         i_rsp_valid_o,
  output logic [2:0]   i_rsp_id_o,
  output logic [127:0] i_rsp_data_o,
  output logic         i_rsp_last_o,
  output logic         i_rsp_miss_o,
  output logic         i_rsp_error_o,
  // uncached accesses of the load-store unit
  input  logic         unc_valid_i,
  output logic         unc_ready_o,
  input  logic         unc_write_i,
  input  logic [31:0]  unc_addr_i,
  input  logic [1:0]   unc_size_i,
  input  logic [63:0]  unc_wdata_i,
  output logic         unc_rsp_valid_o,
  output logic [63:0]  unc_rdata_o,
  output logic         unc_error_o,     // with the pulse of a read: it failed
  // CLINT
  output logic         msip_o,
  output logic         mtip_o,
  output logic [63:0]  mtime_o,
  output logic         cnt_l2_miss_o,   // one pulse per line read from memory
  output logic         bus_error_o,     // pulse: a write failed that nobody waits for
  output logic [31:0]  bus_error_addr_o,// its address; of a line, its first byte
  // co-processor (docs/coproc.md, "Host interface")
  output logic         cop_req_valid_o, // an access, done in this cycle
  output logic         cop_req_write_o, // 0 without one
  output logic [15:0]  cop_req_addr_o,
  output logic [1:0]   cop_req_size_o,
  output logic [63:0]  cop_req_wdata_o,
  input  logic [63:0]  cop_rdata_i,     // the cycle after
  // AXI4 master
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
  input  logic [1:0]   axi_bresp_i
);
  logic         rd_valid, rd_ready, r_valid, wr_valid, wr_take, wr_re, wr_done;
  logic [31:6]  rd_line, wr_line;
  logic [2:0]   rd_id, r_id, wr_slot, wr_rslot, wr_done_slot;
  logic [63:0]  r_data;
  logic [1:0]   wr_beat;
  logic [127:0] wr_data;
  logic         one_rd_valid, one_rd_ready, one_rd_done, one_wr_valid, one_wr_ready, one_wr_done, one_write;
  logic [31:0]  one_addr;
  logic [1:0]   one_size;
  logic [63:0]  one_wdata, clint_rdata;
  logic         clint_valid;
  logic         rd_client, r_error, wr_error, rd_busy, wr_busy, hold;
  logic [31:6]  wr_done_line;

  assign bus_error_o      = (wr_done || one_wr_done) && wr_error;
  assign bus_error_addr_o = one_wr_done ? one_addr : {wr_done_line, 6'd0};

  assign cop_req_write_o = cop_req_valid_o && one_write;
  assign cop_req_addr_o  = one_addr[15:0];
  assign cop_req_size_o  = one_size;
  assign cop_req_wdata_o = one_wdata;

  l2 #(.Ways(L2Ways), .Sets(L2Sets), .Mshrs(L2Mshrs), .Wbufs(L2Wbufs)) u_l2 (
    .clk_i, .rst_ni,
    .d_req_valid_i, .d_req_ready_o, .d_req_write_i, .d_req_addr_i,
    .d_req_id_i, .d_wdata_valid_i, .d_wdata_ready_o, .d_wdata_i,
    .d_rsp_valid_o, .d_rsp_id_o, .d_rsp_data_o, .d_rsp_last_o, .d_rsp_miss_o, .d_rsp_error_o,
    .i_req_valid_i, .i_req_ready_o, .i_req_addr_i, .i_req_id_i,
    .i_rsp_valid_o, .i_rsp_id_o, .i_rsp_data_o, .i_rsp_last_o, .i_rsp_miss_o, .i_rsp_error_o,
    .rd_valid_o(rd_valid), .rd_ready_i(rd_ready), .rd_line_o(rd_line), .rd_id_o(rd_id), .rd_client_o(rd_client),
    .r_valid_i(r_valid), .r_id_i(r_id), .r_data_i(r_data), .r_error_i(r_error),
    .wr_valid_o(wr_valid), .wr_line_o(wr_line), .wr_slot_o(wr_slot),
    .wr_take_i(wr_take), .wr_re_i(wr_re), .wr_rslot_i(wr_rslot),
    .wr_beat_i(wr_beat), .wr_data_o(wr_data), .wr_done_i(wr_done),
    .wr_done_slot_i(wr_done_slot), .wr_done_line_o(wr_done_line),
    .cnt_miss_o(cnt_l2_miss_o)
  );

  mmio u_mmio (
    .clk_i, .rst_ni, .unc_valid_i, .unc_ready_o, .unc_write_i, .unc_addr_i,
    .unc_size_i, .unc_wdata_i, .unc_rsp_valid_o, .unc_rdata_o, .unc_error_o,
    .clint_valid_o(clint_valid), .clint_rdata_i(clint_rdata), .cop_valid_o(cop_req_valid_o), .cop_rdata_i,
    .rd_valid_o(one_rd_valid), .rd_ready_i(one_rd_ready),
    .rd_done_i(one_rd_done), .rd_data_i(r_data), .rd_error_i(r_error),
    .wr_valid_o(one_wr_valid), .wr_ready_i(one_wr_ready), .wr_done_i(one_wr_done),
    .write_o(one_write), .addr_o(one_addr), .size_o(one_size), .wdata_o(one_wdata)
  );

  clint u_clint (
    .clk_i, .rst_ni, .valid_i(clint_valid), .write_i(one_write),
    .addr_i(one_addr[15:0]), .size_i(one_size), .wdata_i(one_wdata),
    .rdata_o(clint_rdata), .msip_o, .mtip_o, .mtime_o
  );

  axi_drain u_drain (.clk_i, .rst_ni, .axi_rst_ni, .busy_i(rd_busy || wr_busy), .hold_o(hold));

  axi_read u_read (
    .clk_i, .axi_rst_ni, .hold_i(hold), .busy_o(rd_busy), .line_valid_i(rd_valid),
    .line_ready_o(rd_ready), .line_addr_i(rd_line), .line_id_i(rd_id),
    .line_insn_i(rd_client), .beat_valid_o(r_valid), .beat_id_o(r_id), .beat_data_o(r_data), .beat_error_o(r_error),
    .one_valid_i(one_rd_valid), .one_ready_o(one_rd_ready),
    .one_addr_i(one_addr), .one_size_i(one_size), .one_done_o(one_rd_done),
    .axi_arvalid_o, .axi_arready_i, .axi_arid_o, .axi_araddr_o, .axi_arlen_o,
    .axi_arsize_o, .axi_arburst_o, .axi_arcache_o, .axi_arprot_o,
    .axi_rvalid_i, .axi_rready_o, .axi_rid_i, .axi_rdata_i, .axi_rresp_i, .axi_rlast_i
  );

  axi_write u_write (
    .clk_i, .axi_rst_ni, .hold_i(hold), .busy_o(wr_busy), .line_valid_i(wr_valid),
    .line_addr_i(wr_line), .line_slot_i(wr_slot), .line_take_o(wr_take), .line_re_o(wr_re),
    .line_rslot_o(wr_rslot), .line_beat_o(wr_beat), .line_data_i(wr_data),
    .line_done_o(wr_done), .line_done_slot_o(wr_done_slot),
    .one_valid_i(one_wr_valid), .one_ready_o(one_wr_ready),
    .one_addr_i(one_addr), .one_size_i(one_size), .one_data_i(one_wdata),
    .one_done_o(one_wr_done), .done_error_o(wr_error),
    .axi_awvalid_o, .axi_awready_i, .axi_awid_o, .axi_awaddr_o, .axi_awlen_o,
    .axi_awsize_o, .axi_awburst_o, .axi_awcache_o, .axi_awprot_o,
    .axi_wvalid_o, .axi_wready_i, .axi_wdata_o, .axi_wstrb_o,
    .axi_wlast_o, .axi_bvalid_i, .axi_bready_o, .axi_bid_i, .axi_bresp_i
  );
endmodule
`default_nettype wire
