`default_nettype none
// The flags before a fetch block, as the strategy that mpflags selects predicts them.
//                                                docs/dispatch.md, "Prediction"; Vaswani et al., sec. III.B.2
module profile_predict (
  input  logic                                 clk_i,
  input  logic                                 rst_ni,
  input  logic [1:0]                           strategy_i,
  input  logic [2:0]                           hint_i,         // the flags as decode knows them
  input  logic                                 restart_i,      // the front end is redirected
  // F1
  input  logic                                 go_i,           // the block proceeds
  input  logic [core_pkg::FetchN-1:0]          valid_i,        // its slots on the predicted path
  input  logic [core_pkg::FetchN*32-1:0]       insns_i,
  input  logic [core_pkg::FetchN*core_pkg::MarkW-1:0] marks_i, // mark_t of each slot
  output logic [2:0]                           flags_o         // before the block
);
  localparam integer N     = core_pkg::FetchN;
  localparam integer MarkW = core_pkg::MarkW;

  // Prediction bits: the flags after the SETPF and RESETPF fetched so far; those of decode when fetch
  // restarts
  logic       fresh_q;
  logic [2:0] bits_q, behind;
  assign flags_o = (strategy_i == core_pkg::PredictBits && !fresh_q) ? bits_q : hint_i;

  always_comb begin
    behind = flags_o;
    for (int i = 0; i < N; i++) begin
      if (marks_i[i*MarkW + core_pkg::MarkAssigns] && valid_i[i]) behind[marks_i[i*MarkW +: 2]] = !insns_i[i*32+12];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || restart_i) fresh_q <= 1'b1;
    else if (go_i)            fresh_q <= 1'b0;
    if (go_i) bits_q <= behind;
  end
endmodule
`default_nettype wire
