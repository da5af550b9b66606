`default_nettype none
// probe_events with the tag view, and the events of tags that are in the ROB; those of others do not matter.
module probe_events_tags (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic [core_pkg::W-1:0]      disp_valid_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  input  logic                        ev_valid_i,
  input  logic [core_pkg::RobW-1:0]   ev_rob_i,
  input  logic                        ev_dmiss_i,
  input  logic                        ev_l2miss_i,
  input  logic                        ev_fwd_i,
  input  logic                        ev_replay_i,
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic                        flush_i,
  input  logic                        replay_i,
  input  logic [core_pkg::TagN-1:0]   tag_late_i,
  input  logic [core_pkg::TagN*core_pkg::RobW-1:0] tag_rob_i,
  output logic [core_pkg::TagN*probe_pkg::EventN-1:0] events_o
);
  localparam integer EventN = probe_pkg::EventN;
  logic [core_pkg::TagN*EventN-1:0] events;
  probe_events #(.Tags(16)) u_events (
    .clk_i, .rst_ni, .disp_valid_i, .disp_rob_i, .ev_valid_i, .ev_rob_i, .ev_dmiss_i, .ev_l2miss_i, .ev_fwd_i, .ev_replay_i,
    .head_i, .valid_i('0), .imiss_i('0), .wrong_i('0), .taken_i('0), .branch_i('0), .transfer_i('0),
    .commit_i, .flush_i, .replay_i, .tag_late_i, .tag_rob_i, .tag_events_o(events), .probe_ret_events_o()
  );
  for (genvar t = 0; t < core_pkg::TagN; t++) begin : gen_tag
    assign events_o[t*EventN +: EventN] = tag_late_i[t] ? events[t*EventN +: EventN] : '0;
  end
endmodule
`default_nettype wire
