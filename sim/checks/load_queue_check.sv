`default_nettype none
`include "sim/checks/check.svh"
// Load queue: a load is in one state, and retires when it has delivered.
module load_queue_check (
  input logic clk_i,
  input logic rst_ni,
  input logic m_valid_i,
  input logic kill_i,
  input logic flush_i,
  input logic sel_valid,
  input logic fill_valid_i,
  input logic io_rsp_i,
  input logic [2:0] commit_i,
  input logic [core_pkg::LqN-1:0] done_q,
  input logic [core_pkg::LqN-1:0] ready_q,
  input logic [core_pkg::LqN-1:0] wfill_q,
  input logic [core_pkg::LqN-1:0] wfree_q,
  input logic [core_pkg::LqN-1:0] wpop_q,
  input logic [core_pkg::LqN-1:0] wio_q,
  input logic [core_pkg::LqW-1:0] m_lq_i,
  input logic [core_pkg::LqW-1:0] sel,
  input logic [core_pkg::LqW:0] head_q,
  input logic [core_pkg::LqW:0] tail_q,
  input logic [core_pkg::LqW:0] head_d,
  input logic [core_pkg::LqW:0] used,
  input logic [core_pkg::W-1:0] alloc_i
);
  logic [core_pkg::LqN-1:0] retiring;                   // loads that retire
  always_comb begin
    retiring = '0;
    for (int i = 0; i < core_pkg::W; i++) begin
      if (3'(i) < commit_i) retiring[core_pkg::LqW'(head_q + (core_pkg::LqW+1)'(i))] = 1'b1;
    end
  end
  `RULES
  `RULE(not_overfull, used <= (core_pkg::LqW+1)'(core_pkg::LqN), "holds no more loads than it has entries")
  `RULE_IF(room_for_dispatch, !flush_i,
          kill_i || 32'(used) + $countones(alloc_i) <= core_pkg::LqN,
          "a load that is dispatched finds a free entry")
  `RULE(retires_what_is_there, (core_pkg::LqW+1)'(commit_i) <= used, "no more loads retire than are in flight")
  `RULE(one_state,
        ((done_q & ready_q) | ((done_q | ready_q) & (wfill_q | wfree_q | wpop_q | wio_q))) == '0,
        "a load that delivered or is ready does not wait")
  `RULE(one_wait,
        ((wfill_q & wfree_q) | ((wfill_q | wfree_q) & wpop_q) | ((wfill_q | wfree_q | wpop_q) & wio_q)) == '0,
        "a load waits for one thing")
  `RULE(retires_done, (retiring & ~done_q) == '0, "a load that retires has delivered")
  `RULE_IF(io_waits, io_rsp_i,
          wio_q[head_q[core_pkg::LqW-1:0]],
          "an uncached answer finds the oldest load waiting for it")
  `RULE_IF(one_answer, m_valid_i, !done_q[m_lq_i], "a load delivers once")
  `RULE_IF(replays_ready, sel_valid, ready_q[sel], "only a ready load is replayed")
  `END_RULES
endmodule

bind load_queue load_queue_check i_check (.*);
`default_nettype wire
