`default_nettype none
// Tree pseudo-LRU of one cache: a tree of Ways - 1 bits a set, each pointing to the half used longer ago.
// docs/dcache.md, "Replacement"
module dcache_plru #(
  parameter integer Ways = 4,                           // power of two, >= 2
  parameter integer Sets = 64,
  parameter integer WayW = $clog2(Ways),
  parameter integer SetW = $clog2(Sets)
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            touch_i,                      // this way of this set was used
  input  logic [SetW-1:0] touch_set_i,
  input  logic [WayW-1:0] touch_way_i,
  input  logic            want_i,                       // way_o is wanted
  input  logic [SetW-1:0] set_i,
  output logic [WayW-1:0] way_o                         // the way to replace in set_i (combinational)
);
  localparam integer T = Ways - 1;
  if (Ways < 2) $error("dcache_plru: Ways must be at least 2");

  logic [Sets*T-1:0] tree_q;
  logic [T-1:0]      old_tree, new_tree, look;
  logic [WayW-1:0]   at, down;

  // Node n has the children 2n+1 (lower ways) and 2n+2.
  always_comb begin
    old_tree = '0;
    new_tree = '0;
    at       = '0;
    if (touch_i) begin
      old_tree = tree_q[touch_set_i*T +: T];
      new_tree = old_tree;
      for (int l = WayW - 1; l >= 0; l--) begin
        new_tree[at] = !touch_way_i[l];
        at = (at << 1) + WayW'(1) + WayW'(touch_way_i[l]);
      end
    end
  end

  always_comb begin
    look  = '0;
    way_o = '0;
    down  = '0;
    if (want_i) begin
      look = tree_q[set_i*T +: T];
      for (int l = WayW - 1; l >= 0; l--) begin
        way_o[l] = look[down];
        down = (down << 1) + WayW'(1) + WayW'(way_o[l]);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni)      tree_q <= '0;
    else if (touch_i) tree_q[touch_set_i*T +: T] <= new_tree;
  end
endmodule
`default_nettype wire
