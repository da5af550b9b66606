`default_nettype none
// Event counts of a cycle: what mhpmevent selects from. Lanes are counted, never ORed.         docs/events.md
// The stall classes are those of the Oracle (docs/oracle.md) except that drained and flushed time is counted
// as it passes, by the reason the ROB emptied.
module events (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  core_pkg::heads_t              heads_i,
  input  logic [core_pkg::W-1:0]        commit_i,
  input  logic                          flush_i,        // commit flushes
  input  logic                          interrupt_i,
  input  logic                          trap_i,
  input  logic                          replay_i,
  input  logic                          imiss_i,
  input  logic                          dmiss_i,
  input  logic                          l2miss_i,
  // Profile instructions (docs/dispatch.md)
  input  logic [core_pkg::Look-1:0]     drop_i,         // decode drops it
  input  logic [core_pkg::Look-1:0]     drop_profile_i, // and it is a profile instruction
  input  logic                          skip_i,         // fetch skips a block
  input  logic [core_pkg::W-1:0]        profile_i,      // at the head: a profile instruction
  // Walks of page tables (docs/mmu.md)
  input  logic                          fetch_walk_i,   // one for fetch is under way
  input  logic                          fetch_walked_i, // and ends
  input  logic                          data_walk_i,    // one for a load or store
  input  logic                          data_walked_i,
  output logic [core_pkg::EventN*3-1:0] events_o
);
  localparam integer W = core_pkg::W;

  logic [W-1:0] branch, taken;
  assign branch = commit_i & heads_i.transfer;
  assign taken  = branch & (heads_i.taken | ~heads_i.branch);

  // Why the ROB is empty, if it is
  logic flushed_q, mispredicted_q, flushed_d, mispredicted_d;
  logic [W-1:0] youngest;                               // of this cycle's commits
  assign youngest = commit_i & ~(commit_i >> 1);
  always_comb begin
    flushed_d      = flushed_q;
    mispredicted_d = mispredicted_q;
    if (commit_i != '0) begin
      flushed_d      = flush_i;
      mispredicted_d = (youngest & heads_i.wrong) != '0;
    end else if (flush_i) begin
      flushed_d      = !interrupt_i;
      mispredicted_d = 1'b0;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      flushed_q      <= 1'b0;
      mispredicted_q <= 1'b0;
    end else begin
      flushed_q      <= flushed_d;
      mispredicted_q <= mispredicted_d;
    end
  end

  logic       stalled, empty, amo;                      // the oldest is an AMO: it stalls for what it loads
  assign amo     = core_pkg::Supervisor != 0 && heads_i.load[0];
  assign empty   = !heads_i.valid[0];
  assign stalled = heads_i.valid[0] && commit_i == '0;

  function automatic logic [2:0] count(input logic [W-1:0] bits);
    count = '0;
    for (int k = 0; k < W; k++) count = count + 3'(bits[k]);
  endfunction
  function automatic logic [2:0] count_look(input logic [core_pkg::Look-1:0] bits);
    count_look = '0;
    for (int k = 0; k < core_pkg::Look; k++) count_look = count_look + 3'(bits[k]);
  endfunction

  logic [core_pkg::EventAll*3-1:0] all;                 // the last ones: profile flags, supervisor mode

  always_comb begin
    all = '0;
    all[core_pkg::EvCycles*3 +: 3] = 3'd1;
    all[core_pkg::EvInstret*3 +: 3]    = count(commit_i);
    all[core_pkg::EvBranch*3 +: 3]     = count(branch);
    all[core_pkg::EvMispredict*3 +: 3] = count(commit_i & heads_i.wrong);
    all[core_pkg::EvLoad*3 +: 3]       = count(commit_i & heads_i.load);
    all[core_pkg::EvStore*3 +: 3]      = count(commit_i & heads_i.store);
    all[core_pkg::EvExecute*3 +: 3]    = 3'(commit_i != '0);
    all[core_pkg::EvTaken*3 +: 3]      = count(taken);
    all[core_pkg::EvPfExecute*3 +: 3]  = count(commit_i & profile_i);
    all[core_pkg::EvOrdinary*3 +: 3]   = core_pkg::Pflag != 0 ? count(commit_i & ~profile_i) : 3'd0;
    all[core_pkg::EvAluStall*3 +: 3]   = 3'(stalled && !heads_i.load[0] && !heads_i.store[0]);
    all[core_pkg::EvLoadStall*3 +: 3]  = 3'(stalled && heads_i.load[0]);
    all[core_pkg::EvStoreStall*3 +: 3] = 3'(stalled && heads_i.store[0] && !amo);
    all[core_pkg::EvFrontEnd*3 +: 3]        = 3'(empty && !flushed_q && !mispredicted_q);
    all[core_pkg::EvMispredictStall*3 +: 3] = 3'(empty && mispredicted_q);
    all[core_pkg::EvFlushStall*3 +: 3]      = 3'(empty && flushed_q);
    all[core_pkg::EvImiss*3 +: 3]  = 3'(imiss_i);
    all[core_pkg::EvDmiss*3 +: 3]  = 3'(dmiss_i);
    all[core_pkg::EvL2miss*3 +: 3] = 3'(l2miss_i);
    all[core_pkg::EvOrder*3 +: 3]  = 3'(replay_i);
    all[core_pkg::EvTrap*3 +: 3]   = 3'(trap_i);
    all[core_pkg::EvPfDrop*3 +: 3]    = count_look(drop_profile_i);
    all[core_pkg::EvPfSkip*3 +: 3]    = 3'(skip_i);
    all[core_pkg::EvPfControl*3 +: 3] = count_look(drop_i & ~drop_profile_i);
    all[core_pkg::EvItlbWalk*3 +: 3]   = 3'(fetch_walked_i);
    all[core_pkg::EvDtlbWalk*3 +: 3]   = 3'(data_walked_i);
    all[core_pkg::EvItlbCycles*3 +: 3] = 3'(fetch_walk_i);
    all[core_pkg::EvDtlbCycles*3 +: 3] = 3'(data_walk_i);
  end
  assign events_o = all[core_pkg::EventN*3-1:0];
endmodule
`default_nettype wire
