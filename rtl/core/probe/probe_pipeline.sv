`default_nettype none
// Dispatch, fetch and pipeline views of the observation port.                                     docs/probe.md
module probe_pipeline (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        fetch_room_i,
  input  logic [core_pkg::FetchN-1:0] fetch_valid_i,
  input  logic [63:0]                 fetch_pc_i,
  input  logic [63:0]                 fetch_hist_i,
  input  logic [core_pkg::Look-1:0]   decode_valid_i,
  input  logic [core_pkg::Look-1:0]   decode_drop_i,
  input  logic                        decode_restart_i,
  input  logic [core_pkg::W-1:0]      disp_valid_i,
  input  logic [core_pkg::W*64-1:0]   disp_pc_i,
  input  logic [core_pkg::W*32-1:0]   disp_insn_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  input  logic [core_pkg::PortN-1:0]  ex_valid_i,
  input  logic [core_pkg::PortN*core_pkg::RobW-1:0] ex_rob_i,
  input  logic [core_pkg::WbN:0]      done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                        flush_i,
  input  logic                        kill_i,
  input  logic [core_pkg::RobW-1:0]   kill_rob_i,
  output logic [core_pkg::W-1:0]      probe_disp_valid_o,
  output logic [core_pkg::W*64-1:0]   probe_disp_pc_o,
  output logic [core_pkg::W*32-1:0]   probe_disp_insn_o,
  output logic [core_pkg::W*core_pkg::RobW-1:0] probe_disp_rob_o,
  output logic                        probe_fetch_opportunity_o,
  output logic [core_pkg::FetchN-1:0] probe_fetch_valid_o,
  output logic [63:0]                 probe_fetch_pc_o,
  output logic [63:0]                 probe_fetch_history_o,
  output logic [core_pkg::PortN-1:0]  probe_issue_valid_o,
  output logic [core_pkg::PortN*core_pkg::RobW-1:0] probe_issue_rob_o,
  output logic [core_pkg::WbN:0]      probe_done_valid_o,
  output logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] probe_done_rob_o,
  output logic [core_pkg::Look-1:0]   probe_decode_valid_o,
  output logic [core_pkg::Look-1:0]   probe_decode_drop_o,
  output logic                        probe_decode_restart_o,
  output logic                        probe_flush_o,
  output logic                        probe_kill_o,
  output logic [core_pkg::RobW-1:0]   probe_kill_rob_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      probe_disp_valid_o        <= '0;
      probe_fetch_opportunity_o <= 1'b0;
      probe_fetch_valid_o       <= '0;
      probe_issue_valid_o       <= '0;
      probe_done_valid_o        <= '0;
      probe_decode_valid_o      <= '0;
      probe_decode_drop_o       <= '0;
      probe_decode_restart_o    <= 1'b0;
      probe_flush_o             <= 1'b0;
      probe_kill_o              <= 1'b0;
    end else begin
      probe_disp_valid_o        <= disp_valid_i;
      probe_fetch_opportunity_o <= fetch_room_i;
      probe_fetch_valid_o       <= fetch_valid_i;
      probe_issue_valid_o       <= ex_valid_i;
      probe_done_valid_o        <= done_valid_i;
      probe_decode_valid_o      <= decode_valid_i;
      probe_decode_drop_o       <= decode_drop_i;
      probe_decode_restart_o    <= decode_restart_i;
      probe_flush_o             <= flush_i;
      probe_kill_o              <= kill_i;
    end
    if (disp_valid_i != '0) begin
      probe_disp_pc_o       <= disp_pc_i;
      probe_disp_insn_o     <= disp_insn_i;
      probe_disp_rob_o      <= disp_rob_i;
    end
    if (fetch_valid_i != '0) begin
      probe_fetch_pc_o      <= fetch_pc_i;
      probe_fetch_history_o <= fetch_hist_i;
    end
    probe_issue_rob_o <= ex_rob_i;
    probe_done_rob_o  <= done_rob_i;
    probe_kill_rob_o  <= kill_rob_i;
  end
endmodule
`default_nettype wire
