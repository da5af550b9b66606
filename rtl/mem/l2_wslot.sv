`default_nettype none
// A line being written back by the D-cache, from the accepted request until it is in the L2's array. Its data
// is accepted at once: the client can continue with reads while the line awaits its lookup.        docs/l2.md
module l2_wslot (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         req_i,            // a write-back begins (only when !busy_o)
  input  logic [31:6]  line_i,
  input  logic         wdata_valid_i,    // the client's four beats, in order
  output logic         wdata_ready_o,
  input  logic [127:0] wdata_i,
  output logic         busy_o,           // holds (part of) a line
  output logic         full_o,           // holds all of it
  output logic [31:6]  line_o,
  input  logic         re_i,             // read beat beat_i; data in the next cycle
  input  logic [1:0]   beat_i,
  output logic [127:0] data_o,
  input  logic         free_i            // the line is in the array (its last beat is being read)
);
  logic        busy_q, full_q;
  logic [1:0]  count_q;
  logic [31:6] line_q;
  logic        take;

  assign wdata_ready_o = busy_q && !full_q;
  assign take          = wdata_valid_i && wdata_ready_o;
  assign busy_o        = busy_q;
  assign full_o        = full_q;
  assign line_o        = line_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q  <= 1'b0;
      full_q  <= 1'b0;
      count_q <= '0;
      line_q  <= '0;
    end else begin
      if (req_i) begin
        busy_q <= 1'b1;
        line_q <= line_i;
      end
      if (take) begin
        full_q  <= count_q == 2'd3;
        count_q <= count_q + 1'b1;
      end
      if (free_i) begin
        busy_q <= 1'b0;
        full_q <= 1'b0;
      end
    end
  end

  ram_1r1w #(.Width(128), .Depth(4)) u_line (
    .clk_i, .re_i(re_i), .raddr_i(beat_i), .rdata_o(data_o),
    .we_i(take), .waddr_i(count_q), .wdata_i(wdata_i)
  );
endmodule
`default_nettype wire
