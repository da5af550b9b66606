// The synthesised machine in four-state simulation, from a reset that leaves every register without one at X.  tests/netlist/netlist.sh
// A small AXI4 memory runs a program; nothing unknown may reach the observation port or the AXI4 port where it is said to be valid.
// Prints one line for each retirement, in the words of `culprit run --trace`, and ends with `# end` or `# X ...`.
`default_nettype none
`timescale 1ns / 1ns
module soc_tb;
  localparam Words = 1 << 17;                        // 1 MiB of memory, then it repeats
  reg         clk, rst_n;
  reg  [63:0] memory [0:Words-1];
  reg  [63:0] tohost;
  reg  [8*256-1:0] image;
  integer     limit, cycle, errors, ended, i;

  wire        arready, awready, wready;
  wire        arvalid, rready, awvalid, wvalid, bready, wlast;
  wire [3:0]  arid, awid;
  wire [31:0] araddr, awaddr;
  wire [7:0]  arlen, awlen, wstrb;
  wire [2:0]  arsize, awsize;
  wire [1:0]  arburst, awburst;
  wire [3:0]  arcache, awcache;
  wire [2:0]  arprot, awprot;
  wire [63:0] wdata;
  reg         rvalid, bvalid, rlast;
  reg  [3:0]  rid, bid;
  reg  [63:0] rdata;

  wire        head_bank, head_valid, head_commit, mispredicted, flushes, exception, interrupt;
  wire [63:0] head_pc, exception_pc, disp_pc, fetch_pc, fetch_history;
  wire [5:0]  exception_cause;
  wire [1:0]  privilege, ret_mem, ret_size, issue_valid;
  wire [15:0] process, done_rob;
  wire [7:0]  tag_pulses, tag_events, tag_conflicts;
  wire        disp_valid, fetch_opportunity, ret_valid, ret_trap, decode_valid, decode_drop, decode_restart, flush, kill, irq;
  wire [3:0]  disp_rob, ret_rob, fetch_valid, done_valid, kill_rob;
  wire [1:0]  tag_abort;
  wire        tag_oldest;
  wire [31:0] tag_insn, disp_insn;
  wire [63:0] tag_pc, tag_address;
  wire [4:0]  ret_rd;
  wire [7:0]  ret_events, issue_rob;
  wire [31:0] ret_insn;
  wire [63:0] ret_pc, ret_next_pc, ret_rs1, ret_rs2, ret_rd_value, ret_addr, ret_data, ret_tval, int_epc;
  wire [5:0]  ret_cause, int_cause;
  wire [63:0] tip_oir_pc, tip_cycle, tip_flags, tip_addr, tip_bt1, tip_bt2, tip_reload;
  wire [31:0] tip_details, tip_period, tip_random, tip_overflows, tip_samples, tip_missed, tip_filtered;
  wire [15:0] tip_ctl, tip_match, tip_next_weight;
  wire [7:0]  tip_level, tip_water;
  wire [3:0]  tip_oir_flags;
  wire [2:0]  tip_waiting;
  wire        tip_wrap, tip_busy, tip_ready, tip_running, tip_lcofi, tip_frozen, xcsr_write;
  wire        pme_tag_req, pme_tag_nth, pme_awaiting, pme_ready, pme_busy, pme_lcofi, pme_hold;
  wire [1:0]  pme_state;
  wire [2:0]  pme_tag_slot;
  wire [7:0]  pme_water, pme_level;
  wire [15:0] pme_ctl, pme_minor, pme_context, pme_threshold, pme_distance;
  wire [31:0] pme_count, pme_major, pme_spread, pme_random, pme_selections, pme_samples, pme_collisions, pme_filtered, pme_dropped, pme_empty, pme_fetched;
  wire [63:0] pme_match, pme_mask;
  wire [511:0] pme_record;
  wire        cop_req, cop_take, cop_mine, cop_lcofi, cop_sweep, cop_range, cop_busy_error, cop_ex, cop_de, cop_current, cop_next, cop_cam, cop_data;
  wire [1:0]  cop_state;
  wire [2:0]  cop_cause;
  wire [7:0]  cop_code, cop_captured;
  wire [15:0] cop_level;
  wire [31:0] cop_random, cop_tagged, cop_skipped, cop_accepted, cop_dropped, cop_processed, cop_flushed, cop_busy, cop_idle, cop_instrs, cop_redirects, cop_cycles, cop_matches;

  soc dut (
    .clk_i(clk), .rst_ni(rst_n), .axi_rst_ni(rst_n), .boot_pc_i(64'h80000000), .hartid_i(32'd0), .lcofi_i(1'b0), .tag_req_i(1'b0), .tag_slot_i(3'd0), .tag_nth_i(1'b0),
    .axi_arvalid_o(arvalid), .axi_arready_i(arready), .axi_arid_o(arid), .axi_araddr_o(araddr), .axi_arlen_o(arlen),
    .axi_arsize_o(arsize), .axi_arburst_o(arburst), .axi_arcache_o(arcache), .axi_arprot_o(arprot), .axi_rvalid_i(rvalid), .axi_rready_o(rready), .axi_rid_i(rid),
    .axi_rdata_i(rdata), .axi_rresp_i(2'b00), .axi_rlast_i(rlast),
    .axi_awvalid_o(awvalid), .axi_awready_i(awready), .axi_awid_o(awid), .axi_awaddr_o(awaddr), .axi_awlen_o(awlen),
    .axi_awsize_o(awsize), .axi_awburst_o(awburst), .axi_awcache_o(awcache), .axi_awprot_o(awprot), .axi_wvalid_o(wvalid), .axi_wready_i(wready), .axi_wdata_o(wdata),
    .axi_wstrb_o(wstrb), .axi_wlast_o(wlast), .axi_bvalid_i(bvalid), .axi_bready_o(bready), .axi_bid_i(bid), .axi_bresp_i(2'b00),
    .probe_head_bank_o(head_bank), .probe_head_valid_o(head_valid), .probe_head_commit_o(head_commit),
    .probe_mispredicted_o(mispredicted), .probe_flushes_o(flushes), .probe_head_pc_o(head_pc), .probe_exception_o(exception),
    .probe_exception_pc_o(exception_pc), .probe_exception_cause_o(exception_cause), .probe_interrupt_o(interrupt),
    .probe_privilege_o(privilege), .probe_context_o(process),
    .probe_disp_valid_o(disp_valid), .probe_disp_pc_o(disp_pc), .probe_disp_insn_o(disp_insn), .probe_disp_rob_o(disp_rob),
    .probe_fetch_opportunity_o(fetch_opportunity), .probe_fetch_valid_o(fetch_valid), .probe_fetch_pc_o(fetch_pc),
    .probe_fetch_history_o(fetch_history),
    .probe_tag_pulses_o(tag_pulses), .probe_tag_abort_o(tag_abort), .probe_tag_events_o(tag_events), .probe_tag_pc_o(tag_pc),
    .probe_tag_conflicts_o(tag_conflicts), .probe_tag_oldest_o(tag_oldest), .probe_tag_insn_o(tag_insn), .probe_tag_address_o(tag_address),
    .probe_ret_valid_o(ret_valid), .probe_ret_trap_o(ret_trap), .probe_ret_rob_o(ret_rob), .probe_ret_rd_o(ret_rd), .probe_ret_mem_o(ret_mem),
    .probe_ret_size_o(ret_size), .probe_ret_events_o(ret_events), .probe_ret_insn_o(ret_insn), .probe_ret_pc_o(ret_pc),
    .probe_ret_next_pc_o(ret_next_pc), .probe_ret_rs1_o(ret_rs1), .probe_ret_rs2_o(ret_rs2), .probe_ret_rd_value_o(ret_rd_value),
    .probe_ret_addr_o(ret_addr), .probe_ret_data_o(ret_data), .probe_ret_cause_o(ret_cause), .probe_ret_tval_o(ret_tval),
    .probe_int_o(irq), .probe_int_cause_o(int_cause), .probe_int_epc_o(int_epc),
    .probe_issue_valid_o(issue_valid), .probe_issue_rob_o(issue_rob), .probe_done_valid_o(done_valid), .probe_done_rob_o(done_rob),
    .probe_decode_valid_o(decode_valid), .probe_decode_drop_o(decode_drop), .probe_decode_restart_o(decode_restart), .probe_flush_o(flush), .probe_kill_o(kill), .probe_kill_rob_o(kill_rob)
  );

  // Inside the netlist: what the golden models of the units are compared with (rtl/observe.vlt)
  assign tip_wrap = dut.tip_wrap_s;
  assign xcsr_write = dut.xcsr_write_s;
  assign pme_tag_req = dut.pme_tag_req_s;
  assign pme_tag_slot = dut.pme_tag_slot_s;
  assign pme_tag_nth = dut.pme_tag_nth_s;
  assign cop_req = dut.cop_req_valid_s;
  assign cop_take = dut.cop_tip_take_s;
  assign tip_oir_pc = dut.\g_tip.u_tip.oir_pc_s ;
  assign tip_oir_flags = dut.\g_tip.u_tip.oir_flags_s ;
  assign tip_busy = dut.\g_tip.u_tip.busy_s ;
  assign tip_ready = dut.\g_tip.u_tip.ready_s ;
  assign tip_level = dut.\g_tip.u_tip.level_s ;
  assign tip_cycle = dut.\g_tip.u_tip.sample_cycle_s ;
  assign tip_flags = dut.\g_tip.u_tip.sample_flags_s ;
  assign tip_addr = dut.\g_tip.u_tip.sample_addr_s ;
  assign tip_details = dut.\g_tip.u_tip.details_data_s ;
  assign tip_bt1 = dut.\g_tip.u_tip.details_bt1_s ;
  assign tip_bt2 = dut.\g_tip.u_tip.details_bt2_s ;
  assign tip_ctl = dut.\g_tip.u_tip.ctl_s ;
  assign tip_period = dut.\g_tip.u_tip.period_s ;
  assign tip_random = dut.\g_tip.u_tip.random_s ;
  assign tip_match = dut.\g_tip.u_tip.match_s ;
  assign tip_water = dut.\g_tip.u_tip.water_s ;
  assign tip_running = dut.\g_tip.u_tip.running_s ;
  assign tip_waiting = dut.\g_tip.u_tip.waiting_s ;
  assign tip_next_weight = dut.\g_tip.u_tip.next_weight_s ;
  assign tip_reload = dut.\g_tip.u_tip.reload_value_s ;
  assign tip_overflows = dut.\g_tip.u_tip.overflows_s ;
  assign tip_samples = dut.\g_tip.u_tip.samples_s ;
  assign tip_missed = dut.\g_tip.u_tip.missed_s ;
  assign tip_filtered = dut.\g_tip.u_tip.filtered_s ;
  assign tip_lcofi = dut.\g_tip.u_tip.lcofi_s ;
  assign tip_frozen = dut.\g_tip.u_tip.frozen_s ;
  assign pme_ctl = dut.\g_pme.u_pme.ctl_s ;
  assign pme_count = dut.\g_pme.u_pme.count_s ;
  assign pme_major = dut.\g_pme.u_pme.major_s ;
  assign pme_spread = dut.\g_pme.u_pme.spread_s ;
  assign pme_minor = dut.\g_pme.u_pme.minor_s ;
  assign pme_context = dut.\g_pme.u_pme.context_s ;
  assign pme_threshold = dut.\g_pme.u_pme.threshold_s ;
  assign pme_water = dut.\g_pme.u_pme.water_s ;
  assign pme_match = dut.\g_pme.u_pme.match_s ;
  assign pme_mask = dut.\g_pme.u_pme.mask_s ;
  assign pme_random = dut.\g_pme.u_pme.random_s ;
  assign pme_distance = dut.\g_pme.u_pme.distance_s ;
  assign pme_state = dut.\g_pme.u_pme.state_s ;
  assign pme_awaiting = dut.\g_pme.u_pme.awaiting_s ;
  assign pme_ready = dut.\g_pme.u_pme.ready_s ;
  assign pme_busy = dut.\g_pme.u_pme.busy_s ;
  assign pme_level = dut.\g_pme.u_pme.level_s ;
  assign pme_record = dut.\g_pme.u_pme.record_s ;
  assign pme_selections = dut.\g_pme.u_pme.selections_s ;
  assign pme_samples = dut.\g_pme.u_pme.samples_s ;
  assign pme_collisions = dut.\g_pme.u_pme.collisions_s ;
  assign pme_filtered = dut.\g_pme.u_pme.filtered_s ;
  assign pme_dropped = dut.\g_pme.u_pme.dropped_s ;
  assign pme_empty = dut.\g_pme.u_pme.empty_s ;
  assign pme_fetched = dut.\g_pme.u_pme.fetched_s ;
  assign pme_lcofi = dut.\g_pme.u_pme.lcofi_s ;
  assign pme_hold = dut.\g_pme.u_pme.hold_s ;
  assign cop_mine = dut.\g_cop.u_cop.tip_mine_s ;
  assign cop_lcofi = dut.\g_cop.u_cop.lcofi_s ;
  assign cop_state = dut.\g_cop.u_cop.state_s ;
  assign cop_cause = dut.\g_cop.u_cop.cause_s ;
  assign cop_code = dut.\g_cop.u_cop.code_s ;
  assign cop_sweep = dut.\g_cop.u_cop.sweep_s ;
  assign cop_range = dut.\g_cop.u_cop.range_s ;
  assign cop_busy_error = dut.\g_cop.u_cop.busy_error_s ;
  assign cop_captured = dut.\g_cop.u_cop.capture_level_s ;
  assign cop_level = dut.\g_cop.u_cop.level_s ;
  assign cop_random = dut.\g_cop.u_cop.random_s ;
  assign cop_ex = dut.\g_cop.u_cop.ex_valid_s ;
  assign cop_de = dut.\g_cop.u_cop.de_valid_s ;
  assign cop_current = dut.\g_cop.u_cop.current_s ;
  assign cop_next = dut.\g_cop.u_cop.next_s ;
  assign cop_cam = dut.\g_cop.u_cop.cam_write_valid_s ;
  assign cop_data = dut.\g_cop.u_cop.data_write_valid_s ;
  assign cop_tagged = dut.\g_cop.u_cop.tagged_s ;
  assign cop_skipped = dut.\g_cop.u_cop.skipped_s ;
  assign cop_accepted = dut.\g_cop.u_cop.accepted_s ;
  assign cop_dropped = dut.\g_cop.u_cop.dropped_s ;
  assign cop_processed = dut.\g_cop.u_cop.processed_s ;
  assign cop_flushed = dut.\g_cop.u_cop.flushed_s ;
  assign cop_busy = dut.\g_cop.u_cop.busy_s ;
  assign cop_idle = dut.\g_cop.u_cop.idle_s ;
  assign cop_instrs = dut.\g_cop.u_cop.instrs_s ;
  assign cop_redirects = dut.\g_cop.u_cop.redirects_s ;
  assign cop_cycles = dut.\g_cop.u_cop.cycles_s ;
  assign cop_matches = dut.\g_cop.u_cop.matches_s ;

  // Contents of the predictors' memories, which are never reset and need not be: any value is right
  `include "random_init.vh"

  initial begin
    if (!$value$plusargs("image=%s", image) || !$value$plusargs("tohost=%h", tohost) || !$value$plusargs("limit=%d", limit)) begin
      $display("# X usage: +image=FILE +tohost=ADDRESS +limit=CYCLES");
      $finish(0);
    end
    for (i = 0; i < Words; i = i + 1) memory[i] = 64'd0;
    $readmemh(image, memory);
    clk = 0; rst_n = 0; cycle = 0; errors = 0;
    rvalid = 0; bvalid = 0; rlast = 0; ended = 0;
    for (i = 0; i < 4; i = i + 1) begin
      #5 clk = 1; #5 clk = 0;
    end
    rst_n = 1;
    forever begin
      #5 clk = 1; #4 check; #1 clk = 0;
    end
  end

  // Memory: reads and writes one at a time each
  reg         reading, writing;
  reg  [31:0] raddress, waddress;
  reg  [7:0]  rleft;
  reg  [3:0]  rwait;

  reg  [63:0] mask;
  assign wready  = writing;
  assign arready = !reading && !rvalid;
  assign awready = !writing && !bvalid;
  always @(posedge clk) begin
    if (!rst_n) begin
      reading <= 0; writing <= 0; rvalid <= 0; bvalid <= 0; rwait <= 0; rleft <= 0; raddress <= 0; waddress <= 0;
    end else begin
      if (rvalid && rready) rvalid <= 0;
      if (arvalid && arready) begin
        reading <= 1; raddress <= araddr; rleft <= arlen; rid <= arid; rwait <= 4'd6;
      end else if (reading && rwait != 0) rwait <= rwait - 1;
      else if (reading && (!rvalid || rready)) begin
        rvalid <= 1; rlast <= rleft == 0;
        rdata  <= raddress[31:28] == 4'h1 ? 64'h0000600000000000 : memory[raddress[19:3]];
        raddress <= raddress + 8;
        rleft  <= rleft - 1;
        if (rleft == 0) reading <= 0;
      end
      if (bvalid && bready) bvalid <= 0;
      if (awvalid && awready) begin
        writing <= 1; waddress <= awaddr; bid <= awid;
      end
      if (writing && wvalid) begin
        for (i = 0; i < 8; i = i + 1) mask[i*8 +: 8] = {8{wstrb[i]}};
        if (waddress[31:28] == 4'h8) memory[waddress[19:3]] <= (memory[waddress[19:3]] & ~mask) | (wdata & mask);
        waddress <= waddress + 8;
        if (wlast) begin
          writing <= 0; bvalid <= 1;
        end
      end
    end
  end

  task unknown(input [8*24-1:0] what);
    begin
      if (errors < 10) $display("# X cycle %0d: %0s is not known", cycle, what);
      errors = errors + 1;
    end
  endtask

  // Just before the clock falls: what was registered at its rise
  task check;
    begin
      if (cycle > 1) begin
        if (^{head_bank, head_valid, head_commit, mispredicted, flushes} === 1'bx) unknown("commit view");
        if (^{exception, interrupt, privilege, process} === 1'bx) unknown("commit state");
        if (^{disp_valid, fetch_opportunity, fetch_valid, decode_valid, decode_drop, decode_restart, issue_valid, done_valid, flush, kill} === 1'bx) unknown("pipeline views");
        if (^{ret_valid, ret_trap, irq} === 1'bx) unknown("retire stream");
        if (^{tag_pulses, tag_oldest} === 1'bx) unknown("tag pulses");
        if (^{arvalid, awvalid, wvalid, rready, bready} === 1'bx) unknown("AXI4 handshakes");
        if (arvalid && ^{arid, araddr, arlen, arsize, arburst} === 1'bx) unknown("AXI4 read request");
        if (awvalid && ^{awid, awaddr, awlen, awsize, awburst} === 1'bx) unknown("AXI4 write request");
        if (wvalid && ^{wstrb, wlast} === 1'bx) unknown("AXI4 strobes");
        for (i = 0; i < 8; i = i + 1) if (wvalid && wstrb[i] && ^wdata[i*8 +: 8] === 1'bx) unknown("AXI4 write data");
        if (head_valid && ^head_pc === 1'bx) unknown("head_pc");
        if (exception && ^{exception_pc, exception_cause} === 1'bx) unknown("exception");
        if (disp_valid && ^{disp_pc, disp_insn, disp_rob} === 1'bx) unknown("dispatch view");
        if (fetch_valid != 0 && ^{fetch_pc, fetch_history} === 1'bx) unknown("fetch view");
        if (kill && ^kill_rob === 1'bx) unknown("kill_rob");
        for (i = 0; i < 2; i = i + 1) if (issue_valid[i] && ^issue_rob[i*4 +: 4] === 1'bx) unknown("issue_rob");
        for (i = 0; i < 4; i = i + 1) if (done_valid[i] && ^done_rob[i*4 +: 4] === 1'bx) unknown("done_rob");
        if (tag_pulses[0] && ^{tag_pc, tag_insn} === 1'bx) unknown("tag pc");
        if ((tag_pulses[5] || tag_pulses[6]) && ^{tag_events, tag_conflicts} === 1'bx) unknown("tag events");
        if (tag_pulses[6] && ^tag_abort === 1'bx) unknown("tag abort reason");
        if (tag_pulses[7] && ^tag_address === 1'bx) unknown("tag address");
        if (tag_pulses[5] || tag_pulses[6]) ended = ended + 1;
        if (ret_valid && ^{ret_rob, ret_pc, ret_next_pc, ret_insn, ret_rd, ret_mem, ret_events} === 1'bx) unknown("retired instruction");
        if (ret_valid && !ret_trap && ^{ret_rs1, ret_rs2, ret_rd_value} === 1'bx) unknown("retired values");
        if (ret_valid && !ret_trap && ret_mem != 0 && ^{ret_addr, ret_size} === 1'bx) unknown("retired address");
        if (ret_valid && !ret_trap && ret_mem[1] && ^ret_data === 1'bx) unknown("retired store data");
        if (ret_valid && ret_trap && ^{ret_cause, ret_tval} === 1'bx) unknown("trap");
        if (irq && ^{int_cause, int_epc} === 1'bx) unknown("interrupt");
        if (^{tip_wrap, tip_busy, tip_ready, tip_level, tip_running, tip_lcofi, tip_frozen, xcsr_write} === 1'bx) unknown("TIP state");
        if (^{tip_oir_pc, tip_oir_flags, tip_reload, tip_waiting, tip_next_weight} === 1'bx) unknown("TIP registers");
        if (^{tip_ctl, tip_period, tip_random, tip_match, tip_water, tip_overflows, tip_samples, tip_missed, tip_filtered} === 1'bx) unknown("TIP CSRs");
        if (tip_ready && ^{tip_cycle, tip_flags, tip_addr, tip_details, tip_bt1, tip_bt2} === 1'bx) unknown("TIP sample");
        if (^{pme_tag_req, pme_tag_slot, pme_tag_nth, pme_state, pme_awaiting} === 1'bx) unknown("ProfileMe requests");
        if (^{pme_ready, pme_busy, pme_level, pme_lcofi, pme_hold, pme_record} === 1'bx) unknown("ProfileMe record");
        if (^{pme_ctl, pme_count, pme_major, pme_spread, pme_minor, pme_context, pme_threshold, pme_water} === 1'bx) unknown("ProfileMe CSRs");
        if (^{pme_match, pme_mask, pme_random, pme_distance} === 1'bx) unknown("ProfileMe filters");
        if (^{pme_selections, pme_samples, pme_collisions, pme_filtered, pme_dropped, pme_empty, pme_fetched} === 1'bx) unknown("ProfileMe counts");
        if (^{cop_req, cop_take, cop_mine, cop_lcofi, cop_state, cop_cause, cop_code, cop_sweep, cop_range, cop_busy_error} === 1'bx) unknown("co-processor's host");
        if (^{cop_captured, cop_level, cop_random, cop_ex, cop_de, cop_current, cop_next, cop_cam, cop_data} === 1'bx) unknown("co-processor's state");
        if (^{cop_tagged, cop_skipped, cop_accepted, cop_dropped, cop_processed, cop_flushed} === 1'bx) unknown("co-processor, samples");
        if (^{cop_busy, cop_idle, cop_instrs, cop_redirects, cop_cycles, cop_matches} === 1'bx) unknown("co-processor's counts");
      end
      if (irq === 1'b1) $display("%h interrupt %0d", int_epc, int_cause);
      if (ret_valid === 1'b1) begin
        if (ret_trap) $display("%h %h trap %0d 0x%0h", ret_pc, ret_insn, ret_cause, ret_tval);
        else if (ret_mem[1]) $display("%h %h [0x%0h]=0x%0h", ret_pc, ret_insn, ret_addr, ret_data);
        else if (ret_rd != 0) $display("%h %h x%0d=0x%0h", ret_pc, ret_insn, ret_rd, ret_rd_value);
        else $display("%h %h", ret_pc, ret_insn);
        if (ret_mem[1] && !ret_trap && ret_addr == tohost) begin
          $display("# end: %0d cycles, %0d unknown values, %0d tagged instructions ended", cycle, errors, ended);
          $finish(0);
        end
      end
      cycle = cycle + 1;
      if (cycle >= limit || errors >= 1000) begin
        $display("# X cycle %0d: not at the end yet, %0d unknown values", cycle, errors);
        $finish(0);
      end
    end
  endtask

endmodule
