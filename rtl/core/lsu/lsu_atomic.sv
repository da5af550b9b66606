`default_nettype none
// The atomic at the head of the ROB: LR, SC, AMO, one at a time, and the reservation.     docs/lsu.md, "Atomics"
// RISC-V Unprivileged ISA, chapter 8. It starts when every older store has drained, so its store queue entry is
// that queue's head. It passes EX and M1 like a load, reads the D-cache, and a cycle later has what it writes;
// the entry drains after its commit, like any store, with that value.
module lsu_atomic (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       flush_i,          // drops it, unless it has committed
  input  logic                       forget_i,         // drops the reservation

  // EX: it begins, without an exception
  input  logic                       start_i,
  input  logic                       load_i,           // LR, AMO
  input  logic                       store_i,          // SC, AMO
  input  logic [4:0]                 op_i,             // bits 31:27 of its encoding
  input  logic                       word_i,           // 32 bits
  input  logic [63:0]                data_i,           // rs2
  input  logic                       sc_any_i,         // an SC, with or without an exception
  input  logic                       rp_valid_i,       // a load that replays
  input  logic [core_pkg::RobW-1:0]  rp_rob_i,
  input  logic [core_pkg::RobW-1:0]  rob_head_i,

  // M1
  output logic                       m_atomic_o,       // LR, SC or AMO, without an exception so far
  output logic                       m_writes_o,       // SC or AMO
  output logic                       m_sc_o,
  output logic                       m_sc_any_o,       // an SC, with or without an exception
  output logic                       m_hold_o,         // the store queue's head, as it was in EX, is an atomic's
  input  logic                       m_valid_i,
  input  logic                       m_deliver_i,      // it has its result
  input  logic                       m_bad_i,          // or raises an exception: its line came with an error
  input  logic [31:3]                m_addr_i,
  input  logic [63:0]                m_data_i,         // what was read, sign-extended
  output logic                       fails_o,          // an SC to this address fails

  // Store queue, commit
  input  logic                       commit_i,         // a store commits: the first one after start_i is this
  input  logic                       pop_i,            // the store queue's head leaves it: likewise
  output logic                       owns_o,           // that head is this atomic's
  output logic                       void_o,           // and writes nothing: an SC that failed
  output logic [63:0]                data_o,           // else this, in its byte lanes
  output logic                       commits_o,        // an SC or AMO commits in this cycle
  output logic                       failed_o,         // the oldest instruction is an SC that failed
  output logic [63:0]                value_o           // what an SC or AMO writes, from its commit on until the
                                                       // next one starts
);
  logic        busy_d, busy_q;                         // from EX until it has its result
  logic        owns_d, owns_q;                         // has a store queue entry
  logic        done_d, done_q;                         // ... and has committed
  logic        load_q, store_q, word_q, fail_q, late_q;
  logic [4:0]  op_q;
  logic [63:0] read_q, value_q, result;
  logic        here_q, sc_any_q, hold_q;               // M1
  logic        kept_d, kept_q;                         // the reservation
  logic [31:3] kept_addr_q;
  logic        ends;

  assign m_atomic_o = here_q;
  assign m_writes_o = here_q && store_q;
  assign m_sc_o     = here_q && m_valid_i && !load_q;
  assign m_sc_any_o = sc_any_q;
  assign m_hold_o   = hold_q;
  assign fails_o    = !(kept_q && kept_addr_q == m_addr_i);
  assign ends       = here_q && m_valid_i && (m_deliver_i || m_bad_i);

  always_comb begin
    busy_d = (busy_q && !ends && !flush_i) || start_i;
    owns_d = (owns_q && !pop_i && !(flush_i && !done_q)) || (start_i && store_i);
    done_d = owns_q ? done_q || commit_i : 1'b0;
    kept_d = kept_q;
    if (ends && m_deliver_i && !(load_q && store_q)) kept_d = load_q;   // LR takes it, SC uses it up
    if (forget_i) kept_d = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      owns_q <= 1'b0;
      done_q <= 1'b0;
      kept_q <= 1'b0;
      here_q <= 1'b0;
    end else begin
      busy_q <= busy_d;
      owns_q <= owns_d;
      done_q <= done_d;
      kept_q <= kept_d;
      here_q <= start_i || (rp_valid_i && busy_q && rp_rob_i == rob_head_i);
    end
  end

  always_ff @(posedge clk_i) begin
    sc_any_q <= sc_any_i;
    hold_q   <= owns_q;
    late_q   <= ends && load_q && store_q;
    if (start_i) begin
      load_q  <= load_i;
      store_q <= store_i;
      word_q  <= word_i;
      op_q    <= op_i;
      fail_q  <= 1'b0;
      value_q <= word_i ? {{32{data_i[31]}}, data_i[31:0]} : data_i;
    end
    if (late_q) value_q <= result;
    if (ends) begin
      read_q <= m_data_i;
      if (!load_q) fail_q <= fails_o;
      if (!store_q) kept_addr_q <= m_addr_i;
    end
  end

  // What an AMO writes. Words are sign-extended, which keeps their order for the unsigned comparisons, too
  logic less;
  always_comb begin
    less = op_q[3] ? read_q < value_q : $signed(read_q) < $signed(value_q);
    case (op_q)
      5'b00000: result = read_q + value_q;
      5'b00100: result = read_q ^ value_q;
      5'b01100: result = read_q & value_q;
      5'b01000: result = read_q | value_q;
      5'b10000, 5'b11000: result = less ? read_q : value_q;              // MIN, MINU
      5'b10100, 5'b11100: result = less ? value_q : read_q;              // MAX, MAXU
      default:  result = value_q;                                        // SWAP
    endcase
  end

  assign owns_o    = owns_q;
  assign void_o    = owns_q && fail_q;
  assign data_o    = word_q ? {2{value_q[31:0]}} : value_q;
  assign commits_o = owns_q && !done_q && commit_i;
  assign failed_o  = owns_q && !done_q && fail_q;
  assign value_o   = value_q;
endmodule
`default_nettype wire
