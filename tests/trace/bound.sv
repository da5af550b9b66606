`default_nettype none
// The checker of the port's contract beside a machine of ours: tests/trace/bound.sh.
bind soc culprit_port_checker #(
  .W($bits(commit_o.head_valid)), .Retire(1), .Events(1), .EventW($bits(retire_o.events) / $bits(commit_o.head_valid)), .Pcs(1), .Chain(1)
) i_port_checker (
  .clk_i(clk_i), .rst_ni(rst_ni), .head_bank_i(commit_o.head_bank), .head_valid_i(commit_o.head_valid),
  .head_commit_i(commit_o.head_commit), .mispredicted_i(commit_o.mispredicted), .flushes_i(commit_o.flushes),
  .head_pc_i(commit_o.head_pc), .exception_i(commit_o.exception), .exception_cause_i(commit_o.exception_cause),
  .exception_pc_i(commit_o.exception_pc), .interrupt_i(commit_o.interrupted), .privilege_i(commit_o.privilege),
  .context_i(commit_o.context_id), .ret_valid_i(retire_o.valid), .ret_trap_i(retire_o.trap), .ret_pc_i(retire_o.pc),
  .ret_next_pc_i(retire_o.next_pc), .ret_events_i(retire_o.events), .ret_cause_i(retire_o.cause),
  .ret_interrupt_i(retire_o.interrupted), .ret_interrupt_epc_i(retire_o.interrupt_epc)
);
`default_nettype wire
