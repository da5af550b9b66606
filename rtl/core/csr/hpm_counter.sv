`default_nettype none
// One 64-bit counter. The lowest digit of four bits adds the step; its carry increments each higher digit
// with only full digits in between. Those are known before the step, so no carry ripples through the counter.
//                                                                                              docs/events.md
module hpm_counter (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [2:0]  step_i,
  input  logic        write_i,               // wins over the step
  input  logic [63:0] wdata_i,
  input  logic        reload_i,              // on a wrap it continues from the value below plus the rest of
                                             // the step
  input  logic [63:0] reload_value_i,
  output logic [63:0] count_o,
  output logic        wrap_o                 // the step of this cycle makes it wrap
);
  logic [63:0] count_q;
`ifdef SYNTHESIS
  localparam integer D = 16;                 // digits

  logic [63:0]  next;
  logic [D:1]   full, reload_full;           // d: the digits 1 to d - 1 are full
  logic [4:0]   low, reload_low;
  logic         again;
  assign low        = {1'b0, count_q[3:0]} + {2'b00, step_i};
  assign reload_low = {1'b0, reload_value_i[3:0]} + {2'b00, low[2:0]};     // a wrap leaves seven at most
  assign wrap_o     = low[4] && full[D];
  assign again      = wrap_o && reload_i;

  for (genvar d = 1; d <= D; d++) begin : gen_full
    if (d == 1) begin : gen_first
      assign full[d]        = 1'b1;
      assign reload_full[d] = 1'b1;
    end else begin : gen_and
      assign full[d]        = count_q[4*d-1:4] == '1;
      assign reload_full[d] = reload_value_i[4*d-1:4] == '1;
    end
  end
  assign next[3:0] = again ? reload_low[3:0] : low[3:0];
  for (genvar d = 1; d < D; d++) begin : gen_digit
    logic [3:0] on, reload;
    assign on     = count_q[4*d +: 4] + {3'b000, low[4] && full[d]};
    assign reload = reload_value_i[4*d +: 4] + {3'b000, reload_low[4] && reload_full[d]};
    assign next[4*d +: 4] = again ? reload : on;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni)             count_q <= '0;
    else if (write_i)        count_q <= wdata_i;
    else if (step_i != 3'd0) count_q <= next;
  end
`else
  // Simulation: one addition, several times faster than its digits
  logic [2:0] left;                          // of the step, after a wrap
  always_comb begin
    left   = 3'd0;
    wrap_o = 1'b0;
    if (step_i != 3'd0) begin
      left   = count_q[2:0] + step_i;
      wrap_o = count_q[63:3] == '1 && {1'b0, count_q[2:0]} + {1'b0, step_i} >= 4'd8;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni)                 count_q <= '0;
    else if (write_i)            count_q <= wdata_i;
    else if (step_i != 3'd0) begin
      if (wrap_o && reload_i) count_q <= reload_value_i + 64'(left);
      else                    count_q <= count_q + 64'(step_i);
    end
  end
`endif
  assign count_o = count_q;
endmodule
`default_nettype wire
