`default_nettype none
// Which entries of a set answer fetch: leaders at or after the pc whose blocks may be skipped. The lowest of
// them counts: fetch finds it together with what else ends its block.
//                                             docs/pflag-table.md, "Lookup"; Vaswani et al. sec. IV.A, Fig. 2
module block_lookup #(
  parameter integer PcW   = 32,                        // bits of an address
  parameter integer Ways  = 2,
  parameter integer TagW  = 22,
  parameter integer Slots = 4,
  parameter integer SlotW = $clog2(Slots),
  parameter integer EntryW = TagW + SlotW + PcW + 2
) (
  input  logic [Ways-1:0]        valid_i,
  input  logic [Ways*EntryW-1:0] row_i,                // entries of the set, as block_table lays them out
  input  logic [TagW-1:0]        tag_i,                // of the fetch block
  input  logic [SlotW-1:0]       slot_i,               // of the pc
  input  logic [2:0]             on_i,                 // of each type: predicted on
  output logic [Slots-1:0]       skip_o,               // slots of these leaders
  output logic [PcW-1:2]        follow_o              // of the lowest
);
  // Tags match late: all else is known by then
  logic [Ways-1:0]       match, off;
  logic [Ways*Ways-1:0]  hides;                        // a leader of way v, if it is there, comes before that of
                                                       // way w, and executes: bit w Ways + v
  logic [Ways*Slots-1:0] skips;                        // of each way
  logic [3:0]            on;                           // no block is of type 3
  assign on = {1'b0, on_i};
  for (genvar w = 0; w < Ways; w++) begin : gen_way
    logic [EntryW-1:0] entry;
    logic [SlotW-1:0]  slot;
    logic [Slots-1:0]  skip;
    assign entry    = row_i[w*EntryW +: EntryW];
    assign slot     = entry[PcW+2 +: SlotW];
    assign match[w] = valid_i[w] && entry[EntryW-1 -: TagW] == tag_i;
    assign off[w]   = slot >= slot_i && entry[1:0] == 2'b00;           // predicted off and not locked
    for (genvar v = 0; v < Ways; v++) begin : gen_other
      assign hides[w*Ways + v] = v != w && off[v] && on[row_i[v*EntryW + PcW +: 2]] && row_i[v*EntryW + PcW + 2 +: SlotW] <= slot;
    end
    assign skip = (off[w] && !on[entry[PcW+1:PcW]]) ? Slots'(1) << slot : '0;
    assign skips[w*Slots +: Slots] = (match[w] && (match & hides[w*Ways +: Ways]) == '0) ? skip : '0;
  end

  logic [Slots-1:0] lowest;
  always_comb begin
    skip_o   = '0;
    follow_o = '0;
    for (int w = 0; w < Ways; w++) skip_o = skip_o | skips[w*Slots +: Slots];
    lowest = skip_o & (~skip_o + Slots'(1));
    for (int w = 0; w < Ways; w++) if ((skips[w*Slots +: Slots] & lowest) != '0) follow_o = follow_o | row_i[w*EntryW + 2 +: PcW-2];
  end
endmodule
`default_nettype wire
