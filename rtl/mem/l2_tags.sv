`default_nettype none
// Tags, dirty bits and replacement state of the L2.                              docs/l2.md, "Tags"
// One row per set holds {valid, dirty, tag} of every way. After reset a sweep invalidates every row (Sets
// cycles); then ready_o rises. Rows are written only by a lookup, or by erase_i while there is none, so a row
// that was read stays current until the lookup's own write.
module l2_tags #(
  parameter integer Ways = 8,
  parameter integer Sets = 256,
  parameter integer SetW = $clog2(Sets),
  parameter integer WayW = $clog2(Ways),
  parameter integer TagW = 26 - SetW
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  output logic            ready_o,       // the sweep is over
  input  logic            re_i,          // read the row of set_i: valid from the next cycle to the next read
  input  logic            check_i,       // compare the row that was read; without it there is no hit, and
                                         // victim_ok_o is 0
  input  logic [SetW-1:0] set_i,
  input  logic [TagW-1:0] tag_i,
  input  logic [Ways-1:0] busy_i,        // ways that must not be replaced
  output logic            hit_o,
  output logic [WayW-1:0] hit_way_o,
  output logic            victim_ok_o,   // no hit, and some way may be replaced: the next three
  output logic [WayW-1:0] victim_way_o,
  output logic            victim_dirty_o,
  output logic [TagW-1:0] victim_tag_o,
  input  logic            touch_i,       // way_i was used: it becomes the most recently used of set_i
  input  logic            we_i,          // way_i of set_i becomes {valid, dirty_i, tag_i}
  input  logic [WayW-1:0] way_i,
  input  logic            dirty_i,
  input  logic            erase_i,       // this way becomes invalid; not with we_i, touch_i or re_i
  input  logic [SetW-1:0] erase_set_i,
  input  logic [WayW-1:0] erase_way_i
);
  localparam integer EntryW = TagW + 2;
  if (Ways < 2 || (1 << WayW) != Ways) begin : gen_bad_ways $error("Ways must be a power of two"); end
  if ((1 << SetW) != Sets) begin : gen_bad_sets $error("Sets must be a power of two"); end

  logic              sweep_q;
  logic [SetW-1:0]   sweep_set_q;
  logic [Ways-1:0]   row_we;
  logic              tree_we;
  logic [SetW-1:0]   row_waddr;
  logic [EntryW-1:0] entry;
  logic [Ways*EntryW-1:0] row;
  logic [Ways-2:0]   tree, tree_next;    // replacement tree, as of l2_victim

  assign ready_o   = !sweep_q;
  assign row_waddr = sweep_q ? sweep_set_q : erase_i ? erase_set_i : set_i;
  assign entry     = (sweep_q || erase_i) ? '0 : {1'b1, dirty_i, tag_i};
  assign tree_we   = sweep_q || touch_i;
  always_comb begin
    row_we = {Ways{sweep_q}};
    if (we_i)    row_we[way_i] = 1'b1;
    if (erase_i) row_we[erase_way_i] = 1'b1;
  end

  ram_1r1w #(.Width(Ways * EntryW), .Depth(Sets), .Lanes(Ways)) u_rows (
    .clk_i, .re_i(re_i), .raddr_i(set_i), .rdata_o(row),
    .we_i(row_we), .waddr_i(row_waddr), .wdata_i({Ways{entry}})
  );

  ram_1r1w #(.Width(Ways - 1), .Depth(Sets)) u_trees (
    .clk_i, .re_i(re_i), .raddr_i(set_i), .rdata_o(tree),
    .we_i(tree_we), .waddr_i(row_waddr), .wdata_i(sweep_q ? '0 : tree_next)
  );

  always_comb begin
    hit_o     = 1'b0;
    hit_way_o = '0;
    if (check_i) begin
      for (int w = 0; w < Ways; w++) begin
        if (row[w*EntryW+TagW+1] && row[w*EntryW +: TagW] == tag_i) begin
          hit_o     = 1'b1;
          hit_way_o = w[WayW-1:0];
        end
      end
    end
  end

  assign victim_ok_o = check_i && !hit_o && busy_i != '1;
  l2_victim #(.Ways(Ways), .TagW(TagW)) u_victim (
    .wanted_i(check_i && !hit_o), .busy_i, .row_i(row), .tree_i(tree),
    .way_o(victim_way_o), .dirty_o(victim_dirty_o), .tag_o(victim_tag_o)
  );

  // Every node on the path to the used way is made to point away from it.
  always_comb begin
    tree_next = tree;
    if (touch_i) begin
      for (int l = 0; l < WayW; l++) begin
        for (int n = 0; n < (1 << l); n++) begin
          if ((32'(way_i) >> (WayW - l)) == n) tree_next[(1<<l)-1+n] = !way_i[WayW-1-l];
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      sweep_q     <= 1'b1;
      sweep_set_q <= '0;
    end else if (sweep_q) begin
      sweep_q     <= sweep_set_q != '1;
      sweep_set_q <= sweep_set_q + 1'b1;
    end
  end
endmodule
`default_nettype wire
