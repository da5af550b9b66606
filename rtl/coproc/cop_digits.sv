`default_nettype none
// First half of a sum or difference: four digits of eight bits, each for both carries into it.
// cop_carries.sv does the rest.                                                             docs/microcode.md
module cop_digits (
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        subtract_i,
  output logic [31:0] sum_0_o,                         // of each digit, without a carry into it
  output logic [31:0] sum_1_o,                         // with one
  output logic [3:0]  makes_o,                         // carries out of it: without one into it
  output logic [3:0]  passes_o                         // and besides with one
);
  localparam logic [31:0] Lowest = 32'h0101_0101;      // lowest bit of each digit
  logic [31:0] half;                                   // sum without carries
  logic [31:0] makes, passes;                          // carry out of a bit: from its digit; if one enters it
  logic [31:0] first;                                  // the lowest d bits of each digit

  always_comb begin
    half   = a_i ^ b_i ^ {32{subtract_i}};
    makes  = a_i & (b_i ^ {32{subtract_i}});
    passes = half;
    first  = Lowest;
    for (int d = 1; d < 8; d = 2 * d) begin          // over 2, 4, 8 bits
      makes  = makes | (passes & (makes << d) & ~first);
      passes = passes & ((passes << d) | first);
      first  = first | (first << d);
    end
    sum_0_o = half ^ ((makes << 1) & ~Lowest);
    sum_1_o = half ^ (((makes | passes) << 1) | Lowest);
  end
  for (genvar d = 0; d < 4; d++) begin : gen_digit
    assign makes_o[d]  = makes[8*d+7];
    assign passes_o[d] = passes[8*d+7];
  end
endmodule
`default_nettype wire
