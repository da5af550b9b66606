`default_nettype none
`include "sim/checks/check.svh"
// Fetch buffer: a ring that is never overfull.
module fetch_buffer_check #(
  parameter integer Depth = 8,
  parameter integer In = 4,
  parameter integer Out = 2,
  parameter integer Look = 2
) (
  input logic clk_i,
  input logic rst_ni,
  input logic clear_i,
  input logic [$clog2(In)-1:0] first_i,
  input logic [In-1:0] push_i,
  input logic [In-1:0] pass_i,
  input logic [Look-1:0] valid_o,
  input logic [Out-1:0] new_valid_o,
  input logic [$clog2(Depth):0] count,
  input logic [$clog2(Depth):0] pushed,
  input logic [$clog2(Depth):0] head_q,
  input logic [$clog2(Depth):0] head_d
);
  logic [$clog2(Depth):0] popped;
  assign popped = head_d - head_q;
  logic [In-1:0] fill;                                  // push_i shifted down to slot 0
  always_comb begin
    fill = push_i;
    for (int i = 0; i < In; i++) if (!fill[0]) fill = fill >> 1;
  end
  `RULES
  `RULE_IF(not_overfull, !clear_i,
          32'(count) + 32'(pushed) - 32'(popped) <= Depth,
          "what is pushed finds room")
  `RULE_IF(pops_what_is_there, !clear_i, popped <= count + pushed, "no more leaves than is there")
  `RULE_IF(from_first, push_i != '0,
          push_i[first_i] && (push_i & ~({In{1'b1}} << first_i)) == '0,
          "the first slot that is pushed is the one that was named")
  `RULE_IF(adjacent, !clear_i, (fill & (fill + In'(1))) == '0, "the slots that are pushed are adjacent")
  `RULE(passes_what_arrives, (pass_i & ~push_i) == '0, "only what is pushed passes")
  `RULE(dense, (valid_o & (valid_o + Look'(1))) == '0 && (new_valid_o & (new_valid_o + Out'(1))) == '0, "instructions that may leave are dense from lane 0")
  `END_RULES
endmodule

bind fetch_buffer fetch_buffer_check #(.Depth(Depth), .In(In), .Out(Out), .Look(Look)) i_check (.*);
`default_nettype wire
