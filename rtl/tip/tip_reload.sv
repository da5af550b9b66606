`default_nettype none
// Where the trigger counter continues after an overflow: one period away, or at a random cycle of the next
// one. Period k is sampled in its cycle U_k, uniform in 0 .. period - 1; so the interval is period - U_k +
// U_(k+1). One subtractor does it all, one step per cycle.                         docs/tip.md, "Random mode"
module tip_reload (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        used_i,                          // the counter has been reloaded
  input  logic        restart_i,                       // period, mode or seed is being written: U_k = 0
  input  logic        random_mode_i,
  input  logic [31:0] period_i,                        // 2 or more
  input  logic        seed_write_i,
  input  logic [31:0] seed_i,                          // with seed_write_i; not 0
  output logic [31:0] random_o,                        // state of the generator (xorshift32)
  output logic [63:0] value_o                          // - interval
);
  localparam logic [2:0] Idle   = 3'd0;
  localparam logic [2:0] Base   = 3'd1;                // one cycle, after a write: U_k = 0
  localparam logic [2:0] Draw   = 3'd2;                // left when the number is below the period
  localparam logic [2:0] Load   = 3'd3;                // the number is U_(k+1)
  localparam logic [2:0] Settle = 3'd4;                // it becomes U_k: a cycle later, because used_i is

  logic [2:0]  state_q;
  logic [31:0] base_q;                                 // U_k - period, which is negative: bits above are 1
  logic [32:0] value_q;                                // - interval; bits above are 1

  // Until another number is drawn, one period is used; it applies at once, lest a very short interval be used
  // again and again.
  logic again, load, step;

  // The number drawn: as many bits as the period has; 0 while none is drawn.
  logic [31:0] smear1, smear2, smear4, smear8, mask, drawn;
  // Load: U_k - period - number. Others: number - period.
  logic [32:0] left, right, difference;
  assign again = used_i || state_q == Base;
  assign load  = !again && state_q == Load;
  always_comb begin
    smear1 = '0;
    smear2 = '0;
    smear4 = '0;
    smear8 = '0;
    mask   = '0;
    drawn  = '0;
    if (!used_i && state_q >= Draw) begin
      smear1 = period_i | (period_i >> 1);
      smear2 = smear1 | (smear1 >> 2);
      smear4 = smear2 | (smear2 >> 4);
      smear8 = smear4 | (smear4 >> 8);
      mask   = smear8 | (smear8 >> 16);
      drawn  = random_o & mask;
    end
  end
  assign left       = load ? {1'b1, base_q} : {1'b0, drawn};
  assign right      = {1'b0, load ? drawn : period_i};
  assign difference = left - right;

  assign step = random_mode_i && (again || (state_q == Draw && !difference[32]));
  xorshift i_random (.clk_i, .rst_ni, .step_i(step), .write_i(seed_write_i), .seed_i, .random_o);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= Base;
      base_q  <= '0;
      value_q <= '0;
    end else begin
      if (restart_i)  state_q <= Base;
      else if (again) state_q <= random_mode_i ? Draw : Idle;
      else begin
        case (state_q)
          Draw:    if (difference[32]) state_q <= Load;
          Load:    state_q <= Settle;
          default: state_q <= Idle;
        endcase
      end
      if (state_q == Base || (state_q == Settle && !used_i)) base_q  <= difference[31:0];
      if (again || load)                                     value_q <= difference;
    end
  end

  assign value_o = {31'h7fffffff, value_q};
endmodule
`default_nettype wire
