`default_nettype none
// Time-proportional instruction profiler (TIP, MICRO 2021): samples the commit stage when a counter
// overflows, and says which instructions the sampled cycle belongs to. Sees a core only through the
// observation port.                                                                               docs/tip.md
module tip #(
  parameter integer W       = 4,                       // commit lanes: 1 to 8
  parameter integer BufferN = 0,                       // samples buffered, 0 to 16; 0: sample registers only
  parameter integer Supervisor = 0,                    // 1: the core has supervisor mode, and mtipctl the filter NOS
  parameter integer EventW  = 8,                       // event bits: 8, or 10 with EventItlb and EventDtlb
  parameter integer LaneW   = (W == 1) ? 1 : $clog2(W)
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Commit view of the observation port (docs/probe.md): the record of the previous cycle
  input  logic [LaneW-1:0] head_bank_i,
  input  logic [W-1:0]     head_valid_i,
  input  logic [W-1:0]     head_commit_i,
  input  logic [W-1:0]     mispredicted_i,
  input  logic [W-1:0]     flushes_i,
  input  logic [W*64-1:0]  head_pc_i,
  input  logic             exception_i,
  input  logic [63:0]      exception_pc_i,             // with exception_i and no valid head; else not read
  input  logic [5:0]       exception_cause_i,          // with exception_i: 25 is a misprediction, of a frozen
                                                       // commit; a core whose commit never freezes ties it to 0
  input  logic             interrupt_i,
  input  logic [5:0]       interrupt_cause_i,          // with interrupt_i: 13 is counter overflow
  input  logic [1:0]       privilege_i,
  input  logic [15:0]      context_i,
  // Retire stream: for markers and details only
  input  logic [W-1:0]     ret_valid_i,
  input  logic [W*32-1:0]  ret_insn_i,
  input  logic [W*EventW-1:0] ret_events_i,
  input  logic [W*64-1:0]  ret_next_pc_i,
  // Trigger counter: mhpmcounter3
  input  logic             wrap_i,                     // it overflowed in the cycle that the record describes
  input  logic [63:0]      cycle_i,                    // mcycle
  output logic             reload_o,                   // on an overflow it continues from reload_value_o +
                                                       // the remainder
  output logic [63:0]      reload_value_o,
  output logic             hold_o,                     // it does not count in this cycle
  output logic             defer_o,                    // its overflow raises no interrupt of its own
  output logic             lcofi_o,                    // level: samples wait for software
  // Another unit that reads samples
  output logic             ready_o,                    // a sample can be read; of the oldest:
  output logic [63:0]      sample_flags_o,             // mtipflags
  output logic [W*64-1:0]  sample_addr_o,              // mtipaddr0 and up
  input  logic             take_i,                     // drop the oldest sample, as a write of mtipstatus
                                                       // does; harmless when there is none
  // Delegation: only instructions of this process in user mode are sampled.  docs/csr.md, "Delegation"
  input  logic             delegated_i,
  input  logic [15:0]      delegate_i,                 // its context
  // CSR access
  input  logic [11:0]      csr_addr_i,
  output logic             csr_known_o,                // the register exists
  output logic [63:0]      csr_rdata_o,                // combinational
  input  logic             csr_write_i,                // a legal write of any register executes in this cycle
  input  logic [63:0]      csr_wdata_i                 // its new value
);
  // State compared with the golden model (harness/tip/regs.def): these signals can be read in simulation
  logic [63:0]     oir_pc_s, sample_cycle_s, sample_flags_s, details_bt1_s, details_bt2_s, reload_value_s;
  logic [3:0]      oir_flags_s;
  logic            busy_s, ready_s, running_s, frozen_s, lcofi_s;
  logic [7:0]      level_s, water_s;
  logic [W*64-1:0] sample_addr_s;
  logic [31:0]     details_data_s, period_s, random_s, overflows_s, samples_s, missed_s, filtered_s;
  logic [15:0]     ctl_s, match_s, next_weight_s;
  logic [2:0]      waiting_s;

  // Bits of mtipctl
  localparam integer En = 0, Rnd = 1, Rld = 2, Mrk = 3, Ctx = 4, Frz = 5, Nom = 6, Nou = 7, Det = 8, Nos = 9;

  if (W < 1 || W > 8) begin : gen_bad_w $error("tip: W is 1 to 8"); end
  if (BufferN < 0 || BufferN > 16) begin : gen_bad_buffer_n $error("tip: BufferN is 0 to 16"); end

  logic [9:0]  ctl;
  logic        overflow, free, capture, named, complete, take, moves, pop, csr_pop, restart, seed_write;
  logic        full, retiring, flushed, cause, guessed;
  logic [31:0] seed;
  logic [7:0]  water;
  logic [3:0]  oir_flags_next;
  logic [63:0] oir_pc_next;

  // Blame: the heads, or the OIR's instruction if it emptied the ROB; drained: the next to arrive. The
  // privilege and context of the blamed one count.
  logic        heads, drained, mode_pass, pass, marker;
  logic        shown;                                  // the record has the blamed instruction, or names it
  logic [1:0]  oir_privilege, privilege;
  logic [15:0] oir_context, context_id;
  assign heads      = head_valid_i != '0;
  assign shown      = heads || exception_i;
  assign drained    = !heads && oir_flags_next[2:0] == '0;
  assign privilege  = shown ? privilege_i : oir_privilege;
  assign context_id = shown ? context_i : oir_context;
  assign pass       = mode_pass && !(ctl[Mrk] && !running_s) && !frozen_s;
  mode_filter i_filter (
    .delegated_i, .delegate_i, .not_machine_i(ctl[Nom]), .not_supervisor_i(ctl[Nos]), .not_user_i(ctl[Nou]),
    .want_context_i(ctl[Ctx]), .only_context_i(match_s),
    .privilege_i(privilege), .context_i(context_id), .pass_o(mode_pass)
  );

  // A frozen commit recovers from a misprediction of the culprit
  assign guessed = exception_i && exception_cause_i == probe_pkg::CauseMispredict;

  // Trigger
  assign overflow = wrap_i && ctl[En];
  assign free     = !busy_s && (!full || moves);
  assign defer_o  = ctl[En];
  assign reload_o = ctl[En] && (ctl[Rld] || ctl[Rnd]);

  tip_trigger i_trigger (
    .clk_i, .rst_ni, .overflow_i(overflow), .heads_i(heads),
    .drained_i(drained), .pass_i(pass), .free_i(free), .named_i(named),
    .complete_i(complete), .begin_o(capture), .waiting_o(waiting_s),
    .next_weight_o(next_weight_s), .overflows_o(overflows_s),
    .samples_o(samples_s), .missed_o(missed_s), .filtered_o(filtered_s)
  );
  tip_reload i_reload (
    .clk_i, .rst_ni, .used_i(overflow), .restart_i(restart), .random_mode_i(ctl[Rnd]), .period_i(period_s),
    .seed_write_i(seed_write), .seed_i(seed), .random_o(random_s), .value_o(reload_value_s)
  );
  tip_marker #(.W(W)) i_marker (.clk_i, .rst_ni, .pass_i(mode_pass), .ret_valid_i, .ret_insn_i, .marker_o(marker), .running_o(running_s));

  // Capture
  logic [63:0]     cycle;
  localparam integer FlagsW = (W > 4) ? 52 : 48;       // bits of mtipflags
  logic [FlagsW-1:0] flags;
  logic [W-1:0]    valid;                              // its valid bits
  logic [W*64-1:0] addr;
  logic [31:0]     data;
  logic [W*64-1:0] targets;                            // of the lanes

  tip_oir #(.W(W)) i_oir (
    .clk_i, .rst_ni, .head_bank_i, .head_valid_i, .head_commit_i, .mispredicted_i,
    .flushes_i, .head_pc_i, .exception_i, .exception_pc_i, .guessed_i(guessed), .interrupt_i,
    .privilege_i, .context_i, .pc_o(oir_pc_s), .pc_next_o(oir_pc_next), .flags_o(oir_flags_s),
    .flags_next_o(oir_flags_next), .privilege_o(oir_privilege),
    .context_o(oir_context)
  );
  tip_sample #(.W(W)) i_sample (
    .clk_i, .rst_ni, .head_bank_i, .head_valid_i, .head_commit_i,
    .head_pc_i, .interrupt_i, .retires_i(ret_valid_i[0]),
    .oir_pc_i(oir_pc_next), .oir_flags_i(oir_flags_next),
    .heads_i(heads), .drained_i(drained), .privilege_i(privilege),
    .context_i(context_id), .pass_i(pass), .begin_i(capture), 
    .weight_i(next_weight_s), .cycle_i, .want_cause_i(ctl[Det]), .take_i(take),
    .retiring_o(retiring), .flushed_o(flushed), .cause_o(cause), .named_o(named), .complete_o(complete),
    .open_o(busy_s), .full_o(full), .sample_cycle_o(cycle), .sample_flags_o(flags), .sample_valid_o(valid), .sample_addr_o(addr)
  );
  tip_details #(.W(W), .EventW(EventW)) i_details (
    .clk_i, .rst_ni, .ret_valid_i, .ret_events_i, .ret_next_pc_i,
    .exception_i, .guessed_i(guessed), .heads_i(heads), .begin_i(capture),
    .retiring_i(retiring), .flushed_i(flushed), .cause_i(cause), .sample_valid_i(valid), .sample_class_i(flags[13:8]), .data_o(data), .targets_o(targets)
  );

  // Targets of the capture: at the offsets in its details, 0 without one; and the one being read, arbitrary
  // without an offset
  logic [63:0] first, second, picked;
  logic [3:0]  target_offset;
  if (W == 1) begin : gen_target
    assign first  = (data[13:10] != '0) ? targets : '0;
    assign second = (data[17:14] != '0) ? targets : '0;
    assign picked = targets;
  end else begin : gen_targets
    logic [LaneW-1:0] first_lane, second_lane, picked_lane;
    assign first_lane  = LaneW'(data[13:10] - 4'd1);
    assign second_lane = LaneW'(data[17:14] - 4'd1);
    assign picked_lane = LaneW'(target_offset - 4'd1);
    assign picked      = targets[picked_lane*64 +: 64];
    always_comb begin
      first  = '0;
      second = '0;
      if (data[13:10] != '0) first  = targets[first_lane*64 +: 64];
      if (data[17:14] != '0) second = targets[second_lane*64 +: 64];
    end
  end

  // What software reads: the sample registers themselves, or the oldest of the buffer
  assign pop = csr_pop || take_i;
  logic [7:0]  level_next;                             // after this cycle
  logic        target_second;
  logic [63:0] target;                                 // of the sample: the one being read
  if (BufferN == 0) begin : gen_direct
    assign take           = pop;
    assign moves          = 1'b0;                      // what a pop frees is free from the next cycle on
    assign ready_s        = full;
    assign level_s        = 8'(full);
    assign level_next     = 8'(complete || (full && !pop));
    assign sample_cycle_s = cycle;
    assign sample_flags_s = 64'(flags);
    assign sample_addr_s  = addr;
    assign details_data_s = data;
    assign details_bt1_s  = first;
    assign details_bt2_s  = second;
    assign target         = picked;
  end else begin : gen_buffer
    localparam integer Width = W*64 + FlagsW + 32 + 3*64;
    logic             room;
    logic [5:0]       level;
    logic [FlagsW-1:0] oldest_flags;
    assign take           = full && room;
    assign moves          = take;
    assign ready_s        = level != '0;
    assign level_s        = 8'(level);
    assign level_next     = 8'(level) + 8'(take) - 8'(pop && ready_s);
    assign sample_flags_s = 64'(oldest_flags);
    sample_buffer #(.N(BufferN), .Width(Width)) i_buffer (
      .clk_i, .rst_ni, .push_i(take),
      .sample_i({cycle, flags, addr, data, first, second}), .pop_i(pop), .room_o(room),
      .level_o(level),
      .sample_o({sample_cycle_s, oldest_flags, sample_addr_s, details_data_s, details_bt1_s, details_bt2_s})
    );
    assign target = target_second ? details_bt2_s : details_bt1_s;
  end
  assign lcofi_s       = level_s >= water_s;

  // Freeze: from the counter overflow interrupt until software has read what waits. The record of the
  // interrupt is one cycle old: this cycle is the handler's first.
  logic freezes;
  assign freezes = ctl[Frz] && interrupt_i && interrupt_cause_i == probe_pkg::CauseOverflow && lcofi_s;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) frozen_s <= 1'b0;
    else         frozen_s <= ctl[Frz] && (frozen_s || freezes) && !(pop && level_next < water_s);
  end

  tip_csr #(.W(W), .BufferN(BufferN), .Supervisor(Supervisor)) i_csr (
    .clk_i, .rst_ni, .csr_addr_i, .csr_known_o, .csr_rdata_o, .csr_write_i, .csr_wdata_i, .ctl_o(ctl),
    .period_o(period_s), .match_o(match_s),
    .water_o(water), .restart_o(restart), .seed_write_o(seed_write),
    .seed_o(seed), .pop_o(csr_pop), .ready_i(ready_s),
    .busy_i(busy_s),
    .running_i(running_s), .level_i(level_s), .sample_cycle_i(sample_cycle_s), .sample_flags_i(sample_flags_s),
    .sample_addr_i(sample_addr_s), .details_data_i(details_data_s), .target_offset_o(target_offset),
    .target_second_o(target_second), .target_i(target),
    .random_i(random_s), .overflows_i(overflows_s),
    .samples_i(samples_s), .missed_i(missed_s), .filtered_i(filtered_s)
  );
  assign ctl_s   = 16'(ctl);
  assign water_s = (BufferN == 0) ? 8'd1 : water;

  assign {reload_value_o, hold_o, lcofi_o} = {reload_value_s, frozen_s || freezes, lcofi_s};
  assign {ready_o, sample_flags_o, sample_addr_o} = {ready_s, sample_flags_s, sample_addr_s};
endmodule
`default_nettype wire
