`default_nettype none
// ProfileMe, a core that keeps the tag view's protocol, and the rules of selection. profileme.txt connects the
// unit's registers.
module profileme_proof #(
  parameter integer N     = 2,
  parameter integer K     = 2,
  parameter integer Slots = 4,
  parameter integer PairN = (N == 1) ? 1 : N / 2
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic             fetch_opportunity_i,
  input logic [Slots-1:0] fetch_valid_i,
  input logic [N*8-1:0]   tag_pulses_i,
  input logic [N*2-1:0]   tag_abort_i,
  input logic [N*8-1:0]   tag_events_i,
  input logic [N-1:0]     tag_oldest_i,
  input logic [N*32-1:0]  tag_insn_i,
  input logic [5:0]       exception_cause_i,
  input logic             interrupt_i,
  input logic [5:0]       interrupt_cause_i,
  input logic [1:0]       privilege_i,
  input logic [15:0]      context_i,
  input logic             delegated_i,
  input logic [15:0]      delegate_i,
  input logic [11:0]      csr_addr_i,
  input logic             csr_write_i,
  input logic [63:0]      csr_wdata_i
);
  // What only records show is left open: their contents are no part of the proof
  logic [N-1:0]   tag_req_o;
  logic [N*3-1:0] tag_slot_o;
  logic           tag_nth_o, lcofi_o;
  profileme #(.N(N), .K(K), .Slots(Slots), .W(1), .Supervisor(1), .Atomics(1)) u_profileme (
    .*, .fetch_pc_i('0), .fetch_history_i('0), .tag_conflicts_i('0), .tag_address_i('0), .cycle_i('0),
    .ret_valid_i('0), .ret_trap_i('0), .ret_insn_i('0), .csr_known_o(), .csr_rdata_o()
  );

  // The core keeps the protocol
  logic [N-1:0]   hit, live, old, req;
  logic [N*3-1:0] slot;
  logic           nth;
  logic [3:0]     broken;
  tag_rules #(.N(N), .Slots(Slots)) u_rules (
    .clk_i, .rst_ni, .tag_req_i(tag_req_o), .tag_slot_i(tag_slot_o), .tag_nth_i(tag_nth_o),
    .fetch_opportunity_i, .fetch_valid_i, .tag_pulses_i, .write_i(csr_write_i && csr_addr_i[11:4] == 8'h7d),
    .hit_o(hit), .live_o(live), .old_o(old), .req_o(req), .slot_o(slot), .nth_o(nth), .broken_o(broken)
  );
  logic started_q;
  initial started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always @* begin
    assume (broken == '0 && privilege_i != 2'd2);
    if (!started_q) assume (!rst_ni);
  end

  // Registers of the unit
  (* keep *) logic [9:0]       ctl;
  (* keep *) logic [15:0]      only;
  (* keep *) logic [7:0]       water;
  (* keep *) logic [23:0]      major;
  (* keep *) logic [11:0]      minor, distance, rest, drawn;
  (* keep *) logic [24:0]      interval;
  (* keep *) logic [31:0]      left, selections, samples, collisions, filtered, dropped, empty, fetched;
  (* keep *) logic             awaiting, active, counting, due, second, half, hold;
  (* keep *) logic [N-1:0]     pass, first, paired, half_tag;
  (* keep *) logic [PairN-1:0] which;
  (* keep *) logic [N*2-1:0]   state, privilege;
  (* keep *) logic [N*16-1:0]  context_id;
  (* keep *) logic [5:0]       held;
  selection #(.N(N), .K(K), .Slots(Slots)) u_selection (
    .*, .hit_i(hit), .live_i(live), .old_i(old), .req_i(req), .slot_i(slot), .nth_i(nth)
  );

  // What is assumed forbids none of these
  logic began_q;                                       // out of reset since
  initial began_q = 1'b0;
  always_ff @(posedge clk_i) began_q <= rst_ni && (began_q || started_q);
  always @* if (began_q) begin
    cover (samples != '0 && !ctl[1]);                  // a sample alone
    cover (samples != '0 && ctl[1] && !ctl[2]);        // a pair of instructions
    cover (collisions != '0);
    cover (filtered != '0);
    cover (dropped != '0 && empty == '0);              // by a write of mpmectl
    cover (empty != '0);
    cover (awaiting && second);
    cover (old != '0);
    cover (hold);
    cover (held == 6'(K));
    cover (state[1:0] == 2'd3 && live[0]);             // followed without a record
  end
endmodule
`default_nettype wire
