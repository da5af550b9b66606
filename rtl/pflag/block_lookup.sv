`default_nettype none
// Which entry of a set answers fetch: the lowest leader at or after the pc whose block is to be skipped.
//                                             docs/pflag-table.md, "Lookup"; Vaswani et al. sec. IV.A, Fig. 2
module block_lookup #(
  parameter integer Ways  = 2,
  parameter integer TagW  = 22,
  parameter integer SlotW = 2,
  parameter integer EntryW = TagW + SlotW + 34
) (
  input  logic [Ways-1:0]        valid_i,
  input  logic [Ways*EntryW-1:0] row_i,                // entries of the set, as block_table lays them out
  input  logic [TagW-1:0]        tag_i,                // of the fetch block
  input  logic [SlotW-1:0]       slot_i,               // of the pc
  output logic                   hit_o,
  output logic [SlotW-1:0]       slot_o,               // of the leader; undefined without hit_o, as the rest
  output logic [1:0]             type_o,
  output logic [31:2]            follow_o
);
  logic [EntryW-1:0] entry;

  always_comb begin
    hit_o    = 1'b0;
    slot_o   = '0;
    type_o   = '0;
    follow_o = '0;
    entry    = '0;
    for (int w = 0; w < Ways; w++) begin
      entry = row_i[w*EntryW +: EntryW];
      // predicted off and not locked
      if (valid_i[w] && entry[EntryW-1 -: TagW] == tag_i && entry[34 +: SlotW] >= slot_i && entry[1:0] == 2'b00 &&
          (!hit_o || entry[34 +: SlotW] < slot_o)) begin
        hit_o    = 1'b1;
        slot_o   = entry[34 +: SlotW];
        type_o   = entry[33:32];
        follow_o = entry[31:2];
      end
    end
  end
endmodule
`default_nettype wire
