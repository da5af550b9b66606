`default_nettype none
// In which rows of the associative array a key may lie, as far as its proof needs it: one key, any, has a row in each table, and no
// other key with its tag has either of them.
module cop_cam_hash #(
  parameter integer RowW = 5
) (
  input  logic            enable_i,
  input  logic [31:0]     key_i,
  output logic [RowW-1:0] row_a_o,
  output logic [RowW-1:0] row_b_o
);
  (* anyconst *) logic [31:0]     key;
  (* anyconst *) logic [RowW-1:0] row_a, row_b;
  (* anyseq *)   logic [RowW-1:0] any_a, any_b;
  assign row_a_o = enable_i ? any_a : '0;
  assign row_b_o = enable_i ? any_b : '0;
  always @* if (enable_i) begin
    if (key_i == key)                        assume (any_a == row_a && any_b == row_b);
    else if (key_i[31:RowW] == key[31:RowW]) assume (any_a != row_a && any_b != row_b);
  end
endmodule
`default_nettype wire
