`default_nettype none
`include "sim/checks/check.svh"
// Translation look-aside buffer: no address has two entries; only what a walk may end at comes in.      docs/mmu.md
module tlb_check #(
  parameter integer N = 16
) (
  input logic            clk_i,
  input logic            rst_ni,
  input logic            flush_i,
  input logic            fill_i,
  input logic [N-1:0]    match,
  input core_pkg::page_t fill_page_i
);
  `RULES
  `RULE(one_match, (match & (match - N'(1))) == '0, "an address has one entry at most")
  `RULE(fill_or_flush, !(fill_i && flush_i), "no walk ends while the entries are forgotten")
  `RULE_IF(fills_leaf, fill_i, fill_page_i.accessed && (fill_page_i.read || (fill_page_i.execute && !fill_page_i.write)),
          "a page that comes in may be used")
  `RULE_IF(fills_in_place, fill_i,
          (fill_page_i.level == 2'd0 || fill_page_i.ppn[8:0] == '0) && (!fill_page_i.level[1] || fill_page_i.ppn[17:9] == '0),
          "a large page begins where one can")
  `END_RULES
endmodule

bind tlb tlb_check #(.N(N)) i_check (.*);
`default_nettype wire
