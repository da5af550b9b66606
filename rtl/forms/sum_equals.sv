`default_nettype none
// Whether two numbers and a carry have a given sum. For synthesis the sum is not made: each bit's carry is what
// the given sum says it is, and all bits are looked at at once. Cortadella and Llaberia, "Evaluation of A + B = K
// conditions without carry propagation", IEEE Transactions on Computers 41(11), 1992.          docs/timing.md
module sum_equals #(
  parameter integer Width = 64
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic             carry_i,
  input  logic [Width-1:0] sum_i,
  output logic             equal_o                // a_i + b_i + carry_i is sum_i, modulo 2**Width
);
`ifdef SYNTHESIS
  logic [Width-1:0] into, out;                    // the carry of each bit
  assign into    = a_i ^ b_i ^ sum_i;
  assign out     = (a_i & b_i) | ((a_i | b_i) & ~sum_i);
  assign equal_o = into == {out[Width-2:0], carry_i};
`else
  assign equal_o = a_i + b_i + Width'(carry_i) == sum_i;
`endif
endmodule
`default_nettype wire
