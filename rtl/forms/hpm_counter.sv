`default_nettype none
// One 64-bit counter. The lowest digit of four bits adds the step; its carry increments each higher digit
// with only full digits in between. Those are known before the step, so no carry ripples through the counter.
//                                                                                              docs/events.md
module hpm_counter #(
  parameter integer Reload = 0               // 1: it has the reload of a trigger counter
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [2:0]  step_i,
  input  logic        write_i,               // wins over the step, and over its wrap
  input  logic [63:0] wdata_i,
  input  logic        reload_i,              // on a wrap it continues from the value below plus the rest of
                                             // the step
  input  logic [63:0] reload_value_i,        // a negative number: - interval
  output logic [63:0] count_o,
  output logic        wrap_o                 // the step of this cycle makes it wrap
);
  // With a short interval, the rest of a step may reach 2^64 again. The next step then wraps, whatever it adds:
  // past_q.
  logic [63:0] count_q, next;
  logic        past_q, past_d, reloads;
  logic [64:0] base;                         // after a reload, without the step
  if (Reload != 0) begin : gen_reload
    assign base = {1'b0, count_q} + {1'b0, reload_value_i};
    always_ff @(posedge clk_i) begin
      if (!rst_ni || write_i)  past_q <= 1'b0;
      else if (step_i != 3'd0) past_q <= past_d;
    end
  end else begin : gen_plain
    assign base   = '0;
    assign past_q = 1'b0;
  end
  assign reloads = Reload != 0 && wrap_o && reload_i;

`ifdef SYNTHESIS
  localparam integer D = 16;                 // digits

  logic [D:1]   full, base_full;             // d: the digits 1 to d - 1 are full
  logic [4:0]   low, base_low;
  logic         base_carry;
  assign low        = {1'b0, count_q[3:0]} + {2'b00, step_i};
  assign base_low   = {1'b0, base[3:0]} + {2'b00, step_i};
  assign base_carry = base_low[4] && base_full[D];
  assign wrap_o     = step_i != 3'd0 && !write_i && (past_q || (low[4] && full[D]));
  assign past_d     = reloads && (past_q ? base[64] || base_carry : base[64] && base_carry);

  for (genvar d = 1; d <= D; d++) begin : gen_full
    if (d == 1) begin : gen_first
      assign full[d]      = 1'b1;
      assign base_full[d] = 1'b1;
    end else begin : gen_and
      assign full[d]      = count_q[4*d-1:4] == '1;
      assign base_full[d] = base[4*d-1:4] == '1;
    end
  end
  assign next[3:0] = reloads ? base_low[3:0] : low[3:0];
  for (genvar d = 1; d < D; d++) begin : gen_digit
    logic [3:0] on, again;
    assign on    = count_q[4*d +: 4] + {3'b000, low[4] && full[d]};
    assign again = base[4*d +: 4] + {3'b000, base_low[4] && base_full[d]};
    assign next[4*d +: 4] = reloads ? again : on;
  end
`else
  // Simulation: one addition, several times faster than its digits
  logic [65:0] total;                        // after a reload; a wrap takes 2^64 off it, unless one was due before
  always_comb begin
    wrap_o = 1'b0;
    if (step_i != 3'd0)
      wrap_o = !write_i && (past_q || (count_q[63:3] == '1 && {1'b0, count_q[2:0]} + {1'b0, step_i} >= 4'd8));
  end
  always_comb begin
    total  = '0;
    past_d = 1'b0;
    if (reloads) begin
      total  = {1'b0, base} + 66'(step_i);
      past_d = total[65] || (past_q && total[64]);
    end
    next = reloads ? total[63:0] : count_q + 64'(step_i);
  end
`endif
  always_ff @(posedge clk_i) begin
    if (!rst_ni)             count_q <= '0;
    else if (write_i)        count_q <= wdata_i;
    else if (step_i != 3'd0) count_q <= next;
  end
  assign count_o = count_q;
endmodule
`default_nettype wire
