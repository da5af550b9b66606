`default_nettype none
// The way of an L2 set that a new line replaces: the one that the replacement tree points to; if it is busy, the
// lowest one that is not. Each way offers its victim, and the nodes of the tree, which come from a RAM, select among
// them from the leaves to the root. Simulation looks for no victim while none is wanted.         docs/l2.md, "Tags"
module l2_victim #(
  parameter integer Ways = 8,
  parameter integer TagW = 18
) (
  input  logic                     wanted_i,      // else the outputs do not matter
  input  logic [Ways-1:0]          busy_i,        // ways that must not be replaced: not all
  input  logic [Ways*(TagW+2)-1:0] row_i,         // {valid, dirty, tag} of every way
  input  logic [Ways-2:0]          tree_i,        // node n has children 2n+1 and 2n+2; a 1 points to the upper half
  output logic [$clog2(Ways)-1:0]  way_o,
  output logic                     dirty_o,
  output logic [TagW-1:0]          tag_o
);
  localparam integer WayW    = $clog2(Ways);
  localparam integer EntryW  = TagW + 2;
  localparam integer VictimW = 1 + WayW + 1 + TagW;   // busy, way, dirty, tag
  logic [(2*Ways-1)*VictimW-1:0] offer;               // of each node; leaf w is node Ways - 1 + w
  logic [VictimW-2:0]            spare;               // of the lowest way that is not busy
  always_comb begin
    offer = '0;
    spare = '0;
    if (eval_pkg::All || wanted_i) begin
      for (int w = Ways - 1; w >= 0; w--) begin
        offer[(Ways-1+w)*VictimW +: VictimW] =
          {busy_i[w], w[WayW-1:0], row_i[w*EntryW+TagW] && row_i[w*EntryW+TagW+1], row_i[w*EntryW +: TagW]};
        if (!busy_i[w]) spare = offer[(Ways-1+w)*VictimW +: VictimW-1];
      end
      for (int n = Ways - 2; n >= 0; n--) begin
        offer[n*VictimW +: VictimW] = tree_i[n] ? offer[(2*n+2)*VictimW +: VictimW] : offer[(2*n+1)*VictimW +: VictimW];
      end
    end
  end
  assign {way_o, dirty_o, tag_o} = offer[VictimW-1] ? spare : offer[VictimW-2:0];
endmodule
`default_nettype wire
