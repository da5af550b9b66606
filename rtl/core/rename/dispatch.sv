`default_nettype none
// Dispatch: the renamed group becomes entries of the ROB, the issue queue, the load/store queues and the
// branch file. All lanes of a group leave together, when everything has room.                  docs/rename.md
module dispatch (
  // Group, oldest in lane 0
  input  logic [core_pkg::W-1:0]                      valid_i,
  input  logic [core_pkg::W*core_pkg::FetchedW-1:0]   fetched_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0]       tag_i,
  input  logic [core_pkg::W*core_pkg::DecodedW-1:0]   decoded_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]      psrc1_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]      psrc2_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]      pdst_i,
  output logic [core_pkg::W*5-1:0]                    rs1_o,          // to rename
  output logic [core_pkg::W*5-1:0]                    rs2_o,
  output logic [core_pkg::W*5-1:0]                    rd_o,
  // Room
  input  logic                                        squash_i,
  input  logic                                        rob_room_i,
  input  logic                                        iq_room_i,
  input  logic                                        br_room_i,
  input  logic [2:0]                                  lq_free_i,      // min(free, W)
  input  logic [2:0]                                  sq_free_i,
  output logic                                        dispatch_o,
  // what a waiting group lacks room in: ROB, issue queue, branch file, load, store queue
  output logic [4:0]                                  wait_o,
  // ROB
  input  logic [core_pkg::RobW-1:0]                   rob_tail_i,
  output logic [core_pkg::W*core_pkg::RobW-1:0]       rob_o,          // entry of each lane
  output logic [core_pkg::W*core_pkg::RobInW-1:0]     rob_lanes_o,
  output logic [core_pkg::W-1:0]                      rob_done_o,
  output logic [core_pkg::W-1:0]                      rob_exc_o,
  // Load and store queues
  input  logic [core_pkg::LqW:0]                      lq_tail_i,
  input  logic [core_pkg::SqW:0]                      sq_tail_i,
  output logic [core_pkg::W*(core_pkg::LqW+1)-1:0]    lq_after_o,     // tails after each lane
  output logic [core_pkg::W*(core_pkg::SqW+1)-1:0]    sq_after_o,
  // Branch file
  input  logic [core_pkg::W*core_pkg::BrW-1:0]        br_index_i,
  // Kind of each lane
  output logic [core_pkg::W-1:0]                      alu_o,
  output logic [core_pkg::W-1:0]                      branch_o,
  output logic [core_pkg::W-1:0]                      csr_o,
  output logic [core_pkg::W-1:0]                      late_o,
  output logic [core_pkg::W-1:0]                      muldiv_o,
  output logic [core_pkg::W-1:0]                      load_o,
  output logic [core_pkg::W-1:0]                      store_o,
  output logic [core_pkg::W-1:0]                      cond_o,
  output logic [core_pkg::W-1:0]                      atomic_o,       // of a load or store: LR, SC, AMO
  // Issue queue
  output logic [core_pkg::W-1:0]                      iq_valid_o,
  output logic [core_pkg::W*core_pkg::IssuedW-1:0]    iq_lanes_o,
  output logic [core_pkg::W-1:0]                      iq_wait_o,
  output logic [core_pkg::W*core_pkg::SqW-1:0]        iq_wait_sq_o,
  // What the front end supplied for each lane
  output logic [core_pkg::W*64-1:0]                   pc_o,
  output logic [core_pkg::W*32-1:0]                   pc_low_o,       // bits 31:0
  output logic [core_pkg::W*64-1:0]                   hist_o,
  output logic [core_pkg::W*core_pkg::PredictW-1:0]   predict_o,
  // Memory dependence predictor
  input  logic [core_pkg::W-1:0]                      wait_i,
  input  logic [core_pkg::W*core_pkg::SqW-1:0]        wait_dist_i,
  input  logic [core_pkg::SqN-1:0]                    sq_known_i
);
  localparam integer W        = core_pkg::W;
  localparam integer P        = core_pkg::PregW;
  localparam integer RobW     = core_pkg::RobW;
  localparam integer BrW      = core_pkg::BrW;
  localparam integer LqW      = core_pkg::LqW;
  localparam integer SqW      = core_pkg::SqW;
  localparam integer TagN     = core_pkg::TagN;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer DecodedW = core_pkg::DecodedW;
  localparam integer IssuedW  = core_pkg::IssuedW;
  localparam integer RobInW   = core_pkg::RobInW;
  localparam integer PredictW = core_pkg::PredictW;

  // Queue tails before each lane
  logic [W*(LqW+1)-1:0] lq_before;
  logic [W*(SqW+1)-1:0] sq_before;
  logic [LqW:0]         lq;
  logic [SqW:0]         sq;
  logic [2:0]           loads, stores;
  always_comb begin
    lq_before  = '0;
    sq_before  = '0;
    lq_after_o = '0;
    sq_after_o = '0;
    lq         = lq_tail_i;
    sq         = sq_tail_i;
    loads      = '0;
    stores     = '0;
    for (int k = 0; k < W; k++) begin
      lq_before[k*(LqW+1) +: LqW+1] = lq;
      sq_before[k*(SqW+1) +: SqW+1] = sq;
      if (load_o[k]) begin
        lq    = lq + (LqW+1)'(1);
        loads = loads + 3'd1;
      end
      if (store_o[k]) begin
        sq     = sq + (SqW+1)'(1);
        stores = stores + 3'd1;
      end
      lq_after_o[k*(LqW+1) +: LqW+1] = lq;
      sq_after_o[k*(SqW+1) +: SqW+1] = sq;
    end
  end
  logic [4:0] full;
  assign full       = {stores > sq_free_i, loads > lq_free_i, !br_room_i, !iq_room_i, !rob_room_i};
  assign dispatch_o = valid_i != '0 && !squash_i && full == '0;
  assign wait_o     = (valid_i != '0 && !squash_i) ? full : '0;

  for (genvar k = 0; k < W; k++) begin : gen_lane
    assign rob_o[k*RobW +: RobW] = rob_tail_i + RobW'(k);
    assign pc_low_o[k*32 +: 32]  = pc_o[k*64 +: 32];
    dispatch_lane u_lane (
      .valid_i(valid_i[k]), .fetched_i(fetched_i[k*FetchedW +: FetchedW]),
      .tag_i(tag_i[k*TagN +: TagN]), .decoded_i(decoded_i[k*DecodedW +: DecodedW]),
      .psrc1_i(psrc1_i[k*P +: P]), .psrc2_i(psrc2_i[k*P +: P]), .pdst_i(pdst_i[k*P +: P]),
      .rob_i(rob_o[k*RobW +: RobW]), .br_i(br_index_i[k*BrW +: BrW]),
      .lq_i(lq_before[k*(LqW+1) +: LqW+1]), .sq_i(sq_before[k*(SqW+1) +: SqW+1]), .sq_tail_i,
      .wait_i(wait_i[k]), .wait_dist_i(wait_dist_i[k*SqW +: SqW]), .sq_known_i,
      .rs1_o(rs1_o[k*5 +: 5]), .rs2_o(rs2_o[k*5 +: 5]), .rd_o(rd_o[k*5 +: 5]),
      .alu_o(alu_o[k]), .branch_o(branch_o[k]), .csr_o(csr_o[k]), .late_o(late_o[k]), .muldiv_o(muldiv_o[k]),
      .load_o(load_o[k]), .store_o(store_o[k]), .cond_o(cond_o[k]), .atomic_o(atomic_o[k]),
      .issue_o(iq_lanes_o[k*IssuedW +: IssuedW]), .issue_valid_o(iq_valid_o[k]),
      .issue_wait_o(iq_wait_o[k]), .issue_wait_sq_o(iq_wait_sq_o[k*SqW +: SqW]),
      .rob_o(rob_lanes_o[k*RobInW +: RobInW]), .rob_done_o(rob_done_o[k]), .rob_exc_o(rob_exc_o[k]),
      .pc_o(pc_o[k*64 +: 64]), .hist_o(hist_o[k*64 +: 64]), .predict_o(predict_o[k*PredictW +: PredictW])
    );
  end
endmodule
`default_nettype wire
