`default_nettype none
// Dispatch: the renamed group becomes entries of the ROB, the issue queue, the load/store queues and the branch file.
// All lanes of a group leave together, when everything has room.                                  docs/rename.md
module dispatch (
  // Group, oldest lane 0
  input  logic [core_pkg::W-1:0]                      valid_i,
  input  logic [core_pkg::W*core_pkg::FetchedW-1:0]   fetched_i,
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
  input  logic [2:0]                                  lq_free_i,      // at most W counts
  input  logic [2:0]                                  sq_free_i,
  output logic                                        dispatch_o,
  // ROB
  input  logic [core_pkg::RobW-1:0]                   rob_tail_i,
  output logic [core_pkg::W*core_pkg::RobInW-1:0]     rob_lanes_o,
  output logic [core_pkg::W-1:0]                      rob_done_o,
  output logic [core_pkg::W-1:0]                      rob_exc_o,
  // Load and store queues
  input  logic [core_pkg::LqW:0]                      lq_tail_i,
  input  logic [core_pkg::SqW:0]                      sq_tail_i,
  output logic [core_pkg::W-1:0]                      load_o,
  output logic [core_pkg::W-1:0]                      store_o,
  output logic [core_pkg::W*(core_pkg::LqW+1)-1:0]    lq_after_o,     // tails after each lane
  output logic [core_pkg::W*(core_pkg::SqW+1)-1:0]    sq_after_o,
  // Branch file
  input  logic [core_pkg::W*core_pkg::BrW-1:0]        br_index_i,
  output logic [core_pkg::W-1:0]                      branch_o,
  output logic [core_pkg::W-1:0]                      cond_o,
  // Issue queue
  output logic [core_pkg::W-1:0]                      iq_valid_o,
  output logic [core_pkg::W*core_pkg::IssuedW-1:0]    iq_lanes_o,
  output logic [core_pkg::W-1:0]                      iq_wait_o,
  output logic [core_pkg::W*core_pkg::SqW-1:0]        iq_wait_sq_o,
  // Memory dependence predictor
  input  logic [core_pkg::W-1:0]                      wait_i,
  input  logic [core_pkg::W*core_pkg::SqW-1:0]        wait_dist_i,
  input  logic [core_pkg::SqN-1:0]                    sq_known_i
);
  localparam integer W   = core_pkg::W;
  localparam integer P   = core_pkg::PregW;
  localparam integer LqW = core_pkg::LqW;
  localparam integer SqW = core_pkg::SqW;

  for (genvar k = 0; k < W; k++) begin : gen_lane
    core_pkg::fetched_t f;
    core_pkg::decoded_t d;
    core_pkg::issued_t  q;
    core_pkg::rob_in_t  r;
    logic [LqW:0]       lq, lq_next;
    logic [SqW:0]       sq, sq_next, sq_wait;
    logic [SqW:0]       sq_back;                     // how far the awaited store lies before this lane
    assign f = fetched_i[k*core_pkg::FetchedW +: core_pkg::FetchedW];
    assign d = decoded_i[k*core_pkg::DecodedW +: core_pkg::DecodedW];

    assign rs1_o[k*5 +: 5] = d.rs1;
    assign rs2_o[k*5 +: 5] = d.rs2;
    assign rd_o[k*5 +: 5]  = valid_i[k] ? d.rd : '0;
    assign load_o[k]       = valid_i[k] && d.unit.load;
    assign store_o[k]      = valid_i[k] && d.unit.store;
    assign branch_o[k]     = valid_i[k] && d.unit.branch;
    assign cond_o[k]       = d.cond;

    // Queue positions
    if (k == 0) begin : gen_first
      assign lq = lq_tail_i;
      assign sq = sq_tail_i;
    end else begin : gen_next
      assign lq = gen_lane[k-1].lq_next;
      assign sq = gen_lane[k-1].sq_next;
    end
    assign lq_next = lq + (LqW+1)'(load_o[k]);
    assign lq_after_o[k*(LqW+1) +: LqW+1] = lq_next;
    assign sq_next = sq + (SqW+1)'(store_o[k]);
    assign sq_after_o[k*(SqW+1) +: SqW+1] = sq_next;

    // A predicted load waits for a store of this group, or one in flight whose address is not known yet
    assign sq_back      = {1'b0, wait_dist_i[k*SqW +: SqW]} + (SqW+1)'(1);
    assign sq_wait      = sq - sq_back;
    assign iq_wait_o[k] = load_o[k] && wait_i[k] && (sq_back <= sq - sq_tail_i || !sq_known_i[sq_wait[SqW-1:0]]);
    assign iq_wait_sq_o[k*SqW +: SqW] = sq_wait[SqW-1:0];

    assign q.unit    = d.unit;
    assign q.op      = d.op;
    assign q.word    = d.word;
    assign q.use_pc  = d.use_pc;
    assign q.use_imm = d.use_imm;
    assign q.imm     = d.imm;
    assign q.psrc1   = psrc1_i[k*P +: P];
    assign q.psrc2   = psrc2_i[k*P +: P];
    assign q.pdst    = pdst_i[k*P +: P];
    assign q.rob     = rob_tail_i + core_pkg::RobW'(k);
    assign q.br      = br_index_i[k*core_pkg::BrW +: core_pkg::BrW];
    assign q.lq      = lq;
    assign q.sq      = sq;
    assign q.cond    = d.cond;
    assign q.tag     = f.tag;
    assign iq_lanes_o[k*core_pkg::IssuedW +: core_pkg::IssuedW] = q;
    assign iq_valid_o[k] = valid_i[k] && d.unit != '0;

    assign r.pc      = f.pc;
    assign r.insn    = f.fault ? '0 : f.insn;
    assign r.rd      = d.rd;
    assign r.pdst    = pdst_i[k*P +: P];
    assign r.psrc1   = psrc1_i[k*P +: P];
    assign r.psrc2   = psrc2_i[k*P +: P];
    assign r.special = d.special;
    assign r.load    = d.unit.load;
    assign r.store   = d.unit.store;
    assign r.cond    = d.cond;
    assign r.branch  = d.unit.branch;
    assign r.exc     = d.exc;
    assign r.cause   = d.cause;
    assign r.imiss   = f.imiss;
    assign r.tag     = f.tag;
    assign rob_lanes_o[k*core_pkg::RobInW +: core_pkg::RobInW] = r;
    assign rob_done_o[k] = d.unit == '0;
    assign rob_exc_o[k]  = d.exc;
  end

  logic [2:0] loads, stores;
  always_comb begin
    loads  = '0;
    stores = '0;
    for (int k = 0; k < W; k++) begin
      loads  = loads + 3'(load_o[k]);
      stores = stores + 3'(store_o[k]);
    end
  end
  assign dispatch_o = valid_i != '0 && !squash_i && rob_room_i && iq_room_i && br_room_i && loads <= lq_free_i && stores <= sq_free_i;
endmodule
`default_nettype wire
