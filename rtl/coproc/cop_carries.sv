`default_nettype none
// Second part of a sum or difference: the carries between the digits of cop_digits.sv, in lanes, and which
// lanes leave their range. cop_sum.sv does the rest.                                        docs/microcode.md
module cop_carries (
  input  logic        enable_i,                        // else the outputs do not matter
  input  logic [3:0]  makes_i,                         // digits: those of cop_digits.sv
  input  logic [3:0]  passes_i,
  input  logic        subtract_i,
  input  logic        stop_i,                          // a lane saturates
  input  logic [1:0]  lanes_i,                         // 1: 15:0, 31:16;  2: 7:0, 15:8, 31:16;  else one
  output logic [3:0]  in_o,                            // carry into each digit
  output logic [3:0]  stop_o                           // digits of a lane that has left its range, if asked for
);
  logic [3:0]  carry;                                  // out of each digit
  logic        halves, bytes;

  always_comb begin
    carry  = '0;
    halves = 1'b0;
    bytes  = 1'b0;
    in_o   = '0;
    stop_o = '0;
    if (eval_pkg::All || enable_i) begin
      halves = lanes_i == 2'd1;
      bytes  = lanes_i == 2'd2;
      for (int d = 0; d < 4; d++) begin
        in_o[d] = subtract_i;
        if (d == 1 && !bytes)             in_o[d] = carry[0];
        if (d == 2 && !bytes && !halves)  in_o[d] = carry[1];
        if (d == 3)                       in_o[d] = carry[2];
        carry[d] = makes_i[d] || (passes_i[d] && in_o[d]);
      end

      // A carry out of a sum, no carry out of a difference
      stop_o[3:2] = {2{stop_i && carry[3] != subtract_i}};
      stop_o[1]   = (bytes || halves) ? stop_i && carry[1] != subtract_i : stop_o[2];
      stop_o[0]   = bytes ? stop_i && carry[0] != subtract_i : stop_o[1];
    end
  end
endmodule
`default_nettype wire
