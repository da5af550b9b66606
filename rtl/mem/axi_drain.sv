`default_nettype none
// A reset of the core alone: what was outstanding on AXI4 ends before anything new begins. Until then hold_o
// makes the AXI halves finish their bursts, drop every response, accept nothing.          docs/l2.md, "Reset"
module axi_drain (
  input  logic clk_i,
  input  logic rst_ni,                  // reset of the core
  input  logic axi_rst_ni,              // reset of the AXI side
  input  logic busy_i,                  // an access is shown or not yet answered
  output logic hold_o
);
  logic drain_q;                        // what is outstanding is from before the reset

  always_ff @(posedge clk_i) begin
    if (!axi_rst_ni) drain_q <= 1'b0;
    else             drain_q <= busy_i && (drain_q || !rst_ni);
  end
  assign hold_o = drain_q || !rst_ni;
endmodule
`default_nettype wire
