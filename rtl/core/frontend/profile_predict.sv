`default_nettype none
// Which profile instructions of a fetch block are predicted to execute, by the strategy that mpflags selects.
//                                                docs/dispatch.md, "Prediction"; Vaswani et al., sec. III.B.2
module profile_predict (
  input  logic                                 clk_i,
  input  logic                                 rst_ni,
  input  logic [1:0]                           strategy_i,
  input  logic [2:0]                           hint_i,         // the flags as decode knows them
  input  logic                                 restart_i,      // the front end is redirected
  // F1
  input  logic                                 go_i,           // the block proceeds
  input  logic [core_pkg::FetchN-1:0]          start_i,        // its slots from the pc on
  input  logic [core_pkg::FetchN-1:0]          valid_i,        // those on the predicted path
  input  logic [core_pkg::FetchN*32-1:0]       insns_i,
  input  logic [core_pkg::FetchN-1:0]          dir_taken_i,    // as the direction predictor says, if the slot
                                                               // holds a transfer
  output logic [2:0]                           flags_o,        // before the block
  output logic [core_pkg::FetchN-1:0]          on_o,           // an ordinary instruction, or one predicted to
                                                               // execute
  output logic [core_pkg::FetchN-1:0]          follow_o        // it is followed, if it is a jump
);
  localparam integer N = core_pkg::FetchN;
  localparam logic [1:0] Bits = 2'd1, Ignored = 2'd2;          // else the flags of decode

  // Prediction bits: the flags after the SETPF and RESETPF fetched so far; those of decode when fetch
  // restarts
  logic       fresh_q;
  logic [2:0] bits_q, behind;
  assign flags_o = (strategy_i == Bits && !fresh_q) ? bits_q : hint_i;

  logic [N-1:0]   sets;
  logic [N*3-1:0] bits;                                        // before each slot
  logic [2:0]     now;
  for (genvar i = 0; i < N; i++) begin : gen_slot
    logic [31:0] insn;
    logic [3:0]  flags;
    assign insn        = insns_i[i*32 +: 32];
    assign sets[i]     = insn[6:0] == 7'h0b && insn[14:13] == 2'b00 && insn[21:20] != 2'd3;
    assign flags       = {1'b1, strategy_i == Ignored ? 3'b111 : bits[i*3 +: 3]};
    assign on_o[i]     = flags[insn[1:0]];
    assign follow_o[i] = strategy_i != Ignored || insn[1:0] == 2'b11 || dir_taken_i[i];
  end
  always_comb begin
    now = flags_o;
    for (int i = 0; i < N; i++) begin
      bits[i*3 +: 3] = now;
      if (strategy_i == Bits && sets[i] && start_i[i]) now[insns_i[i*32+20 +: 2]] = !insns_i[i*32+12];
    end
  end
  always_comb begin
    behind = flags_o;
    for (int i = 0; i < N; i++) if (sets[i] && valid_i[i]) behind[insns_i[i*32+20 +: 2]] = !insns_i[i*32+12];
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || restart_i) fresh_q <= 1'b1;
    else if (go_i)            fresh_q <= 1'b0;
    if (go_i) bits_q <= behind;
  end
endmodule
`default_nettype wire
