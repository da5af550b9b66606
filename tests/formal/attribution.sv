`default_nettype none
// The rules of attribution, written a second time: from docs/oracle.md (R1 to R5, R7), docs/tip.md (Trigger,
// Markers, Interrupt and freeze) and docs/csr.md, not from rtl/tip. Each cycle has a blame; an overflow takes the
// blame of its cycle, and the sample that software reads must say that very blame.
// Without a buffer. What details say is no part of it.
module attribution #(
  parameter integer W     = 4,
  parameter integer LaneW = (W == 1) ? 1 : $clog2(W)
) (
  input logic             clk_i,
  input logic             rst_ni,
  // The record, and software's doings
  input logic [LaneW-1:0] head_bank_i,
  input logic [W-1:0]     head_valid_i,
  input logic [W-1:0]     head_commit_i,
  input logic [W-1:0]     mispredicted_i,
  input logic [W-1:0]     flushes_i,
  input logic [W*64-1:0]  head_pc_i,
  input logic             exception_i,
  input logic [63:0]      exception_pc_i,
  input logic [5:0]       exception_cause_i,
  input logic             interrupt_i,
  input logic [5:0]       interrupt_cause_i,
  input logic [1:0]       privilege_i,
  input logic [15:0]      context_i,
  input logic [W-1:0]     ret_valid_i,
  input logic [W*32-1:0]  ret_insn_i,
  input logic             wrap_i,
  input logic [63:0]      cycle_i,
  input logic             delegated_i,
  input logic [15:0]      delegate_i,
  input logic             drop_i,                      // software drops the oldest sample
  // The unit's registers, as seen before the edge
  input logic [9:0]       ctl,                         // mtipctl
  input logic [15:0]      match,                       // mtipcontext
  input logic [63:0]      oir_pc,
  input logic [3:0]       oir_flags,
  input logic [1:0]       oir_privilege,
  input logic [15:0]      oir_context,
  input logic             running,
  input logic             frozen,
  input logic [1:0]       phase,
  input logic             ready,
  input logic [63:0]      sample_cycle,
  input logic [63:0]      sample_flags,
  input logic [W*64-1:0]  sample_addr,
  input logic [2:0]       waiting,
  input logic [15:0]      weight,                      // of the next sample
  input logic [31:0]      overflows,
  input logic [31:0]      samples,
  input logic [31:0]      missed,
  input logic [31:0]      filtered,
  input logic             hold_o
);
  localparam logic [2:0] Execute = 0, Stall = 1, Mispredict = 2, Flush = 3, FrontEnd = 4, Interrupt = 5;
  localparam logic [2:0] LastCommit = 0, LastMispredict = 1, LastFlush = 2, LastException = 3, LastInterrupt = 4;

  // ---- The heads in program order: docs/probe.md, "Commit view" ----
  logic [W-1:0]    valid, commit, missed_branch, flush;
  logic [W*64-1:0] pc;
  for (genvar p = 0; p < W; p++) begin : gen_order
    logic [LaneW-1:0] bank;
    assign bank             = LaneW'((32'(head_bank_i) + p) % W);
    assign valid[p]         = head_valid_i[bank];
    assign commit[p]        = head_commit_i[bank];
    assign missed_branch[p] = mispredicted_i[bank];
    assign flush[p]         = flushes_i[bank];
    assign pc[p*64 +: 64]   = head_pc_i[bank*64 +: 64];
  end

  // ---- The last event, this record included: docs/oracle.md, "Which commit counts", "Both flags" ----
  logic [2:0]  last_q, last;
  logic [63:0] who_q, who;
  logic [1:0]  who_privilege_q, who_privilege;
  logic [15:0] who_context_q, who_context;
  always_comb begin
    last = last_q;
    who  = who_q;
    for (int p = 0; p < W; p++) begin
      if (commit[p]) begin
        last = missed_branch[p] ? LastMispredict : flush[p] ? LastFlush : LastCommit;
        who  = pc[p*64 +: 64];
      end
    end
    if (exception_i) begin
      last = (exception_cause_i == 6'd25) ? LastMispredict : LastException;   // docs/probe.md, "Frozen commit"
      who  = exception_pc_i;
    end
    if (interrupt_i) last = LastInterrupt;
    who_privilege = (commit != '0 || exception_i) ? privilege_i : who_privilege_q;
    who_context   = (commit != '0 || exception_i) ? context_i : who_context_q;
  end

  // ---- The blame of this cycle: R1 to R5; of R4 and R5 the instruction is still to come ----
  logic            some, comes;                        // comes: R4, R5
  logic [2:0]      class_now;
  logic [W-1:0]    blamed;                             // in program order
  logic [W*64-1:0] blamed_pc;
  logic [1:0]      blamed_privilege;                   // R7
  logic [15:0]     blamed_context;
  always_comb begin
    some             = valid != '0;
    blamed           = W'(1);
    blamed_pc        = pc;
    blamed_privilege = privilege_i;
    blamed_context   = context_i;
    comes            = 1'b0;
    class_now        = Stall;                          // R2
    if (commit != '0) begin                            // R1
      class_now = Execute;
      blamed    = commit;
    end else if (!some) begin
      blamed_pc[63:0]  = who;
      blamed_privilege = who_privilege;
      blamed_context   = who_context;
      case (last)
        LastMispredict:           class_now = Mispredict;   // R3
        LastFlush, LastException: class_now = Flush;
        LastInterrupt:            begin class_now = Interrupt; comes = 1'b1; end   // R5
        default:                  begin class_now = FrontEnd; comes = 1'b1; end    // R4
      endcase
    end
  end

  // ---- May it be sampled? docs/security.md, "Filters"; docs/tip.md, "Trigger" ----
  function automatic logic allowed(input logic [1:0] privilege, input logic [15:0] context_id, input logic [9:0] control,
                                   input logic [15:0] only, input logic owned, input logic [15:0] owner);
    allowed = !(control[6] && privilege == 2'd3) && !(control[9] && privilege == 2'd1) && !(control[7] && privilege == 2'd0) &&
              !(control[4] && context_id != only) && !(owned && !(privilege == 2'd0 && context_id == owner));
  endfunction
  logic run_q, freeze_q, wanted;
  assign wanted = allowed(blamed_privilege, blamed_context, ctl, match, delegated_i, delegate_i) &&
                  (run_q || !ctl[3]) && !freeze_q;

  // Markers: the youngest of a record decides
  logic run;
  always_comb begin
    run = run_q;
    for (int l = 0; l < W; l++) begin
      if (ret_valid_i[l] && allowed(blamed_privilege, blamed_context, ctl, match, delegated_i, delegate_i)) begin
        if (ret_insn_i[l*32 +: 32] == 32'h00102013) run = 1'b1;
        if (ret_insn_i[l*32 +: 32] == 32'h00202013) run = 1'b0;
      end
    end
  end

  // ---- What becomes of an overflow ----
  localparam logic [1:0] Idle = 0, Drain = 1, Cause = 2;
  logic [1:0]      state_q;
  logic            held_q;                             // a sample can be read
  logic [2:0]      waiting_q;
  logic [15:0]     weight_q;
  // The blame that was taken, and when
  logic [2:0]      class_q;
  logic [63:0]     cycle_q;
  logic [W-1:0]    blamed_q;
  logic [W*64-1:0] blamed_pc_q;
  logic [1:0]      privilege_q;
  logic [15:0]     context_q, sample_weight_q;

  logic overflow, takes, arrives, left, named, done;
  assign overflow = wrap_i && ctl[0];
  assign takes    = overflow && state_q == Idle && !held_q && (comes ? waiting_q != 3'd7 : wanted);
  assign arrives  = state_q == Drain && some && wanted;     // the instruction that a drain waited for
  assign named    = (takes && !comes) || arrives;
  assign left     = !ctl[8] || ret_valid_i[0] || interrupt_i;
  assign done     = (takes && (class_now == Execute || class_now == Mispredict || class_now == Flush)) ||
                    (takes && class_now == Stall && left) || (arrives && left) || (state_q == Cause && left);

  // How many overflows this record settles, beside the one that becomes a sample
  logic [3:0] settled;
  logic       settles;
  assign settles = overflow && !(comes && waiting_q != 3'd7);
  assign settled = (some ? 4'(waiting_q) : 4'd0) + 4'(settles) - 4'(named);
  logic [16:0] heavier;
  assign heavier = 17'(named ? 16'd1 : weight_q) + 17'(settled);

  // Held: from the interrupt that tells of samples until they are read
  logic holds;
  assign holds = freeze_q || (ctl[5] && interrupt_i && interrupt_cause_i == 6'd13 && held_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {last_q, who_q, who_privilege_q, who_context_q} <= '0;
      {run_q, freeze_q, state_q, held_q, waiting_q}   <= '0;
      weight_q <= 16'd1;
    end else begin
      last_q          <= last;
      who_q           <= who;
      who_privilege_q <= who_privilege;
      who_context_q   <= who_context;
      run_q           <= run;
      freeze_q        <= ctl[5] && holds && !(drop_i && !done);   // a write that leaves none
      held_q          <= done || (held_q && !drop_i);
      if (some)                                waiting_q <= '0;
      else if (comes && overflow && !settles)  waiting_q <= waiting_q + 3'd1;
      if (!comes && wanted)                    weight_q <= heavier[16] ? 16'hffff : heavier[15:0];
      if (done)                                state_q <= Idle;
      else if (takes)                          state_q <= comes ? Drain : Cause;
      else if (state_q == Drain && some)       state_q <= arrives ? Cause : Idle;
      if (takes) begin
        class_q <= class_now;
        cycle_q <= cycle_i;
      end
      if (named) begin
        blamed_q        <= blamed & ((arrives && !takes) ? W'(1) : '1);
        blamed_pc_q     <= blamed_pc;
        privilege_q     <= blamed_privilege;
        context_q       <= blamed_context;
        sample_weight_q <= weight_q;
      end
    end
  end

  // ---- The unit says the same ----
  // What a sample says: docs/tip.md, "Capture". Its addresses in program order
  logic [2:0]      says;
  logic [W-1:0]    says_blamed, others_0;
  logic [W*64-1:0] says_pc;
  assign says = sample_flags[12] ? FrontEnd : sample_flags[13] ? Interrupt : sample_flags[11] ? Mispredict :
                (sample_flags[10] || sample_flags[9]) ? Flush : sample_flags[8] ? Stall : Execute;
  logic [7:0]   sample_valid;
  logic [W-1:0] same_pc;
  assign sample_valid = {sample_flags[51:48], sample_flags[3:0]};
  for (genvar p = 0; p < W; p++) begin : gen_says
    logic [LaneW-1:0] bank;
    assign bank           = LaneW'((32'(sample_flags[4 +: LaneW]) + p) % W);
    assign says_blamed[p] = sample_valid[bank];
    assign says_pc[p*64 +: 64] = sample_addr[bank*64 +: 64];
    assign same_pc[p]     = says_pc[p*64 +: 64] == (blamed_q[p] ? blamed_pc_q[p*64 +: 64] : 64'd0);
  end

  logic [2:0] oir_says;
  assign oir_says = oir_flags[3] ? LastInterrupt : oir_flags[2] ? LastMispredict : oir_flags[1] ? LastFlush :
                    oir_flags[0] ? LastException : LastCommit;

  logic seen_q;                                        // behind a reset
  initial seen_q = 1'b0;
  always_ff @(posedge clk_i) if (!rst_ni) seen_q <= 1'b1;

  always @* if (seen_q) begin
    // Who left last
    assert (oir_says == last_q);
    assert (oir_flags[3] + oir_flags[0] + (oir_flags[2] || oir_flags[1]) <= 1);
    assert (oir_pc == who_q && oir_privilege == who_privilege_q && oir_context == who_context_q);
    // Who may be sampled, and when
    assert (running == run_q && frozen == freeze_q && (!rst_ni || hold_o == holds));
    assert (phase == state_q && phase <= Cause && ready == held_q && !(ready && phase != Idle));
    assert (waiting == waiting_q && weight == weight_q);
    if (state_q == Drain) assert (waiting_q != '0);
    // The sample: when, why
    if (state_q != Idle || held_q) assert (says == class_q && sample_cycle == cycle_q);
    // ... who, and for how many overflows
    if (state_q == Cause || held_q) begin
      assert (says_blamed == blamed_q && same_pc == '1);
      assert (sample_flags[15:14] == privilege_q && sample_flags[31:16] == context_q && sample_flags[47:32] == sample_weight_q);
    end
  end

  // ---- Accounts, as identities of a step ----
  logic        before_q;
  logic [31:0] overflows_q, samples_q, missed_q, filtered_q;
  logic        overflow_q, done_q;
  logic [3:0]  missed_step_q, filtered_step_q;
  initial before_q = 1'b0;
  always_ff @(posedge clk_i) begin
    before_q        <= rst_ni && seen_q;
    {overflows_q, samples_q, missed_q, filtered_q} <= {overflows, samples, missed, filtered};
    overflow_q      <= overflow;
    done_q          <= done;
    missed_step_q   <= (!comes && wanted) ? settled : 4'd0;
    filtered_step_q <= (!comes && wanted) ? 4'd0 : settled;
  end
  always @* if (before_q) begin
    assert (overflows == overflows_q + 32'(overflow_q));
    assert (samples == samples_q + 32'(done_q));
    assert (missed == missed_q + 32'(missed_step_q));
    assert (filtered == filtered_q + 32'(filtered_step_q));
  end
endmodule
`default_nettype wire
