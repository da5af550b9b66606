`default_nettype none
// Sum of two numbers and a carry. For synthesis its carries are found by parallel prefixes (Sklansky): the
// carry into a bit passes log2(Width) gates. An addition that yosys builds has twice as many.
//                                                                                            docs/timing.md
module adder #(
  parameter integer Width = 64
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o
);
`ifdef SYNTHESIS
  localparam integer Levels = $clog2(Width);
  // After level l, bit i knows of all bits from the multiple of 2**l below it up to itself whether they make a
  // carry, and whether they pass one on
  logic [(Levels+1)*Width-1:0] makes, passes;
  assign makes[0 +: Width]  = (a_i & b_i) | {{(Width-1){1'b0}}, carry_i && (a_i[0] || b_i[0])};
  assign passes[0 +: Width] = a_i ^ b_i;
  for (genvar l = 0; l < Levels; l++) begin : gen_level
    for (genvar i = 0; i < Width; i++) begin : gen_bit
      localparam integer Here  = l * Width + i;
      localparam integer Below = l * Width + ((i >> l) << l) - 1;   // the last bit of the group before
      if (((i >> l) & 1) != 0) begin : gen_join
        assign makes[Here + Width]  = makes[Here] | (passes[Here] & makes[Below]);
        assign passes[Here + Width] = passes[Here] & passes[Below];
      end else begin : gen_keep
        assign makes[Here + Width]  = makes[Here];
        assign passes[Here + Width] = passes[Here];
      end
    end
  end
  assign sum_o = passes[0 +: Width] ^ {makes[Levels*Width +: Width-1], carry_i};
`else
  assign sum_o = a_i + b_i + Width'(carry_i);
`endif
endmodule
`default_nettype wire
