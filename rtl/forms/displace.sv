`default_nettype none
// A number plus a signed displacement of fewer bits. The upper bits are known both ways, the same or one more or
// one less, while the lower ones are added; less one is the complement of one more than the complement.
//                                                                                            docs/timing.md
module displace #(
  parameter integer Width = 64,
  parameter integer Low   = 12                         // of the displacement; Width - Low is more than 8
) (
  input  logic [Width-1:0] a_i,
  input  logic [Low-1:0]   by_i,
  output logic [Width-1:0] y_o
);
`ifdef SYNTHESIS
  logic [Low:0]       low;
  logic [Width-1:Low] from, moved;
  logic               back;
  assign back = by_i[Low-1];
  assign from = a_i[Width-1:Low] ^ {(Width-Low){back}};
  adder #(.Width(Low + 1)) u_low (.a_i({1'b0, a_i[Low-1:0]}), .b_i({1'b0, by_i}), .carry_i(1'b0), .sum_o(low));
  increment #(.Width(Width - Low)) u_moved (.a_i(from), .y_o(moved));
  assign y_o = {(low[Low] == back) ? a_i[Width-1:Low] : moved ^ {(Width-Low){back}}, low[Low-1:0]};
`else
  assign y_o = a_i + {{(Width-Low){by_i[Low-1]}}, by_i};
`endif
endmodule
`default_nettype wire
