`default_nettype none
// Store queue: every store from dispatch until its bytes are in the D-cache or the uncached access has ended.
// Pointers carry a wrap bit: head_q .. commit_q are committed and drain in order, commit_q .. tail_q are
// speculative. docs/lsu.md, "Store queue"
module store_queue #(
  parameter integer SetW = $clog2(core_pkg::L1Sets)     // set bits of the D-cache
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,

  input  logic                          flush_i,        // drop every store that has not committed
  input  logic                          kill_i,         // misprediction: the tail moves back
  input  logic [core_pkg::SqW:0]        kill_tail_i,

  input  logic [core_pkg::W-1:0]        alloc_i,        // stores dispatched in this cycle
  output logic [core_pkg::SqW:0]        tail_o,
  output logic [2:0]                    free_o,         // min(free entries, W)
  output logic [2:0]                    commit_room_o,  // stores that may commit: min(free places for
                                                        // committed ones, W)
  output logic [core_pkg::SqN-1:0]      known_o,        // per entry: free, or address and data known
  input  logic [2:0]                    commit_i,       // stores that retire in this cycle
  output logic                          none_committed_o, // no committed store waits

  // A store in EX: fills its entry. One that waits for its page may do so, too: nobody looks before it is known.
  input  logic                          x_valid_i,
  input  logic                          x_known_i,      // with x_valid_i: address and data are known
  input  logic [core_pkg::SqW-1:0]      x_sq_i,
  input  logic [31:0]                   x_addr_i,
  input  logic [7:0]                    x_mask_i,       // 0: a store with an exception
  input  logic [1:0]                    x_size_i,
  input  logic                          x_io_i,
  input  logic [63:0]                   x_data_i,       // in its byte lanes

  // A load in M1 looks for the youngest older store that overlaps.
  output logic [core_pkg::SqW:0]        head_o,         // the pipe keeps the head that was valid in EX
  input  logic                          s_valid_i,
  input  logic [31:3]                   s_addr_i,
  input  logic [7:0]                    s_mask_i,
  input  logic [core_pkg::SqW:0]        s_head_i,       // the search covers s_head_i .. s_sq_i - 1
  input  logic [core_pkg::SqW:0]        s_sq_i,
  input  logic                          s_hold_i,       // the entry at s_head_i has no data: an atomic's
  output logic                          s_full_o,       // it covers all bytes: s_data_o is the word
  output logic                          s_part_o,       // it covers some: wait until it has drained
  output logic                          s_soon_o,       // with s_part_o: it has already drained, replay now
  output logic [core_pkg::SqW:0]        s_from_o,       // the store found
  output logic [63:0]                   s_data_o,

  // The oldest committed store drains: cache (D0 reads the tags, D1 writes) or uncached.
  output logic                          b_valid_o,      // D0
  output logic [SetW-1:0]               b_set_o,
  output logic                          b1_valid_o,     // D1
  output logic [31:3]                   b1_addr_o,
  output logic [7:0]                    b1_mask_o,
  output logic [63:0]                   b1_data_o,
  input  logic                          b1_done_i,      // D1: written
  input  logic                          b1_wait_i,      // D1: failed, no point in retrying before free_i
  output logic                          b_wait_o,       // it failed, and waits for free_i
  input  logic                          free_i,         // the D-cache freed a resource or finished a line
  output logic                          io_valid_o,     // the oldest committed store is uncached
  output logic [31:0]                   io_addr_o,
  output logic [1:0]                    io_size_o,
  input  logic                          io_done_i,
  output logic                          pop_o,          // the head leaves in this cycle
  output logic [core_pkg::SqW-1:0]      pop_idx_o
);
  localparam integer N = core_pkg::SqN;
  localparam integer I = core_pkg::SqW;

  logic [31:3] addr_q [0:N-1];
  logic [7:0]  mask_q [0:N-1];
  logic [63:0] data_q [0:N-1];
  logic [5:0]  meta_q [0:N-1];          // io, size, address bits 2:0
  logic [N-1:0] known_d, known_q;
  logic [I:0]  head_d, head_q, commit_d, commit_q, tail_d, tail_q;
  logic        d1_d, d1_q, wait_d, wait_q;

  // Entries from..to-1 as a vector.
  function automatic logic [N-1:0] range(input logic [I:0] from, input logic [I:0] to);
    logic [N-1:0] below_from, below_to;
    below_from = (N'(1) << from[I-1:0]) - N'(1);
    below_to   = (N'(1) << to[I-1:0]) - N'(1);
    range = (from[I] == to[I]) ? (below_to & ~below_from) : (below_to | ~below_from);
  endfunction

  // Pointers and known flags
  logic [I:0] used;
  assign used   = tail_q - head_q;
  assign free_o = ((I+1)'(N) - used > (I+1)'(core_pkg::W)) ? 3'(core_pkg::W) : 3'((I+1)'(N) - used);

  // A quarter of the queue is reserved for uncommitted stores: when memory is slow, the oldest store then
  // waits at the ROB head, where its time is seen, rather than whatever comes next at dispatch
  localparam integer CommittedN = N - N / 4;
  logic [I:0] committed;
  assign committed     = commit_q - head_q;
  assign commit_room_o = ((I+1)'(CommittedN) - committed > (I+1)'(core_pkg::W)) ? 3'(core_pkg::W) : 3'((I+1)'(CommittedN) - committed);

  always_comb begin
    head_d   = pop_o ? head_q + (I+1)'(1) : head_q;
    commit_d = commit_q + (I+1)'(commit_i);
    tail_d   = tail_q;
    known_d  = known_q;
    if (x_known_i) known_d[x_sq_i] = 1'b1;
    for (int l = 0; l < core_pkg::W; l++) begin
      if (alloc_i[l]) begin
        known_d[tail_d[I-1:0]] = 1'b0;
        tail_d = tail_d + (I+1)'(1);
      end
    end
    if (flush_i)     tail_d = commit_d;
    else if (kill_i) tail_d = kill_tail_i;
    if (flush_i || kill_i) known_d = known_d | ~range(head_q, tail_d);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q   <= '0;
      commit_q <= '0;
      tail_q   <= '0;
      known_q  <= '1;
      d1_q     <= 1'b0;
      wait_q   <= 1'b0;
    end else begin
      head_q   <= head_d;
      commit_q <= commit_d;
      tail_q   <= tail_d;
      known_q  <= known_d;
      d1_q     <= d1_d;
      wait_q   <= wait_d;
    end
  end

  always_ff @(posedge clk_i) if (x_valid_i) addr_q[x_sq_i] <= x_addr_i[31:3];
  always_ff @(posedge clk_i) if (x_valid_i) mask_q[x_sq_i] <= x_mask_i;
  always_ff @(posedge clk_i) if (x_valid_i) data_q[x_sq_i] <= x_data_i;
  always_ff @(posedge clk_i) if (x_valid_i) meta_q[x_sq_i] <= {x_io_i, x_size_i, x_addr_i[2:0]};

  // Search. Entries below the boundary's index are younger than those at or above it (wrap-around).
  logic [N-1:0] cand, below;
  logic         lo_v, hi_v;
  logic [I-1:0] lo, hi;

  always_comb begin
    cand  = '0;
    below = '0;
    lo_v  = 1'b0;
    hi_v  = 1'b0;
    lo    = '0;
    hi    = '0;
    if (s_valid_i && s_head_i != s_sq_i) begin
      cand  = range(s_head_i, s_sq_i) & known_q;
      below = (N'(1) << s_sq_i[I-1:0]) - N'(1);
      for (int i = 0; i < N; i++) begin
        if (cand[i] && addr_q[i] == s_addr_i && (mask_q[i] & s_mask_i) != '0) begin
          if (below[i]) begin
            lo_v = 1'b1;
            lo   = I'(i);
          end else begin
            hi_v = 1'b1;
            hi   = I'(i);
          end
        end
      end
    end
  end

  logic         found, covers;
  logic [I-1:0] from;
  assign found    = lo_v || hi_v;
  assign from     = lo_v ? lo : hi;
  assign covers   = (s_mask_i & ~mask_q[from]) == '0 && !(core_pkg::Supervisor != 0 && s_hold_i && from == s_head_i[I-1:0]);
  assign s_full_o = found && covers;
  assign s_part_o = found && !covers;
  assign s_from_o = {lo_v ? s_sq_i[I] : !s_sq_i[I], from};
  assign s_data_o = data_q[from];
  assign s_soon_o = (s_head_i != head_q && from == s_head_i[I-1:0]) || (pop_o && from == head_q[I-1:0]);

  // Drain. D1 always belongs to the head; D0 to the entry after it, or to the head while D1 is empty.
  logic [I:0] next;
  assign b1_valid_o = d1_q;
  assign b_wait_o   = wait_q;
  assign next       = d1_q ? head_q + (I+1)'(1) : head_q;
  assign b_valid_o  = next != commit_q && !meta_q[next[I-1:0]][5] && !wait_q;
  assign b_set_o    = addr_q[next[I-1:0]][SetW+5:6];
  assign b1_addr_o  = addr_q[head_q[I-1:0]];
  assign b1_mask_o  = mask_q[head_q[I-1:0]];
  assign b1_data_o  = data_q[head_q[I-1:0]];
  assign io_valid_o = head_q != commit_q && meta_q[head_q[I-1:0]][5];
  assign io_addr_o  = {addr_q[head_q[I-1:0]], meta_q[head_q[I-1:0]][2:0]};
  assign io_size_o  = meta_q[head_q[I-1:0]][4:3];
  assign pop_o      = (d1_q && b1_done_i) || io_done_i;

  always_comb begin
    d1_d   = b_valid_o && !(d1_q && !b1_done_i);
    wait_d = (wait_q || (d1_q && b1_wait_i)) && !free_i;
  end

  assign tail_o           = tail_q;
  assign head_o           = head_q;
  assign known_o          = known_q;
  assign none_committed_o = head_q == commit_q;
  assign pop_idx_o        = head_q[I-1:0];
endmodule
`default_nettype wire
