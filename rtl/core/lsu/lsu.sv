`default_nettype none
// Load/store unit: one memory operation a cycle through EX and M1, load queue, store queue, D-cache, uncached
// port. docs/lsu.md. Indices of the queues carry a wrap bit.
module lsu (
  input  logic                       clk_i,
  input  logic                       rst_ni,

  // Recovery
  input  logic                       flush_i,          // drop all loads, and stores that have not committed
  input  logic                       kill_i,           // misprediction: drop what is younger than kill_rob_i
  input  logic [core_pkg::LqW:0]     kill_lq_tail_i,
  input  logic [core_pkg::SqW:0]     kill_sq_tail_i,
  input  logic [core_pkg::RobW-1:0]  kill_rob_i,
  input  logic [core_pkg::RobW-1:0]  rob_head_i,
  input  logic                       head_ok_i,        // the ROB head may execute non-speculatively

  // Dispatch
  input  logic [core_pkg::W-1:0]     alloc_load_i,
  input  logic [core_pkg::W-1:0]     alloc_store_i,
  output logic [core_pkg::LqW:0]     lq_tail_o,
  output logic [core_pkg::SqW:0]     sq_tail_o,
  output logic [2:0]                 lq_free_o,        // min(free, W)
  output logic [2:0]                 sq_free_o,

  // EX
  input  logic                       cop_window_i,     // may reach the co-processor
  input  logic                       ex_valid_i,
  input  logic                       ex_store_i,       // writes: a store, SC, AMO
  input  logic                       ex_atomic_i,      // LR, SC, AMO: at the head of the ROB, with sq_empty_o
  input  logic                       ex_atomic_load_i, // of those, LR or AMO: reads, and has a load queue entry
  input  logic [4:0]                 ex_atomic_op_i,   // bits 31:27 of its encoding
  input  logic [1:0]                 ex_size_i,        // log2 of the bytes
  input  logic                       ex_unsigned_i,
  input  logic [63:0]                ex_base_i,
  input  logic [11:0]                ex_imm_i,
  input  logic [63:0]                ex_data_i,        // store data
  input  logic [core_pkg::RobW-1:0]  ex_rob_i,
  input  logic [core_pkg::PregW-1:0] ex_pdst_i,
  input  logic [core_pkg::LqW:0]     ex_lq_i,
  input  logic [core_pkg::SqW:0]     ex_sq_i,          // load: boundary of its older stores; store: its entry
  input  logic                       ex_user_i,        // loads and stores have rights below those of machine mode
  input  logic                       pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_free_i,
  input  core_pkg::paging_t          paging_i,
  input  logic                       tlb_flush_i,      // SFENCE.VMA
  input  core_pkg::walk_request_t    fetch_walk_i,     // fetch asks for a walk
  output core_pkg::walk_answer_t     fetch_walk_o,
  output logic                       ex_ready_o,       // an operation may be selected now (EX next cycle)
  output logic                       mem_addr_valid_o,
  output logic [core_pkg::RobW-1:0]  mem_addr_rob_o,
  output logic [63:0]                mem_addr_o,
  output logic                       wake_valid_o,     // a load in EX will probably deliver in the next cycle
  output logic [core_pkg::PregW-1:0] wake_pdst_o,

  // M1
  output logic                       wake_fail_o,      // the load announced last cycle does not deliver
  output logic                       wb_valid_o,
  output logic [core_pkg::PregW-1:0] wb_pdst_o,
  output logic [63:0]                wb_data_o,
  output logic [core_pkg::RobW-1:0]  wb_rob_o,
  output logic                       st_done_valid_o,
  output logic [core_pkg::RobW-1:0]  st_done_rob_o,
  output logic                       exc_valid_o,
  output logic [core_pkg::RobW-1:0]  exc_rob_o,
  output logic [5:0]                 exc_cause_o,
  output logic [63:0]                exc_tval_o,
  output logic                       viol_valid_o,     // the oldest load with stale data
  output logic [core_pkg::RobW-1:0]  viol_rob_o,
  output logic [core_pkg::SqW-1:0]   viol_dist_o,
  output logic [core_pkg::SqN-1:0]   sq_known_o,       // free, or address and data known

  // Atomics
  input  logic                       atomic_forget_i,  // drop the reservation: a trap, a return from one
  output logic                       atomic_commits_o, // the oldest instruction, an SC or AMO, commits in this cycle
  output logic                       sc_failed_o,      // the oldest instruction is an SC that failed
  output logic [63:0]                atomic_value_o,   // what the last SC or AMO that committed writes, right-aligned

  // Commit
  input  logic [2:0]                 commit_loads_i,
  input  logic [2:0]                 commit_stores_i,
  output logic [2:0]                 commit_room_o,    // stores that may commit in this cycle: min(room, W)
  output logic                       unc_load_o,       // an uncached load has been sent and has not committed
  output logic                       sq_empty_o,       // no committed store waits
  output logic                       cache_quiet_o,    // no miss of the D-cache is in flight
  input  logic                       clean_i,          // only with sq_empty_o
  output logic                       clean_done_o,

  // Events
  output logic                       ev_valid_o,       // one pass of an operation through M1
  output logic [core_pkg::RobW-1:0]  ev_rob_o,
  output logic                       ev_dmiss_o,       // it missed the D-cache
  output logic                       ev_l2miss_o,      // it delivers from a line that came from memory
  output logic                       ev_fwd_o,         // it delivers a store's data
  output logic                       ev_replay_o,      // it must replay
  output logic                       cnt_dmiss_o,
  output logic                       cnt_l2miss_o,
  output logic                       cnt_walk_o,       // a walk for a load or store is under way
  output logic                       cnt_walked_o,     // and ends
  output logic                       st_error_o,       // pulse: the line of the oldest committed store came
                                                       // with an error
  output logic [31:0]                st_error_addr_o,  // its first byte

  // L2 client port
  output logic                       req_valid_o,
  input  logic                       req_ready_i,
  output logic                       req_write_o,
  output logic [31:6]                req_addr_o,
  output logic [2:0]                 req_id_o,
  output logic [127:0]               wdata_o,
  output logic                       wdata_valid_o,
  input  logic                       wdata_ready_i,
  input  logic                       rsp_valid_i,
  input  logic [2:0]                 rsp_id_i,
  input  logic [127:0]               rsp_data_i,
  input  logic                       rsp_last_i,
  input  logic                       rsp_miss_i,
  input  logic                       rsp_error_i,

  // Uncached port
  output logic                       unc_valid_o,
  input  logic                       unc_ready_i,
  output logic                       unc_write_o,
  output logic [31:0]                unc_addr_o,
  output logic [1:0]                 unc_size_o,
  output logic [63:0]                unc_wdata_o,
  input  logic                       unc_rsp_valid_i,
  input  logic [63:0]                unc_rdata_i,
  input  logic                       unc_error_i
);
  localparam integer R = core_pkg::RobW;

  // Is this operation dropped in this cycle?
  function automatic logic dropped(input logic flush, input logic kill, input logic [R-1:0] rob,
                                   input logic [R-1:0] kill_rob, input logic [R-1:0] head);
    logic [R-1:0] age, kill_age;
    age      = '0;
    kill_age = '0;
    dropped  = flush;
    age      = rob - head;
    kill_age = kill_rob - head;
    dropped  = flush || (kill && age > kill_age);
  endfunction

  // ------------------------------------------------------------------------------------------------ EX
  // An operation for the first time, or again after a walk. ex_ready_o ensures that they do not meet
  core_pkg::memory_op_t ex, again, x;
  logic                 x_valid, x_again;
  assign ex      = {ex_store_i, ex_atomic_i, ex_atomic_load_i, ex_atomic_op_i, ex_unsigned_i, ex_size_i, ex_rob_i,
                    ex_pdst_i, ex_lq_i, ex_sq_i, ex_data_i};
  assign x       = x_again ? again : ex;
  assign x_valid = ex_valid_i || x_again;

  logic [63:0]  x_addr, x_physical, x_data, again_addr;
  logic [7:0]   x_mask;
  logic         x_io, x_exc, x_exc_early, x_misaligned, x_page_fault, x_access_fault, x_miss, lost, t_ex;
  core_pkg::walk_request_t data_walk;
  core_pkg::walk_answer_t  data_walked;
  logic         table_read, table_done, table_fault;   // level: an entry of a page table is read, at
  logic [31:3]  table_addr;                            // this address in memory
  logic         t_m;                                   // it is in M1
  logic [5:0]   x_cause;
  logic [R-1:0] lost_rob;
  lsu_agu u_agu (
    .store_i(x.store), .size_i(x.size), .base_i(ex_base_i), .imm_i(ex_imm_i), .data_i(x.data), .again_i(x_again),
    .again_addr_i(again_addr), .misaligned_o(x_misaligned), .page_fault_i(x_page_fault), .access_fault_i(x_access_fault),
    .addr_o(x_addr), .mask_o(x_mask), .data_o(x_data), .exc_o(x_exc_early), .cause_o(x_cause)
  );

  logic x_refused, m_refused, table_refused;           // by map and protection, which look further below
  assign x_exc = x_exc_early || x_refused;

  logic                       rp_valid, rp_unsigned, rp_io;
  logic [core_pkg::LqW-1:0]   rp_lq;
  logic [31:0]                rp_addr;
  logic [38:12]               rp_page;
  logic [7:0]                 rp_mask;
  logic [1:0]                 rp_size;
  logic [R-1:0]               rp_rob;
  logic [core_pkg::PregW-1:0] rp_pdst;
  logic [core_pkg::SqW:0]     rp_sq;

  logic unused_wrap;
  assign unused_wrap = x.lq[core_pkg::LqW];     // the entry is enough: the queue holds at most one wrap of it

  // SC only stores, but has a result; an AMO passes as a load, and fills a store queue entry, too
  logic x_load, x_sc, at_start;
  assign x_load   = !x.store || (core_pkg::Supervisor != 0 && x.atomic_load);
  assign x_sc     = core_pkg::Supervisor != 0 && x.atomic && !x.atomic_load;
  assign at_start = x_valid && x.atomic && !x_exc && !x_miss && !flush_i;

  // The operation in EX: a replay, else that one; these do not meet either
  logic         e_valid, e_store, e_exc, e_drop;
  logic [31:0]  e_addr;
  logic [R-1:0] e_rob;
  assign e_valid = rp_valid || x_valid;
  assign e_store = !rp_valid && !x_load;
  assign e_exc   = !rp_valid && x_exc;
  assign e_addr  = rp_valid ? rp_addr : x_physical[31:0];
  assign e_rob   = rp_valid ? rp_rob : x.rob;
  assign e_drop  = dropped(flush_i, kill_i, e_rob, kill_rob_i, rob_head_i);

  assign wake_valid_o     = rp_valid || (x_valid && (x_load || x_sc));
  assign wake_pdst_o      = rp_valid ? rp_pdst : x.pdst;
  assign mem_addr_valid_o = ex_valid_i;
  assign mem_addr_rob_o   = ex_rob_i;
  assign mem_addr_o       = x_addr;

  // ------------------------------------------------------------------------------------------------ M1
  logic                       m_atomic, m_writes, m_hold, m_sc, m_sc_any, sc_fails;    // of an atomic: lsu_atomic.sv
  logic                       m_valid_q, m_store_q, m_exc_q, m_io_q, m_unsigned_q, m_replay_q;
  logic [31:0]                m_addr_q;
  logic [7:0]                 m_mask_q;
  logic [1:0]                 m_size_q;
  logic [5:0]                 m_cause_q;
  logic [63:0]                m_tval_q;
  logic [R-1:0]               m_rob_q;
  logic [core_pkg::PregW-1:0] m_pdst_q;
  logic [core_pkg::LqW-1:0]   m_lq_q;
  logic [core_pkg::SqW:0]     m_sq_q, m_sq_head_q, sq_head;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) m_valid_q <= 1'b0;
    else         m_valid_q <= (e_valid && !e_drop && !x_miss) || lost;
  end

  always_ff @(posedge clk_i) begin
    if (e_valid) begin
      m_store_q    <= e_store;
      m_exc_q      <= e_exc || lost;
      m_replay_q   <= rp_valid;
      m_io_q       <= rp_valid ? rp_io : x_io;
      m_unsigned_q <= rp_valid ? rp_unsigned : x.unsigned_load;
      m_addr_q     <= e_addr;
      m_mask_q     <= rp_valid ? rp_mask : x_mask;
      m_size_q     <= rp_valid ? rp_size : x.size;
      m_rob_q      <= lost ? lost_rob : e_rob;
      m_pdst_q     <= rp_valid ? rp_pdst : x.pdst;
      m_lq_q       <= rp_valid ? rp_lq : x.lq[core_pkg::LqW-1:0];
      m_sq_q       <= rp_valid ? rp_sq : x.sq;
      m_sq_head_q  <= sq_head;
      m_cause_q    <= lost ? core_pkg::CauseAgain : x_cause;
      m_tval_q     <= (core_pkg::Supervisor != 0 && rp_valid) ? {{25{rp_page[38]}}, rp_page, rp_addr[11:0]} : x_addr;
    end
  end

  lsu_protect u_protect (
    .clk_i, .x_valid_i(e_valid), .x_store_i(x.store), .x_atomic_i(x.atomic), .x_size_i(x.size), .x_addr_i(x_physical),
    .x_user_i(ex_user_i), .x_io_o(x_io), .x_refused_o(x_refused), .m_replay_i(m_replay_q), .m_size_i(m_size_q),
    .m_addr_i(m_addr_q), .m_table_i(t_m), .table_addr_i(table_addr), .m_refused_o(m_refused),
    .table_refused_o(table_refused), .cop_window_i, .pmp_on_i, .pmp_cfg_i, .pmp_addr_i, .pmp_free_i
  );

  logic                   m_drop, m_exc, m_load, m_cached, m_store, m_bad, deliver, lq_error, dc_error, io_error;
  logic                   sf_full, sf_part, sf_soon, dc_hit, dc_miss, dc_pend, dc_soon, l2miss;
  logic [core_pkg::SqW:0] sf_from;
  logic [2:0]             dc_id;
  logic [63:0]            sf_data, dc_data, io_data;
  logic                   io_have, probe, t_probe, m_missed;
  assign m_drop   = dropped(flush_i, kill_i, m_rob_q, kill_rob_i, rob_head_i);
  assign m_exc    = m_exc_q || m_refused;
  assign m_load   = m_valid_q && !m_store_q && !m_exc;
  assign m_store  = m_valid_q && m_store_q && !m_exc;
  assign m_cached = m_load && !m_io_q;
  assign probe    = (m_cached && !lq_error && !sf_full && !sf_part) || (m_store && !m_io_q && !(m_sc && sc_fails)) || t_probe;
  // An uncached load replays only once its data is here. Data that came with an error is not delivered: the
  // load raises an exception.
  assign m_bad   = m_load && (m_io_q ? io_have && m_replay_q && io_error : lq_error || (!sf_full && !sf_part && dc_hit && dc_error));
  assign deliver = m_sc || (m_load && !m_bad && (m_io_q ? io_have && m_replay_q : sf_full || (!sf_part && dc_hit)));

  logic [63:0] m_data;
  lsu_result u_result (
    .word_i(m_io_q ? io_data : sf_full ? sf_data : dc_data), .lo_i(m_addr_q[2:0]), .size_i(m_size_q),
    .unsigned_i(m_unsigned_q), .data_o(m_data)
  );

  assign wb_data_o       = m_sc ? {63'b0, sc_fails} : m_data;
  assign wb_valid_o      = deliver && !m_drop;
  assign wb_pdst_o       = m_pdst_q;
  assign wb_rob_o        = m_rob_q;
  assign wake_fail_o     = (m_valid_q && (!m_store_q || m_sc_any) && !deliver) || m_missed;
  assign st_done_valid_o = m_store && !m_sc && !m_drop;
  assign st_done_rob_o   = m_rob_q;
  assign exc_valid_o     = ((m_valid_q && m_exc) || m_bad) && !m_drop;
  assign exc_rob_o       = m_rob_q;
  assign exc_cause_o     = m_bad ? (m_writes ? core_pkg::CauseStoreAccess : core_pkg::CauseLoadAccess) : m_cause_q;
  assign exc_tval_o      = (core_pkg::Supervisor == 0 && m_bad) ? {32'b0, m_addr_q} : m_tval_q;

  assign ev_valid_o  = (m_load || m_store) && !m_drop;
  assign ev_rob_o    = m_rob_q;
  assign ev_dmiss_o  = dc_miss;
  assign ev_l2miss_o = deliver && !m_sc && l2miss;
  assign ev_fwd_o    = m_cached && sf_full && !m_bad;
  assign ev_replay_o = m_load && !deliver && !m_bad;

  // ------------------------------------------------------------------------------------------------ queues
  logic                     fill_valid, fill_miss, fill_error, cache_free, pop, rd_block, any_ready;
  logic [2:0]               fill_id;
  logic [1:0]               fill_beat;
  logic                     t_want, again_want;        // pass EX in the next cycle, before any replay
  logic [core_pkg::SqW-1:0] pop_idx;
  logic                     io_rsp, io_store_done, lq_io, sq_io, lq_io_go, viol;
  logic [R-1:0]             lq_io_rob;
  logic [31:0]              lq_io_addr, sq_io_addr;
  logic [1:0]               lq_io_size, sq_io_size;
  assign ex_ready_o   = !any_ready && !rd_block && !t_want && !again_want;
  assign viol_valid_o = viol && !m_drop;

  load_queue u_lq (
    .clk_i, .rst_ni, .flush_i, .kill_i, .kill_tail_i(kill_lq_tail_i),
    .alloc_i(alloc_load_i), .tail_o(lq_tail_o), .free_o(lq_free_o), .commit_i(commit_loads_i),
    .x_valid_i(x_valid && x_load), .x_lq_i(x.lq[core_pkg::LqW-1:0]), .x_addr_i(x_physical[31:0]),
    .x_mask_i(x_mask), .x_size_i(x.size), .x_unsigned_i(x.unsigned_load), .x_io_i(x_io), .x_rob_i(x.rob),
    .x_pdst_i(x.pdst), .x_sq_i(x.sq),
    .m_valid_i(m_load && !m_bad), .m_lq_i(m_lq_q), .m_done_i(deliver),
    .m_fwd_i(m_cached && sf_full), .m_from_i(sf_from),
    .m_soon_i(m_cached && (sf_part ? sf_soon : dc_pend ? dc_soon : cache_free)),
    .m_io_i(m_io_q), .m_part_i(sf_part), .m_pend_i(dc_pend),
    .m_id_i(dc_id), .m_l2miss_o(l2miss), .m_error_o(lq_error),
    .fill_valid_i(fill_valid), .fill_id_i(fill_id), .fill_beat_i(fill_beat),
    .fill_miss_i(fill_miss), .fill_error_i(fill_error),
    .cache_free_i(cache_free), .pop_i(pop), .pop_idx_i(pop_idx),
    .io_rsp_i(io_rsp), .io_valid_o(lq_io), .io_rob_o(lq_io_rob), .io_addr_o(lq_io_addr), .io_size_o(lq_io_size),
    .block_i(rd_block || t_want || again_want), .any_ready_o(any_ready),
    .rp_valid_o(rp_valid), .rp_lq_o(rp_lq), .rp_addr_o(rp_addr), .rp_mask_o(rp_mask), .rp_size_o(rp_size),
    .rp_unsigned_o(rp_unsigned), .rp_io_o(rp_io), .rp_rob_o(rp_rob), .rp_pdst_o(rp_pdst), .rp_sq_o(rp_sq),
    .v_valid_i((m_store && !m_io_q) || (m_cached && m_writes)), .v_addr_i(m_addr_q[31:3]), .v_mask_i(m_mask_q), .v_sq_i(m_sq_q),
    .viol_valid_o(viol), .viol_rob_o(viol_rob_o), .viol_dist_o(viol_dist_o)
  );

  logic        b_valid, b1_valid, b1_done, b1_wait, b_wait;
  logic [31:3] b1_addr;
  logic [$clog2(core_pkg::L1Sets)-1:0] b_set;
  logic [7:0]  b1_mask;
  logic [63:0] b1_data;
  store_queue u_sq (
    .clk_i, .rst_ni, .flush_i, .kill_i, .kill_tail_i(kill_sq_tail_i),
    .alloc_i(alloc_store_i), .tail_o(sq_tail_o), .free_o(sq_free_o),
    .commit_room_o, .known_o(sq_known_o), .commit_i(commit_stores_i),
    .none_committed_o(sq_empty_o),
    .x_valid_i(x_valid && x.store), .x_known_i(x_valid && x.store && !x_miss), .x_sq_i(x.sq[core_pkg::SqW-1:0]),
    .x_addr_i(x_physical[31:0]), .x_mask_i(x_exc ? 8'h0 : x_mask),
    .x_size_i(x.size), .x_io_i(x_io), .x_data_i(x_data),
    .head_o(sq_head), .s_valid_i(m_cached && !m_atomic), .s_addr_i(m_addr_q[31:3]), .s_mask_i(m_mask_q), .s_head_i(m_sq_head_q),
    .s_sq_i(m_sq_q), .s_hold_i(m_hold), .s_full_o(sf_full), .s_part_o(sf_part),
    .s_soon_o(sf_soon), .s_from_o(sf_from), .s_data_o(sf_data),
    .b_valid_o(b_valid), .b_set_o(b_set), .b1_valid_o(b1_valid), .b1_addr_o(b1_addr), .b1_mask_o(b1_mask),
    .b1_data_o(b1_data), .b1_done_i(b1_done || (b1_valid && at_void)), .b1_wait_i(b1_wait), .b_wait_o(b_wait), .free_i(cache_free),
    .io_valid_o(sq_io), .io_addr_o(sq_io_addr), .io_size_o(sq_io_size), .io_done_i(io_store_done),
    .pop_o(pop), .pop_idx_o(pop_idx)
  );

  dcache #(.Ways(core_pkg::L1Ways), .Sets(core_pkg::L1Sets), .MshrN(core_pkg::MshrN)) u_dcache (
    .clk_i, .rst_ni,
    .a_valid_i(e_valid || t_ex), .a_load_i(!e_store || t_ex), .a_addr_i(t_ex ? table_addr : e_addr[31:3]), .a1_probe_i(probe), .a1_hit_o(dc_hit),
    .a1_data_o(dc_data), .a1_error_o(dc_error), .a1_miss_o(dc_miss),
    .a1_pend_o(dc_pend), .a1_soon_o(dc_soon), .a1_id_o(dc_id),
    .rd_block_o(rd_block),
    .b_valid_i(b_valid), .b_set_i(b_set), .b1_valid_i(b1_valid && !at_void), .b1_addr_i(b1_addr), .b1_mask_i(b1_mask),
    .b1_data_i(at_owns ? at_data : b1_data), .b_wait_i(b_wait), .b1_done_o(b1_done), .b_error_o(st_error_o), .b1_wait_o(b1_wait),
    .fill_valid_o(fill_valid), .fill_id_o(fill_id), .fill_beat_o(fill_beat),
    .fill_miss_o(fill_miss), .fill_error_o(fill_error),
    .free_o(cache_free),
    .cnt_dmiss_o, .cnt_l2miss_o, .quiet_o(cache_quiet_o), .clean_i, .clean_done_o,
    .req_valid_o, .req_ready_i, .req_write_o, .req_addr_o, .req_id_o, .wdata_o, .wdata_valid_o, .wdata_ready_i,
    .rsp_valid_i, .rsp_id_i, .rsp_data_i, .rsp_last_i, .rsp_miss_i, .rsp_error_i
  );
  assign st_error_addr_o = {b1_addr[31:6], 6'd0};

  // ------------------------------------------------------------------------------------------------ atomics
  logic        at_owns, at_void;                       // the head of the store queue is an atomic's; to write nothing
  logic [63:0] at_data;
  if (core_pkg::Supervisor != 0) begin : gen_atomic
    lsu_atomic u_atomic (
      .clk_i, .rst_ni, .flush_i, .forget_i(atomic_forget_i), .start_i(at_start), .load_i(x.atomic_load),
      .store_i(x.store), .op_i(x.atomic_op), .word_i(!x.size[0]), .data_i(x.data),
      .sc_any_i(x_valid && x_sc), .rp_valid_i(rp_valid), .rp_rob_i(rp_rob), .rob_head_i,
      .m_atomic_o(m_atomic), .m_writes_o(m_writes), .m_sc_o(m_sc), .m_sc_any_o(m_sc_any), .m_hold_o(m_hold),
      .m_valid_i(m_valid_q && !m_exc && !m_drop), .m_deliver_i(deliver), .m_bad_i(m_bad), .m_addr_i(m_addr_q[31:3]),
      .m_data_i(m_data), .fails_o(sc_fails), .commit_i(commit_stores_i != 3'd0), .pop_i(pop),
      .owns_o(at_owns), .void_o(at_void), .data_o(at_data), .commits_o(atomic_commits_o), .failed_o(sc_failed_o),
      .value_o(atomic_value_o)
    );
  end else begin : gen_no_atomic
    assign {m_atomic, m_writes, m_sc, m_sc_any, m_hold, sc_fails, at_owns, at_void, at_data} = '0;
    assign {atomic_commits_o, sc_failed_o, atomic_value_o} = '0;
  end

  // ------------------------------------------------------------------------------------------------ virtual memory
  if (core_pkg::Supervisor != 0) begin : gen_translate
    page_walk u_page_walk (
      .clk_i, .rst_ni, .root_i(paging_i.root), .data_i(data_walk), .fetch_i(fetch_walk_i), .data_o(data_walked),
      .fetch_o(fetch_walk_o), .read_o(table_read), .addr_o(table_addr), .done_i(table_done), .fault_i(table_fault),
      .entry_i(dc_data)
    );
    lsu_translate u_translate (
      .clk_i, .rst_ni, .flush_i, .kill_i, .kill_rob_i, .rob_head_i, .head_ok_i, .sq_empty_i(sq_empty_o), .paging_i,
      .forget_i(tlb_flush_i), .valid_i(x_valid), .drop_i(e_drop), .op_i(x), .addr_i(x_addr), .misaligned_i(x_misaligned),
      .physical_o(x_physical), .page_fault_o(x_page_fault), .access_fault_o(x_access_fault), .miss_o(x_miss),
      .lost_o(lost), .lost_rob_o(lost_rob), .want_o(again_want), .block_i(rd_block || t_want), .again_o(x_again),
      .again_op_o(again), .again_addr_o(again_addr), .walk_o(data_walk), .walk_i(data_walked),
      .load_i(x_valid && x_load), .rp_lq_i(rp_lq), .rp_page_o(rp_page)
    );
    lsu_walk u_walk (
      .clk_i, .rst_ni, .read_i(table_read), .beat_i(table_addr[5:4]), .want_o(t_want), .block_i(rd_block), .ex_o(t_ex),
      .m_o(t_m), .m_refused_i(table_refused), .m_probe_o(t_probe), .m_hit_i(dc_hit), .m_error_i(dc_error), .m_pend_i(dc_pend),
      .m_soon_i(dc_soon), .m_id_i(dc_id), .done_o(table_done), .fault_o(table_fault), .free_i(cache_free),
      .fill_valid_i(fill_valid), .fill_id_i(fill_id), .fill_beat_i(fill_beat), .fill_error_i(fill_error)
    );
    assign cnt_walk_o   = data_walk.valid;
    assign cnt_walked_o = data_walked.done;
    logic m_missed_q;
    always_ff @(posedge clk_i) m_missed_q <= rst_ni && x_miss && wake_valid_o;
    assign m_missed = m_missed_q;
  end else begin : gen_no_translate
    assign x_physical = x_addr;
    assign {x_page_fault, x_access_fault, x_miss, lost, lost_rob, again_want, x_again, again, again_addr} = '0;
    assign {rp_page, t_want, t_ex, t_m, t_probe, table_read, table_addr, table_done, table_fault} = '0;
    assign {data_walk, data_walked, fetch_walk_o, m_missed, cnt_walk_o, cnt_walked_o} = '0;
  end

  // ------------------------------------------------------------------------------------------------ uncached
  logic [31:0] io_addr;
  logic [1:0]  io_size;
  assign lq_io_go = lq_io && lq_io_rob == rob_head_i && head_ok_i && sq_empty_o;
  assign io_addr  = sq_io ? sq_io_addr : lq_io_addr;
  assign io_size  = sq_io ? sq_io_size : lq_io_size;
  lsu_unc u_unc (
    .clk_i, .rst_ni, .flush_i, .start_i(sq_io || lq_io_go), .write_i(sq_io),
    .addr_i(io_addr), .size_i(io_size), .wdata_i(b1_data),
    .load_rsp_o(io_rsp), .load_have_o(io_have), .load_data_o(io_data), .load_error_o(io_error),
    .load_take_i((deliver || m_bad) && m_io_q), .store_done_o(io_store_done),
    .load_retires_i(commit_loads_i != 3'd0), .load_acts_o(unc_load_o),
    .unc_valid_o, .unc_ready_i, .unc_write_o, .unc_addr_o, .unc_size_o,
    .unc_wdata_o, .unc_rsp_valid_i, .unc_rdata_i, .unc_error_i
  );
endmodule
`default_nettype wire
