`default_nettype none
// Block descriptor table of the profile flag predictor: where the blocks of profile instructions are, and
// which of them to skip.                                  docs/pflag-table.md; Vaswani et al. sec. IV, Fig. 2
module block_table #(
  parameter integer PcW      = 32,                     // bits of an address
  parameter integer Sets     = 64,                     // power of two, 2 and more
  parameter integer Ways     = 2,                      // power of two
  parameter integer Slots    = 4,                      // instructions of a fetch block, a power of two
  parameter integer Shortest = 4,                      // instructions: a shorter block is never skipped
  parameter integer SlotW    = $clog2(Slots)
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  input  logic             clear_i,                    // drop all entries, and the reports of this cycle and
                                                       // the previous one
  // Lookup: the answer is valid in the next cycle and held until the next lookup or clear_i
  input  logic             lookup_i,
  input  logic [PcW-1:2]  lookup_pc_i,                // any slot of a fetch block: earlier ones are ignored
  input  logic [2:0]       on_i,                       // with the answer, of each type: its blocks are not
                                                       // skipped
  output logic [Slots-1:0] skip_o,                     // leaders of blocks that may be skipped: the lowest counts
  output logic [PcW-1:2]  follow_o,                   // the instruction after its block
  // Decode report: read in this cycle, the table changes at the end of the next. One may arrive each cycle
  input  logic             update_i,                   // profile instructions of one block were decoded
  input  logic             remove_i,                   // remove the leader's entry. Not with update_i; of the
                                                       // rest, only the leader is used
  input  logic [PcW-1:2]  update_leader_i,
  input  logic [PcW-1:2]  update_last_i,              // the youngest of them
  input  logic             update_first_i,             // the leader is among them
  input  logic [1:0]       update_type_i,
  input  logic             update_flag_i,              // they are executed, not dropped
  input  logic [10:0]      update_length_i             // of the block, if the program states it, else 0; with
                                                       // update_first_i
);
  localparam integer SetW   = $clog2(Sets);
  localparam integer SetLsb = SlotW + 2;
  localparam integer TagLsb = SetLsb + SetW;
  localparam integer TagW   = PcW - TagLsb;
  localparam integer BodyW  = 2 + PcW - 2 + 2;         // type, follow[PcW-1:2], prediction (on), lock
  localparam integer EntryW = TagW + SlotW + BodyW;    // tag, slot, body
  localparam integer WayW   = (Ways == 1) ? 1 : $clog2(Ways);
  if (Sets < 2 || Sets != 1 << SetW) begin : gen_bad_sets $error("block_table: Sets is a power of two, 2 and more"); end
  if (Ways != 1 && Ways != 1 << WayW) begin : gen_bad_ways $error("block_table: Ways is a power of two"); end
  if (Slots < 2 || Slots != 1 << SlotW) begin : gen_bad_slots $error("block_table: Slots is a power of two, 2 and more"); end
  if (Shortest < 1) begin : gen_bad_shortest $error("block_table: Shortest is 1 and more"); end

  logic [Sets*Ways-1:0]   valid_s;                     // by set, then way
  logic [Sets*WayW-1:0]   next_s;                      // by set: the way after the one used last
  logic [Ways-1:0]        write_s, drop;               // of the report being processed; one-hot or 0
  logic [EntryW-1:0]      entry_s;
  logic [Ways*EntryW-1:0] lookup_row, read_row, row_s;

  // The report being processed
  logic        update_q, remove_q, first_q, flag_q;
  logic [1:0]  type_q;
  logic [10:0] length_q;
  logic [PcW-1:2] leader_s, last_q;
  logic [SetW-1:0] set;
  always_ff @(posedge clk_i) begin
    update_q <= rst_ni && update_i && !clear_i;
    remove_q <= rst_ni && remove_i && !clear_i;
    if (update_i || remove_i) begin
      leader_s <= update_leader_i;
      last_q   <= update_last_i;
      first_q  <= update_first_i;
      type_q   <= update_type_i;
      flag_q   <= update_flag_i;
      length_q <= update_length_i;
    end
  end
  assign set = leader_s[SetLsb +: SetW];

  ram_2r1w #(.Width(Ways * EntryW), .Depth(Sets), .Lanes(Ways)) u_ram (
    .clk_i,
    .re_a_i(lookup_i), .raddr_a_i(lookup_pc_i[SetLsb +: SetW]), .rdata_a_o(lookup_row),
    .re_b_i(update_i || remove_i), .raddr_b_i(update_leader_i[SetLsb +: SetW]), .rdata_b_o(read_row),
    .we_i(write_s), .waddr_i(set), .wdata_i({Ways{entry_s}})
  );

  // What was written while being read is forwarded: consecutive reports may be of one set
  logic [Ways-1:0]   late_q;
  logic [EntryW-1:0] written_q;
  always_ff @(posedge clk_i) begin
    late_q <= (update_leader_i[SetLsb +: SetW] == set) ? write_s : '0;
    if (update_q) written_q <= entry_s;
  end

  // The leader's entry, and what the report makes of it
  logic               update, remove, create, lock;
  logic [PcW-1:2]    next_pc, follow;
  logic [Ways-1:0]    valid, match, way_write, way_drop, way_lock;
  logic [Ways*(PcW-2)-1:0] way_follow;
  assign update = update_q && !clear_i;
  assign remove = remove_q && !clear_i;
  assign valid  = valid_s[set*Ways +: Ways];
  block_learn #(.PcW(PcW), .Ways(Ways), .EntryW(EntryW), .Shortest(Shortest)) i_learn (
    .update_i(update), .remove_i(remove), .leader_i(leader_s), .last_i(last_q), .first_i(first_q),
    .type_i(type_q), .flag_i(flag_q), .length_i(length_q), .row_i(row_s),
    .write_o(way_write), .drop_o(way_drop), .follow_o(way_follow), .lock_o(way_lock),
    .create_o(create), .next_o(next_pc)
  );
  always_comb begin
    for (int w = 0; w < Ways; w++) begin
      row_s[w*EntryW +: EntryW] = late_q[w] ? written_q : read_row[w*EntryW +: EntryW];
      match[w] = valid[w] && row_s[w*EntryW + BodyW +: TagW + SlotW] == {leader_s[PcW-1:TagLsb], leader_s[SetLsb-1:2]};
    end
  end
  always_comb begin
    follow = next_pc;
    lock   = 1'b1;
    for (int w = 0; w < Ways; w++) begin
      if (match[w]) begin
        follow = way_follow[w*(PcW-2) +: PcW-2];
        lock   = way_lock[w];
      end
    end
  end

  // A new block goes into the lowest free way, else into the one after the way used last: of two ways, the
  // least recently used
  logic [Ways-1:0] free, victim, used;
  logic [WayW-1:0] next;
  assign free   = ~valid;
  assign victim = (free != '0) ? free & (~free + Ways'(1)) : Ways'(1) << next_s[set*WayW +: WayW];
  always_comb begin
    next = '0;
    for (int w = 0; w < Ways - 1; w++) if (used[w]) next = next | WayW'(w + 1);
  end

  assign entry_s = {leader_s[PcW-1:TagLsb], leader_s[SetLsb-1:2], type_q, follow, flag_q, lock};
  assign write_s = (match & way_write) | ((create && match == '0) ? victim : '0);
  assign drop    = match & way_drop;
  assign used    = update ? (match & ~way_drop) | write_s : '0;

  always_ff @(posedge clk_i) begin
    for (int s = 0; s < Sets; s++) begin
      if (set == SetW'(s)) begin
        valid_s[s*Ways +: Ways] <= (valid | write_s) & ~drop;
        if (used != '0) next_s[s*WayW +: WayW] <= next;
      end
    end
    if (!rst_ni || clear_i) valid_s <= '0;
    if (!rst_ni) next_s <= '0;
  end

  // Lookup. An entry that changes in the cycle in which it is read counts as absent: it answers from the next
  // lookup on. lookup_pc_i comes late, so the next cycle reads which ways of its set are valid, and keeps
  logic            fresh_q;                            // the lookup was in the previous cycle
  logic [Ways-1:0] wrote_q, seen, seen_q;
  logic [SetW-1:0] wrote_set_q, lookup_set;
  logic [PcW-1:2] pc_q;
  assign lookup_set = pc_q[SetLsb +: SetW];
  assign seen       = fresh_q ? valid_s[lookup_set*Ways +: Ways] & ~((lookup_set == wrote_set_q) ? wrote_q : '0) : seen_q;
  always_ff @(posedge clk_i) begin
    fresh_q     <= rst_ni && !clear_i && lookup_i;
    wrote_q     <= write_s;
    wrote_set_q <= set;
    seen_q      <= (!rst_ni || clear_i) ? '0 : seen;
    if (lookup_i) pc_q <= lookup_pc_i;
  end

  block_lookup #(.PcW(PcW), .Ways(Ways), .TagW(TagW), .Slots(Slots)) i_lookup (
    .valid_i(seen), .row_i(lookup_row), .tag_i(pc_q[PcW-1:TagLsb]), .slot_i(pc_q[SetLsb-1:2]), .on_i, .skip_o, .follow_o
  );
endmodule
`default_nettype wire
