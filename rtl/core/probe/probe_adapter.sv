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
  input  logic [core_pkg::W-1:0]      valid_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic [core_pkg::W-1:0]      wrong_i,
  input  logic [core_pkg::W-1:0]      taken_i,
  input  logic [core_pkg::W-1:0]      load_i,
  input  logic [core_pkg::W-1:0]      store_i,
  input  logic [core_pkg::W-1:0]      branch_i,
  input  logic [core_pkg::W-1:0]      transfer_i,
  input  logic [core_pkg::W-1:0]      flushes_i,
  input  logic [core_pkg::W-1:0]      imiss_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0] tag_i,
  input  logic [core_pkg::W*5-1:0]    rd_i,
  input  logic [core_pkg::W*32-1:0]   insn_i,
  input  logic [core_pkg::W*64-1:0]   pc_i,
  input  logic [core_pkg::W*3*64-1:0] values_i,          // rd, rs2, rs1 of each lane, one cycle later
  input  logic [core_pkg::W-1:0]      push_i,            // flag that a PUSHPF stored, a POPPF loaded
  input  logic                        flush_i,
  input  logic                        trap_i,
  input  logic                        interrupt_i,
  input  logic                        replay_i,
  input  logic                        mret_i,
  input  logic [5:0]                  cause_i,
  input  logic [63:0]                 tval_i,
  input  logic [63:0]                 mtvec_i,
  input  logic [63:0]                 mepc_i,
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
  input  logic [core_pkg::RobW-1:0]   kill_rob_i,
  input  logic                        mem_exc_i,         // a load or store raises an exception
  input  logic [core_pkg::RobW-1:0]   mem_exc_rob_i,
  input  logic                        resolve_i,         // a branch, kill_rob_i
  input  logic                        resolve_taken_i,
  input  logic [63:0]                 resolve_next_i,
  input  logic                        mem_addr_valid_i,
  input  logic [core_pkg::RobW-1:0]   mem_addr_rob_i,
  input  logic [63:0]                 mem_addr_i,
  input  logic                        ev_valid_i,
  input  logic [core_pkg::RobW-1:0]   ev_rob_i,
  input  logic                        ev_dmiss_i,
  input  logic                        ev_l2miss_i,
  input  logic                        ev_fwd_i,
  input  logic                        ev_replay_i,
  // Commit view
  output logic [core_pkg::LaneW-1:0]  probe_head_bank_o,
  output logic [core_pkg::W-1:0]      probe_head_valid_o,
  output logic [core_pkg::W-1:0]      probe_head_commit_o,
  output logic [core_pkg::W-1:0]      probe_mispredicted_o,
  output logic [core_pkg::W-1:0]      probe_flushes_o,
  output logic [core_pkg::W*64-1:0]   probe_head_pc_o,
  output logic                        probe_exception_o,
  output logic [63:0]                 probe_exception_pc_o,
  output logic [5:0]                  probe_exception_cause_o,
  output logic                        probe_interrupt_o,
  output logic [1:0]                  probe_privilege_o,
  output logic [15:0]                 probe_context_o,
  // Dispatch view
  output logic [core_pkg::W-1:0]      probe_disp_valid_o,
  output logic [core_pkg::W*64-1:0]   probe_disp_pc_o,
  output logic [core_pkg::W*32-1:0]   probe_disp_insn_o,
  output logic [core_pkg::W*core_pkg::RobW-1:0] probe_disp_rob_o,
  // Fetch view
  output logic                        probe_fetch_opportunity_o,
  output logic [core_pkg::FetchN-1:0] probe_fetch_valid_o,
  output logic [63:0]                 probe_fetch_pc_o,
  output logic [63:0]                 probe_fetch_history_o,
  // Tag view
  output logic [core_pkg::TagN*8-1:0]  probe_tag_pulses_o,
  output logic [core_pkg::TagN*2-1:0]  probe_tag_abort_o,
  output logic [core_pkg::TagN*8-1:0]  probe_tag_events_o,
  output logic [core_pkg::TagN*8-1:0]  probe_tag_conflicts_o,
  output logic [core_pkg::TagN-1:0]    probe_tag_oldest_o,
  output logic [core_pkg::TagN*32-1:0] probe_tag_insn_o,
  output logic [core_pkg::TagN*64-1:0] probe_tag_pc_o,
  output logic [core_pkg::TagN*64-1:0] probe_tag_address_o,
  // Retire stream
  output logic [core_pkg::W-1:0]      probe_ret_valid_o,
  output logic [core_pkg::W-1:0]      probe_ret_trap_o,
  output logic [core_pkg::RobW-1:0]   probe_ret_rob_o,
  output logic [core_pkg::W*5-1:0]    probe_ret_rd_o,
  output logic [core_pkg::W*2-1:0]    probe_ret_mem_o,
  output logic [core_pkg::W*2-1:0]    probe_ret_size_o,
  output logic [core_pkg::W*8-1:0]    probe_ret_events_o,
  output logic [core_pkg::W*32-1:0]   probe_ret_insn_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_pc_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_next_pc_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_rs1_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_rs2_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_rd_value_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_addr_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_data_o,
  output logic [5:0]                  probe_ret_cause_o,
  output logic [63:0]                 probe_ret_tval_o,
  output logic                        probe_int_o,
  output logic [5:0]                  probe_int_cause_o,
  output logic [63:0]                 probe_int_epc_o,
  // Pipeline view
  output logic [core_pkg::PortN-1:0]  probe_issue_valid_o,
  output logic [core_pkg::PortN*core_pkg::RobW-1:0] probe_issue_rob_o,
  output logic [core_pkg::WbN:0]      probe_done_valid_o,
  output logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] probe_done_rob_o,
  output logic [core_pkg::Look-1:0]   probe_decode_valid_o,
  output logic [core_pkg::Look-1:0]   probe_decode_drop_o,
  output logic                        probe_decode_restart_o,
  output logic                        probe_flush_o,
  output logic                        probe_kill_o,
  output logic [core_pkg::RobW-1:0]   probe_kill_rob_o
);
  localparam integer W      = core_pkg::W;
  localparam integer RobInW = core_pkg::RobInW;

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
      .context_i, .interrupt_o(probe_interrupt_o), .cause_o(cause),
      .privilege_o(probe_privilege_o), .context_o(probe_context_o)
    );
  end else begin : gen_no_mode
    assign {probe_interrupt_o, cause, probe_privilege_o, probe_context_o} = '0;
  end
  assign probe_int_o             = probe_interrupt_o;
  assign probe_exception_cause_o = cause;
  assign probe_ret_cause_o       = cause;
  assign probe_int_cause_o       = cause;

  if ((Parts & probe_pkg::PartHead) != 0) begin : gen_head
    probe_head u_head (
      .clk_i, .rst_ni, .head_i, .valid_i, .commit_i, .wrong_i, .flushes_i,
      .pc_i, .exception_i(replay_i || (trap_i && !interrupt_i)),
      .probe_head_bank_o, .probe_head_valid_o, .probe_head_commit_o,
      .probe_mispredicted_o, .probe_flushes_o, .probe_head_pc_o,
      .probe_exception_o
    );
  end else begin : gen_no_head
    assign {probe_head_bank_o, probe_head_valid_o, probe_head_commit_o, probe_mispredicted_o, probe_flushes_o, probe_head_pc_o} = '0;
    assign probe_exception_o = 1'b0;
  end

  if ((Parts & probe_pkg::PartRetire) != 0) begin : gen_retire
    probe_retire u_retire (
      .clk_i, .rst_ni, .valid_i(ret_valid), .trap_i(ret_trap), .insn_i,
      .probe_ret_valid_o, .probe_ret_trap_o, .probe_ret_insn_o
    );
  end else begin : gen_no_retire
    assign {probe_ret_valid_o, probe_ret_trap_o, probe_ret_insn_o} = '0;
  end

  logic [core_pkg::TagN-1:0]                   tag_late;
  logic [core_pkg::TagN*core_pkg::RobW-1:0]    tag_rob;      // entries of the tagged instructions
  logic [core_pkg::TagN*probe_pkg::EventN-1:0] tag_events;   // their events so far
  if ((Parts & probe_pkg::PartEvents) != 0) begin : gen_events
    probe_events #(.Tags(Parts & probe_pkg::PartTag)) u_events (
      .clk_i, .rst_ni, .disp_valid_i, .disp_rob_i, .ev_valid_i, .ev_rob_i,
      .ev_dmiss_i, .ev_l2miss_i, .ev_fwd_i, .ev_replay_i, .head_i,
      .valid_i(ret_valid), .imiss_i, .wrong_i, .taken_i, .branch_i, .transfer_i, .commit_i, .flush_i, .replay_i,
      .tag_late_i(tag_late), .tag_rob_i(tag_rob), .tag_events_o(tag_events), .probe_ret_events_o
    );
  end else begin : gen_no_events
    assign {tag_events, probe_ret_events_o} = '0;
  end

  if ((Parts & probe_pkg::PartTarget) != 0) begin : gen_target
    probe_target u_target (
      .clk_i, .rst_ni, .resolve_i, .resolve_rob_i(kill_rob_i), .resolve_next_i, .head_i, .valid_i(ret_valid), .branch_i,
      .transfer_i, .insn_i, .pc_i, .trap_i(ret_trap[0]), .mret_i, .mtvec_i, .mepc_i, .probe_ret_next_pc_o
    );
  end else begin : gen_no_target
    assign probe_ret_next_pc_o = '0;
  end

  if ((Parts & probe_pkg::PartTag) != 0) begin : gen_tag
    probe_fetch u_fetch (
      .clk_i, .rst_ni, .fetch_room_i, .fetch_valid_i, .fetch_pc_i, .fetch_hist_i,
      .probe_fetch_opportunity_o, .probe_fetch_valid_o, .probe_fetch_pc_o, .probe_fetch_history_o
    );
    probe_tags #(.Pc(Parts & probe_pkg::PartCheck)) u_tags (
      .clk_i, .rst_ni, .req_i(tag_req_i), .place_i(tag_place_i),
      .fetched_i(probe_fetch_valid_o), .decode_valid_i, .decode_drop_i, .decode_restart_i,
      .decode_tag_i, .disp_go_i(disp_valid_i != '0), .disp_done_i, .disp_pc_i,
      .disp_insn_i(disp_insn), .disp_jal_i(disp_jal), .disp_imiss_i(disp_imiss),
      .disp_tag_i, .disp_waits_i, .disp_wait_i, .disp_tail_i(disp_rob_i[core_pkg::RobW-1:0]),
      .ready_i(tag_ready_i), .ex_valid_i, .ex_tag_i,
      .done_valid_i, .done_rob_i, .mem_exc_i, .mem_exc_rob_i, .resolve_i,
      .resolve_rob_i(kill_rob_i), .resolve_taken_i, .resolve_next_i,
      .kill_i, .mem_addr_valid_i, .mem_addr_rob_i, .mem_addr_i, .late_o(tag_late), .rob_o(tag_rob),
      .events_i(tag_events), .head_i, .valid_i, .commit_i, .tag_i,
      .flush_i, .interrupt_i, .exception_i(trap_i || replay_i),
      .probe_tag_pulses_o, .probe_tag_abort_o, .probe_tag_events_o, .probe_tag_conflicts_o, .probe_tag_oldest_o,
      .probe_tag_insn_o, .probe_tag_pc_o, .probe_tag_address_o
    );
  end else begin : gen_no_tag
    assign {probe_fetch_opportunity_o, probe_fetch_valid_o, probe_fetch_pc_o, probe_fetch_history_o, tag_late, tag_rob} = '0;
    assign {probe_tag_pulses_o, probe_tag_abort_o, probe_tag_events_o, probe_tag_conflicts_o, probe_tag_oldest_o} = '0;
    assign {probe_tag_insn_o, probe_tag_pc_o, probe_tag_address_o} = '0;
  end

  if ((Parts & probe_pkg::PartAddress) != 0) begin : gen_address
    probe_address u_address (
      .clk_i, .rst_ni, .disp_valid_i, .disp_pc_i, .disp_insn_i(disp_insn),
      .disp_rob_i, .mem_addr_valid_i, .mem_addr_rob_i, .mem_addr_i,
      .head_i, .valid_i(ret_valid), .load_i, .store_i, .size_i(size), .pc_i,
      .probe_disp_valid_o, .probe_disp_pc_o, .probe_disp_insn_o, .probe_disp_rob_o,
      .probe_ret_rob_o, .probe_ret_pc_o, .probe_ret_mem_o, .probe_ret_size_o, .probe_ret_addr_o
    );
  end else begin : gen_no_address
    assign {probe_disp_valid_o, probe_disp_pc_o, probe_disp_insn_o, probe_disp_rob_o} = '0;
    assign {probe_ret_rob_o, probe_ret_pc_o, probe_ret_mem_o, probe_ret_size_o, probe_ret_addr_o} = '0;
  end

  if ((Parts & probe_pkg::PartValues) != 0) begin : gen_values
    probe_values u_values (
      .clk_i, .control_i(control), .flag_i(push_i), .load_i, .size_i(size), .rd_i, .values_i,
      .probe_ret_rd_value_o, .probe_ret_data_o
    );
  end else begin : gen_no_values
    assign {probe_ret_rd_value_o, probe_ret_data_o} = '0;
  end

  logic [63:0] oldest_pc;
  assign probe_exception_pc_o = oldest_pc;
  assign probe_int_epc_o      = oldest_pc;
  if ((Parts & probe_pkg::PartCheck) != 0) begin : gen_check
    probe_check u_check (
      .clk_i, .rst_ni, .valid_i(ret_valid), .commit_i, .rd_i, .values_i,
      .pc_i(pc_i[63:0]), .tval_i, .decode_valid_i, .decode_drop_i,
      .decode_restart_i, .ex_valid_i, .ex_rob_i, .done_valid_i, .done_rob_i, .flush_i, .kill_i, .kill_rob_i,
      .probe_ret_rd_o, .probe_ret_rs1_o, .probe_ret_rs2_o, .probe_ret_tval_o, .oldest_pc_o(oldest_pc),
      .probe_issue_valid_o, .probe_issue_rob_o, .probe_done_valid_o, .probe_done_rob_o,
      .probe_decode_valid_o, .probe_decode_drop_o, .probe_decode_restart_o,
      .probe_flush_o, .probe_kill_o, .probe_kill_rob_o
    );
  end else begin : gen_no_check
    assign {probe_ret_rd_o, probe_ret_rs1_o, probe_ret_rs2_o, probe_ret_tval_o, oldest_pc} = '0;
    assign {probe_issue_valid_o, probe_issue_rob_o, probe_done_valid_o, probe_done_rob_o, probe_flush_o, probe_kill_o, probe_kill_rob_o} = '0;
    assign {probe_decode_valid_o, probe_decode_drop_o, probe_decode_restart_o} = '0;
  end
endmodule
`default_nettype wire
