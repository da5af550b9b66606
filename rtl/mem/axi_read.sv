`default_nettype none
// Read half of the AXI4 master: line reads (ids 0..7) and single uncached reads (id 8).            docs/l2.md, "AXI4"
// Both kinds of read data are always taken: their places were reserved before the request went out.
module axi_read (
  input  logic        clk_i,
  input  logic        rst_ni,
  // a line: 8 beats of 64 bits
  input  logic        line_valid_i,
  output logic        line_ready_o,
  input  logic [31:6] line_addr_i,
  input  logic [2:0]  line_id_i,
  output logic        beat_valid_o,     // a beat of line beat_id_o
  output logic [2:0]  beat_id_o,
  output logic [63:0] beat_data_o,
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
  input  logic        axi_rvalid_i,
  output logic        axi_rready_o,
  input  logic [3:0]  axi_rid_i,
  input  logic [63:0] axi_rdata_i
);
  logic        valid_q;
  logic [3:0]  id_q;
  logic [31:0] addr_q;
  logic [1:0]  size_q;
  logic        free;

  assign free         = !valid_q || axi_arready_i;
  assign one_ready_o  = free;
  assign line_ready_o = free && !one_valid_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni)   valid_q <= 1'b0;
    else if (free) valid_q <= one_valid_i || line_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (free && one_valid_i) begin
      id_q   <= 4'd8;
      addr_q <= one_addr_i;
      size_q <= one_size_i;
    end else if (free && line_valid_i) begin
      id_q   <= {1'b0, line_id_i};
      addr_q <= {line_addr_i, 6'd0};
      size_q <= 2'd3;
    end
  end

  assign axi_arvalid_o = valid_q;
  assign axi_arid_o    = id_q;
  assign axi_araddr_o  = addr_q;
  assign axi_arlen_o   = id_q[3] ? 8'd0 : 8'd7;
  assign axi_arsize_o  = {1'b0, size_q};
  assign axi_arburst_o = 2'b01;         // INCR
  assign axi_rready_o  = 1'b1;

  assign beat_valid_o = axi_rvalid_i && !axi_rid_i[3];
  assign beat_id_o    = axi_rid_i[2:0];
  assign beat_data_o  = axi_rdata_i;
  assign one_done_o   = axi_rvalid_i && axi_rid_i[3];
endmodule
`default_nettype wire
