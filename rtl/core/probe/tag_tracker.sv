`default_nettype none
// Follows one tagged instruction from fetch to its end, with a pulse for each event in its life.
//                                                                                   docs/probe.md, "tag view"
// At most one instruction carries the tag at a time, and the next one is fetched a cycle after its end or later.
// All outputs are registers, or late_o and rob_o.
module tag_tracker #(
  parameter integer Pc = 1                            // pc_o is shown; else 0
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       fetched_i,       // entered the fetch buffer in the cycle before
  input  logic                       left_i,          // leaves it
  input  logic                       dropped_i,       // and is dropped: profile instruction, its flag off
  input  logic                       restart_i,       // drop what has not left it
  // Dispatch, in the lane that carries the tag (at most one does)
  input  logic [core_pkg::W-1:0]     disp_tag_i,      // of the waiting group: known before it leaves
  input  logic                       disp_go_i,       // the group leaves
  input  logic [4:0]                 disp_wait_i,     // what it waits for: ConflictRob to ConflictStore
  input  logic [core_pkg::W-1:0]     disp_done_i,     // nothing to execute
  input  logic [core_pkg::W-1:0]     disp_jal_i,
  input  logic [core_pkg::W-1:0]     disp_imiss_i,
  input  logic [core_pkg::W*64-1:0]  disp_pc_i,
  input  logic [core_pkg::W*32-1:0]  disp_insn_i,
  input  logic [core_pkg::RobW-1:0]  disp_tail_i,     // ROB entry of lane 0
  // Execution
  input  logic                       ready_i,         // level: in the issue queue with operands ready
  input  logic                       issue_i,         // in EX
  input  logic                       issue_mem_i,     // as a load or store
  input  logic [core_pkg::WbN:0]     done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                       mem_exc_i,       // a load or store raises an exception
  input  logic [core_pkg::RobW-1:0]  mem_exc_rob_i,
  input  logic                       resolve_i,       // branch in EX, and where it goes
  input  logic [core_pkg::RobW-1:0]  resolve_rob_i,
  input  logic                       resolve_taken_i,
  input  logic [63:0]                resolve_next_i,
  input  logic                       mem_addr_valid_i,
  input  logic [core_pkg::RobW-1:0]  mem_addr_rob_i,
  input  logic [63:0]                mem_addr_i,
  output logic                       late_o,          // in the ROB
  output logic [core_pkg::RobW-1:0]  rob_o,           // its entry then
  input  logic [core_pkg::EventW-1:0] events_i,      // of that entry, by load/store unit and commit
  // Its end
  input  logic [core_pkg::RobW-1:0]  rob_head_i,
  input  logic [core_pkg::W-1:0]     head_tag_i,      // among the W oldest, program order
  input  logic [core_pkg::W-1:0]     commit_i,
  input  logic                       flush_i,
  input  logic                       interrupt_i,
  input  logic                       exception_i,     // the oldest raises an exception, and is aborted
  input  logic                       kill_i,          // by the branch that resolves
  output logic [probe_pkg::TagPulseN-1:0] pulses_o,
  output logic [1:0]                 abort_o,
  output logic [core_pkg::EventW-1:0] events_o,
  output logic [probe_pkg::ConflictN-1:0] conflicts_o,
  output logic                       oldest_o,
  output logic [31:0]                insn_o,
  output logic [63:0]                pc_o,
  output logic [63:0]                address_o
);
  localparam integer W    = core_pkg::W;
  localparam integer RobW = core_pkg::RobW;

  logic            early, early_q;                    // in fetch buffer or decode; from its second cycle on
  logic            left_q, dropped_q;                 // in decode; dropped_i of the cycle before
  logic            gone, filtered;                    // ends because it is dropped there; or to be fetched
                                                      // again
  logic            late_q;                            // in the ROB
  logic            mem_q;                             // executes as a load or store
  logic            ready_q;                           // its operands were ready before
  logic            waiting_q;                         // they were last cycle, and it was in the issue queue
  logic [probe_pkg::ConflictN-1:0] conflicts_q;
  logic            imiss_q, taken_q, wrong_q;         // event bits that belong to its fetch and to its branch
  logic [RobW-1:0] rob_q;

  // Dispatch
  logic            in_group;                           // it is in the waiting group
  logic            map;
  logic            followed;                           // in fetch buffer, decode or ROB
  logic            live;                               // or about to be, or its last pulses are shown
  assign early    = early_q || fetched_i;
  assign followed = early || late_q;
  assign late_o   = late_q;
  assign live     = followed || left_i || pulses_o != '0;
  assign in_group = early && disp_tag_i != '0;
  assign map      = in_group && disp_go_i;

  // What its lane of the group has, with map, and where a JAL goes
  logic            map_done, map_jal, map_imiss;
  logic [RobW-1:0] map_rob;
  logic [63:0]     map_pc, map_target;
  logic [31:0]     map_insn;
  assign map_target = map_pc + {{44{map_insn[31]}}, map_insn[19:12], map_insn[20], map_insn[30:21], 1'b0};
  always_comb begin
    map_done  = disp_done_i[0];
    map_jal   = disp_jal_i[0];
    map_imiss = disp_imiss_i[0];
    map_rob   = disp_tail_i;
    map_pc    = disp_pc_i[63:0];
    map_insn  = disp_insn_i[31:0];
    for (int k = 1; k < W; k++) begin
      if (disp_tag_i[k]) begin
        map_done  = disp_done_i[k];
        map_jal   = disp_jal_i[k];
        map_imiss = disp_imiss_i[k];
        map_rob   = disp_tail_i + RobW'(k);
        map_pc    = disp_pc_i[k*64 +: 64];
        map_insn  = disp_insn_i[k*32 +: 32];
      end
    end
  end

  // Execution and end
  logic done, excepts, resolved, retired, aborted, younger;
  always_comb begin
    retired = 1'b0;
    done    = 1'b0;
    if (late_q) begin
      for (int k = 0; k < W; k++) if (head_tag_i[k] && commit_i[k]) retired = 1'b1;
      for (int p = 0; p <= core_pkg::WbN; p++) if (done_valid_i[p] && done_rob_i[p*RobW +: RobW] == rob_q) done = 1'b1;
    end
  end
  logic [probe_pkg::TagPulseN-1:0] pulses;
  logic [core_pkg::EventW-1:0]    events;
  always_comb begin
    excepts  = 1'b0;
    resolved = 1'b0;
    younger  = 1'b0;
    gone     = 1'b0;
    filtered = 1'b0;
    aborted  = 1'b0;
    pulses   = '0;
    events   = '0;
    if (followed) begin
      excepts  = late_q && mem_exc_i && mem_exc_rob_i == rob_q;
      resolved = late_q && resolve_i && resolve_rob_i == rob_q;
      younger  = (rob_q - rob_head_i) > (resolve_rob_i - rob_head_i);
      gone     = core_pkg::Pflag != 0 && early && (dropped_i || (fetched_i && dropped_q));
      filtered = gone || (core_pkg::Pflag != 0 && early && restart_i && !left_i && !left_q);
      aborted  = (early && (flush_i || kill_i)) || filtered || (late_q && !retired && (flush_i || (kill_i && younger)));

      pulses[probe_pkg::TagMap]         = map;
      pulses[probe_pkg::TagReady]       = late_q && ready_i && !ready_q;
      pulses[probe_pkg::TagIssue]       = late_q && issue_i;
      pulses[probe_pkg::TagComplete]    = done;
      pulses[probe_pkg::TagRetireReady] = done || excepts || (map && map_done);
      pulses[probe_pkg::TagMemory]      = done && mem_q;
      pulses[probe_pkg::TagRetired]     = retired;
      pulses[probe_pkg::TagAborted]     = aborted;

      events = events_i;
      events[probe_pkg::EventImiss]      = imiss_q;
      events[probe_pkg::EventTaken]      = taken_q;
      events[probe_pkg::EventMispredict] = wrong_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || live) begin
      if (!rst_ni) begin
        early_q  <= 1'b0;
        left_q   <= 1'b0;
        late_q   <= 1'b0;
        pulses_o <= '0;
        oldest_o <= 1'b0;
      end else begin
        early_q  <= early && !map && !flush_i && !kill_i && !filtered;
        left_q   <= (left_i || left_q) && !map && !flush_i && !kill_i && !filtered;
        late_q   <= (late_q || map) && !retired && !aborted;
        pulses_o <= pulses;
        oldest_o <= late_q && head_tag_i[0];
      end
      waiting_q <= late_q && ready_i;
      dropped_q <= dropped_i;
      if (!followed)             conflicts_q <= '0;
      else if (in_group)         conflicts_q[probe_pkg::ConflictStore:0] <= conflicts_q[probe_pkg::ConflictStore:0] | disp_wait_i;
      else if (late_q && ready_i && waiting_q) conflicts_q[probe_pkg::ConflictPort] <= 1'b1;
      if (map) begin
        insn_o    <= map_insn;
        mem_q     <= 1'b0;
        ready_q   <= 1'b0;
        imiss_q   <= map_imiss;
        taken_q   <= map_jal;
        wrong_q   <= 1'b0;
        rob_q     <= map_rob;
        address_o <= map_jal ? map_target : '0;
      end else begin
        if (late_q && issue_i) mem_q <= issue_mem_i;
        if (late_q && ready_i) ready_q <= 1'b1;
        if (resolved) begin
          taken_q   <= resolve_taken_i;
          wrong_q   <= kill_i;
          address_o <= resolve_next_i;
        end
        if (late_q && mem_addr_valid_i && mem_addr_rob_i == rob_q) address_o <= mem_addr_i;
      end
      if (retired || aborted) begin
        events_o <= late_q ? events : '0;
        conflicts_o <= conflicts_q;
        abort_o  <= gone ? probe_pkg::AbortFlush : filtered ? probe_pkg::AbortMispredict : !flush_i ? probe_pkg::AbortMispredict : interrupt_i ? probe_pkg::AbortInterrupt :
                    exception_i ? probe_pkg::AbortException : probe_pkg::AbortFlush;
      end
    end
  end
  assign rob_o = rob_q;

  if (Pc != 0) begin : gen_pc
    always_ff @(posedge clk_i) if (map) pc_o <= map_pc;
  end else begin : gen_no_pc
    assign pc_o = '0;
  end
endmodule
`default_nettype wire
