`default_nettype none
// Virtual addresses of loads and stores: the TLB, and the one operation that it had nothing for. That one waits
// here, out of the queues, until it is the oldest instruction and no committed store is left; then the tables are
// walked, and it passes EX again.                                              docs/mmu.md, "Loads and stores"
module lsu_translate (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       flush_i,
  input  logic                       kill_i,           // drops what is younger than kill_rob_i
  input  logic [core_pkg::RobW-1:0]  kill_rob_i,
  input  logic [core_pkg::RobW-1:0]  rob_head_i,
  input  logic                       head_ok_i,        // the ROB head may execute non-speculatively
  input  logic                       sq_empty_i,       // no committed store waits
  input  core_pkg::paging_t          paging_i,
  input  logic                       forget_i,         // SFENCE.VMA

  // EX
  input  logic                       valid_i,          // an operation, for the first time or again
  input  logic                       drop_i,           // it is dropped in this cycle
  input  core_pkg::memory_op_t       op_i,
  input  logic [63:0]                addr_i,
  input  logic                       misaligned_i,     // comes first
  output logic [63:0]                physical_o,
  output logic                       page_fault_o,     // 13, 15
  output logic                       access_fault_o,   // 5, 7
  output logic                       miss_o,           // goes no further: waits, or is fetched again
  output logic                       lost_o,           // lost_rob_o is to be fetched again: no place to wait
  output logic [core_pkg::RobW-1:0]  lost_rob_o,

  // The one that waits passes EX
  output logic                       want_o,           // in the next cycle, unless block_i
  input  logic                       block_i,
  output logic                       again_o,          // now
  output core_pkg::memory_op_t       again_op_o,
  output logic [63:0]                again_addr_o,

  // Walk
  output core_pkg::walk_request_t    walk_o,
  input  core_pkg::walk_answer_t     walk_i,

  // Virtual pages of loads, for the value of an exception that one raises in a replay
  input  logic                       load_i,           // op_i, in EX, has a load queue entry
  input  logic [core_pkg::LqW-1:0]   rp_lq_i,          // the entry that replays
  output logic [26:0]                rp_page_o
);
  // The operation that waits
  localparam logic [2:0] Free = 3'd0, Wait = 3'd1, Walk = 3'd2, Answered = 3'd3, Again = 3'd4;
  logic [2:0]           state_d, state_q;
  core_pkg::memory_op_t op_q;
  logic [63:0]          addr_q;
  logic                 page_fault_q, access_fault_q;  // what the walk found

  // Translation
  logic        hit, canonical, on;
  logic [2:0]  kind;
  logic [43:0] ppn;
  assign kind      = {1'b0, op_i.store, !op_i.store};
  assign on        = valid_i && paging_i.data && !misaligned_i;
  assign canonical = addr_i[63:39] == {25{addr_i[38]}};
  tlb #(.N(core_pkg::TlbN)) u_tlb (
    .clk_i, .rst_ni, .flush_i(forget_i), .asid_i(paging_i.asid), .look_i(on), .vpn_i(addr_i[38:12]),
    .kind_i(kind), .user_i(paging_i.data_user), .sum_i(paging_i.sum), .mxr_i(paging_i.mxr), .hit_o(hit), .ppn_o(ppn),
    .fill_i(fill), .fill_vpn_i(addr_q[38:12]), .fill_page_i(walk_i.page)
  );
  assign physical_o     = paging_i.data ? {8'd0, ppn, addr_i[11:0]} : addr_i;
  assign page_fault_o   = on && (!canonical || (again_o && page_fault_q));
  assign access_fault_o = on && again_o && access_fault_q;
  assign miss_o         = on && canonical && !hit && !(again_o && (page_fault_q || access_fault_q));

  // Who waits, if there are two: the older one
  logic [core_pkg::RobW-1:0] age, kill_age;
  logic                      waits, swap, take;
  assign age        = op_q.rob - rob_head_i;
  assign kill_age   = kill_rob_i - rob_head_i;
  assign waits      = state_q != Free && !flush_i && !(kill_i && age > kill_age);
  assign swap       = (op_i.rob - rob_head_i) < age;
  assign take       = miss_o && !drop_i && (!waits || swap);
  assign lost_o     = miss_o && !drop_i && waits;
  assign lost_rob_o = swap ? op_q.rob : op_i.rob;

  // The walk's end: a page that may be used in this way, or a fault
  logic walk_allowed, fill, fails;
  page_rights u_walk_rights (
    .page_i(walk_i.page), .kind_i({1'b0, op_q.store, !op_q.store}), .user_i(paging_i.data_user), .sum_i(paging_i.sum),
    .mxr_i(paging_i.mxr), .allowed_o(walk_allowed)
  );
  assign fails = walk_i.page_fault || walk_i.access_fault;
  assign fill  = walk_i.done && !fails && walk_allowed;

  always_comb begin
    state_d = state_q;
    case (state_q)
      Wait:     if (op_q.rob == rob_head_i && head_ok_i && sq_empty_i) state_d = Walk;
      Walk:     if (walk_i.done) state_d = Answered;
      Answered: if (!block_i) state_d = Again;
      default:  state_d = Free;
    endcase
    if (!waits) state_d = Free;
    if (take)   state_d = Wait;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= Free;
    else         state_q <= state_d;
    if (take) begin
      op_q   <= op_i;
      addr_q <= addr_i;
    end
    if (walk_i.done) begin
      page_fault_q   <= walk_i.page_fault || (!fails && !walk_allowed);
      access_fault_q <= walk_i.access_fault;
    end
  end

  logic [26:0] pages_q [0:core_pkg::LqN-1];
  always_ff @(posedge clk_i) if (load_i) pages_q[op_i.lq[core_pkg::LqW-1:0]] <= addr_i[38:12];
  assign rp_page_o = pages_q[rp_lq_i];

  assign want_o       = state_q == Answered;
  assign again_o      = state_q == Again;
  assign again_op_o   = op_q;
  assign again_addr_o = addr_q;
  assign walk_o.valid = state_q == Walk;
  assign walk_o.vpn   = addr_q[38:12];
endmodule
`default_nettype wire
