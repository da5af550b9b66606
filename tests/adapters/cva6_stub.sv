`default_nettype none
// Stands for CVA6: a scoreboard of eight entries and what controls it, played by hand, a cycle a task.
module cva6_stub;
  localparam integer W = 2, LaneW = 1;
`include "wires.svh"
  reg         enter, flush, eret, trap, wfi_d, wfi_q, resolved, missed, taken;
  reg  [1:0]  issued, ack, mode = 2'd3;
  reg  [31:0] code, pc0, pc1, cause, target, epc;
  reg  [2:0]  tail, head, branch;
  wire [2:0]  second = head + 3'd1;
  culprit_adapter_cva6 i_adapter (
    .clk_i(clk_i), .rst_ni(rst_ni), .decoded_instr_valid_i(enter), .decoded_instr_ack_o(1'b1), .flush_unissued_instr_i(1'b0),
    .orig_instr_i(code), .issue_pointer_q(tail), .commit_pointer_q({second, head}), .issued(issued), .pc({pc1, pc0}),
    .commit_ack(ack), .ex_commit_valid(trap), .ex_commit_cause(cause), .ex_commit_tval(32'h55), .flush_ctrl_ex(flush),
    .eret(eret), .epc_commit_pcgen(epc), .trap_vector_base_commit_pcgen(32'h80), .priv_lvl(mode), .asid_csr_ex(9'd3),
    .wfi_d(wfi_d), .wfi_q(wfi_q), .flu_trans_id_ex_id(branch), .resolved_branch_valid(resolved),
    .resolved_branch_is_mispredict(missed), .resolved_branch_is_taken(taken), .resolved_branch_target_address(target),
`include "pins.svh"
  );

  task quiet; begin {enter, flush, eret, trap, wfi_d, wfi_q, resolved, missed, taken, issued, ack} = 13'd0; cause = 0; end endtask
  task tick; begin
    #1 clk_i = 1'b1; #1 clk_i = 1'b0;
    if (enter) tail = tail + 3'd1;
    head = head + {2'd0, ack[0]} + {2'd0, ack[1]};
    if (flush || trap || eret) {head, tail} = 6'd0;
    quiet;
  end endtask
  task issue(input [31:0] insn); begin enter = 1'b1; code = insn; end endtask
  task heads(input [1:0] n, input [31:0] a, input [31:0] b); begin issued = n; pc0 = a; pc1 = b; end endtask

  initial begin
    quiet; {code, pc0, pc1, target, epc} = 160'd0; {tail, head, branch} = 9'd0;
    tick; tick; rst_ni = 1'b1; tick;
    issue(32'h13); tick;                                              // ADDI at 100
    heads(2'b01, 32'h100, 0); issue(32'h4501); tick;                  // C.LI at 104
    heads(2'b11, 32'h100, 32'h104); issue(32'h63); ack = 2'b11; tick; // BEQ at 106
    heads(2'b01, 32'h106, 0); branch = 3'd2; {resolved, missed, taken} = 3'b111; target = 32'h200; tick;
    heads(2'b01, 32'h106, 0); ack = 2'b01; tick;
    tick;
    issue(32'h30001073); tick;                                        // CSRRW at 200
    heads(2'b01, 32'h200, 0); ack = 2'b01; flush = 1'b1; tick;
    issue(32'h10500073); tick;                                        // WFI at 204, ADDI behind it
    heads(2'b01, 32'h204, 0); issue(32'h13); ack = 2'b01; wfi_d = 1'b1; tick;
    heads(2'b01, 32'h208, 0); {wfi_d, wfi_q} = 2'b11; tick;
    heads(2'b01, 32'h208, 0); wfi_q = 1'b1; tick;
    heads(2'b01, 32'h208, 0); ack = 2'b01; issue(32'h13); tick;       // an interrupt comes with the next one
    heads(2'b01, 32'h20c, 0); trap = 1'b1; cause = 32'h80000007; tick;
    issue(32'h30200073); tick;                                        // MRET at 80
    heads(2'b01, 32'h80, 0); ack = 2'b01; {flush, eret} = 2'b11; epc = 32'h20c; tick;
    mode = 2'd0; issue(32'h0); tick;                                  // a page fault of the fetch at 20c
    heads(2'b01, 32'h20c, 0); trap = 1'b1; cause = 32'd12; tick;
    mode = 2'd1; tick;
    tick; $finish(0);
  end
endmodule
`default_nettype wire
