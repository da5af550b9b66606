`default_nettype none
// Details of the sampled record: instructions retired, control transfers, and the events that explain it. The
// RISC-V draft Sspesa's mhpmsdetails registers.                                        docs/tip.md, "Details"
module tip_details #(
  parameter integer W      = 4,                        // commit lanes: 1 to 8
  parameter integer EventW = 8,                        // event bits: 8, or 10 with those of walks
  parameter integer LaneW  = (W == 1) ? 1 : $clog2(W)
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  // Record: retire stream (docs/probe.md)
  input  logic [W-1:0]    ret_valid_i,
  input  logic [W*EventW-1:0] ret_events_i,
  input  logic [W*64-1:0] ret_next_pc_i,
  input  logic            exception_i,
  input  logic            guessed_i,                   // exception_i: the culprit of a frozen commit was mispredicted
  input  logic            heads_i,                     // some head is valid
  // Capture: pulses of this record
  input  logic            begin_i,
  input  logic            retiring_i,                  // begin_i, and instructions commit
  input  logic            flushed_i,                   // begin_i, and the ROB was flushed
  input  logic            cause_i,                     // lane 0 is the blamed instruction
  input  logic [W-1:0]    sample_valid_i,              // of the sample: valid bits
  input  logic [5:0]      sample_class_i,              // and mtipflags[13:8]
  output logic [31:0]     data_o,                      // mhpmsdetailsdata
  output logic [W*64-1:0] targets_o                    // targets of the lanes with a taken transfer; an old
                                                       // value for the others
);
  localparam integer CauseN = EventW - 1;              // events that are causes: all but EventTaken

  // Causes of one instruction: its event bits without EventTaken
  logic [W*CauseN-1:0] lane_causes;
  logic [W-1:0]        lane_taken;
  for (genvar l = 0; l < W; l++) begin : gen_lane
    logic [EventW-1:0] ev;
    assign ev = ret_events_i[l*EventW +: EventW];
    assign lane_causes[l*CauseN +: CauseN] = {ev[EventW-1:probe_pkg::EventTaken+1], ev[probe_pkg::EventTaken-1:0]};
    assign lane_taken[l] = ret_valid_i[l] && ev[probe_pkg::EventTaken];
  end
  localparam logic [CauseN-1:0] CauseOrder = CauseN'(1) << (probe_pkg::EventOrder - 1), CauseMispredict = CauseN'(1) << probe_pkg::EventMispredict;

  // The youngest that retired. An exception without a retirement is a load to be executed again; without a
  // valid head, nothing is known of it, unless it was mispredicted.
  logic [CauseN-1:0] last_d, last_q;
  always_comb begin
    last_d = last_q;
    if (exception_i) last_d = heads_i ? CauseOrder : guessed_i ? CauseMispredict : '0;
    for (int l = 0; l < W; l++) if (ret_valid_i[l]) last_d = lane_causes[l*CauseN +: CauseN];
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) last_q <= '0;
    else         last_q <= last_d;
  end

  // The first with a cause; lane 0 when that one is blamed.
  logic [W-1:0]      has;
  logic [CauseN-1:0] first;
  logic [LaneW-1:0]  first_at;
  for (genvar l = 0; l < W; l++) begin : gen_has
    assign has[l] = ret_valid_i[l] && lane_causes[l*CauseN +: CauseN] != '0;
  end
  always_comb begin
    first    = lane_causes[(W-1)*CauseN +: CauseN];
    first_at = LaneW'(W - 1);
    for (int l = W - 2; l >= 0; l--) begin
      if (has[l] || (l == 0 && cause_i)) begin
        first    = lane_causes[l*CauseN +: CauseN];
        first_at = LaneW'(l);
      end
    end
  end

  logic [CauseN-1:0] cause_q;
  logic [LaneW-1:0]  cause_at_q;
  logic [W-1:0]      taken_q;
  logic              explained;                        // the first has a cause

  assign explained = cause_i || (retiring_i && has != '0);
  always_ff @(posedge clk_i) begin
    if (!rst_ni || (begin_i && !explained && !flushed_i)) cause_q <= '0;
    else if (begin_i || cause_i)                          cause_q <= flushed_i ? last_d : first;
    if (!rst_ni || (begin_i && !retiring_i))              taken_q <= '0;
    else if (begin_i)                                     taken_q <= lane_taken;
    if (!rst_ni || (begin_i && !retiring_i))              cause_at_q <= '0;
    else if (begin_i)                                     cause_at_q <= first_at;
  end

  for (genvar l = 0; l < W; l++) begin : gen_target
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                          targets_o[l*64 +: 64] <= '0;
      else if (retiring_i && lane_taken[l]) targets_o[l*64 +: 64] <= ret_next_pc_i[l*64 +: 64];
    end
  end

  function automatic logic [3:0] ones(input logic [3:0] of);
    ones = {1'b0, &of, (&of[1:0]) ^ (&of[3:2]) ^ ((^of[1:0]) & (^of[3:2])), ^of};
  endfunction

  // The word is assembled from what is stored here and from the sample's flags.
  logic       stalled, flushed, starved;
  logic [1:0] rstate;
  logic [7:0] retired, taken;                          // lanes
  logic [3:0] offset1, offset2;
  logic       one, two;                                // that many taken transfers so far
  assign stalled = sample_class_i[0];
  assign flushed = sample_class_i[3:1] != '0;
  assign starved = sample_class_i[5:4] != '0;
  assign rstate  = {flushed || starved, stalled || starved};
  assign retired = (rstate == 2'd0) ? 8'(sample_valid_i) : '0;
  assign taken   = 8'(taken_q);
  always_comb begin
    one     = 1'b0;
    two     = 1'b0;
    offset1 = '0;
    offset2 = '0;
    for (int l = 0; l < W; l++) begin
      if (taken[l] && !one)        offset1 = 4'(l + 1);
      if (taken[l] && one && !two) offset2 = 4'(l + 1);
      two = two || (one && taken[l]);
      one = one || taken[l];
    end
  end
  logic [8:0] causes;                                  // in the order of CAUSE: misses of I-cache and ITLB, misprediction,
                                                       // misses of D-cache and DTLB, then ours
  logic [1:0] walks;                                   // EventDtlb, EventItlb
  if (EventW > 8) begin : gen_walks
    assign walks = cause_q[CauseN-1 -: 2];
  end else begin : gen_no_walks
    assign walks = '0;
  end
  assign causes = {cause_q[6:3], walks[1], cause_q[2:1], walks[0], cause_q[0]};
  assign data_o =
    {1'b0, causes, (cause_q == '0) ? 4'd0 : 4'(cause_at_q) + 4'd1,
     offset2, offset1, ones(taken[3:0]) + ones(taken[7:4]), rstate, ones(retired[3:0]) + ones(retired[7:4])};
endmodule
`default_nettype wire
