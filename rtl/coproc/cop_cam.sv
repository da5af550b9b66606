`default_nettype none
// Associative array: finds the slot of a key. Two tables of places, indexed by two hashes of the key, and the
// words of the slots for the host. An operation looks up a row of each table in its cycle, and completes in
// the next.                                                               docs/coproc.md, "Associative array"
module cop_cam #(
  parameter integer CamN = 256,                        // power of two, 8 to 512
  parameter integer AtW  = $clog2(CamN)
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  // Engine
  input  logic [2:0]      op_i,                        // 1 match, 2 write, 3 drop, 4 drop all; else none
  input  logic [AtW-1:0]  index_i,
  input  logic [31:0]     word_i,                      // key, or word to write
  output logic            hit_o,                       // of the last match, from the cycle after it on
  output logic [15:0]     mi_o,
  output logic [15:0]     mi_late_o,                   // the same, a cycle later
  // Host, never in two consecutive cycles
  input  logic            host_low_i,                  // write the word, make the entry valid
  input  logic            host_high_i,                 // write the valid bit
  input  logic [AtW-1:0]  host_index_i,
  input  logic [31:0]     host_word_i,
  input  logic            host_valid_i,
  input  logic            host_read_i,
  output logic [31:0]     host_word_o,                 // the cycle after host_read_i, like the others
  output logic            host_valid_o,
  input  logic [2:0]      host_group_i,                // 64 valid bits
  output logic [63:0]     host_group_o,
  input  logic            invalidate_i,                // all entries
  input  logic            clear_i,                     // clear words
  input  logic [7:0]      clear_row_i,
  // What was written at the last edge
  output logic            write_valid_o,
  output logic [15:0]     write_index_o,
  output logic [63:0]     write_value_o
);
  localparam integer Ways  = 8;                        // of each table; twice as many places as slots
  localparam integer RowW  = (CamN < 2 * Ways) ? 1 : $clog2(CamN / Ways);
  localparam integer TagW  = 32 - RowW;
  localparam integer Rows  = (CamN < 256) ? CamN : 256; // of the words
  localparam integer Lanes = CamN / Rows;

  // The operation: the engine's or the host's; or (renew_q) a slot that the host makes valid again, once its
  // word has been read
  logic           match, write, drop, renew_q;
  logic [AtW-1:0] index, index_q;
  logic [31:0]    word;
  always_comb begin
    match = op_i == 3'd1;
    write = op_i == 3'd2 || host_low_i || renew_q;
    drop  = op_i == 3'd3 || (host_high_i && !host_valid_i);
    index = (op_i != '0) ? index_i : renew_q ? index_q : host_index_i;
    word  = (op_i != '0) ? word_i : renew_q ? host_word_o : host_word_i;
  end

  // Words of the slots
  logic [Lanes*32-1:0] words;
  logic [Lanes-1:0]    select;
  logic [2:0]          host_group_q;
  always_comb begin
    select = '0;
    if (write)        select = Lanes'(1) << (32'(index) >> $clog2(Rows));
    else if (clear_i) select = '1;
  end
  ram_1r1w #(.Width(Lanes * 32), .Depth(Rows), .Lanes(Lanes)) i_words (
    .clk_i, .re_i(host_read_i || host_high_i),
    .raddr_i(host_index_i[$clog2(Rows)-1:0]), .rdata_o(words), .we_i(select),
    .waddr_i(write ? index[$clog2(Rows)-1:0] : clear_row_i[$clog2(Rows)-1:0]),
    .wdata_i({Lanes{write ? word : 32'd0}})
  );
  assign host_word_o = words[(32'(index_q) >> $clog2(Rows))*32 +: 32];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      renew_q      <= 1'b0;
      index_q      <= '0;
      host_group_q <= '0;
    end else begin
      renew_q <= host_high_i && host_valid_i;
      if (match || write || drop || host_read_i || host_high_i) begin
        index_q      <= index;
        host_group_q <= host_group_i;
      end
    end
  end

  // The cycle after
  logic           match_q, write_q, drop_q, hit_q;
  logic [AtW-1:0] mi, mi_q;
  logic [31:0]    word_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      match_q <= 1'b0;
      write_q <= 1'b0;
      drop_q  <= 1'b0;
      hit_q   <= 1'b0;
      mi_q    <= '0;
    end else begin
      match_q <= match;
      write_q <= write;
      drop_q  <= drop;
      if (match_q) begin
        hit_q <= hit_o;
        mi_q  <= mi;
      end
    end
    word_q <= word;
  end

  // Place of the key: the one that holds it, else the first free one, else the first
  logic [2*RowW-1:0] rows, rows_q;                     // table 1, table 0
  logic [2*Ways-1:0] used, equal, pick, put, erase;
  logic [2*AtW-1:0]  slots, firsts;
  logic [AtW-1:0]    slot, holder;                     // of the key; of the picked place, if it is used
  logic              found;
  cop_cam_hash #(.RowW(RowW)) i_hash (.enable_i(match || write), .key_i(word), .row_a_o(rows[RowW-1:0]), .row_b_o(rows[2*RowW-1:RowW]));
  for (genvar t = 0; t < 2; t++) begin : gen_table
    cop_cam_table #(.RowW(RowW), .Ways(Ways), .TagW(TagW), .AtW(AtW)) i_table (
      .clk_i, .rst_ni, .look_i(match || write), .row_i(rows[t*RowW +: RowW]),
      .tag_i(word_q[31:RowW]),
      .used_o(used[t*Ways +: Ways]), .equal_o(equal[t*Ways +: Ways]),
      .slot_o(slots[t*AtW +: AtW]), .first_o(firsts[t*AtW +: AtW]),
      .row_o(rows_q[t*RowW +: RowW]), .put_i(put[t*Ways +: Ways]),
      .slot_i(index_q), .erase_i(erase[t*Ways +: Ways]),
      .erase_row_i(old_place[RowW-1:0]), .clear_i(drop_all)
    );
  end
  always_comb begin
    found = equal != '0;
    pick  = equal;
    if (write_q && !found) begin
      pick[0] = 1'b1;
      for (int p = 2 * Ways - 1; p >= 0; p--) begin
        if (!used[(p % 2) * Ways + p / 2]) begin
          pick = '0;
          pick[(p % 2) * Ways + p / 2] = 1'b1;
        end
      end
    end
    put = write_q ? pick : '0;
  end
  assign slot   = slots[2*AtW-1:AtW] | slots[AtW-1:0];
  assign holder = found ? slot : firsts[AtW-1:0];
  assign hit_o  = match_q ? found : hit_q;
  assign mi     = match_q ? slot : mi_q;
  assign mi_o   = 16'(mi);
  assign mi_late_o = 16'(mi_q);

  // Place of each valid slot's entry: way and table, row
  localparam integer WayW   = $clog2(2 * Ways);
  localparam integer PlaceW = WayW + RowW;
  logic [CamN-1:0]   valid_q;
  logic [PlaceW-1:0] place, old_place, read_place, forward_place_q;
  logic [WayW-1:0]   way;
  logic              drop_all, taken, forward_q;
  always_comb begin
    way = '0;
    if (write_q) begin
      for (int p = 0; p < 2 * Ways; p++) if (pick[p]) way = way | WayW'(p);
    end
    place = {way, way[WayW-1] ? rows_q[2*RowW-1:RowW] : rows_q[RowW-1:0]};
  end
  ram_1r1w #(.Width(PlaceW), .Depth(CamN)) i_places (
    .clk_i, .re_i(write || drop), .raddr_i(index), .rdata_o(read_place),
    .we_i(write_q), .waddr_i(index_q), .wdata_i(place)
  );
  always_ff @(posedge clk_i) begin
    forward_q       <= write_q && index_q == index;
    forward_place_q <= place;
  end
  assign drop_all = invalidate_i || op_i == 3'd4;
  assign taken    = write_q && (pick & used) != '0;
  always_comb begin
    erase     = '0;
    old_place = '0;
    if (write_q || drop_q) begin
      old_place = forward_q ? forward_place_q : read_place;
      for (int p = 0; p < 2 * Ways; p++) erase[p] = host_valid_o && old_place[PlaceW-1:RowW] == WayW'(p);
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || drop_all) valid_q <= '0;
    else if (write_q || drop_q) begin
      for (int s = 0; s < CamN; s++) begin
        if (index_q == AtW'(s))              valid_q[s] <= write_q;
        else if (taken && holder == AtW'(s)) valid_q[s] <= 1'b0;
      end
    end
  end
  assign host_valid_o = valid_q[index_q];
  assign host_group_o = 64'(512'(valid_q) >> {host_group_q, 6'd0});

  // What was written
  logic           writes, write_valid_q;
  logic [33:0]    write_value_q;
  logic [AtW-1:0] write_index_q;
  always_comb begin
    writes = invalidate_i;
    if (op_i != '0) writes = op_i == 3'd2 || op_i == 3'd3 || op_i == 3'd4;
  end
  always_ff @(posedge clk_i) begin
    write_valid_q <= rst_ni && writes;
    if (!rst_ni || (write_valid_q && !writes)) begin
      write_index_q <= '0;
      write_value_q <= '0;
    end else if (writes) begin
      write_index_q <= (op_i == 3'd2 || op_i == 3'd3) ? index_i : '0;
      write_value_q <= {op_i != 3'd2 && op_i != 3'd3, op_i == 3'd3, (op_i == 3'd2) ? word_i : 32'd0};
    end
  end
  assign write_valid_o = write_valid_q;
  assign write_index_o = 16'(write_index_q);
  assign write_value_o = 64'(write_value_q);
endmodule
`default_nettype wire
