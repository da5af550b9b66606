`default_nettype none
// Row and tag of one tagged TAGE table for a fetch block and a history.        docs/frontend.md
// The youngest Length history bits are XOR-folded to the width of the row and to two widths of tag.
module tage_hash #(
  parameter integer Length = 16,                  // history bits used, 1..64
  parameter integer RowW   = 7,
  parameter integer TagW   = 9,
  parameter integer BlockW = 4                    // log2 of the bytes of a fetch block
) (
  input  logic            enable_i,         // the outputs are used
  input  logic [31:0]     pc_i,
  input  logic [63:0]     hist_i,
  output logic [RowW-1:0] row_o,
  output logic [TagW-1:0] tag_o
);
  localparam integer RowChunks  = (Length + RowW - 1) / RowW;
  localparam integer TagChunks  = (Length + TagW - 1) / TagW;
  localparam integer TagChunks1 = (Length + TagW - 2) / (TagW - 1);
  localparam logic [127:0] Mask = (128'd1 << Length) - 128'd1;

  logic [127:0]    hist;
  logic [RowW-1:0] row_fold;
  logic [TagW-1:0] tag_fold;
  logic [TagW-2:0] tag_fold1;

  assign hist = enable_i ? {64'b0, hist_i} & Mask : '0;
  always_comb begin
    row_fold  = '0;
    tag_fold  = '0;
    tag_fold1 = '0;
    if (eval_pkg::All || enable_i) begin
      for (int i = 0; i < RowChunks; i++)  row_fold  = row_fold  ^ hist[i*RowW +: RowW];
      for (int i = 0; i < TagChunks; i++)  tag_fold  = tag_fold  ^ hist[i*TagW +: TagW];
      for (int i = 0; i < TagChunks1; i++) tag_fold1 = tag_fold1 ^ hist[i*(TagW-1) +: TagW-1];
    end
  end
  assign row_o = row_fold ^ pc_i[BlockW +: RowW] ^ pc_i[BlockW+RowW-2 +: RowW];
  assign tag_o = tag_fold ^ {tag_fold1, 1'b0} ^ pc_i[BlockW+2 +: TagW];
endmodule
`default_nettype wire
