  // The port between adapter and watch
  reg                clk_i = 1'b0, rst_ni = 1'b0;
  wire [LaneW-1:0]   head_bank;
  wire [W-1:0]       head_valid, head_commit, mispredicted, flushes, ret_valid, ret_trap;
  wire [W*64-1:0]    head_pc, ret_pc, ret_next_pc;
  wire               exception, interrupted, ret_interrupt;
  wire [5:0]         exception_cause, ret_cause, ret_interrupt_cause;
  wire [63:0]        exception_pc, ret_tval, ret_interrupt_epc;
  wire [1:0]         privilege;
  wire [15:0]        context_id;
  wire [W*32-1:0]    ret_insn;
  wire [W*8-1:0]     ret_events;
  watch #(.W(W)) i_watch (
    .clk_i(clk_i), .rst_ni(rst_ni), .head_bank(head_bank), .head_valid(head_valid), .head_commit(head_commit),
    .mispredicted(mispredicted), .flushes(flushes), .head_pc(head_pc), .exception(exception), .exception_cause(exception_cause),
    .exception_pc(exception_pc), .interrupted(interrupted), .privilege(privilege), .context_id(context_id),
    .ret_valid(ret_valid), .ret_trap(ret_trap), .ret_pc(ret_pc), .ret_next_pc(ret_next_pc), .ret_insn(ret_insn),
    .ret_events(ret_events), .ret_cause(ret_cause), .ret_tval(ret_tval), .ret_interrupt(ret_interrupt),
    .ret_interrupt_cause(ret_interrupt_cause), .ret_interrupt_epc(ret_interrupt_epc));
