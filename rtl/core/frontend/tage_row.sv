`default_nettype none
// What the rows of the TAGE tables take from the address of a fetch block.                  docs/frontend.md
module tage_row #(
  parameter integer RowW   = $clog2(core_pkg::TageRows),
  parameter integer BlockW = core_pkg::SlotW + 2  // log2 of the bytes of a fetch block
) (
  input  logic [31:0]     pc_i,
  output logic [RowW-1:0] row_o
);
  assign row_o = pc_i[BlockW +: RowW] ^ pc_i[BlockW+RowW-2 +: RowW];
endmodule
`default_nettype wire
