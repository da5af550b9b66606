`default_nettype none
// Clock that stops while enable_i is 0. The latch keeps it glitch-free; the technology's own cell may replace
// this module.
module clock_gate (
  input  logic clk_i,
  input  logic enable_i,   // for the next rising edge: settles while clk_i is low
  output logic clk_o
);
  logic open;
  always_latch if (!clk_i) open = enable_i;
  assign clk_o = clk_i && open;
endmodule
`default_nettype wire
