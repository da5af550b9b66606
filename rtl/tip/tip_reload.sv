`default_nettype none
// What the trigger counter goes on from when it overflows: one period, or to a random cycle of the next one.
// Period k is sampled at its cycle U_k, uniform in 0 .. period - 1; so the interval is period - U_k + U_(k+1).
// One subtractor does all of it, one step a cycle.                                          docs/tip.md, "Random mode"
module tip_reload (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        used_i,                          // the counter has been reloaded
  input  logic        restart_i,                       // period, mode or seed is being written: U_k = 0
  input  logic        random_mode_i,
  input  logic [31:0] period_i,                        // 2 or more
  input  logic        seed_write_i,
  input  logic [31:0] seed_i,
  output logic [31:0] random_o,                        // state of the generator (xorshift32)
  output logic [63:0] value_o                          // - interval
);
  localparam logic [2:0] Idle   = 3'd0;
  localparam logic [2:0] Base   = 3'd1;                // one cycle, after a write
  localparam logic [2:0] Again  = 3'd2;                // until a new one is drawn, the same cycle of the next period
  localparam logic [2:0] Draw   = 3'd3;                // left when the number that was drawn is below the period
  localparam logic [2:0] Load   = 3'd4;
  localparam logic [2:0] Settle = 3'd5;                // used_i comes a cycle late: the offset follows the value by one cycle

  logic [2:0]  state_q;
  logic [31:0] offset_q;                               // U_(k+1)
  logic [31:0] base_q;                                 // U_k - period, which is negative: bits above are 1
  logic [31:0] random_q;
  logic [32:0] value_q;                                // - interval; bits above are 1

  // Smallest 2^n - 1 that is at least period - 1: bit i when the period is above 2^i
  logic [31:0] above, below, drawn;                    // bits of the period above, below bit i: one is 1
  logic        any_above, any_below;
  always_comb begin
    any_above = 1'b0;
    any_below = 1'b0;
    for (int i = 31; i >= 0; i--) begin
      above[i]  = any_above;
      any_above = any_above || period_i[i];
    end
    for (int i = 0; i < 32; i++) begin
      below[i]  = any_below;
      any_below = any_below || period_i[i];
    end
  end
  assign drawn = random_mode_i ? random_q & (above | (period_i & below)) : '0;

  logic        renew;                                  // U_k - period for the next interval
  logic [32:0] left, right, difference;
  assign renew      = used_i || state_q == Base;
  assign left       = renew ? {1'b0, offset_q} : (state_q == Draw) ? {1'b0, drawn} : {1'b1, base_q};
  assign right      = {1'b0, (renew || state_q == Draw) ? period_i : (state_q == Load) ? drawn : offset_q};
  assign difference = left - right;

  logic [31:0] step1, step2, step3;
  assign step1 = random_q ^ (random_q << 13);
  assign step2 = step1 ^ (step1 >> 17);
  assign step3 = step2 ^ (step2 << 5);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q  <= Base;
      offset_q <= '0;
      base_q   <= '0;
      random_q <= 32'd1;
      value_q  <= '0;
    end else begin
      if (renew) begin
        base_q  <= difference[31:0];
        state_q <= Again;
      end else begin
        case (state_q)
          Again: begin
            value_q <= difference;
            state_q <= Draw;
            if (random_mode_i) random_q <= step3;
          end
          Draw: begin
            if (difference[32])     state_q  <= Load;  // below the period
            else if (random_mode_i) random_q <= step3;
          end
          Load: begin
            value_q <= difference;
            state_q <= Settle;
          end
          Settle: begin
            offset_q <= drawn;
            state_q  <= Idle;
          end
          default: ;
        endcase
      end
      if (restart_i) begin
        offset_q <= '0;
        state_q  <= Base;
      end
      if (seed_write_i) random_q <= seed_i;
    end
  end

  assign random_o = random_q;
  assign value_o  = {31'h7fffffff, value_q};
endmodule
`default_nettype wire
