`default_nettype none
// History folded for a TAGE table: its youngest Length bits, XORed in pieces of Width. Also of the histories
// that follow, one bit older for each conditional branch: their folds are this one without the bits that grow
// too old, rotated.                                                                         docs/frontend.md
module tage_fold #(
  parameter integer Length = 16,                  // history bits used, 1..64
  parameter integer Width  = 7,
  parameter integer Most   = 0                    // branches
) (
  input  logic [63:0]               hist_i,
  output logic [(Most+1)*Width-1:0] fold_o        // of hist_i << n, for n of 0 to Most
);
  localparam integer Pieces = (Length + Width - 1) / Width;
  localparam logic [127:0] Mask = (128'd1 << Length) - 128'd1;

  logic [127:0]     hist;
  logic [Width-1:0] fold;
  assign hist = {64'b0, hist_i} & Mask;
  always_comb begin
    fold = '0;
    for (int i = 0; i < Pieces; i++) fold = fold ^ hist[i*Width +: Width];
  end
  for (genvar n = 0; n <= Most; n++) begin : gen_after
    logic [Width-1:0] old, kept;                  // of the bits that grow too old; of the others
    logic [Width-1:0] turned;
    always_comb begin
      old = '0;
      for (int i = 0; i < Length; i++) if (i + n >= Length) old[i % Width] = old[i % Width] ^ hist[i];
    end
    assign kept = fold ^ old;
    for (genvar b = 0; b < Width; b++) begin : gen_bit
      assign turned[(b + n) % Width] = kept[b];
    end
    assign fold_o[n*Width +: Width] = turned;
  end
endmodule
`default_nettype wire
