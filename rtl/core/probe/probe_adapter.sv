`default_nettype none
// This core's adapter to the observation port: everything is registered once, so each record describes the
// previous cycle. The views and their meaning, and who reads which part: docs/probe.md.
module probe_adapter #(
  parameter integer Parts = probe_pkg::PartsAll          // the parts that are driven; the others read 0
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Head of the ROB in program order, and commit
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  core_pkg::heads_t            heads_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0] tag_i,
  input  logic [core_pkg::W*5-1:0]    rd_i,
  input  logic [core_pkg::W*32-1:0]   insn_i,
  input  logic [core_pkg::W*64-1:0]   pc_i,
  input  logic [core_pkg::W*3*64-1:0] values_i,          // rd, rs2, rs1 of each lane, one cycle later
  input  logic [core_pkg::W-1:0]      push_i,            // flag that a PUSHPF stored, a POPPF loaded
  input  logic                        atomic_i,          // an SC or AMO commits, as the oldest
  input  logic [63:0]                 atomic_value_i,    // what it writes, one cycle later
  input  logic                        flush_i,           // decided: nothing enters the machine in this cycle,
  input  logic                        dropping_i,        // and everything is dropped in the next
  input  logic                        trap_i,
  input  logic                        interrupt_i,
  input  logic                        replay_i,
  input  logic                        mret_i,
  input  logic [5:0]                  cause_i,
  input  logic [63:0]                 tval_i,
  input  logic [63:0]                 restart_i,         // where fetch restarts, one cycle later
  input  logic [1:0]                  privilege_i,
  input  logic [15:0]                 context_i,
  // Dispatch
  input  logic [core_pkg::W-1:0]      disp_valid_i,
  input  logic [core_pkg::W-1:0]      disp_done_i,       // nothing to execute
  input  logic [core_pkg::W*64-1:0]   disp_pc_i,
  input  logic [core_pkg::W*core_pkg::RobInW-1:0] disp_lanes_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0] disp_tag_i,
  input  logic [core_pkg::W-1:0]      disp_waits_i,      // lanes of a waiting group, and for what
  input  logic [4:0]                  disp_wait_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  // Fetch and decode
  input  logic                        fetch_room_i,
  input  logic [core_pkg::FetchN-1:0] fetch_valid_i,
  input  logic [63:0]                 fetch_pc_i,
  input  logic [63:0]                 fetch_hist_i,
  input  logic [core_pkg::Look-1:0]   decode_valid_i,
  input  logic [core_pkg::Look-1:0]   decode_drop_i,        // of them, profile instructions that are dropped
  input  logic                        decode_restart_i,     // drop what has not left the fetch buffer
  input  logic [core_pkg::Look*core_pkg::TagN-1:0] decode_tag_i, // of the lanes that leave
  input  logic [core_pkg::TagN-1:0]   tag_req_i,
  input  logic [core_pkg::TagN*4-1:0] tag_place_i,       // slot of the block
  // Execution
  input  logic [core_pkg::PortN-1:0]  ex_valid_i,
  input  logic [core_pkg::PortN*core_pkg::RobW-1:0] ex_rob_i,
  input  logic [core_pkg::PortN*core_pkg::TagN-1:0] ex_tag_i,
  input  logic [core_pkg::TagN-1:0]   tag_ready_i,
  input  logic [core_pkg::WbN:0]      done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                        kill_i,
  input  core_pkg::exception_t        mem_exc_i,         // a load or store raises an exception
  input  logic                        resolve_i,         // a branch
  input  core_pkg::resolved_t         resolved_i,
  input  logic [core_pkg::RobW-1:0]   kill_rob_i,        // of the branch
  input  core_pkg::access_t           access_i,
  input  core_pkg::memory_event_t     event_i,
  input  logic                        data_walked_i,     // a walk of page tables ends
  input  logic                        fetch_walked_i,
  // The port
  output core_pkg::commit_view_t      commit_o,
  output core_pkg::dispatch_view_t    dispatch_o,
  output core_pkg::fetch_view_t       fetch_o,
  output core_pkg::tag_view_t         tag_o,
  output core_pkg::retire_view_t      retire_o,
  output core_pkg::pipe_view_t        pipe_o
);
  localparam integer W      = core_pkg::W;
  localparam integer RobInW = core_pkg::RobInW;

  // A flush is shown in the cycle of the decision
  logic                        shown, moves;
  logic [W-1:0]                disp_valid;
  logic [core_pkg::FetchN-1:0] fetch_valid;
  logic [core_pkg::Look-1:0]   decode_valid, decode_drop;
  logic [core_pkg::PortN-1:0]  ex_valid;
  logic [core_pkg::WbN:0]      done_valid;
  logic                        restart, kill, mem_exc, resolve, access, events;
  assign shown        = !flush_i;
  assign moves        = !dropping_i;
  assign disp_valid   = shown ? disp_valid_i : '0;
  assign fetch_valid  = shown ? fetch_valid_i : '0;
  assign decode_valid = shown ? decode_valid_i : '0;
  assign decode_drop  = shown ? decode_drop_i : '0;
  assign restart      = decode_restart_i && moves;
  assign ex_valid     = moves ? ex_valid_i : '0;
  assign done_valid   = moves ? done_valid_i : '0;
  assign kill         = kill_i && moves;
  assign mem_exc      = mem_exc_i.valid && moves;
  assign resolve      = resolve_i && moves;
  assign access       = access_i.valid && moves;
  assign events       = event_i.valid && moves;

  // What leaves the ROB in this cycle
  logic [W-1:0] ret_valid, ret_trap;
  assign ret_trap  = W'(trap_i && !interrupt_i);
  assign ret_valid = commit_i | ret_trap;

  // PUSHPF and POPPF move a byte that holds a flag
  logic [W-1:0]   control;
  logic [W*2-1:0] size;
  for (genvar k = 0; k < W; k++) begin : gen_size
    assign control[k]      = core_pkg::Pflag != 0 && insn_i[k*32 +: 7] == 7'h0b;
    assign size[k*2 +: 2] = control[k] ? 2'd0 : insn_i[k*32+12 +: 2];
  end

  // What is dispatched
  logic [W*32-1:0] disp_insn;
  logic [W-1:0]    disp_jal, disp_imiss;
  for (genvar k = 0; k < W; k++) begin : gen_disp
    logic transfer, branch, imiss;
    head_lane u_lane (
      .lane_i(disp_lanes_i[k*RobInW +: RobInW]), .load_o(), .store_o(),
      .cond_o(), .branch_o(branch), .flush_o(), .transfer_o(transfer),
      .call_o(), .ret_o(), .imiss_o(imiss), .insn_o(disp_insn[k*32 +: 32]),
      .pc_o(), .rd_o(), .pdst_o(), .regs_o(), .tag_o()
    );
    assign disp_jal[k]   = transfer && !branch;
    assign disp_imiss[k] = imiss;
  end

  logic [5:0] cause;
  if (Parts != 0) begin : gen_mode
    probe_mode u_mode (
      .clk_i, .rst_ni, .interrupt_i, .cause_i, .privilege_i,
      .context_i, .interrupt_o(commit_o.interrupted), .cause_o(cause),
      .privilege_o(commit_o.privilege), .context_o(commit_o.context_id)
    );
  end else begin : gen_no_mode
    assign {commit_o.interrupted, cause, commit_o.privilege, commit_o.context_id} = '0;
  end
  assign retire_o.interrupted     = commit_o.interrupted;
  assign commit_o.exception_cause = cause;
  assign retire_o.cause           = cause;
  assign retire_o.interrupt_cause = cause;

  if ((Parts & probe_pkg::PartHead) != 0) begin : gen_head
    probe_head u_head (
      .clk_i, .rst_ni, .head_i, .valid_i(heads_i.valid), .commit_i, .wrong_i(heads_i.wrong),
      .flushes_i(heads_i.flush),
      .pc_i, .exception_i(replay_i || (trap_i && !interrupt_i)),
      .head_bank_o(commit_o.head_bank), .head_valid_o(commit_o.head_valid), .head_commit_o(commit_o.head_commit),
      .mispredicted_o(commit_o.mispredicted), .flushes_o(commit_o.flushes), .head_pc_o(commit_o.head_pc),
      .exception_o(commit_o.exception)
    );
  end else begin : gen_no_head
    assign {commit_o.head_bank, commit_o.head_valid, commit_o.head_commit, commit_o.mispredicted} = '0;
    assign {commit_o.flushes, commit_o.head_pc, commit_o.exception} = '0;
  end

  if ((Parts & probe_pkg::PartRetire) != 0) begin : gen_retire
    probe_retire u_retire (
      .clk_i, .rst_ni, .valid_i(ret_valid), .trap_i(ret_trap), .insn_i,
      .ret_valid_o(retire_o.valid), .ret_trap_o(retire_o.trap), .ret_insn_o(retire_o.insn)
    );
  end else begin : gen_no_retire
    assign {retire_o.valid, retire_o.trap, retire_o.insn} = '0;
  end

  logic [core_pkg::TagN-1:0]                   tag_late;
  logic [core_pkg::TagN*core_pkg::RobW-1:0]    tag_rob;      // entries of the tagged instructions
  logic [core_pkg::TagN*core_pkg::EventW-1:0] tag_events;    // their events so far
  if ((Parts & probe_pkg::PartEvents) != 0) begin : gen_events
    probe_events #(.Tags(Parts & probe_pkg::PartTag)) u_events (
      .clk_i, .rst_ni, .disp_valid_i(disp_valid), .disp_rob_i, .ev_valid_i(events), .ev_rob_i(event_i.rob),
      .ev_dmiss_i(event_i.dmiss), .ev_l2miss_i(event_i.l2miss), .ev_fwd_i(event_i.fwd),
      .ev_replay_i(event_i.replay), .data_walked_i, .fetch_walked_i, .head_i,
      .valid_i(ret_valid), .imiss_i(heads_i.imiss), .wrong_i(heads_i.wrong), .taken_i(heads_i.taken),
      .branch_i(heads_i.branch), .transfer_i(heads_i.transfer), .commit_i, .flush_i, .replay_i, .dropping_i,
      .tag_late_i(tag_late), .tag_rob_i(tag_rob), .tag_events_o(tag_events), .ret_events_o(retire_o.events)
    );
  end else begin : gen_no_events
    assign {tag_events, retire_o.events} = '0;
  end

  if ((Parts & probe_pkg::PartTarget) != 0) begin : gen_target
    probe_target u_target (
      .clk_i, .rst_ni, .resolve_i(resolve), .resolve_rob_i(kill_rob_i), .resolve_next_i(resolved_i.next), .head_i,
      .valid_i(ret_valid),
      .branch_i(heads_i.branch),
      .transfer_i(heads_i.transfer), .insn_i, .pc_i, .trap_i(ret_trap[0]), .mret_i, .restart_i,
      .ret_next_pc_o(retire_o.next_pc)
    );
  end else begin : gen_no_target
    assign retire_o.next_pc = '0;
  end

  if ((Parts & probe_pkg::PartTag) != 0) begin : gen_tag
    probe_fetch u_fetch (
      .clk_i, .rst_ni, .fetch_room_i, .fetch_valid_i(fetch_valid), .fetch_pc_i, .fetch_hist_i,
      .fetch_opportunity_o(fetch_o.opportunity), .fetch_valid_o(fetch_o.valid), .fetch_pc_o(fetch_o.pc),
      .fetch_history_o(fetch_o.history)
    );
    probe_tags #(.Pc(Parts & probe_pkg::PartCheck)) u_tags (
      .clk_i, .rst_ni, .req_i(tag_req_i), .place_i(tag_place_i),
      .fetched_i(fetch_o.valid), .decode_valid_i(decode_valid), .decode_drop_i(decode_drop),
      .decode_restart_i(restart),
      .decode_tag_i, .disp_go_i(disp_valid != '0), .disp_done_i, .disp_pc_i,
      .disp_insn_i(disp_insn), .disp_jal_i(disp_jal), .disp_imiss_i(disp_imiss),
      .disp_tag_i, .disp_waits_i, .disp_wait_i, .disp_tail_i(disp_rob_i[core_pkg::RobW-1:0]),
      .ready_i(tag_ready_i), .ex_valid_i(ex_valid), .ex_tag_i,
      .done_valid_i(done_valid), .done_rob_i, .mem_exc_i(mem_exc), .mem_exc_rob_i(mem_exc_i.rob), .resolve_i(resolve),
      .resolve_rob_i(kill_rob_i), .resolve_taken_i(resolved_i.taken), .resolve_next_i(resolved_i.next),
      .kill_i(kill), .mem_addr_valid_i(access), .mem_addr_rob_i(access_i.rob), .mem_addr_i(access_i.addr),
      .late_o(tag_late), .rob_o(tag_rob),
      .events_i(tag_events), .head_i, .valid_i(heads_i.valid), .commit_i, .tag_i,
      .flush_i, .interrupt_i, .exception_i(trap_i || replay_i),
      .tag_pulses_o(tag_o.pulses), .tag_abort_o(tag_o.abort_reason), .tag_events_o(tag_o.events),
      .tag_conflicts_o(tag_o.conflicts), .tag_oldest_o(tag_o.oldest),
      .tag_insn_o(tag_o.insn), .tag_pc_o(tag_o.pc), .tag_address_o(tag_o.address)
    );
  end else begin : gen_no_tag
    assign {fetch_o, tag_o, tag_late, tag_rob} = '0;
  end

  if ((Parts & probe_pkg::PartAddress) != 0) begin : gen_address
    probe_address u_address (
      .clk_i, .rst_ni, .disp_valid_i(disp_valid), .disp_pc_i, .disp_insn_i(disp_insn),
      .disp_rob_i, .mem_addr_valid_i(access), .mem_addr_rob_i(access_i.rob), .mem_addr_i(access_i.addr),
      .head_i, .valid_i(ret_valid), .load_i(heads_i.load), .store_i(heads_i.store), .size_i(size), .pc_i,
      .disp_valid_o(dispatch_o.valid), .disp_pc_o(dispatch_o.pc), .disp_insn_o(dispatch_o.insn),
      .disp_rob_o(dispatch_o.rob),
      .ret_rob_o(retire_o.rob), .ret_pc_o(retire_o.pc), .ret_mem_o(retire_o.mem), .ret_size_o(retire_o.mem_bytes),
      .ret_addr_o(retire_o.mem_addr)
    );
  end else begin : gen_no_address
    assign dispatch_o = '0;
    assign {retire_o.rob, retire_o.pc, retire_o.mem, retire_o.mem_bytes, retire_o.mem_addr} = '0;
  end

  if ((Parts & probe_pkg::PartValues) != 0) begin : gen_values
    probe_values u_values (
      .clk_i, .control_i(control), .flag_i(push_i), .atomic_i, .atomic_value_i, .load_i(heads_i.load), .size_i(size), .rd_i, .values_i,
      .ret_rd_value_o(retire_o.rd_value), .ret_data_o(retire_o.mem_data)
    );
  end else begin : gen_no_values
    assign {retire_o.rd_value, retire_o.mem_data} = '0;
  end

  logic [63:0] oldest_pc;
  assign commit_o.exception_pc  = oldest_pc;
  assign retire_o.interrupt_epc = oldest_pc;
  if ((Parts & probe_pkg::PartCheck) != 0) begin : gen_check
    probe_check u_check (
      .clk_i, .rst_ni, .valid_i(ret_valid), .commit_i, .rd_i, .values_i,
      .pc_i(pc_i[63:0]), .tval_i, .decode_valid_i(decode_valid), .decode_drop_i(decode_drop),
      .decode_restart_i(restart), .ex_valid_i(ex_valid), .ex_rob_i, .done_valid_i(done_valid), .done_rob_i,
      .flush_i, .kill_i(kill), .kill_rob_i,
      .ret_rd_o(retire_o.rd), .ret_rs1_o(retire_o.rs1_value), .ret_rs2_o(retire_o.rs2_value),
      .ret_tval_o(retire_o.tval), .oldest_pc_o(oldest_pc),
      .issue_valid_o(pipe_o.issue_valid), .issue_rob_o(pipe_o.issue_rob), .done_valid_o(pipe_o.done_valid),
      .done_rob_o(pipe_o.done_rob),
      .decode_valid_o(pipe_o.decode_valid), .decode_drop_o(pipe_o.decode_drop),
      .decode_restart_o(pipe_o.decode_restart),
      .flush_o(pipe_o.flush), .kill_o(pipe_o.kill), .kill_rob_o(pipe_o.kill_rob)
    );
  end else begin : gen_no_check
    assign {retire_o.rd, retire_o.rs1_value, retire_o.rs2_value, retire_o.tval, oldest_pc} = '0;
    assign pipe_o = '0;
  end
endmodule
`default_nettype wire
