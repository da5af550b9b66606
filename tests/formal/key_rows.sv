`default_nettype none
// In which rows of the associative array a key may lie: docs/coproc.md, "Associative array". Written a second time, as a sum
// over the key's bits. Bit j of part p stands for x^(j + p) in row b.
module key_rows #(
  parameter integer RowW = 5
) (
  input  logic [31:0]     key_i,
  output logic [RowW-1:0] row_a_o,
  output logic [RowW-1:0] row_b_o
);
  localparam integer          Powers     = 32 / RowW + RowW + 1;
  localparam logic [RowW-1:0] Polynomial = RowW'((RowW == 1) ? 1 : (RowW == 5) ? 5 : 3);
  logic [Powers*RowW-1:0] powers;                      // of x
  assign powers[0 +: RowW] = RowW'(1);
  for (genvar e = 1; e < Powers; e++) begin : gen_power
    assign powers[e*RowW +: RowW] = (powers[(e-1)*RowW +: RowW] << 1) ^ (powers[e*RowW-1] ? Polynomial : RowW'(0));
  end
  always_comb begin
    row_a_o = '0;
    row_b_o = '0;
    for (int i = 0; i < 32; i++) begin
      row_a_o[i % RowW] = row_a_o[i % RowW] ^ key_i[i];
      if (key_i[i]) row_b_o = row_b_o ^ powers[(i / RowW + i % RowW)*RowW +: RowW];
    end
  end
endmodule
`default_nettype wire
