`default_nettype none
// Scoreboard: which physical registers an instruction selected in the next cycle can read.
//                                                                                               docs/issue.md
// Dispatch reads it, once for each source; from then on an entry of the queue follows its sources itself
// (issue_ready.sv).
module scoreboard (
  input  logic                                     clk_i,
  input  logic                                     rst_ni,
  // Dispatch, oldest in lane 0
  input  logic                                     dispatch_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]   pdst_i,       // 0: none
  input  logic [core_pkg::W*2*core_pkg::PregW-1:0] src_i,        // sources 1 and 2 of each lane
  output logic [core_pkg::W*2-1:0]                 ready_o,
  // Wake-up
  input  logic [core_pkg::WbN-1:0]               wake_i,
  input  logic [core_pkg::WbN*core_pkg::PregW-1:0] wake_pdst_i,
  input  logic                                     fail_i,       // the load of fail_pdst_i, announced in the
                                                                 // last cycle, does not deliver
  input  logic [core_pkg::PregW-1:0]               fail_pdst_i
);
  localparam integer W     = core_pkg::W;
  localparam integer P     = core_pkg::PregW;
  localparam integer WbN = core_pkg::WbN;

  logic [core_pkg::PregN-1:0] ready_q, ready_d;
  always_comb begin
    ready_d = ready_q;
    if (fail_i) ready_d[fail_pdst_i] = 1'b0;
    for (int p = 0; p < WbN; p++) if (wake_i[p]) ready_d[wake_pdst_i[p*P +: P]] = 1'b1;
    if (dispatch_i) begin
      for (int k = 0; k < W; k++) ready_d[pdst_i[k*P +: P]] = 1'b0;
    end
    ready_d[0] = 1'b1;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) ready_q <= '1;
    else         ready_q <= ready_d;
  end

  // A source of a lane: an older lane of the group may be the one that writes it
  for (genvar s = 0; s < 2 * W; s++) begin : gen_source
    logic [P-1:0] src;
    logic         ready;
    assign src = src_i[s*P +: P];
    always_comb begin
      ready = ready_q[src] && !(fail_i && fail_pdst_i == src);
      for (int p = 0; p < WbN; p++) if (wake_i[p] && wake_pdst_i[p*P +: P] == src) ready = 1'b1;
      for (int k = 0; k < s / 2; k++) if (pdst_i[k*P +: P] == src) ready = 1'b0;
    end
    assign ready_o[s] = ready || src == '0;
  end
endmodule
`default_nettype wire
