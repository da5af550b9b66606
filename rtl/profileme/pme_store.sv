`default_nettype none
// Records of one tag, in RAM: those waiting for software, oldest first, then the one in progress. A record
// never moves: its row is written at fetch and at the end, and keeping it means advancing to the next row.
//                                                                                docs/profileme.md, "Storage"
module pme_store #(
  parameter integer K = 8,                             // records that can wait, 1 to 32
  parameter integer LifeW = 266                        // bits of life_i
) (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  input  logic         begin_i,
  input  logic [134:0] fetch_i,                        // with begin_i
  input  logic         closes_i,                       // never with begin_i
  input  logic [LifeW-1:0] life_i,                         // with closes_i, of pme_tag
  input  logic         keep_i,                         // complete record waits from now on; after closes_i
  input  logic         pop_i,                          // only when one waits: drop the oldest
  output logic [134+LifeW:0] record_o                        // the oldest waiting record, fetch and life; from the
                                                       // cycle after keep_i on
);
  localparam integer RowW = $clog2(K + 1);

  logic [RowW-1:0] row_d, row_q, oldest_d, oldest_q;   // in progress; oldest that waits, or first to wait
  logic            read;
  function automatic logic [RowW-1:0] next(input logic [RowW-1:0] row);
    next = (row == RowW'(K)) ? '0 : row + 1'b1;
  endfunction
  assign read = keep_i || pop_i;                       // of a row that is not written, unless none waits
  always_comb begin
    row_d    = row_q;
    oldest_d = oldest_q;
    if (keep_i) row_d    = next(row_q);
    if (pop_i)  oldest_d = next(oldest_q);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      row_q    <= '0;
      oldest_q <= '0;
    end else begin
      row_q    <= row_d;
      oldest_q <= oldest_d;
    end
  end

  ram_1r1w #(.Width(135), .Depth(K + 1)) i_fetch (
    .clk_i, .re_i(read), .raddr_i(oldest_d), .rdata_o(record_o[LifeW +: 135]),
    .we_i(begin_i), .waddr_i(row_q), .wdata_i(fetch_i)
  );
  ram_1r1w #(.Width(LifeW), .Depth(K + 1)) i_life (
    .clk_i, .re_i(read), .raddr_i(oldest_d), .rdata_o(record_o[LifeW-1:0]),
    .we_i(closes_i), .waddr_i(row_q), .wdata_i(life_i)
  );
endmodule
`default_nettype wire
