`default_nettype none
// The contract of the observation port: which of its rules does this record break? docs/probe.md, "Rules that
// are checked", has their numbers and names. culprit_port_checker.sv reports them; the proof of TIP takes them for
// granted (tests/formal).
module culprit_port_rules #(
  parameter integer W      = 4,                        // commit lanes, 1 to 8
  parameter integer Retire = 1,                        // there is a retire stream: valid, trap, cause, interrupt
  parameter integer Events = 1,                        // with events
  parameter integer EventW = 8,                        // bits of them a lane
  parameter integer Pcs    = 1,                        // with the pcs of lanes and of what is interrupted
  parameter integer Chain  = 1,                        // with valid lanes and next pcs; nothing is dropped in front of the ROB
  parameter integer LaneW  = (W == 1) ? 1 : $clog2(W)
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Commit view
  input  logic [LaneW-1:0] head_bank_i,
  input  logic [W-1:0]     head_valid_i,
  input  logic [W-1:0]     head_commit_i,
  input  logic [W-1:0]     mispredicted_i,
  input  logic [W-1:0]     flushes_i,
  input  logic [W*64-1:0]  head_pc_i,
  input  logic             exception_i,
  input  logic [63:0]      exception_pc_i,
  input  logic [5:0]       exception_cause_i,
  input  logic             interrupt_i,
  input  logic [1:0]       privilege_i,
  input  logic [15:0]      context_i,
  // Retire stream
  input  logic [W-1:0]     ret_valid_i,
  input  logic [W-1:0]     ret_trap_i,
  input  logic [5:0]       ret_cause_i,                // of the lane that traps
  input  logic             ret_interrupt_i,
  input  logic [W*EventW-1:0] ret_events_i,
  input  logic [W*64-1:0]  ret_pc_i,
  input  logic [W*64-1:0]  ret_next_pc_i,
  input  logic [63:0]      int_epc_i,
  output logic [28:0]      broken_o                    // a bit a rule, in the order of the page from 2.1 on
);
  // As in probe_pkg; here again, so that the checker needs nothing else
  localparam logic [5:0] CauseReplay = 6'd24;
  localparam logic [5:0] CauseMispredict = 6'd25;
  localparam integer EventMispredict = 1;

  // The record in program order: the oldest is in bit 0, its pc in the lowest 64 bits
  logic [W-1:0]    valid, commit, mispredicted, flushes, ret_misses;
  logic [W*64-1:0] pc;
  for (genvar p = 0; p < W; p++) begin : gen_order
    logic [4:0]       sum;
    logic [LaneW-1:0] bank;
    assign sum  = 5'(head_bank_i) + 5'(p);
    assign bank = LaneW'((sum >= 5'(W)) ? sum - 5'(W) : sum);
    assign valid[p]        = head_valid_i[bank];
    assign commit[p]       = head_commit_i[bank];
    assign mispredicted[p] = mispredicted_i[bank];
    assign flushes[p]      = flushes_i[bank];
    assign pc[p*64 +: 64]  = head_pc_i[bank*64 +: 64];
    assign ret_misses[p]   = ret_events_i[p*EventW + EventMispredict];
  end

  // Of a mask without gaps: its youngest
  function automatic logic [W-1:0] youngest(input logic [W-1:0] mask);
    youngest = mask & ~(mask >> 1);
  endfunction

  logic heads, commits, traps, names, flush_last;
  assign heads      = head_valid_i != '0;
  assign commits    = head_commit_i != '0;
  assign traps      = (ret_valid_i & ret_trap_i) != '0;
  assign names      = exception_i && !heads;           // the culprit of a frozen commit
  assign flush_last = (youngest(commit) & flushes) != '0;

  // What the record before says of this one
  logic [W-1:0]    wait_q, wait_misses_q;              // heads that did not leave, in their order then
  logic [2:0]      empty_q;                            // no head may be valid: exception, flush, interrupt
  logic            killed_q;                           // behind a misprediction any of them may be gone
  logic            event_q, flushing_q, trap_q;        // privilege, context may change; privilege may not fall
  logic            frozen_q, follows_q, chained_q;     // frozen: a culprit is named, and no head has come since
  logic [1:0]      privilege_q;
  logic [15:0]     context_q;
  logic [63:0]     next_q;                             // with chained_q: where the last that retired went
  logic [W*64-1:0] pc_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {wait_q, empty_q, frozen_q, follows_q, chained_q} <= '0;
    end else begin
      wait_q     <= (exception_i || interrupt_i || flush_last) ? '0 : valid & ~commit;
      empty_q    <= {interrupt_i, flush_last, exception_i && heads};
      frozen_q   <= !heads && (frozen_q || exception_i);
      follows_q  <= 1'b1;
      chained_q  <= !interrupt_i && (chained_q || ret_valid_i != '0);
    end
    wait_misses_q <= mispredicted;
    killed_q      <= (commit & mispredicted) != '0;
    event_q       <= exception_i || interrupt_i || (commit & flushes) != '0;
    flushing_q    <= (commit & flushes) != '0 || (valid[0] && flushes[0]);
    trap_q        <= interrupt_i || (exception_i && exception_cause_i < CauseReplay);
    privilege_q   <= privilege_i;
    context_q     <= context_i;
    pc_q          <= pc;
    for (int l = 0; l < W; l++) if (ret_valid_i[l]) next_q <= ret_next_pc_i[l*64 +: 64];
  end

  // Heads that waited: the i-th of them is the i-th now
  logic [W-1:0] moved;                                 // it is not there, or another is
  logic         gone;                                  // it may have been dropped
  logic [3:0]   place;
  always_comb begin
    moved = '0;
    gone  = killed_q || names;
    place = '0;
    for (int i = 0; i < W; i++) begin
      if (wait_q[i]) begin
        for (int p = 0; p < W; p++) begin
          if (p <= i && place == 4'(p)) begin
            moved[i] = !gone && (!valid[p] || pc[p*64 +: 64] != pc_q[i*64 +: 64]);
            gone     = gone || mispredicted[p];
          end
        end
        gone  = gone || wait_misses_q[i];
        place = place + 4'd1;
      end
    end
  end

  // Each that retires, and the oldest head
  logic [W-1:0] odd, strays, misses, unchained;
  for (genvar p = 0; p < W; p++) begin : gen_lane
    assign odd[p]    = valid[p] && pc[p*64];
    assign strays[p] = ret_valid_i[p] && commit[p] && ret_pc_i[p*64 +: 64] != pc[p*64 +: 64];
    assign misses[p] = ret_valid_i[p] && commit[p] && ret_misses[p] != mispredicted[p];
    if (p == 0) begin : gen_oldest
      assign unchained[p] = valid[p] && chained_q && pc[p*64 +: 64] != next_q;
    end else begin : gen_next
      assign unchained[p] = commit[p] && ret_valid_i[p-1] && pc[p*64 +: 64] != ret_next_pc_i[(p-1)*64 +: 64];
    end
  end

  logic mode_free, should_trap;                        // the record names the mode of a culprit, or is behind it
  assign mode_free   = !follows_q || frozen_q || names;
  assign should_trap = exception_i && exception_cause_i < CauseReplay;

  logic lanes, holes, commit_without_head, commit_order, head_moves, alignment, exception_pc, exception_commits,
        exception_empties, frozen_cause, flag_without_head, flush_empties, mispredict_event, interrupt_alone,
        interrupt_commits, interrupt_empties, interrupt_retires, interrupt_epc, retire_dense, retire_count, retire_pc,
        trap_alone, trap_exception, chain, replay_traps, privilege, privilege_changes, trap_lowers, context_changes;
  assign lanes               = 32'(head_bank_i) >= W;
  assign holes               = (valid & (valid + 1'b1)) != '0;
  assign commit_without_head = (head_commit_i & ~head_valid_i) != '0;
  assign commit_order        = (commit & (commit + 1'b1)) != '0;
  assign head_moves          = moved != '0;
  assign alignment           = odd != '0 || (exception_i && exception_pc_i[0]);
  assign exception_pc        = exception_i && valid[0] && exception_pc_i != pc[63:0];
  assign exception_commits   = exception_i && commits;
  assign exception_empties   = empty_q[0] && heads;
  assign frozen_cause        = exception_i && heads && exception_cause_i == CauseMispredict;
  assign flag_without_head   = ((mispredicted_i | flushes_i) & ~head_valid_i) != '0;
  assign flush_empties       = empty_q[1] && heads;
  assign mispredict_event    = Retire != 0 && Events != 0 && misses != '0;
  assign interrupt_alone     = exception_i && interrupt_i;
  assign interrupt_commits   = interrupt_i && commits;
  assign interrupt_empties   = empty_q[2] && heads;
  assign interrupt_retires   = Retire != 0 && (ret_interrupt_i != interrupt_i || (ret_interrupt_i && ret_valid_i != '0));
  assign interrupt_epc       = Retire != 0 && Pcs != 0 && interrupt_i &&
                               ((valid[0] && int_epc_i != pc[63:0]) || (Chain != 0 && chained_q && int_epc_i != next_q));
  assign retire_dense        = Retire != 0 && (ret_valid_i & (ret_valid_i + 1'b1)) != '0;
  assign retire_count        = Retire != 0 && !traps && ret_valid_i != commit;
  assign retire_pc           = Retire != 0 && Pcs != 0 && !traps && strays != '0;
  assign trap_alone          = Retire != 0 && traps && ret_valid_i != W'(1);
  assign trap_exception      = Retire != 0 && ((traps && !exception_i) || (should_trap && !traps) ||
                               (traps && should_trap && (ret_cause_i != exception_cause_i || (Pcs != 0 && ret_pc_i[63:0] != exception_pc_i))));
  assign chain               = Chain != 0 && unchained != '0;
  assign replay_traps        = Retire != 0 && traps && exception_i && !should_trap;
  assign privilege           = privilege_i == 2'd2;
  assign privilege_changes   = privilege_i != privilege_q && !event_q && !mode_free;
  assign trap_lowers         = privilege_i < privilege_q && trap_q && !mode_free;
  assign context_changes     = context_i != context_q && !flushing_q && !mode_free;
  assign broken_o = {context_changes, trap_lowers, privilege_changes, privilege, replay_traps, chain, trap_exception, trap_alone,
                     retire_pc, retire_count, retire_dense, interrupt_epc, interrupt_retires, interrupt_empties, interrupt_commits,
                     interrupt_alone, mispredict_event, flush_empties, flag_without_head, frozen_cause, exception_empties,
                     exception_commits, exception_pc, alignment, head_moves, commit_order, commit_without_head, holes, lanes};
endmodule
`default_nettype wire
