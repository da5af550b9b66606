`default_nettype none
`include "sim/checks/check.svh"
// A profiler changes hands only when no store of its old owner is on its way (docs/csr.md, "Delegation"). An
// atomic executes at the head of the ROB, after all older stores (docs/lsu.md, "Atomics"). TLBs forget when these have
// drained, and walks are never speculative (docs/mmu.md).
module core_check (
  input logic clk_i,
  input logic rst_ni,
  input logic csr_valid,
  input logic csr_write,
  input logic [11:0] csr_addr,
  input logic sq_empty,
  input logic sfence,
  input logic draining,
  input logic icache_miss,
  input logic flush,
  input logic ex_atomic,
  input logic [core_pkg::PortN-1:0] ex_valid,
  input logic [core_pkg::PortN*core_pkg::RobW-1:0] ex_rob,
  input logic [core_pkg::RobW-1:0] rob_head,
  input core_pkg::heads_t heads,
  input core_pkg::walk_request_t fetch_walk
);
  `RULES
  `RULE_IF(stores_before_handover, csr_valid && csr_write && csr_addr == 12'h7c8, sq_empty,
          "no committed store waits when mprofdeleg is written")
  `RULE_IF(nothing_fetched_draining, draining, !icache_miss, "nothing is fetched until memory is quiet")
  `RULE_IF(stores_before_sfence, sfence, sq_empty, "no committed store waits when SFENCE.VMA retires")
  `RULE_IF(atomic_at_head, ex_valid[core_pkg::AluN] && ex_atomic && !flush,
          ex_rob[core_pkg::AluN*core_pkg::RobW +: core_pkg::RobW] == rob_head && sq_empty,
          "an atomic is the oldest instruction, and no store waits")
  `RULE_IF(fetch_walk_alone, fetch_walk.valid, !heads.valid[0], "a walk for fetch finds nothing in flight")
  `END_RULES
endmodule

bind core core_check i_check (.*);
`default_nettype wire
