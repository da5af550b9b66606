`default_nettype none
// Counts events one by one, in digits of four bits that step when all below them are full: smaller than an adder, and fast.
module tip_count (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        event_i,
  output logic [31:0] count_o
);
  logic [31:0] count_q;
  logic [7:0]  step;                                   // digits that step
  logic        full;                                   // all digits so far, and there is an event
  always_comb begin
    full = event_i;
    for (int d = 0; d < 8; d++) begin
      step[d] = full;
      full    = full && count_q[4*d +: 4] == 4'hf;
    end
  end
  for (genvar d = 0; d < 8; d++) begin : gen_digit
    always_ff @(posedge clk_i) begin
      if (!rst_ni)      count_q[4*d +: 4] <= '0;
      else if (step[d]) count_q[4*d +: 4] <= count_q[4*d +: 4] + 4'd1;
    end
  end
  assign count_o = count_q;
endmodule
`default_nettype wire
