`default_nettype none
// The profile flags, speculative and committed.       docs/dispatch.md; Vaswani et al., sec. III.B.3, III.B.4
// A flag is renamed: its name is 0 (off), 1 (on), or the place 2 to 7 of the POPPF that sets it, whose value
// comes from memory. So a POPPF delays only those that read its flag. Names are saved with each branch, for
// mispredictions, and with each ROB entry, for traps. After a flush no POPPF is in flight, so all names are
// constants.
module flag_file (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  // Decode
  output logic [8:0]                       names_o,        // before the next instruction
  output logic [2:0]                       known_o,        // flags whose value is known
  output logic [2:0]                       on_o,           // and their value
  output logic [2:0]                       place_o,        // name that a POPPF would take; 0: no place is free
  output logic [2:0]                       hint_o,         // the flags as far as known, else off: for the
                                                           // front end
  input  logic [8:0]                       after_i,        // names after what leaves in this cycle
  input  logic                             take_i,         // its POPPF takes the place
  // Dispatch, oldest in lane 0
  input  logic                             dispatch_i,
  input  logic [core_pkg::W-1:0]           disp_valid_i,
  input  logic [core_pkg::W*9-1:0]         disp_names_i,   // before each lane
  input  logic [core_pkg::W*3-1:0]         disp_place_i,   // of a POPPF; 0: none
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  input  logic [core_pkg::W-1:0]           disp_branch_i,
  input  logic [core_pkg::W*core_pkg::BrW-1:0] disp_br_i,
  // Loads that deliver
  input  logic                             ld_valid_i,
  input  logic [core_pkg::RobW-1:0]        ld_rob_i,
  input  logic                             ld_bit_i,       // bit 0 of what they read
  // Misprediction
  input  logic                             kill_i,
  input  logic [core_pkg::BrW-1:0]         kill_br_i,
  input  logic [core_pkg::RobW-1:0]        kill_rob_i,
  // Commit
  input  logic [core_pkg::RobW-1:0]        head_i,
  input  logic [core_pkg::W-1:0]           head_valid_i,
  input  logic [core_pkg::W*32-1:0]        head_insn_i,
  input  logic [core_pkg::W-1:0]           commit_i,
  output logic [core_pkg::W-1:0]           head_push_o,    // value that a PUSHPF stored, a POPPF loaded
  input  logic                             flush_i,        // one cycle after its reason, listed below
  input  logic                             trap_i,
  input  logic                             mret_i,
  input  logic                             replay_i,       // the oldest is fetched again
  // mpflags, read and written at the head of the ROB
  output logic [63:0]                      csr_o,
  input  logic                             csr_write_i,
  input  logic [63:0]                      csr_wdata_i,
  output logic                             no_skip_o,      // NSK: the predictor skips nothing
  output logic [1:0]                       strategy_o      // STRATEGY: how profile transfers are predicted
);
  localparam integer W    = core_pkg::W;
  localparam integer RobW = core_pkg::RobW;
  localparam integer BrW  = core_pkg::BrW;

  // Places
  logic [5:0]        busy_q, sent_q, known_q, value_q, retired_q;   // sent: it is in the ROB, at rob_q
  logic [6*RobW-1:0] rob_q;
  logic [7:0]        known, value;                                  // by name
  assign known = {known_q, 2'b11};
  assign value = {value_q, 2'b10};
  always_comb begin
    place_o = '0;
    for (int p = 5; p >= 0; p--) if (!busy_q[p]) place_o = 3'(p + 2);   // the lowest
  end

  // Names
  logic [8:0] names_q, names_d;
  logic [8:0] rob_names_q [0:core_pkg::RobN-1];
  logic [8:0] br_names_q  [0:core_pkg::BrN-1];
  logic [W*9-1:0] head_names;
  logic [2:0] now, prev_q, written_q;                               // at the head; before the trap; by a
                                                                    // write of the CSR
  logic       write_q, no_skip_q;
  logic [1:0] strategy_q;
  for (genvar k = 0; k < W; k++) begin : gen_head
    logic [RobW-1:0] at;
    logic [1:0]      kind;
    logic [2:0]      name;
    logic            popped;
    assign at = head_i + RobW'(k);
    assign head_names[k*9 +: 9] = rob_names_q[at];
    assign kind = head_insn_i[k*32+20 +: 2];                        // of a PUSHPF
    assign name = kind == 2'd0 ? head_names[k*9 +: 3] : kind == 2'd1 ? head_names[k*9+3 +: 3] : head_names[k*9+6 +: 3];
    always_comb begin
      popped = 1'b0;
      for (int p = 0; p < 6; p++) if (sent_q[p] && !retired_q[p] && rob_q[p*RobW +: RobW] == at) popped = value_q[p];
    end
    assign head_push_o[k] = head_insn_i[k*32+12] ? popped : value[name];
  end
  for (genvar f = 0; f < 3; f++) begin : gen_flag
    assign now[f]     = value[head_names[f*3 +: 3]];
    assign known_o[f] = known[names_q[f*3 +: 3]];
    assign on_o[f]    = value[names_q[f*3 +: 3]];
  end
  logic [2:0] flushed, flushed_q;                                   // after a flush; in its second cycle
  always_comb begin
    flushed = now;
    if (trap_i)                     flushed = '0;
    else if (mret_i)                flushed = prev_q;
    else if (write_q && !replay_i)  flushed = written_q;
    names_d = after_i;
    if (flush_i)     names_d = {2'b00, flushed_q[2], 2'b00, flushed_q[1], 2'b00, flushed_q[0]};
    else if (kill_i) names_d = br_names_q[kill_br_i];
  end
  assign names_o = names_q;
  assign hint_o  = known_o & on_o;
  assign csr_o     = {45'b0, strategy_q, no_skip_q, 5'b0, prev_q, 5'b0, now};
  assign no_skip_o = no_skip_q;
  assign strategy_o = strategy_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      names_q   <= '0;
      prev_q    <= '0;
      write_q   <= 1'b0;
      no_skip_q <= 1'b0;
      strategy_q <= '0;
    end else begin
      names_q <= names_d;
      write_q <= (write_q || csr_write_i) && !flush_i;
      if (trap_i)           prev_q <= now;
      else if (csr_write_i) prev_q <= csr_wdata_i[10:8];
      if (csr_write_i) {strategy_q, no_skip_q} <= csr_wdata_i[18:16];
    end
    flushed_q <= flushed;
    if (csr_write_i) written_q <= csr_wdata_i[2:0];
    if (dispatch_i) begin
      for (int k = 0; k < W; k++) begin
        if (disp_valid_i[k])                     rob_names_q[disp_rob_i[k*RobW +: RobW]] <= disp_names_i[k*9 +: 9];
        if (disp_valid_i[k] && disp_branch_i[k]) br_names_q[disp_br_i[k*BrW +: BrW]]     <= disp_names_i[k*9 +: 9];
      end
    end
  end

  // A place is freed once the oldest instruction no longer knows its name: then no younger one does either
  for (genvar p = 0; p < 6; p++) begin : gen_place
    localparam logic [2:0] Name = 3'(p + 2);
    logic [RobW-1:0] rob;
    logic            named, gone, retires, younger;
    assign rob     = rob_q[p*RobW +: RobW];
    assign named   = head_names[2:0] == Name || head_names[5:3] == Name || head_names[8:6] == Name;
    assign younger = (rob - head_i) > (kill_rob_i - head_i);
    assign gone    = flush_i || (kill_i && !retired_q[p] && (!sent_q[p] || younger)) || (retired_q[p] && head_valid_i[0] && !named);
    always_comb begin
      retires = 1'b0;
      for (int k = 0; k < W; k++) if (commit_i[k] && rob == head_i + RobW'(k)) retires = 1'b1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni || gone) begin
        busy_q[p]    <= 1'b0;
        sent_q[p]    <= 1'b0;
        known_q[p]   <= 1'b0;
        retired_q[p] <= 1'b0;
      end else begin
        if (take_i && place_o == Name) busy_q[p] <= 1'b1;
        for (int k = 0; k < W; k++) begin
          if (dispatch_i && disp_valid_i[k] && disp_place_i[k*3 +: 3] == Name) begin
            sent_q[p]               <= 1'b1;
            rob_q[p*RobW +: RobW]   <= disp_rob_i[k*RobW +: RobW];
          end
        end
        if (sent_q[p] && !known_q[p] && ld_valid_i && ld_rob_i == rob) begin
          known_q[p] <= 1'b1;
          value_q[p] <= ld_bit_i;
        end
        if (sent_q[p] && retires) retired_q[p] <= 1'b1;
      end
    end
  end
endmodule
`default_nettype wire
