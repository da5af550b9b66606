`default_nettype none
// D-cache tags in two copies (port A: the load/store pipe, port B: draining stores and the clean walk), valid
// and dirty bits, and the choice of a victim. Tags are read in one cycle and compared in the next, against
// the valid bits of that next cycle; a tag is only written while its way is invalid, several cycles before
// the way becomes valid.                                                                       docs/dcache.md
module dcache_tags #(
  parameter integer Ways = 4,
  parameter integer Sets = 64,
  parameter integer WayW = $clog2(Ways),
  parameter integer SetW = $clog2(Sets),
  parameter integer TagW = 26 - SetW                    // address bits 31:6 less the set
) (
  input  logic            clk_i,
  input  logic            rst_ni,

  input  logic            a_re_i,                       // read the tags of a set ...
  input  logic [SetW-1:0] a_set_i,
  input  logic            a1_valid_i,                   // ... and compare in the next cycle
  input  logic [25:0]     a1_line_i,
  input  logic            a1_touch_i,                   // a real access: update the replacement state
  output logic            a1_hit_o,
  output logic [WayW-1:0] a1_way_o,

  input  logic            b_re_i,
  input  logic [SetW-1:0] b_set_i,
  input  logic            b1_valid_i,
  input  logic [25:0]     b1_line_i,
  input  logic            b1_write_i,                   // the hit way is written in this cycle
  output logic            b1_hit_o,
  output logic [WayW-1:0] b1_way_o,

  // The way that a new line would take if the port missed: known before the miss is
  input  logic [Ways-1:0] a1_pend_i,                    // ways of the set that wait for their refill
  output logic            a1_new_ok_o,                  // some way may be replaced
  output logic [WayW-1:0] a1_new_way_o,
  output logic            a1_old_dirty_o,               // it must be written back
  output logic [TagW-1:0] a1_old_tag_o,                 // its tag
  input  logic            a1_fire_i,                    // replace it: invalidate, write the new tag
  input  logic [Ways-1:0] b1_pend_i,
  output logic            b1_new_ok_o,
  output logic [WayW-1:0] b1_new_way_o,
  output logic            b1_old_dirty_o,
  output logic [TagW-1:0] b1_old_tag_o,
  input  logic            b1_fire_i,                    // never both

  input  logic            fin_i,                        // this way now holds its line
  input  logic [SetW-1:0] fin_set_i,
  input  logic [WayW-1:0] fin_way_i,

  // Clean walk, tags through port B
  input  logic [SetW-1:0] cl_set_i,
  output logic [Ways-1:0] cl_dirty_o,                   // dirty ways of the set (combinational)
  input  logic [WayW-1:0] cl_way_i,
  output logic [TagW-1:0] cl_tag_o,                     // tag of that way, a cycle after b_re_i
  input  logic            cl_clear_i                    // mark it clean
);
  logic [Sets*Ways-1:0] valid_q, dirty_q;
  logic [Ways*TagW-1:0] a_tags, b_tags;
  logic [Ways-1:0]      a_hit, b_hit, a_valid, b_valid;
  logic [SetW-1:0]      a1_set, b1_set, al_set;
  logic [TagW-1:0]      al_new_tag;

  assign a1_set     = a1_line_i[SetW-1:0];
  assign b1_set     = b1_line_i[SetW-1:0];
  assign al_set     = b1_fire_i ? b1_set : a1_set;
  assign al_new_tag = b1_fire_i ? b1_line_i[25:SetW] : a1_line_i[25:SetW];

  for (genvar w = 0; w < Ways; w++) begin : g_way
    logic write;
    assign write = (a1_fire_i && a1_new_way_o == WayW'(w)) || (b1_fire_i && b1_new_way_o == WayW'(w));
    ram_1r1w #(.Width(TagW), .Depth(Sets)) u_a (
      .clk_i, .re_i(a_re_i), .raddr_i(a_set_i), .rdata_o(a_tags[w*TagW +: TagW]),
      .we_i(write), .waddr_i(al_set), .wdata_i(al_new_tag)
    );
    ram_1r1w #(.Width(TagW), .Depth(Sets)) u_b (
      .clk_i, .re_i(b_re_i), .raddr_i(b_set_i), .rdata_o(b_tags[w*TagW +: TagW]),
      .we_i(write), .waddr_i(al_set), .wdata_i(al_new_tag)
    );
  end

  always_comb begin
    a_valid  = '0;
    b_valid  = '0;
    a_hit    = '0;
    b_hit    = '0;
    a1_way_o = '0;
    b1_way_o = '0;
    if (a1_valid_i) begin
      a_valid = valid_q[a1_set*Ways +: Ways];
      for (int w = 0; w < Ways; w++) begin
        a_hit[w] = a_valid[w] && a_tags[w*TagW +: TagW] == a1_line_i[25:SetW];
        if (a_hit[w]) a1_way_o = WayW'(w);
      end
    end
    if (b1_valid_i) begin
      b_valid = valid_q[b1_set*Ways +: Ways];
      for (int w = 0; w < Ways; w++) begin
        b_hit[w] = b_valid[w] && b_tags[w*TagW +: TagW] == b1_line_i[25:SetW];
        if (b_hit[w]) b1_way_o = WayW'(w);
      end
    end
  end
  assign a1_hit_o = a_hit != '0;
  assign b1_hit_o = b_hit != '0;

  // Victims. A store written in this very cycle makes its line dirty before port A evicts it; port B then
  // hits and evicts none.
  logic [Ways-1:0] a_dirty, b_dirty;
  logic [WayW-1:0] a_lru, b_lru;
  always_comb begin
    a_dirty = '0;
    b_dirty = '0;
    if (a1_valid_i) begin
      a_dirty = dirty_q[a1_set*Ways +: Ways];
      if (b1_write_i && b1_set == a1_set) a_dirty[b1_way_o] = 1'b1;
    end
    if (b1_valid_i) b_dirty = dirty_q[b1_set*Ways +: Ways];
  end
  dcache_choice #(.Ways(Ways), .TagW(TagW)) u_choice_a (
    .wanted_i(a1_touch_i && !a1_hit_o), .lru_i(a_lru), .pend_i(a1_pend_i), .valid_i(a_valid), .dirty_i(a_dirty), .tags_i(a_tags),
    .ok_o(a1_new_ok_o), .way_o(a1_new_way_o), .dirty_o(a1_old_dirty_o), .tag_o(a1_old_tag_o)
  );
  dcache_choice #(.Ways(Ways), .TagW(TagW)) u_choice_b (
    .wanted_i(b1_valid_i && !b1_hit_o), .lru_i(b_lru), .pend_i(b1_pend_i), .valid_i(b_valid), .dirty_i(b_dirty), .tags_i(b_tags),
    .ok_o(b1_new_ok_o), .way_o(b1_new_way_o), .dirty_o(b1_old_dirty_o), .tag_o(b1_old_tag_o)
  );
  dcache_plru #(.Ways(Ways), .Sets(Sets)) u_plru (
    .clk_i, .rst_ni,
    .touch_i     ({b1_fire_i, a1_fire_i || (a1_touch_i && a1_hit_o)}),
    .touch_way_i ({b1_new_way_o, a1_hit_o ? a1_way_o : a1_new_way_o}),
    .want_i      ({b1_valid_i, a1_valid_i}),
    .set_i       ({b1_set, a1_set}),
    .way_o       ({b_lru, a_lru})
  );

  assign cl_dirty_o = dirty_q[cl_set_i*Ways +: Ways];
  assign cl_tag_o   = b_tags[cl_way_i*TagW +: TagW];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
    end else begin
      if (fin_i)     valid_q[{fin_set_i, fin_way_i}] <= 1'b1;
      if (a1_fire_i) valid_q[{a1_set, a1_new_way_o}] <= 1'b0;
      if (b1_fire_i) valid_q[{b1_set, b1_new_way_o}] <= 1'b0;
    end
  end

  // Only valid lines are dirty.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      dirty_q <= '0;
    end else begin
      if (b1_write_i) dirty_q[{b1_set, b1_way_o}] <= 1'b1;
      if (cl_clear_i) dirty_q[{cl_set_i, cl_way_i}] <= 1'b0;
      if (a1_fire_i)  dirty_q[{a1_set, a1_new_way_o}] <= 1'b0;
      if (b1_fire_i)  dirty_q[{b1_set, b1_new_way_o}] <= 1'b0;
    end
  end
endmodule
`default_nettype wire
