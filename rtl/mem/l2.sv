`default_nettype none
// Unified write-back L2: 64-byte lines, two clients, hits continue under misses.                   docs/l2.md
// This file holds the request slots and the lookup; structures live in l2_tags, l2_data, l2_mshr, l2_wslot
// and l2_wbuf. A lookup takes two cycles: pick a slot and read the tags of its set; compare and, if all that
// the request needs is free, act at once. Otherwise it waits for an engine (a few cycles) or returns to its
// slot (anything longer).
module l2 #(
  parameter integer Ways  = 8,
  parameter integer Sets  = 256,
  parameter integer Mshrs = 6,           // outstanding line reads, 5..8
  parameter integer Wbufs = 4,           // outstanding line writes: 2, 4, 8
  parameter integer IdW   = 3            // bits of a client's request id
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  // D-cache
  input  logic           d_req_valid_i,
  output logic           d_req_ready_o,  // depends on d_req_write_i of the same cycle
  input  logic           d_req_write_i,
  input  logic [31:6]    d_req_addr_i,
  input  logic [IdW-1:0] d_req_id_i,
  input  logic           d_wdata_valid_i,
  output logic           d_wdata_ready_o,
  input  logic [127:0]   d_wdata_i,
  output logic           d_rsp_valid_o,
  output logic [IdW-1:0] d_rsp_id_o,
  output logic [127:0]   d_rsp_data_o,
  output logic           d_rsp_last_o,
  output logic           d_rsp_miss_o,
  output logic           d_rsp_error_o,
  // I-cache
  input  logic           i_req_valid_i,
  output logic           i_req_ready_o,
  input  logic [31:6]    i_req_addr_i,
  input  logic [IdW-1:0] i_req_id_i,
  output logic           i_rsp_valid_o,
  output logic [IdW-1:0] i_rsp_id_o,
  output logic [127:0]   i_rsp_data_o,
  output logic           i_rsp_last_o,
  output logic           i_rsp_miss_o,
  output logic           i_rsp_error_o,
  // line reads: a request, then 8 beats of 64 bits, always accepted, freely interleaved between ids
  output logic           rd_valid_o,
  input  logic           rd_ready_i,
  output logic [31:6]    rd_line_o,
  output logic [2:0]     rd_id_o,
  output logic           rd_client_o,    // for the I-cache
  input  logic           r_valid_i,
  input  logic [2:0]     r_id_i,
  input  logic [63:0]    r_data_i,
  input  logic           r_error_i,
  // line writes: the AXI side takes a slot, reads its beats and reports when memory has them
  output logic           wr_valid_o,
  output logic [31:6]    wr_line_o,
  output logic [2:0]     wr_slot_o,
  input  logic           wr_take_i,
  input  logic           wr_re_i,        // read 128-bit beat wr_beat_i of wr_rslot_i: data next cycle, held
  input  logic [2:0]     wr_rslot_i,
  input  logic [1:0]     wr_beat_i,
  output logic [127:0]   wr_data_o,
  input  logic           wr_done_i,
  input  logic [2:0]     wr_done_slot_i,
  output logic [31:6]    wr_done_line_o,
  output logic           cnt_miss_o      // pulse per line read from memory
);
  localparam integer SetW = $clog2(Sets);
  localparam integer WayW = $clog2(Ways);
  localparam integer TagW = 26 - SetW;
  localparam integer WbW  = $clog2(Wbufs);

  // ---- Request slots: one read of each client, one write-back.
  logic           d_busy_q, i_busy_q;
  logic [31:6]    d_line_q, i_line_q;
  logic [IdW-1:0] d_id_q, i_id_q;
  logic           w_busy, w_full, w_free;
  logic [31:6]    w_line;
  logic [127:0]   w_data;

  // ---- Lookup.
  logic           check_q;               // 0: choose and read tags, 1: compare and act
  logic           write_q, client_q;     // the request: write-back, or read of client 0 (D) or 1 (I)
  logic [31:6]    line_q;
  logic [IdW-1:0] id_q;
  logic           last_d_q, turn_w_q;    // fairness: D was picked last; the write slot precedes the I-cache
  logic [2:0]     cand;                  // {write slot, I, D}
  logic [2:0]     pick;                  // one-hot, 0: nothing to do
  logic           go, retry, alloc_mshr, alloc_wbuf;
  logic           tags_ready, hit, victim_ok, victim_dirty, mshr_match, mshr_full, wbuf_match, wbuf_full;
  logic [WayW-1:0] hit_way, victim_way, way;
  logic [TagW-1:0] victim_tag;
  logic [Ways-1:0] ways_busy;
  logic [31:6]    look_line;             // whose tags are read

  // ---- Engines.
  logic            rd_free, wr_free, rd_start, slot_start, fill_start, fill_valid, fill_client, fill_error, erase;
  logic [1:0]      rd_port, wr_port;
  logic [WbW-1:0]  wbuf_slot, wb_slot;
  logic            wb_we, fill_re, slot_re, src_last;
  logic [1:0]      wb_beat, src_beat;
  logic [127:0]    wb_data, fill_data;
  logic [2:0]      fill_mshr, src_mshr;
  logic [SetW-1:0] fill_set;
  logic [WayW-1:0] fill_way;
  logic [IdW-1:0]  fill_id;

  assign d_req_ready_o = d_req_write_i ? !w_busy : !d_busy_q;
  assign i_req_ready_o = !i_busy_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      d_busy_q <= 1'b0;
      i_busy_q <= 1'b0;
    end else begin
      if (d_req_valid_i && d_req_ready_o && !d_req_write_i) d_busy_q <= 1'b1;
      else if (go && !write_q && !client_q) d_busy_q <= 1'b0;
      if (i_req_valid_i && i_req_ready_o) i_busy_q <= 1'b1;
      else if (go && !write_q && client_q) i_busy_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (d_req_valid_i && !d_busy_q) begin
      d_line_q <= d_req_addr_i;
      d_id_q   <= d_req_id_i;
    end
    if (i_req_valid_i && !i_busy_q) begin
      i_line_q <= i_req_addr_i;
      i_id_q   <= i_req_id_i;
    end
  end

  // A line in the write slot is newer than anything below: reads of it wait until it is in the array.
  always_comb begin
    cand      = '0;
    pick      = '0;
    cand[0] = d_busy_q && !(w_busy && w_line == d_line_q);
    cand[1] = i_busy_q && !(w_busy && w_line == i_line_q);
    cand[2] = w_full && !slot_re;      // not while the line is on its way into the array
    if (!check_q && !erase && tags_ready && cand != '0) begin
      if (cand[0] && !(last_d_q && cand[2:1] != '0)) pick[0] = 1'b1;
      else if (cand[1] && !(cand[2] && turn_w_q)) pick[1] = 1'b1;
      else pick[2] = 1'b1;
    end
    look_line = check_q ? line_q : pick[2] ? w_line : pick[1] ? i_line_q : d_line_q;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      check_q  <= 1'b0;
      last_d_q <= 1'b0;
      turn_w_q <= 1'b0;
    end else begin
      check_q <= check_q ? !(go || retry) : pick != '0;
      if (pick != '0) last_d_q <= pick[0];
      if (pick[2:1] != '0) turn_w_q <= pick[1];
    end
  end

  always_ff @(posedge clk_i) begin
    if (pick != '0) begin
      line_q   <= look_line;
      write_q  <= pick[2];
      client_q <= pick[1];
      id_q     <= pick[1] ? i_id_q : d_id_q;
    end
  end

  always_comb begin
    go    = 1'b0;
    retry = 1'b0;
    if (check_q) begin
      if (mshr_match || wbuf_match) retry = 1'b1;                        // line in flight, in or out
      else if (hit && write_q) go = wr_free && !fill_start;
      else if (hit) go = rd_free && !wr_port[client_q] && !(fill_start && fill_client == client_q);
      else if (!victim_ok || (!write_q && mshr_full) || (victim_dirty && wbuf_full)) retry = 1'b1;
      else go = (rd_free || !victim_dirty) && ((wr_free && !fill_start) || !write_q);
    end
  end

  assign way        = hit ? hit_way : victim_way;
  assign alloc_mshr = go && !hit && !write_q;
  assign alloc_wbuf = go && !hit && victim_dirty;
  assign rd_start   = go && ((hit && !write_q) || (!hit && victim_dirty));
  assign slot_start = go && write_q;
  // A line that came with an error goes to its client, but its tag is erased: between lookups, while its MSHR
  // still hides it.
  assign fill_start = fill_valid && wr_free && !rd_port[fill_client] && !(fill_error && check_q);
  assign erase      = fill_start && fill_error;
  assign w_free     = slot_re && src_last;
  assign cnt_miss_o = alloc_mshr;

  l2_wslot u_wslot (
    .clk_i, .rst_ni, .req_i(d_req_valid_i && d_req_write_i && !w_busy), .line_i(d_req_addr_i),
    .wdata_valid_i(d_wdata_valid_i), .wdata_ready_o(d_wdata_ready_o), .wdata_i(d_wdata_i),
    .busy_o(w_busy), .full_o(w_full), .line_o(w_line),
    .re_i(slot_re), .beat_i(src_beat), .data_o(w_data), .free_i(w_free)
  );

  l2_tags #(.Ways(Ways), .Sets(Sets)) u_tags (
    .clk_i, .rst_ni, .ready_o(tags_ready), .re_i(pick != '0), .check_i(check_q),
    .set_i(look_line[6 +: SetW]), .tag_i(line_q[31 -: TagW]), .busy_i(ways_busy),
    .hit_o(hit), .hit_way_o(hit_way), .victim_ok_o(victim_ok), .victim_way_o(victim_way),
    .victim_dirty_o(victim_dirty), .victim_tag_o(victim_tag),
    .touch_i(go), .we_i(go && (!hit || write_q)), .way_i(way), .dirty_i(write_q),
    .erase_i(erase), .erase_set_i(fill_set), .erase_way_i(fill_way)
  );

  l2_mshr #(.Ways(Ways), .Sets(Sets), .Mshrs(Mshrs), .IdW(IdW)) u_mshr (
    .clk_i, .rst_ni, .check_i(check_q), .line_i(line_q),
    .match_o(mshr_match), .busy_o(ways_busy), .full_o(mshr_full),
    .alloc_i(alloc_mshr), .way_i(victim_way), .client_i(client_q), .id_i(id_q),
    .ar_valid_o(rd_valid_o), .ar_ready_i(rd_ready_i),
    .ar_line_o(rd_line_o), .ar_mshr_o(rd_id_o), .ar_client_o(rd_client_o),
    .r_valid_i, .r_mshr_i(r_id_i), .r_data_i, .r_error_i,
    .fill_valid_o(fill_valid), .fill_mshr_o(fill_mshr), .fill_set_o(fill_set), .fill_way_o(fill_way),
    .fill_client_o(fill_client), .fill_id_o(fill_id), .fill_error_o(fill_error), .start_i(fill_start),
    .re_i(fill_re), .rmshr_i(src_mshr), .beat_i(src_beat), .data_o(fill_data), .free_i(fill_re && src_last)
  );

  l2_wbuf #(.Wbufs(Wbufs)) u_wbuf (
    .clk_i, .rst_ni, .check_i(check_q), .line_i(line_q), .match_o(wbuf_match), .full_o(wbuf_full),
    .alloc_i(alloc_wbuf), .alloc_line_i({victim_tag, line_q[6 +: SetW]}), .slot_o(wbuf_slot),
    .we_i(wb_we), .wslot_i(wb_slot), .wbeat_i(wb_beat), .wdata_i(wb_data),
    .out_valid_o(wr_valid_o), .out_line_o(wr_line_o), .out_slot_o(wr_slot_o), .out_take_i(wr_take_i),
    .re_i(wr_re_i), .rslot_i(wr_rslot_i), .rbeat_i(wr_beat_i), .data_o(wr_data_o),
    .done_i(wr_done_i), .done_slot_i(wr_done_slot_i), .done_line_o(wr_done_line_o)
  );

  l2_data #(.Ways(Ways), .Sets(Sets), .Wbufs(Wbufs), .IdW(IdW)) u_data (
    .clk_i, .rst_ni, .rd_free_o(rd_free), .rd_port_o(rd_port),
    .rd_start_i(rd_start), .rd_row_i({line_q[6 +: SetW], way}),
    .rd_victim_i(!hit), .rd_client_i(client_q), .rd_id_i(id_q), .rd_wbuf_i(wbuf_slot),
    .wb_we_o(wb_we), .wb_slot_o(wb_slot), .wb_beat_o(wb_beat), .wb_data_o(wb_data),
    .wr_free_o(wr_free), .wr_port_o(wr_port), .wr_start_i(fill_start || slot_start),
    .wr_row_i(fill_start ? {fill_set, fill_way} : {line_q[6 +: SetW], way}),
    .wr_fill_i(fill_start), .wr_mshr_i(fill_mshr),
    .wr_client_i(fill_client), .wr_id_i(fill_id), .wr_error_i(fill_error),
    .fill_re_o(fill_re), .slot_re_o(slot_re), .src_mshr_o(src_mshr),
    .src_beat_o(src_beat), .src_last_o(src_last), .fill_data_i(fill_data), .slot_data_i(w_data),
    .d_rsp_valid_o, .d_rsp_id_o, .d_rsp_data_o, .d_rsp_last_o, .d_rsp_miss_o, .d_rsp_error_o,
    .i_rsp_valid_o, .i_rsp_id_o, .i_rsp_data_o, .i_rsp_last_o, .i_rsp_miss_o, .i_rsp_error_o
  );
endmodule
`default_nettype wire
