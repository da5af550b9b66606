`default_nettype none
// What only checkers and viewers read of the observation port: fields of the retire stream, the interrupted
// pc, the pipeline view.                                                               docs/probe.md, "Parts"
module probe_check (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Head of the ROB in program order
  input  logic [core_pkg::W-1:0]      valid_i,           // leaves
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic [core_pkg::W*5-1:0]    rd_i,
  input  logic [core_pkg::W*3*64-1:0] values_i,          // rd, rs2, rs1 of each lane, one cycle later
  input  logic [63:0]                 pc_i,              // of the oldest
  input  logic [63:0]                 tval_i,
  // Pipeline
  input  logic [core_pkg::Look-1:0]   decode_valid_i,
  input  logic [core_pkg::Look-1:0]   decode_drop_i,
  input  logic                        decode_restart_i,
  input  logic [core_pkg::PortN-1:0]  ex_valid_i,
  input  logic [core_pkg::PortN*core_pkg::RobW-1:0] ex_rob_i,
  input  logic [core_pkg::WbN:0]      done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                        flush_i,
  input  logic                        kill_i,
  input  logic [core_pkg::RobW-1:0]   kill_rob_i,
  output logic [core_pkg::W*5-1:0]    ret_rd_o,
  output logic [core_pkg::W*64-1:0]   ret_rs1_o,
  output logic [core_pkg::W*64-1:0]   ret_rs2_o,
  output logic [63:0]                 ret_tval_o,
  output logic [63:0]                 oldest_pc_o,       // of the exception or interrupt
  output logic [core_pkg::PortN-1:0]  issue_valid_o,
  output logic [core_pkg::PortN*core_pkg::RobW-1:0] issue_rob_o,
  output logic [core_pkg::WbN:0]      done_valid_o,
  output logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_o,
  output logic [core_pkg::Look-1:0]   decode_valid_o,
  output logic [core_pkg::Look-1:0]   decode_drop_o,
  output logic                        decode_restart_o,
  output logic                        flush_o,
  output logic                        kill_o,
  output logic [core_pkg::RobW-1:0]   kill_rob_o
);
  for (genvar k = 0; k < core_pkg::W; k++) begin : gen_lane
    assign ret_rs1_o[k*64 +: 64] = values_i[(k*3)*64 +: 64];
    assign ret_rs2_o[k*64 +: 64] = values_i[(k*3+1)*64 +: 64];
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      issue_valid_o    <= '0;
      done_valid_o     <= '0;
      decode_valid_o   <= '0;
      decode_drop_o    <= '0;
      decode_restart_o <= 1'b0;
      flush_o          <= 1'b0;
      kill_o           <= 1'b0;
    end else begin
      issue_valid_o    <= ex_valid_i;
      done_valid_o     <= done_valid_i;
      decode_valid_o   <= decode_valid_i;
      decode_drop_o    <= decode_drop_i;
      decode_restart_o <= decode_restart_i;
      flush_o          <= flush_i;
      kill_o           <= kill_i;
    end
    if (flush_i) begin
      ret_tval_o <= tval_i;
      oldest_pc_o      <= pc_i;
    end
    for (int k = 0; k < core_pkg::W; k++) begin
      if (valid_i[k]) ret_rd_o[k*5 +: 5] <= commit_i[k] ? rd_i[k*5 +: 5] : 5'd0;
    end
    issue_rob_o <= ex_rob_i;
    done_rob_o  <= done_rob_i;
    kill_rob_o  <= kill_rob_i;
  end
endmodule
`default_nettype wire
