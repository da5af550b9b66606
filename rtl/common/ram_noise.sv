`default_nettype none
// What a memory's collision reads in simulation: pseudo-random, the same in every run. Not for synthesis.   docs/synthesis.md, "Memories"
module ram_noise #(
  parameter integer Width = 64
) (
  input  logic             clk_i,
  input  logic             step_i,          // noise_o was used: another in the next cycle
  output logic [Width-1:0] noise_o
);
  localparam integer Words = (Width + 31) / 32;
  logic [31:0]         state_q;             // any value will do at the beginning
  logic [Words*32-1:0] words;

  always_ff @(posedge clk_i) if (step_i) state_q <= state_q * 32'd1664525 + 32'd1013904223;
  always_comb begin
    words = '0;
    if (step_i) for (int w = 0; w < Words; w++) words[w*32 +: 32] = {state_q[15:0], state_q[31:16]} ^ (32'h9e3779b9 * (w + 1));
  end
  assign noise_o = words[Width-1:0];
endmodule
`default_nettype wire
