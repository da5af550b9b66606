`default_nettype none
`include "sim/checks/check.svh"
// A profiler changes hands only when no store of its old owner is on its way.    docs/csr.md, "Delegation"
module core_check (
  input logic clk_i,
  input logic rst_ni,
  input logic csr_valid,
  input logic csr_write,
  input logic [11:0] csr_addr,
  input logic sq_empty,
  input logic draining,
  input logic icache_miss
);
  `RULES
  `RULE_IF(stores_before_handover, csr_valid && csr_write && csr_addr == 12'h7c8, sq_empty,
          "no committed store waits when mprofdeleg is written")
  `RULE_IF(nothing_fetched_draining, draining, !icache_miss, "nothing is fetched until memory is quiet")
  `END_RULES
endmodule

bind core core_check i_check (.*);
`default_nettype wire
