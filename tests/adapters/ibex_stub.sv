`default_nettype none
// Stands for Ibex: signals of its pipeline, played by hand, a cycle a task.
module ibex_stub;
  parameter integer WritebackStage = 0;
  localparam integer W = 1, LaneW = 1;
`include "wires.svh"
  reg         id, done, next, set, branch, jump, special, fault, save, wb, wb_done;
  reg  [31:0] pc, insn, pc_if, target, pc_wb;
  reg  [3:0]  state;
  reg  [6:0]  cause;
  reg  [1:0]  mode = 2'd3;
  culprit_adapter_ibex #(.WritebackStage(WritebackStage)) i_adapter (
    .clk_i(clk_i), .rst_ni(rst_ni), .instr_valid_id(id), .instr_id_done(done), .instr_valid_id_d(next), .pc_id(pc),
    .instr_rdata_id(insn), .instr_rdata_c_id(insn[15:0]), .instr_is_compressed_id(insn[1:0] != 2'b11),
    .instr_gets_expanded_id(2'd0), .instr_fetch_err(1'b0), .pc_if(pc_if), .pc_wb(pc_wb), .instr_done_wb(wb_done),
    .lsu_resp_err(fault), .pc_set(set), .exc_cause(cause), .csr_save_cause(save), .csr_mtval(32'h55), .priv_mode_id(mode),
    .wb_valid_q(wb), .fetch_addr_n(target), .branch_set(branch), .jump_set(jump), .branch_jump_set_done_q(1'b0),
    .special_req(special), .load_err_q(save && cause == 7'd5), .store_err_q(1'b0), .ctrl_fsm_cs(state),
`include "pins.svh"
  );

  localparam [3:0] Decode = 4'd5, Flush = 4'd6, IrqTaken = 4'd7;
  // A cycle; what the next does not say is as after `quiet`
  task quiet; begin
    {id, done, next, set, branch, jump, special, fault, save, wb, wb_done} = 11'd0;
    insn = 32'h13; state = Decode; cause = 7'd0;
  end endtask
  task tick; begin #1 clk_i = 1'b1; #1 clk_i = 1'b0; quiet; end endtask
  task at(input [31:0] a, input [31:0] code); begin id = 1'b1; pc = a; insn = code; pc_if = a + (code[1:0] == 2'b11 ? 4 : 2); end endtask
  task goes(input [31:0] a); begin set = 1'b1; target = a; end endtask
  // What the instruction in ID/EX does in its last cycle there; with WB the cycle behind shows it committing
  task leaves; begin
    done = 1'b1; pc_wb = WritebackStage != 0 ? pc_wb : 32'd0; tick;
    if (WritebackStage != 0) begin wb = 1'b1; wb_done = 1'b1; pc_wb = pc; end
  end endtask

  initial begin
    quiet; pc = 0; pc_if = 0; pc_wb = 0; target = 0;
    tick; tick; rst_ni = 1'b1; tick;
    at(32'h100, 32'h00000013); tick;                                  // waits for a cycle
    at(32'h100, 32'h00000013); leaves;                                // ADDI
    at(32'h104, 32'h00004501); leaves;                                // C.LI
    at(32'h106, 32'h00000063); branch = 1'b1; goes(32'h200); leaves;  // BEQ, taken
    tick; tick;
    at(32'h200, 32'h0000100f); jump = 1'b1; goes(32'h204); leaves;    // FENCE.I: the fetch takes a cycle
    tick; tick;
    at(32'h204, 32'h30001073); special = 1'b1; leaves;                // CSRRW: FLUSH comes behind it
    at(32'h204, 32'h30001073); state = Flush; tick;
    tick;
    at(32'h208, 32'h00000073); special = 1'b1; tick;                  // ECALL
    at(32'h208, 32'h00000073); state = Flush; save = 1'b1; cause = 7'd11; goes(32'h80); tick;
    tick;
    pc_if = 32'h80; state = IrqTaken; save = 1'b1; cause = 7'h27; goes(32'h9c); tick;
    tick;
    at(32'h9c, 32'h30200073); special = 1'b1; leaves;                 // MRET
    at(32'h9c, 32'h30200073); state = Flush; goes(32'h80); tick;
    mode = 2'd0;
    tick;
    at(32'h80, 32'h00002003);                                         // LW, with a bus error
    if (WritebackStage != 0) begin leaves; wb_done = 1'b1; end else begin done = 1'b1; special = 1'b1; end
    fault = 1'b1; tick;
    if (WritebackStage == 0) at(32'h80, 32'h00002003);
    state = Flush; save = 1'b1; cause = 7'd5; goes(32'h80); tick;
    mode = 2'd3; tick;
    tick; tick; $finish(0);
  end
endmodule
`default_nettype wire
