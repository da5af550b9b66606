`default_nettype none
// A small programmable processor that only profiles (Zilles and Sohi, HPCA 2001): filters instructions at
// dispatch, collects what those that pass did when they retire, runs microcode on each. Sees a core only
// through the observation port.                                                                docs/coproc.md
module coproc #(
  parameter integer W        = 2,                      // lanes of the port: 1, 2, 4
  parameter integer RobN     = 32,                     // ROB entries: power of two, up to 128
  parameter integer CamN     = 256,                    // associative array entries: power of two, 8 to 512
  parameter integer BufN     = 256,                    // words of the sample buffer: power of two, 16 to 256
  parameter integer CapN     = 8,                      // capture queue samples: power of two, 4 to 16, >= 2 W
  parameter integer LinkBits = 64,                     // bits a cycle from queue to buffer: 8, 16, 32, 64
  parameter integer Supervisor = 0,                    // 1: the core has supervisor mode, and ctl the filter NOS
  parameter integer Atomics  = 0,                      // 1: the core has atomics; they are loads and stores, too
  parameter integer EventW   = 8,                      // event bits: 8, or 10 with EventItlb and EventDtlb
  parameter integer RobW     = $clog2(RobN)
) (
  input  logic              clk_i,
  input  logic              rst_ni,                    // synchronous
  // Observation port (docs/probe.md): the record of the previous cycle. Dispatch view
  input  logic [W-1:0]      disp_valid_i,
  input  logic [W*64-1:0]   disp_pc_i,
  input  logic [W*32-1:0]   disp_insn_i,
  input  logic [W*RobW-1:0] disp_rob_i,
  // Retire stream
  input  logic [W-1:0]      ret_valid_i,
  input  logic [W-1:0]      ret_trap_i,
  input  logic [RobW-1:0]   ret_rob_i,                 // of lane 0
  input  logic [W*32-1:0]   ret_insn_i,
  input  logic [W*64-1:0]   ret_pc_i,
  input  logic [W*64-1:0]   ret_next_pc_i,
  input  logic [W*64-1:0]   ret_rd_value_i,
  input  logic [W*2-1:0]    ret_mem_i,
  input  logic [W*2-1:0]    ret_size_i,
  input  logic [W*64-1:0]   ret_addr_i,
  input  logic [W*64-1:0]   ret_data_i,
  input  logic [W*EventW-1:0] ret_events_i,
  // Commit view: of what retires
  input  logic [1:0]        privilege_i,
  input  logic [15:0]       context_i,
  input  logic [63:0]       cycle_i,                   // mcycle
  // Owner of the unit (docs/csr.md, "Delegation")
  input  logic              delegated_i,               // it belongs to the process delegate_i in U mode
  input  logic [15:0]       delegate_i,
  // Samples of TIP (docs/tip.md)
  input  logic              tip_ready_i,
  input  logic [63:0]       tip_flags_i,
  input  logic [W*64-1:0]   tip_addr_i,
  output logic              tip_take_o,                // TIP drops the sample at the end of this cycle;
                                                       // depends on inputs of the same cycle
  output logic              tip_mine_o,                // TIP's samples come here: TIP raises no interrupt
  // The host's accesses, never in two consecutive cycles
  input  logic              req_valid_i,
  input  logic              req_write_i,
  input  logic [15:0]       req_addr_i,
  input  logic [1:0]        req_size_i,                // log2 of the bytes
  input  logic [63:0]       req_wdata_i,               // in the byte lanes of the address
  output logic [63:0]       rdata_o,                   // from the cycle after a load on: the doubleword
  output logic              lcofi_o,                   // level: the unit has halted
  output logic              active_o                   // running, halted or clearing an array: its clock must
                                                       // not stop
);
  // State compared with the golden model (harness/coproc/regs.def): these signals can be read in simulation
  logic [1:0]      state_s;
  logic [2:0]      cause_s;
  logic [7:0]      code_s, capture_level_s, ex_pc_s, de_pc_s;
  logic            sweep_s, range_s, busy_error_s, ex_valid_s, de_valid_s, current_s, next_s, hit_s, cam_write_valid_s,
                   data_write_valid_s, tip_mine_s, lcofi_s;
  logic [15:0]     level_s, mi_s, cam_write_index_s, data_write_index_s;
  logic [31:0]     random_s, md_s, mn_s, data_write_value_s, tagged_s, skipped_s, accepted_s, dropped_s, processed_s, flushed_s,
                   busy_s, idle_s, instrs_s, redirects_s, cycles_s, matches_s;
  logic [8*32-1:0] v_s;
  logic [8*16-1:0] x_s;
  logic [63:0]     cam_write_value_s, rdata_s;

  localparam integer AtW = $clog2(CamN);

  if (W != 1 && W != 2 && W != 4) begin : gen_bad_w $error("coproc: W is 1, 2 or 4"); end
  if (CamN < 8 || CamN > 512 || CamN != 1 << AtW) begin : gen_bad_cam_n $error("coproc: CamN is a power of two from 8 to 512"); end
  if (BufN < 16 || BufN > 256 || BufN != 1 << $clog2(BufN)) begin : gen_bad_buf_n $error("coproc: BufN is a power of two from 16 to 256"); end
  if (CapN < 4 || CapN > 16 || CapN < 2 * W || CapN != 1 << $clog2(CapN)) begin : gen_bad_cap_n $error("coproc: CapN is a power of two from 4 to 16, >= 2 W"); end
  if (LinkBits != 8 && LinkBits != 16 && LinkBits != 32 && LinkBits != 64) begin : gen_bad_link_bits $error("coproc: LinkBits is 8, 16, 32 or 64"); end

  // Host: sec. 4.5
  logic        load, read, control, regfile, is_match, code, low, high, group, range, busy, closed, any_words, sample_load;
  logic        control_write, regfile_write, regfile_read, code_read, low_write, high_write, cam_read, host_data;
  logic [2:0]  host_code_write;
  logic [63:0] wdata;
  logic [12:0] at;
  assign at        = req_addr_i[15:3];
  assign closed    = state_s == 2'd1 || sweep_s;
  assign any_words = level_s != '0;
  cop_decode #(.CamN(CamN)) i_decode (
    .valid_i(req_valid_i), .write_i(req_write_i), .addr_i(req_addr_i), .size_i(req_size_i), .wdata_i(req_wdata_i),
    .closed_i(closed),
    .sample_i(!engine && any_words), .range_o(range), .busy_o(busy),
    .load_o(load), .read_o(read), .wdata_o(wdata), .control_o(control),
    .regfile_o(regfile), .match_o(is_match), .code_o(code), .low_o(low),
    .high_o(high), .group_o(group), .control_write_o(control_write),
    .regfile_write_o(regfile_write), .regfile_read_o(regfile_read),
    .code_write_o(host_code_write), .code_read_o(code_read),
    .low_write_o(low_write), .high_write_o(high_write),
    .cam_read_o(cam_read), .data_o(host_data), .sample_o(sample_load)
  );

  logic [4:0]  command_bits;
  logic        ctl_write, ack, command, seed_write, mask, engine;
  logic [1:0]  div;
  logic [7:0]  fields;
  logic [15:0] classes, watch, water, only_context;
  logic        not_machine, not_supervisor, not_user, want_context;
  logic [31:0] select, limit, interval, spread;
  cop_control #(.Supervisor(Supervisor)) i_control (
    .clk_i, .rst_ni, .write_i(control_write), .range_i(range),
    .busy_i(busy), .at_i(at[4:0]), .wdata_i(wdata), .ctl_write_o(ctl_write),
    .ack_o(ack), .command_o(command), .clear_o(command_bits),
    .seed_write_o(seed_write), .mask_o(mask), .engine_o(engine),
    .div_o(div), .not_machine_o(not_machine), .not_supervisor_o(not_supervisor), .not_user_o(not_user), .want_context_o(want_context),
    .only_context_o(only_context), .range_o(range_s), .busy_o(busy_error_s), .fields_o(fields),
    .classes_o(classes), .select_o(select), .watch_o(watch), .limit_o(limit),
    .interval_o(interval), .spread_o(spread), .water_o(water)
  );

  logic       go, working, interrupt, watchdog, full;
  logic [3:0] clear;                                   // slots, filter, microcode, constants
  logic [7:0] row, interrupt_code;
  cop_state i_state (
    .clk_i, .rst_ni, .ctl_write_i(ctl_write), .run_i(wdata[0]),
    .ack_i(ack), .command_i(command), .sweep_what_i(command_bits),
    .limit_i(limit), .program_i(interrupt), .program_code_i(interrupt_code),
    .watchdog_i(watchdog), .water_i(full), .go_o(go),
    .working_o(working), .state_o(state_s), .cause_o(cause_s),
    .code_o(code_s), .interrupt_o(lcofi_s), .sweep_o(sweep_s),
    .clear_o(clear), .row_o(row)
  );
  xorshift i_random (
    .clk_i, .rst_ni, .step_i(working), .write_i(seed_write),
    .seed_i({wdata[31:1], wdata[0] || wdata[31:1] == '0}), .random_o(random_s)
  );

  // What may be recorded: what retires, a TIP sample
  logic allowed, tip_allowed;
  mode_filter i_mode (
    .delegated_i, .delegate_i, .not_machine_i(not_machine), .not_supervisor_i(not_supervisor), .not_user_i(not_user),
    .want_context_i(want_context), .only_context_i(only_context),
    .privilege_i, .context_i, .pass_o(allowed)
  );
  mode_filter i_tip_mode (
    .delegated_i, .delegate_i, .not_machine_i(not_machine), .not_supervisor_i(not_supervisor), .not_user_i(not_user),
    .want_context_i(want_context), .only_context_i(only_context),
    .privilege_i(tip_flags_i[15:14]), .context_i(tip_flags_i[31:16]), .pass_o(tip_allowed)
  );

  // Collection: secs. 3, 4.2
  logic [W-1:0]     retired, on, put, gap, blamed;
  logic [19:0]      share;
  logic [2:0]       n_tagged, n_skipped, n_accepted, n_dropped; // in this cycle
  logic             move, captured, alone, link_write, link_pop, room, ask, last;
  logic [2:0]       field_low, field_high;
  logic [63:0]      link_word, word;

  cop_filter #(.W(W), .Atomics(Atomics), .RobN(RobN)) i_filter (
    .clk_i, .rst_ni, .working_i(working), .disp_valid_i, .disp_pc_i, .disp_insn_i,
    .disp_rob_i, .ret_valid_i, .ret_trap_i, .ret_rob_i, .allowed_i(allowed),
    .classes_i(classes), .select_i(select), .mask_i(mask),
    .mask_pc_i(wdata[33:2]), .clear_i(clear[1]), .clear_row_i(row[6:0]),
    .retired_o(retired)
  );
  cop_interval #(.W(W)) i_interval (
    .clk_i, .rst_ni, .go_i(go), .interval_i(interval), .spread_i(spread),
    .random_i(random_s), .retired_i(retired), .on_o(on)
  );
  cop_blame #(.W(W)) i_blame (
    .valid_i(tip_flags_i[W-1:0]), .oldest_i(tip_flags_i[5:4]), .class_i(tip_flags_i[13:8]), .blamed_o(blamed)
  );
  cop_collect #(.W(W), .CapN(CapN)) i_collect (
    .clk_i, .rst_ni, .working_i(working), .go_i(go), .random_i(random_s[11:0]),
    .retired_i(retired), .on_i(on), .tip_mine_i(tip_mine_s), .tip_ready_i,
    .tip_blamed_i(tip_allowed ? blamed : '0), .tip_weight_i(tip_flags_i[47:32]),
    .tip_take_o, .level_i(capture_level_s), .put_o(put), .gap_o(gap),
    .share_o(share), .tagged_o(n_tagged), .skipped_o(n_skipped), .accepted_o(n_accepted), .dropped_o(n_dropped)
  );
  cop_capture #(.W(W), .Atomics(Atomics), .EventW(EventW), .CapN(CapN)) i_capture (
    .clk_i, .rst_ni, .empty_i(go), .put_i(put), .gap_i(gap),
    .ret_insn_i, .ret_pc_i, .ret_next_pc_i, .ret_rd_value_i, .ret_mem_i,
    .ret_size_i,
    .ret_addr_i, .ret_data_i, .ret_events_i, .cycle_i(cycle_i[31:0]), .retired_i(retired), .tip_flags_i({tip_flags_i[63:4],
    4'(blamed)}), .tip_addr_i, .tip_share_i(share),
    .word_i(link_write), .low_i(field_low), .high_i(field_high),
    .alone_i(alone), .word_o(link_word), .pop_i(link_pop),
    .ready_o(captured), .level_o(capture_level_s)
  );
  assign move = working && room && captured;
  cop_link #(.LinkBits(LinkBits)) i_link (
    .clk_i, .rst_ni, .go_i(go), .move_i(move), .fields_i(fields),
    .write_o(link_write), .low_o(field_low), .high_o(field_high),
    .alone_o(alone), .pop_o(link_pop)
  );
  cop_buffer #(.BufN(BufN)) i_buffer (
    .clk_i, .rst_ni, .go_i(go), .fields_i(fields), .write_i(link_write),
    .word_i(link_word), .read_i(ask || sample_load), .last_o(last),
    .word_o(word), .room_o(room), .level_o(level_s)
  );
  assign tip_mine_s  = classes[10];
  assign full        = working && !engine && water != '0 && level_s + 16'(link_write) >= water;

  // Engine: secs. 4.3, 4.4
  logic [1:0]     phase_q;
  logic           tick, take, decode, run, branch, done, redirect;
  logic [3:0]     next_class;
  logic [95:0]    insn, code_word;
  logic [127:0]   entry, b;
  logic [255:0]   sample;
  logic [159:0]   c;
  logic [31:0]    t;
  logic [71:0]    xcfg;
  assign tick = working && engine && (phase_q & {div[1], div != '0}) == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || go) phase_q <= '0;
    else if (working)  phase_q <= phase_q + 2'd1;
  end

  cop_dfe i_dfe (
    .clk_i, .rst_ni, .load_i(working && engine), .go_i(go),
    .fields_i(fields), .any_i(any_words), .last_i(last), .word_i(word),
    .ask_o(ask), .next_o(next_s), .next_class_o(next_class), .take_i(take), .sample_o(sample)
  );
  cop_engine i_engine (
    .clk_i, .rst_ni, .go_i(go), .tick_i(tick), .watch_i(watch), .entry_i(entry), .t_i(t), .next_i(next_s),
    .next_class_i(next_class),
    .take_o(take), .decode_o(decode), .run_o(run), .word_o(insn), .branch_i(branch),
    .done_o(done), .redirect_o(redirect), .interrupt_o(interrupt),
    .code_o(interrupt_code), .watchdog_o(watchdog), .host_read_i(code_read),
    .host_write_i(clear[2] ? 3'b111 : host_code_write), .host_at_i(clear[2] ? row : at[8:1]),
    .host_word_i(clear[2] ? 96'd0 : {wdata[31:0], wdata}),
    .host_word_o(code_word), .current_o(current_s), .ex_valid_o(ex_valid_s),
    .de_valid_o(de_valid_s), .ex_pc_o(ex_pc_s), .de_pc_o(de_pc_s)
  );

  logic [2:0]     mn_full, cam_op;
  logic           v_write, x_write, data_read, data_write, invalidate, cam_valid, constant;
  logic [31:0]    v_value, data_word, cam_key, cam_word, old, regfile_value, constant_word, count;
  logic [31:0]    imm, target, link, md_late, mn_late;
  logic [15:0]    x_value, mi_late;
  logic [AtW:0]   data_addr;
  logic [AtW-1:0] cam_index;
  logic [63:0]    cam_group;
  cop_execute #(.CamN(CamN), .EventW(EventW)) i_execute (
    .valid_i(ex_valid_s), .run_i(run), .word_i(insn), .v_i(v_s), .x_i(x_s), .c_i(c),
    .b_i(b), .xcfg_i(xcfg), .sample_i(sample), .random_i(random_s),
    .imm_i(imm), .target_i(target), .link_i(link), .hit_i(hit_s),
    .mi_i(mi_s), .mi_late_i(mi_late), .md_i(md_s), .md_late_i(md_late),
    .mn_late_i(mn_late), .mn_full_i(mn_full), .v_write_o(v_write), .v_value_o(v_value),
    .x_write_o(x_write), .x_value_o(x_value), .data_read_o(data_read),
    .data_write_o(data_write), .data_addr_o(data_addr),
    .data_word_o(data_word), .cam_op_o(cam_op), .cam_index_o(cam_index), .cam_word_o(cam_key), .branch_o(branch)
  );
  cop_extract i_extract (.clk_i, .sample_i(sample), .imm_o(imm), .target_o(target), .link_o(link));
  cop_regfile i_regfile (
    .clk_i, .rst_ni, .v_write_i(v_write), .v_at_i(insn[18:16]),
    .v_value_i(v_value), .x_write_i(x_write), .x_at_i(insn[26:24]),
    .x_value_i(x_value), .host_write_i(regfile_write),
    .host_read_i(regfile_read), .host_at_i(at[6:0]), .host_value_i(wdata[31:0]),
    .host_value_o(regfile_value), .entry_o(entry), .v_o(v_s), .x_o(x_s), .b_o(b), .t_o(t), .xcfg_o(xcfg)
  );
  assign constant = regfile && at[6:4] == 3'd4;
  cop_constants i_constants (
    .clk_i, .read_i(decode), .word_i(code_word), .c_o(c),
    .host_read_i(regfile_read && constant), .host_write_i(regfile_write && constant),
    .host_at_i(at[3:0]), .host_value_i(wdata[31:0]),
    .host_value_o(constant_word), .clear_i(clear[3]), .clear_row_i(row[3:0])
  );
  assign invalidate = command_bits[1:0] != '0;
  cop_cam #(.CamN(CamN)) i_cam (
    .clk_i, .rst_ni, .op_i(cam_op), .index_i(cam_index), .word_i(cam_key),
    .hit_o(hit_s), .mi_o(mi_s), .mi_late_o(mi_late), .host_low_i(low_write),
    .host_high_i(high_write), .host_index_i(at[AtW-1:0]), .host_word_i(wdata[31:0]), .host_valid_i(wdata[32]),
    .host_read_i(cam_read), .host_word_o(cam_word), .host_valid_o(cam_valid), .host_group_i(at[2:0]),
    .host_group_o(cam_group), .invalidate_i(invalidate), .clear_i(clear[0]), .clear_row_i(row),
    .write_valid_o(cam_write_valid_s), .write_index_o(cam_write_index_s), .write_value_o(cam_write_value_s)
  );
  cop_data #(.CamN(CamN)) i_data (
    .clk_i, .rst_ni, .read_i(data_read || (host_data && read)),
    .write_i(data_write || (host_data && !read)), .host_i(host_data),
    .addr_i(host_data ? {high, at[AtW-1:0]} : data_addr),
    .word_i(host_data ? (high ? wdata[31:0] : wdata[63:32]) : data_word),
    .lanes_i(insn[49:48]), .old_o(old), .md_o(md_s), .mn_o(mn_s), .md_late_o(md_late),
    .mn_late_o(mn_late), .full_o(mn_full), .clear_i(clear[0]),
    .clear_row_i(row),
    .write_valid_o(data_write_valid_s), .write_index_o(data_write_index_s), .write_value_o(data_write_value_s)
  );

  // Counts, answers
  cop_counts i_counts (
    .clk_i, .rst_ni, .clear_i(command_bits[3]), .go_i(go), .working_i(working), .current_i(current_s && engine),
    .tagged_i(n_tagged),
    .skipped_i(n_skipped), .accepted_i(n_accepted),
    .dropped_i(n_dropped), .processed_i(done || (sample_load && last)),
    .instr_i(run),
    .redirect_i(redirect), .match_i(cam_op == 3'd1), .at_i(at[3:0]),
    .value_o(count), .tagged_o(tagged_s), .skipped_o(skipped_s), .accepted_o(accepted_s), .dropped_o(dropped_s),
    .processed_o(processed_s), .flushed_o(flushed_s), .busy_o(busy_s),
    .idle_o(idle_s), .instrs_o(instrs_s), .redirects_o(redirects_s), .cycles_o(cycles_s), .matches_o(matches_s)
  );
  cop_read i_read (
    .clk_i, .rst_ni, .load_i(load), .allowed_i(read), .control_i(control),
    .regfile_i(regfile), .constant_i(constant), .match_i(is_match),
    .code_i(code), .low_i(low), .high_i(high), .group_i(group), .sample_i(sample_load), .at_i(at[4:0]),
    .id_i({8'(CapN), 8'(LinkBits), 8'($clog2(BufN)), 8'(AtW), 8'(W), 8'd1}),
    .ctl_i({only_context, 4'd0, not_supervisor, want_context, not_user, not_machine, 2'd0, div, 2'd0, engine, state_s == 2'd1}),
    .status_i({busy_error_s, range_s, code_s, 1'b0, cause_s, sweep_s, lcofi_s, state_s}),
    .fields_i(fields), .classes_i(classes), .select_i(select), .watch_i(watch),
    .limit_i(limit), .interval_i(interval), .spread_i(spread),
    .random_i(random_s), .water_i(water), .level_i(level_s),
    .count_i(count), .regfile_value_i(regfile_value),
    .hit_mi_i({hit_s, mi_s}), .cam_word_i(cam_word), .cam_valid_i(cam_valid),
    .cam_group_i(cam_group), .constant_word_i(constant_word),
    .code_word_i(code_word), .data_word_i(old), .sample_word_i(word), .rdata_o(rdata_s)
  );

  assign {tip_mine_o, rdata_o, lcofi_o} = {tip_mine_s, rdata_s, lcofi_s};
  assign active_o = state_s != '0 || sweep_s;
endmodule
`default_nettype wire
