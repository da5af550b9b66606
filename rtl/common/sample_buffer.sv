`default_nettype none
// Profiler samples waiting for software, oldest first.   docs/tip.md, "Buffer"; docs/profileme.md, "Delivery"
module sample_buffer #(
  parameter integer N     = 4,                         // samples, 1 to 32
  parameter integer Width = 64                         // bits of one
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  input  logic             push_i,                     // only with room_o or pop_i
  input  logic [Width-1:0] sample_i,
  input  logic             pop_i,                      // harmless when empty
  output logic             room_o,                     // a place was free at the last edge
  output logic [5:0]       level_o,                    // samples held
  output logic [Width-1:0] sample_o                    // the oldest; 0 when empty
);
  localparam integer PtrW = (N == 1) ? 1 : $clog2(N);
  if (N < 1 || N > 32) begin : gen_bad_n $error("sample_buffer: N is 1 to 32"); end

  logic [Width-1:0] mem_q [0:N-1];
  logic [PtrW-1:0]  head_q, tail_q;
  logic [5:0]       level_q;
  logic             pop;

  assign pop      = pop_i && level_q != '0;
  assign room_o   = level_q != 6'(N);
  assign level_o  = level_q;
  assign sample_o = (level_q == '0) ? '0 : mem_q[head_q];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q  <= '0;
      tail_q  <= '0;
      level_q <= '0;
    end else begin
      if (push_i) tail_q <= (tail_q == PtrW'(N - 1)) ? '0 : tail_q + 1'b1;
      if (pop)    head_q <= (head_q == PtrW'(N - 1)) ? '0 : head_q + 1'b1;
      if (push_i && !pop) level_q <= level_q + 6'd1;
      if (pop && !push_i) level_q <= level_q - 6'd1;
    end
    if (push_i) mem_q[tail_q] <= sample_i;
  end
endmodule
`default_nettype wire
