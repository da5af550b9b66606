`default_nettype none
// Event bits of instructions: collected for each ROB entry while it executes, reported when it retires, and
// to the tag view.                                                                              docs/probe.md
module probe_events #(
  parameter integer Tags = 1                             // for the tag view, too
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Dispatch: newly allocated entries
  input  logic [core_pkg::W-1:0]      disp_valid_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  // Events of an entry while it executes
  input  logic                        ev_valid_i,
  input  logic [core_pkg::RobW-1:0]   ev_rob_i,
  input  logic                        ev_dmiss_i,
  input  logic                        ev_l2miss_i,
  input  logic                        ev_fwd_i,
  input  logic                        ev_replay_i,
  // Walks of page tables: what they are for is the oldest instruction, and the first that arrives
  input  logic                        data_walked_i,
  input  logic                        fetch_walked_i,
  // Head of the ROB in program order
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      valid_i,           // leaves
  input  logic [core_pkg::W-1:0]      imiss_i,
  input  logic [core_pkg::W-1:0]      wrong_i,
  input  logic [core_pkg::W-1:0]      taken_i,
  input  logic [core_pkg::W-1:0]      branch_i,
  input  logic [core_pkg::W-1:0]      transfer_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic                        flush_i,
  input  logic                        replay_i,
  input  logic                        dropping_i,        // everything in flight is dropped
  // Tagged instructions, wherever they are in the ROB: not registered; fetch and branch bits are 0
  input  logic [core_pkg::TagN-1:0]   tag_late_i,        // there; else its events do not matter
  input  logic [core_pkg::TagN*core_pkg::RobW-1:0] tag_rob_i,
  output logic [core_pkg::TagN*core_pkg::EventW-1:0] tag_events_o,
  output logic [core_pkg::W*core_pkg::EventW-1:0] ret_events_o
);
  localparam integer W      = core_pkg::W;
  localparam integer RobN   = core_pkg::RobN;
  localparam integer RobW   = core_pkg::RobW;
  localparam integer EventW = core_pkg::EventW;
  localparam integer EventN = probe_pkg::EventN;          // all but those of walks
  if (EventW != (core_pkg::Supervisor != 0 ? probe_pkg::EventTlbN : EventN)) begin : gen_bad $error("core_pkg: EventW"); end

  logic [RobN-1:0] dmiss, l2miss, forwarded, replayed;
  logic            order_q;                          // the load at the head is a replayed one (CauseReplay)
  logic [RobN-1:0] begins, here;                     // entries being allocated; the one with an event
  always_comb begin
    here   = RobN'(ev_valid_i) << ev_rob_i;
    begins = '0;
    for (int k = 0; k < W; k++) begins = begins | RobN'(disp_valid_i[k]) << disp_rob_i[k*RobW +: RobW];
  end
  entry_flags #(.N(RobN)) u_flags (
    .clk_i, .clear_i(begins), .here_i(here), .set_i({ev_replay_i, ev_fwd_i, ev_l2miss_i, ev_dmiss_i}),
    .flags_o({replayed, forwarded, l2miss, dmiss})
  );
  always_ff @(posedge clk_i) begin
    if (!rst_ni)                            order_q <= 1'b0;
    else if (replay_i)                      order_q <= 1'b1;
    else if (commit_i != '0 || flush_i)     order_q <= 1'b0;
  end

  // A walk for a load or store is that of the head, one for fetch that of the first that will be a head: walks are
  // never speculative (docs/mmu.md). It leaves in lane 0, or everything is dropped.
  logic [1:0] walked;                                     // EventDtlb, EventItlb of the head
  if (core_pkg::Supervisor != 0) begin : gen_walks
    logic [1:0] walked_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni || commit_i != '0 || flush_i || dropping_i) walked_q <= '0;
      else                                                    walked_q <= walked_q | {data_walked_i, fetch_walked_i};
    end
    assign walked = walked_q;
  end else begin : gen_no_walks
    assign walked = '0;
  end

  for (genvar t = 0; t < core_pkg::TagN; t++) begin : gen_tag  // EventOrder also for the load about to be
                                                               // fetched again
    logic [RobW-1:0]   at;
    logic [EventN-1:0] events;
    assign at = tag_rob_i[t*RobW +: RobW];
    always_comb begin
      events = '0;
      if (tag_late_i[t]) begin
        events[probe_pkg::EventDmiss]     = dmiss[at];
        events[probe_pkg::EventL2miss]    = l2miss[at];
        events[probe_pkg::EventForwarded] = forwarded[at];
        events[probe_pkg::EventOrder]     = at == head_i && (order_q || replay_i);
        events[probe_pkg::EventReplay]    = replayed[at];
      end
    end
    assign tag_events_o[t*EventW +: EventW] = Tags != 0 ? EventW'({tag_late_i[t] && at == head_i ? walked : 2'b00, events}) : '0;
  end

  for (genvar k = 0; k < W; k++) begin : gen_lane
    logic [RobW-1:0]   at;
    logic [EventN-1:0] events;
    assign at = head_i + RobW'(k);
    assign events[probe_pkg::EventImiss]      = imiss_i[k];
    assign events[probe_pkg::EventMispredict] = wrong_i[k];
    assign events[probe_pkg::EventDmiss]      = dmiss[at];
    assign events[probe_pkg::EventL2miss]     = l2miss[at];
    assign events[probe_pkg::EventTaken]      = taken_i[k] || (transfer_i[k] && !branch_i[k]);
    assign events[probe_pkg::EventForwarded]  = forwarded[at];
    assign events[probe_pkg::EventOrder]      = k == 0 && order_q;
    assign events[probe_pkg::EventReplay]     = replayed[at];
    always_ff @(posedge clk_i) if (valid_i[k]) ret_events_o[k*EventW +: EventW] <= EventW'({k == 0 ? walked : 2'b00, events});
  end
endmodule
`default_nettype wire
