`default_nettype none
// The machine: core, caches, CLINT, profilers, one AXI4 port to memory, one observation port.  Wiring only.   docs/core.md
module soc #(
  parameter integer RetireValues = 1,     // the retire stream shows register values (docs/probe.md): for verification, not for silicon
  parameter integer Tip          = 1,     // 0: without the TIP profiler; its registers do not exist, its outputs read 0
  parameter integer ProfileMe    = 1,     // 0: without ProfileMe, likewise
  parameter integer Coproc       = 1,     // 0: without the co-processor: its window reads 0 and ignores stores, its outputs read 0
  parameter integer CopSlots     = core_pkg::CopSlots // entries of its associative array
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [63:0]             boot_pc_i,         // first pc after reset
  input  logic                    lcofi_i,           // external LCOFI line, level
  input  logic [core_pkg::TagN-1:0]   tag_req_i,     // docs/probe.md, "tag view"
  input  logic [core_pkg::TagN*3-1:0] tag_slot_i,    // with those of ProfileMe; 0 for a tag that is not requested
  input  logic                    tag_nth_i,
  // AXI4 master: 64-bit data, bursts of 8 for lines, single beats for uncached accesses
  output logic         axi_arvalid_o,
  input  logic         axi_arready_i,
  output logic [3:0]   axi_arid_o,
  output logic [31:0]  axi_araddr_o,
  output logic [7:0]   axi_arlen_o,
  output logic [2:0]   axi_arsize_o,
  output logic [1:0]   axi_arburst_o,
  input  logic         axi_rvalid_i,
  output logic         axi_rready_o,
  input  logic [3:0]   axi_rid_i,
  input  logic [63:0]  axi_rdata_i,
  input  logic [1:0]   axi_rresp_i,
  input  logic         axi_rlast_i,
  output logic         axi_awvalid_o,
  input  logic         axi_awready_i,
  output logic [3:0]   axi_awid_o,
  output logic [31:0]  axi_awaddr_o,
  output logic [7:0]   axi_awlen_o,
  output logic [2:0]   axi_awsize_o,
  output logic [1:0]   axi_awburst_o,
  output logic         axi_wvalid_o,
  input  logic         axi_wready_i,
  output logic [63:0]  axi_wdata_o,
  output logic [7:0]   axi_wstrb_o,
  output logic         axi_wlast_o,
  input  logic         axi_bvalid_i,
  output logic         axi_bready_o,
  input  logic [3:0]   axi_bid_i,
  input  logic [1:0]   axi_bresp_i,
  // Observation port (docs/probe.md)
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
  output logic [core_pkg::W-1:0]      probe_disp_valid_o,
  output logic [core_pkg::W*64-1:0]   probe_disp_pc_o,
  output logic [core_pkg::W*32-1:0]   probe_disp_insn_o,
  output logic [core_pkg::W*core_pkg::RobW-1:0] probe_disp_rob_o,
  output logic                        probe_fetch_opportunity_o,
  output logic [core_pkg::FetchN-1:0] probe_fetch_valid_o,
  output logic [63:0]                 probe_fetch_pc_o,
  output logic [63:0]                 probe_fetch_history_o,
  output logic [core_pkg::TagN*8-1:0] probe_tag_pulses_o,
  output logic [core_pkg::TagN*2-1:0] probe_tag_abort_o,
  output logic [core_pkg::TagN*8-1:0] probe_tag_events_o,
  output logic [core_pkg::TagN*8-1:0] probe_tag_conflicts_o,
  output logic [core_pkg::TagN-1:0]   probe_tag_oldest_o,
  output logic [core_pkg::TagN*32-1:0] probe_tag_insn_o,
  output logic [core_pkg::TagN*64-1:0] probe_tag_pc_o,
  output logic [core_pkg::TagN*64-1:0] probe_tag_address_o,
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
  output logic [core_pkg::PortN-1:0]  probe_issue_valid_o,
  output logic [core_pkg::PortN*core_pkg::RobW-1:0] probe_issue_rob_o,
  output logic [core_pkg::WbN:0]      probe_done_valid_o,
  output logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] probe_done_rob_o,
  output logic [core_pkg::W-1:0]      probe_decode_valid_o,
  output logic                        probe_flush_o,
  output logic                        probe_kill_o,
  output logic [core_pkg::RobW-1:0]   probe_kill_rob_o,
  // What the profilers take at the next edge beside the observation port
  output logic                        tip_wrap_o,
  output logic [63:0]                 xcsr_cycle_o,
  output logic                        xcsr_write_o,
  output logic [11:0]                 xcsr_addr_o,
  output logic [63:0]                 xcsr_wdata_o,
  output logic [2:0]                  delegated_o,   // docs/csr.md, "Delegation": bit 0 TIP, 1 ProfileMe, 2 co-processor
  output logic [15:0]                 delegate_o,
  output logic [2:0]                  delegation_reset_o,
  // TIP, to be checked (docs/tip.md): its state
  output logic [63:0]                 tip_oir_pc_o,
  output logic [3:0]                  tip_oir_flags_o,
  output logic                        tip_busy_o,
  output logic                        tip_ready_o,
  output logic [7:0]                  tip_level_o,
  output logic [63:0]                 tip_sample_cycle_o,
  output logic [63:0]                 tip_sample_flags_o,
  output logic [core_pkg::W*64-1:0]   tip_sample_addr_o,
  output logic [31:0]                 tip_details_data_o,
  output logic [63:0]                 tip_details_bt1_o,
  output logic [63:0]                 tip_details_bt2_o,
  output logic [15:0]                 tip_ctl_o,
  output logic [31:0]                 tip_period_o,
  output logic [31:0]                 tip_random_o,
  output logic [15:0]                 tip_match_o,
  output logic [7:0]                  tip_water_o,
  output logic                        tip_running_o,
  output logic [15:0]                 tip_carried_o,
  output logic [63:0]                 tip_reload_value_o,
  output logic [31:0]                 tip_overflows_o,
  output logic [31:0]                 tip_samples_o,
  output logic [31:0]                 tip_missed_o,
  output logic [31:0]                 tip_filtered_o,
  output logic                        tip_lcofi_o,
  output logic                        tip_hold_o,
  // ProfileMe, to be checked (docs/profileme.md): its requests of this cycle, its state
  output logic [core_pkg::TagN-1:0]        pme_tag_req_o,
  output logic [core_pkg::TagN*3-1:0]      pme_tag_slot_o,
  output logic                             pme_tag_nth_o,
  output logic [15:0]                      pme_ctl_o,
  output logic [31:0]                      pme_count_o,
  output logic [31:0]                      pme_major_o,
  output logic [31:0]                      pme_spread_o,
  output logic [15:0]                      pme_minor_o,
  output logic [15:0]                      pme_context_o,
  output logic [15:0]                      pme_threshold_o,
  output logic [7:0]                       pme_water_o,
  output logic [63:0]                      pme_match_o,
  output logic [63:0]                      pme_mask_o,
  output logic [31:0]                      pme_random_o,
  output logic [15:0]                      pme_distance_o,
  output logic [core_pkg::TagN*2-1:0]      pme_state_o,
  output logic                             pme_awaiting_o,
  output logic                             pme_ready_o,
  output logic                             pme_busy_o,
  output logic [7:0]                       pme_level_o,
  output logic [8*64-1:0]                  pme_record_o,
  output logic [31:0]                      pme_selections_o,
  output logic [31:0]                      pme_samples_o,
  output logic [31:0]                      pme_collisions_o,
  output logic [31:0]                      pme_filtered_o,
  output logic [31:0]                      pme_dropped_o,
  output logic [31:0]                      pme_empty_o,
  output logic [31:0]                      pme_fetched_o,
  output logic                             pme_lcofi_o,
  output logic                             pme_hold_o,
  // The co-processor, to be checked (docs/coproc.md): accesses to it and their answers, the sample of TIP that it takes, its state
  output logic                        cop_req_valid_o,
  output logic                        cop_req_write_o,
  output logic [15:0]                 cop_req_addr_o,
  output logic [1:0]                  cop_req_size_o,
  output logic [63:0]                 cop_req_wdata_o,
  output logic [63:0]                 cop_rdata_o,
  output logic                        cop_tip_take_o,
  output logic                        cop_tip_mine_o,
  output logic                        cop_lcofi_o,
  output logic [1:0]                  cop_state_o,
  output logic [2:0]                  cop_cause_o,
  output logic [7:0]                  cop_code_o,
  output logic                        cop_sweep_o,
  output logic                        cop_range_o,
  output logic                        cop_busy_error_o,
  output logic [7:0]                  cop_capture_level_o,
  output logic [15:0]                 cop_level_o,
  output logic [31:0]                 cop_random_o,
  output logic                        cop_ex_valid_o,
  output logic                        cop_de_valid_o,
  output logic                        cop_current_o,
  output logic                        cop_next_o,
  output logic [7:0]                  cop_ex_pc_o,
  output logic [7:0]                  cop_de_pc_o,
  output logic [8*32-1:0]             cop_v_o,
  output logic [8*16-1:0]             cop_x_o,
  output logic                        cop_hit_o,
  output logic [15:0]                 cop_mi_o,
  output logic [31:0]                 cop_md_o,
  output logic [31:0]                 cop_mn_o,
  output logic                        cop_cam_write_valid_o,
  output logic [15:0]                 cop_cam_write_index_o,
  output logic [63:0]                 cop_cam_write_value_o,
  output logic                        cop_data_write_valid_o,
  output logic [15:0]                 cop_data_write_index_o,
  output logic [31:0]                 cop_data_write_value_o,
  output logic [31:0]                 cop_tagged_o,
  output logic [31:0]                 cop_skipped_o,
  output logic [31:0]                 cop_accepted_o,
  output logic [31:0]                 cop_dropped_o,
  output logic [31:0]                 cop_processed_o,
  output logic [31:0]                 cop_flushed_o,
  output logic [31:0]                 cop_busy_o,
  output logic [31:0]                 cop_idle_o,
  output logic [31:0]                 cop_instrs_o,
  output logic [31:0]                 cop_redirects_o,
  output logic [31:0]                 cop_cycles_o,
  output logic [31:0]                 cop_matches_o
);
  logic         i_req_valid, i_req_ready, i_rsp_valid;
  logic [31:6]  i_req_addr, d_req_addr;
  logic [2:0]   i_req_id, i_rsp_id, d_req_id, d_rsp_id;
  logic [127:0] i_rsp_data, d_rsp_data, d_wdata;
  logic         d_req_valid, d_req_ready, d_req_write, d_wdata_valid, d_wdata_ready, d_rsp_valid, d_rsp_last, d_rsp_miss;
  logic         unc_valid, unc_ready, unc_write, unc_rsp_valid;
  logic [31:0]  unc_addr;
  logic [1:0]   unc_size;
  logic [63:0]  unc_wdata, unc_rdata, mtime;
  logic         msip, mtip, cnt_l2_miss;
  logic         tip_known, pme_known, reload, defer;
  logic [63:0]  tip_rdata, pme_rdata;

  core #(.RetireValues(RetireValues)) u_core (
    .clk_i, .rst_ni, .boot_pc_i, .msip_i(msip), .mtip_i(mtip), .lcofi_i(lcofi_i | (tip_lcofi_o & ~cop_tip_mine_o) | pme_lcofi_o | cop_lcofi_o), .mtime_i(mtime),
    .i_req_valid_o(i_req_valid), .i_req_ready_i(i_req_ready), .i_req_addr_o(i_req_addr), .i_req_id_o(i_req_id),
    .i_rsp_valid_i(i_rsp_valid), .i_rsp_id_i(i_rsp_id), .i_rsp_data_i(i_rsp_data),
    .d_req_valid_o(d_req_valid), .d_req_ready_i(d_req_ready), .d_req_write_o(d_req_write), .d_req_addr_o(d_req_addr), .d_req_id_o(d_req_id),
    .d_wdata_o(d_wdata), .d_wdata_valid_o(d_wdata_valid), .d_wdata_ready_i(d_wdata_ready),
    .d_rsp_valid_i(d_rsp_valid), .d_rsp_id_i(d_rsp_id), .d_rsp_data_i(d_rsp_data), .d_rsp_last_i(d_rsp_last), .d_rsp_miss_i(d_rsp_miss),
    .unc_valid_o(unc_valid), .unc_ready_i(unc_ready), .unc_write_o(unc_write), .unc_addr_o(unc_addr), .unc_size_o(unc_size),
    .unc_wdata_o(unc_wdata), .unc_rsp_valid_i(unc_rsp_valid), .unc_rdata_i(unc_rdata), .cnt_l2_miss_i(cnt_l2_miss),
    .xcsr_addr_o, .xcsr_write_o, .xcsr_wdata_o, .delegated_o, .delegate_o, .delegation_reset_o,
    .xcsr_known_i(tip_known | pme_known), .xcsr_rdata_i(tip_known ? tip_rdata : pme_rdata), .mcycle_o(xcsr_cycle_o), .trigger_wrap_o(tip_wrap_o),
    .trigger_reload_i(reload), .trigger_reload_value_i(tip_reload_value_o), .trigger_hold_i(tip_hold_o), .trigger_defer_i(defer),
    .tag_req_i(tag_req_i | pme_tag_req_o), .tag_slot_i(tag_slot_i | pme_tag_slot_o), .tag_nth_i(tag_nth_i | pme_tag_nth_o),
    .probe_head_bank_o, .probe_head_valid_o, .probe_head_commit_o, .probe_mispredicted_o, .probe_flushes_o, .probe_head_pc_o,
    .probe_exception_o, .probe_exception_pc_o, .probe_exception_cause_o, .probe_interrupt_o, .probe_privilege_o, .probe_context_o,
    .probe_disp_valid_o, .probe_disp_pc_o, .probe_disp_insn_o, .probe_disp_rob_o, .probe_fetch_opportunity_o, .probe_fetch_valid_o, .probe_fetch_pc_o,
    .probe_fetch_history_o, .probe_tag_pulses_o, .probe_tag_abort_o, .probe_tag_events_o, .probe_tag_conflicts_o, .probe_tag_oldest_o,
    .probe_tag_insn_o, .probe_tag_pc_o, .probe_tag_address_o, .probe_ret_valid_o, .probe_ret_trap_o, .probe_ret_rob_o, .probe_ret_rd_o, .probe_ret_mem_o,
    .probe_ret_size_o, .probe_ret_events_o, .probe_ret_insn_o, .probe_ret_pc_o, .probe_ret_next_pc_o, .probe_ret_rs1_o, .probe_ret_rs2_o,
    .probe_ret_rd_value_o, .probe_ret_addr_o, .probe_ret_data_o, .probe_ret_cause_o, .probe_ret_tval_o, .probe_int_o, .probe_int_cause_o,
    .probe_int_epc_o, .probe_issue_valid_o, .probe_issue_rob_o, .probe_done_valid_o, .probe_done_rob_o, .probe_decode_valid_o,
    .probe_flush_o, .probe_kill_o, .probe_kill_rob_o
  );

  memsys #(.L2Ways(core_pkg::L2Ways), .L2Sets(core_pkg::L2Sets)) u_memsys (
    .clk_i, .rst_ni,
    .d_req_valid_i(d_req_valid), .d_req_ready_o(d_req_ready), .d_req_write_i(d_req_write), .d_req_addr_i(d_req_addr), .d_req_id_i(d_req_id),
    .d_wdata_valid_i(d_wdata_valid), .d_wdata_ready_o(d_wdata_ready), .d_wdata_i(d_wdata),
    .d_rsp_valid_o(d_rsp_valid), .d_rsp_id_o(d_rsp_id), .d_rsp_data_o(d_rsp_data), .d_rsp_last_o(d_rsp_last), .d_rsp_miss_o(d_rsp_miss),
    .i_req_valid_i(i_req_valid), .i_req_ready_o(i_req_ready), .i_req_addr_i(i_req_addr), .i_req_id_i(i_req_id),
    .i_rsp_valid_o(i_rsp_valid), .i_rsp_id_o(i_rsp_id), .i_rsp_data_o(i_rsp_data), .i_rsp_last_o(), .i_rsp_miss_o(),
    .unc_valid_i(unc_valid), .unc_ready_o(unc_ready), .unc_write_i(unc_write), .unc_addr_i(unc_addr), .unc_size_i(unc_size),
    .unc_wdata_i(unc_wdata), .unc_rsp_valid_o(unc_rsp_valid), .unc_rdata_o(unc_rdata),
    .msip_o(msip), .mtip_o(mtip), .mtime_o(mtime), .cnt_l2_miss_o(cnt_l2_miss),
    .cop_req_valid_o, .cop_req_write_o, .cop_req_addr_o, .cop_req_size_o, .cop_req_wdata_o, .cop_rdata_i(cop_rdata_o),
    .axi_arvalid_o, .axi_arready_i, .axi_arid_o, .axi_araddr_o, .axi_arlen_o, .axi_arsize_o, .axi_arburst_o, .axi_rvalid_i, .axi_rready_o,
    .axi_rid_i, .axi_rdata_i, .axi_rresp_i, .axi_rlast_i, .axi_awvalid_o, .axi_awready_i, .axi_awid_o, .axi_awaddr_o, .axi_awlen_o,
    .axi_awsize_o, .axi_awburst_o, .axi_wvalid_o, .axi_wready_i, .axi_wdata_o, .axi_wstrb_o, .axi_wlast_o, .axi_bvalid_i, .axi_bready_o,
    .axi_bid_i, .axi_bresp_i
  );

  if (Tip != 0) begin : g_tip
    tip #(.W(core_pkg::W), .BufferN(core_pkg::TipBufferN)) u_tip (
      .clk_i, .rst_ni(rst_ni && !delegation_reset_o[0]),
      .head_bank_i(probe_head_bank_o), .head_valid_i(probe_head_valid_o), .head_commit_i(probe_head_commit_o),
      .mispredicted_i(probe_mispredicted_o), .flushes_i(probe_flushes_o), .head_pc_i(probe_head_pc_o),
      .exception_i(probe_exception_o), .exception_pc_i(probe_exception_pc_o), .interrupt_i(probe_interrupt_o),
      .privilege_i(probe_privilege_o), .context_i(probe_context_o),
      .ret_valid_i(probe_ret_valid_o), .ret_insn_i(probe_ret_insn_o), .ret_events_i(probe_ret_events_o), .ret_next_pc_i(probe_ret_next_pc_o),
      .wrap_i(tip_wrap_o), .cycle_i(xcsr_cycle_o), .reload_o(reload), .defer_o(defer),
      .csr_addr_i(xcsr_addr_o), .csr_known_o(tip_known), .csr_rdata_o(tip_rdata),
      .csr_write_i(xcsr_write_o), .csr_wdata_i(xcsr_wdata_o),
      .oir_pc_o(tip_oir_pc_o), .oir_flags_o(tip_oir_flags_o), .busy_o(tip_busy_o), .ready_o(tip_ready_o), .level_o(tip_level_o),
      .sample_cycle_o(tip_sample_cycle_o), .sample_flags_o(tip_sample_flags_o), .sample_addr_o(tip_sample_addr_o),
      .details_data_o(tip_details_data_o), .details_bt1_o(tip_details_bt1_o), .details_bt2_o(tip_details_bt2_o), .ctl_o(tip_ctl_o),
      .period_o(tip_period_o), .random_o(tip_random_o), .match_o(tip_match_o), .water_o(tip_water_o), .running_o(tip_running_o),
      .carried_o(tip_carried_o), .reload_value_o(tip_reload_value_o), .overflows_o(tip_overflows_o), .samples_o(tip_samples_o),
      .missed_o(tip_missed_o), .filtered_o(tip_filtered_o), .lcofi_o(tip_lcofi_o), .take_i(cop_tip_take_o), .hold_o(tip_hold_o)
    );
  end else begin : g_no_tip
    assign {tip_known, tip_rdata, reload, defer, tip_oir_pc_o, tip_oir_flags_o, tip_busy_o, tip_ready_o, tip_level_o, tip_sample_cycle_o,
            tip_sample_flags_o, tip_sample_addr_o, tip_details_data_o, tip_details_bt1_o, tip_details_bt2_o, tip_ctl_o, tip_period_o,
            tip_random_o, tip_match_o, tip_water_o, tip_running_o, tip_carried_o, tip_reload_value_o, tip_overflows_o, tip_samples_o,
            tip_missed_o, tip_filtered_o, tip_lcofi_o, tip_hold_o} = '0;
  end

  if (ProfileMe != 0) begin : g_pme
    profileme #(.N(core_pkg::TagN), .K(core_pkg::PmeSets), .Slots(core_pkg::FetchN)) u_pme (
      .clk_i, .rst_ni(rst_ni && !delegation_reset_o[1]),
      .fetch_opportunity_i(probe_fetch_opportunity_o), .fetch_valid_i(probe_fetch_valid_o), .fetch_pc_i(probe_fetch_pc_o),
      .fetch_history_i(probe_fetch_history_o), .tag_pulses_i(probe_tag_pulses_o), .tag_abort_i(probe_tag_abort_o),
      .tag_events_i(probe_tag_events_o), .tag_conflicts_i(probe_tag_conflicts_o), .tag_oldest_i(probe_tag_oldest_o),
      .tag_insn_i(probe_tag_insn_o), .tag_address_i(probe_tag_address_o),
      .exception_cause_i(probe_exception_cause_o), .interrupt_i(probe_interrupt_o), .privilege_i(probe_privilege_o),
      .context_i(probe_context_o), .cycle_i(xcsr_cycle_o),
      .csr_addr_i(xcsr_addr_o), .csr_known_o(pme_known), .csr_rdata_o(pme_rdata), .csr_write_i(xcsr_write_o), .csr_wdata_i(xcsr_wdata_o),
      .tag_req_o(pme_tag_req_o), .tag_slot_o(pme_tag_slot_o), .tag_nth_o(pme_tag_nth_o), .ctl_o(pme_ctl_o), .count_o(pme_count_o),
      .major_o(pme_major_o), .spread_o(pme_spread_o), .minor_o(pme_minor_o), .context_o(pme_context_o), .threshold_o(pme_threshold_o),
      .water_o(pme_water_o), .match_o(pme_match_o), .mask_o(pme_mask_o), .random_o(pme_random_o), .distance_o(pme_distance_o),
      .state_o(pme_state_o), .awaiting_o(pme_awaiting_o), .ready_o(pme_ready_o), .busy_o(pme_busy_o), .level_o(pme_level_o),
      .record_o(pme_record_o), .selections_o(pme_selections_o), .samples_o(pme_samples_o), .collisions_o(pme_collisions_o),
      .filtered_o(pme_filtered_o), .dropped_o(pme_dropped_o), .empty_o(pme_empty_o), .fetched_o(pme_fetched_o), .lcofi_o(pme_lcofi_o),
      .hold_o(pme_hold_o)
    );
  end else begin : g_no_pme
    assign {pme_known, pme_rdata, pme_tag_req_o, pme_tag_slot_o, pme_tag_nth_o, pme_ctl_o, pme_count_o, pme_major_o, pme_spread_o,
            pme_minor_o, pme_context_o, pme_threshold_o, pme_water_o, pme_match_o, pme_mask_o, pme_random_o, pme_distance_o, pme_state_o,
            pme_awaiting_o, pme_ready_o, pme_busy_o, pme_level_o, pme_record_o, pme_selections_o, pme_samples_o, pme_collisions_o,
            pme_filtered_o, pme_dropped_o, pme_empty_o, pme_fetched_o, pme_lcofi_o, pme_hold_o} = '0;
  end

  if (Coproc != 0) begin : g_cop
    // Its clock stands still while it is off (docs/coproc.md, "Clock")
    logic       clk, cop_rst_n;
    logic [1:0] on_q;
    assign cop_rst_n = rst_ni && !delegation_reset_o[2];
    always_ff @(posedge clk_i) begin
      if (!cop_rst_n) on_q <= '1;
      else         on_q <= {on_q[0], cop_state_o != '0 || cop_sweep_o || cop_req_valid_o};
    end
    clock_gate u_clock (.clk_i, .enable_i(!cop_rst_n || cop_req_valid_o || on_q != '0), .clk_o(clk));
    coproc #(
      .W(core_pkg::W), .RobN(core_pkg::RobN), .CamN(CopSlots), .BufN(core_pkg::CopBufN), .CapN(core_pkg::CopCapN), .LinkBits(core_pkg::CopLink)
    ) u_cop (
      .clk_i(clk), .rst_ni(cop_rst_n),
      .disp_valid_i(probe_disp_valid_o), .disp_pc_i(probe_disp_pc_o), .disp_insn_i(probe_disp_insn_o), .disp_rob_i(probe_disp_rob_o),
      .ret_valid_i(probe_ret_valid_o), .ret_trap_i(probe_ret_trap_o), .ret_rob_i(probe_ret_rob_o), .ret_insn_i(probe_ret_insn_o),
      .ret_pc_i(probe_ret_pc_o), .ret_next_pc_i(probe_ret_next_pc_o), .ret_rd_value_i(probe_ret_rd_value_o), .ret_mem_i(probe_ret_mem_o),
      .ret_size_i(probe_ret_size_o), .ret_addr_i(probe_ret_addr_o), .ret_data_i(probe_ret_data_o), .ret_events_i(probe_ret_events_o),
      .cycle_i(xcsr_cycle_o), .tip_ready_i(tip_ready_o), .tip_flags_i(tip_sample_flags_o), .tip_addr_i(tip_sample_addr_o),
      .tip_take_o(cop_tip_take_o), .tip_mine_o(cop_tip_mine_o), .req_valid_i(cop_req_valid_o), .req_write_i(cop_req_write_o),
      .req_addr_i(cop_req_addr_o), .req_size_i(cop_req_size_o), .req_wdata_i(cop_req_wdata_o), .rdata_o(cop_rdata_o), .lcofi_o(cop_lcofi_o),
      .state_o(cop_state_o), .cause_o(cop_cause_o), .code_o(cop_code_o), .sweep_o(cop_sweep_o), .range_o(cop_range_o),
      .busy_error_o(cop_busy_error_o), .capture_level_o(cop_capture_level_o), .level_o(cop_level_o), .random_o(cop_random_o),
      .ex_valid_o(cop_ex_valid_o), .de_valid_o(cop_de_valid_o), .current_o(cop_current_o), .next_o(cop_next_o), .ex_pc_o(cop_ex_pc_o),
      .de_pc_o(cop_de_pc_o), .v_o(cop_v_o), .x_o(cop_x_o), .hit_o(cop_hit_o), .mi_o(cop_mi_o), .md_o(cop_md_o), .mn_o(cop_mn_o),
      .cam_write_valid_o(cop_cam_write_valid_o), .cam_write_index_o(cop_cam_write_index_o), .cam_write_value_o(cop_cam_write_value_o),
      .data_write_valid_o(cop_data_write_valid_o), .data_write_index_o(cop_data_write_index_o), .data_write_value_o(cop_data_write_value_o),
      .tagged_o(cop_tagged_o), .skipped_o(cop_skipped_o), .accepted_o(cop_accepted_o), .dropped_o(cop_dropped_o),
      .processed_o(cop_processed_o), .flushed_o(cop_flushed_o), .busy_o(cop_busy_o), .idle_o(cop_idle_o), .instrs_o(cop_instrs_o),
      .redirects_o(cop_redirects_o), .cycles_o(cop_cycles_o), .matches_o(cop_matches_o)
    );
  end else begin : g_no_cop
    assign {cop_rdata_o, cop_tip_take_o, cop_tip_mine_o, cop_lcofi_o, cop_state_o, cop_cause_o, cop_code_o, cop_sweep_o, cop_range_o,
            cop_busy_error_o, cop_capture_level_o, cop_level_o, cop_random_o, cop_ex_valid_o, cop_de_valid_o, cop_current_o, cop_next_o,
            cop_ex_pc_o, cop_de_pc_o, cop_v_o, cop_x_o, cop_hit_o, cop_mi_o, cop_md_o, cop_mn_o, cop_cam_write_valid_o,
            cop_cam_write_index_o, cop_cam_write_value_o, cop_data_write_valid_o, cop_data_write_index_o, cop_data_write_value_o,
            cop_tagged_o, cop_skipped_o, cop_accepted_o, cop_dropped_o, cop_processed_o, cop_flushed_o, cop_busy_o, cop_idle_o,
            cop_instrs_o, cop_redirects_o, cop_cycles_o, cop_matches_o} = '0;
  end
endmodule
`default_nettype wire
