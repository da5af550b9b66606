`default_nettype none
// Synchronous memory, two read ports and one write port. Same contract as ram_1r1w, and two unequal forms, too.
//                                                                               docs/synthesis.md, "Memories"
module ram_2r1w #(
  parameter integer Width = 64,
  parameter integer Depth = 64,
  parameter integer Lanes = 1,              // write-enable lanes, Width / Lanes bits each
  parameter integer Old   = 0,              // simulation alone: a collision returns old data
  parameter integer AddrW = $clog2(Depth)
) (
  input  logic             clk_i,
  input  logic             re_a_i,          // rdata_a_o keeps its value without it
  input  logic [AddrW-1:0] raddr_a_i,
  output logic [Width-1:0] rdata_a_o,       // one cycle after re_a_i
  input  logic             re_b_i,
  input  logic [AddrW-1:0] raddr_b_i,
  output logic [Width-1:0] rdata_b_o,
  input  logic [Lanes-1:0] we_i,
  input  logic [AddrW-1:0] waddr_i,
  input  logic [Width-1:0] wdata_i
);
  localparam integer LaneW = Width / Lanes;
  if (Width % Lanes != 0) begin : gen_bad_width $error("Lanes must divide Width"); end
`ifdef SYNTHESIS
  if (Old != 0) begin : gen_bad_old $error("ram_2r1w: Old is for simulation; see ram_old_2r1w"); end
`endif

  logic [Width-1:0] mem_q [0:Depth-1];
  logic [Width-1:0] mask;                     // bits to write
  logic [Width-1:0] rdata_a_q, rdata_b_q;

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
  always_ff @(posedge clk_i) begin
    if (re_a_i) rdata_a_q <= mem_q[raddr_a_i];
    if (re_b_i) rdata_b_q <= mem_q[raddr_b_i];
  end
`else
  // Simulation: as in ram_1r1w
  localparam integer Words = (Width + 31) / 32;
  logic [31:0] noise_q;                       // any value will do at the beginning
  always_ff @(posedge clk_i) begin
    if (re_a_i) begin
      if (Old == 0 && we_i != '0 && raddr_a_i == waddr_i) begin
        rdata_a_q <= (mem_q[raddr_a_i] & ~mask) | (Width'({Words{noise_q}}) & mask);
        noise_q   <= noise_q * 32'd1664525 + 32'd1013904223;
      end else rdata_a_q <= mem_q[raddr_a_i];
    end
    if (re_b_i) begin
      if (Old == 0 && we_i != '0 && raddr_b_i == waddr_i) begin
        rdata_b_q <= (mem_q[raddr_b_i] & ~mask) | (Width'({Words{~noise_q}}) & mask);
        noise_q   <= noise_q * 32'd1664525 + 32'd1013904223;
      end else rdata_b_q <= mem_q[raddr_b_i];
    end
    /* verilator lint_off BLKSEQ */
    if (we_i != '0) mem_q[waddr_i] = (Lanes == 1) ? wdata_i : (mem_q[waddr_i] & ~mask) | (wdata_i & mask);
    /* verilator lint_on BLKSEQ */
  end
`endif

  assign rdata_a_o = rdata_a_q;
  assign rdata_b_o = rdata_b_q;
endmodule
`default_nettype wire
