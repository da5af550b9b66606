`default_nettype none
// Speculative history of conditional branches after this cycle, and what the rows and tags of the TAGE tables
// take from it. The number of branches in a block comes late: every number is folded before, and it selects.
//                                                                                            docs/frontend.md
module tage_history #(
  parameter integer Slots = core_pkg::FetchN,
  parameter integer RowW  = $clog2(core_pkg::TageRows),
  parameter integer TagW  = core_pkg::TageTagW,
  parameter integer T     = core_pkg::TageN
) (
  input  logic [63:0]            hist_i,          // bit 0: the youngest branch
  input  logic                   redirect_i,      // back to redirect_hist_i
  input  logic [63:0]            redirect_hist_i,
  input  logic                   advance_i,       // a block goes on
  input  logic [$clog2(Slots):0] conds_i,         // branches in it
  input  logic                   taken_i,         // the last of them is taken; 0 if there is none
  output logic [63:0]            hist_o,
  output logic [T*RowW-1:0]      rows_o,
  output logic [T*TagW-1:0]      tags_o
);
  always_comb begin
    hist_o = hist_i;
    if (redirect_i)     hist_o = redirect_hist_i;
    else if (advance_i) hist_o = (hist_i << conds_i) | {63'b0, taken_i};
  end

`ifdef SYNTHESIS
  localparam integer Most = Slots;
  logic          advance;
  logic [Most:0] adds;                            // so many, one-hot
  always_comb begin
    advance = advance_i && !redirect_i;
    for (int n = 0; n <= Most; n++) adds[n] = advance && 32'(conds_i) == n;
  end
`endif
  for (genvar t = 0; t < T; t++) begin : gen_table
    localparam integer Length = 32'(core_pkg::TageHist[t*8 +: 8]);
    logic [RowW-1:0] row;
    logic [TagW-1:0] tag;
`ifdef SYNTHESIS
    logic [(Most+1)*RowW-1:0] rows;
    logic [(Most+1)*TagW-1:0] tags;
    logic [RowW-1:0]          row_back;
    logic [TagW-1:0]          tag_back;
    tage_index #(.Length(Length), .RowW(RowW), .TagW(TagW), .Most(Most)) u_next (
      .hist_i, .row_o(rows), .tag_o(tags));
    tage_index #(.Length(Length), .RowW(RowW), .TagW(TagW)) u_back (
      .hist_i(redirect_hist_i), .row_o(row_back), .tag_o(tag_back));
    always_comb begin
      row = redirect_i ? row_back : advance_i ? '0 : rows[0 +: RowW];
      tag = redirect_i ? tag_back : advance_i ? '0 : tags[0 +: TagW];
      for (int n = 0; n <= Most; n++) begin
        row = row | (rows[n*RowW +: RowW] & {RowW{adds[n]}});
        tag = tag | (tags[n*TagW +: TagW] & {TagW{adds[n]}});
      end
      // Bit 0 of the history is bit 0 of each fold; the tag has two, the second at bit 1
      row[0]   = row[0] ^ (advance && taken_i);
      tag[1:0] = tag[1:0] ^ {2{advance && taken_i}};
    end
`else
    tage_index #(.Length(Length), .RowW(RowW), .TagW(TagW)) u_index (.hist_i(hist_o), .row_o(row), .tag_o(tag));
`endif
    assign rows_o[t*RowW +: RowW] = row;
    assign tags_o[t*TagW +: TagW] = tag;
  end
endmodule
`default_nettype wire
