`default_nettype none
// What a simulator may skip.                                                docs/netlist.md, "Forms"
// `if (eval_pkg::All || busy)` guards logic whose results nothing depends on unless `busy`: a synthesizer
// reads no condition, a simulator skips the logic while it is idle, and its results are 0.
package eval_pkg;
`ifdef SYNTHESIS
  localparam logic All = 1'b1;
`else
  localparam logic All = 1'b0;
`endif
endpackage
`default_nettype wire
