`default_nettype none
// The out-of-order core: wiring of its structures, in the order an instruction passes them.      docs/core.md
module core #(
  // Parts of the observation port that are driven (docs/probe.md, "Parts")
  parameter integer Parts = probe_pkg::PartsAll
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [63:0]             boot_pc_i,         // first pc after reset
  input  logic [31:0]             hartid_i,          // mhartid; constant
  // Interrupt lines (level) and time
  input  logic                    msip_i,
  input  logic                    mtip_i,
  input  logic                    lcofi_i,
  input  logic [63:0]             mtime_i,
  // L2 clients and uncached port (docs/l2.md)
  output core_pkg::line_request_t i_req_o,
  input  logic                    i_req_ready_i,
  input  core_pkg::line_answer_t  i_rsp_i,
  output core_pkg::line_request_t d_req_o,
  input  logic                    d_req_ready_i,
  output core_pkg::line_data_t    d_wdata_o,
  input  logic                    d_wdata_ready_i,
  input  core_pkg::line_answer_t  d_rsp_i,
  output core_pkg::uncached_request_t unc_o,
  input  logic                    unc_ready_i,
  input  core_pkg::uncached_answer_t unc_rsp_i,
  input  logic                    bus_error_i,       // pulse: a write failed that no instruction waits for
  input  logic [31:0]             bus_error_addr_i,
  input  logic                    cnt_l2_miss_i,     // event: a line comes from memory
  // Registers and trigger counter of units outside: docs/csr.md, "Extension bus",
  // docs/events.md, "Trigger counter"
  output logic [11:0]             xcsr_addr_o,
  output logic                    xcsr_write_o,
  output logic [63:0]             xcsr_wdata_o,
  input  logic                    xcsr_known_i,
  input  logic [63:0]             xcsr_rdata_i,
  output logic [2:0]              delegated_o,       // bit 0 TIP, 1 ProfileMe, 2 co-processor
                                                     // docs/csr.md, "Delegation"
  output logic [15:0]             delegate_o,
  output logic [2:0]              delegation_reset_o,
  output logic [63:0]             mcycle_o,
  output logic                    trigger_wrap_o,
  input  logic                    trigger_reload_i,
  input  logic [63:0]             trigger_reload_value_i,
  input  logic                    trigger_hold_i,
  input  logic                    trigger_defer_i,
  // Tag requests (docs/probe.md, "tag view")
  input  logic [core_pkg::TagN-1:0]   tag_req_i,
  input  logic [core_pkg::TagN*3-1:0] tag_slot_i,
  input  logic                        tag_nth_i,
  // Observation port (docs/probe.md)
  output core_pkg::commit_view_t   commit_o,
  output core_pkg::dispatch_view_t dispatch_o,
  output core_pkg::fetch_view_t    fetch_o,
  output core_pkg::tag_view_t      tag_o,
  output core_pkg::retire_view_t   retire_o,
  output core_pkg::pipe_view_t     pipe_o
);
  localparam integer W        = core_pkg::W;
  localparam integer Look     = core_pkg::Look;
  localparam integer P        = core_pkg::PregW;
  localparam integer RobW     = core_pkg::RobW;
  localparam integer AluN     = core_pkg::AluN;
  localparam integer PortN    = core_pkg::PortN;
  localparam integer WbN      = core_pkg::WbN;
  localparam integer LqW      = core_pkg::LqW;
  localparam integer SqW      = core_pkg::SqW;
  localparam integer IssuedW  = core_pkg::IssuedW;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer PredictW = core_pkg::PredictW;
  localparam integer DecodedW = core_pkg::DecodedW;
  localparam integer RobInW   = core_pkg::RobInW;
  localparam integer TagN     = core_pkg::TagN;
  localparam integer NewN     = core_pkg::NewN;

  // ---------------------------------------------------------------- recovery
  // kill: a branch that was in EX in the last cycle was mispredicted; flush: commit decided in the last cycle
  // to drop everything. Fetch restarts in the same cycle.
  logic            kill, flush, flush_decided, squash;
  logic [RobW-1:0] kill_rob;                           // also of the branch that resolves
  assign squash = kill || flush;

  // A branch, one cycle after EX, and its checkpoint
  logic                      resolve, ex_resolve;
  core_pkg::resolved_t       ex_branch, resolved;
  logic [core_pkg::MapW-1:0] check_map;
  core_pkg::checkpoint_t     check;
  logic [core_pkg::TargetW-1:0] pred_target;
  logic                      pred_taken;

  // ---------------------------------------------------------------- protection (docs/pmp.md)
  core_pkg::mode_t                 mode;
  logic                            lower, data_lower, pmp_on;   // rights below those of machine mode
  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg;
  logic [core_pkg::PmpRows*30-1:0] pmp_addr, pmp_free;
  assign lower = mode.privilege != 2'd3;

  // ---------------------------------------------------------------- virtual memory (docs/mmu.md)
  core_pkg::paging_t       paging;
  logic                    sfence;                     // pulse: every TLB forgets everything
  core_pkg::walk_request_t fetch_walk;
  core_pkg::walk_answer_t  fetch_walked;

  // ---------------------------------------------------------------- fetch
  core_pkg::redirect_t        decode_redirect, commit_redirect;
  core_pkg::train_t           train, decode_train;
  logic                       redirect, icache_miss, icache_quiet, icache_invalidate;
  logic [TagN*4-1:0]          tag_place;
  logic                       fb_room, fb_empty, fb_through, new_skip;
  logic [core_pkg::FetchN-1:0] fetch_valid;
  logic [63:0]                fetch_pc, fetch_hist;
  logic [Look-1:0]            fb_valid, fb_skip, fb_leave; // lanes that decode looks at; it takes W of them
  logic [Look*FetchedW-1:0]   fb_lanes;
  logic [Look*TagN-1:0]       fb_tags, leave_tags;
  logic [Look*core_pkg::MarkW-1:0] fb_marks;
  logic [NewN-1:0]            new_valid;               // just fetched
  logic [NewN*FetchedW-1:0]   new_lanes;
  logic [NewN*TagN-1:0]       new_tags;
  // Profile instructions (docs/dispatch.md)
  logic                       flag_lookup, fetch_dropped, fetch_skipped;
  logic [1:0]                 flag_strategy;
  logic [2:0]                 flag_hint, flag_off, flags_predicted;
  logic [core_pkg::FetchN-1:0] block_skip;
  logic [core_pkg::TargetW-1:2] block_follow, lookup_pc;
  logic                       drained;                 // behind the fetch buffer: fetch may walk tables
  front_end u_front_end (
    .clk_i, .rst_ni, .squash_i(squash), .kill_i(kill), .resolved_i(resolved), .check_i(check),
    .decode_i(decode_redirect), .commit_i(commit_redirect), .redirect_o(redirect), .commit_train_i(train),
    .decode_train_i(decode_train), .tag_req_i, .tag_slot_i, .tag_nth_i, .tag_place_o(tag_place),
    .strategy_i(flag_strategy), .hint_i(flag_hint), .off_i(flag_off), .skip_i(block_skip), .follow_i(block_follow),
    .lookup_o(flag_lookup), .lookup_pc_o(lookup_pc), .predicted_o(flags_predicted), .dropped_o(fetch_dropped),
    .skipped_o(fetch_skipped), .paging_i(paging), .tlb_flush_i(sfence), .drained_i(drained), .walk_o(fetch_walk),
    .walk_i(fetch_walked), .user_i(lower), .pmp_on_i(pmp_on), .pmp_cfg_i(pmp_cfg), .pmp_addr_i(pmp_addr),
    .pmp_free_i(pmp_free), .invalidate_i(icache_invalidate), .quiet_o(icache_quiet), .miss_o(icache_miss),
    .req_o(i_req_o), .req_ready_i(i_req_ready_i), .rsp_i(i_rsp_i), .room_o(fb_room), .fetch_valid_o(fetch_valid),
    .fetch_pc_o(fetch_pc), .fetch_hist_o(fetch_hist), .empty_o(fb_empty), .through_i(fb_through), .valid_o(fb_valid),
    .lanes_o(fb_lanes), .tags_o(fb_tags), .marks_o(fb_marks), .skip_o(fb_skip), .new_valid_o(new_valid),
    .new_lanes_o(new_lanes), .new_tags_o(new_tags), .new_skip_o(new_skip), .leave_i(fb_leave),
    .leave_tags_o(leave_tags)
  );

  // ---------------------------------------------------------------- decode
  core_pkg::heads_t      heads;
  logic [Look-1:0]       fb_drop, fb_drop_profile;
  logic [W-1:0]          d_valid, is_branch, commit_lane, head_push, head_profile;
  logic [W*FetchedW-1:0] d_fetched;
  logic [W*32-1:0]       d_next_pc, head_insn;
  logic [W*TagN-1:0]     d_tag;
  logic [W*DecodedW-1:0] d_decoded;
  logic [W*RobW-1:0]     d_rob;
  logic [W*core_pkg::BrW-1:0] br_index;
  logic                  go, ld_valid, trap, mret, sret, replay, flags_write;   // go: the group is dispatched
  logic [RobW-1:0]       ld_rob, rob_head;
  logic [63:0]           ld_data, flags_csr;
  decode_unit u_decode (
    .clk_i, .rst_ni, .squash_i(squash), .mode_i(mode), .empty_i(fb_empty),
    .through_o(fb_through), .valid_i(fb_valid), .lanes_i(fb_lanes), .tags_i(fb_tags), .marks_i(fb_marks),
    .skip_i(fb_skip), .new_valid_i(new_valid), .new_lanes_i(new_lanes), .new_tags_i(new_tags),
    .new_drop_i(fetch_dropped), .new_skip_i(new_skip), .leave_tags_i(leave_tags), .leave_o(fb_leave),
    .drop_o(fb_drop), .drop_profile_o(fb_drop_profile), .hint_o(flag_hint), .off_o(flag_off),
    .strategy_o(flag_strategy), .redirect_o(decode_redirect), .train_o(decode_train), .lookup_i(flag_lookup),
    .lookup_pc_i(lookup_pc), .predicted_i(flags_predicted), .skip_o(block_skip), .follow_o(block_follow),
    .valid_o(d_valid), .fetched_o(d_fetched), .next_pc_o(d_next_pc), .tag_o(d_tag), .decoded_o(d_decoded),
    .dispatch_i(go), .disp_rob_i(d_rob), .disp_branch_i(is_branch), .disp_br_i(br_index), .ld_valid_i(ld_valid),
    .ld_rob_i(ld_rob), .ld_bit_i(ld_data[0]), .kill_i(kill), .kill_br_i(resolved.br), .kill_rob_i(kill_rob),
    .head_i(rob_head), .head_valid_i(heads.valid), .head_insn_i(head_insn), .commit_i(commit_lane),
    .head_push_o(head_push), .head_profile_o(head_profile), .flush_decided_i(flush_decided), .flush_i(flush),
    .trap_i(trap), .mret_i(mret), .replay_i(replay), .csr_o(flags_csr), .csr_write_i(flags_write),
    .csr_wdata_i(xcsr_wdata_o)
  );

  // ---------------------------------------------------------------- rename and dispatch
  logic [W*5-1:0]             rs1, rs2, rd;
  logic [W*P-1:0]             psrc1, psrc2, pdst;
  logic [W*core_pkg::MapW-1:0] map_after;
  logic [W*(RobW+1)-1:0]      head_after;
  logic [W*5-1:0]             head_rd;
  logic [W*P-1:0]             head_pdst;

  rename u_rename (
    .clk_i, .rst_ni, .dispatch_i(go), .rs1_i(rs1), .rs2_i(rs2), .rd_i(rd), .psrc1_o(psrc1), .psrc2_o(psrc2),
    .pdst_o(pdst), .map_after_o(map_after), .head_after_o(head_after), .commit_i(commit_lane), .commit_rd_i(head_rd),
    .commit_pdst_i(head_pdst), .flush_i(flush), .kill_i(kill), .kill_map_i(check_map), .kill_head_i(check.head)
  );

  logic                       rob_room, iq_room, br_room;
  logic [2:0]                 lq_free, sq_free;
  logic [RobW-1:0]            rob_tail;
  logic [W*RobInW-1:0]        rob_in;
  logic [W-1:0]               rob_in_done, rob_in_exc, is_alu, is_csr, is_late, is_muldiv, is_load, is_store, is_cond, is_atomic;
  logic [W*64-1:0]            d_pc, d_hist;
  logic [W*32-1:0]            d_pc_low;
  logic [W*PredictW-1:0]      d_predict;
  logic [4:0]                 d_wait;
  logic [LqW:0]               lq_tail;
  logic [SqW:0]               sq_tail;
  logic [W*(LqW+1)-1:0]       lq_after;
  logic [W*(SqW+1)-1:0]       sq_after;
  logic [W-1:0]               iq_valid, iq_wait, wait_hit;
  logic [W*IssuedW-1:0]       iq_lanes;
  logic [W*SqW-1:0]           iq_wait_sq, wait_dist;
  logic [core_pkg::SqN-1:0]   sq_known;
  dispatch u_dispatch (
    .valid_i(d_valid), .fetched_i(d_fetched), .tag_i(d_tag), .decoded_i(d_decoded), .psrc1_i(psrc1), .psrc2_i(psrc2),
    .pdst_i(pdst), .rs1_o(rs1), .rs2_o(rs2), .rd_o(rd), .squash_i(squash), .rob_room_i(rob_room), .iq_room_i(iq_room),
    .br_room_i(br_room), .lq_free_i(lq_free), .sq_free_i(sq_free), .dispatch_o(go), .wait_o(d_wait),
    .rob_tail_i(rob_tail), .rob_o(d_rob), .rob_lanes_o(rob_in), .rob_done_o(rob_in_done), .rob_exc_o(rob_in_exc),
    .lq_tail_i(lq_tail), .sq_tail_i(sq_tail), .lq_after_o(lq_after), .sq_after_o(sq_after), .br_index_i(br_index),
    .alu_o(is_alu), .branch_o(is_branch), .csr_o(is_csr), .late_o(is_late), .muldiv_o(is_muldiv), .load_o(is_load),
    .store_o(is_store), .cond_o(is_cond), .atomic_o(is_atomic), .iq_valid_o(iq_valid), .iq_lanes_o(iq_lanes), .iq_wait_o(iq_wait),
    .iq_wait_sq_o(iq_wait_sq), .pc_o(d_pc), .pc_low_o(d_pc_low), .hist_o(d_hist), .predict_o(d_predict),
    .wait_i(wait_hit), .wait_dist_i(wait_dist), .sq_known_i(sq_known)
  );

  logic [2:0]               commit_branches;
  logic [PortN-1:0]         read;                      // ports with a selected instruction: EX reads for it
                                                       // in the next cycle
  logic [PortN*core_pkg::BrW-1:0] read_br;
  branch_file u_branch_file (
    .clk_i, .rst_ni, .dispatch_i(go), .take_i(is_branch), .map_i(map_after), .head_i(head_after), .lq_i(lq_after),
    .sq_i(sq_after), .predict_i(d_predict), .pc_i(d_pc_low), .cond_i(is_cond), .hist_i(d_hist), .room_o(br_room),
    .index_o(br_index), .read_i(read[0]), .read_index_i(read_br[core_pkg::BrW-1:0]), .ex_pred_taken_o(pred_taken),
    .ex_pred_target_o(pred_target), .ex_i(ex_resolve), .ex_index_i(ex_branch.br), .index_i(resolved.br),
    .map_o(check_map), .head_o(check.head), .lq_o(check.lq), .sq_o(check.sq), .ras_ptr_o(check.ras_ptr),
    .ras_top_o(check.ras_top), .hist_o(check.hist), .resolve_i(resolve), .resolve_taken_i(resolved.taken),
    .resolve_wrong_i(kill && resolved.cond), .commit_i(commit_branches), .flush_i(flush), .kill_i(kill),
    .train_o(train.go), .train_pc_o(train.pc), .train_hist_o(train.hist), .train_taken_o(train.taken),
    .train_wrong_o(train.wrong)
  );

  // ---------------------------------------------------------------- issue
  logic                     md_ready, md_wake, mem_ready, ld_wake, ld_fail, in_order, head_ok;
  logic [P-1:0]             md_wake_pdst, ld_wake_pdst;
  logic [PortN-1:0]         ex_valid;
  logic [PortN*2*P-1:0]     read_regs;
  logic [PortN*RobW-1:0]    read_rob;
  logic [PortN*IssuedW-1:0] ex_lanes;
  logic [TagN-1:0]          tag_ready;
  issue_queue u_issue_queue (
    .clk_i, .rst_ni, .in_order_i(in_order), .dispatch_i(go), .valid_i(iq_valid), .lanes_i(iq_lanes), .alu_i(is_alu),
    .branch_i(is_branch), .csr_i(is_csr), .late_i(is_late), .muldiv_i(is_muldiv), .mem_i(is_load | is_store), .atomic_i(is_atomic),
    .psrc1_i(psrc1), .psrc2_i(psrc2), .pdst_i(pdst), .rob_i(d_rob), .tag_i(d_tag), .wait_i(iq_wait),
    .wait_sq_i(iq_wait_sq), .room_o(iq_room), .md_wake_i(md_wake), .md_wake_pdst_i(md_wake_pdst), .ld_wake_i(ld_wake),
    .ld_wake_pdst_i(ld_wake_pdst), .ld_fail_i(ld_fail), .md_ready_i(md_ready), .mem_ready_i(mem_ready),
    .sq_known_i(sq_known), .rob_head_i(rob_head), .csr_go_i(heads.valid[0]), .sq_empty_i(sq_empty), .flush_i(flush),
    .kill_i(kill), .kill_rob_i(kill_rob), .read_o(read), .read_regs_o(read_regs), .read_rob_o(read_rob),
    .read_br_o(read_br), .ex_valid_o(ex_valid), .ex_lanes_o(ex_lanes), .tag_ready_o(tag_ready)
  );

  // ---------------------------------------------------------------- execute
  logic [PortN*RobW-1:0]    ex_rob;
  logic [PortN*TagN-1:0]    ex_tag;
  logic [63:0]              mem_base, mem_data;
  logic                     csr_valid, csr_write, csr_illegal, ex_wrong, ex_exc;
  logic [11:0]              csr_addr;
  logic [1:0]               csr_op;
  logic [63:0]              csr_operand, csr_rdata, ex_exc_tval;
  logic [5:0]               ex_exc_cause;
  logic [P-1:0]             ld_pdst;
  logic [WbN-1:0]           wb_done;
  logic [WbN*RobW-1:0]      wb_rob;
  logic [W*3*P-1:0]         head_regs;
  logic [W*3*64-1:0]        head_values;
  logic [AluN*64-1:0]       ex_pc;
  assign ex_branch.pc = ex_pc[31:0];
  // Only checkers read rs1
  localparam integer Values = (Parts & probe_pkg::PartValues) == 0 ? 0 : (Parts & probe_pkg::PartCheck) == 0 ? 2 : 3;
  execute #(.Values(Values)) u_execute (
    .clk_i, .rst_ni, .flush_i(flush), .kill_i(kill), .kill_rob_i(kill_rob), .rob_head_i(rob_head), .read_i(read),
    .read_regs_i(read_regs), .valid_i(ex_valid), .lanes_i(ex_lanes), .pc_i(ex_pc), .rob_o(ex_rob), .tag_o(ex_tag),
    .mem_base_o(mem_base), .mem_data_o(mem_data), .br_index_o(ex_branch.br), .pred_taken_i(pred_taken),
    .pred_target_i(pred_target), .resolve_o(ex_resolve), .resolve_taken_o(ex_branch.taken),
    .resolve_cond_o(ex_branch.cond), .resolve_wrong_o(ex_wrong), .resolve_next_o(ex_branch.next),
    .csr_valid_o(csr_valid), .csr_addr_o(csr_addr), .csr_op_o(csr_op), .csr_write_o(csr_write),
    .csr_operand_o(csr_operand), .csr_rdata_i(csr_rdata), .csr_illegal_i(csr_illegal), .exc_o(ex_exc),
    .exc_cause_o(ex_exc_cause), .exc_tval_o(ex_exc_tval), .md_ready_o(md_ready), .md_wake_o(md_wake),
    .md_wake_pdst_o(md_wake_pdst), .ld_valid_i(ld_valid), .ld_pdst_i(ld_pdst), .ld_rob_i(ld_rob), .ld_data_i(ld_data),
    .done_valid_o(wb_done), .done_rob_o(wb_rob), .probe_read_i(heads.valid), .probe_addr_i(head_regs),
    .probe_data_o(head_values)
  );

  // ---------------------------------------------------------------- memory
  core_pkg::issued_t mem;
  assign mem = ex_lanes[AluN*IssuedW +: IssuedW];
  logic [2:0]      store_room;
  logic            unc_load;
  logic            st_done, sq_empty, dcache_quiet, clean, clean_done, cnt_dmiss, cnt_walk, cnt_walked;
  logic [RobW-1:0] st_rob;
  core_pkg::exception_t    m1_exc, alu_exc, mem_exc;
  core_pkg::order_t        m1_order, order;
  core_pkg::access_t       mem_access;
  core_pkg::memory_event_t mem_event;
  logic [2:0]      commit_loads, commit_stores;
  logic            ex_atomic, atomic_commits, sc_failed;
  logic [63:0]     atomic_value;
  assign ex_atomic = core_pkg::Supervisor != 0 && mem.use_pc;
  logic        cop_window;
  logic            store_error;
  logic [31:0]     store_error_addr;
  lsu u_lsu (
    .clk_i, .rst_ni, .flush_i(flush), .kill_i(kill), .kill_lq_tail_i(check.lq), .kill_sq_tail_i(check.sq),
    .kill_rob_i(kill_rob), .rob_head_i(rob_head), .head_ok_i(head_ok), .alloc_load_i(go ? is_load : '0),
    .alloc_store_i(go ? is_store : '0), .lq_tail_o(lq_tail), .sq_tail_o(sq_tail), .lq_free_o(lq_free),
    .sq_free_o(sq_free), .ex_valid_i(ex_valid[AluN]), .ex_store_i(mem.unit.store), .ex_atomic_i(ex_atomic),
    .ex_atomic_load_i(ex_atomic && mem.unit.load), .ex_atomic_op_i(mem.imm[31:27]), .ex_size_i(mem.op[1:0]),
    .ex_unsigned_i(mem.op[2]), .cop_window_i(cop_window), .ex_base_i(mem_base), .ex_imm_i(mem.imm[11:0]),
    .ex_data_i((core_pkg::Pflag != 0 && mem.use_imm) ? {63'b0, mem.word} : mem_data), .ex_rob_i(mem.rob),
    .ex_pdst_i(mem.pdst), .ex_lq_i(mem.lq), .ex_sq_i(mem.sq), .ex_user_i(data_lower), .pmp_on_i(pmp_on),
    .pmp_cfg_i(pmp_cfg), .pmp_addr_i(pmp_addr), .pmp_free_i(pmp_free), .paging_i(paging), .tlb_flush_i(sfence),
    .fetch_walk_i(fetch_walk), .fetch_walk_o(fetch_walked), .ex_ready_o(mem_ready),
    .mem_addr_valid_o(mem_access.valid), .mem_addr_rob_o(mem_access.rob), .mem_addr_o(mem_access.addr),
    .wake_valid_o(ld_wake), .wake_pdst_o(ld_wake_pdst), .wake_fail_o(ld_fail), .wb_valid_o(ld_valid),
    .wb_pdst_o(ld_pdst), .wb_data_o(ld_data), .wb_rob_o(ld_rob), .st_done_valid_o(st_done), .st_done_rob_o(st_rob),
    .exc_valid_o(m1_exc.valid), .exc_rob_o(m1_exc.rob), .exc_cause_o(m1_exc.cause), .exc_tval_o(m1_exc.tval),
    .viol_valid_o(m1_order.valid), .viol_rob_o(m1_order.rob), .viol_dist_o(m1_order.distance), .sq_known_o(sq_known),
    .atomic_forget_i(core_pkg::Supervisor != 0 && (trap || mret)), .atomic_commits_o(atomic_commits), .sc_failed_o(sc_failed),
    .atomic_value_o(atomic_value), .commit_loads_i(commit_loads), .commit_stores_i(commit_stores), .commit_room_o(store_room), .unc_load_o(unc_load),
    .sq_empty_o(sq_empty), .cache_quiet_o(dcache_quiet), .clean_i(clean), .clean_done_o(clean_done),
    .ev_valid_o(mem_event.valid), .ev_rob_o(mem_event.rob), .ev_dmiss_o(mem_event.dmiss),
    .ev_l2miss_o(mem_event.l2miss), .ev_fwd_o(mem_event.fwd), .ev_replay_o(mem_event.replay), .cnt_dmiss_o(cnt_dmiss),
    .cnt_l2miss_o(), .cnt_walk_o(cnt_walk), .cnt_walked_o(cnt_walked), .req_valid_o(d_req_o.valid), .req_ready_i(d_req_ready_i), .req_write_o(d_req_o.write),
    .req_addr_o(d_req_o.addr), .req_id_o(d_req_o.id), .wdata_o(d_wdata_o.data), .wdata_valid_o(d_wdata_o.valid),
    .wdata_ready_i(d_wdata_ready_i), .rsp_valid_i(d_rsp_i.valid), .rsp_id_i(d_rsp_i.id), .rsp_data_i(d_rsp_i.data),
    .rsp_last_i(d_rsp_i.last), .rsp_miss_i(d_rsp_i.miss), .rsp_error_i(d_rsp_i.error), .st_error_o(store_error),
    .st_error_addr_o(store_error_addr), .unc_valid_o(unc_o.valid), .unc_ready_i, .unc_write_o(unc_o.write),
    .unc_addr_o(unc_o.addr), .unc_size_o(unc_o.size), .unc_wdata_o(unc_o.wdata), .unc_rsp_valid_i(unc_rsp_i.valid),
    .unc_rdata_i(unc_rsp_i.rdata), .unc_error_i(unc_rsp_i.error)
  );

  logic [SqW-1:0]  replay_dist;
  logic            order_replay;                       // a replay, because the load overtook a store
  logic [63:0]     epc;
  wait_table u_wait_table (
    .clk_i, .rst_ni, .next_pc_i(d_next_pc), .pc_i(d_pc_low), .wait_o(wait_hit), .dist_o(wait_dist), .train_i(order_replay),
    .train_pc_i(epc[31:0]), .train_dist_i(replay_dist)
  );

  // ---------------------------------------------------------------- completion
  logic [WbN:0]          done_valid;
  logic [(WbN+1)*RobW-1:0] done_rob;
  logic                  csr_done;
  complete u_complete (
    .clk_i, .rst_ni, .flush_i(flush), .done_valid_i({st_done, wb_done}), .done_rob_i({st_rob, wb_rob}),
    .csr_i(csr_valid), .alu_rob_i(ex_rob[RobW-1:0]), .resolve_i(ex_resolve), .branch_i(ex_branch), .wrong_i(ex_wrong),
    .alu_exc_i(ex_exc), .alu_cause_i(ex_exc_cause), .alu_tval_i(ex_exc_tval), .mem_i(m1_exc), .order_i(m1_order),
    .done_valid_o(done_valid), .done_rob_o(done_rob), .csr_o(csr_done), .alu_rob_o(kill_rob), .resolve_o(resolve),
    .branch_o(resolved), .kill_o(kill), .alu_o(alu_exc), .mem_o(mem_exc), .order_o(order)
  );

  // ---------------------------------------------------------------- reorder buffer and commit
  logic [W*64-1:0]     head_pc;
  logic [W*TagN-1:0]   head_tag;
  core_pkg::rob_in_t   head_first;
  logic [2:0]          commit_count;
  logic [W-1:0]        head_store;                     // in heads.store, an SC that failed does not count
  always_comb begin
    heads.store = head_store;
    if (core_pkg::Supervisor != 0 && sc_failed) heads.store[0] = 1'b0;
  end
  rob #(.Parts(Parts)) u_rob (
    .clk_i, .rst_ni, .dispatch_i(go), .valid_i(d_valid), .lanes_i(rob_in), .pc_i(d_pc), .done_i(rob_in_done),
    .exc_i(rob_in_exc), .tail_o(rob_tail), .room_o(rob_room), .done_valid_i(done_valid), .done_rob_i(done_rob),
    .exc_a_i(alu_exc.valid), .exc_a_rob_i(kill_rob), .exc_m_i(mem_exc.valid), .exc_m_rob_i(mem_exc.rob),
    .order_i(order.valid), .order_rob_i(order.rob), .resolve_i(resolve), .resolve_rob_i(kill_rob),
    .resolve_taken_i(resolved.taken), .resolve_wrong_i(kill), .pc_read_i(read[AluN-1:0]),
    .pc_rob_i(read_rob[AluN*RobW-1:0]), .pc_o(ex_pc), .head_o(rob_head), .head_valid_o(heads.valid),
    .head_done_o(heads.done), .head_exc_o(heads.exc), .head_wrong_o(heads.wrong), .head_taken_o(heads.taken),
    .head_first_o(head_first), .head_load_o(heads.load), .head_store_o(head_store), .head_cond_o(heads.cond),
    .head_branch_o(heads.branch), .head_flush_o(heads.flush), .head_transfer_o(heads.transfer),
    .head_call_o(heads.call), .head_ret_o(heads.ret), .head_imiss_o(heads.imiss), .head_insn_o(head_insn),
    .head_pc_o(head_pc), .head_rd_o(head_rd), .head_pdst_o(head_pdst), .head_regs_o(head_regs), .head_tag_o(head_tag),
    .commit_i(commit_count), .flush_i(flush), .kill_i(kill)
  );

  assign drained = d_valid == '0 && !heads.valid[0] && sq_empty;

  logic [5:0]  exc_cause;
  logic [63:0] exc_tval;
  exception u_exception (
    .clk_i, .rst_ni, .rob_head_i(rob_head), .flush_i(flush), .kill_i(kill), .kill_rob_i(kill_rob),
    .alu_i(alu_exc.valid), .alu_rob_i(alu_exc.rob), .alu_cause_i(alu_exc.cause), .alu_tval_i(alu_exc.tval),
    .mem_i(mem_exc.valid), .mem_rob_i(mem_exc.rob), .mem_cause_i(mem_exc.cause), .mem_tval_i(mem_exc.tval),
    .order_i(order.valid), .order_rob_i(order.rob), .order_dist_i(order.distance),
    .cause_o(exc_cause), .tval_o(exc_tval), .order_dist_o(replay_dist)
  );

  assign order_replay = replay && (core_pkg::Supervisor == 0 || exc_cause == core_pkg::CauseReplay);
  logic        interrupt, mret_drain, draining, retire_csr, irq;
  logic [5:0]  cause, irq_cause;
  logic [63:0] tval, trap_pc, return_pc;
  commit u_commit (
    .clk_i, .rst_ni, .boot_pc_i, .valid_i(heads.valid), .done_i(heads.done), .exc_i(heads.exc), .taken_i(heads.taken),
    .load_i(heads.load), .store_i(head_store), .cond_i(heads.cond), .branch_i(heads.branch), .flush_i(heads.flush),
    .call_i(heads.call), .ret_i(heads.ret), .first_i(head_first), .exc_cause_i(exc_cause), .exc_tval_i(exc_tval),
    .irq_i(irq), .irq_cause_i(irq_cause), .trap_pc_i(trap_pc), .return_pc_i(return_pc), .store_room_i(store_room),
    .unc_load_i(unc_load), .csr_busy_i(csr_valid || csr_done), .mret_drain_i(mret_drain),
    .quiet_i(sq_empty && dcache_quiet && icache_quiet), .draining_o(draining), .sq_empty_i(sq_empty),
    .clean_done_i(clean_done), .clean_o(clean), .head_ok_o(head_ok), .commit_o(commit_lane), .count_o(commit_count),
    .loads_o(commit_loads), .stores_o(commit_stores), .branches_o(commit_branches), .trap_o(trap),
    .interrupt_o(interrupt), .replay_o(replay), .cause_o(cause), .epc_o(epc), .tval_o(tval), .mret_o(mret),
    .sret_o(sret), .sfence_o(sfence), .retire_csr_o(retire_csr), .icache_invalidate_o(icache_invalidate), .flush_decided_o(flush_decided),
    .flush_o(flush), .redirect_o(commit_redirect.go), .redirect_pc_o(commit_redirect.pc),
    .hist_o(commit_redirect.hist), .ras_ptr_o(commit_redirect.ras_ptr)
  );
  assign {commit_redirect.ras_fix, commit_redirect.ras_top} = '0;

  // ---------------------------------------------------------------- CSRs and counters
  logic [core_pkg::EventN*3-1:0] event_counts;
  logic [15:0] context_id;
  csr u_csr (
    .clk_i, .rst_ni, .flags_i(flags_csr), .flags_write_o(flags_write), .valid_i(csr_valid), .addr_i(csr_addr),
    .op_i(csr_op), .write_i(csr_write), .operand_i(csr_operand), .rdata_o(csr_rdata), .illegal_o(csr_illegal),
    .trap_i(trap), .trap_interrupt_i(interrupt), .trap_cause_i(cause), .trap_epc_i(epc), .trap_tval_i(tval),
    .mret_i(mret), .sret_i(sret), .retire_csr_i(retire_csr), .mret_drain_o(mret_drain), .draining_i(draining),
    .mode_o(mode), .data_lower_o(data_lower), .paging_o(paging), .pmp_on_o(pmp_on), .pmp_cfg_o(pmp_cfg), .pmp_addr_o(pmp_addr),
    .pmp_free_o(pmp_free), .trap_pc_o(trap_pc), .return_pc_o(return_pc), .irq_o(irq), .irq_cause_o(irq_cause), .msip_i,
    .mtip_i, .lcofi_i, .mtime_i, .hartid_i, .mem_error_i(bus_error_i), .mem_error_addr_i(bus_error_addr_i),
    .store_error_i(store_error), .store_error_addr_i(store_error_addr), .events_i(event_counts),
    .in_order_o(in_order), .context_o(context_id), .xcsr_addr_o, .xcsr_write_o, .xcsr_wdata_o, .xcsr_known_i,
    .xcsr_rdata_i, .cop_window_o(cop_window), .delegated_o, .delegate_o, .delegation_reset_o, .mcycle_o,
    .trigger_wrap_o, .trigger_reload_i, .trigger_reload_value_i, .trigger_hold_i, .trigger_defer_i
  );
  events u_events (
    .clk_i, .rst_ni, .heads_i(heads), .commit_i(commit_lane), .flush_i(flush_decided), .interrupt_i(interrupt),
    .trap_i(trap), .replay_i(order_replay), .imiss_i(icache_miss), .dmiss_i(cnt_dmiss), .l2miss_i(cnt_l2_miss_i),
    .drop_i(fb_drop), .drop_profile_i(fb_drop_profile), .skip_i(fetch_skipped), .profile_i(head_profile),
    .fetch_walk_i(fetch_walk.valid), .fetch_walked_i(fetch_walked.done), .data_walk_i(cnt_walk),
    .data_walked_i(cnt_walked), .events_o(event_counts)
  );

  // ---------------------------------------------------------------- observation port
  probe_adapter #(.Parts(Parts)) u_probe (
    .clk_i, .rst_ni, .head_i(rob_head), .heads_i(heads), .commit_i(commit_lane), .tag_i(head_tag), .rd_i(head_rd),
    .insn_i(head_insn), .pc_i(head_pc), .values_i(head_values), .push_i(head_push), .atomic_i(atomic_commits),
    .atomic_value_i(atomic_value), .flush_i(flush_decided),
    .dropping_i(flush), .trap_i(trap), .interrupt_i(interrupt), .replay_i(replay), .mret_i(mret), .cause_i(cause),
    .tval_i(tval), .restart_i(commit_redirect.pc), .privilege_i(mode.privilege), .context_i(context_id),
    .disp_valid_i(go ? d_valid : '0), .disp_done_i(rob_in_done), .disp_pc_i(d_pc), .disp_lanes_i(rob_in),
    .disp_tag_i(d_tag), .disp_waits_i(d_valid), .disp_wait_i(d_wait), .disp_rob_i(d_rob),
    .fetch_room_i(fb_room && !squash && !redirect && !flush_decided), .fetch_valid_i(fetch_valid),
    .fetch_pc_i(fetch_pc), .fetch_hist_i(fetch_hist), .decode_valid_i(fb_leave), .decode_drop_i(fb_drop),
    .decode_restart_i(decode_redirect.go), .decode_tag_i(leave_tags), .tag_req_i, .tag_place_i(tag_place),
    .ex_valid_i(ex_valid), .ex_rob_i(ex_rob), .ex_tag_i(ex_tag), .tag_ready_i(tag_ready), .done_valid_i(done_valid),
    .done_rob_i(done_rob), .kill_i(kill), .kill_rob_i(kill_rob), .mem_exc_i(mem_exc), .resolve_i(resolve),
    .resolved_i(resolved), .access_i(mem_access), .event_i(mem_event), .data_walked_i(cnt_walked),
    .fetch_walked_i(fetch_walked.done), .commit_o, .dispatch_o, .fetch_o, .tag_o, .retire_o, .pipe_o
  );
endmodule
`default_nettype wire
