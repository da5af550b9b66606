`default_nettype none
// Which addresses of a TIP sample are to blame: all share a computing cycle, else the oldest one alone.
// TIP sec. 3.1; docs/coproc.md, "Collection".
module cop_blame #(
  parameter integer W = 2
) (
  input  logic [W-1:0] valid_i,                        // of TIP's flags: bits 3:0,
  input  logic [1:0]   oldest_i,                       // 5:4,
  input  logic [5:0]   class_i,                        // 13:8, 0: a computing cycle
  output logic [W-1:0] blamed_o                        // 0 only if no address is valid
);
  logic [W-1:0] late, from;                            // lanes from the oldest on; where the first one counts
  assign late     = valid_i & ({W{1'b1}} << (oldest_i & 2'(W - 1)));
  assign from     = (late != '0) ? late : valid_i;
  assign blamed_o = (class_i == '0) ? valid_i : from & -from;
endmodule
`default_nettype wire
