`default_nettype none
`include "sim/checks/check.svh"
// The observation port: what every profiler takes for granted (docs/probe.md, rules). And units that change hands.
module soc_check (
  input logic clk_i,
  input logic rst_ni,
  input core_pkg::commit_view_t commit_o,
  input core_pkg::dispatch_view_t dispatch_o,
  input core_pkg::retire_view_t retire_o,
  input logic [2:0] delegation_reset_s,
  input logic cop_tip_take_s,
  input logic tip_irq_o,
  input logic pme_irq_o,
  input logic cop_irq_o
);
  logic [core_pkg::W-1:0] head_valid, head_commit, mispredicted, flushes, ret_valid, ret_trap, disp_valid;
  logic [core_pkg::LaneW-1:0] head_bank;
  logic exception, interrupt;
  assign head_bank    = commit_o.head_bank;
  assign head_valid   = commit_o.head_valid;
  assign head_commit  = commit_o.head_commit;
  assign mispredicted = commit_o.mispredicted;
  assign flushes      = commit_o.flushes;
  assign exception    = commit_o.exception;
  assign interrupt    = commit_o.interrupted;
  assign disp_valid   = dispatch_o.valid;
  assign ret_valid    = retire_o.valid;
  assign ret_trap     = retire_o.trap;

  logic [core_pkg::W-1:0] heads, commits;               // by age
  always_comb begin
    for (int k = 0; k < core_pkg::W; k++) begin
      heads[k]   = head_valid[(k + 32'(head_bank)) % core_pkg::W];
      commits[k] = head_commit[(k + 32'(head_bank)) % core_pkg::W];
    end
  end
  `RULES
  `RULE(heads_contiguous, (heads & (heads + core_pkg::W'(1))) == '0, "valid heads are contiguous from the oldest bank")
  `RULE(commits_contiguous, (commits & (commits + core_pkg::W'(1))) == '0, "commits are contiguous from the oldest bank")
  `RULE(commits_valid, (head_commit & ~head_valid) == '0, "a head that commits is valid")
  `RULE(flags_valid, ((mispredicted | flushes) & ~head_valid) == '0, "flags belong to valid heads")
  `RULE(flags_disjoint, (mispredicted & flushes) == '0, "a control transfer does not flush")
  `RULE_IF(exception_alone, exception,
          head_commit == '0 && head_valid != '0,
          "an instruction that excepts is a head, and none commits")
  `RULE(one_event, !(exception && interrupt), "an exception and an interrupt do not come together")
  `RULE(retires_dense, (ret_valid & (ret_valid + core_pkg::W'(1))) == '0, "retired lanes are dense from lane 0")
  `RULE(retires_committed,
        $countones(ret_valid & ~ret_trap) == $countones(head_commit),
        "as many instructions retire as heads commit")
  `RULE(dispatch_dense,
        (disp_valid & (disp_valid + core_pkg::W'(1))) == '0,
        "dispatched lanes are dense from lane 0")
  // docs/csr.md, "Delegation"
  `RULE(handover_quiet, (delegation_reset_s & {cop_irq_o, pme_irq_o, tip_irq_o}) == '0,
        "a unit that changes hands does not interrupt in the cycle of its reset")
  `RULE_IF(handover_takes_nothing, cop_tip_take_s, !delegation_reset_s[0] && !delegation_reset_s[2],
          "no sample passes from TIP to the co-processor while one of them changes hands")
  `END_RULES
endmodule

bind soc soc_check i_check (.*);
`default_nettype wire
