`default_nettype none
`include "sim/checks/check.svh"
// Atomics: one at a time, a write only after its commit, an SC that succeeds only with the reservation of an LR
// that nothing has ended.                                                                docs/lsu.md, "Atomics"
module lsu_atomic_check (
  input logic clk_i,
  input logic rst_ni,
  input logic forget_i,
  input logic start_i,
  input logic load_i,
  input logic store_i,
  input logic load_q,
  input logic store_q,
  input logic here_q,
  input logic busy_q,
  input logic late_q,
  input logic owns_q,
  input logic done_q,
  input logic kept_q,
  input logic void_o,
  input logic pop_i,
  input logic commits_o,
  input logic m_valid_i,
  input logic m_deliver_i,
  input logic m_bad_i,
  input logic fails_o,
  input logic [31:3] m_addr_i
);
  // The reservation as a program sees it
  logic        ended, lr, sc, held_q;
  logic [31:3] held_addr_q;
  assign ended = here_q && m_valid_i && m_deliver_i;
  assign lr    = ended && load_q && !store_q;
  assign sc    = ended && !load_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || forget_i || sc) held_q <= 1'b0;
    else if (lr)                   held_q <= 1'b1;
    if (lr) held_addr_q <= m_addr_i;
  end
  `RULES
  `RULE_IF(one_at_a_time, start_i, !busy_q && !owns_q, "an atomic starts when the one before it has drained")
  `RULE_IF(loads_or_stores, start_i, load_i || store_i, "an atomic reads, writes, or both")
  `RULE_IF(under_way, here_q && m_valid_i, busy_q, "an atomic in M1 is under way")
  `RULE_IF(result_or_fault, here_q, !(m_deliver_i && m_bad_i), "an atomic has a result or raises an exception")
  `RULE_IF(commits_whole, commits_o, !busy_q && !late_q, "an atomic that commits knows what it writes")
  `RULE_IF(drains_committed, owns_q && pop_i, done_q, "an atomic writes after its commit")
  `RULE_IF(void_is_sc, void_o, store_q && !load_q, "only an SC leaves memory as it was")
  `RULE_IF(reserved, sc && !fails_o, held_q && held_addr_q == m_addr_i, "an SC that succeeds has the reservation")
  `RULE(reservation_ends, !kept_q || held_q, "a trap, a return from one, or an SC ends the reservation")
  `END_RULES
endmodule

bind lsu_atomic lsu_atomic_check i_check (.*);
`default_nettype wire
