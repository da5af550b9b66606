`default_nettype none
// Output register of one client's response port: a beat of a hit or of a fill, never both.         docs/l2.md
module l2_rsp #(
  parameter integer IdW = 3
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           hit_i,
  input  logic [IdW-1:0] hit_id_i,
  input  logic [127:0]   hit_data_i,
  input  logic           hit_last_i,
  input  logic           fill_i,
  input  logic [IdW-1:0] fill_id_i,
  input  logic [127:0]   fill_data_i,
  input  logic           fill_last_i,
  input  logic           fill_error_i,
  output logic           rsp_valid_o,
  output logic [IdW-1:0] rsp_id_o,
  output logic [127:0]   rsp_data_o,
  output logic           rsp_last_o,
  output logic           rsp_miss_o,     // the line came from memory
  output logic           rsp_error_o     // with every beat: the line came with an error and is bad
);
  logic           valid_q, last_q, miss_q, error_q;
  logic [IdW-1:0] id_q;
  logic [127:0]   data_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) valid_q <= 1'b0;
    else         valid_q <= hit_i || fill_i;
  end

  always_ff @(posedge clk_i) begin
    if (fill_i) begin
      data_q  <= fill_data_i;
      id_q   <= fill_id_i;
      last_q  <= fill_last_i;
      miss_q  <= 1'b1;
      error_q <= fill_error_i;
    end else if (hit_i) begin
      data_q  <= hit_data_i;
      id_q   <= hit_id_i;
      last_q  <= hit_last_i;
      miss_q  <= 1'b0;
      error_q <= 1'b0;
    end
  end

  assign rsp_valid_o = valid_q;
  assign rsp_id_o    = id_q;
  assign rsp_data_o  = data_q;
  assign rsp_last_o  = last_q;
  assign rsp_miss_o  = miss_q;
  assign rsp_error_o = error_q;
endmodule
`default_nettype wire
