`default_nettype none
// Register renaming: speculative and committed maps, free list.                                docs/rename.md
//
// There are 32 + RobN physical registers, so one is free for every ROB entry. The free list is a ring of RobN
// names: renaming takes the name at head_q, and when that instruction commits, the name it replaced goes into
// the very place its own came from (commit_q). A flush is then head := commit, a misprediction head :=
// checkpoint. Physical register 0 is x0 and reads 0.
module rename (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  // The group at dispatch, oldest in lane 0; an invalid lane has registers 0
  input  logic                               dispatch_i,
  input  logic [core_pkg::W*5-1:0]           rs1_i,
  input  logic [core_pkg::W*5-1:0]           rs2_i,
  input  logic [core_pkg::W*5-1:0]           rd_i,        // 0: writes none
  output logic [core_pkg::W*core_pkg::PregW-1:0] psrc1_o,
  output logic [core_pkg::W*core_pkg::PregW-1:0] psrc2_o,
  output logic [core_pkg::W*core_pkg::PregW-1:0] pdst_o,
  // State after each lane, for the checkpoint of a branch in it
  output logic [core_pkg::W*core_pkg::MapW-1:0]  map_after_o,
  output logic [core_pkg::W*(core_pkg::RobW+1)-1:0] head_after_o,
  // Commit, oldest in lane 0
  input  logic [core_pkg::W-1:0]             commit_i,
  input  logic [core_pkg::W*5-1:0]           commit_rd_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0] commit_pdst_i,
  // Recovery at the end of this cycle
  input  logic                               flush_i,     // to the committed state
  input  logic                               kill_i,      // to a checkpoint
  input  logic [core_pkg::MapW-1:0]          kill_map_i,
  input  logic [core_pkg::RobW:0]            kill_head_i
);
  localparam integer W     = core_pkg::W;
  localparam integer P     = core_pkg::PregW;
  localparam integer MapW  = core_pkg::MapW;
  localparam integer FreeN = core_pkg::RobN;
  localparam integer FreeW = core_pkg::RobW;

  logic [MapW-1:0]  map_q, committed_q;
  logic [P-1:0]     free_q [0:FreeN-1];
  logic [FreeW:0]   head_q, commit_q;

  // Rename, lane by lane
  for (genvar k = 0; k < W; k++) begin : gen_lane
    logic [MapW-1:0]  map_in, map_out;
    logic [FreeW:0]   head_in, head_out;
    logic [4:0]       rd;
    logic             writes;
    if (k == 0) begin : gen_first
      assign map_in  = map_q;
      assign head_in = head_q;
    end else begin : gen_next
      assign map_in  = gen_lane[k-1].map_out;
      assign head_in = gen_lane[k-1].head_out;
    end
    assign rd       = rd_i[k*5 +: 5];
    assign writes   = rd != '0;
    assign psrc1_o[k*P +: P] = map_in[32'(rs1_i[k*5 +: 5])*P +: P];
    assign psrc2_o[k*P +: P] = map_in[32'(rs2_i[k*5 +: 5])*P +: P];
    assign pdst_o[k*P +: P]  = writes ? free_q[head_in[FreeW-1:0]] : '0;
    always_comb begin
      map_out = map_in;
      if (writes) map_out[32'(rd)*P +: P] = pdst_o[k*P +: P];
    end
    assign head_out = head_in + (FreeW+1)'(writes);
    assign map_after_o[k*MapW +: MapW] = map_out;
    assign head_after_o[k*(FreeW+1) +: FreeW+1] = head_out;
  end

  // Commit: the replaced names are freed. Commit comes late, and only selects: a lane commits only with
  // all lanes before it (commit.sv), so the name it frees and the place are known before.
  logic [W-1:0]           commit_writes, freed;
  logic [W*P-1:0]         freed_name;
  logic [W*FreeW-1:0]     freed_place;
  logic [W*(FreeW+1)-1:0] after;                       // commit_q after each lane
  logic [MapW-1:0]        committed_d;
  logic [FreeW:0]         place, commit_d;
  always_comb begin
    commit_writes = '0;
    freed_name    = '0;
    freed_place   = '0;
    after         = '0;
    place         = commit_q;
    for (int k = 0; k < W; k++) begin
      commit_writes[k] = commit_rd_i[k*5 +: 5] != '0;
      freed_name[k*P +: P] = committed_q[32'(commit_rd_i[k*5 +: 5])*P +: P];
      for (int j = 0; j < k; j++) begin
        if (commit_rd_i[j*5 +: 5] == commit_rd_i[k*5 +: 5]) freed_name[k*P +: P] = commit_pdst_i[j*P +: P];
      end
      freed_place[k*FreeW +: FreeW] = place[FreeW-1:0];
      place = place + (FreeW+1)'(commit_writes[k]);
      after[k*(FreeW+1) +: FreeW+1] = place;
    end
  end
  assign freed = commit_i & commit_writes;
  always_comb begin
    committed_d = committed_q;
    commit_d    = commit_q;
    for (int k = 0; k < W; k++) begin
      if (freed[k]) committed_d[32'(commit_rd_i[k*5 +: 5])*P +: P] = commit_pdst_i[k*P +: P];
      if (commit_i[k]) commit_d = after[k*(FreeW+1) +: FreeW+1];
    end
  end

  // At reset register i is named i
  logic [MapW-1:0] identity;
  for (genvar i = 0; i < 32; i++) begin : gen_identity
    assign identity[i*P +: P] = P'(i);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      map_q       <= identity;
      committed_q <= identity;
      head_q      <= '0;
      commit_q    <= '0;
      for (int i = 0; i < FreeN; i++) free_q[i] <= P'(i + 32);
    end else begin
      committed_q <= committed_d;
      commit_q    <= commit_d;
      if (flush_i) begin
        map_q  <= committed_d;
        head_q <= commit_d;
      end else if (kill_i) begin
        map_q  <= kill_map_i;
        head_q <= kill_head_i;
      end else if (dispatch_i) begin
        map_q  <= gen_lane[W-1].map_out;
        head_q <= gen_lane[W-1].head_out;
      end
      for (int k = 0; k < W; k++) begin
        if (freed[k]) free_q[freed_place[k*FreeW +: FreeW]] <= freed_name[k*P +: P];
      end
    end
  end
endmodule
`default_nettype wire
