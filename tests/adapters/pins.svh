    .head_bank_o(head_bank), .head_valid_o(head_valid), .head_commit_o(head_commit), .mispredicted_o(mispredicted),
    .flushes_o(flushes), .head_pc_o(head_pc), .exception_o(exception), .exception_cause_o(exception_cause),
    .exception_pc_o(exception_pc), .interrupt_o(interrupted), .privilege_o(privilege), .context_o(context_id),
    .ret_valid_o(ret_valid), .ret_trap_o(ret_trap), .ret_pc_o(ret_pc), .ret_next_pc_o(ret_next_pc), .ret_insn_o(ret_insn),
    .ret_events_o(ret_events), .ret_cause_o(ret_cause), .ret_tval_o(ret_tval), .ret_interrupt_o(ret_interrupt),
    .ret_interrupt_cause_o(ret_interrupt_cause), .ret_interrupt_epc_o(ret_interrupt_epc)
