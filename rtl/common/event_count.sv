`default_nettype none
// Counts up to eight events a cycle. The lowest digit of four bits adds them; its carry increments each
// higher digit with only full digits in between. Smaller than an adder, and a late event passes no carry
// chain: which digits it increments is known beforehand.
module event_count #(
  parameter integer StepW = 1                          // 1 to 4
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  input  logic [StepW-1:0] events_i,                   // at most 8
  output logic [31:0]      count_o
);
`ifdef SYNTHESIS
  logic [31:0] count_q;
  logic [4:0]  low;
  logic [7:1]  ready;                                  // digits below which all but the lowest are full
  logic        full;                                   // all digits so far
  assign low = {1'b0, count_q[3:0]} + 5'(events_i);
  always_comb begin
    full = 1'b1;
    for (int d = 1; d < 8; d++) begin
      ready[d] = full;
      full     = full && count_q[4*d +: 4] == 4'hf;
    end
  end
  for (genvar d = 1; d < 8; d++) begin : gen_digit
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                 count_q[4*d +: 4] <= '0;
      else if (low[4] && ready[d]) count_q[4*d +: 4] <= count_q[4*d +: 4] + 4'd1;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni)              count_q[3:0] <= '0;
    else if (events_i != '0)  count_q[3:0] <= low[3:0];
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
