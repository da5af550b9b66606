`default_nettype none
// A number plus one. All digits of eight bits are incremented at once; a digit takes its sum when all bits
// below it are 1, so no carry ripples through the number. Written as an adder with a constant, it would
// become such a ripple in the mapper (docs/timing.md).
module increment #(
  parameter integer Width = 62               // more than 8
) (
  input  logic [Width-1:0] a_i,
  output logic [Width-1:0] y_o
);
`ifdef SYNTHESIS
  localparam integer D = (Width + 7) / 8;    // digits; the last may be narrower
  for (genvar d = 0; d < D; d++) begin : gen_digit
    localparam integer Lsb = 8 * d;
    localparam integer DigitW = (d == D - 1) ? Width - Lsb : 8;
    logic full;                              // all bits below are 1
    if (d == 0) begin : gen_lowest
      assign full = 1'b1;
    end else begin : gen_above
      assign full = a_i[Lsb-1:0] == '1;
    end
    assign y_o[Lsb +: DigitW] = full ? a_i[Lsb +: DigitW] + DigitW'(1) : a_i[Lsb +: DigitW];
  end
`else
  // Simulation: one addition, several times faster than its digits
  assign y_o = a_i + Width'(1);
`endif
endmodule
`default_nettype wire
