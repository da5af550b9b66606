`default_nettype none
// Whether cop_alu.sv differs from plain arithmetic (docs/microcode.md): sums and differences from those of each
// lane, the flags from what they say of the result. Results of shifts are not looked at, their flags are.
module cop_alu_wrong (
  input  logic [3:0]  op_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [5:0]  code_i,
  input  logic [1:0]  lanes_i,
  input  logic [2:0]  at_i,                            // the flag that is asked for; from 5 on none
  output logic        wrong_o
);
  logic [31:0] result, sum;
  logic        holds, less;
  logic [2:0]  all;
  logic [4:0]  asked;
  assign asked = 5'd1 << at_i;
  cop_alu i_alu (
    .op_i, .a_i, .b_i, .code_i, .lanes_i,
    .asked_i(asked), .result_o(result), .holds_o(holds), .less_o(less)
  );

  // lane(A, B, W): both saturated to their W bits
  function automatic logic [31:0] lane(input logic [31:0] a, input logic [31:0] b, input integer width);
    logic [32:0] most;
    most = (33'd1 << width) - 33'd1;
    if (op_i[0]) lane = (a < b) ? 32'd0 : a - b;
    else         lane = ({1'b0, a} + {1'b0, b} > most) ? most[31:0] : a + b;
  endfunction

  logic [31:0] low, second, high, whole;               // bits 7:0, 15:8; 31:16; 15:0 or all, saturated
  logic        is_known;
  assign low    = lane({24'd0, a_i[7:0]}, {24'd0, b_i[7:0]}, 8);
  assign second = lane({24'd0, a_i[15:8]}, {24'd0, b_i[15:8]}, 8);
  assign high   = lane({16'd0, a_i[31:16]}, {16'd0, b_i[31:16]}, 16);
  assign whole  = (lanes_i == 2'd1) ? lane({16'd0, a_i[15:0]}, {16'd0, b_i[15:0]}, 16) : lane(a_i, b_i, 32);
  always_comb begin
    is_known = 1'b1;
    sum      = '0;
    case (op_i)
      4'd1:         sum = a_i;
      4'd2:         sum = a_i + b_i;
      4'd3:         sum = a_i - b_i;
      4'd10, 4'd11: sum = (lanes_i == 2'd2) ? {high[15:0], second[7:0], low[7:0]} :
                          (lanes_i == 2'd1) ? {high[15:0], whole[15:0]} : whole;
      4'd12:        sum = (a_i < b_i) ? a_i : b_i;
      4'd13:        sum = (a_i < b_i) ? b_i : a_i;
      default:      is_known = 1'b0;
    endcase
    case (lanes_i)
      2'd1:    all = {1'b0, result[31:16] == '1, result[15:0] == '1};
      2'd2:    all = {result[31:16] == '1, result[15:8] == '1, result[7:0] == '1};
      default: all = {2'b00, result == '1};
    endcase
  end
  assign wrong_o = (is_known && result != sum) || holds != ((asked & {all, result[31], result == '0}) != '0) ||
                   less != (a_i < b_i);
endmodule
`default_nettype wire
