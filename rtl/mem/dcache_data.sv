`default_nettype none
// D-cache data: two 64-bit banks per way (address bit 3), so that a load reads 8 bytes of every way and a
// refill or a victim moves 16 bytes of one way in a cycle.                                     docs/dcache.md
module dcache_data #(
  parameter integer Ways = 4,
  parameter integer Sets = 64,
  parameter integer WayW = $clog2(Ways),
  parameter integer RowW = $clog2(Sets) + 2             // address bits of a row: set and beat
) (
  input  logic            clk_i,

  // Load: all ways are read in one cycle, the way is selected in the next.
  input  logic            ld_re_i,
  input  logic [RowW-1:0] ld_row_i,
  input  logic            ld_bank_i,
  input  logic [WayW-1:0] ld_way_i,                     // next cycle
  output logic [63:0]     ld_data_o,                    // next cycle

  // Victim: one way, both banks. Has the port to itself (ld_re_i is 0).
  input  logic            vr_re_i,
  input  logic [RowW-1:0] vr_row_i,
  input  logic [WayW-1:0] vr_way_i,
  output logic [127:0]    vr_data_o,                    // next cycle

  // Refill beat, or a store (its word in both halves, the mask says which)
  input  logic            wr_valid_i,
  input  logic [RowW-1:0] wr_row_i,
  input  logic [WayW-1:0] wr_way_i,
  input  logic [15:0]     wr_mask_i,
  input  logic [127:0]    wr_data_i
);
  logic [Ways*64-1:0] even, odd;
  logic               bank_q;
  logic [WayW-1:0]    vr_way_q;
  logic [RowW-1:0]    row;

  assign row = vr_re_i ? vr_row_i : ld_row_i;

  for (genvar w = 0; w < Ways; w++) begin : g_way
    logic       victim, write;
    logic [7:0] we_even, we_odd;
    assign victim = vr_re_i && vr_way_i == WayW'(w);
    assign write   = wr_valid_i && wr_way_i == WayW'(w);
    assign we_even = write ? wr_mask_i[7:0] : 8'h0;
    assign we_odd  = write ? wr_mask_i[15:8] : 8'h0;

    ram_1r1w #(.Width(64), .Depth(Sets * 4), .Lanes(8)) u_even (
      .clk_i, .re_i(victim || (ld_re_i && !ld_bank_i)), .raddr_i(row), .rdata_o(even[w*64 +: 64]),
      .we_i(we_even), .waddr_i(wr_row_i), .wdata_i(wr_data_i[63:0])
    );
    ram_1r1w #(.Width(64), .Depth(Sets * 4), .Lanes(8)) u_odd (
      .clk_i, .re_i(victim || (ld_re_i && ld_bank_i)), .raddr_i(row), .rdata_o(odd[w*64 +: 64]),
      .we_i(we_odd), .waddr_i(wr_row_i), .wdata_i(wr_data_i[127:64])
    );
  end

  always_ff @(posedge clk_i) begin
    if (ld_re_i) bank_q   <= ld_bank_i;
    if (vr_re_i) vr_way_q <= vr_way_i;
  end

  assign ld_data_o = bank_q ? odd[ld_way_i*64 +: 64] : even[ld_way_i*64 +: 64];
  assign vr_data_o = {odd[vr_way_q*64 +: 64], even[vr_way_q*64 +: 64]};
endmodule
`default_nettype wire
