`default_nettype none
// Clock that stands still while enable_i is 0. The latch keeps it free of glitches; a technology's own cell
// may take its place.
module clock_gate (
  input  logic clk_i,
  input  logic enable_i,   // of the coming rising edge: known before it, while clk_i is low
  output logic clk_o
);
  logic open;
  always_latch if (!clk_i) open = enable_i;
  assign clk_o = clk_i && open;
endmodule
`default_nettype wire
