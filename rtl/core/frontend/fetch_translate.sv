`default_nettype none
// Where fetch is in memory: the page of F1, from registers, and these from the TLB or from a walk.
//                                                                              docs/frontend.md, docs/mmu.md
// The pages of the last fetches are kept beside the TLB, by the last bits of their numbers. Commit drops them
// whenever it drops all that is in flight, so mode, tables and address space are the same as when they were found.
module fetch_translate #(
  parameter integer Near = 4                        // pages that are kept: power of two, >= 2
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  core_pkg::paging_t       paging_i,
  input  logic                    flush_i,          // SFENCE.VMA
  input  logic                    forget_i,         // commit drops all that is in flight
  input  logic                    alone_i,          // none that is older is in flight: tables may be walked
  // F1
  input  logic                    valid_i,          // it waits if its page is not known; a level, until it is, or
                                                    // fetch is redirected
  input  logic [63:0]             pc_i,
  output logic                    known_o,          // its page is: with it, one of the following
  output logic [63:0]             addr_o,           // in memory
  output logic                    page_fault_o,
  output logic                    access_fault_o,   // a table could not be read
  // Walk
  output core_pkg::walk_request_t walk_o,
  input  core_pkg::walk_answer_t  walk_i
);
  localparam integer I      = $clog2(Near);
  localparam integer FrameW = 21;                   // of a page number; the first bit: it is far beyond memory
  localparam integer NearW  = 27 - I + FrameW + 2;  // page, without the last bits; frame; the two faults
  if (Near < 2 || Near != 1 << I) begin : gen_bad_near $error("fetch_translate: Near must be a power of two, 2 or more"); end

  logic [Near-1:0]   valid_q;
  logic [NearW-1:0]  near_q [0:Near-1];
  logic [I-1:0]      index;
  logic [26:I]       near_page;
  logic [FrameW-1:0] frame;
  logic              on, canonical, here, page_fault, access_fault;
  assign index          = pc_i[12 +: I];
  assign {near_page, frame, page_fault, access_fault} = near_q[index];
  assign on             = paging_i.fetch;
  assign canonical      = pc_i[63:39] == {25{pc_i[38]}};
  assign here           = valid_q[index] && near_page == pc_i[38:12+I];
  assign known_o        = !on || !canonical || here;
  assign addr_o         = on ? {(52-FrameW)'(0), frame, pc_i[11:0]} : pc_i;
  assign page_fault_o   = on && (!canonical || page_fault);
  assign access_fault_o = on && canonical && access_fault;

  // An entry without the right is none: the tables may have changed since
  logic        look, found, asks, walk_allowed, fill, fails;
  logic [43:0] ppn;
  assign look = valid_i && !known_o;
  tlb #(.N(core_pkg::TlbN)) u_tlb (
    .clk_i, .rst_ni, .flush_i, .asid_i(paging_i.asid), .look_i(look), .vpn_i(pc_i[38:12]),
    .kind_i(3'b100), .user_i(paging_i.fetch_user), .sum_i(1'b0), .mxr_i(1'b0), .hit_o(found), .ppn_o(ppn), .fill_i(fill),
    .fill_vpn_i(pc_i[38:12]), .fill_page_i(walk_i.page)
  );

  // A walk fills the TLB, or its fault is kept in place of the page
  page_rights u_walk_rights (
    .page_i(walk_i.page), .kind_i(3'b100), .user_i(paging_i.fetch_user), .sum_i(1'b0), .mxr_i(1'b0),
    .allowed_o(walk_allowed)
  );
  assign fails        = walk_i.done && (walk_i.page_fault || walk_i.access_fault || !walk_allowed);
  assign fill         = walk_i.done && !fails;
  assign asks         = look && !found && alone_i;
  assign walk_o.valid = asks;
  assign walk_o.vpn   = pc_i[38:12];

  always_ff @(posedge clk_i) begin
    if (!rst_ni || forget_i) valid_q        <= '0;
    else if (found || fails) valid_q[index] <= 1'b1;
    if (found || fails) begin
      near_q[index] <= {pc_i[38:12+I], ppn[FrameW-1:0], fails && !walk_i.access_fault, fails && walk_i.access_fault};
    end
  end
endmodule
`default_nettype wire
