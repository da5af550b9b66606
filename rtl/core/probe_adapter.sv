`default_nettype none
// This core's adapter to the observation port: everything is registered once, so each record describes the cycle
// before.  The views and their meaning: docs/probe.md.
module probe_adapter (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Head of the ROB in program order, and commit
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      valid_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic [core_pkg::W-1:0]      wrong_i,
  input  logic [core_pkg::W-1:0]      taken_i,
  input  logic [core_pkg::W*core_pkg::RobInW-1:0] lanes_i,
  input  logic [core_pkg::W*64-1:0]   next_i,            // next pc of a branch
  input  logic [core_pkg::W*3*64-1:0] values_i,          // rd, rs2, rs1 of each lane
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
  input  logic                        dispatch_i,
  input  logic [core_pkg::W-1:0]      disp_valid_i,
  input  logic [core_pkg::W*core_pkg::RobInW-1:0] disp_lanes_i,
  input  logic [core_pkg::RobW-1:0]   rob_tail_i,
  // Fetch and decode
  input  logic                        fetch_room_i,
  input  logic [core_pkg::FetchN-1:0] fetch_valid_i,
  input  logic [63:0]                 fetch_pc_i,
  input  logic [63:0]                 fetch_hist_i,
  input  logic [core_pkg::W-1:0]      decode_valid_i,
  input  logic [core_pkg::TagN-1:0]   tag_req_i,
  input  logic [core_pkg::TagN*3-1:0] tag_slot_i,
  // Execution
  input  logic [core_pkg::PortN-1:0]  ex_valid_i,
  input  logic [core_pkg::PortN*core_pkg::IssuedW-1:0] ex_lanes_i,
  input  logic [core_pkg::TagN-1:0]   tag_ready_i,
  input  logic [core_pkg::WbN:0]      done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                        kill_i,
  input  logic [core_pkg::RobW-1:0]   kill_rob_i,
  input  logic                        resolve_i,
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
  output logic [core_pkg::TagN*64-1:0] probe_tag_pc_o,
  output logic [core_pkg::TagN*64-1:0] probe_tag_address_o,
  // Retire stream
  output logic [core_pkg::W-1:0]      probe_ret_valid_o,
  output logic [core_pkg::W-1:0]      probe_ret_trap_o,
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
  output logic [core_pkg::W-1:0]      probe_decode_valid_o,
  output logic                        probe_flush_o,
  output logic                        probe_kill_o,
  output logic [core_pkg::RobW-1:0]   probe_kill_rob_o
);
  localparam integer W      = core_pkg::W;
  localparam integer LaneW  = core_pkg::LaneW;
  localparam integer RobN   = core_pkg::RobN;
  localparam integer RobW   = core_pkg::RobW;
  localparam integer PortN  = core_pkg::PortN;
  localparam integer WbN    = core_pkg::WbN;
  localparam integer TagN   = core_pkg::TagN;
  localparam integer RobInW = core_pkg::RobInW;

  // Memory address and events of each entry, gathered while it executes
  logic [63:0]     addr_q   [0:RobN-1];
  logic [RobN-1:0] dmiss_q, l2miss_q, forwarded_q, replayed_q;
  logic            order_q;                          // the load at the head was fetched again
  logic [RobW-1:0] disp_at [0:W-1];
  for (genvar k = 0; k < W; k++) begin : gen_disp_at
    assign disp_at[k] = rob_tail_i + RobW'(k);
  end
  always_ff @(posedge clk_i) begin
    if (mem_addr_valid_i) addr_q[mem_addr_rob_i] <= mem_addr_i;
  end
  always_ff @(posedge clk_i) begin
    if (ev_valid_i) begin
      if (ev_dmiss_i)  dmiss_q[ev_rob_i]     <= 1'b1;
      if (ev_l2miss_i) l2miss_q[ev_rob_i]    <= 1'b1;
      if (ev_fwd_i)    forwarded_q[ev_rob_i] <= 1'b1;
      if (ev_replay_i) replayed_q[ev_rob_i]  <= 1'b1;
    end
    if (dispatch_i) begin
      for (int k = 0; k < W; k++) begin
        if (disp_valid_i[k]) begin
          dmiss_q[disp_at[k]]     <= 1'b0;
          l2miss_q[disp_at[k]]    <= 1'b0;
          forwarded_q[disp_at[k]] <= 1'b0;
          replayed_q[disp_at[k]]  <= 1'b0;
        end
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni)                            order_q <= 1'b0;
    else if (replay_i)                      order_q <= 1'b1;
    else if (commit_i != '0 || flush_i)     order_q <= 1'b0;
  end

  // Retire stream: what commits, or the instruction that traps
  logic [W-1:0]       ret_valid, ret_trap;
  logic [W*8-1:0]     ret_events;
  assign ret_trap  = W'(trap_i && !interrupt_i);
  assign ret_valid = commit_i | ret_trap;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      probe_ret_valid_o <= '0;
      probe_ret_trap_o  <= '0;
      probe_int_o       <= 1'b0;
    end else begin
      probe_ret_valid_o <= ret_valid;
      probe_ret_trap_o  <= ret_trap;
      probe_int_o       <= interrupt_i;
    end
    if (flush_i) begin
      probe_ret_cause_o <= cause_i;
      probe_ret_tval_o  <= tval_i;
      probe_int_cause_o <= cause_i;
    end
  end
  for (genvar k = 0; k < W; k++) begin : gen_retire
    core_pkg::rob_in_t lane;
    logic [RobW-1:0]   at;
    logic [1:0]        size;
    logic [63:0]       rs2, addr, imm_j;
    assign imm_j = {{44{lane.insn[31]}}, lane.insn[19:12], lane.insn[20], lane.insn[30:21], 1'b0};
    logic [7:0]        events;
    assign lane = lanes_i[k*RobInW +: RobInW];
    assign at   = head_i + RobW'(k);
    assign size = lane.insn[13:12];
    assign rs2  = values_i[(k*3+1)*64 +: 64];
    assign addr = addr_q[at];
    assign events = {replayed_q[at], k == 0 && order_q, forwarded_q[at],
                     taken_i[k] || lane.insn[6:0] == 7'h6f, l2miss_q[at], dmiss_q[at], wrong_i[k], lane.imiss};
    assign ret_events[k*8 +: 8] = events;
    always_ff @(posedge clk_i) begin
      if (ret_valid[k]) begin
        probe_ret_rd_o[k*5 +: 5]         <= (commit_i[k] ? lane.rd : 5'd0);
        probe_ret_mem_o[k*2 +: 2]        <= {lane.store, lane.load};
        probe_ret_size_o[k*2 +: 2]       <= size;
        probe_ret_events_o[k*8 +: 8]     <= events;
        probe_ret_insn_o[k*32 +: 32]     <= lane.insn;
        probe_ret_pc_o[k*64 +: 64]       <= lane.pc;
        probe_ret_next_pc_o[k*64 +: 64]  <= ret_trap[k] ? mtvec_i : (k == 0 && mret_i) ? mepc_i : lane.branch ? next_i[k*64 +: 64] :
                                            lane.insn[6:0] == 7'h6f ? lane.pc + imm_j : lane.pc + 64'd4;
        probe_ret_rs1_o[k*64 +: 64]      <= values_i[(k*3)*64 +: 64];
        probe_ret_rs2_o[k*64 +: 64]      <= rs2;
        probe_ret_rd_value_o[k*64 +: 64] <= lane.rd == '0 ? '0 : values_i[(k*3+2)*64 +: 64];
        probe_ret_addr_o[k*64 +: 64]     <= addr;
        probe_ret_data_o[k*64 +: 64]     <= size == 2'd0 ? {56'b0, rs2[7:0]} : size == 2'd1 ? {48'b0, rs2[15:0]} : size == 2'd2 ? {32'b0, rs2[31:0]} : rs2;
      end
    end
  end

  // Commit view: banks
  core_pkg::rob_in_t oldest;
  assign oldest = lanes_i[0 +: RobInW];
  for (genvar b = 0; b < W; b++) begin : gen_bank
    core_pkg::rob_in_t lane;
    logic [LaneW-1:0]  k;                            // program order of this bank's head
    assign k    = LaneW'(b) - head_i[LaneW-1:0] & LaneW'(W - 1);
    assign lane = lanes_i[32'(k)*RobInW +: RobInW];
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        probe_head_valid_o[b]   <= 1'b0;
        probe_head_commit_o[b]  <= 1'b0;
      end else begin
        probe_head_valid_o[b]   <= valid_i[k];
        probe_head_commit_o[b]  <= commit_i[k];
      end
      probe_mispredicted_o[b]   <= valid_i[k] && wrong_i[k];
      probe_flushes_o[b]        <= valid_i[k] && lane.special.flush;
      if (valid_i[k]) probe_head_pc_o[b*64 +: 64] <= lane.pc;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      probe_head_bank_o <= '0;
      probe_exception_o <= 1'b0;
      probe_interrupt_o <= 1'b0;
      probe_privilege_o <= 2'd3;
      probe_context_o   <= '0;
    end else begin
      probe_head_bank_o <= head_i[LaneW-1:0] & LaneW'(W - 1);
      probe_exception_o <= replay_i || (trap_i && !interrupt_i);
      probe_interrupt_o <= interrupt_i;
      probe_privilege_o <= privilege_i;
      probe_context_o   <= context_i;
    end
    if (flush_i) begin
      probe_exception_pc_o    <= oldest.pc;
      probe_int_epc_o         <= oldest.pc;
      probe_exception_cause_o <= cause_i;
    end
  end

  // Dispatch, fetch and pipeline views
  for (genvar k = 0; k < W; k++) begin : gen_dispatch
    core_pkg::rob_in_t lane;
    assign lane = disp_lanes_i[k*RobInW +: RobInW];
    always_ff @(posedge clk_i) begin
      if (dispatch_i) begin
        probe_disp_pc_o[k*64 +: 64]      <= lane.pc;
        probe_disp_rob_o[k*RobW +: RobW] <= disp_at[k];
      end
    end
  end
  for (genvar p = 0; p < PortN; p++) begin : gen_issue
    core_pkg::issued_t lane;
    assign lane = ex_lanes_i[p*core_pkg::IssuedW +: core_pkg::IssuedW];
    always_ff @(posedge clk_i) begin
      probe_issue_rob_o[p*RobW +: RobW] <= lane.rob;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      probe_disp_valid_o        <= '0;
      probe_fetch_opportunity_o <= 1'b0;
      probe_fetch_valid_o       <= '0;
      probe_issue_valid_o       <= '0;
      probe_done_valid_o        <= '0;
      probe_decode_valid_o      <= '0;
      probe_flush_o             <= 1'b0;
      probe_kill_o              <= 1'b0;
    end else begin
      probe_disp_valid_o        <= dispatch_i ? disp_valid_i : '0;
      probe_fetch_opportunity_o <= fetch_room_i;
      probe_fetch_valid_o       <= fetch_valid_i;
      probe_issue_valid_o       <= ex_valid_i;
      probe_done_valid_o        <= done_valid_i;
      probe_decode_valid_o      <= decode_valid_i;
      probe_flush_o             <= flush_i;
      probe_kill_o              <= kill_i;
    end
    if (fetch_valid_i != '0) begin
      probe_fetch_pc_o      <= fetch_pc_i;
      probe_fetch_history_o <= fetch_hist_i;
    end
    probe_done_rob_o <= done_rob_i;
    probe_kill_rob_o <= kill_rob_i;
  end

  // Tag view
  for (genvar t = 0; t < TagN; t++) begin : gen_tag
    logic [W-1:0]      disp_tag, head_tag;
    logic [PortN-1:0]  ex_tag;
    logic [W*64-1:0]   disp_pc;
    logic [PortN-1:0]  ex_mem;
    for (genvar k = 0; k < W; k++) begin : gen_lane
      core_pkg::rob_in_t disp, head;
      assign disp = disp_lanes_i[k*RobInW +: RobInW];
      assign head = lanes_i[k*RobInW +: RobInW];
      assign disp_tag[k] = dispatch_i && disp_valid_i[k] && disp.tag[t];
      assign head_tag[k] = valid_i[k] && head.tag[t];
      assign disp_pc[k*64 +: 64] = disp.pc;
    end
    for (genvar p = 0; p < PortN; p++) begin : gen_port
      core_pkg::issued_t lane;
      assign lane = ex_lanes_i[p*core_pkg::IssuedW +: core_pkg::IssuedW];
      assign ex_tag[p] = ex_valid_i[p] && lane.tag[t];
      assign ex_mem[p] = lane.unit.load || lane.unit.store;
    end
    tag_tracker u_tracker (
      .clk_i, .rst_ni, .fetched_i(tag_req_i[t] && fetch_valid_i[tag_slot_i[t*3 +: core_pkg::SlotW]]),
      .disp_tag_i(disp_tag), .disp_pc_i(disp_pc), .disp_tail_i(rob_tail_i), .ready_i(tag_ready_i[t]),
      .issue_i(ex_tag != '0), .issue_mem_i((ex_tag & ex_mem) != '0), .done_valid_i, .done_rob_i,
      .resolve_i, .resolve_rob_i(kill_rob_i), .resolve_next_i, .mem_addr_valid_i, .mem_addr_rob_i, .mem_addr_i,
      .rob_head_i(head_i), .head_tag_i(head_tag), .commit_i, .events_i(ret_events), .flush_i, .interrupt_i, .exception_i(trap_i || replay_i),
      .kill_i, .kill_rob_i,
      .pulses_o(probe_tag_pulses_o[t*8 +: 8]), .abort_o(probe_tag_abort_o[t*2 +: 2]), .events_o(probe_tag_events_o[t*8 +: 8]),
      .pc_o(probe_tag_pc_o[t*64 +: 64]), .address_o(probe_tag_address_o[t*64 +: 64])
    );
  end
endmodule
`default_nettype wire
