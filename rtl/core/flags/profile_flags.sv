`default_nettype none
// Profile instructions and their flags: the stage before decode.   docs/dispatch.md; Vaswani et al., sec. III
//
//   just fetched, no flag matters -------> decode   behind one that is dropped; while nothing stored stays
//   fetch buffer --> selective_dispatch -->/        what is dropped goes no further
//                        |    ^
//                        v    |
//                      flag_file <-- dispatch, loads, branches, commit
module profile_flags (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             squash_i,       // drop everything before the ROB
  // Fetch buffer: what is stored
  input  logic [core_pkg::Look-1:0]        valid_i,
  input  logic [core_pkg::Look*core_pkg::FetchedW-1:0] fetched_i,
  input  logic [core_pkg::Look*core_pkg::TagN-1:0] tag_i,
  input  logic [core_pkg::Look*core_pkg::MarkW-1:0] mark_i,
  input  logic [core_pkg::Look-1:0]        skip_i,         // the front end skipped the rest of its block
  input  core_pkg::mode_t                  mode_i,
  // When it is all dropped, or nothing is: ordinary instructions that have just been fetched
  output logic                             through_o,
  input  logic [core_pkg::NewN-1:0]        new_valid_i,    // only with through_o
  input  logic [core_pkg::NewN*core_pkg::FetchedW-1:0] new_i,
  input  logic [core_pkg::NewN*core_pkg::TagN-1:0] new_tag_i,
  input  logic [core_pkg::NewN*core_pkg::DecodedW-1:0] new_decoded_i,
  output logic [2:0]                       new_off_o,      // a profile instruction of these types is dropped at
  input  logic                             new_drop_i,     // once, before them: lane 0 is one,
  input  logic                             new_skip_i,     // and the front end skipped the rest of its block
  output logic [core_pkg::Look-1:0]        leave_o,        // lanes that leave it, dense
  output logic [core_pkg::Look-1:0]        drop_o,         // of them, those that are dropped
  output logic [core_pkg::Look-1:0]        drop_profile_o, // and of these the profile instructions
  // Decode
  input  logic                             room_i,         // it accepts a group
  output logic [core_pkg::W-1:0]           valid_o,        // dense
  output logic [core_pkg::W*core_pkg::FetchedW-1:0] fetched_o,
  output logic [core_pkg::W*core_pkg::TagN-1:0] tag_o,
  output logic [core_pkg::W*core_pkg::DecodedW-1:0] decoded_o,
  // Front end
  output logic [2:0]                       hint_o,         // flags as far as known, else off
  output logic [1:0]                       strategy_o,     // how the front end predicts profile transfers
  output logic                             redirect_o,     // it drops all that has not left the fetch buffer,
                                                           // and continues at pc_o
  output logic [63:0]                      pc_o,
  output logic [63:0]                      hist_o,
  output logic [core_pkg::RasW-1:0]        ras_ptr_o,
  output logic                             ras_fix_o,      // ras_top_o is valid
  output logic [core_pkg::TargetW-1:0]     ras_top_o,
  // Training of the direction predictor by what decode does with profile transfers
  output logic                             train_o,
  output logic [31:0]                      train_pc_o,
  output logic [63:0]                      train_hist_o,
  output logic                             train_taken_o,
  output logic                             train_wrong_o,
  // Predictor: which blocks to skip (docs/pflag-table.md)
  input  logic                             lookup_i,       // F0
  input  logic [core_pkg::TargetW-1:2]     lookup_pc_i,
  input  logic [2:0]                       predicted_i,    // F1: the flags that are predicted on
  output logic [core_pkg::FetchN-1:0]      skip_o,         // leaders of blocks to skip: the lowest counts
  output logic [core_pkg::TargetW-1:2]     follow_o,       // what follows its block
  // Dispatch of the group that decode holds, oldest in lane 0
  input  logic                             dispatch_i,
  input  logic [core_pkg::W-1:0]           disp_valid_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  input  logic [core_pkg::W-1:0]           disp_branch_i,
  input  logic [core_pkg::W*core_pkg::BrW-1:0] disp_br_i,
  // Loads that deliver
  input  logic                             ld_valid_i,
  input  logic [core_pkg::RobW-1:0]        ld_rob_i,
  input  logic                             ld_bit_i,       // bit 0 of what they read
  // Misprediction
  input  logic                             kill_i,
  input  logic [core_pkg::BrW-1:0]         kill_br_i,
  input  logic [core_pkg::RobW-1:0]        kill_rob_i,
  // Commit
  input  logic [core_pkg::RobW-1:0]        head_i,
  input  logic [core_pkg::W-1:0]           head_valid_i,
  input  logic [core_pkg::W*32-1:0]        head_insn_i,
  input  logic [core_pkg::W-1:0]           commit_i,
  output logic [core_pkg::W-1:0]           head_push_o,    // value that a PUSHPF in this lane stored
  input  logic                             flush_decided_i,      // commit decides to flush: its reason
  input  logic                             flush_i,        // one cycle later: everything is dropped
  input  logic                             trap_i,
  input  logic                             mret_i,
  input  logic                             replay_i,
  // mpflags
  output logic [63:0]                      csr_o,
  input  logic                             csr_write_i,
  input  logic [63:0]                      csr_wdata_i
);
  localparam integer W        = core_pkg::W;
  localparam integer Look     = core_pkg::Look;
  localparam integer NewN     = core_pkg::NewN;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer TagN     = core_pkg::TagN;
  localparam integer RasW     = core_pkg::RasW;
  localparam integer MarkW    = core_pkg::MarkW;
  localparam integer DecodedW = core_pkg::DecodedW;
  localparam integer TargetW  = core_pkg::TargetW;

  logic [8:0]      names, changed;
  logic [2:0]      known, flag_on, new_place;
  logic [Look-1:0] go, keep, stored, push, change, restart, jump, ras_fix;
  logic [Look*RasW-1:0] ras_ptr;
  logic [Look*9-1:0] names_in;                             // before each lane; of those that decode takes
  logic [W*9-1:0]  names_q;
  logic [Look*3-1:0] place_in;
  logic [W*3-1:0]  place_q;                                // of a POPPF; 0: none
  logic [Look-1:0] profile, on, open, next_block, trains, wrong;
  logic [Look*(TargetW-2)-1:0] at;
  logic [Look*64-1:0] hist;
  logic [Look*2-1:0] kind;
  logic [Look*11-1:0] length;
  logic            update, remove, first, report_flag;
  logic [TargetW-1:2] leader, last_pc;
  logic [1:0]      report_type;
  logic [10:0]     report_length;
  selective_dispatch u_select (
    .valid_i, .fetched_i, .mark_i, .skip_i, .next_block_i(next_block),
    .names_i(names), .known_i(known), .on_i(flag_on), .place_i(new_place),
    .go_o(go), .keep_o(keep), .names_o(names_in), .change_o(change), .changed_o(changed), .place_o(place_in), .push_o(push),
    .at_o(at), .profile_o(profile), .kind_o(kind), .on_o(on), .length_o(length), .open_o(open),
    .trains_o(trains), .wrong_o(wrong), .restart_o(restart), .jump_o(jump), .hist_o(hist), .ras_ptr_o(ras_ptr), .ras_fix_o(ras_fix)
  );
  logic take;                                              // a POPPF leaves
  always_comb begin
    take = 1'b0;
    for (int k = 0; k < Look; k++) if (stored[k] && place_in[k*3 +: 3] != '0) take = 1'b1;
  end
  // What arrives passes behind lanes that are dropped and change nothing
  always_comb begin
    through_o = !valid_i[Look-W];
    for (int k = 0; k < Look - W; k++) if (valid_i[k] && (!go[k] || keep[k] || change[k] || restart[k])) through_o = 1'b0;
  end
  // The first of it is dropped if nothing stored can change its flag. With PredictIgnored it is stored: the
  // direction predictor learns from it.
  assign new_off_o = (valid_i[0] || strategy_o == core_pkg::PredictIgnored) ? '0 : known & ~flag_on;
  logic [W-1:0]    passes;                                 // W of it at most
  logic [Look-1:0] arrived;                                // their lanes, of those that leave
  assign passes = new_drop_i ? new_valid_i[W:1] : new_valid_i[W-1:0];
  always_comb begin
    arrived = Look'(new_valid_i[W-1:0]);
    if (new_drop_i) arrived = Look'(new_valid_i);
    for (int k = 0; k < Look - W; k++) if (valid_i[k]) arrived = Look'(new_valid_i[W-1:0]) << (k + 1);
  end
  // Room in decode comes late
  logic ready, dropped;
  assign ready          = room_i && !redirect_o;
  assign stored         = ready ? go : '0;                 // lanes that leave
  assign dropped        = room_i && new_drop_i;
  assign leave_o        = stored | (room_i ? arrived : '0);
  assign drop_o         = (stored & ~keep) | Look'(dropped);
  assign drop_profile_o = (stored & ~keep & profile) | Look'(dropped);
  core_pkg::fetched_t new_first;
  assign new_first = new_i[FetchedW-1:0];

  // A flush may change what may be fetched, or the code itself: the table is cleared. Flushes for a load that
  // executed too early change nothing.
  logic clear, no_skip;
  logic replay_q;
  always_ff @(posedge clk_i) replay_q <= replay_i;
  assign clear = (flush_decided_i && !replay_i) || (flush_i && !replay_q);
  block_follower u_follower (
    .clk_i, .rst_ni, .clear_i(squash_i), .plain_i(room_i && passes[0]), .drop_i(dropped), .drop_at_i(new_first.pc[TargetW-1:2]),
    .drop_kind_i(new_first.insn[1:0]), .drop_skip_i(new_skip_i), .leave_i(stored), .at_i(at),
    .skip_i, .profile_i(profile), .kind_i(kind), .on_i(on), .open_i(open),
    .length_i(length), .next_block_o(next_block), .update_o(update), .remove_o(remove),
    .leader_o(leader), .last_pc_o(last_pc), .first_o(first),
    .type_o(report_type), .flag_o(report_flag), .length_o(report_length)
  );
  block_table #(.PcW(TargetW), .Sets(core_pkg::BlockSets), .Ways(core_pkg::BlockWays), .Slots(core_pkg::FetchN), .Shortest(core_pkg::BlockShortest)) u_table (
    .clk_i, .rst_ni, .clear_i(clear), .lookup_i, .lookup_pc_i,
    .on_i(predicted_i | {3{no_skip}}), .skip_o, .follow_o, .update_i(update), .remove_i(remove && !update),
    .update_leader_i(leader), .update_last_i(last_pc),
    .update_first_i(first), .update_type_i(report_type),
    .update_flag_i(report_flag), .update_length_i(report_length)
  );

  flag_file u_file (
    .clk_i, .rst_ni, .names_o(names), .known_o(known), .on_o(flag_on), .place_o(new_place), .hint_o,
    .after_i((stored & change) != '0 ? changed : names), .take_i(take),
    .dispatch_i, .disp_valid_i, .disp_names_i(names_q),
    .disp_place_i(place_q), .disp_rob_i, .disp_branch_i, .disp_br_i,
    .ld_valid_i, .ld_rob_i, .ld_bit_i, .kill_i, .kill_br_i, .kill_rob_i,
    .head_i, .head_valid_i, .head_insn_i, .commit_i, .head_push_o,
    .flush_i, .trap_i, .mret_i, .replay_i, .csr_o, .csr_write_i, .csr_wdata_i, .no_skip_o(no_skip), .strategy_o
  );
  profile_train u_train (
    .clk_i, .rst_ni, .enable_i(strategy_o == core_pkg::PredictIgnored), .trains_i(stored & trains),
    .at_i(at), .hist_i(hist), .on_i(on), .wrong_i(wrong),
    .train_o, .pc_o(train_pc_o), .hist_o(train_hist_o), .taken_o(train_taken_o), .wrong_o(train_wrong_o)
  );

  // The lanes that proceed move up; where none does, what arrives has their places
  localparam integer NewW  = FetchedW + TagN + DecodedW;
  localparam integer PackW = NewW + 9 + 3;
  logic [NewN*NewW-1:0]  arriving;
  logic [W*Look-1:0]     from;                             // lane j takes lane k: bit j Look + k
  logic [W-1:0]          valid;
  logic [Look*PackW-1:0] lanes;
  logic [W-1:0]          place;                            // one-hot: of the next lane that proceeds
  always_comb begin
    from  = '0;
    valid = '0;
    place = W'(1);
    for (int k = 0; k < Look; k++) begin
      if (keep[k]) begin
        for (int j = 0; j < W; j++) if (place[j]) from[j*Look + k] = 1'b1;
        if (go[k]) valid = valid | place;
        place = place << 1;
      end
    end
  end
  assign valid_o = through_o ? passes : redirect_o ? '0 : valid;
  for (genvar k = 0; k < Look; k++) begin : gen_look
    logic [DecodedW-1:0] decoded;
    decode #(.Profile(1)) u_decode (
      .fetched_i(fetched_i[k*FetchedW +: FetchedW]), .mode_i, .push_i(push[k]), .decoded_o(decoded)
    );
    assign lanes[k*PackW +: PackW] = {fetched_i[k*FetchedW +: FetchedW], tag_i[k*TagN +: TagN], decoded,
                                      names_in[k*9 +: 9], place_in[k*3 +: 3]};
  end
  for (genvar k = 0; k < NewN; k++) begin : gen_new
    assign arriving[k*NewW +: NewW] = {new_i[k*FetchedW +: FetchedW], new_tag_i[k*TagN +: TagN], new_decoded_i[k*DecodedW +: DecodedW]};
  end
  for (genvar k = 0; k < W; k++) begin : gen_lane
    logic [NewW-1:0]  passing;
    logic [PackW-1:0] lane;
    assign passing = new_drop_i ? arriving[(k+1)*NewW +: NewW] : arriving[k*NewW +: NewW];
    always_comb begin
      lane = keep == '0 ? {passing, names, 3'd0} : '0;     // known before through_o
      for (int l = k; l < Look; l++) if (from[k*Look + l]) lane = lane | lanes[l*PackW +: PackW];
    end
    assign {fetched_o[k*FetchedW +: FetchedW], tag_o[k*TagN +: TagN], decoded_o[k*DecodedW +: DecodedW]} = lane[PackW-1:12];
    always_ff @(posedge clk_i) begin
      if (room_i && valid_o[k]) {names_q[k*9 +: 9], place_q[k*3 +: 3]} <= lane[11:0];
    end
  end

  // The redirect is registered: what is fetched now does not depend on it. After the last lane that leaves, or
  // at the target of its JAL
  core_pkg::fetched_t behind, behind_q;
  logic [Look-1:0]    here;                                // one-hot
  logic [RasW-1:0]    behind_ptr;
  assign here = restart & go;
  always_comb begin
    behind     = '0;
    behind_ptr = '0;
    for (int k = 0; k < Look; k++) begin
      if (here[k]) begin
        behind     = behind | fetched_i[k*FetchedW +: FetchedW];
        behind_ptr = behind_ptr | ras_ptr[k*RasW +: RasW];
      end
    end
  end
  logic jump_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) redirect_o <= 1'b0;
    else         redirect_o <= here != '0 && ready && !squash_i;
    if (here != '0) begin
      behind_q  <= behind;
      ras_ptr_o <= behind_ptr;
      ras_fix_o <= (here & ras_fix) != '0;
      jump_q    <= (here & jump) != '0;
    end
  end
  logic [31:0] jal;
  assign jal       = behind_q.insn;
  assign pc_o      = behind_q.pc + (jump_q ? {{44{jal[31]}}, jal[19:12], jal[20], jal[30:21], 1'b0} : 64'd4);
  assign hist_o    = behind_q.hist;
  assign ras_top_o = behind_q.pc[TargetW-1:0] + TargetW'(4);
endmodule
`default_nettype wire
