`default_nettype none
// 64 x 64 to 128 bits in two stages: four partial products of 64 x 16 bits, then their sum.      docs/exec.md
// Operands are accepted in one cycle, partial products are formed in the next (M1), and the result is valid
// in the one after (M2).
module multiplier (
  input  logic        clk_i,
  input  logic        valid_i,       // EX: operands
  input  logic [1:0]  kind_i,        // funct3: MUL MULH MULHSU MULHU
  input  logic        word_i,
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  input  logic        m1_valid_i,    // the accepted operation proceeds
  input  logic        m2_valid_i,    // it is in M2
  output logic [63:0] result_o       // M2; without one: 0
);
  // M1. The high half of the unsigned product, minus b if a < 0, minus a if b < 0, is that of the signed
  // product.
  logic [63:0] a_q, b_q, correction;
  logic        a_negative_q, b_negative_q, high_q, word_q;
  assign correction = (a_negative_q ? b_q : 64'd0) + (b_negative_q ? a_q : 64'd0);
  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      a_q          <= a_i;
      b_q          <= b_i;
      a_negative_q <= a_i[63] && kind_i[0] != kind_i[1];
      b_negative_q <= b_i[63] && kind_i == 2'b01;
      high_q       <= kind_i != 2'b00;
      word_q       <= word_i;
    end
  end

  // M2
  logic [4*80-1:0] part_q;
  logic [63:0]     correction_q;
  logic            m2_high_q, m2_word_q;
  for (genvar i = 0; i < 4; i++) begin : gen_part
    always_ff @(posedge clk_i) if (m1_valid_i) part_q[i*80 +: 80] <= {16'b0, a_q} * {64'b0, b_q[i*16 +: 16]};
  end
  always_ff @(posedge clk_i) begin
    if (m1_valid_i) begin
      correction_q <= correction;
      m2_high_q    <= high_q;
      m2_word_q    <= word_q;
    end
  end
  logic [127:0] product;
  always_comb begin
    product  = '0;
    result_o = '0;
    if (m2_valid_i) begin
      product  = {48'b0, part_q[79:0]} + {32'b0, part_q[159:80], 16'b0} + {16'b0, part_q[239:160], 32'b0} + {part_q[319:240], 48'b0} -
                 {correction_q, 64'b0};
      result_o = m2_high_q ? product[127:64] : m2_word_q ? {{32{product[31]}}, product[31:0]} : product[63:0];
    end
  end
endmodule
`default_nettype wire
