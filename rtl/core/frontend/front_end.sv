`default_nettype none
// The front end: where to fetch, fetch itself, the I-cache, and the buffer in front of decode.    docs/frontend.md
module front_end (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Recovery: a mispredicted branch and its checkpoint, decode, or commit say where fetch goes on
  input  logic                        squash_i,
  input  logic                        kill_i,
  input  core_pkg::resolved_t         resolved_i,        // the branch
  input  core_pkg::checkpoint_t       check_i,
  input  core_pkg::redirect_t         decode_i,
  input  core_pkg::redirect_t         commit_i,
  output logic                        redirect_o,
  // Training of the predictor; what commits has priority
  input  core_pkg::train_t            commit_train_i,
  input  core_pkg::train_t            decode_train_i,
  // Tag requests
  input  logic [core_pkg::TagN-1:0]   tag_req_i,
  input  logic [core_pkg::TagN*3-1:0] tag_slot_i,
  input  logic                        tag_nth_i,
  output logic [core_pkg::TagN*4-1:0] tag_place_o,
  // Profile instructions (docs/dispatch.md)
  input  logic [1:0]                  strategy_i,
  input  logic [2:0]                  hint_i,
  input  logic [2:0]                  off_i,             // of these flags: dropped as they are fetched
  input  logic [core_pkg::FetchN-1:0] skip_i,
  input  logic [core_pkg::TargetW-1:2] follow_i,
  output logic                        lookup_o,
  output logic [core_pkg::TargetW-1:2] lookup_pc_o,
  output logic [2:0]                  predicted_o,
  output logic                        dropped_o,
  output logic                        skipped_o,
  // Virtual memory (docs/mmu.md)
  input  core_pkg::paging_t           paging_i,
  input  logic                        tlb_flush_i,
  input  logic                        drained_i,         // nothing is in flight behind the fetch buffer
  output core_pkg::walk_request_t     walk_o,
  input  core_pkg::walk_answer_t      walk_i,
  // Protection
  input  logic                        user_i,
  input  logic                        pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_free_i,
  // I-cache
  input  logic                        invalidate_i,
  output logic                        quiet_o,
  output logic                        miss_o,
  output core_pkg::line_request_t     req_o,
  input  logic                        req_ready_i,
  input  core_pkg::line_answer_t      rsp_i,
  // The block that is fetched
  output logic                        room_o,
  output logic [core_pkg::FetchN-1:0] fetch_valid_o,
  output logic [63:0]                 fetch_pc_o,
  output logic [63:0]                 fetch_hist_o,
  // Lanes for decode: those stored, and those just fetched, which may pass when none are stored
  output logic                        empty_o,
  input  logic                        through_i,
  output logic [core_pkg::Look-1:0]   valid_o,
  output logic [core_pkg::Look*core_pkg::FetchedW-1:0] lanes_o,
  output logic [core_pkg::Look*core_pkg::TagN-1:0]     tags_o,
  output logic [core_pkg::Look*core_pkg::MarkW-1:0]    marks_o,
  output logic [core_pkg::Look-1:0]   skip_o,
  output logic [core_pkg::NewN-1:0]   new_valid_o,
  output logic [core_pkg::NewN*core_pkg::FetchedW-1:0] new_lanes_o,
  output logic [core_pkg::NewN*core_pkg::TagN-1:0]     new_tags_o,
  output logic                        new_skip_o,        // of the first
  input  logic [core_pkg::Look-1:0]   leave_i,
  output logic [core_pkg::Look*core_pkg::TagN-1:0]     leave_tags_o // of the lanes that may leave
);
  localparam integer W        = core_pkg::W;
  localparam integer Look     = core_pkg::Look;
  localparam integer NewN     = core_pkg::NewN;
  localparam integer FetchN   = core_pkg::FetchN;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer TagN     = core_pkg::TagN;

  logic clear;
  assign clear = squash_i || decode_i.go;

  logic [63:0]               redirect_pc, redirect_hist;
  logic [core_pkg::RasW-1:0] redirect_ras_ptr;
  logic [core_pkg::TargetW-1:0] redirect_ras_top;
  logic                      redirect_ras_fix;
  redirect u_redirect (
    .kill_i, .next_i(resolved_i.next), .cond_i(resolved_i.cond), .taken_i(resolved_i.taken), .hist_i(check_i.hist),
    .ras_ptr_i(check_i.ras_ptr), .ras_top_i(check_i.ras_top),
    .decode_i(decode_i.go), .decode_pc_i(decode_i.pc), .decode_hist_i(decode_i.hist),
    .decode_ras_ptr_i(decode_i.ras_ptr), .decode_ras_fix_i(decode_i.ras_fix), .decode_ras_top_i(decode_i.ras_top),
    .commit_i(commit_i.go), .commit_pc_i(commit_i.pc), .commit_hist_i(commit_i.hist), .commit_ras_ptr_i(commit_i.ras_ptr),
    .redirect_o, .pc_o(redirect_pc), .hist_o(redirect_hist),
    .ras_ptr_o(redirect_ras_ptr), .ras_fix_o(redirect_ras_fix), .ras_top_o(redirect_ras_top)
  );

  core_pkg::train_t train;
  assign train = commit_train_i.go || !decode_train_i.go ? commit_train_i : decode_train_i;

  // ---------------------------------------------------------------- fetch
  logic                         cache_read, cache_want, cache_hit, cache_error;
  logic [31:0]                  cache_read_addr, cache_addr;
  logic [core_pkg::L1Ways-1:0]  cache_way;
  logic [core_pkg::L1Ways*FetchN*32-1:0] cache_blocks;
  logic [core_pkg::SlotW-1:0]   first;
  logic [FetchN-1:0]            pass, skip;
  logic [FetchN*core_pkg::MarkW-1:0] marks;
  logic [FetchN*FetchedW-1:0]   slots;
  logic [FetchN*TagN-1:0]       tags;
  assign lookup_o = cache_read;
  fetch u_fetch (
    .clk_i, .rst_ni, .squash_i(clear), .redirect_i(redirect_o),
    .redirect_pc_i(redirect_pc), .redirect_hist_i(redirect_hist), .redirect_ras_ptr_i(redirect_ras_ptr),
    .redirect_ras_fix_i(redirect_ras_fix), .redirect_ras_top_i(redirect_ras_top),
    .train_i(train.go), .train_pc_i(train.pc), .train_hist_i(train.hist), .train_taken_i(train.taken), .train_wrong_i(train.wrong),
    .target_i(kill_i && !resolved_i.cond), .target_pc_i(resolved_i.pc), .target_addr_i(resolved_i.next[core_pkg::TargetW-1:0]),
    .tag_req_i, .tag_slot_i, .tag_nth_i, .tag_place_o, .tags_o(tags),
    .strategy_i, .hint_i, .drop_i(off_i), .f0_pc_o(lookup_pc_o), .flags_o(predicted_o),
    .skip_i, .skip_follow_i(follow_i), .skip_o(skip),
    .paging_i, .tlb_flush_i, .forget_i(commit_i.go), .alone_i(drained_i && empty_o), .walk_o, .walk_i, .user_i, .pmp_on_i, .pmp_cfg_i, .pmp_addr_i, .pmp_free_i,
    .room_i(room_o), .first_o(first), .valid_o(fetch_valid_o), .dropped_o, .pass_o(pass),
    .marks_o(marks), .slots_o(slots), .pc_o(fetch_pc_o), .hist_o(fetch_hist_o),
    .f0_read_o(cache_read), .f0_addr_o(cache_read_addr), .f1_valid_o(cache_want), .f1_addr_o(cache_addr),
    .f1_hit_i(cache_hit), .f1_error_i(cache_error), .f1_way_i(cache_way), .f1_blocks_i(cache_blocks)
  );
  assign skipped_o = (skip & fetch_valid_o) != '0;

  // ---------------------------------------------------------------- I-cache
  logic        prefetch_user, prefetch_allowed;
  logic [31:6] prefetch_line;
  icache #(.Ways(core_pkg::L1Ways), .Sets(core_pkg::L1Sets), .BlockBytes(FetchN * 4)) u_icache (
    .clk_i, .rst_ni, .invalidate_i, .f0_read_i(cache_read), .f0_addr_i(cache_read_addr),
    .f1_valid_i(cache_want), .f1_addr_i(cache_addr), .f1_user_i(user_i), .f1_hit_o(cache_hit),
    .f1_way_o(cache_way), .f1_blocks_o(cache_blocks), .f1_error_o(cache_error), .miss_o, .quiet_o,
    .pf_line_o(prefetch_line), .pf_user_o(prefetch_user), .pf_allowed_i(prefetch_allowed),
    .req_valid_o(req_o.valid), .req_ready_i, .req_addr_o(req_o.addr), .req_id_o(req_o.id),
    .rsp_valid_i(rsp_i.valid), .rsp_id_i(rsp_i.id), .rsp_data_i(rsp_i.data), .rsp_error_i(rsp_i.error)
  );
  assign req_o.write = 1'b0;
  pmp_check #(.N(core_pkg::PmpRows)) u_prefetch_check (
    .on_i(pmp_on_i), .cfg_i(pmp_cfg_i), .entry_addr_i(pmp_addr_i), .entry_free_i(pmp_free_i), .user_i(prefetch_user),
    .kind_i(3'b100), .first_i({prefetch_line, 4'd0}), .span_i(4'd15), .allowed_o(prefetch_allowed)
  );

  // ---------------------------------------------------------------- buffer
  // Tags travel with the instructions; with profile flags also what these need to know
  localparam integer MarkW  = core_pkg::MarkW;
  localparam integer FlagsW = (core_pkg::Pflag != 0) ? 1 + MarkW : 0;
  localparam integer EntryW = FetchedW + TagN + FlagsW;
  logic [FetchN*EntryW-1:0] entries;
  logic [NewN*EntryW-1:0]   fresh;
  logic [Look*EntryW-1:0]   stored;
  for (genvar i = 0; i < FetchN; i++) begin : gen_in
    assign entries[i*EntryW +: EntryW] = EntryW'({skip[i], marks[i*MarkW +: MarkW], tags[i*TagN +: TagN],
                                                  slots[i*FetchedW +: FetchedW]});
  end
  fetch_buffer #(.Width(EntryW)) u_fetch_buffer (
    .clk_i, .rst_ni, .clear_i(clear), .first_i(first),
    .push_i(fetch_valid_o), .pass_i(pass), .slots_i(entries), .room_o,
    .valid_o, .lanes_o(stored), .empty_o, .through_i, .new_valid_o, .new_o(fresh), .pop_i(leave_i)
  );
  for (genvar k = 0; k < Look; k++) begin : gen_out
    assign {skip_o[k], marks_o[k*MarkW +: MarkW], tags_o[k*TagN +: TagN], lanes_o[k*FetchedW +: FetchedW]} =
           (1 + MarkW + TagN + FetchedW)'(stored[k*EntryW +: EntryW]);
  end
  for (genvar k = 0; k < NewN; k++) begin : gen_new
    assign {new_tags_o[k*TagN +: TagN], new_lanes_o[k*FetchedW +: FetchedW]} = fresh[k*EntryW +: TagN + FetchedW];
  end
  if (core_pkg::Pflag != 0) begin : gen_skip
    assign new_skip_o = fresh[FetchedW + TagN + MarkW];
  end else begin : gen_no_skip
    assign new_skip_o = 1'b0;
  end
  always_comb begin                                    // what arrives comes behind what is stored
    leave_tags_o = empty_o ? (Look*TagN)'(new_tags_o) : tags_o;
    for (int k = 1; k <= Look - W; k++) begin
      if (valid_o[k-1] && !valid_o[k]) leave_tags_o[k*TagN +: W*TagN] = new_tags_o[W*TagN-1:0];
    end
  end
endmodule
`default_nettype wire
