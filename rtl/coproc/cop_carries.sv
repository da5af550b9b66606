`default_nettype none
// Second part of a sum or difference: the carries between the digits of cop_digits.sv, in lanes, and which
// lanes leave their range. cop_sum.sv does the rest.                                        docs/microcode.md
module cop_carries (
  input  logic [3:0]  makes_i,                         // digits: those of cop_digits.sv
  input  logic [3:0]  passes_i,
  input  logic        subtract_i,
  input  logic        stop_i,                          // a lane saturates
  input  logic [1:0]  lanes_i,                         // 1: 15:0, 31:16;  2: 7:0, 15:8, 31:16;  else one
  output logic [3:0]  in_o,                            // carry into each digit
  output logic [3:0]  stop_o,                          // digits of a lane that has left its range, if asked for
  output logic [2:0]  lane_0_o,                        // carry out of a lane, without one into it; 0 if there is none
  output logic [2:0]  lane_1_o                         // with one
);
  logic        first_1, first_2;                       // digits that are the first of a lane, besides digit 0
  logic        subtract_1, subtract_2;                 // and the carry into a digit that is
  logic        makes_01, passes_01, makes_23, passes_23, makes_03, passes_03;  // of two digits, of all
  logic [2:0]  left;                                   // lanes out of their range

  always_comb begin
    first_1    = lanes_i == 2'd2;
    first_2    = lanes_i == 2'd2 || lanes_i == 2'd1;
    subtract_1 = first_1 && subtract_i;
    subtract_2 = first_2 && subtract_i;
    makes_01   = makes_i[1] || (passes_i[1] && makes_i[0]);
    passes_01  = passes_i[1] && passes_i[0];
    makes_23   = makes_i[3] || (passes_i[3] && makes_i[2]);
    passes_23  = passes_i[3] && passes_i[2];
    makes_03   = makes_23 || (passes_23 && makes_01);
    passes_03  = passes_23 && passes_01;

    in_o[0]  = subtract_i;
    in_o[1]  = (makes_i[0] && !first_1) || ((passes_i[0] && subtract_i && !first_1) || subtract_1);
    in_o[2]  = (makes_01 && !first_2) || ((passes_01 && subtract_i && !first_2) || subtract_2);
    in_o[3]  = makes_i[2] || (passes_i[2] && in_o[2]);

    case (lanes_i)
      2'd1: begin
        lane_0_o = {1'b0, makes_23, makes_01};
        lane_1_o = {1'b0, makes_23 || passes_23, makes_01 || passes_01};
      end
      2'd2: begin
        lane_0_o = {makes_23, makes_i[1:0]};
        lane_1_o = {makes_23 || passes_23, makes_i[1:0] | passes_i[1:0]};
      end
      default: begin
        lane_0_o = {2'b00, makes_03};
        lane_1_o = {2'b00, makes_03 || passes_03};
      end
    endcase
    // A carry out of a sum, no carry out of a difference
    left        = {3{stop_i}} & (subtract_i ? ~lane_1_o : lane_0_o);
    stop_o[0]   = left[0];
    stop_o[1]   = first_1 ? left[1] : left[0];
    stop_o[3:2] = {2{first_1 ? left[2] : first_2 ? left[1] : left[0]}};
  end
endmodule
`default_nettype wire
