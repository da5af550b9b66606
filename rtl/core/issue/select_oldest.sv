`default_nettype none
// Picks the oldest of the requesting queue entries.                                               docs/issue.md
module select_oldest #(
  parameter integer N = 16,
  parameter integer IndexW = $clog2(N)
) (
  input  logic [N-1:0]      request_i,
  input  logic [N*N-1:0]    older_i,          // slice i: entries older than entry i
  output logic [N-1:0]      grant_o,          // one-hot, or none
  output logic [IndexW-1:0] index_o
);
  always_comb begin
    for (int i = 0; i < N; i++) grant_o[i] = request_i[i] && (older_i[i*N +: N] & request_i) == '0;
  end
  always_comb begin
    index_o = '0;
    for (int i = 0; i < N; i++) if (grant_o[i]) index_o = index_o | IndexW'(i);
  end
endmodule
`default_nettype wire
