`default_nettype none
// The free entry of the issue queue that each lane takes: even lanes the lowest ones, odd lanes the highest.
//                                                                                               docs/issue.md
module issue_pick (
  input  logic [core_pkg::IqN-1:0]             valid_i,     // entries in use; W are free
  output logic [core_pkg::W*core_pkg::IqN-1:0] slot_o       // of each lane, one-hot; 0: none is left
);
  localparam integer W = core_pkg::W;
  localparam integer N = core_pkg::IqN;
  logic [N-1:0] low, high, pick;                            // free entries left, for even and for odd lanes
`ifdef SYNTHESIS
  // Odd lanes take the lowest of the reversed entries: bit i of high is entry N - 1 - i
  always_comb begin
    low    = ~valid_i;
    slot_o = '0;
    for (int i = 0; i < N; i++) high[i] = !valid_i[N-1-i];
    for (int k = 0; k < W; k++) begin
      if (k % 2 == 0) begin
        pick             = low & (~low + N'(1));
        low              = low & ~pick;
        slot_o[k*N +: N] = pick;
      end else begin
        pick = high & (~high + N'(1));
        high = high & ~pick;
        for (int i = 0; i < N; i++) slot_o[k*N+i] = pick[N-1-i];
      end
    end
  end
`else
  // Simulation: the highest bit without a loop over the entries; all below it are filled, then cleared
  always_comb begin
    low    = ~valid_i;
    high   = ~valid_i;
    slot_o = '0;
    for (int k = 0; k < W; k++) begin
      if (k % 2 == 0) begin
        pick = low & (~low + N'(1));
        low  = low & ~pick;
      end else begin
        pick = high;
        for (int d = 1; d < N; d = 2 * d) pick = pick | (pick >> d);
        pick = pick ^ (pick >> 1);
        high = high & ~pick;
      end
      slot_o[k*N +: N] = pick;
    end
  end
`endif
endmodule
`default_nettype wire
