`default_nettype none
// issue_select, whose rows of the age matrix have padding in simulation that it must not read.
module issue_select_rows (
  input  logic [core_pkg::IqN*core_pkg::IqN-1:0]   older_i,
  input  logic [core_pkg::IqN-1:0]                 branch_i,
  input  logic [core_pkg::IqN-1:0]                 md_i,
  input  logic [core_pkg::IqN-1:0]                 mem_i,
  input  logic [core_pkg::IqN-1:0]                 alu_i,
  output logic [core_pkg::PortN-1:0]               issue_o,
  output logic [core_pkg::PortN*core_pkg::IqN-1:0] grant_o,
  output logic [core_pkg::PortN*core_pkg::IqW-1:0] index_o
);
  localparam integer N    = core_pkg::IqN;
  localparam integer AgeW = core_pkg::AgeW;
  logic [N*AgeW-1:0] older;
  for (genvar i = 0; i < N; i++) begin : gen_row
    assign older[i*AgeW +: AgeW] = {AgeW{1'b1}} << N | AgeW'(older_i[i*N +: N]);
  end
  issue_select u_select (.older_i(older), .branch_i, .md_i, .mem_i, .alu_i, .issue_o, .grant_o, .index_o);
endmodule
`default_nettype wire
