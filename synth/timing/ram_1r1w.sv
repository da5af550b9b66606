`default_nettype none
// ram_1r1w as static timing sees a compiled SRAM: every input ends in a register, every output comes from
// one. Nothing is stored. sta.tcl lets the outputs come as late as those of the macro.
//                                                                                  docs/timing.md, "Memories"
module ram_1r1w #(
  parameter integer Width = 64,
  parameter integer Depth = 64,
  parameter integer Lanes = 1,
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
  localparam integer InW  = 1 * (1 + AddrW) + Lanes + AddrW + Width;
  localparam integer OutW = 1 * Width;
  (* keep *) logic [InW-1:0]  ram_in_q;
  (* keep *) logic [OutW-1:0] ram_out_q;

  // Each output register differs from the others, so that none is merged with another
  always_ff @(posedge clk_i) begin
    ram_in_q <= {re_i, raddr_i, we_i, waddr_i, wdata_i};
    for (int b = 0; b < OutW; b++) ram_out_q[b] <= ram_in_q[b % InW] ^ ram_out_q[(b + 1) % OutW];
  end
  assign rdata_o = ram_out_q;
endmodule
`default_nettype wire
