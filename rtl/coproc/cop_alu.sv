`default_nettype none
// Main ALU.                                                                                 docs/microcode.md
module cop_alu (
  input  logic [3:0]  op_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [5:0]  code_i,                          // field b: amount, lane number
  input  logic [1:0]  lanes_i,
  input  logic [4:0]  asked_i,                         // of the result, as in cop_flags.sv
  output logic [31:0] result_o,
  output logic        holds_o,
  output logic        less_o                           // A < B, unsigned
);
  logic        summed;                                 // the result is a sum or difference, known last
  logic [31:0] sum, other;
  assign summed = op_i[2:1] == 2'd1;

  // add, sub in one lane; adds, subs, which saturate
  logic [31:0] sum_0, sum_1;
  logic [3:0]  makes, passes, in, stop;
  logic [2:0]  lane_0, lane_1;                         // carries out of lanes
  logic [2:0]  sum_full;
  logic        sum_zero;
  cop_digits i_digits (
    .a_i, .b_i, .subtract_i(op_i[0]),
    .sum_0_o(sum_0), .sum_1_o(sum_1), .makes_o(makes), .passes_o(passes)
  );
  cop_carries i_carries (
    .makes_i(makes), .passes_i(passes),
    .subtract_i(op_i[0]), .stop_i(op_i[3]), .lanes_i(op_i[3] ? lanes_i : 2'd0), .in_o(in), .stop_o(stop),
    .lane_0_o(lane_0), .lane_1_o(lane_1)
  );
  cop_sum i_sum (
    .sum_0_i(sum_0), .sum_1_i(sum_1), .in_i(in), .stop_i(stop),
    .subtract_i(op_i[0]), .sum_o(sum)
  );
  cop_ones i_ones (
    .a_i, .b_i, .subtract_i(op_i[0]), .saturate_i(op_i[3]), .lanes_i, .in_i(in),
    .lane_1_i(lane_1), .full_o(sum_full)
  );
  cop_zero i_zero (
    .a_i, .b_i, .subtract_i(op_i[0]), .saturate_i(op_i[3]), .lane_0_i(lane_0),
    .zero_o(sum_zero)
  );

  // and, or, xor, andn
  logic [31:0] bits;
  always_comb begin
    less_o = a_i < b_i;
    bits   = op_i[1] ? a_i ^ b_i : op_i[0] ? a_i | b_i : a_i & b_i;
    if (op_i[1:0] == 2'd3) bits = a_i & ~b_i;
  end

  // shl, shr; lane, which is shr with a mask. Bits are reversed for shl.
  logic [31:0]  from, to, shifted;
  logic [255:0] by;                                    // shifted by 0, 1, 2, 4, 8, 16
  logic [2:0]   amount;
  logic [2:0]   keep;                                  // bits 31:16, 15:8, 7:0
  always_comb begin
    from   = '0;
    amount = '0;
    keep   = '1;
    for (int i = 0; i < 32; i++) from[i] = (op_i[2:0] == 3'd0) ? a_i[31-i] : a_i[i];
    if (!op_i[2]) begin
      amount = (code_i > 6'd4) ? 3'd0 : code_i[2:0] + 3'd1;
    end else if (lanes_i == 2'd1) begin
      amount = code_i[0] ? 3'd5 : 3'd0;
      keep   = code_i[1] ? 3'b000 : 3'b011;
    end else if (lanes_i == 2'd2) begin
      amount = (code_i[1:0] == 2'd0) ? 3'd0 : {2'd2, code_i[1]};
      keep   = (code_i[1:0] == 2'd3) ? 3'b000 : {1'b0, code_i[1], 1'b1};
    end else begin
      keep   = (code_i[1:0] == 2'd0) ? 3'b111 : 3'b000;
    end
  end
  assign by = {64'd0, 16'd0, from[31:16], 8'd0, from[31:8], 4'd0, from[31:4], 2'd0, from[31:2], 1'd0, from[31:1], from};
  assign to = by[{amount, 5'd0} +: 32] & {{16{keep[2]}}, {8{keep[1]}}, {8{keep[0]}}};
  for (genvar i = 0; i < 32; i++) begin : gen_shifted
    assign shifted[i] = (op_i[2:0] == 3'd0) ? to[31-i] : to[i];
  end
  always_comb begin
    other = '0;
    casez (op_i)
      4'b01??: other = bits;
      4'b100?,
      4'b1110: other = shifted;
      default: other = '0;
    endcase
  end

  // mov, min, max: one of the operands. What is asked of both is known before less_o, which only selects.
  logic one, is_a;
  logic a_holds, b_holds, sum_holds, other_holds;
  assign one  = op_i == 4'd1 || op_i[3:1] == 3'b110;
  assign is_a = !op_i[3] || less_o != op_i[0];
  cop_flags i_a (.word_i(a_i), .lanes_i, .asked_i, .holds_o(a_holds));
  cop_flags i_b (.word_i(b_i), .lanes_i, .asked_i, .holds_o(b_holds));
  cop_flags i_other (.word_i(other), .lanes_i, .asked_i, .holds_o(other_holds));
  assign sum_holds = (asked_i & {sum_full, sum[31], sum_zero}) != '0;
  assign result_o = summed ? sum : one ? (is_a ? a_i : b_i) : other;
  assign holds_o  = summed ? sum_holds : one ? (is_a ? a_holds : b_holds) : other_holds;
endmodule
`default_nettype wire
