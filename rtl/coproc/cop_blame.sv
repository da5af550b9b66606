`default_nettype none
// Which addresses of a sample of TIP are to blame: all share a computing cycle, else the oldest one alone. TIP sec. 3.1; docs/coproc.md, "Collection".
module cop_blame #(
  parameter integer W = 2
) (
  input  logic [13:0]  flags_i,                        // of TIP: class 13:8, oldest address 5:4, valid 3:0
  output logic [W-1:0] blamed_o                        // 0 only if no address is valid
);
  logic [W-1:0] valid, late, from;
  assign valid = flags_i[W-1:0];

  always_comb begin
    late = '0;                                         // not before the oldest in the order of the lanes
    for (int l = 0; l < W; l++) late[l] = valid[l] && l >= int'(flags_i[5:4]) % W;
    from     = (late != '0) ? late : valid;
    blamed_o = (flags_i[13:8] == '0) ? valid : from & -from;
  end
endmodule
`default_nettype wire
