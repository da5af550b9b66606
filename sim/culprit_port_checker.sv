`default_nettype none
// Checks in any simulation that a core, or its adapter, keeps the contract of the observation port. Prints the first
// breaks: cycle, number and name of the rule (docs/probe.md, "Rules that are checked"), signals; at the end how many
// there were. Needs culprit_port_rules.sv and nothing else; put it beside the unit, or bind it.
//
// The ports are those of the `tip` unit and of culprit_trace_writer.sv. Cycle 0 is the first out of reset.
module culprit_port_checker #(
  parameter integer W      = 1,           // commit lanes, 1 to 8
  parameter integer Retire = 0,           // 1: ret_valid_i, ret_trap_i, ret_cause_i and ret_interrupt_i are driven
  parameter integer Events = 0,           // 1: with Retire, ret_events_i, too
  parameter integer EventW = 8,           // bits of ret_events_i a lane: 8, or 10 with those of walks
  parameter integer Pcs    = 0,           // 1: with Retire, ret_pc_i and ret_interrupt_epc_i, too
  parameter integer Chain  = 1,           // 1: ret_valid_i and ret_next_pc_i are driven, and nothing is dropped in
                                          // front of the ROB
  parameter integer Shown  = 10,          // breaks that are printed
  parameter integer Stop   = 0,           // the simulation ends with $fatal at this break; 0: it goes on
  parameter integer LaneW  = (W == 1) ? 1 : $clog2(W)
) (
  input wire             clk_i,
  input wire             rst_ni,          // synchronous
  // Commit view
  input wire [LaneW-1:0] head_bank_i,
  input wire [W-1:0]     head_valid_i,
  input wire [W-1:0]     head_commit_i,
  input wire [W-1:0]     mispredicted_i,
  input wire [W-1:0]     flushes_i,
  input wire [W*64-1:0]  head_pc_i,
  input wire             exception_i,
  input wire [5:0]       exception_cause_i,
  input wire [63:0]      exception_pc_i,
  input wire             interrupt_i,
  input wire [1:0]       privilege_i,
  input wire [15:0]      context_i,
  // Retire stream; 0 what is not driven
  input wire [W-1:0]     ret_valid_i,
  input wire [W-1:0]     ret_trap_i,
  input wire [W*64-1:0]  ret_pc_i,
  input wire [W*64-1:0]  ret_next_pc_i,
  input wire [W*EventW-1:0] ret_events_i,
  input wire [5:0]       ret_cause_i,     // of the lane that traps
  input wire             ret_interrupt_i,
  input wire [63:0]      ret_interrupt_epc_i
);
  localparam integer Rules = 29;          // of culprit_port_rules, and one more: known

  wire [Rules-1:0] broken;
  culprit_port_rules #(.W(W), .Retire(Retire), .Events(Events), .EventW(EventW), .Pcs(Pcs), .Chain(Chain)) i_rules (
    .clk_i(clk_i), .rst_ni(rst_ni), .head_bank_i(head_bank_i), .head_valid_i(head_valid_i), .head_commit_i(head_commit_i),
    .mispredicted_i(mispredicted_i), .flushes_i(flushes_i), .head_pc_i(head_pc_i), .exception_i(exception_i),
    .exception_pc_i(exception_pc_i), .exception_cause_i(exception_cause_i), .interrupt_i(interrupt_i),
    .privilege_i(privilege_i), .context_i(context_i), .ret_valid_i(ret_valid_i), .ret_trap_i(ret_trap_i),
    .ret_cause_i(ret_cause_i), .ret_interrupt_i(ret_interrupt_i), .ret_events_i(ret_events_i), .ret_pc_i(ret_pc_i),
    .ret_next_pc_i(ret_next_pc_i), .int_epc_i(ret_interrupt_epc_i), .broken_o(broken)
  );

  initial if (W < 1 || W > 8) $fatal(1, "culprit_port_checker: W is 1 to 8");

  /* verilator lint_off BLKSEQ */
  // The rules by their bits: number and name, and which signals show a break
  localparam integer Masks = 0, Heads = 1, Retired = 2, Mode = 3;
  reg [8*24-1:0] rule;
  integer        shows;
  task automatic look_up(input integer index);
    begin
      shows = Masks;
      case (index)
        0:  rule = "2.1 lanes";
        1:  rule = "2.2 holes";
        2:  rule = "2.3 commit_without_head";
        3:  rule = "2.4 commit_order";
        4:  rule = "2.5 head_moves";
        5:  rule = "2.6 alignment";
        6:  rule = "3.1 exception_pc";
        7:  rule = "3.2 exception_commits";
        8:  rule = "3.3 exception_empties";
        9:  rule = "4.1 frozen_cause";
        10: rule = "5.1 flag_without_head";
        11: rule = "5.3 flush_empties";
        12: rule = "5.4 mispredict_event";
        13: rule = "6.1 interrupt_alone";
        14: rule = "6.2 interrupt_commits";
        15: rule = "6.3 interrupt_empties";
        16: rule = "6.4 interrupt_retires";
        17: rule = "6.5 interrupt_epc";
        18: rule = "7.1 retire_dense";
        19: rule = "7.2 retire_count";
        20: rule = "7.3 retire_pc";
        21: rule = "7.4 trap_alone";
        22: rule = "7.5 trap_exception";
        23: rule = "7.7 chain";
        24: rule = "8.1 replay_traps";
        25: rule = "11.1 privilege";
        26: rule = "11.2 privilege_changes";
        27: rule = "11.3 trap_lowers";
        28: rule = "11.4 context_changes";
        default: rule = "1.1 known";
      endcase
      if (index >= 4 && index <= 9) shows = Heads;
      if (index == 12 || (index >= 16 && index <= 24)) shows = Retired;
      if (index >= 25 && index <= 28) shows = Mode;
    end
  endtask

  // What the record before showed
  reg  [63:0] cycle_q = '0, next_q = '0, breaks_q = '0;
  reg  [1:0]  privilege_q;
  reg  [15:0] context_q;
  // What is always there is known, and what is there with another signal, while that is 1
  wire        commit_x = (^{head_bank_i, head_valid_i, head_commit_i, mispredicted_i, flushes_i, exception_i, interrupt_i,
                            privilege_i, context_i}) === 1'bx || (exception_i === 1'b1 && (^{exception_pc_i, exception_cause_i}) === 1'bx);
  wire        retire_x = (Retire != 0 && (^{ret_valid_i, ret_interrupt_i}) === 1'bx) || (Chain != 0 && (^ret_valid_i) === 1'bx);
  wire [W-1:0] lane_x;
  for (genvar l = 0; l < W; l++) begin : gen_known
    assign lane_x[l] = (head_valid_i[l] === 1'b1 && (^head_pc_i[l*64 +: 64]) === 1'bx) ||
                       (Chain != 0 && ret_valid_i[l] === 1'b1 && (^ret_next_pc_i[l*64 +: 64]) === 1'bx) ||
                       (Pcs != 0 && Retire != 0 && ret_valid_i[l] === 1'b1 && (^ret_pc_i[l*64 +: 64]) === 1'bx);
  end
  wire        unknown = commit_x || retire_x || lane_x != '0;

  string here;
  initial here = $sformatf("%m");
  task automatic report(input integer index);
    begin
      look_up(index);
      $write("%0s: cycle %0d, rule %0s: head_bank=%0d head_valid=0x%0h head_commit=0x%0h", here, cycle_q, rule, head_bank_i,
             head_valid_i, head_commit_i);
      if (shows != Mode) $write(" mispredicted=0x%0h flushes=0x%0h", mispredicted_i, flushes_i);
      if (exception_i) $write(" exception=1 exception_cause=%0d exception_pc=0x%0h", exception_cause_i, exception_pc_i);
      if (interrupt_i) $write(" interrupt=1");
      if (shows == Heads || shows == Retired)
        for (int b = 0; b < W; b++) if (head_valid_i[b]) $write(" head_pc[%0d]=0x%0h", b, head_pc_i[b*64 +: 64]);
      if (shows == Retired) begin
        $write(" ret_valid=0x%0h ret_trap=0x%0h", ret_valid_i, ret_trap_i);
        for (int l = 0; l < W; l++)
          if (ret_valid_i[l]) $write(" ret_pc[%0d]=0x%0h ret_next_pc[%0d]=0x%0h", l, ret_pc_i[l*64 +: 64], l, ret_next_pc_i[l*64 +: 64]);
        if (ret_interrupt_i) $write(" ret_interrupt=1 ret_interrupt_epc=0x%0h", ret_interrupt_epc_i);
        $write("; before it the last that retired went to 0x%0h", next_q);
      end
      if (shows == Mode) $write(" privilege=%0d, was %0d, context=%0d, was %0d", privilege_i, privilege_q, context_i, context_q);
      $write("\n");
    end
  endtask

  always @(posedge clk_i) begin
    if (rst_ni === 1'b1) begin
      for (int r = 0; r <= Rules; r++) begin
        if (r == Rules ? unknown : broken[r] === 1'b1) begin
          breaks_q = breaks_q + 64'd1;
          if (breaks_q <= 64'(Shown)) report(r);
          if (Stop != 0 && breaks_q == 64'(Stop)) $fatal(1, "%0s: %0d breaks of the observation port's rules", here, breaks_q);
        end
      end
      for (int l = 0; l < W; l++) if (ret_valid_i[l]) next_q = ret_next_pc_i[l*64 +: 64];
      cycle_q     = cycle_q + 64'd1;
      privilege_q = privilege_i;
      context_q   = context_i;
    end else cycle_q = '0;
  end
  /* verilator lint_on BLKSEQ */

  final begin
    if (breaks_q > 64'(Shown)) $display("%0s: %0d breaks of the observation port's rules, the first %0d above", here, breaks_q, Shown);
    else if (breaks_q != 0)    $display("%0s: %0d breaks of the observation port's rules", here, breaks_q);
    else                       $display("%0s: no rule of the observation port is broken in %0d cycles", here, cycle_q);
  end
endmodule
`default_nettype wire
