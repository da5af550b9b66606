`default_nettype none
// Passes on every n-th tagged retired instruction, at random intervals: sec. 3.
//                                                                                docs/coproc.md, "Collection"
module cop_interval #(
  parameter integer W = 2
) (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  input  logic         go_i,
  input  logic [31:0]  interval_i,                     // 0: all; else 4 or more
  input  logic [31:0]  spread_i,
  input  logic [31:0]  random_i,
  input  logic [W-1:0] retired_i,                      // tagged, in order; 0 while not working
  output logic [W-1:0] on_o
);
  logic [32:0] next, left_q;                           // left: tagged ones to retire until the next is passed
                                                       // on, inclusive
  logic [2:0]  n;                                      // tagged retired so far, in this cycle
  logic        near;                                   // left is less than 8
  logic        reached;                                // one is passed on in this cycle
  logic [3:0]  rest, more;                             // left minus n; next, which is 4 or more, minus those
                                                       // after the one passed on
  logic [W-1:0]   reached_n;                           // the same if n is 1, 2, ...: n is known late
  logic [4*W-1:0] rest_n, more_n;

  assign next = {1'b0, interval_i} + {1'b0, random_i & spread_i};
  assign near = left_q[32:3] == '0;
  for (genvar k = 0; k < W; k++) begin : gen_n
    assign rest_n[4*k +: 4] = {1'b0, left_q[2:0]} - 4'(k + 1);
    assign more_n[4*k +: 4] = {1'b0, next[2:0]} + rest_n[4*k +: 4];
    assign reached_n[k]     = near && (rest_n[4*k+3] || rest_n[4*k +: 4] == '0);
  end

  always_comb begin
    on_o    = '0;
    n       = '0;
    reached = 1'b0;
    rest    = '0;
    more    = '0;
    if (retired_i != '0) begin
      for (int l = 0; l < W; l++) begin
        if (retired_i[l]) begin
          n       = n + 3'd1;
          on_o[l] = interval_i == '0 || (near && n == left_q[2:0]);
        end
      end
      for (int k = 0; k < W; k++) begin
        if (n == 3'(k + 1)) {reached, rest, more} = {reached_n[k], rest_n[4*k +: 4], more_n[4*k +: 4]};
      end
    end
  end

  // The upper digits are ready, and one less; which to take is known late. x - 1 = ~(~x + 1)
  logic [29:0] next_less, left_less;                   // complements
  increment #(.Width(30)) i_next (.a_i(~next[32:3]), .y_o(next_less));
  increment #(.Width(30)) i_left (.a_i(~left_q[32:3]), .y_o(left_less));
  always_ff @(posedge clk_i) begin
    if (!rst_ni)              left_q <= '0;
    else if (go_i)            left_q <= next;
    else if (retired_i != '0) begin
      left_q[2:0]  <= reached ? more[2:0] : rest[2:0];
      left_q[32:3] <= reached ? (more[3] ? ~next_less : next[32:3]) : (rest[3] ? ~left_less : left_q[32:3]);
    end
  end
endmodule
`default_nettype wire
