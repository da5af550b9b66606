`default_nettype none
// Tree pseudo-LRU of one cache: Ways - 1 bits per set, each pointing to the half used longer ago.
//                                                                               docs/dcache.md, "Replacement"
module dcache_plru #(
  parameter integer Ways = 4,                           // power of two, >= 2
  parameter integer Sets = 64,
  parameter integer WayW = $clog2(Ways),
  parameter integer SetW = $clog2(Sets)
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  // Ports A and B: slice 0 and 1
  input  logic [1:0]        touch_i,                    // this way of this set was used; B has priority
  input  logic [2*WayW-1:0] touch_way_i,
  input  logic [1:0]        want_i,                     // way_o is wanted
  input  logic [2*SetW-1:0] set_i,
  output logic [2*WayW-1:0] way_o                       // the way to replace in set_i (combinational)
);
  localparam integer T = Ways - 1;
  if (Ways < 2) begin : gen_bad_ways $error("dcache_plru: Ways must be at least 2"); end

  logic [Sets*T-1:0] tree_q;
  logic [2*T-1:0]    new_tree;
  logic [SetW-1:0]   a_set, b_set;
  assign {b_set, a_set} = set_i;

  // Node n has the children 2n+1 (lower ways) and 2n+2.
  for (genvar p = 0; p < 2; p++) begin : gen_port
    logic [T-1:0]    look, next;
    logic [WayW-1:0] way, down, at;
    always_comb begin
      look = '0;
      way  = '0;
      down = '0;
      if (want_i[p]) begin
        look = tree_q[set_i[p*SetW +: SetW]*T +: T];
        for (int l = WayW - 1; l >= 0; l--) begin
          way[l] = look[down];
          down = (down << 1) + WayW'(1) + WayW'(way[l]);
        end
      end
    end
    always_comb begin
      next = look;
      at   = '0;
      for (int l = WayW - 1; l >= 0; l--) begin
        next[at] = !touch_way_i[p*WayW + l];
        at = (at << 1) + WayW'(1) + WayW'(touch_way_i[p*WayW + l]);
      end
    end
    assign way_o[p*WayW +: WayW] = way;
    assign new_tree[p*T +: T]    = next;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni)         tree_q <= '0;
    else if (touch_i[1]) tree_q[b_set*T +: T] <= new_tree[T +: T];
    else if (touch_i[0]) tree_q[a_set*T +: T] <= new_tree[0 +: T];
  end
endmodule
`default_nettype wire
