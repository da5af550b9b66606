`default_nettype none
// One of the two tables of the associative array: rows of Ways places, each with the tag of a key and the
// number of its slot. A row is looked up in one cycle, compared and changed in the next.
//                                                                         docs/coproc.md, "Associative array"
module cop_cam_table #(
  parameter integer RowW = 5,
  parameter integer Ways = 8,
  parameter integer TagW = 27,
  parameter integer AtW  = 8
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  input  logic            look_i,
  input  logic [RowW-1:0] row_i,
  // The cycle after: the places of that row
  input  logic [TagW-1:0] tag_i,
  output logic [Ways-1:0] used_o,
  output logic [Ways-1:0] equal_o,                     // used, with this tag
  output logic [AtW-1:0]  slot_o,                      // of the equal place, 0 if there is none
  output logic [AtW-1:0]  first_o,                     // of the first place
  output logic [RowW-1:0] row_o,
  // Changes
  input  logic [Ways-1:0] put_i,                       // this place of the row gets tag_i and slot_i
  input  logic [AtW-1:0]  slot_i,
  input  logic [Ways-1:0] erase_i,                     // this place of erase_row_i is freed, unless it is put
  input  logic [RowW-1:0] erase_row_i,
  input  logic            clear_i                      // all are freed
);
  localparam integer Rows   = 1 << RowW;
  localparam integer PlaceW = TagW + AtW;

  logic [Rows*Ways-1:0]   used_q;
  logic [RowW-1:0]        row_q;
  logic [Ways*PlaceW-1:0] places;
  // Places that were being written when the row was read, and what was written: the same in both tables
  logic [Ways-1:0]        forward_q;
  logic [PlaceW-1:0]      forward_place_q;

  ram_1r1w #(.Width(Ways * PlaceW), .Depth(Rows), .Lanes(Ways)) i_ram (
    .clk_i, .re_i(look_i), .raddr_i(row_i), .rdata_o(places),
    .we_i(put_i), .waddr_i(row_q), .wdata_i({Ways{tag_i, slot_i}})
  );
  always_ff @(posedge clk_i) begin
    row_q           <= row_i;
    forward_q       <= (row_q == row_i) ? put_i : '0;
    forward_place_q <= {tag_i, slot_i};
  end

  logic            same;                               // the tag in forward_place_q
  logic [Ways-1:0] read, forwarded;                    // equal, as read and as forwarded
  always_comb begin
    read      = '0;
    used_o = used_q[row_q*Ways +: Ways];
    same   = forward_place_q[PlaceW-1:AtW] == tag_i;
    for (int w = 0; w < Ways; w++) read[w] = used_o[w] && !forward_q[w] && places[w*PlaceW + AtW +: TagW] == tag_i;
    forwarded = used_o & forward_q & {Ways{same}};
  end
  always_comb begin
    slot_o = forward_place_q[AtW-1:0] & {AtW{forwarded != '0}};
    for (int w = 0; w < Ways; w++) slot_o = slot_o | (places[w*PlaceW +: AtW] & {AtW{read[w]}});
  end
  assign equal_o = read | forwarded;
  assign first_o = forward_q[0] ? forward_place_q[AtW-1:0] : places[AtW-1:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) used_q <= '0;
    else if ((put_i | erase_i) != '0) begin
      for (int r = 0; r < Rows; r++) begin
        for (int w = 0; w < Ways; w++) begin
          if (put_i[w] && row_q == RowW'(r))              used_q[r*Ways + w] <= 1'b1;
          else if (erase_i[w] && erase_row_i == RowW'(r)) used_q[r*Ways + w] <= 1'b0;
        end
      end
    end
  end

  assign row_o = row_q;
endmodule
`default_nettype wire
