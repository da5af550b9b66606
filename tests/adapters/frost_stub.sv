`default_nettype none
// Stands for FROST: the head of its ROB and its trap unit, played by hand, a cycle a task.
module frost_stub;
  localparam integer W = 2, LaneW = 1;
`include "wires.svh"
  reg         commit2, recovery, fence_i_done, trap, mret;
  reg  [1:0]  valid, branch, missed, taken, mode = 2'd3;
  reg         commit, fence_i, wfi;
  reg  [31:0] pc0, pc1, next0, next1, target, at, cause;
  culprit_adapter_frost i_adapter (
    .i_clk(clk_i), .i_rst(!rst_ni), .head_valid(valid[0]), .head_next_valid(valid[1]), .head_pc(pc0), .head_next_pc(pc1),
    .commit_en(commit), .commit_2_fire(commit2), .head_f_is_branch(branch[0]), .head_next_f_is_branch(branch[1]),
    .head_mispredicted(missed[0]), .head_next_mispredicted(missed[1]), .head_branch_taken(taken[0]),
    .head_next_branch_taken(taken[1]), .head_f_is_fence_i(fence_i), .head_f_is_wfi(wfi), .o_head_retired_next_pc(next0),
    .o_head_next_retired_next_pc(next1), .fence_i_committed(fence_i_done), .mispredict_recovery_pending(recovery),
    .trap_taken(trap), .mret_taken(mret), .trap_target(target), .trap_pc_internal(at), .trap_cause_internal(cause),
    .trap_value_internal(32'h55), .csr_priv(mode),
`include "pins.svh"
  );

  task quiet; begin {commit2, recovery, fence_i_done, trap, mret, valid, branch, missed, taken, commit, fence_i, wfi} = 16'd0; end endtask
  task tick; begin #1 clk_i = 1'b1; #1 clk_i = 1'b0; quiet; end endtask
  task heads(input [1:0] n, input [31:0] a, input [31:0] b);
    begin valid = n; pc0 = a; pc1 = b; next0 = a + 4; next1 = b + 4; end endtask
  task takes(input [31:0] why, input [31:0] where, input [31:0] handler);
    begin trap = 1'b1; cause = why; at = where; target = handler; end endtask

  initial begin
    quiet; {pc0, pc1, next0, next1, target, at, cause} = 224'd0;
    tick; tick; rst_ni = 1'b1; tick;
    heads(2'b11, 32'h0, 32'h4); tick;
    heads(2'b11, 32'h0, 32'h4); {commit, commit2} = 2'b11; tick;
    heads(2'b11, 32'h8, 32'hc); branch = 2'b01; missed = 2'b01; taken = 2'b01; next0 = 32'h40; commit = 1'b1; tick;
    heads(2'b11, 32'hc, 32'h10); recovery = 1'b1; tick;               // doomed
    tick;
    heads(2'b11, 32'h40, 32'h44); fence_i = 1'b1; commit = 1'b1; tick;
    heads(2'b01, 32'h44, 0); fence_i_done = 1'b1; tick;               // doomed
    tick;
    heads(2'b11, 32'h44, 32'h48); takes(32'd11, 32'h44, 32'h80); tick; // ECALL
    heads(2'b11, 32'h44, 32'h48); tick;                               // the ROB is flushed at the end of this cycle
    tick;
    heads(2'b01, 32'h80, 0); mret = 1'b1; target = 32'h48; tick;
    heads(2'b01, 32'h80, 0); mode = 2'd0; tick;
    tick;
    heads(2'b11, 32'h48, 32'h4c); commit = 1'b1; takes(32'h80000007, 32'h4c, 32'h80); tick;
    heads(2'b01, 32'h4c, 0); mode = 2'd3; tick;                       // interrupted, though 48 has committed
    tick;
    heads(2'b01, 32'h80, 0); mret = 1'b1; target = 32'h4c; tick;
    heads(2'b01, 32'h80, 0); tick;
    tick;
    heads(2'b11, 32'h4c, 32'h50); wfi = 1'b1; takes(32'h80000007, 32'h50, 32'h80); tick;
    heads(2'b11, 32'h4c, 32'h50); wfi = 1'b1; tick;
    tick; takes(32'h8000000b, 32'h80, 32'h80); tick;                  // with an empty ROB
    tick; tick; $finish(0);
  end
endmodule
`default_nettype wire
