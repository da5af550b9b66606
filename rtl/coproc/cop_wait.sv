`default_nettype none
// Whether the microinstruction in decode needs an array's late result at once: then it waits one tick.
//                                                                                    docs/coproc.md, "Engine"
module cop_wait (
  input  logic        enable_i,                        // before_i executes now; else wait_o is 0
  input  logic [95:0] word_i,                          // in decode
  input  logic [95:0] before_i,                        // in execute
  output logic        wait_o
);
  localparam logic [5:0] Md = 6'd48, Mn = 6'd49, Mi = 6'd50;  // sources: docs/microcode.md

  logic [5:0] a, b, xs, ms, cs;
  logic [4:0] cond;
  logic       alu_md, any_mn, any_mi, on_mn;
  assign {b, a} = word_i[11:0];
  assign xs     = word_i[32:27];
  assign ms     = word_i[47:42];
  assign cs     = word_i[58:53];
  assign cond   = word_i[67:63];
  assign alu_md = a == Md || b == Md;
  assign any_mn = a == Mn || b == Mn || xs == Mn || ms == Mn || cs == Mn;
  assign any_mi = a == Mi || b == Mi || xs == Mi || ms == Mi || cs == Mi;
  assign on_mn  = cond == 5'd9 || cond == 5'd10 || cond == 5'd11;        // rmax0..2
  assign wait_o = enable_i && ((before_i[33] && (alu_md || any_mn || on_mn)) || (before_i[52:50] == 3'd1 && any_mi));
endmodule
`default_nettype wire
