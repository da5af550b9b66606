`default_nettype none
// Nothing crosses owners: two runs of TIP that differ only in what others than its delegate execute, before the hand-over and
// after it. Time is the same in both. From the hand-over on the delegate reads the same in both, whatever it reads.
module delegation_proof #(
  parameter integer W     = 2,
  parameter integer LaneW = (W == 1) ? 1 : $clog2(W)
) (
  input logic             clk_i,
  input logic             rst_ni,
  // This cycle
  input logic             write_i,
  input logic [63:0]      wdata_i,
  input logic [1:0]       mode_i,
  input logic [1:0]       data_mode_i,
  input logic [15:0]      process_i,
  input logic [11:0]      addr_i,
  // The record, the same in both runs: time
  input logic [LaneW-1:0] head_bank_i,
  input logic [W-1:0]     head_valid_i,
  input logic [W-1:0]     head_commit_i,
  input logic [W-1:0]     mispredicted_i,
  input logic [W-1:0]     flushes_i,
  input logic             exception_i,
  input logic [5:0]       exception_cause_i,
  input logic             interrupt_i,
  input logic [5:0]       interrupt_cause_i,
  input logic [W-1:0]     ret_valid_i,
  input logic [W-1:0]     ret_trap_i,
  input logic [5:0]       ret_cause_i,
  input logic             ret_interrupt_i,
  input logic [63:0]      cycle_i,
  // And in each: addresses, encodings, events
  input logic [2*W*64-1:0] head_pc_i,
  input logic [2*64-1:0]   exception_pc_i,
  input logic [2*W*32-1:0] ret_insn_i,
  input logic [2*W*8-1:0]  ret_events_i,
  input logic [2*W*64-1:0] ret_pc_i,
  input logic [2*W*64-1:0] ret_next_pc_i,
  input logic [2*64-1:0]   int_epc_i,
  input logic [1:0]        wrap_i,
  // Software
  input logic             take_i,
  input logic [11:0]      csr_addr_i,
  input logic             csr_write_i,
  input logic [63:0]      csr_wdata_i
);
  (* anyconst *) logic [15:0] who;

  // Whose the unit is
  logic [63:0] value_o;
  logic [11:0] addr_o;
  logic        allowed_o, window_o, away_o, drain_o;
  logic [2:0]  delegated_o, reset_o;
  logic [15:0] delegate_o;
  delegation #(.Supervisor(1)) u_delegation (
    .clk_i, .rst_ni, .write_i, .wdata_i, .value_o, .user_i(mode_i == 2'd0), .lower_i(mode_i != 2'd3),
    .data_lower_i(data_mode_i != 2'd3), .context_i(process_i), .addr_i, .addr_o, .allowed_o, .window_o, .away_o, .drain_o,
    .delegated_o, .delegate_o, .reset_o
  );
  owners u_owners (.*, .privilege_i(mode_i), .data_privilege_i(data_mode_i), .context_i(process_i));
  logic [1:0]  privilege_q;
  logic [15:0] context_q;
  logic        away_q, ours_q, started_q, own_q, left_q;   // the record before was the delegate's; it left with it
  initial begin
    started_q = 1'b0;
    ours_q    = 1'b0;
  end
  always_ff @(posedge clk_i) begin
    started_q   <= 1'b1;
    privilege_q <= mode_i;
    context_q   <= process_i;
    away_q      <= away_o;
    ours_q      <= rst_ni && (reset_o[0] ? delegated_o[0] && delegate_o == who : ours_q);
  end
  logic own;                                           // the record is the delegate's
  assign own = privilege_q == 2'd0 && context_q == who;
  always_ff @(posedge clk_i) begin
    own_q  <= own;
    left_q <= interrupt_i || (ret_valid_i & ret_trap_i) != '0;
  end

  // The two runs. A counter that stands still does not wrap
  logic [1:0]        hold, defer, reload, lcofi, ready;
  logic [2*64-1:0]   read, flags, value;
  logic [2*W*64-1:0] addr;
  logic [1:0]        known;
  logic [2*29-1:0]   broken;
  for (genvar r = 0; r < 2; r++) begin : gen_run
    tip #(.W(W), .Supervisor(1)) u_tip (
      .clk_i, .rst_ni(rst_ni && !reset_o[0]), .head_bank_i, .head_valid_i, .head_commit_i, .mispredicted_i, .flushes_i,
      .head_pc_i(head_pc_i[r*W*64 +: W*64]), .exception_i, .exception_pc_i(exception_pc_i[r*64 +: 64]), .exception_cause_i,
      .interrupt_i, .interrupt_cause_i, .privilege_i(privilege_q), .context_i(context_q), .ret_valid_i,
      .ret_insn_i(ret_insn_i[r*W*32 +: W*32]), .ret_events_i(ret_events_i[r*W*8 +: W*8]),
      .ret_next_pc_i(ret_next_pc_i[r*W*64 +: W*64]), .wrap_i(wrap_i[r] && !away_q), .cycle_i, .reload_o(reload[r]),
      .reload_value_o(value[r*64 +: 64]), .hold_o(hold[r]), .defer_o(defer[r]), .lcofi_o(lcofi[r]), .ready_o(ready[r]),
      .sample_flags_o(flags[r*64 +: 64]), .sample_addr_o(addr[r*W*64 +: W*64]), .take_i, .delegated_i(delegated_o[0]),
      .delegate_i(delegate_o), .csr_addr_i, .csr_known_o(known[r]), .csr_rdata_o(read[r*64 +: 64]), .csr_write_i, .csr_wdata_i
    );
    culprit_port_rules #(.W(W)) u_rules (
      .clk_i, .rst_ni, .head_bank_i, .head_valid_i, .head_commit_i, .mispredicted_i, .flushes_i,
      .head_pc_i(head_pc_i[r*W*64 +: W*64]), .exception_i, .exception_pc_i(exception_pc_i[r*64 +: 64]), .exception_cause_i,
      .interrupt_i, .privilege_i(privilege_q), .context_i(context_q), .ret_valid_i, .ret_trap_i, .ret_cause_i, .ret_interrupt_i,
      .ret_events_i(ret_events_i[r*W*8 +: W*8]), .ret_pc_i(ret_pc_i[r*W*64 +: W*64]),
      .ret_next_pc_i(ret_next_pc_i[r*W*64 +: W*64]), .int_epc_i(int_epc_i[r*64 +: 64]), .broken_o(broken[r*29 +: 29])
    );
  end

  // Of the delegate's records the runs show the same, but for heads that neither commit nor are the oldest: the wrong path is where
  // others have trained the predictors to go
  logic [W-1:0] shown, same_head;
  assign shown = head_commit_i | (head_valid_i & (W'(1) << head_bank_i));
  for (genvar b = 0; b < W; b++) begin : gen_bank
    assign same_head[b] = head_pc_i[b*64 +: 64] == head_pc_i[(W+b)*64 +: 64];
  end
  always @* begin
    assume (broken == '0);
    if (!started_q) assume (!rst_ni);
    assume (mode_i != 2'd2 && data_mode_i != 2'd2);
    if (write_i) assume (mode_i == 2'd3);
    if (started_q && own_q && !own) assume (left_q);   // from user mode a trap leads, or an interrupt
    if (own) begin
      assume ((shown & ~same_head) == '0 && exception_pc_i[0 +: 64] == exception_pc_i[64 +: 64]);
      assume (ret_insn_i[0 +: W*32] == ret_insn_i[W*32 +: W*32] && ret_events_i[0 +: W*8] == ret_events_i[W*8 +: W*8]);
      assume (ret_next_pc_i[0 +: W*64] == ret_next_pc_i[W*64 +: W*64] && wrap_i[0] == wrap_i[1]);
    end
  end

  // Registers of the unit: those that are the same, and the OIR's, which are while it holds the delegate's instruction
  localparam integer SameW = 451 + 129 * W + LaneW;
  (* keep *) logic [2*SameW-1:0] same;
  (* keep *) logic [2*71-1:0]    last;
  (* keep *) logic [1:0]         oir_privilege, phase;
  (* keep *) logic [15:0]        oir_context;
  always @* if (started_q && ours_q) begin
    assert (reset_o[0] || (delegated_o[0] && delegate_o == who));
    assert (away_q == !own);
    if (phase == 2'd2) assert (own_q && !left_q);      // the cause of a sample is awaited
    assert (same[0 +: SameW] == same[SameW +: SameW]);
    if (oir_privilege == 2'd0 && oir_context == who) assert (last[0 +: 71] == last[71 +: 71]);
    // What software reads, and what the machine and the co-processor see of it; a write of mprofdeleg is followed by no access
    if (!reset_o[0]) begin
      assert (known[0] == known[1] && (!known[0] || read[0 +: 64] == read[64 +: 64]));
      assert (hold[0] == hold[1] && defer[0] == defer[1] && reload[0] == reload[1] && lcofi[0] == lcofi[1] && ready[0] == ready[1]);
      assert (value[0 +: 64] == value[64 +: 64] && flags[0 +: 64] == flags[64 +: 64] && addr[0 +: W*64] == addr[W*64 +: W*64]);
    end
  end

  // What is assumed forbids none of these
  always @* if (started_q && ours_q) begin
    cover (last[0 +: 71] != last[71 +: 71]);           // the OIR holds another's instruction
    cover (ready[0] && flags[8]);                      // a sample of the delegate: stalled
    cover (ready[0] && flags[11]);                     // mispredicted
    cover (!own && head_commit_i != '0 && ret_insn_i[0 +: 32] != ret_insn_i[W*32 +: 32]);
    cover (away_q && wrap_i[0] != wrap_i[1]);
    cover (own && same_head != '1 && (head_valid_i & ~same_head) != '0);
  end
endmodule
`default_nettype wire
