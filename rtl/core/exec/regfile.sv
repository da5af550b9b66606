`default_nettype none
// Physical register file: addressed as an instruction is selected, read in EX, written at the end of EX, so
// no bypass is needed.                                                                           docs/exec.md
// Register 0 is never written and reads 0, as all do after a reset.
module regfile #(
  parameter integer Reads  = 4,
  parameter integer Writes = 2
) (
  input  logic                                clk_i,
  input  logic                                rst_ni,
  input  logic [Reads-1:0]                    re_i,
  input  logic [Reads*core_pkg::PregW-1:0]    raddr_i,
  output logic [Reads*64-1:0]                 rdata_o,      // in the next cycle
  input  logic [Writes-1:0]                   we_i,
  input  logic [Writes*core_pkg::PregW-1:0]   waddr_i,
  input  logic [Writes*64-1:0]                wdata_i
);
  localparam integer P = core_pkg::PregW;
  logic [Writes-1:0] we;
  for (genvar w = 0; w < Writes; w++) begin : gen_write
    assign we[w] = we_i[w] && waddr_i[w*P +: P] != '0;
  end
  ram_multiport #(.Depth(core_pkg::PregN), .Reads(Reads), .Writes(Writes)) u_ram (
    .clk_i, .rst_ni, .re_i, .raddr_i, .rdata_o, .we_i(we), .waddr_i, .wdata_i
  );
endmodule
`default_nettype wire
