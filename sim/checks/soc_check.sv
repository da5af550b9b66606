`default_nettype none
`include "sim/checks/check.svh"
// The observation port: what every profiler takes for granted (docs/probe.md, rules). And units that change hands.
module soc_check (
  input logic clk_i,
  input logic rst_ni,
  input logic [core_pkg::W-1:0] probe_head_valid_o,
  input logic [core_pkg::W-1:0] probe_head_commit_o,
  input logic [core_pkg::W-1:0] probe_mispredicted_o,
  input logic [core_pkg::W-1:0] probe_flushes_o,
  input logic [core_pkg::W-1:0] probe_ret_valid_o,
  input logic [core_pkg::W-1:0] probe_ret_trap_o,
  input logic [core_pkg::W-1:0] probe_disp_valid_o,
  input logic [core_pkg::LaneW-1:0] probe_head_bank_o,
  input logic probe_exception_o,
  input logic probe_interrupt_o,
  input logic probe_int_o,
  input logic [2:0] delegation_reset_s,
  input logic cop_tip_take_s,
  input logic tip_irq_o,
  input logic pme_irq_o,
  input logic cop_irq_o
);
  logic [core_pkg::W-1:0] heads, commits;               // by age
  always_comb begin
    for (int k = 0; k < core_pkg::W; k++) begin
      heads[k]   = probe_head_valid_o[(k + 32'(probe_head_bank_o)) % core_pkg::W];
      commits[k] = probe_head_commit_o[(k + 32'(probe_head_bank_o)) % core_pkg::W];
    end
  end
  `RULES
  `RULE(heads_contiguous, (heads & (heads + core_pkg::W'(1))) == '0, "valid heads are contiguous from the oldest bank")
  `RULE(commits_contiguous, (commits & (commits + core_pkg::W'(1))) == '0, "commits are contiguous from the oldest bank")
  `RULE(commits_valid, (probe_head_commit_o & ~probe_head_valid_o) == '0, "a head that commits is valid")
  `RULE(flags_valid, ((probe_mispredicted_o | probe_flushes_o) & ~probe_head_valid_o) == '0, "flags belong to valid heads")
  `RULE(flags_disjoint, (probe_mispredicted_o & probe_flushes_o) == '0, "a control transfer does not flush")
  `RULE_IF(exception_alone, probe_exception_o,
          probe_head_commit_o == '0 && probe_head_valid_o != '0,
          "an instruction that excepts is a head, and none commits")
  `RULE(one_event, !(probe_exception_o && probe_interrupt_o), "an exception and an interrupt do not come together")
  `RULE(retires_dense, (probe_ret_valid_o & (probe_ret_valid_o + core_pkg::W'(1))) == '0, "retired lanes are dense from lane 0")
  `RULE(retires_committed,
        $countones(probe_ret_valid_o & ~probe_ret_trap_o) == $countones(probe_head_commit_o),
        "as many instructions retire as heads commit")
  `RULE(dispatch_dense,
        (probe_disp_valid_o & (probe_disp_valid_o + core_pkg::W'(1))) == '0,
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
