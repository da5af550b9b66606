`default_nettype none
// Profiles instructions that are chosen as they are fetched, alone or in pairs: ProfileMe (MICRO
// 1997). Follows each to its end, retired or not, and keeps a record of it. Sees a core only
// through the observation port.                                                             docs/profileme.md
module profileme #(
  parameter integer N     = 2,                         // tags, instructions followed at once: 1, 2, 4
  parameter integer K     = 8,                         // records kept: 1 to 32, 2 or more if N > 1
  parameter integer Slots = 4,                         // instructions of a fetch block: 4, 8
  parameter integer W     = 2,                         // lanes of the retire stream: 1, 2, 4
  parameter integer Supervisor = 0,                    // 1: the core has supervisor mode, and mpmectl the filter NOS
  parameter integer Atomics = 0,                       // 1: the core has atomics; they are loads and stores, too
  parameter integer EventW = 8                         // event bits: 8, or 10 with EventItlb and EventDtlb
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Observation port (docs/probe.md): the record of the previous cycle. Fetch view
  input  logic             fetch_opportunity_i,
  input  logic [Slots-1:0] fetch_valid_i,
  input  logic [63:0]      fetch_pc_i,
  input  logic [63:0]      fetch_history_i,
  // Tag view
  input  logic [N*8-1:0]   tag_pulses_i,
  input  logic [N*2-1:0]   tag_abort_i,
  input  logic [N*EventW-1:0] tag_events_i,
  input  logic [N*8-1:0]   tag_conflicts_i,
  input  logic [N-1:0]     tag_oldest_i,
  input  logic [N*32-1:0]  tag_insn_i,
  input  logic [N*64-1:0]  tag_address_i,
  // Retire stream
  input  logic [W-1:0]     ret_valid_i,
  input  logic [W-1:0]     ret_trap_i,
  input  logic [W*32-1:0]  ret_insn_i,
  // Commit view
  input  logic [5:0]       exception_cause_i,
  input  logic             interrupt_i,
  input  logic [5:0]       interrupt_cause_i,          // with interrupt_i: 13 is counter overflow
  input  logic [1:0]       privilege_i,
  input  logic [15:0]      context_i,
  input  logic [63:0]      cycle_i,                    // mcycle
  // Owner of the unit (docs/csr.md, "Delegation")
  input  logic             delegated_i,                // it belongs to the process delegate_i in U mode
  input  logic [15:0]      delegate_i,
  // Requests for the block being fetched in this cycle
  output logic [N-1:0]     tag_req_o,
  output logic [N*3-1:0]   tag_slot_o,
  output logic             tag_nth_o,
  // CSR access
  input  logic [11:0]      csr_addr_i,
  output logic             csr_known_o,                // the register exists; depends on csr_addr_i only
  output logic [63:0]      csr_rdata_o,                // combinational; 0 when it is not known
  input  logic             csr_write_i,                // a legal write of any register executes in this cycle
  input  logic [63:0]      csr_wdata_i,                // its new value
  output logic             lcofi_o                     // level: records wait for software
);
  // State compared with the golden model (harness/profileme/regs.def): these signals can be read in
  // simulation
  logic [15:0]     ctl_s, minor_s, context_s, threshold_s, distance_s;
  logic [31:0]     count_s, major_s, spread_s, random_s, selections_s, samples_s, collisions_s, filtered_s, dropped_s, empty_s,
    fetched_s;
  logic [7:0]      water_s, level_s;
  logic [63:0]     match_s, mask_s;
  logic [N*2-1:0]  state_s;
  logic            awaiting_s, ready_s, busy_s, hold_s, lcofi_s;
  logic [8*64-1:0] record_s;

  // Bits of mpmectl
  localparam integer En = 0, Pair = 1, Opp = 2, Rnd = 3, Rld = 4, Ctx = 5, Frz = 6, Nom = 7, Nou = 8, Nos = 9;

  if (N != 1 && N != 2 && N != 4) begin : gen_bad_n $error("profileme: N is 1, 2 or 4"); end
  if (K < 1 || K > 32 || (N > 1 && K < 2)) begin : gen_bad_k $error("profileme: K is 1 to 32, 2 or more with tags in pairs"); end
  if (Slots != 4 && Slots != 8) begin : gen_bad_slots $error("profileme: Slots is 4 or 8"); end
  if (W != 1 && W != 2 && W != 4) begin : gen_bad_w $error("profileme: W is 1, 2 or 4"); end

  logic [9:0]  ctl;
  logic        write, ctl_write, count_write, minor_write, seed_write, pop, pair;
  logic [23:0] major, spread;
  logic [11:0] minor, minor_next, distance;
  logic [24:0] interval;
  logic [31:0] seed;
  logic [55:0] match, mask;

  assign pair = ctl[Pair] && N > 1;

  // What is fetched while the unit may not record is neither counted nor requested
  logic        seen, withheld;
  logic [31:0] history;
  mode_filter i_mode (
    .delegated_i, .delegate_i, .not_machine_i(ctl[Nom]), .not_supervisor_i(ctl[Nos]), .not_user_i(ctl[Nou]),
    .want_context_i(ctl[Ctx]), .only_context_i(context_s),
    .privilege_i, .context_i, .pass_o(seen)
  );
  pme_history #(.W(W)) i_history (
    .clk_i, .rst_ni, .ret_valid_i, .ret_trap_i, .ret_insn_i,
    .privilege_i, .context_i, .history_i(fetch_history_i[31:0]),
    .history_o(history), .withheld_o(withheld)
  );

  // Choosing
  logic [N-1:0]   idle, start, unwanted, pair_empty;
  logic [N*3-1:0] slot, skip;
  logic [11:0]    second_distance, second_cycles;
  logic           selection, collision, empty, new_dropped;
  logic [3:0]     fetched;

  pme_random i_random (
    .clk_i, .rst_ni, .en_i(ctl[En]), .random_mode_i(ctl[Rnd]),
    .seed_write_i(seed_write), .seed_i(seed), .minor_write_i(minor_write),
    .minor_next_i(minor_next), .major_i(major), .spread_i(spread),
    .minor_i(minor), .random_o(random_s), .interval_o(interval),
    .distance_o(distance)
  );
  logic run;
  always_comb begin
    run = 1'b0;
    if (ctl[En]) run = rst_ni && seen && !hold_s && !write;
  end
  pme_select #(.N(N), .Slots(Slots)) i_select (
    .clk_i, .rst_ni, .fetch_opportunity_i, .fetch_valid_i, .run_i(run),
    .pair_i(pair), .opp_i(ctl[Opp]),
    .reload_i(ctl[Rld]), .ctl_write_i(ctl_write), .count_write_i(count_write),
    .count_next_i(csr_wdata_i[31:0]), .interval_i(interval),
    .distance_i(distance), .idle_i(idle), .tag_req_o, .tag_slot_o,
    .tag_nth_o, .begin_o(start), .unwanted_o(unwanted),
    .slot_o(slot),
    .skip_o(skip), .second_distance_o(second_distance), .second_cycles_o(second_cycles), .selection_o(selection),
    .collision_o(collision), .empty_o(empty), .dropped_o(new_dropped),
    .pair_empty_o(pair_empty), .fetched_o(fetched),
    .count_o(count_s), .awaiting_o(awaiting_s)
  );

  // Following
  localparam integer TagW = (N == 1) ? 1 : $clog2(N);
  logic [N-1:0]     ends, pairs, drop, take, keep, open, allowed, pass;
  localparam integer LifeW = 258 + EventW, RecordW = LifeW + 135;
  localparam integer KeptW = 416;                      // a record, at a multiple of 32 bits
  logic [N*KeptW-1:0] kept;                            // the oldest waiting record of each tag
  logic [TagW-1:0]  keep_tag, oldest_tag;
  logic             pop_ready;
  logic [2:0]       dropped;
  logic [6:0]       carries;                           // of the fetched pc, for pme_record
  for (genvar d = 0; d < 7; d++) begin : gen_carry
    assign carries[d] = fetch_pc_i[5 +: 8 * (d + 1)] == '1;
  end
  for (genvar t = 0; t < N; t++) begin : gen_tag
    localparam logic Odd = 1'(t % 2);                  // it can be the second of a pair
    logic         closes;
    logic [LifeW-1:0]   life;
    logic [87+EventW:0] judged;
    logic [RecordW-1:0] record;
    pme_tag #(.Atomics(Atomics), .EventW(EventW)) i_tag (
      .clk_i, .rst_ni, .begin_i(start[t]), .unwanted_i(unwanted[t]),
      .pair_i(pair), .pulses_i(tag_pulses_i[t*8 +: 8]),
      .abort_i(tag_abort_i[t*2 +: 2]), .events_i(tag_events_i[t*EventW +: EventW]), .conflicts_i(tag_conflicts_i[t*8 +: 8]),
      .oldest_i(tag_oldest_i[t]), .insn_i(tag_insn_i[t*32 +: 32]),
      .address_i(tag_address_i[t*64 +: 64]), .cause_i(exception_cause_i),
      .privilege_i, .context_i, .cycle_i, .delegated_i, .drop_i(drop[t]), .take_i(take[t]), .ends_o(ends[t]),
      .state_o(state_s[t*2 +: 2]), .pair_o(pairs[t]), .closes_o(closes), .life_o(life), .judged_o(judged)
    );
    pme_store #(.K(K), .LifeW(LifeW)) i_store (
      .clk_i, .rst_ni, .begin_i(start[t]),
      .fetch_i({carries, fetch_pc_i[63:2], slot[t*3 +: 3], skip[t*3 +: 3], history, withheld, ctl[Opp], pair, pair && Odd,
                Odd ? second_cycles : 12'd0, Odd ? second_distance : 12'd0}),
      .closes_i(closes), .life_i(life), .keep_i(keep[t]),
      .pop_i(pop_ready && oldest_tag == TagW'(t)), .record_o(record)
    );
    pme_filter #(.EventW(EventW)) i_filter (
      .enable_i(state_s[t*2 +: 2] == 2'd2), .delegated_i,
      .delegate_i, .not_machine_i(ctl[Nom]), .not_supervisor_i(ctl[Nos]), .not_user_i(ctl[Nou]),
      .want_context_i(ctl[Ctx]), .only_context_i(context_s),
      .match_i(match), .mask_i(mask), .threshold_i(threshold_s),
      .judged_i(judged), .allowed_o(allowed[t]), .pass_o(pass[t])
    );
    assign kept[t*KeptW +: KeptW] = {{(KeptW-RecordW){1'b0}}, record};
    assign idle[t] = state_s[t*2 +: 2] == 2'd0;
  end
  pme_drop #(.N(N)) i_drop (
    .state_i(state_s), .ends_i(ends), .pair_i(pairs),
    .ctl_write_i(ctl_write), .pair_empty_i(pair_empty), .drop_o(drop),
    .dropped_o(dropped)
  );
  always_comb begin
    for (int t = 0; t < N; t++) open[t] = state_s[t*2 +: 2] == 2'd1 || state_s[t*2 +: 2] == 2'd2;
  end
  assign busy_s = open != '0 || awaiting_s;

  // Delivery: the records stay in place, only their order is queued
  logic         push, half, sample, filtered;
  logic [RecordW-1:0] oldest;
  logic [5:0]   held, level, level_next;               // records that wait; that can be read
  pme_deliver #(.N(N), .K(K)) i_deliver (
    .clk_i, .rst_ni, .state_i(state_s), .pair_i(pairs),
    .allowed_i(allowed), .pass_i(pass), .take_o(take), .held_i(held),
    .pop_i(pop_ready), .push_o(push), .keep_o(keep), .half_o(half), .sample_o(sample), .filtered_o(filtered)
  );
  always_comb begin
    keep_tag = '0;
    for (int t = 0; t < N; t++) if (keep[t]) keep_tag = keep_tag | TagW'(t);
  end
  sample_buffer #(.N(K), .Width(TagW)) i_order (
    .clk_i, .rst_ni, .push_i(push), .sample_i(keep_tag),
    .pop_i(pop_ready), .room_o(), .level_o(held), .sample_o(oldest_tag)
  );
  always_comb begin
    oldest = kept[RecordW-1:0];
    for (int t = 1; t < N; t++) if (oldest_tag == TagW'(t)) oldest = kept[t*KeptW +: RecordW];
  end
  pme_record #(.EventW(EventW)) i_record (.ready_i(ready_s), .record_i(oldest), .record_o(record_s));
  assign pop_ready  = pop && ready_s;
  pme_counts i_counts (
    .clk_i, .rst_ni, .selection_i(selection), .sample_i(sample),
    .collision_i(collision), .filtered_i(filtered), .empty_i(empty),
    .new_dropped_i(new_dropped), .dropped_i(dropped), .fetched_i(fetched),
    .selections_o(selections_s), .samples_o(samples_s),
    .collisions_o(collisions_s), .filtered_o(filtered_s),
    .dropped_o(dropped_s), .empty_o(empty_s), .fetched_o(fetched_s)
  );
  assign level      = held - {5'd0, half};
  assign level_next = level - {5'd0, pop_ready} + {4'd0, sample && half, sample && !half};
  assign level_s    = {2'd0, level};
  assign ready_s    = level != '0;
  assign lcofi_s    = level_s >= water_s;

  // Freeze: from the counter overflow interrupt until software has read what waits
  always_ff @(posedge clk_i) begin
    hold_s <= 1'b0;
    if (rst_ni && ctl[Frz]) begin
      hold_s <= (hold_s || (interrupt_i && interrupt_cause_i == probe_pkg::CauseOverflow && lcofi_s)) && !(pop && {2'd0, level_next} < water_s);
    end
  end

  pme_csr #(.N(N), .K(K), .Slots(Slots), .Supervisor(Supervisor)) i_csr (
    .clk_i, .rst_ni, .csr_addr_i, .csr_known_o, .csr_rdata_o,
    .csr_write_i, .csr_wdata_i, .write_o(write), .ctl_o(ctl),
    .ctl_write_o(ctl_write), .count_write_o(count_write), .major_o(major),
    .spread_o(spread), .minor_o(minor), .minor_write_o(minor_write),
    .minor_next_o(minor_next), .context_o(context_s), .water_o(water_s),
    .seed_write_o(seed_write), .seed_o(seed), .match_o(match),
    .mask_o(mask),
    .threshold_o(threshold_s), .pop_o(pop), .ready_i(ready_s),
    .busy_i(busy_s), .level_i(level_s), .record_i(record_s),
    .count_i(count_s),
    .random_i(random_s), .selections_i(selections_s), .samples_i(samples_s),
    .collisions_i(collisions_s), .filtered_i(filtered_s),
    .dropped_i(dropped_s), .empty_i(empty_s), .fetched_i(fetched_s)
  );
  assign ctl_s      = {6'd0, ctl};
  assign major_s    = {8'd0, major};
  assign spread_s   = {8'd0, spread};
  assign minor_s    = {4'd0, minor};
  assign distance_s = {4'd0, distance};
  assign match_s    = {8'd0, match};
  assign mask_s     = {8'd0, mask};
  assign lcofi_o    = lcofi_s;
endmodule
`default_nettype wire
