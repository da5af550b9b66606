`default_nettype none
// Capture queue: whole samples, several in at once, one out.                                      docs/coproc.md, "Collection"
module cop_capture #(
  parameter integer W     = 2,
  parameter integer CapN  = 8,                         // power of two
  parameter integer Width = 239
) (
  input  logic               clk_i,
  input  logic               rst_ni,                   // synchronous
  input  logic               empty_i,                  // drop all
  input  logic [W-1:0]       put_i,                    // no more than there is room for
  input  logic [W*Width-1:0] sample_i,
  input  logic               pop_i,                    // never when it is empty
  output logic [Width-1:0]   oldest_o,                 // meaningless when it is empty
  output logic [7:0]         level_o
);
  localparam integer AtW = $clog2(CapN);

  logic [Width-1:0] mem_q [0:CapN-1];
  logic [AtW-1:0]   head_q, tail_q;
  logic [AtW:0]     level_q, n;
  logic [W*AtW-1:0] at;

  always_comb begin
    n  = '0;
    at = '0;
    if (put_i != '0) begin
      for (int l = 0; l < W; l++) begin
        at[l*AtW +: AtW] = tail_q + n[AtW-1:0];
        n = n + {{AtW{1'b0}}, put_i[l]};
      end
    end
  end
  always_ff @(posedge clk_i) begin
    for (int l = 0; l < W; l++) begin
      if (put_i[l]) mem_q[at[l*AtW +: AtW]] <= sample_i[l*Width +: Width];
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || empty_i) begin
      head_q  <= '0;
      tail_q  <= '0;
      level_q <= '0;
    end else begin
      if (pop_i) head_q <= head_q + 1'b1;
      tail_q  <= tail_q + n[AtW-1:0];
      level_q <= level_q + n - {{AtW{1'b0}}, pop_i};
    end
  end

  assign oldest_o = mem_q[head_q];
  assign level_o  = 8'(level_q);
endmodule
`default_nettype wire
