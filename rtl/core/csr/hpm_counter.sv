`default_nettype none
// One counter of 64 bits. The lowest digit of four bits adds the step; what it carries counts up each digit
// above that has only full ones between it and the lowest. Those are known before the step is: no carry runs
// through the counter.                                                                         docs/events.md
module hpm_counter (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [2:0]  step_i,
  input  logic        write_i,               // wins over the step
  input  logic [63:0] wdata_i,
  input  logic        reload_i,              // when it wraps it continues from the value below plus what is
                                             // left of the step
  input  logic [63:0] reload_value_i,
  output logic [63:0] count_o,
  output logic        wrap_o                 // the step of this cycle makes it wrap
);
  localparam integer D = 16;                 // digits

  logic [63:0]  count_q, next;
  logic [D:1]   full, reload_full;           // d: the digits 1 to d - 1 are full
  logic [4:0]   low, reload_low;
  logic         again;
  assign low        = {1'b0, count_q[3:0]} + {2'b00, step_i};
  assign reload_low = {1'b0, reload_value_i[3:0]} + {2'b00, low[2:0]};     // after a wrap no more than seven are left
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
  assign count_o = count_q;
endmodule
`default_nettype wire
