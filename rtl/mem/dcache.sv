`default_nettype none
// Non-blocking write-back D-cache. Port A serves the load/store pipe: tags and data are read in EX, compared
// in M1. Port B drains committed stores: tags are read in D0, compared and the word written in D1.
//                                                                                              docs/dcache.md
module dcache #(
  parameter integer Ways  = 4,                          // power of two, >= 2
  parameter integer Sets  = 64,                         // power of two, <= 64
  parameter integer MshrN = 4,                          // 1..8
  parameter integer IdW   = 3,
  parameter integer SetW  = $clog2(Sets)
) (
  input  logic           clk_i,
  input  logic           rst_ni,

  // Port A. An access that neither hits nor pends must be retried after free_o.
  input  logic           a_valid_i,                     // EX: read the tags
  input  logic           a_load_i,                      // EX: and the data
  input  logic [31:3]    a_addr_i,                      // EX
  input  logic           a1_probe_i,                    // M1: the access needs the line; allocate if absent
  output logic           a1_hit_o,                      // M1: a1_data_o is the word
  output logic [63:0]    a1_data_o,
  output logic           a1_error_o,                    // M1: with a1_hit_o: its line came with an error, and
                                                        // the word is bad
  output logic           a1_miss_o,                     // M1: with a1_probe_i: not (yet) in the cache
  output logic           a1_pend_o,                     // M1: the line is in flight, in MSHR a1_id_o
  output logic           a1_soon_o,                     // M1: with a1_pend_o: the beat is here; replay now
  output logic [IdW-1:0] a1_id_o,
  output logic           rd_block_o,                    // no load may be in EX in the next cycle

  // Port B
  input  logic           b_valid_i,                     // D0
  input  logic [SetW-1:0] b_set_i,
  input  logic           b1_valid_i,                    // D1
  input  logic [31:3]    b1_addr_i,
  input  logic [7:0]     b1_mask_i,
  input  logic [63:0]    b1_data_i,
  input  logic           b_wait_i,                      // the store of b1_addr_i failed and waits for free_o
  output logic           b1_done_o,                     // D1: written, or given up
  output logic           b_error_o,                     // pulse: the line awaited by this store had an error
  output logic           b1_wait_o,                     // D1: not written; retry after free_o (else at once)

  // What wakes waiting accesses, and counters
  output logic           fill_valid_o,                  // a beat arrives: readable from the next cycle on
  output logic [IdW-1:0] fill_id_o,
  output logic [1:0]     fill_beat_o,
  output logic           fill_miss_o,                   // its line came from memory
  output logic           fill_error_o,                  // its line came with an error
  output logic           free_o,                        // pulse: an MSHR or the victim buffer was freed, a
                                                        // line finished
  output logic           cnt_dmiss_o,                   // pulse: a miss allocates an MSHR
  output logic           cnt_l2miss_o,                  // pulse: a line came from memory
  output logic           quiet_o,                       // no miss is in flight

  input  logic           clean_i,                       // write all dirty lines to the L2; stores must wait
  output logic           clean_done_o,                  // pulse

  // L2 client port
  output logic           req_valid_o,
  input  logic           req_ready_i,
  output logic           req_write_o,
  output logic [31:6]    req_addr_o,
  output logic [IdW-1:0] req_id_o,
  output logic [127:0]   wdata_o,
  output logic           wdata_valid_o,
  input  logic           wdata_ready_i,
  input  logic           rsp_valid_i,
  input  logic [IdW-1:0] rsp_id_i,
  input  logic [127:0]   rsp_data_i,
  input  logic           rsp_last_i,
  input  logic           rsp_miss_i,
  input  logic           rsp_error_i
);
  localparam integer WayW = $clog2(Ways);
  localparam integer TagW = 26 - SetW;

  // M1 address
  logic [31:4] a1_addr_q;
  logic        a1_valid_q;
  always_ff @(posedge clk_i) a1_valid_q <= a_valid_i;
  always_ff @(posedge clk_i) if (a_valid_i) a1_addr_q <= a_addr_i[31:4];

  logic [25:0] a1_line, b1_line;
  assign a1_line = a1_addr_q[31:6];
  assign b1_line = b1_addr_i[31:6];

  // Hits
  logic            a_tag_hit, b_tag_hit, a_match, a_avail, a_avail_error, a_soon, b_match, b_write, b_lost;
  logic [WayW-1:0] a_tag_way, b_tag_way, a_mshr_way;
  logic [IdW-1:0]  a_match_id;
  assign a1_hit_o   = a_tag_hit || a_avail;
  assign a1_error_o = !a_tag_hit && a_avail_error;
  assign a1_miss_o  = a1_probe_i && !a_tag_hit;
  assign b_write    = b1_valid_i && b_tag_hit && !rsp_valid_i;     // a refill beat has the write port
  assign b1_done_o  = b_write || (b1_valid_i && b_lost);

  // Allocation: port A first. A miss shows late, so what each port would allocate is found meanwhile.
  logic            a_want, b_want, a_ok, b_ok, a_fire, b_fire, al_fire, al_mshr_ok;
  logic            a_way_ok, b_way_ok, a_dirty, b_dirty;
  logic [Ways-1:0] a_pend, b_pend;
  logic [WayW-1:0] a_way, b_way, al_way;
  logic [TagW-1:0] a_tag, b_tag;
  logic [25:0]     al_line;
  logic [IdW-1:0]  al_id;
  logic            vb_busy, vb_free, vb_start;
  logic [25:0]     vb_line;
  assign a_want  = a1_probe_i && !a_tag_hit && !a_match;
  assign b_want  = b1_valid_i && !b_tag_hit && !b_match && !b_lost;
  // A line being written back may be read again only once the L2 has it.
  assign a_ok    = al_mshr_ok && a_way_ok && !(a_dirty && vb_busy) && !(vb_busy && vb_line == a1_line);
  assign b_ok    = al_mshr_ok && b_way_ok && !(b_dirty && vb_busy) && !(vb_busy && vb_line == b1_line);
  assign a_fire  = a_want && a_ok;
  assign b_fire  = !a_want && b_want && b_ok;
  assign al_fire = a_fire || b_fire;
  assign al_line = a_want ? a1_line : b1_line;
  assign al_way  = a_want ? a_way : b_way;

  assign a1_pend_o = a_match || a_fire;
  assign a1_soon_o = a_soon;
  assign a1_id_o   = a_match ? a_match_id : al_id;
  assign b1_wait_o = b1_valid_i && !b_tag_hit && !b_lost && !(b_want && a_want);

  // Clean walk
  logic            cl_read, cl_want, cl_take;
  logic [SetW-1:0] cl_set;
  logic [Ways-1:0] cl_dirty;
  logic [WayW-1:0] cl_way;
  logic [TagW-1:0] cl_tag;
  assign cl_take = cl_want && !vb_busy && !al_fire;

  dcache_clean #(.Ways(Ways), .SetW(SetW)) u_clean (
    .clk_i, .rst_ni, .clean_i, .done_o(clean_done_o),
    .set_o(cl_set), .dirty_i(cl_dirty), .read_o(cl_read), .way_o(cl_way), .want_o(cl_want), .busy_i(vb_busy)
  );

  // Refill
  logic            fin, fin_error;
  logic [SetW-1:0] fill_set;
  logic [25:0]     fin_line;
  logic [WayW-1:0] fill_way, fin_way;
  assign fill_valid_o = rsp_valid_i;
  assign fill_id_o    = rsp_id_i;
  assign fill_miss_o  = rsp_miss_i;
  assign fill_error_o = rsp_error_i;
  assign b_error_o    = fin && fin_error && b_wait_i && fin_line == b1_line;
  assign free_o       = fin || vb_free;
  assign cnt_dmiss_o  = al_fire;
  assign cnt_l2miss_o = rsp_valid_i && rsp_last_i && rsp_miss_i;

  dcache_tags #(.Ways(Ways), .Sets(Sets)) u_tags (
    .clk_i, .rst_ni,
    .a_re_i(a_valid_i), .a_set_i(a_addr_i[SetW+5:6]),
    .a1_valid_i(a1_valid_q), .a1_line_i(a1_line), .a1_touch_i(a1_probe_i),
    .a1_hit_o(a_tag_hit), .a1_way_o(a_tag_way),
    .b_re_i(b_valid_i || cl_read), .b_set_i(cl_read ? cl_set : b_set_i), .b1_valid_i, .b1_line_i(b1_line),
    .b1_write_i(b_write), .b1_hit_o(b_tag_hit), .b1_way_o(b_tag_way),
    .a1_pend_i(a_pend), .a1_new_ok_o(a_way_ok), .a1_new_way_o(a_way),
    .a1_old_dirty_o(a_dirty), .a1_old_tag_o(a_tag), .a1_fire_i(a_fire),
    .b1_pend_i(b_pend), .b1_new_ok_o(b_way_ok), .b1_new_way_o(b_way),
    .b1_old_dirty_o(b_dirty), .b1_old_tag_o(b_tag), .b1_fire_i(b_fire),
    .fin_i(fin && !fin_error), .fin_set_i(fin_line[SetW-1:0]), .fin_way_i(fin_way),
    .cl_set_i(cl_set), .cl_dirty_o(cl_dirty), .cl_way_i(cl_way), .cl_tag_o(cl_tag), .cl_clear_i(cl_take)
  );

  logic           rd_req_valid, rd_req_ready, wr_req_valid, wr_req_ready;
  logic [25:0]    rd_req_line;
  dcache_mshr #(.N(MshrN), .Ways(Ways), .SetW(SetW), .IdW(IdW)) u_mshr (
    .clk_i, .rst_ni,
    .al_fire_i(al_fire), .al_line_i(al_line), .al_way_i(al_way), .al_ok_o(al_mshr_ok), .quiet_o, .al_id_o(al_id),
    .a1_line_i(a1_line), .a1_beat_i(a1_addr_q[5:4]),
    .a1_match_o(a_match), .a1_id_o(a_match_id), .a1_way_o(a_mshr_way),
    .a1_avail_o(a_avail), .a1_error_o(a_avail_error), .a1_soon_o(a_soon), .b1_line_i(b1_line), .b1_match_o(b_match),
    .a1_pend_o(a_pend), .b1_pend_o(b_pend),
    .req_valid_o(rd_req_valid), .req_ready_i(rd_req_ready), .req_line_o(rd_req_line), .req_id_o(req_id_o),
    .rsp_valid_i, .rsp_id_i, .rsp_error_i, .fill_set_o(fill_set), .fill_way_o(fill_way), .fill_beat_o(fill_beat_o),
    .fin_o(fin), .fin_line_o(fin_line), .fin_way_o(fin_way), .fin_error_o(fin_error)
  );

  dcache_store_tries u_store_tries (.clk_i, .rst_ni, .fail_i(b_error_o), .done_i(b1_done_o), .lost_o(b_lost));

  // Data
  logic            vr_valid;
  logic [1:0]      vr_beat;
  logic [127:0]    vr_data;
  logic [SetW-1:0] vr_set;
  logic [WayW-1:0] vr_way_q;
  assign vr_set = vb_line[SetW-1:0];
  always_ff @(posedge clk_i) if (vb_start) vr_way_q <= cl_take ? cl_way : al_way;

  logic            wr_valid;
  logic [SetW+1:0] wr_row;
  logic [WayW-1:0] wr_way;
  logic [15:0]     wr_mask;
  logic [127:0]    wr_data;
  assign wr_valid = rsp_valid_i || b_write;
  assign wr_row  = rsp_valid_i ? {fill_set, fill_beat_o} : b1_addr_i[SetW+5:4];
  assign wr_way  = rsp_valid_i ? fill_way : b_tag_way;
  assign wr_mask = rsp_valid_i ? 16'hffff : b1_addr_i[3] ? {b1_mask_i, 8'h0} : {8'h0, b1_mask_i};
  assign wr_data = rsp_valid_i ? rsp_data_i : {b1_data_i, b1_data_i};

  dcache_data #(.Ways(Ways), .Sets(Sets)) u_data (
    .clk_i,
    .ld_re_i(a_valid_i && a_load_i), .ld_row_i(a_addr_i[SetW+5:4]), .ld_bank_i(a_addr_i[3]),
    .ld_way_i(a_tag_hit ? a_tag_way : a_mshr_way), .ld_data_o(a1_data_o),
    .vr_re_i(vr_valid), .vr_row_i({vr_set, vr_beat}), .vr_way_i(vr_way_q), .vr_data_o(vr_data),
    .wr_valid_i(wr_valid), .wr_row_i(wr_row), .wr_way_i(wr_way), .wr_mask_i(wr_mask), .wr_data_i(wr_data)
  );

  // Victims
  logic [25:0] vb_new;
  assign vb_start = (a_fire && a_dirty) || (b_fire && b_dirty) || cl_take;
  assign vb_new   = cl_take ? {cl_tag, cl_set} : a_want ? {a_tag, a1_line[SetW-1:0]} : {b_tag, b1_line[SetW-1:0]};
  dcache_victim u_victim (
    .clk_i, .rst_ni,
    .start_i(vb_start),
    .line_i(vb_new),
    .busy_o(vb_busy), .line_o(vb_line), .free_o(vb_free),
    .rd_block_o(rd_block_o), .rd_valid_o(vr_valid), .rd_beat_o(vr_beat), .rd_data_i(vr_data),
    .req_valid_o(wr_req_valid), .req_ready_i(wr_req_ready),
    .wdata_valid_o(wdata_valid_o), .wdata_ready_i, .wdata_o(wdata_o)
  );

  // L2 requests: reads first, but a request once shown stays; none while the beats of a write-back are sent.
  logic write_q, write;
  assign write       = wr_req_valid && (write_q || !rd_req_valid);
  assign req_valid_o = !wdata_valid_o && (rd_req_valid || wr_req_valid);
  assign req_addr_o  = write ? vb_line : rd_req_line;
  assign rd_req_ready = req_ready_i && !write && !wdata_valid_o;
  assign wr_req_ready = req_ready_i && write && !wdata_valid_o;
  assign req_write_o = write;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) write_q <= 1'b0;
    else         write_q <= req_valid_o && write && !req_ready_i;
  end
endmodule
`default_nettype wire
