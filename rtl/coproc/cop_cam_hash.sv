`default_nettype none
// Rows that may hold a key's entry, one in each table. The key is a polynomial whose coefficients are its
// parts of RowW bits; the rows are its values at 1 and at x, in GF(2^RowW). Each is the lowest part XORed
// with a function of the others.                                          docs/coproc.md, "Associative array"
module cop_cam_hash #(
  parameter integer RowW = 5                           // 1 to 7
) (
  input  logic            enable_i,                    // else the rows are 0
  input  logic [31:0]     key_i,
  output logic [RowW-1:0] row_a_o,
  output logic [RowW-1:0] row_b_o
);
  localparam integer          Parts      = (32 + RowW - 1) / RowW;
  // primitive, without its highest term
  localparam logic [RowW-1:0] Polynomial = RowW'((RowW == 1) ? 1 : (RowW == 5) ? 5 : 3);

  logic [Parts*RowW-1:0] padded;
  always_comb begin
    padded  = '0;
    row_a_o = '0;
    row_b_o = '0;
    if (enable_i) begin
      padded[31:0] = key_i;
      for (int p = Parts - 1; p >= 0; p--) begin
        row_a_o = row_a_o ^ padded[p*RowW +: RowW];
        row_b_o = (row_b_o << 1) ^ (row_b_o[RowW-1] ? Polynomial : '0) ^ padded[p*RowW +: RowW];
      end
    end
  end
endmodule
`default_nettype wire
