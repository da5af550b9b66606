`default_nettype none
// What a simulator may skip.                                                docs/netlist.md, "Forms"
// `if (eval_pkg::All || wanted_i)` guards logic whose results nobody reads unless `wanted_i`: a synthesizer
// reads no condition, a simulator skips the logic, and its results are 0.
package eval_pkg;
`ifdef SYNTHESIS
  localparam logic All = 1'b1;
`else
  localparam logic All = 1'b0;
`endif
endpackage
`default_nettype wire
