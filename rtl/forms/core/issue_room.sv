`default_nettype none
// Has the issue queue W free entries? The picks of these entries would tell, but later.         docs/issue.md
module issue_room (
  input  logic [core_pkg::IqN-1:0] valid_i,        // entries in use
  output logic                     room_o
);
  localparam integer W = core_pkg::W;
  localparam integer N = core_pkg::IqN;
`ifdef SYNTHESIS
  // Free entries of pairs, fours, ..., counted up to W
  logic [W*N-1:0] least;                           // bit k*N + i: the group of entry i has k + 1 or more
  logic           more;
  always_comb begin
    least        = '0;
    least[N-1:0] = ~valid_i;
    more         = 1'b0;
    for (int step = 1; step < N; step = 2 * step) begin
      for (int i = 0; i + step < N; i = i + 2 * step) begin
        for (int k = W - 1; k >= 0; k--) begin
          more = least[k*N+i] || least[k*N+i+step];
          for (int a = 0; a < k; a++) more = more || (least[a*N+i] && least[(k-1-a)*N+i+step]);
          least[k*N+i] = more;
        end
      end
    end
  end
  assign room_o = least[(W-1)*N];
`else
  // Simulation: what is left when all but one of them are taken
  logic [N-1:0] left;
  always_comb begin
    left = ~valid_i;
    for (int k = 1; k < W; k++) left = left & (left - N'(1));
    room_o = left != '0;
  end
`endif
endmodule
`default_nettype wire
