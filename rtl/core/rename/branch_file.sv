`default_nettype none
// Branch file: one entry per conditional branch or indirect jump in flight.                    docs/rename.md
// It holds what a misprediction restores (the checkpoint) and what training needs. A ring: entries are
// allocated at dispatch, resolved at execute, and released in order, one a cycle, after their commit, when
// they train the predictor.
module branch_file (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  // Dispatch, oldest in lane 0
  input  logic                               dispatch_i,
  input  logic [core_pkg::W-1:0]             take_i,       // lane holds a branch
  input  logic [core_pkg::W*core_pkg::MapW-1:0]      map_i,   // the checkpoint: state after each lane
  input  logic [core_pkg::W*(core_pkg::RobW+1)-1:0] head_i,  // of the free list
  input  logic [core_pkg::W*(core_pkg::LqW+1)-1:0]  lq_i,
  input  logic [core_pkg::W*(core_pkg::SqW+1)-1:0]  sq_i,
  input  logic [core_pkg::W*core_pkg::PredictW-1:0] predict_i,
  input  logic [core_pkg::W*32-1:0]          pc_i,
  input  logic [core_pkg::W-1:0]             cond_i,
  input  logic [core_pkg::W*64-1:0]          hist_i,
  output logic                               room_o,       // for the lanes of take_i
  output logic [core_pkg::W*core_pkg::BrW-1:0] index_o,    // entry of each lane
  // Execute: the prediction, read as the branch is selected
  input  logic                               read_i,
  input  logic [core_pkg::BrW-1:0]           read_index_i,
  output logic                               ex_pred_taken_o,
  output logic [core_pkg::TargetW-1:0]       ex_pred_target_o,
  input  logic                               ex_i,         // a branch is in EX
  input  logic [core_pkg::BrW-1:0]           ex_index_i,
  // One cycle later: the checkpoint
  input  logic [core_pkg::BrW-1:0]           index_i,
  output logic [core_pkg::MapW-1:0]          map_o,
  output logic [core_pkg::RobW:0]            head_o,
  output logic [core_pkg::LqW:0]             lq_o,
  output logic [core_pkg::SqW:0]             sq_o,
  output logic [core_pkg::RasW-1:0]          ras_ptr_o,
  output logic [core_pkg::TargetW-1:0]       ras_top_o,
  output logic [63:0]                        hist_o,
  input  logic                               resolve_i,
  input  logic                               resolve_taken_i,
  input  logic                               resolve_wrong_i,  // direction of a conditional branch was wrong
  // Commit and recovery
  input  logic [2:0]                         commit_i,     // entries that commit in this cycle
  input  logic                               flush_i,
  input  logic                               kill_i,       // drop everything after index_i
  // Training
  output logic                               train_o,
  output logic [31:0]                        train_pc_o,
  output logic [63:0]                        train_hist_o,
  output logic                               train_taken_o,
  output logic                               train_wrong_o
);
  localparam integer W    = core_pkg::W;
  localparam integer BrN  = core_pkg::BrN;
  localparam integer BrW  = core_pkg::BrW;
  localparam integer MapW = core_pkg::MapW;
  localparam integer RobW = core_pkg::RobW;
  localparam integer LqW  = core_pkg::LqW;
  localparam integer SqW  = core_pkg::SqW;
  localparam integer PredictW = core_pkg::PredictW;
  localparam integer RasW     = core_pkg::RasW;
  localparam integer TargetW  = core_pkg::TargetW;
  localparam integer CheckW   = MapW + RobW + 1 + LqW + 1 + SqW + 1 + RasW + TargetW + 64;
  localparam integer PredW    = 1 + TargetW;        // taken, target
  localparam integer TrainW   = 32 + 64;            // pc, history

  logic [BrN-1:0]    cond_q, taken_q, wrong_q;
  logic [BrW:0]      head_q, commit_q, tail_q;     // [head, commit): to train; [commit, tail): in flight
  logic [BrW:0]      head_d, commit_d, tail_d, kill_tail;
  logic [W*(BrW+1)-1:0] place;
  logic [BrW:0]      after;

  always_comb begin
    place = '0;
    after = tail_q;
    for (int k = 0; k < W; k++) begin
      place[k*(BrW+1) +: BrW+1] = after;
      if (take_i[k]) after = after + (BrW+1)'(1);
    end
  end
  assign room_o   = (after - head_q) <= (BrW+1)'(BrN);
  assign head_d   = head_q + (BrW+1)'(head_q != commit_q);
  assign commit_d = commit_q + (BrW+1)'(commit_i);
  // index_i with its wrap bit: it lies in [commit, tail)
  assign kill_tail = {index_i < commit_q[BrW-1:0] ? !commit_q[BrW] : commit_q[BrW], index_i} + (BrW+1)'(1);
  always_comb begin
    tail_d = tail_q;
    if (flush_i)         tail_d = commit_d;
    else if (kill_i)     tail_d = kill_tail;
    else if (dispatch_i) tail_d = after;
  end

  // Three memories, as there are three readers at different times. None needs the value of an entry in the
  // cycle in which dispatch writes it: a branch is selected in the next cycle at the earliest, and trains
  // after its commit.
  logic [W-1:0]        write;
  logic [W*BrW-1:0]    at;
  logic [W*PredW-1:0]  pred;
  logic [W*CheckW-1:0] check;
  logic [W*TrainW-1:0] trains;
  assign write = dispatch_i ? take_i : '0;
  for (genvar k = 0; k < W; k++) begin : gen_lane
    assign at[k*BrW +: BrW]            = place[k*(BrW+1) +: BrW];
    assign pred[k*PredW +: PredW]      = predict_i[k*PredictW +: PredW];
    assign check[k*CheckW +: CheckW]   = {map_i[k*MapW +: MapW], head_i[k*(RobW+1) +: RobW+1], lq_i[k*(LqW+1) +: LqW+1], sq_i[k*(SqW+1) +: SqW+1],
                                          predict_i[k*PredictW + PredW +: RasW + TargetW], hist_i[k*64 +: 64]};
    assign trains[k*TrainW +: TrainW]  = {pc_i[k*32 +: 32], hist_i[k*64 +: 64]};
  end
  assign index_o = at;
  ram_banked #(.Width(PredW), .Depth(BrN), .Banks(W), .In(W), .Out(1)) u_pred (
    .clk_i, .re_i(read_i), .raddr_i(read_index_i),
    .rdata_o({ex_pred_taken_o, ex_pred_target_o}), .we_i(write), .waddr_i(at), .wdata_i(pred)
  );
  ram_banked #(.Width(CheckW), .Depth(BrN), .Banks(W), .In(W), .Out(1)) u_check (
    .clk_i, .re_i(ex_i), .raddr_i(ex_index_i), .rdata_o({map_o, head_o, lq_o, sq_o, ras_ptr_o, ras_top_o, hist_o}),
    .we_i(write), .waddr_i(at), .wdata_i(check)
  );
  ram_banked #(.Width(TrainW), .Depth(BrN), .Banks(W), .In(W), .Out(1)) u_train (
    .clk_i, .re_i(1'b1), .raddr_i(head_d[BrW-1:0]),
    .rdata_o({train_pc_o, train_hist_o}), .we_i(write), .waddr_i(at), .wdata_i(trains)
  );
  assign train_o       = head_q != commit_q && cond_q[head_q[BrW-1:0]];
  assign train_taken_o = taken_q[head_q[BrW-1:0]];
  assign train_wrong_o = wrong_q[head_q[BrW-1:0]];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q   <= '0;
      commit_q <= '0;
      tail_q   <= '0;
    end else begin
      head_q   <= head_d;
      commit_q <= commit_d;
      tail_q   <= tail_d;
    end
  end
  always_ff @(posedge clk_i) begin
    for (int k = 0; k < W; k++) if (write[k]) cond_q[at[k*BrW +: BrW]] <= cond_i[k];
    if (resolve_i) begin
      taken_q[index_i] <= resolve_taken_i;
      wrong_q[index_i] <= resolve_wrong_i;
    end
  end
endmodule
`default_nettype wire
