`default_nettype none
// Counts up to eight events a cycle. The lowest digit of four bits adds them; its carry increments each higher
// digit if all below it are full. Registers tell which are, so a late event passes no carry chain but that of a
// digit. They lag by a cycle, which is harmless: two carries are at least two cycles apart.
module event_count #(
  parameter integer StepW = 1,                         // 1 to 4
  parameter integer D     = 3                          // higher digits, 28 bits in all; more for a late event
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  input  logic [StepW-1:0] events_i,                   // at most 8
  output logic [31:0]      count_o
);
`ifdef SYNTHESIS
  localparam integer Most = (28 + D - 1) / D;          // bits of a higher digit; the last may have fewer
  logic [31:0]  count_q;
  logic [4:0]   low;
  logic [D-1:0] full_q;                                // the higher digits below are full
  assign low = {1'b0, count_q[3:0]} + 5'(events_i);
  always_ff @(posedge clk_i) begin
    if (!rst_ni)             count_q[3:0] <= '0;
    else if (events_i != '0) count_q[3:0] <= low[3:0];
  end
  for (genvar d = 0; d < D; d++) begin : gen_digit
    localparam integer Lsb    = 4 + Most * d;
    localparam integer DigitW = (d == D - 1) ? 32 - Lsb : Most;
    if (d == 0) begin : gen_lowest
      assign full_q[d] = 1'b1;
    end else begin : gen_above
      always_ff @(posedge clk_i) full_q[d] <= rst_ni && count_q[Lsb-1:4] == '1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                  count_q[Lsb +: DigitW] <= '0;
      else if (low[4] && full_q[d]) count_q[Lsb +: DigitW] <= count_q[Lsb +: DigitW] + DigitW'(1);
    end
  end
  assign count_o = count_q;
`else
  // Simulation: one addition, several times faster than its digits
  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_o <= '0;
    else         count_o <= count_o + 32'(events_i);
  end
`endif
endmodule
`default_nettype wire
