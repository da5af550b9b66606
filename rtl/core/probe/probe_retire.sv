`default_nettype none
// Retire stream of the observation port: what commits, or the instruction that traps.           docs/probe.md
module probe_retire (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic [core_pkg::W-1:0]      valid_i,           // leaves: program order from the head of the ROB
  input  logic [core_pkg::W-1:0]      trap_i,
  input  logic [core_pkg::W*32-1:0]   insn_i,
  output logic [core_pkg::W-1:0]      ret_valid_o,
  output logic [core_pkg::W-1:0]      ret_trap_o,
  output logic [core_pkg::W*32-1:0]   ret_insn_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ret_valid_o <= '0;
      ret_trap_o  <= '0;
    end else begin
      ret_valid_o <= valid_i;
      ret_trap_o  <= trap_i;
    end
    for (int k = 0; k < core_pkg::W; k++) ret_insn_o[k*32 +: 32] <= insn_i[k*32 +: 32];
  end
endmodule
`default_nettype wire
