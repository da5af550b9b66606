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
  // Retirement comes late in a cycle, so the next one takes it off: left is left_q minus off_q.
  logic [32:0] next, left_q, left;                     // left: tagged ones to retire until the next is passed
                                                       // on, inclusive
  logic [2:0]  off_q, off;
  logic [3:0]  low;
  logic [29:0] less;                                   // complement of the upper digits, less 1
  assign next = {1'b0, interval_i} + {1'b0, random_i & spread_i};
  assign low  = {1'b0, left_q[2:0]} - {1'b0, off_q};
  increment #(.Width(30)) i_less (.a_i(~left_q[32:3]), .y_o(less));            // x - 1 = ~(~x + 1)
  assign left = {low[3] ? ~less : left_q[32:3], low[2:0]};

  logic [2:0]     n;                                   // tagged retired so far, in this cycle
  logic           near;                                // left is less than 8
  logic           reached;                             // one is passed on in this cycle; off: those after
                                                       // it, else all
  logic [W-1:0]   reached_n;                           // the same if n is 1, 2, ...
  logic [7:0]     passed_n;                            // whether one is passed on before which 0, 1, ... retire
  logic [3*W-1:0] after_n;
  assign near = left[32:3] == '0;
  for (genvar k = 0; k < W; k++) begin : gen_n
    assign reached_n[k]      = near && left[2:0] <= 3'(k + 1);
    assign after_n[3*k +: 3] = 3'(k + 1) - left[2:0];
  end
  for (genvar k = 0; k < 8; k++) begin : gen_passed
    assign passed_n[k] = k < W && (interval_i == '0 || (near && left[2:0] == 3'(k + 1)));
  end

  always_comb begin
    on_o    = '0;
    n       = '0;
    reached = 1'b0;
    off     = '0;
    for (int l = 0; l < W; l++) begin
      on_o[l] = retired_i[l] && passed_n[n];
      n       = n + {2'd0, retired_i[l]};
    end
    for (int k = 0; k < W; k++) begin
      if (n == 3'(k + 1)) begin
        reached = reached_n[k];
        off     = reached_n[k] ? after_n[3*k +: 3] : 3'(k + 1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      left_q <= '0;
      off_q  <= '0;
    end else begin
      left_q <= (go_i || reached) ? next : left;
      off_q  <= go_i ? '0 : off;
    end
  end
endmodule
`default_nettype wire
