`default_nettype none
// Random number generator: xorshift32, period 2^32 - 1.                            docs/tip.md, "Random mode"
module xorshift (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous: the state is 1
  input  logic        step_i,
  input  logic        write_i,
  input  logic [31:0] seed_i,                          // with write_i; not 0
  output logic [31:0] random_o                         // state: never 0
);
  function automatic logic [31:0] next(input logic [31:0] state);
    logic [31:0] step1, step2;
    step1 = state ^ (state << 13);
    step2 = step1 ^ (step1 >> 17);
    next  = step2 ^ (step2 << 5);
  endfunction

  logic [31:0] random_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni)      random_q <= 32'd1;
    else if (write_i) random_q <= seed_i;
    else if (step_i)  random_q <= next(random_q);
  end
  assign random_o = random_q;
endmodule
`default_nettype wire
