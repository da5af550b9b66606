`default_nettype none
// The unit's generator: xorshift32.                                                              docs/coproc.md, "Collection"
module cop_random (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        step_i,
  input  logic        write_i,
  input  logic [31:0] seed_i,                          // with write_i; 0 stores 1
  output logic [31:0] random_o
);
  logic [31:0] random_q, step1, step2, step3;

  always_comb begin
    step1 = '0;
    step2 = '0;
    step3 = '0;
    if (step_i) begin
      step1 = random_q ^ (random_q << 13);
      step2 = step1 ^ (step1 >> 17);
      step3 = step2 ^ (step2 << 5);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni)      random_q <= 32'd1;
    else if (write_i) random_q <= (seed_i == '0) ? 32'd1 : seed_i;
    else if (step_i)  random_q <= step3;
  end
  assign random_o = random_q;
endmodule
`default_nettype wire
