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
  // All ways at once: which answer, and which leaders are lower
  logic [Ways-1:0]      answers, first;
  logic [Ways*Ways-1:0] below;                         // way w is after way v: bit w Ways + v
  for (genvar w = 0; w < Ways; w++) begin : gen_way
    logic [EntryW-1:0] entry;
    assign entry      = row_i[w*EntryW +: EntryW];
    // predicted off and not locked
    assign answers[w] = valid_i[w] && entry[EntryW-1 -: TagW] == tag_i && entry[34 +: SlotW] >= slot_i && entry[1:0] == 2'b00;
    for (genvar v = 0; v < Ways; v++) begin : gen_other
      assign below[w*Ways + v] = v != w && row_i[v*EntryW + 34 +: SlotW] <= entry[34 +: SlotW];
    end
    assign first[w]   = answers[w] && (answers & below[w*Ways +: Ways]) == '0;
  end

  assign hit_o = answers != '0;
  always_comb begin
    slot_o   = '0;
    type_o   = '0;
    follow_o = '0;
    for (int w = 0; w < Ways; w++) begin
      if (first[w]) begin
        slot_o   = slot_o | row_i[w*EntryW + 34 +: SlotW];
        type_o   = type_o | row_i[w*EntryW + 32 +: 2];
        follow_o = follow_o | row_i[w*EntryW + 2 +: 30];
      end
    end
  end
endmodule
`default_nettype wire
