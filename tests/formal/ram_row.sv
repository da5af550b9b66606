`default_nettype none
// ram_1r1w's contract for one row, an arbitrary one: what is read of it is what was written, but for lanes that are
// written in the same cycle. Of other rows anything is read, so what is proved with it holds for any depth and for both
// forms of the memory.
module ram_1r1w #(
  parameter integer Width = 64,
  parameter integer Depth = 64,
  parameter integer Lanes = 1,
  parameter integer Old   = 0,
  parameter integer AddrW = $clog2(Depth)
) (
  input  logic             clk_i,
  input  logic             re_i,
  input  logic [AddrW-1:0] raddr_i,
  output logic [Width-1:0] rdata_o,
  input  logic [Lanes-1:0] we_i,
  input  logic [AddrW-1:0] waddr_i,
  input  logic [Width-1:0] wdata_i
);
  localparam integer LaneW = Width / Lanes;
  (* anyconst *) logic [AddrW-1:0] row;
  (* anyseq *)   logic [Width-1:0] anything;
  logic [Width-1:0] row_q, rdata_q;
  always_ff @(posedge clk_i) begin
    for (int l = 0; l < Lanes; l++) begin
      if (we_i[l] && waddr_i == row) row_q[l*LaneW +: LaneW] <= wdata_i[l*LaneW +: LaneW];
      if (re_i) rdata_q[l*LaneW +: LaneW] <= (raddr_i == row && !(we_i[l] && waddr_i == row)) ? row_q[l*LaneW +: LaneW]
                                                                                            : anything[l*LaneW +: LaneW];
    end
  end
  assign rdata_o = rdata_q;
endmodule
`default_nettype wire
