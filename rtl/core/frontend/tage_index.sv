`default_nettype none
// What the row and the tag of a TAGE table take from a history, and from those that follow it (tage_fold.sv).
// The tag has two folds, so that it tells apart what one alone would not.                    docs/frontend.md
module tage_index #(
  parameter integer Length = 16,
  parameter integer RowW   = 7,
  parameter integer TagW   = 9,
  parameter integer Most   = 0
) (
  input  logic [63:0]              hist_i,
  output logic [(Most+1)*RowW-1:0] row_o,         // of hist_i << n, for n of 0 to Most
  output logic [(Most+1)*TagW-1:0] tag_o
);
  logic [(Most+1)*TagW-1:0]     tag;
  logic [(Most+1)*(TagW-1)-1:0] second;
  tage_fold #(.Length(Length), .Width(RowW), .Most(Most)) u_row (.hist_i, .fold_o(row_o));
  tage_fold #(.Length(Length), .Width(TagW), .Most(Most)) u_tag (.hist_i, .fold_o(tag));
  tage_fold #(.Length(Length), .Width(TagW - 1), .Most(Most)) u_second (.hist_i, .fold_o(second));
  for (genvar n = 0; n <= Most; n++) begin : gen_after
    assign tag_o[n*TagW +: TagW] = tag[n*TagW +: TagW] ^ {second[n*(TagW-1) +: TagW-1], 1'b0};
  end
endmodule
`default_nettype wire
