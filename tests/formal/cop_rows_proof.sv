`default_nettype none
// A row and a tag name one key: two keys with the same tag have different rows in both tables.
module cop_rows_proof #(
  parameter integer RowW = 5
) (
  input logic [31:0] key_i,
  input logic [31:0] other_i
);
  logic [RowW-1:0] key_a, key_b, other_a, other_b;
  cop_cam_hash #(.RowW(RowW)) u_key (.enable_i(1'b1), .key_i, .row_a_o(key_a), .row_b_o(key_b));
  cop_cam_hash #(.RowW(RowW)) u_other (.enable_i(1'b1), .key_i(other_i), .row_a_o(other_a), .row_b_o(other_b));
  always @* begin
    if (key_i != other_i && key_i[31:RowW] == other_i[31:RowW]) assert (key_a != other_a && key_b != other_b);
    cover (key_i != other_i && key_a == other_a && key_b == other_b);
  end
endmodule
`default_nettype wire
