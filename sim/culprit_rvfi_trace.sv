`default_nettype none
// Writes a trace from RVFI, by harness/trace/culprit_rvfi.h over DPI. What RVFI cannot say: docs/trace.md, "From RVFI".
//
// A record is taken at each rising edge out of reset. The trace is complete when the simulation ends by itself ($finish).
module culprit_rvfi_trace #(
  parameter Path    = "core.trace",      // the file
  parameter Core    = "",                // name of the core, for reports
  parameter Program = "",                // file of the program that runs
  parameter int NRET = 1,                // 1 to 8
  parameter int XLEN = 32                // 32 or 64
) (
  input wire                 clk_i,
  input wire                 rst_ni,     // synchronous
  input wire [NRET-1:0]      rvfi_valid,
  input wire [32*NRET-1:0]   rvfi_insn,
  input wire [NRET-1:0]      rvfi_trap,
  input wire [NRET-1:0]      rvfi_intr,
  input wire [2*NRET-1:0]    rvfi_mode,
  input wire [XLEN*NRET-1:0] rvfi_pc_rdata,
  input wire [XLEN*NRET-1:0] rvfi_pc_wdata
);
  localparam int Most = 8;
  import "DPI-C" function chandle culprit_rvfi_dpi_open(string path, int width, string core, string program_name);
  import "DPI-C" function int culprit_rvfi_dpi_cycle(chandle r, byte unsigned valid, byte unsigned trap, byte unsigned intr,
    input bit [31:0] mode, input bit [32*Most-1:0] insn, input bit [64*Most-1:0] pc_rdata, input bit [64*Most-1:0] pc_wdata);
  import "DPI-C" function int culprit_rvfi_dpi_close(chandle r);

  bit [32*Most-1:0] insn;
  bit [64*Most-1:0] pc_rdata, pc_wdata;
  always_comb begin
    insn     = '0;
    pc_rdata = '0;
    pc_wdata = '0;
    insn[32*NRET-1:0] = rvfi_insn;
    for (int i = 0; i < NRET; i++) begin
      pc_rdata[64*i +: 64] = 64'(rvfi_pc_rdata[XLEN*i +: XLEN]);
      pc_wdata[64*i +: 64] = 64'(rvfi_pc_wdata[XLEN*i +: XLEN]);
    end
  end

  chandle r;
  initial r = culprit_rvfi_dpi_open(Path, NRET, Core, Program);
  always @(posedge clk_i)
    if (rst_ni && culprit_rvfi_dpi_cycle(r, 8'(rvfi_valid), 8'(rvfi_trap), 8'(rvfi_intr), 32'(rvfi_mode), insn, pc_rdata,
                                         pc_wdata) == 0) begin
      $display("culprit_rvfi_trace: cannot write %0s", Path);
      $finish;
    end
  final if (culprit_rvfi_dpi_close(r) == 0) $display("culprit_rvfi_trace: %0s is not complete", Path);
endmodule
`default_nettype wire
