`default_nettype none
// Retire stream of the observation port: what commits, or the instruction that traps, with all that it did.  docs/probe.md
module probe_retire (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Head of the ROB in program order, and commit
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic [core_pkg::W-1:0]      wrong_i,
  input  logic [core_pkg::W-1:0]      taken_i,
  input  logic [core_pkg::W-1:0]      load_i,
  input  logic [core_pkg::W-1:0]      store_i,
  input  logic [core_pkg::W-1:0]      branch_i,
  input  logic [core_pkg::W-1:0]      transfer_i,
  input  logic [core_pkg::W-1:0]      imiss_i,
  input  logic [core_pkg::W*5-1:0]    rd_i,
  input  logic [core_pkg::W*32-1:0]   insn_i,
  input  logic [core_pkg::W*64-1:0]   pc_i,
  input  logic [core_pkg::W*64-1:0]   next_i,            // next pc of a branch
  input  logic [core_pkg::W*3*64-1:0] values_i,          // rd, rs2, rs1 of each lane
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
  // Dispatch: entries that begin anew
  input  logic [core_pkg::W-1:0]      disp_valid_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  // What happens to an entry while it executes
  input  logic                        mem_addr_valid_i,
  input  logic [core_pkg::RobW-1:0]   mem_addr_rob_i,
  input  logic [63:0]                 mem_addr_i,
  input  logic                        ev_valid_i,
  input  logic [core_pkg::RobW-1:0]   ev_rob_i,
  input  logic                        ev_dmiss_i,
  input  logic                        ev_l2miss_i,
  input  logic                        ev_fwd_i,
  input  logic                        ev_replay_i,
  // Event bits gathered for the entries of tagged instructions, not registered; fetch and branch bits are 0
  input  logic [core_pkg::TagN*core_pkg::RobW-1:0] tag_rob_i,
  output logic [core_pkg::TagN*probe_pkg::EventN-1:0] tag_events_o,
  output logic [core_pkg::W-1:0]      probe_ret_valid_o,
  output logic [core_pkg::W-1:0]      probe_ret_trap_o,
  output logic [core_pkg::RobW-1:0]   probe_ret_rob_o,
  output logic [core_pkg::W*5-1:0]    probe_ret_rd_o,
  output logic [core_pkg::W*2-1:0]    probe_ret_mem_o,
  output logic [core_pkg::W*2-1:0]    probe_ret_size_o,
  output logic [core_pkg::W*probe_pkg::EventN-1:0] probe_ret_events_o,
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
  output logic [63:0]                 probe_int_epc_o
);
  localparam integer W    = core_pkg::W;
  localparam integer RobN = core_pkg::RobN;
  localparam integer RobW = core_pkg::RobW;
  localparam integer EventN = probe_pkg::EventN;

  // Memory address and events of each entry, gathered while it executes
  logic [63:0]     addr_q   [0:RobN-1];
  logic [RobN-1:0] dmiss_q, l2miss_q, forwarded_q, replayed_q;
  logic            order_q;                          // the load at the head was fetched again
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
    for (int k = 0; k < W; k++) begin
      if (disp_valid_i[k]) begin
        dmiss_q[disp_rob_i[k*RobW +: RobW]]     <= 1'b0;
        l2miss_q[disp_rob_i[k*RobW +: RobW]]    <= 1'b0;
        forwarded_q[disp_rob_i[k*RobW +: RobW]] <= 1'b0;
        replayed_q[disp_rob_i[k*RobW +: RobW]]  <= 1'b0;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni)                            order_q <= 1'b0;
    else if (replay_i)                      order_q <= 1'b1;
    else if (commit_i != '0 || flush_i)     order_q <= 1'b0;
  end

  logic [W-1:0] ret_valid, ret_trap;
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
    if (ret_valid[0]) probe_ret_rob_o <= head_i;
    if (flush_i) begin
      probe_ret_cause_o <= cause_i;
      probe_ret_tval_o  <= tval_i;
      probe_int_cause_o <= cause_i;
      probe_int_epc_o   <= pc_i[63:0];
    end
  end
  // Tagged instructions, wherever they are in the ROB. EventOrder also for the load that is about to be fetched again
  for (genvar t = 0; t < core_pkg::TagN; t++) begin : gen_tag
    logic [RobW-1:0]   at;
    logic [EventN-1:0] events;
    assign at = tag_rob_i[t*RobW +: RobW];
    always_comb begin
      events = '0;
      events[probe_pkg::EventDmiss]     = dmiss_q[at];
      events[probe_pkg::EventL2miss]    = l2miss_q[at];
      events[probe_pkg::EventForwarded] = forwarded_q[at];
      events[probe_pkg::EventOrder]     = at == head_i && (order_q || replay_i);
      events[probe_pkg::EventReplay]    = replayed_q[at];
    end
    assign tag_events_o[t*EventN +: EventN] = events;
  end

  for (genvar k = 0; k < W; k++) begin : gen_lane
    logic [RobW-1:0] at;
    logic [1:0]      size;
    logic [31:0]     insn;
    logic [63:0]     pc, rs2, stored, popped, imm_j;
    logic            control;
    logic [EventN-1:0] events;
    assign at    = head_i + RobW'(k);
    assign insn  = insn_i[k*32 +: 32];
    assign pc    = pc_i[k*64 +: 64];
    assign rs2   = values_i[(k*3+1)*64 +: 64];
    if (core_pkg::Pflag != 0) begin : gen_pushed           // PUSHPF and POPPF move a byte, PUSHPF that of a flag
      assign control = insn[6:0] == 7'h0b;
      assign size    = control ? 2'd0 : insn[13:12];
      assign stored  = control ? {63'b0, push_i[k]} : rs2;
      assign popped  = {63'b0, control && load_i[k] && push_i[k]};
    end else begin : gen_plain
      assign control = 1'b0;
      assign size    = insn[13:12];
      assign stored  = rs2;
      assign popped  = '0;
    end
    assign imm_j = {{44{insn[31]}}, insn[19:12], insn[20], insn[30:21], 1'b0};
    assign events[probe_pkg::EventImiss]      = imiss_i[k];
    assign events[probe_pkg::EventMispredict] = wrong_i[k];
    assign events[probe_pkg::EventDmiss]      = dmiss_q[at];
    assign events[probe_pkg::EventL2miss]     = l2miss_q[at];
    assign events[probe_pkg::EventTaken]      = taken_i[k] || (transfer_i[k] && !branch_i[k]);
    assign events[probe_pkg::EventForwarded]  = forwarded_q[at];
    assign events[probe_pkg::EventOrder]      = k == 0 && order_q;
    assign events[probe_pkg::EventReplay]     = replayed_q[at];
    always_ff @(posedge clk_i) begin
      if (ret_valid[k]) begin
        probe_ret_rd_o[k*5 +: 5]         <= (commit_i[k] ? rd_i[k*5 +: 5] : 5'd0);
        probe_ret_mem_o[k*2 +: 2]        <= {store_i[k], load_i[k]};
        probe_ret_size_o[k*2 +: 2]       <= size;
        probe_ret_events_o[k*EventN +: EventN] <= events;
        probe_ret_insn_o[k*32 +: 32]     <= insn;
        probe_ret_pc_o[k*64 +: 64]       <= pc;
        probe_ret_next_pc_o[k*64 +: 64]  <= ret_trap[k] ? mtvec_i : (k == 0 && mret_i) ? mepc_i : branch_i[k] ? next_i[k*64 +: 64] :
                                            transfer_i[k] ? pc + imm_j : pc + 64'd4;
        probe_ret_rs1_o[k*64 +: 64]      <= values_i[(k*3)*64 +: 64];
        probe_ret_rs2_o[k*64 +: 64]      <= rs2;
        probe_ret_rd_value_o[k*64 +: 64] <= rd_i[k*5 +: 5] == '0 ? popped : values_i[(k*3+2)*64 +: 64];
        probe_ret_addr_o[k*64 +: 64]     <= addr_q[at];
        probe_ret_data_o[k*64 +: 64]     <= size == 2'd0 ? {56'b0, stored[7:0]} : size == 2'd1 ? {48'b0, stored[15:0]} : size == 2'd2 ? {32'b0, stored[31:0]} : stored;
      end
    end
  end
endmodule
`default_nettype wire
