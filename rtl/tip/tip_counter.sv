`default_nettype none
// Counts events, modulo 2^Width; a chain of ANDs, no adder.                                   docs/tip.md, "Trigger"
module tip_counter #(
  parameter integer Width = 32
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  input  logic             clear_i,                    // to 0
  input  logic             count_i,
  output logic [Width-1:0] count_o,
  output logic [Width-1:0] next_o,                     // one more
  output logic             full_o                      // all bits are 1
);
  logic [Width-1:0] count_q;
  logic             carry;
  always_comb begin
    carry = 1'b1;
    for (int i = 0; i < Width; i++) begin
      next_o[i] = count_q[i] ^ carry;
      carry     = carry && count_q[i];
    end
    full_o = carry;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) count_q <= '0;
    else if (count_i)       count_q <= next_o;
  end
  assign count_o = count_q;
endmodule
`default_nettype wire
