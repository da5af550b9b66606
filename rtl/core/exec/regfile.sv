`default_nettype none
// Physical register file: read in the cycle of execution, written at its end, so nothing is bypassed.   docs/exec.md
// Register 0 is never written and reads 0.
module regfile #(
  parameter integer Reads  = 4,
  parameter integer Writes = 2
) (
  input  logic                                clk_i,
  input  logic                                rst_ni,
  input  logic [Reads*core_pkg::PregW-1:0]    raddr_i,
  output logic [Reads*64-1:0]                 rdata_o,
  input  logic [Writes-1:0]                   we_i,
  input  logic [Writes*core_pkg::PregW-1:0]   waddr_i,
  input  logic [Writes*64-1:0]                wdata_i
);
  localparam integer P = core_pkg::PregW;
  logic [63:0] regs_q [0:core_pkg::PregN-1];

  for (genvar r = 0; r < Reads; r++) begin : gen_read
    assign rdata_o[r*64 +: 64] = regs_q[raddr_i[r*P +: P]];
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int i = 0; i < core_pkg::PregN; i++) regs_q[i] <= '0;
    end else begin
      for (int w = 0; w < Writes; w++) begin
        if (we_i[w] && waddr_i[w*P +: P] != '0) regs_q[waddr_i[w*P +: P]] <= wdata_i[w*64 +: 64];
      end
    end
  end
endmodule
`default_nettype wire
