`default_nettype none
// Synchronous memory, one read and one write port: the SRAM macro of this design.
//                                                                               docs/synthesis.md, "Memories"
// Contract: a lane read in the cycle in which it is written returns anything; the other lanes of its row read
// correctly. The write itself succeeds. Contents are not reset: a lane never written returns anything, too.
// Its form for simulation returns noise in place of anything. The two forms are not equal, so rtl/forms is no
// place for it.
module ram_1r1w #(
  parameter integer Width = 64,
  parameter integer Depth = 64,
  parameter integer Lanes = 1,              // write-enable lanes, Width / Lanes bits each
  parameter integer Old   = 0,              // simulation alone: a collision returns old data
  parameter integer AddrW = $clog2(Depth)
) (
  input  logic             clk_i,
  input  logic             re_i,            // rdata_o keeps its value without it
  input  logic [AddrW-1:0] raddr_i,
  output logic [Width-1:0] rdata_o,         // one cycle after re_i
  input  logic [Lanes-1:0] we_i,
  input  logic [AddrW-1:0] waddr_i,
  input  logic [Width-1:0] wdata_i
);
  localparam integer LaneW = Width / Lanes;
  if (Width % Lanes != 0) begin : gen_bad_width $error("Lanes must divide Width"); end
`ifdef SYNTHESIS
  if (Old != 0) begin : gen_bad_old $error("ram_1r1w: Old is for simulation; see ram_old_1r1w"); end
`endif

  logic [Width-1:0] mem_q [0:Depth-1];
  logic [Width-1:0] mask;                     // bits to write
  logic [Width-1:0] rdata_q;

  // The row is merged and written at once: simulators are several times faster with one write than with one
  // per lane
  always_comb begin
    mask = '0;
    if (we_i != '0) begin
      for (int l = 0; l < Lanes; l++) mask[l*LaneW +: LaneW] = {LaneW{we_i[l]}};
    end
  end

`ifdef SYNTHESIS
  always_ff @(posedge clk_i) if (we_i != '0) mem_q[waddr_i] <= (mem_q[waddr_i] & ~mask) | (wdata_i & mask);
  always_ff @(posedge clk_i) if (re_i) rdata_q <= mem_q[raddr_i];
`else
  // Simulation: a collision returns noise, the same in every run, so that nothing comes to rely on it. Nothing
  // outside this block reads the array, so it is written in place, which is quicker.
  localparam integer Words = (Width + 31) / 32;
  logic [31:0] noise_q;                       // any initial value will do
  always_ff @(posedge clk_i) begin
    if (re_i) begin
      if (Old == 0 && we_i != '0 && raddr_i == waddr_i) begin
        rdata_q <= (mem_q[raddr_i] & ~mask) | (Width'({Words{noise_q}}) & mask);
        noise_q <= noise_q * 32'd1664525 + 32'd1013904223;
      end else rdata_q <= mem_q[raddr_i];
    end
    /* verilator lint_off BLKSEQ */
    if (we_i != '0) mem_q[waddr_i] = (Lanes == 1) ? wdata_i : (mem_q[waddr_i] & ~mask) | (wdata_i & mask);
    /* verilator lint_on BLKSEQ */
  end
`endif

  assign rdata_o = rdata_q;
endmodule
`default_nettype wire
