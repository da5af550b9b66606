`default_nettype none
// Which entry of a set answers fetch: the lowest leader at or after the pc whose block is to be skipped.
//                                             docs/pflag-table.md, "Lookup"; Vaswani et al. sec. IV.A, Fig. 2
module block_lookup #(
  parameter integer Ways  = 2,
  parameter integer TagW  = 22,
  parameter integer Slots = 4,
  parameter integer SlotW = $clog2(Slots),
  parameter integer EntryW = TagW + SlotW + 34
) (
  input  logic [Ways-1:0]        valid_i,
  input  logic [Ways*EntryW-1:0] row_i,                // entries of the set, as block_table lays them out
  input  logic [TagW-1:0]        tag_i,                // of the fetch block
  input  logic [SlotW-1:0]       slot_i,               // of the pc
  input  logic [2:0]             on_i,                 // of each type: predicted on
  output logic [Slots-1:0]       skip_o,               // slot of the leader, one-hot; 0: nothing is skipped
  output logic [31:2]            follow_o              // undefined then
);
  // All ways at once: which answer, which leaders are lower, and what each would say
  logic [Ways-1:0]       answers, first;
  logic [Ways*Ways-1:0]  below;                        // way v is no higher than way w: bit w Ways + v
  logic [Ways*Slots-1:0] skip;
  logic [3:0]            on;                           // no block is of type 3
  assign on = {1'b0, on_i};
  for (genvar w = 0; w < Ways; w++) begin : gen_way
    logic [EntryW-1:0] entry;
    logic [SlotW-1:0]  slot;
    logic [1:0]        kind;
    assign entry = row_i[w*EntryW +: EntryW];
    assign slot  = entry[34 +: SlotW];
    assign kind  = entry[33:32];
    // predicted off and not locked
    assign answers[w] = valid_i[w] && entry[EntryW-1 -: TagW] == tag_i && slot >= slot_i && entry[1:0] == 2'b00;
    for (genvar v = 0; v < Ways; v++) begin : gen_other
      assign below[w*Ways + v] = v != w && row_i[v*EntryW + 34 +: SlotW] <= slot;
    end
    assign first[w] = answers[w] && (answers & below[w*Ways +: Ways]) == '0;
    assign skip[w*Slots +: Slots] = on[kind] ? '0 : Slots'(1) << slot;
  end

  always_comb begin
    skip_o   = '0;
    follow_o = '0;
    for (int w = 0; w < Ways; w++) begin
      if (first[w]) begin
        skip_o   = skip_o | skip[w*Slots +: Slots];
        follow_o = follow_o | row_i[w*EntryW + 2 +: 30];
      end
    end
  end
endmodule
`default_nettype wire
