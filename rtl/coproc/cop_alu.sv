`default_nettype none
// Main ALU.                                                                                        docs/microcode.md
module cop_alu (
  input  logic        enable_i,                        // without it the result is 0
  input  logic [3:0]  op_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [5:0]  code_i,                          // field b: amount, lane number
  input  logic [1:0]  lanes_i,
  output logic [31:0] result_o,
  output logic [2:0]  full_o                           // lanes of it that are all ones
);
  logic [31:0] sum;
  logic [4:0]  amount;

  cop_lanes i_lanes (.enable_i(enable_i && op_i[3:1] == 3'd5), .a_i, .b_i, .subtract_i(op_i[0]), .lanes_i, .sum_o(sum));
  cop_full  i_full (.enable_i, .word_i(result_o), .lanes_i, .full_o);

  always_comb begin
    result_o = '0;
    amount   = '0;
    if (enable_i) begin
      amount = (code_i > 6'd4) ? 5'd0 : 5'd1 << code_i[2:0];
      case (op_i)
        4'd1:    result_o = a_i;
        4'd2:    result_o = a_i + b_i;
        4'd3:    result_o = a_i - b_i;
        4'd4:    result_o = a_i & b_i;
        4'd5:    result_o = a_i | b_i;
        4'd6:    result_o = a_i ^ b_i;
        4'd7:    result_o = a_i & ~b_i;
        4'd8:    result_o = a_i << amount;
        4'd9:    result_o = a_i >> amount;
        4'd10,
        4'd11:   result_o = sum;
        4'd12:   result_o = (a_i < b_i) ? a_i : b_i;
        4'd13:   result_o = (a_i < b_i) ? b_i : a_i;
        4'd14: begin                                   // a lane
          case ({lanes_i, code_i[1:0]})
            4'b01_00: result_o = {16'd0, a_i[15:0]};
            4'b10_00: result_o = {24'd0, a_i[7:0]};
            4'b10_01: result_o = {24'd0, a_i[15:8]};
            4'b01_01,
            4'b10_10: result_o = {16'd0, a_i[31:16]};
            4'b00_00,
            4'b11_00: result_o = a_i;
            default:  result_o = '0;
          endcase
        end
        default: result_o = '0;
      endcase
    end
  end
endmodule
`default_nettype wire
