`default_nettype none
// Fetch: next pc (F0), prediction and instruction block (F1), check of direct targets (F2).
//                                                                                            docs/frontend.md
//
//   F0  address of the next block goes to the I-cache, the BTB and the predictor
//   F1  the block is here: its first taken control transfer ends it and gives the next F0 (no bubble when the
//       BTB or the return stack knows the target)
//   F2  the target of a direct transfer is computed; if F1 went elsewhere, F0 is redirected (one bubble)
module fetch (
  input  logic                                 clk_i,
  input  logic                                 rst_ni,
  // Redirect, from execute or commit. squash_i: everything fetched so far is dropped; redirect_i comes in the
  // same cycle or the next.
  input  logic                                 squash_i,
  input  logic                                 redirect_i,
  input  logic [63:0]                          redirect_pc_i,
  input  logic [63:0]                          redirect_hist_i,
  input  logic [core_pkg::RasW-1:0]            redirect_ras_ptr_i,
  input  logic                                 redirect_ras_fix_i,  // redirect_ras_top_i is valid
  input  logic [core_pkg::TargetW-1:0]         redirect_ras_top_i,
  // Training
  input  logic                                 train_i,
  input  logic [31:0]                          train_pc_i,
  input  logic [63:0]                          train_hist_i,
  input  logic                                 train_taken_i,
  input  logic                                 train_wrong_i,
  input  logic                                 target_i,            // an indirect target was mispredicted
  input  logic [31:0]                          target_pc_i,
  input  logic [core_pkg::TargetW-1:0]         target_addr_i,
  // Tags (docs/probe.md, "tag view")
  input  logic [core_pkg::TagN-1:0]            tag_req_i,
  input  logic [core_pkg::TagN*3-1:0]          tag_slot_i,
  input  logic                                 tag_nth_i,           // slots count from the first instruction
  output logic [core_pkg::TagN*4-1:0]          tag_place_o,         // slot in the whole block; beyond: none
  // of each slot. Not part of slots_o: that would recompute whole slots for a request
  output logic [core_pkg::FetchN*core_pkg::TagN-1:0] tags_o,
  // Profile instructions: those whose flag is off are not control transfers (docs/dispatch.md)
  input  logic [1:0]                           strategy_i,          // how they are predicted
  input  logic [2:0]                           hint_i,              // flags, as far as they are known
  input  logic [2:0]                           drop_i,              // types that are dropped if they come now
  output logic [core_pkg::TargetW-1:2]         f0_pc_o,             // with f0_read_o
  output logic [2:0]                           flags_o,             // F1: as they are predicted
  input  logic [core_pkg::FetchN-1:0]          skip_i,              // blocks of profile instructions begin in
                                                                    // these slots, and the lowest is skipped
  input  logic [core_pkg::TargetW-1:2]         skip_follow_i,       // what follows it
  output logic [core_pkg::FetchN-1:0]          skip_o,              // slot after which a block was skipped
  // Virtual memory
  input  core_pkg::paging_t                    paging_i,
  input  logic                                 tlb_flush_i,
  input  logic                                 forget_i,            // commit drops all that is in flight
  input  logic                                 alone_i,             // nothing older than F1 is in flight
  output core_pkg::walk_request_t              walk_o,
  input  core_pkg::walk_answer_t               walk_i,
  // Protection
  input  logic                                 user_i,
  input  logic                                 pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]       pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0]      pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0]      pmp_free_i,
  // To the fetch buffer
  input  logic                                 room_i,              // for a whole block
  output logic [core_pkg::SlotW-1:0]           first_o,             // the first slot to take, if any is
  output logic [core_pkg::FetchN-1:0]          valid_o,             // slots to take, on the predicted path
  output logic                                 dropped_o,           // the first of them is dropped
  output logic [core_pkg::FetchN-1:0]          pass_o,              // of them, those up to the first other one to
                                                                    // which a profile flag matters
  output logic [core_pkg::FetchN*core_pkg::MarkW-1:0] marks_o,
  output logic [core_pkg::FetchN*core_pkg::FetchedW-1:0] slots_o,
  output logic [63:0]                          pc_o,                // of slot 0
  output logic [63:0]                          hist_o,              // before slot 0
  // I-cache
  output logic                                 f0_read_o,
  output logic [31:0]                          f0_addr_o,
  output logic                                 f1_valid_o,
  output logic [31:0]                          f1_addr_o,
  input  logic                                 f1_hit_i,
  input  logic                                 f1_error_i,          // the block cannot be read
  input  logic [core_pkg::L1Ways-1:0]          f1_way_i,
  input  logic [core_pkg::L1Ways*core_pkg::FetchN*32-1:0] f1_blocks_i // of each way
);
  localparam integer N      = core_pkg::FetchN;
  localparam integer SlotW  = core_pkg::SlotW;
  localparam integer BlockW = SlotW + 2;
  localparam integer TargetW = core_pkg::TargetW;
  localparam integer RowW   = $clog2(core_pkg::TageRows);

  logic        f1_valid_q, f1_missed_q;
  logic [63:0] f1_pc_q, hist_q;
  logic        f1_go, f1_refused, f1_fault, f1_single, f1_read_ok, f1_forbidden;
  logic        f1_known, f1_page_fault, f1_walk_fault;       // its page is known: where f1_addr is, or a fault
  logic [63:0] f1_addr;
  logic [63:0] f0_pc, f0_hist;
  logic        f0_valid;
  logic [31:0] f0_block;

  // F1: what each slot is
  logic [N*32-1:0] insns;
  logic [N-1:0]    from_start, first, cond, jal, jalr, call, ret, jumps, asks, assigns, special;
  logic [N*core_pkg::MarkW-1:0] marks;
  logic            dropped;
  fetch_block u_block (
    .blocks_i(f1_blocks_i), .way_i(f1_way_i), .from_start_i(from_start), .strategy_i, .flags_i(flags_o),
    .drop_i(drop_i & ~flags_o),
    .insns_o(insns), .cond_o(cond), .jal_o(jal), .jalr_o(jalr), .call_o(call), .ret_o(ret),
    .jumps_o(jumps), .asks_o(asks), .assigns_o(assigns), .dropped_o(dropped), .special_o(special), .marks_o(marks)
  );
  logic [N-1:0] dir_taken, taken, turns, ends, first_end;
  logic [N-1:0] open_taken, first_taken, up_to_end, permitted, valid;
  logic [SlotW-1:0] taken_slot, turn_next;
  logic         skipped, turned, any_taken;
  if (core_pkg::Supervisor != 0) begin : gen_translate
    fetch_translate u_translate (
      .clk_i, .rst_ni, .paging_i, .flush_i(tlb_flush_i), .forget_i, .alone_i,
      .valid_i(f1_valid_q && !squash_i && !redirect_i && !f2_redirect), .pc_i(f1_pc_q), .known_o(f1_known),
      .addr_o(f1_addr), .page_fault_o(f1_page_fault), .access_fault_o(f1_walk_fault), .walk_o, .walk_i
    );
  end else begin : gen_physical
    assign f1_known = 1'b1;
    assign f1_addr  = f1_pc_q;
    assign {f1_page_fault, f1_walk_fault, walk_o} = '0;
  end
  fetch_guard u_guard (
    .pmp_on_i, .pmp_cfg_i, .pmp_addr_i, .pmp_free_i, .user_i, .addr_i(f1_addr),
    .fault_o(f1_forbidden), .single_o(f1_single)
  );
  assign f1_refused = f1_forbidden || f1_page_fault || f1_walk_fault;
  assign f1_fault   = f1_refused || f1_error_i;
  assign from_start = {N{1'b1}} << f1_pc_q[2 +: SlotW];
  assign first      = from_start & ~(from_start << 1);
  if (core_pkg::Pflag != 0) begin : gen_profile
    profile_predict u_profile (
      .clk_i, .rst_ni, .strategy_i, .hint_i, .restart_i(squash_i || redirect_i),
      .go_i(f1_go), .valid_i(valid), .insns_i(insns), .marks_i(marks), .flags_o
    );
  end else begin : gen_plain
    assign flags_o = hint_i;
  end
  assign taken = from_start & (jumps | (asks & dir_taken));
  // The block ends with its first taken transfer; with the leader of a skipped block of profile instructions,
  // whatever that is; or where a prediction bit turns, which is good for what is fetched next
  assign turns       = strategy_i == core_pkg::PredictBits ? assigns & from_start & ~(N'(1) << (N - 1)) : '0;
  assign ends        = taken | skip_i | turns;                    // of a block that may be fetched as a whole
  assign first_end   = ends & (~ends + N'(1));
  assign open_taken  = first_end & ~skip_i & ~turns;
  assign up_to_end   = ends != '0 ? (first_end | (first_end - N'(1))) : '1;
  // Permission comes last, because it is the slowest: only the first slot is left, and a fault ends in no
  // transfer
  assign permitted   = (f1_fault || f1_single) ? first : '1;
  assign skip_o      = (f1_fault || f1_single) ? '0 : first_end & skip_i;
  assign skipped     = (first_end & skip_i) != '0 && !f1_single;
  assign turned      = (first_end & turns & ~skip_i) != '0 && !f1_single;
  assign first_taken = f1_fault ? '0 : open_taken & permitted;
  assign any_taken   = first_taken != '0;
  assign valid       = from_start & up_to_end & permitted;
  always_comb begin
    taken_slot = '0;
    turn_next  = '0;
    for (int i = 0; i < N; i++) begin
      if (open_taken[i]) taken_slot = taken_slot | SlotW'(i);
      if (first_end[i])  turn_next  = turn_next | SlotW'(i + 1);
    end
  end

  // F1: next pc
  logic [1:0]   btb_hits;                                       // one at most
  logic         is_ret, is_call, ahead;                         // assuming an open block
  logic [2*TargetW-1:0] btb_targets;
  logic [TargetW-1:0] ras_top, f1_target, taken_pc;
  logic [63:0]  block_pc, next_block;
  logic [63:BlockW] above;
  logic [N*(TargetW-2)-1:0] behind;                             // address behind each slot
  logic [31:0]  taken_insn;
  assign block_pc   = {f1_pc_q[63:BlockW], {BlockW{1'b0}}};
  increment #(.Width(64 - BlockW)) u_above (.a_i(f1_pc_q[63:BlockW]), .y_o(above));
  for (genvar i = 0; i < N; i++) begin : gen_behind
    assign behind[i*(TargetW-2) +: TargetW-2] = {i == N - 1 ? above[TargetW-1:BlockW] : f1_pc_q[TargetW-1:BlockW], SlotW'(i + 1)};
  end
  assign ahead      = f1_single && f1_pc_q[2 +: SlotW] != '1;   // in this block
  assign next_block = ahead ? {f1_pc_q[63:BlockW], f1_pc_q[2 +: SlotW] + SlotW'(1), 2'b00} : {above, {BlockW{1'b0}}};
  assign taken_pc   = {block_pc[TargetW-1:BlockW], taken_slot, 2'b00};
  assign taken_insn = insns[{taken_slot, 5'd0} +: 32];
  assign is_ret     = (ret & open_taken) != '0;
  assign is_call    = (call & open_taken) != '0;
  assign f1_read_ok = f1_valid_q && f1_known && (f1_hit_i || f1_fault);
  assign f1_go      = f1_read_ok && room_i && !squash_i && !redirect_i && !f2_redirect;

  // History: one bit per conditional branch; only the last of a block can be taken
  logic [SlotW:0] conds;
  always_comb begin
    conds = '0;
    for (int i = 0; i < N; i++) if (cond[i] && valid[i]) conds = conds + (SlotW+1)'(1);
  end

  // F2: direct targets
  logic        f2_valid_q, f2_direct_q, f2_redirect;
  logic [TargetW-1:0] f2_pc_q, f2_offset_q, f2_next_q;
  logic [TargetW-1:0] f2_target;
  logic [TargetW-1:0] offset_jal, offset_cond;
  assign offset_jal  = {{(TargetW-20){taken_insn[31]}}, taken_insn[19:12], taken_insn[20], taken_insn[30:21], 1'b0};
  assign offset_cond = {{(TargetW-12){taken_insn[31]}}, taken_insn[7], taken_insn[30:25], taken_insn[11:8], 1'b0};
  assign f2_target   = f2_pc_q + f2_offset_q;
  assign f2_redirect = f2_valid_q && f2_direct_q && f2_target != f2_next_q;

  // F0
  logic [RowW-1:0] f0_row;                                         // what TAGE's rows take from f0_pc
  next_pc u_next (
    .redirect_i, .redirect_pc_i, .f2_redirect_i(f2_redirect), .f2_target_i(f2_target),
    .go_i(f1_go), .pc_i(f1_pc_q), .skipped_i(skipped), .skip_follow_i,
    .turned_i(turned), .turn_pc_i({f1_pc_q[63:BlockW], turn_next}), .taken_i(any_taken), .is_ret_i(is_ret),
    .ras_top_i(ras_top), .btb_hits_i(btb_hits), .btb_targets_i(btb_targets), .next_block_i(next_block),
    .target_o(f1_target), .pc_o(f0_pc), .row_o(f0_row)
  );
  always_comb begin
    f0_valid = 1'b1;
    if (!redirect_i && !f2_redirect) begin
      if (!f1_valid_q)              f0_valid = 1'b0;      // halted until a redirect
      else if (f1_go && f1_fault)   f0_valid = 1'b0;      // nothing after a fetch fault
    end
  end
  assign f0_block   = {f0_pc[31:BlockW], {BlockW{1'b0}}};
  assign f0_read_o  = f0_valid;
  assign f0_pc_o    = f0_pc[TargetW-1:2];
  assign f0_addr_o  = f0_block;
  assign f1_valid_o = f1_valid_q && f1_known && !f1_refused && !squash_i && !redirect_i && !f2_redirect;
  assign f1_addr_o  = f1_addr[31:0];

  // What TAGE takes from the next history
  logic [core_pkg::TageN*RowW-1:0]                f0_rows;
  logic [core_pkg::TageN*core_pkg::TageTagW-1:0]  f0_tags;
  tage_history u_history (
    .hist_i(hist_q), .redirect_i, .redirect_hist_i, .advance_i(f1_go && !f1_fault),
    .conds_i(conds), .taken_i((cond & open_taken & permitted) != '0), .hist_o(f0_hist), .rows_o(f0_rows), .tags_o(f0_tags)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      f1_valid_q <= 1'b0;
      f2_valid_q <= 1'b0;
      f1_missed_q <= 1'b0;
      f1_pc_q    <= '0;
      hist_q     <= '0;
    end else begin
      f1_valid_q <= f0_valid;
      f1_pc_q    <= f0_pc;
      hist_q     <= f0_hist;
      f2_valid_q <= f1_go && any_taken;
      f1_missed_q <= f1_valid_o && !f1_go && (!f1_hit_i || f1_missed_q);
    end
    if (f1_go) begin
      f2_direct_q <= (jalr & open_taken) == '0;
      f2_pc_q     <= taken_pc;
      f2_offset_q <= (jal & open_taken) != '0 ? offset_jal : offset_cond;
      f2_next_q   <= f1_target;
    end
  end

  tage u_tage (
    .clk_i, .rst_ni, .f0_read_i(f0_valid), .f0_pc_i(f0_block), .f0_row_i(f0_row), .f0_rows_i(f0_rows), .f0_tags_i(f0_tags),
    .f1_taken_o(dir_taken), .train_i, .train_pc_i, .train_hist_i, .train_taken_i, .train_wrong_i
  );
  btb u_btb (
    .clk_i, .rst_ni, .f0_read_i(f0_valid), .f0_pc_i(f0_block), .f1_pc_i(f1_pc_q[31:0]), .f1_taken_i(open_taken),
    .f1_hit_o(btb_hits), .f1_targets_o(btb_targets),
    .write_i(target_i || f2_redirect), .write_pc_i(target_i ? target_pc_i : f2_pc_q[31:0]),
    .write_target_i(target_i ? target_addr_i : f2_target)
  );

  logic [core_pkg::RasW-1:0] ras_below_ptr, ras_ptr;
  logic [TargetW-1:0]        ras_below_top;
  ras u_ras (
    .clk_i, .rst_ni, .push_i(f1_go && any_taken && is_call),
    .pop_i(f1_go && any_taken && is_ret), .push_addr_i({behind[32'(taken_slot)*(TargetW-2) +: TargetW-2], 2'b00}),
    .repair_i(redirect_i), .repair_top_i(redirect_ras_fix_i),
    .repair_ptr_i(redirect_ras_ptr_i), .repair_addr_i(redirect_ras_top_i),
    .ptr_o(ras_ptr), .top_o(ras_top), .below_ptr_o(ras_below_ptr), .below_top_o(ras_below_top)
  );

  // Tags
  always_comb begin
    tags_o      = '0;
    tag_place_o = '0;
    for (int t = 0; t < core_pkg::TagN; t++) begin
      if (tag_req_i[t]) begin
        tag_place_o[t*4 +: 4] = 4'(tag_slot_i[t*3 +: 3]) + (tag_nth_i ? 4'(f1_pc_q[2 +: SlotW]) : 4'd0);
        for (int i = 0; i < N; i++) tags_o[i*core_pkg::TagN + t] = tag_place_o[t*4 +: 4] == 4'(i);
      end
    end
  end

  // To the fetch buffer
  assign first_o = f1_pc_q[2 +: SlotW];
  assign valid_o = f1_go ? valid : '0;
  assign dropped_o = f1_go && dropped && !f1_fault;
  assign pass_o  = f1_go ? valid & (f1_fault ? '1 : ~special & (~skip_i | (first & {N{dropped}}))) : '0;
  assign marks_o = f1_fault ? '0 : marks;
  assign pc_o    = block_pc;
  assign hist_o  = hist_q;
  for (genvar i = 0; i < N; i++) begin : gen_slot
    fetch_slot #(.Slot(i)) u_slot (
      .pc_i(f1_pc_q), .insn_i(insns[i*32 +: 32]), .fault_i(core_pkg::FaultW'({f1_page_fault, f1_fault})), .missed_i(f1_missed_q),
      .taken_i(first_taken[i]), .target_i(f1_target), .cond_i(cond & from_start), .hist_i(hist_q),
      .call_i(call[i]), .ret_i(ret[i]), .behind_i(behind[i*(TargetW-2) +: TargetW-2]),
      .ras_ptr_i(ras_ptr), .ras_top_i(ras_top), .ras_below_ptr_i(ras_below_ptr), .ras_below_top_i(ras_below_top),
      .slot_o(slots_o[i*core_pkg::FetchedW +: core_pkg::FetchedW])
    );
  end
endmodule
`default_nettype wire
