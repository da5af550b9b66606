`default_nettype none
// From the fetch buffer to the group that is renamed: profile instructions and their flags, if the machine has
// them (docs/dispatch.md), the decoders, and the stage that holds what they made.                docs/core.md
module decode_unit (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        squash_i,          // drop everything before the ROB
  input  core_pkg::mode_t             mode_i,
  // Fetch buffer: lanes that are stored, and those just fetched
  input  logic                        empty_i,
  output logic                        through_o,         // those just fetched may pass
  input  logic [core_pkg::Look-1:0]   valid_i,
  input  logic [core_pkg::Look*core_pkg::FetchedW-1:0] lanes_i,
  input  logic [core_pkg::Look*core_pkg::TagN-1:0]     tags_i,
  input  logic [core_pkg::Look*core_pkg::MarkW-1:0]    marks_i,
  input  logic [core_pkg::Look-1:0]   skip_i,            // the front end skipped the rest of its block
  input  logic [core_pkg::NewN-1:0]   new_valid_i,
  input  logic [core_pkg::NewN*core_pkg::FetchedW-1:0] new_lanes_i,
  input  logic [core_pkg::NewN*core_pkg::TagN-1:0]     new_tags_i,
  input  logic                        new_drop_i,        // lane 0 was dropped as it was fetched
  input  logic                        new_skip_i,
  input  logic [core_pkg::Look*core_pkg::TagN-1:0]     leave_tags_i, // of the lanes that may leave
  output logic [core_pkg::Look-1:0]   leave_o,           // lanes that leave the buffer, dense
  output logic [core_pkg::Look-1:0]   drop_o,            // of them, those that are dropped
  output logic [core_pkg::Look-1:0]   drop_profile_o,    // and of these the profile instructions
  // Front end
  output logic [2:0]                  hint_o,            // flags as far as known, else off
  output logic [2:0]                  off_o,             // a profile instruction of these types is dropped at once
  output logic [1:0]                  strategy_o,        // how profile transfers are predicted
  output core_pkg::redirect_t         redirect_o,
  output core_pkg::train_t            train_o,
  input  logic                        lookup_i,
  input  logic [core_pkg::TargetW-1:2] lookup_pc_i,
  input  logic [2:0]                  predicted_i,
  output logic [core_pkg::FetchN-1:0] skip_o,            // leaders of blocks to skip
  output logic [core_pkg::TargetW-1:2] follow_o,
  // The group that rename sees, oldest in lane 0
  output logic [core_pkg::W-1:0]      valid_o,
  output logic [core_pkg::W*core_pkg::FetchedW-1:0] fetched_o,
  output logic [core_pkg::W*32-1:0]   next_pc_o,         // bits 31:0 of their pcs, next cycle
  output logic [core_pkg::W*core_pkg::TagN-1:0]     tag_o,
  output logic [core_pkg::W*core_pkg::DecodedW-1:0] decoded_o,
  input  logic                        dispatch_i,        // it leaves
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  input  logic [core_pkg::W-1:0]      disp_branch_i,
  input  logic [core_pkg::W*core_pkg::BrW-1:0] disp_br_i,
  // Loads that deliver, mispredictions, commit: what sets the flags
  input  logic                        ld_valid_i,
  input  logic [core_pkg::RobW-1:0]   ld_rob_i,
  input  logic                        ld_bit_i,
  input  logic                        kill_i,
  input  logic [core_pkg::BrW-1:0]    kill_br_i,
  input  logic [core_pkg::RobW-1:0]   kill_rob_i,
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      head_valid_i,
  input  logic [core_pkg::W*32-1:0]   head_insn_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  output logic [core_pkg::W-1:0]      head_push_o,       // value that a PUSHPF in this lane stored
  output logic [core_pkg::W-1:0]      head_profile_o,    // a profile instruction
  input  logic                        flush_decided_i,
  input  logic                        flush_i,
  input  logic                        trap_i,
  input  logic                        mret_i,
  input  logic                        replay_i,
  // mpflags
  output logic [63:0]                 csr_o,
  input  logic                        csr_write_i,
  input  logic [63:0]                 csr_wdata_i
);
  localparam integer W        = core_pkg::W;
  localparam integer NewN     = core_pkg::NewN;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer DecodedW = core_pkg::DecodedW;
  localparam integer TagN     = core_pkg::TagN;

  logic                     room;
  logic [W-1:0]             valid;                       // what the stage takes
  logic [W*FetchedW-1:0]    fetched;
  logic [W*DecodedW-1:0]    decoded;
  logic [W*TagN-1:0]        tag;
  logic [NewN*FetchedW-1:0] plain;                       // ordinary instructions, or all without flags
  logic [NewN*DecodedW-1:0] plain_decoded;
  for (genvar k = 0; k < NewN; k++) begin : gen_decode
    decode u_decode (
      .fetched_i(plain[k*FetchedW +: FetchedW]), .mode_i, .push_i(1'b0),
      .decoded_o(plain_decoded[k*DecodedW +: DecodedW])
    );
  end
  decode_stage u_stage (
    .clk_i, .rst_ni, .clear_i(squash_i), .valid_i(valid), .fetched_i(fetched), .tag_i(tag), .decoded_i(decoded),
    .pop_o(room), .valid_o, .fetched_o, .next_pc_o, .tag_o, .decoded_o, .dispatch_i
  );

  if (core_pkg::Pflag != 0) begin : gen_flags
    assign plain = new_lanes_i;
    for (genvar k = 0; k < W; k++) begin : gen_head
      assign head_profile_o[k] = head_insn_i[k*32 +: 2] != 2'b11;
    end
    profile_flags u_flags (
      .clk_i, .rst_ni, .squash_i, .valid_i, .fetched_i(lanes_i), .tag_i(tags_i), .mark_i(marks_i), .skip_i,
      .mode_i, .through_o, .new_valid_i, .new_i(new_lanes_i), .new_tag_i(new_tags_i),
      .new_decoded_i(plain_decoded), .new_off_o(off_o), .new_drop_i, .new_skip_i, .leave_o, .drop_o, .drop_profile_o,
      .room_i(room), .valid_o(valid), .fetched_o(fetched), .tag_o(tag), .decoded_o(decoded), .hint_o, .strategy_o,
      .redirect_o(redirect_o.go), .pc_o(redirect_o.pc), .hist_o(redirect_o.hist), .ras_ptr_o(redirect_o.ras_ptr),
      .ras_fix_o(redirect_o.ras_fix), .ras_top_o(redirect_o.ras_top),
      .train_o(train_o.go), .train_pc_o(train_o.pc), .train_hist_o(train_o.hist),
      .train_taken_o(train_o.taken), .train_wrong_o(train_o.wrong),
      .lookup_i, .lookup_pc_i, .predicted_i, .skip_o, .follow_o,
      .dispatch_i, .disp_valid_i(valid_o), .disp_rob_i, .disp_branch_i, .disp_br_i, .ld_valid_i, .ld_rob_i, .ld_bit_i,
      .kill_i, .kill_br_i, .kill_rob_i, .head_i, .head_valid_i, .head_insn_i, .commit_i, .head_push_o,
      .flush_decided_i, .flush_i, .trap_i, .mret_i, .replay_i, .csr_o, .csr_write_i, .csr_wdata_i
    );
  end else begin : gen_no_flags
    assign plain     = empty_i ? new_lanes_i : lanes_i;
    assign valid     = empty_i ? new_valid_i : valid_i;
    assign fetched   = plain;
    assign decoded   = plain_decoded;
    assign tag       = leave_tags_i;
    assign through_o = empty_i;
    assign leave_o   = room ? valid : '0;
    assign {drop_o, drop_profile_o, hint_o, off_o, strategy_o, redirect_o, train_o, skip_o, follow_o} = '0;
    assign {head_push_o, head_profile_o, csr_o} = '0;
  end
endmodule
`default_nettype wire
