`default_nettype none
// Read half of the AXI4 master: line reads (ids 0..7) and single uncached reads (id 8).    docs/l2.md, "AXI4"
// Read data of both kinds is always accepted: its space was reserved before the request went out. The
// registers are reset with the AXI side: a request once shown stays until accepted, whatever the core does.
module axi_read (
  input  logic        clk_i,
  input  logic        axi_rst_ni,       // reset of the AXI side
  input  logic        hold_i,           // take no request, deliver nothing                 axi_drain.sv
  output logic        busy_o,           // a read is shown or not yet answered
  // a line: 8 beats of 64 bits
  input  logic        line_valid_i,
  output logic        line_ready_o,
  input  logic [31:6] line_addr_i,
  input  logic [2:0]  line_id_i,
  input  logic        line_insn_i,      // for the I-cache
  output logic        beat_valid_o,     // a beat of line beat_id_o
  output logic [2:0]  beat_id_o,
  output logic [63:0] beat_data_o,
  output logic        beat_error_o,     // SLVERR or DECERR: the data is bad; with one_done_o too
  // one access of 1 << one_size_i bytes
  input  logic        one_valid_i,
  output logic        one_ready_o,
  input  logic [31:0] one_addr_i,
  input  logic [1:0]  one_size_i,
  output logic        one_done_o,       // beat_data_o holds its data, in its byte lanes
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
  input  logic        axi_rlast_i
);
  logic        valid_q, insn_q;
  logic [3:0]  under_way_q;             // reads accepted and not yet answered, at most 9
  logic [3:0]  id_q;
  logic [31:0] addr_q;
  logic [1:0]  size_q;
  logic        free;

  assign free = (!valid_q || axi_arready_i) && !hold_i;
  assign one_ready_o  = free;
  assign line_ready_o = free && !one_valid_i;

  always_ff @(posedge clk_i) begin
    if (!axi_rst_ni) valid_q <= 1'b0;
    else begin
      if (free)               valid_q <= one_valid_i || line_valid_i;
      else if (axi_arready_i) valid_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!axi_rst_ni) under_way_q <= '0;
    else begin
      under_way_q <= under_way_q + {3'd0, valid_q && axi_arready_i} - {3'd0, axi_rvalid_i && axi_rlast_i};
    end
  end
  assign busy_o = valid_q || under_way_q != '0;

  always_ff @(posedge clk_i) begin
    if (free && one_valid_i) begin
      id_q   <= 4'd8;
      addr_q <= one_addr_i;
      size_q <= one_size_i;
      insn_q <= 1'b0;
    end else if (free && line_valid_i) begin
      id_q   <= {1'b0, line_id_i};
      addr_q <= {line_addr_i, 6'd0};
      size_q <= 2'd3;
      insn_q <= line_insn_i;
    end
  end

  assign axi_arvalid_o = valid_q;
  assign axi_arid_o    = id_q;
  assign axi_araddr_o  = addr_q;
  assign axi_arlen_o   = id_q[3] ? 8'd0 : 8'd7;
  assign axi_arsize_o  = {1'b0, size_q};
  assign axi_arburst_o = 2'b01;         // INCR
  assign axi_arcache_o = id_q[3] ? 4'b0000 : 4'b1111; // device; a line: write-back, allocate
  assign axi_arprot_o  = {insn_q, 2'b11};             // instruction or data, non-secure, privileged
  assign axi_rready_o  = 1'b1;

  assign beat_valid_o = axi_rvalid_i && !axi_rid_i[3] && !hold_i;
  assign one_done_o   = axi_rvalid_i && axi_rid_i[3] && !hold_i;
  assign beat_id_o    = axi_rid_i[2:0];
  assign beat_data_o  = axi_rdata_i;
  assign beat_error_o = axi_rresp_i[1];
endmodule
`default_nettype wire
