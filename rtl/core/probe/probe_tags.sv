`default_nettype none
// Tag view of the observation port: one tracker per tag.                                        docs/probe.md
module probe_tags #(
  parameter integer Pc = 1                                // the instructions' pcs are shown; else 0
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic [core_pkg::TagN-1:0]   req_i,             // tag the instruction in this slot of the block
  input  logic [core_pkg::TagN*4-1:0] place_i,
  input  logic [core_pkg::FetchN-1:0] fetched_i,         // slots that entered the fetch buffer, a cycle later
  // Decode
  input  logic [core_pkg::Look-1:0]   decode_valid_i,    // lanes that leave the fetch buffer
  input  logic [core_pkg::Look-1:0]   decode_drop_i,     // of them, profile instructions that are dropped
  input  logic                        decode_restart_i,  // drop what has not left it
  input  logic [core_pkg::Look*core_pkg::TagN-1:0] decode_tag_i,
  // Dispatch
  input  logic                        disp_go_i,         // the group leaves
  input  logic [core_pkg::W-1:0]      disp_done_i,       // nothing to execute
  input  logic [core_pkg::W*64-1:0]   disp_pc_i,
  input  logic [core_pkg::W*32-1:0]   disp_insn_i,
  input  logic [core_pkg::W-1:0]      disp_jal_i,
  input  logic [core_pkg::W-1:0]      disp_imiss_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0] disp_tag_i,
  input  logic [core_pkg::W-1:0]      disp_waits_i,      // lanes of the waiting group, and what it waits for
  input  logic [4:0]                  disp_wait_i,
  input  logic [core_pkg::RobW-1:0]   disp_tail_i,
  // Execution
  input  logic [core_pkg::TagN-1:0]   ready_i,
  input  logic [core_pkg::PortN-1:0]  ex_valid_i,        // the last port is memory
  input  logic [core_pkg::PortN*core_pkg::TagN-1:0] ex_tag_i,
  input  logic [core_pkg::WbN:0]      done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                        mem_exc_i,
  input  logic [core_pkg::RobW-1:0]   mem_exc_rob_i,
  input  logic                        resolve_i,
  input  logic [core_pkg::RobW-1:0]   resolve_rob_i,
  input  logic                        resolve_taken_i,
  input  logic [63:0]                 resolve_next_i,
  input  logic                        kill_i,            // by the branch that resolves
  input  logic                        mem_addr_valid_i,
  input  logic [core_pkg::RobW-1:0]   mem_addr_rob_i,
  input  logic [63:0]                 mem_addr_i,
  // Event bits gathered for the entries of the tagged instructions
  output logic [core_pkg::TagN-1:0]    late_o,           // they have entries
  output logic [core_pkg::TagN*core_pkg::RobW-1:0] rob_o,
  input  logic [core_pkg::TagN*core_pkg::EventW-1:0] events_i,
  // Head of the ROB in program order, and commit
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      valid_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0] tag_i,
  input  logic                        flush_i,
  input  logic                        interrupt_i,
  input  logic                        exception_i,
  output logic [core_pkg::TagN*probe_pkg::TagPulseN-1:0] tag_pulses_o,
  output logic [core_pkg::TagN*2-1:0]  tag_abort_o,
  output logic [core_pkg::TagN*core_pkg::EventW-1:0] tag_events_o,
  output logic [core_pkg::TagN*8-1:0]  tag_conflicts_o,
  output logic [core_pkg::TagN-1:0]    tag_oldest_o,
  output logic [core_pkg::TagN*32-1:0] tag_insn_o,
  output logic [core_pkg::TagN*64-1:0] tag_pc_o,
  output logic [core_pkg::TagN*64-1:0] tag_address_o
);
  localparam integer W      = core_pkg::W;
  localparam integer Look   = core_pkg::Look;
  localparam integer PortN  = core_pkg::PortN;
  localparam integer TagN   = core_pkg::TagN;
  localparam integer RobW   = core_pkg::RobW;
  localparam integer PulseN = probe_pkg::TagPulseN;
  localparam integer EventW = core_pkg::EventW;
  localparam integer ConflictN = probe_pkg::ConflictN;

  // The I-cache hits late in a cycle. A tracker sees a fetch a cycle later, from registers
  logic [TagN-1:0]   req_q;
  logic [TagN*4-1:0] place_q;
  always_ff @(posedge clk_i) begin
    req_q   <= rst_ni ? req_i : '0;
    place_q <= place_i;
  end

  for (genvar t = 0; t < TagN; t++) begin : gen_tag
    logic             fetched;
    logic [W-1:0]     disp_tag, head_tag;
    logic [Look-1:0]  left_tag;
    logic [PortN-1:0] ex_tag;
    always_comb begin                                    // a slot that does not exist tags nothing
      fetched = 1'b0;
      if (req_q[t]) begin
        for (int i = 0; i < core_pkg::FetchN; i++) if (fetched_i[i] && place_q[t*4 +: 4] == 4'(i)) fetched = 1'b1;
      end
    end
    always_comb begin
      disp_tag = '0;
      head_tag = '0;
      left_tag = '0;
      ex_tag   = '0;
      for (int k = 0; k < W; k++) begin
        disp_tag[k] = disp_waits_i[k] && disp_tag_i[k*TagN + t];
        head_tag[k] = valid_i[k] && tag_i[k*TagN + t];
      end
      for (int k = 0; k < Look; k++) left_tag[k] = decode_valid_i[k] && decode_tag_i[k*TagN + t];
      for (int p = 0; p < PortN; p++) ex_tag[p] = ex_valid_i[p] && ex_tag_i[p*TagN + t];
    end
    assign tag_conflicts_o[t*8 + ConflictN +: 8 - ConflictN] = '0;
    tag_tracker #(.Pc(Pc)) u_tracker (
      .clk_i, .rst_ni, .fetched_i(fetched),
      .left_i(left_tag != '0), .dropped_i((left_tag & decode_drop_i) != '0), .restart_i(decode_restart_i),
      .disp_tag_i(disp_tag), .disp_go_i, .disp_wait_i, .disp_done_i,
      .disp_jal_i, .disp_imiss_i, .disp_pc_i, .disp_insn_i, .disp_tail_i,
      .ready_i(ready_i[t]), .issue_i(ex_tag != '0), .issue_mem_i(ex_tag[PortN-1]),
      .done_valid_i, .done_rob_i, .mem_exc_i, .mem_exc_rob_i,
      .resolve_i, .resolve_rob_i, .resolve_taken_i, .resolve_next_i,
      .mem_addr_valid_i, .mem_addr_rob_i, .mem_addr_i,
      .late_o(late_o[t]), .rob_o(rob_o[t*RobW +: RobW]), .events_i(events_i[t*EventW +: EventW]),
      .rob_head_i(head_i), .head_tag_i(head_tag), .commit_i, .flush_i, .interrupt_i, .exception_i, .kill_i,
      .pulses_o(tag_pulses_o[t*PulseN +: PulseN]), .abort_o(tag_abort_o[t*2 +: 2]),
      .events_o(tag_events_o[t*EventW +: EventW]),
      .conflicts_o(tag_conflicts_o[t*8 +: ConflictN]),
      .oldest_o(tag_oldest_o[t]), .insn_o(tag_insn_o[t*32 +: 32]),
      .pc_o(tag_pc_o[t*64 +: 64]), .address_o(tag_address_o[t*64 +: 64])
    );
  end
endmodule
`default_nettype wire
