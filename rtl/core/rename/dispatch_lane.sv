`default_nettype none
// One lane of dispatch: a decoded and renamed instruction in the form that the ROB, the issue queue and the
// branch file need. Flags are gated with valid_i.                                              docs/rename.md
module dispatch_lane (
  input  logic                            valid_i,
  input  core_pkg::fetched_t              fetched_i,
  input  logic [core_pkg::TagN-1:0]       tag_i,          // followed by a profiler
  input  core_pkg::decoded_t              decoded_i,
  input  logic [core_pkg::PregW-1:0]      psrc1_i,
  input  logic [core_pkg::PregW-1:0]      psrc2_i,
  input  logic [core_pkg::PregW-1:0]      pdst_i,
  input  logic [core_pkg::RobW-1:0]       rob_i,          // its entry
  input  logic [core_pkg::BrW-1:0]        br_i,           // its branch file entry
  input  logic [core_pkg::LqW:0]          lq_i,           // load and store queue tails before it
  input  logic [core_pkg::SqW:0]          sq_i,
  input  logic [core_pkg::SqW:0]          sq_tail_i,      // store queue tail before the group
  input  logic                            wait_i,         // predicted to need the store wait_dist_i + 1 back
  input  logic [core_pkg::SqW-1:0]        wait_dist_i,
  input  logic [core_pkg::SqN-1:0]        sq_known_i,
  // To rename
  output logic [4:0]                      rs1_o,
  output logic [4:0]                      rs2_o,
  output logic [4:0]                      rd_o,
  // Kind
  output logic                            alu_o,
  output logic                            branch_o,
  output logic                            csr_o,
  output logic                            late_o,        // a CSR instruction that waits for the stores
  output logic                            muldiv_o,
  output logic                            load_o,
  output logic                            store_o,
  output logic                            cond_o,
  output logic                            atomic_o,      // a load or store, or both, that starts at the head of the ROB
  // Records
  output core_pkg::issued_t               issue_o,
  output logic                            issue_valid_o,
  output logic                            issue_wait_o,   // until store issue_wait_sq_o's address is known
  output logic [core_pkg::SqW-1:0]        issue_wait_sq_o,
  output core_pkg::rob_in_t               rob_o,
  output logic                            rob_done_o,     // nothing to execute
  output logic                            rob_exc_o,
  output logic [63:0]                     pc_o,
  output logic [63:0]                     hist_o,
  output logic [core_pkg::PredictW-1:0]   predict_o       // what the front end predicted after it
);
  localparam integer SqW = core_pkg::SqW;

  assign rs1_o    = decoded_i.rs1;
  assign rs2_o    = decoded_i.rs2;
  assign rd_o     = valid_i ? decoded_i.rd : '0;
  assign alu_o    = valid_i && decoded_i.unit.alu;
  assign branch_o = valid_i && decoded_i.unit.branch;
  assign csr_o    = valid_i && decoded_i.unit.csr;
  assign late_o   = decoded_i.special.fence;           // matters with csr_o
  assign muldiv_o = valid_i && decoded_i.unit.muldiv;
  assign load_o   = valid_i && decoded_i.unit.load;
  assign store_o  = valid_i && decoded_i.unit.store;
  assign cond_o   = valid_i && decoded_i.cond;
  assign atomic_o = core_pkg::Supervisor != 0 && decoded_i.use_pc;   // matters with load_o and store_o

  // A predicted load waits for a store of this group, or one in flight whose address is not known yet
  logic [SqW:0] sq_back, sq_wait;                         // distance back to the awaited store; its place
  assign sq_back         = {1'b0, wait_dist_i} + (SqW+1)'(1);
  assign sq_wait         = sq_i - sq_back;
  assign issue_wait_o    = load_o && wait_i && (sq_back <= sq_i - sq_tail_i || !sq_known_i[sq_wait[SqW-1:0]]);
  assign issue_wait_sq_o = sq_wait[SqW-1:0];

  assign issue_o.unit    = decoded_i.unit;
  assign issue_o.op      = decoded_i.op;
  assign issue_o.word    = decoded_i.word;
  assign issue_o.use_pc  = decoded_i.use_pc;
  assign issue_o.use_imm = decoded_i.use_imm;
  assign issue_o.imm     = decoded_i.imm;
  assign issue_o.psrc1   = psrc1_i;
  assign issue_o.psrc2   = psrc2_i;
  assign issue_o.pdst    = pdst_i;
  assign issue_o.rob     = rob_i;
  assign issue_o.br      = br_i;
  assign issue_o.lq      = lq_i;
  assign issue_o.sq      = sq_i;
  assign issue_o.cond    = decoded_i.cond;
  assign issue_o.tag     = tag_i;
  assign issue_valid_o   = valid_i && decoded_i.unit != '0;

  assign rob_o.pc      = fetched_i.pc;
  assign rob_o.insn    = fetched_i.fault[0] ? '0 : fetched_i.insn;
  assign rob_o.rd      = decoded_i.rd;
  assign rob_o.pdst    = pdst_i;
  assign rob_o.psrc1   = psrc1_i;
  assign rob_o.psrc2   = psrc2_i;
  assign rob_o.special = decoded_i.special;
  assign rob_o.load    = decoded_i.unit.load;
  assign rob_o.store   = decoded_i.unit.store;
  assign rob_o.cond    = decoded_i.cond;
  assign rob_o.branch  = decoded_i.unit.branch;
  assign rob_o.exc     = decoded_i.exc;
  assign rob_o.cause   = decoded_i.cause;
  assign rob_o.imiss   = fetched_i.imiss;
  assign rob_o.tag     = tag_i;
  assign rob_done_o    = decoded_i.unit == '0;
  assign rob_exc_o     = decoded_i.exc;

  assign pc_o      = fetched_i.pc;
  assign hist_o    = fetched_i.hist;
  assign predict_o = {fetched_i.ras_ptr, fetched_i.ras_top, fetched_i.taken, fetched_i.target};
endmodule
`default_nettype wire
