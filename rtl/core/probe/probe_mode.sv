`default_nettype none
// What every profiler reads: privilege and context of the cycle, interrupts and causes.         docs/probe.md
module probe_mode (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        interrupt_i,
  input  logic [5:0]  cause_i,                           // of the exception or interrupt
  input  logic [1:0]  privilege_i,
  input  logic [15:0] context_i,
  output logic        interrupt_o,
  output logic [5:0]  cause_o,
  output logic [1:0]  privilege_o,
  output logic [15:0] context_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      interrupt_o <= 1'b0;
      privilege_o <= 2'd3;
      context_o   <= '0;
    end else begin
      interrupt_o <= interrupt_i;
      privilege_o <= privilege_i;
      context_o   <= context_i;
    end
    cause_o <= cause_i;
  end
endmodule
`default_nettype wire
