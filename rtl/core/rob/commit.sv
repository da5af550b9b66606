`default_nettype none
// Commit: which of the W oldest entries leave in this cycle, and everything that happens only then: traps,
// interrupts, pipeline flushes, FENCE.I, the committed branch history and return stack pointer.   docs/rob.md
//
// An instruction that flushes, raises an exception or is interrupted does so alone, as the oldest (lane 0).
module commit (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic [63:0]                        boot_pc_i,      // first pc after reset
  // Head of the ROB, program order
  input  logic [core_pkg::W-1:0]             valid_i,        // none with flush_o
  input  logic [core_pkg::W-1:0]             done_i,
  input  logic [core_pkg::W-1:0]             exc_i,
  input  logic [core_pkg::W-1:0]             taken_i,
  input  logic [core_pkg::W-1:0]             load_i,
  input  logic [core_pkg::W-1:0]             store_i,
  input  logic [core_pkg::W-1:0]             cond_i,
  input  logic [core_pkg::W-1:0]             branch_i,       // has a branch file entry
  input  logic [core_pkg::W-1:0]             flush_i,        // flushes when it commits
  input  logic [core_pkg::W-1:0]             call_i,
  input  logic [core_pkg::W-1:0]             ret_i,
  input  core_pkg::rob_in_t                  first_i,        // the oldest entry
  input  logic [5:0]                         exc_cause_i,    // of an exception that a unit raised
  input  logic [63:0]                        exc_tval_i,
  // CSR state
  input  logic                               irq_i,
  input  logic [5:0]                         irq_cause_i,
  input  logic [63:0]                        trap_pc_i,      // where a trap of cause_o goes
  input  logic [63:0]                        return_pc_i,    // where a return goes
  // Load/store unit
  input  logic                               sq_empty_i,
  input  logic                               clean_done_i,
  output logic                               clean_o,        // level, until clean_done_i
  input  logic [2:0]                         store_room_i,   // stores that may commit: min(room, W)
  input  logic                               unc_load_i,     // an uncached load was sent, and not committed
  input  logic                               csr_busy_i,     // a CSR instruction is, or just was, in EX
  input  logic                               mret_drain_i,   // an MRET waits until memory is quiet
  input  logic                               quiet_i,        // it is: no committed store, no miss in flight
  output logic                               head_ok_o,      // the oldest entry may act non-speculatively
  // What commits
  output logic [core_pkg::W-1:0]             commit_o,
  output logic [2:0]                         count_o,
  output logic [2:0]                         loads_o,
  output logic [2:0]                         stores_o,
  output logic [2:0]                         branches_o,     // entries of the branch file
  // Events of lane 0
  output logic                               trap_o,         // exception or interrupt
  output logic                               interrupt_o,
  output logic                               replay_o,       // no trap, fetched again: memory-order violation,
                                                             // CauseAgain
  output logic [5:0]                         cause_o,
  output logic [63:0]                        epc_o,
  output logic [63:0]                        tval_o,
  output logic                               mret_o,         // a return from a trap: MRET, or SRET with sret_o
  output logic                               sret_o,         // the oldest, should it be a return, is SRET
  output logic                               draining_o,     // one waits: nothing is fetched
  output logic                               retire_csr_o,
  output logic                               icache_invalidate_o,
  output logic                               sfence_o,       // SFENCE.VMA
  // Flush: decided in one cycle; in the next, everything in flight is dropped and fetch restarts
  output logic                               flush_decided_o,
  output logic                               flush_o,
  output logic                               redirect_o,     // level: fetch restarts when it falls
  output logic [63:0]                        redirect_pc_o,
  output logic [63:0]                        hist_o,         // committed history, valid with redirect_o
  output logic [core_pkg::RasW-1:0]          ras_ptr_o
);
  localparam integer W    = core_pkg::W;
  localparam integer RasW = core_pkg::RasW;

  // FENCE.I: the stores, then the D-cache, then the I-cache
  logic cleaned_q, cleaned_d, fence_ready;
  assign clean_o     = valid_i[0] && first_i.special.fencei && sq_empty_i && !cleaned_q;
  assign fence_ready = !first_i.special.fence || (sq_empty_i && (!first_i.special.fencei || cleaned_q));

  // Lane 0. What has begun to act at the head of the ROB must not be interrupted: it would act twice.
  logic interrupt, exception, ready0, acting, store_waits;
  assign acting    = unc_load_i || csr_busy_i || (first_i.special.csr && done_i[0]) || clean_o || cleaned_q;
  assign interrupt = irq_i && valid_i[0] && !acting;
  assign exception = valid_i[0] && done_i[0] && exc_i[0] && !interrupt;
  assign store_waits = first_i.store && store_room_i == 3'd0;
  assign ready0    = valid_i[0] && done_i[0] && !exc_i[0] && !interrupt && fence_ready && !store_waits;
  assign head_ok_o = valid_i[0] && !interrupt;

  // The other lanes
  logic [2:0] stores_before;
  always_comb begin
    commit_o    = '0;
    stores_before = 3'(ready0 && store_i[0]);
    commit_o[0] = ready0;
    for (int k = 1; k < W; k++) begin
      commit_o[k] = commit_o[k-1] && valid_i[k] && done_i[k] && !exc_i[k] && !flush_i[k] && !flush_i[0] &&
                    !(store_i[k] && stores_before >= store_room_i);
      if (commit_o[k] && store_i[k]) stores_before = stores_before + 3'd1;
    end
  end
  always_comb begin
    count_o    = '0;
    loads_o    = '0;
    stores_o   = '0;
    branches_o = '0;
    for (int k = 0; k < W; k++) begin
      if (commit_o[k]) begin
        count_o    = count_o + 3'd1;
        loads_o    = loads_o + 3'(load_i[k]);
        stores_o   = stores_o + 3'(store_i[k]);
        branches_o = branches_o + 3'(branch_i[k]);
      end
    end
  end

  logic again;                                          // no memory-order violation, but shown as one
  assign again = core_pkg::Supervisor != 0 && exc_cause_i == core_pkg::CauseAgain;

  // Exceptions known at decode carry their cause; their value follows from the instruction
  logic [63:0] imm_j;
  logic        short_insn;                              // 16 bits long: there is none with profile flags
  assign short_insn = core_pkg::Pflag == 0 && first_i.insn[1:0] != 2'b11;
  assign imm_j = {{44{first_i.insn[31]}}, first_i.insn[19:12], first_i.insn[20], first_i.insn[30:21], 1'b0};
  always_comb begin
    cause_o = interrupt ? irq_cause_i : first_i.exc ? {2'b0, first_i.cause} : again ? core_pkg::CauseReplay : exc_cause_i;
    tval_o  = interrupt ? '0 : exc_tval_i;
    if (!interrupt && first_i.exc) begin
      case (first_i.cause)
        4'd0:       tval_o = first_i.pc + imm_j;
        4'd1, 4'd3: tval_o = first_i.pc;
        4'd12:      tval_o = core_pkg::Supervisor != 0 ? first_i.pc : '0;
        4'd2:       tval_o = {32'b0, short_insn ? 16'b0 : first_i.insn[31:16], first_i.insn[15:0]};
        default:    tval_o = '0;
      endcase
    end
  end
  assign epc_o        = first_i.pc;
  assign interrupt_o  = interrupt;
  assign replay_o     = exception && !first_i.exc && (exc_cause_i == core_pkg::CauseReplay || again);
  assign trap_o       = interrupt || (exception && !replay_o);
  assign mret_o       = ready0 && first_i.special.mret;
  assign retire_csr_o = ready0 && first_i.special.csr;
  assign sret_o       = core_pkg::Supervisor != 0 && !first_i.insn[29];
  assign icache_invalidate_o = ready0 && first_i.special.fencei;
  assign sfence_o     = core_pkg::Supervisor != 0 && ready0 && first_i.special.fence && !first_i.special.csr &&
                        first_i.insn[6:2] == 5'h1c;
  assign flush_decided_o    = interrupt || exception || (ready0 && first_i.special.flush);

  logic        boot_q, flush_q, redirect_q;
  logic [63:0] pc_q, pc_d, behind;
  assign behind[1:0] = first_i.pc[1:0];
  increment #(.Width(62)) u_behind (.a_i(first_i.pc[63:2]), .y_o(behind[63:2]));
  assign pc_d = trap_o ? trap_pc_i : mret_o ? return_pc_i : replay_o ? first_i.pc : behind;

  // An MRET that lets TIP's delegate run: fetch restarts once nothing of machine mode is on its way to memory,
  // four cycles in a row, the time in which a load that was squashed may still miss  docs/csr.md, "Delegation"
  logic [2:0] drain_q, drain_d;
  always_comb begin
    drain_d = drain_q;
    if (mret_o && mret_drain_i) drain_d = 3'd4;
    else if (drain_q != '0)     drain_d = quiet_i ? drain_q - 3'd1 : 3'd4;
  end
  assign draining_o = drain_q != '0;

  // Committed history and return stack pointer
  logic [63:0]     hist_q, hist_d;
  logic [RasW-1:0] ras_q, ras_d;
  always_comb begin
    hist_d = hist_q;
    ras_d  = ras_q;
    for (int k = 0; k < W; k++) begin
      if (commit_o[k] && cond_i[k]) hist_d = {hist_d[62:0], taken_i[k]};
      if (commit_o[k] && call_i[k] && !ret_i[k]) ras_d = ras_d + RasW'(1);
      if (commit_o[k] && ret_i[k] && !call_i[k]) ras_d = ras_d - RasW'(1);
    end
    cleaned_d = (cleaned_q || clean_done_i) && !flush_decided_o;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      boot_q     <= 1'b1;
      flush_q    <= 1'b0;
      redirect_q <= 1'b0;
      cleaned_q  <= 1'b0;
      hist_q     <= '0;
      ras_q      <= '0;
      pc_q       <= '0;
      drain_q    <= '0;
    end else begin
      boot_q     <= 1'b0;
      flush_q    <= flush_decided_o;
      redirect_q <= flush_decided_o || boot_q || drain_d != '0;
      drain_q    <= drain_d;
      cleaned_q  <= cleaned_d;
      hist_q     <= hist_d;
      ras_q      <= ras_d;
      if (flush_decided_o || boot_q) pc_q <= boot_q ? boot_pc_i : pc_d;
    end
  end
  assign flush_o       = flush_q;
  assign redirect_o    = redirect_q;
  assign redirect_pc_o = pc_q;
  assign hist_o        = hist_q;
  assign ras_ptr_o     = ras_q;
endmodule
`default_nettype wire
