`default_nettype none
// Load queue: every load from dispatch until it retires. A load that could not deliver sleeps here until the
// event that it waits for, then replays through EX, oldest first. An executing store searches it for younger
// loads that got stale data.                                                        docs/lsu.md, "Load queue"
module load_queue #(
  parameter integer IdW = 3                             // bits of an MSHR number
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,

  input  logic                          flush_i,        // drop every load
  input  logic                          kill_i,         // misprediction: the tail moves back
  input  logic [core_pkg::LqW:0]        kill_tail_i,

  input  logic [core_pkg::W-1:0]        alloc_i,        // loads dispatched in this cycle
  output logic [core_pkg::LqW:0]        tail_o,
  output logic [2:0]                    free_o,         // min(free entries, W)
  input  logic [2:0]                    commit_i,       // loads that retire in this cycle

  // A load in EX for the first time: fills its entry. (One with an exception, or killed in EX, may write:
  // nobody looks.)
  input  logic                          x_valid_i,
  input  logic [core_pkg::LqW-1:0]      x_lq_i,
  input  logic [31:0]                   x_addr_i,
  input  logic [7:0]                    x_mask_i,
  input  logic [1:0]                    x_size_i,
  input  logic                          x_unsigned_i,
  input  logic                          x_io_i,
  input  logic [core_pkg::RobW-1:0]     x_rob_i,
  input  logic [core_pkg::PregW-1:0]    x_pdst_i,
  input  logic [core_pkg::SqW:0]        x_sq_i,

  // A load in M1 (first time or replay): what became of it. Kill and flush in the same cycle drop it here
  // too.
  input  logic                          m_valid_i,      // not for a load with an exception: it does not wait
  input  logic [core_pkg::LqW-1:0]      m_lq_i,
  input  logic                          m_done_i,       // delivered; else one of the waits below
  input  logic                          m_fwd_i,        // with m_done_i: from the store m_from_i
  input  logic [core_pkg::SqW:0]        m_from_i,
  input  logic                          m_soon_i,       // replay at once
  input  logic                          m_io_i,         // wait for the ROB head
  input  logic                          m_part_i,       // wait until the store m_from_i has drained
  input  logic                          m_pend_i,       // wait for MSHR m_id_i's beat; none: for cache_free_i
  input  logic [IdW-1:0]                m_id_i,
  output logic                          m_l2miss_o,     // the line it waited for came from memory
  output logic                          m_error_o,      // ... with an error

  // What loads wait for
  input  logic                          fill_valid_i,   // this beat of this MSHR arrives
  input  logic [IdW-1:0]                fill_id_i,
  input  logic [1:0]                    fill_beat_i,
  input  logic                          fill_miss_i,
  input  logic                          fill_error_i,
  input  logic                          cache_free_i,   // the D-cache freed a resource
  input  logic                          pop_i,          // this store has drained
  input  logic [core_pkg::SqW-1:0]      pop_idx_i,
  input  logic                          io_rsp_i,       // the uncached response of the oldest load is here
  output logic                          io_valid_o,     // the oldest load is uncached and waits
  output logic [core_pkg::RobW-1:0]     io_rob_o,
  output logic [31:0]                   io_addr_o,
  output logic [1:0]                    io_size_o,

  // Replay: selected in one cycle, in EX in the next.
  input  logic                          block_i,        // EX is busy in the next cycle: select none
  output logic                          any_ready_o,    // a load will replay in the next cycle unless block_i
  output logic                          rp_valid_o,     // EX (the pipe handles a kill in this very cycle)
  output logic [core_pkg::LqW-1:0]      rp_lq_o,
  output logic [31:0]                   rp_addr_o,
  output logic [7:0]                    rp_mask_o,
  output logic [1:0]                    rp_size_o,
  output logic                          rp_unsigned_o,
  output logic                          rp_io_o,
  output logic [core_pkg::RobW-1:0]     rp_rob_o,
  output logic [core_pkg::PregW-1:0]    rp_pdst_o,
  output logic [core_pkg::SqW:0]        rp_sq_o,

  // A store in M1: is there a younger load that has delivered without its bytes?
  input  logic                          v_valid_i,
  input  logic [31:3]                   v_addr_i,
  input  logic [7:0]                    v_mask_i,
  input  logic [core_pkg::SqW:0]        v_sq_i,
  output logic                          viol_valid_o,   // the oldest such load
  output logic [core_pkg::RobW-1:0]     viol_rob_o,
  output logic [core_pkg::SqW-1:0]      viol_dist_o     // stores between the two
);
  localparam integer N = core_pkg::LqN;
  localparam integer I = core_pkg::LqW;
  localparam integer S = core_pkg::SqW;
  localparam integer R = core_pkg::RobW;
  localparam integer P = core_pkg::PregW;

  // Payload, written in EX
  logic [31:3]  addr_q  [0:N-1];
  logic [7:0]   mask_q  [0:N-1];
  logic [6:0]   meta_q  [0:N-1];                        // io, unsigned, size, address bits 2:0
  logic [R-1:0] rob_q   [0:N-1];
  logic [P-1:0] pdst_q  [0:N-1];
  logic [S:0]   sq_q    [0:N-1];                        // boundary of its older stores
  // Written in M1
  logic [IdW-1:0] id_q  [0:N-1];                        // MSHR waited for
  logic [S:0]   from_q  [0:N-1];                        // store waited for, or that forwarded
  // Flags: at most one of done, ready, wait_* is set
  logic [N-1:0] done_d, done_q;                         // delivered
  logic [N-1:0] fwd_d, fwd_q;                           // with done: from the store from_q
  logic [N-1:0] ready_d, ready_q;                       // waiting to replay
  logic [N-1:0] wfill_d, wfill_q, wfree_d, wfree_q, wpop_d, wpop_q, wio_d, wio_q;
  logic [N-1:0] l2miss_d, l2miss_q, error_d, error_q;
  logic [I:0]   head_d, head_q, tail_d, tail_q;

  function automatic logic [N-1:0] below(input logic [I-1:0] idx);
    below = (N'(1) << idx) - N'(1);
  endfunction

  // Entries from..to-1 as a vector.
  function automatic logic [N-1:0] range(input logic [I:0] from, input logic [I:0] to);
    range = (from[I] == to[I]) ? (below(to[I-1:0]) & ~below(from[I-1:0])) : (below(to[I-1:0]) | ~below(from[I-1:0]));
  endfunction

  // Index of the oldest set flag: the first at or above the head, else the first of all.
  function automatic logic [I-1:0] oldest(input logic [N-1:0] v, input logic [I-1:0] head);
    logic [N-1:0] upper;
    upper = v & ~below(head);
    if (upper == '0) upper = v;
    oldest = '0;
    for (int i = N - 1; i >= 0; i--) if (upper[i]) oldest = I'(i);
  endfunction

  // Pointers
  logic [I:0] used;
  assign used   = tail_q - head_q;
  assign free_o = ((I+1)'(N) - used > (I+1)'(core_pkg::W)) ? 3'(core_pkg::W) : 3'((I+1)'(N) - used);
  assign tail_o = tail_q;

  always_comb begin
    head_d = head_q + (I+1)'(commit_i);
    tail_d = tail_q;
    for (int l = 0; l < core_pkg::W; l++) if (alloc_i[l]) tail_d = tail_d + (I+1)'(1);
    if (flush_i)     tail_d = head_d;
    else if (kill_i) tail_d = kill_tail_i;
  end

  // Replay selection
  logic [N-1:0] keep;                                   // entries that survive this cycle's kill or flush
  logic         sel_valid, rp_valid_q;
  logic [I-1:0] sel, rp_q;

  assign any_ready_o = ready_q != '0;
  always_comb begin
    keep      = '1;
    sel_valid = 1'b0;
    sel       = '0;
    if (flush_i || kill_i) keep = range(head_d, tail_d);
    if (any_ready_o && !block_i) begin
      sel       = oldest(ready_q, head_q[I-1:0]);
      sel_valid = keep[sel];
    end
  end

  // Flags
  always_comb begin
    done_d   = done_q;
    fwd_d    = fwd_q;
    ready_d  = ready_q;
    wfill_d  = wfill_q;
    wfree_d  = wfree_q;
    wpop_d   = wpop_q;
    wio_d    = wio_q;
    l2miss_d = l2miss_q;
    error_d  = error_q;
    if (x_valid_i) begin
      l2miss_d[x_lq_i] = 1'b0;
      error_d[x_lq_i]  = 1'b0;
    end
    if (fill_valid_i && wfill_q != '0) begin
      for (int i = 0; i < N; i++) begin
        if (wfill_q[i] && id_q[i] == fill_id_i && addr_q[i][5:4] == fill_beat_i) begin
          ready_d[i]  = 1'b1;
          wfill_d[i]  = 1'b0;
          l2miss_d[i] = l2miss_q[i] || fill_miss_i;
          error_d[i]  = fill_error_i;
        end
      end
    end
    if (cache_free_i) begin
      ready_d = ready_d | wfree_q;
      wfree_d = '0;
    end
    if (pop_i && wpop_q != '0) begin
      for (int i = 0; i < N; i++) begin
        if (wpop_q[i] && from_q[i][S-1:0] == pop_idx_i) begin
          ready_d[i] = 1'b1;
          wpop_d[i]  = 1'b0;
        end
      end
    end
    if (io_rsp_i) begin
      ready_d[head_q[I-1:0]] = 1'b1;
      wio_d[head_q[I-1:0]]   = 1'b0;
    end
    if (m_valid_i) begin
      if (m_done_i) begin
        done_d[m_lq_i] = 1'b1;
        fwd_d[m_lq_i]  = m_fwd_i;
      end
      else if (m_soon_i) ready_d[m_lq_i] = 1'b1;
      else if (m_io_i)   wio_d[m_lq_i]   = 1'b1;
      else if (m_part_i) wpop_d[m_lq_i]  = 1'b1;
      else if (m_pend_i) wfill_d[m_lq_i] = 1'b1;
      else               wfree_d[m_lq_i] = 1'b1;
    end
    if (sel_valid) ready_d[sel] = 1'b0;
    if (commit_i != '0) done_d = done_d & ~range(head_q, head_d);
    if (flush_i || kill_i) begin
      done_d  = done_d & keep;
      ready_d = ready_d & keep;
      wfill_d = wfill_d & keep;
      wfree_d = wfree_d & keep;
      wpop_d  = wpop_d & keep;
      wio_d   = wio_d & keep;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q     <= '0;
      tail_q     <= '0;
      done_q     <= '0;
      ready_q    <= '0;
      wfill_q    <= '0;
      wfree_q    <= '0;
      wpop_q     <= '0;
      wio_q      <= '0;
      rp_valid_q <= 1'b0;
    end else begin
      head_q     <= head_d;
      tail_q     <= tail_d;
      done_q     <= done_d;
      ready_q    <= ready_d;
      wfill_q    <= wfill_d;
      wfree_q    <= wfree_d;
      wpop_q     <= wpop_d;
      wio_q      <= wio_d;
      rp_valid_q <= sel_valid;
    end
  end

  always_ff @(posedge clk_i) begin
    fwd_q    <= fwd_d;
    l2miss_q <= l2miss_d;
    error_q  <= error_d;
    rp_q     <= sel;
  end

  always_ff @(posedge clk_i) if (x_valid_i) addr_q[x_lq_i] <= x_addr_i[31:3];
  always_ff @(posedge clk_i) if (x_valid_i) mask_q[x_lq_i] <= x_mask_i;
  always_ff @(posedge clk_i) if (x_valid_i) meta_q[x_lq_i] <= {x_io_i, x_unsigned_i, x_size_i, x_addr_i[2:0]};
  always_ff @(posedge clk_i) if (x_valid_i) rob_q[x_lq_i]  <= x_rob_i;
  always_ff @(posedge clk_i) if (x_valid_i) pdst_q[x_lq_i] <= x_pdst_i;
  always_ff @(posedge clk_i) if (x_valid_i) sq_q[x_lq_i]   <= x_sq_i;
  always_ff @(posedge clk_i) if (m_valid_i) id_q[m_lq_i]   <= m_id_i;
  always_ff @(posedge clk_i) if (m_valid_i) from_q[m_lq_i] <= m_from_i;

  assign rp_valid_o = rp_valid_q;
  assign rp_lq_o    = rp_q;
  assign rp_addr_o  = {addr_q[rp_q], meta_q[rp_q][2:0]};
  assign rp_mask_o  = mask_q[rp_q];
  assign {rp_io_o, rp_unsigned_o, rp_size_o} = meta_q[rp_q][6:3];
  assign rp_rob_o   = rob_q[rp_q];
  assign rp_pdst_o  = pdst_q[rp_q];
  assign rp_sq_o    = sq_q[rp_q];
  assign m_l2miss_o = l2miss_q[m_lq_i];
  assign m_error_o  = error_q[m_lq_i];

  assign io_valid_o = wio_q[head_q[I-1:0]];
  assign io_rob_o   = rob_q[head_q[I-1:0]];
  assign io_addr_o  = {addr_q[head_q[I-1:0]], meta_q[head_q[I-1:0]][2:0]};
  assign io_size_o  = meta_q[head_q[I-1:0]][4:3];

  // Order check. A load is younger than the store if its boundary lies 1..SqN beyond the store's own entry.
  logic [N-1:0] stale;
  logic [I-1:0] first;
  logic [S:0]   back, later;

  always_comb begin
    stale = '0;
    back  = '0;
    later = '0;
    if (v_valid_i && done_q != '0) begin
      for (int i = 0; i < N; i++) begin
        if (done_q[i] && addr_q[i] == v_addr_i && (mask_q[i] & v_mask_i) != '0) begin
          back     = sq_q[i] - v_sq_i - (S+1)'(1);      // < SqN: the load is younger
          later    = from_q[i] - v_sq_i - (S+1)'(1);    // < SqN: its data came from a younger store
          stale[i] = !back[S] && !(fwd_q[i] && !later[S]);
        end
      end
    end
  end

  always_comb begin
    first        = '0;
    viol_rob_o   = '0;
    viol_dist_o  = '0;
    viol_valid_o = (stale & keep) != '0;
    if (viol_valid_o) begin
      first       = oldest(stale, head_q[I-1:0]);
      viol_rob_o  = rob_q[first];
      viol_dist_o = sq_q[first][S-1:0] - v_sq_i[S-1:0] - S'(1);
    end
  end
endmodule
`default_nettype wire
