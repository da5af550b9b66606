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

  wire [15:0] done_rob;
  wire [7:0]  issue_rob;
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

  // The observation port; netlist.sh says how wide a view is
  wire [`COMMIT_MSB:0]   commit;
  wire [`DISPATCH_MSB:0] dispatch;
  wire [`FETCH_MSB:0]    fetch;
  wire [`TAG_MSB:0]      tag;
  wire [`RETIRE_MSB:0]   retire;
  wire [`PIPE_MSB:0]     pipe;

  soc dut (
    .clk_i(clk), .rst_ni(rst_n), .axi_rst_ni(rst_n), .boot_pc_i(64'h80000000), .hartid_i(32'd0), .lcofi_i(1'b0), .tag_req_i(1'b0), .tag_slot_i(3'd0), .tag_nth_i(1'b0),
    .axi_arvalid_o(arvalid), .axi_arready_i(arready), .axi_arid_o(arid), .axi_araddr_o(araddr), .axi_arlen_o(arlen),
    .axi_arsize_o(arsize), .axi_arburst_o(arburst), .axi_arcache_o(arcache), .axi_arprot_o(arprot), .axi_rvalid_i(rvalid), .axi_rready_o(rready), .axi_rid_i(rid),
    .axi_rdata_i(rdata), .axi_rresp_i(2'b00), .axi_rlast_i(rlast),
    .axi_awvalid_o(awvalid), .axi_awready_i(awready), .axi_awid_o(awid), .axi_awaddr_o(awaddr), .axi_awlen_o(awlen),
    .axi_awsize_o(awsize), .axi_awburst_o(awburst), .axi_awcache_o(awcache), .axi_awprot_o(awprot), .axi_wvalid_o(wvalid), .axi_wready_i(wready), .axi_wdata_o(wdata),
    .axi_wstrb_o(wstrb), .axi_wlast_o(wlast), .axi_bvalid_i(bvalid), .axi_bready_o(bready), .axi_bid_i(bid), .axi_bresp_i(2'b00),
    .commit_o(commit), .dispatch_o(dispatch), .fetch_o(fetch), .tag_o(tag), .retire_o(retire), .pipe_o(pipe)
  );

  // The port as scalars (sim/views.sv)
  views port (.commit_i(commit), .dispatch_i(dispatch), .fetch_i(fetch), .tag_i(tag), .retire_i(retire), .pipe_i(pipe));
  assign issue_rob = {port.pipe_issue_rob1_s[3:0], port.pipe_issue_rob0_s[3:0]};
  assign done_rob = {port.pipe_done_rob3_s[3:0], port.pipe_done_rob2_s[3:0], port.pipe_done_rob1_s[3:0], port.pipe_done_rob0_s[3:0]};

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
        if (^{port.commit_head_bank_s, port.commit_head_valid_s, port.commit_head_commit_s, port.commit_mispredicted_s, port.commit_flushes_s} === 1'bx) unknown("commit view");
        if (^{port.commit_exception_s, port.commit_interrupt_s, port.commit_privilege_s, port.commit_context_s} === 1'bx) unknown("commit state");
        if (^{port.dispatch_valid_s, port.fetch_opportunity_s, port.fetch_valid_s, port.pipe_decode_valid_s, port.pipe_decode_drop_s, port.pipe_decode_restart_s, port.pipe_issue_valid_s, port.pipe_done_valid_s, port.pipe_flush_s, port.pipe_kill_s} === 1'bx) unknown("pipeline views");
        if (^{port.retire_valid_s, port.retire_trap0_s, port.retire_interrupt_s} === 1'bx) unknown("retire stream");
        if (^{port.tag_pulses0_s, port.tag_oldest0_s} === 1'bx) unknown("tag pulses");
        if (^{arvalid, awvalid, wvalid, rready, bready} === 1'bx) unknown("AXI4 handshakes");
        if (arvalid && ^{arid, araddr, arlen, arsize, arburst} === 1'bx) unknown("AXI4 read request");
        if (awvalid && ^{awid, awaddr, awlen, awsize, awburst} === 1'bx) unknown("AXI4 write request");
        if (wvalid && ^{wstrb, wlast} === 1'bx) unknown("AXI4 strobes");
        for (i = 0; i < 8; i = i + 1) if (wvalid && wstrb[i] && ^wdata[i*8 +: 8] === 1'bx) unknown("AXI4 write data");
        if (port.commit_head_valid_s && ^port.commit_head_pc0_s === 1'bx) unknown("head_pc");
        if (port.commit_exception_s && ^{port.commit_exception_pc_s, port.commit_exception_cause_s} === 1'bx) unknown("exception");
        if (port.dispatch_valid_s && ^{port.dispatch_pc0_s, port.dispatch_insn0_s, port.dispatch_rob0_s} === 1'bx) unknown("dispatch view");
        if (port.fetch_valid_s != 0 && ^{port.fetch_pc_s, port.fetch_history_s} === 1'bx) unknown("fetch view");
        if (port.pipe_kill_s && ^port.pipe_kill_rob_s === 1'bx) unknown("kill_rob");
        for (i = 0; i < 2; i = i + 1) if (port.pipe_issue_valid_s[i] && ^issue_rob[i*4 +: 4] === 1'bx) unknown("issue_rob");
        for (i = 0; i < 4; i = i + 1) if (port.pipe_done_valid_s[i] && ^done_rob[i*4 +: 4] === 1'bx) unknown("done_rob");
        if (port.tag_pulses0_s[0] && ^{port.tag_pc0_s, port.tag_insn0_s} === 1'bx) unknown("tag pc");
        if ((port.tag_pulses0_s[5] || port.tag_pulses0_s[6]) && ^{port.tag_events0_s, port.tag_conflicts0_s} === 1'bx) unknown("tag events");
        if (port.tag_pulses0_s[6] && ^port.tag_abort_reason0_s === 1'bx) unknown("tag abort reason");
        if (port.tag_pulses0_s[7] && ^port.tag_address0_s === 1'bx) unknown("tag address");
        if (port.tag_pulses0_s[5] || port.tag_pulses0_s[6]) ended = ended + 1;
        if (port.retire_valid_s && ^{port.retire_rob_s, port.retire_pc0_s, port.retire_next_pc0_s, port.retire_insn0_s, port.retire_rd0_s, port.retire_mem0_s, port.retire_events0_s} === 1'bx) unknown("retired instruction");
        if (port.retire_valid_s && !port.retire_trap0_s && ^{port.retire_rs1_value0_s, port.retire_rs2_value0_s, port.retire_rd_value0_s} === 1'bx) unknown("retired values");
        if (port.retire_valid_s && !port.retire_trap0_s && port.retire_mem0_s != 0 && ^{port.retire_mem_addr0_s, port.retire_mem_bytes0_s} === 1'bx) unknown("retired address");
        if (port.retire_valid_s && !port.retire_trap0_s && port.retire_mem0_s[1] && ^port.retire_mem_data0_s === 1'bx) unknown("retired store data");
        if (port.retire_valid_s && port.retire_trap0_s && ^{port.retire_cause_s, port.retire_tval_s} === 1'bx) unknown("trap");
        if (port.retire_interrupt_s && ^{port.retire_interrupt_cause_s, port.retire_interrupt_epc_s} === 1'bx) unknown("interrupt");
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
      if (port.retire_interrupt_s === 1'b1) $display("%h interrupt %0d", port.retire_interrupt_epc_s, port.retire_interrupt_cause_s);
      if (port.retire_valid_s === 1'b1) begin
        if (port.retire_trap0_s) $display("%h %h trap %0d 0x%0h", port.retire_pc0_s, port.retire_insn0_s, port.retire_cause_s, port.retire_tval_s);
        else if (port.retire_mem0_s[1]) $display("%h %h [0x%0h]=0x%0h", port.retire_pc0_s, port.retire_insn0_s, port.retire_mem_addr0_s, port.retire_mem_data0_s);
        else if (port.retire_rd0_s != 0) $display("%h %h x%0d=0x%0h", port.retire_pc0_s, port.retire_insn0_s, port.retire_rd0_s, port.retire_rd_value0_s);
        else $display("%h %h", port.retire_pc0_s, port.retire_insn0_s);
        if (port.retire_mem0_s[1] && !port.retire_trap0_s && port.retire_mem_addr0_s == tohost) begin
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
