`default_nettype none
// Addresses of the memories that EX reads: fields of a selected instruction.                    docs/issue.md
module read_lane (
  input  core_pkg::issued_t               lane_i,
  output logic [2*core_pkg::PregW-1:0]    regs_o,         // psrc2, psrc1
  output logic [core_pkg::RobW-1:0]       rob_o,
  output logic [core_pkg::BrW-1:0]        br_o
);
  assign regs_o = {lane_i.psrc2, lane_i.psrc1};
  assign rob_o  = lane_i.rob;
  assign br_o   = lane_i.br;
endmodule
`default_nettype wire
