`default_nettype none
// Profile registers of one tag (sec. 4.1.2): those that change during its instruction's life, or that the
// filter compares. What becomes known only once, at fetch or at the end, goes straight to pme_store.
//                                                                           docs/profileme.md, "Following it"
module pme_tag #(
  parameter integer Atomics = 0,           // the core has atomics: they are loads and stores, too
  parameter integer EventW  = 8            // event bits: 8, or 10 with those of walks
) (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  // Its fetch: the record shows the block
  input  logic         begin_i,                        // only when idle
  input  logic         unwanted_i,                     // with begin_i: no record is wanted
  input  logic         pair_i,                         // with begin_i
  // Tag view of the observation port: this tag
  input  logic [7:0]   pulses_i,
  input  logic [1:0]   abort_i,
  input  logic [EventW-1:0] events_i,
  input  logic [7:0]   conflicts_i,
  input  logic         oldest_i,
  input  logic [31:0]  insn_i,
  input  logic [63:0]  address_i,
  // Commit view
  input  logic [5:0]   cause_i,
  input  logic [1:0]   privilege_i,
  input  logic [15:0]  context_i,
  input  logic [63:0]  cycle_i,
  // Its end
  input  logic         delegated_i,                    // an aborted one must not reveal where it was
  input  logic         drop_i,                         // its record is no longer wanted
  input  logic         take_i,                         // the record is delivered or filtered; only when done
  output logic         ends_o,                         // the instruction ends in this record
  output logic [1:0]   state_o,                        // enum pme_state of harness/profileme/pins.h
  output logic         pair_o,
  output logic         closes_o,                       // the record is complete with this one
  output logic [257+EventW:0] life_o,                         // with closes_o: of the record, all but its fetch
  output logic [87+EventW:0] judged_o                        // when done: what pme_filter looks at
);
  localparam logic [1:0] Idle  = 2'd0;
  localparam logic [1:0] Live  = 2'd1;
  localparam logic [1:0] Done  = 2'd2;
  localparam logic [1:0] Drain = 2'd3;

  logic [1:0]  state_d, state_q;
  logic        pair_q;
  logic        mapped_d, ready_d, issued_d, finished_d, remembered_d; // these pulses came
  logic        mapped_q, ready_q, issued_q, finished_q, remembered_q;
  logic [11:0] age_q, phase_q;                         // in the next record: cycles since the fetch; since
                                                       // map, then since issue
  logic [11:0] dispatch_d, to_ready_d, issue_d, execution_d, memory_d;
  logic [11:0] dispatch_q, to_ready_q, issue_q, execution_q, memory_q, oldest_q;
  logic [15:0] context_q;
  logic [EventW-1:0] events_q;
  logic [3:0]  kind, kind_q;
  logic [2:0]  reason, reason_q;
  logic [1:0]  privilege_q;

  logic        hide;                                   // delegated and aborted: perhaps on a path that others
                                                       // have trained into the predictors
  logic        live, ends, closes, map, issue, excepts;
  assign live    = state_q == Live;
  assign ends    = pulses_i[probe_pkg::TagRetired] || pulses_i[probe_pkg::TagAborted];
  assign closes  = live && ends;
  assign hide    = delegated_i && pulses_i[probe_pkg::TagAborted];
  assign map     = pulses_i[probe_pkg::TagMap];
  assign issue   = pulses_i[probe_pkg::TagIssue];
  assign excepts = pulses_i[probe_pkg::TagAborted] && abort_i == probe_pkg::AbortException;

  always_comb begin
    reason = 3'd0;
    if (closes && pulses_i[probe_pkg::TagAborted]) begin
      case (abort_i)
        probe_pkg::AbortMispredict: reason = 3'd1;
        probe_pkg::AbortException:  reason = (cause_i == probe_pkg::CauseReplay) ? 3'd2 : 3'd3;
        probe_pkg::AbortFlush:      reason = 3'd4;
        default:                    reason = 3'd5;
      endcase
    end
  end
  pme_kind #(.Atomics(Atomics)) i_kind (.insn_i, .mapped_i(closes && mapped_d && !hide), .kind_o(kind));

  always_comb begin
    state_d = state_q;
    case (state_q)
      Idle:    if (begin_i) state_d = unwanted_i ? Drain : Live;
      Live: begin                                      // left when the instruction ends, or is unwanted
        if (ends)        state_d = drop_i ? Idle : Done;
        else if (drop_i) state_d = Drain;
      end
      Done:    if (take_i || drop_i) state_d = Idle;
      default: if (ends) state_d = Idle;               // left when the instruction ends
    endcase
  end

  function automatic logic [11:0] next(input logic [11:0] n);
    next = (n == '1) ? n : n + 12'd1;
  endfunction

  pme_life #(.EventW(EventW)) i_life (
    .live_i(live), .map_i(map), .ready_i(pulses_i[probe_pkg::TagReady]), .issue_i(issue),
    .finish_i(pulses_i[probe_pkg::TagRetireReady]), .memory_i(pulses_i[probe_pkg::TagMemory]),
    .age_i(age_q), .phase_i(phase_q),
    .came_i({mapped_q, ready_q, issued_q, finished_q, remembered_q}),
    .times_i({dispatch_q, to_ready_q, issue_q, execution_q, memory_q}),
    .came_o({mapped_d, ready_d, issued_d, finished_d, remembered_d}),
    .times_o({dispatch_d, to_ready_d, issue_d, execution_d, memory_d}),
    .hide_i(hide), .cycle_i, .address_i, .context_i, .privilege_i, .excepts_i(excepts), .cause_i, .reason_i(reason),
    .conflicts_i, .events_i, .kind_i(kind), .oldest_i, .oldest_cycles_i(oldest_q), .life_o
  );
  always_ff @(posedge clk_i) begin
    if (begin_i) begin
      age_q        <= 12'd1;
      dispatch_q   <= '0;
      to_ready_q   <= '0;
      issue_q      <= '0;
      execution_q  <= '0;
      memory_q     <= '0;
      oldest_q     <= '0;
      mapped_q     <= 1'b0;
      ready_q      <= 1'b0;
      issued_q     <= 1'b0;
      finished_q   <= 1'b0;
      remembered_q <= 1'b0;
    end else if (live) begin
      if (!ends)             age_q    <= next(age_q);
      if (!ends && oldest_i) oldest_q <= next(oldest_q);
      phase_q      <= (map || issue) ? 12'd1 : next(phase_q);
      dispatch_q   <= dispatch_d;
      to_ready_q   <= to_ready_d;
      issue_q      <= issue_d;
      execution_q  <= execution_d;
      memory_q     <= memory_d;
      mapped_q     <= mapped_d;
      ready_q      <= ready_d;
      issued_q     <= issued_d;
      finished_q   <= finished_d;
      remembered_q <= remembered_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= Idle;
    else         state_q <= state_d;
    if (begin_i) pair_q <= pair_i;
    if (closes) begin
      context_q   <= context_i;
      privilege_q <= privilege_i;
      events_q    <= events_i;
      kind_q      <= kind;
      reason_q    <= reason;
    end
  end

  assign ends_o   = ends;
  assign state_o  = state_q;
  assign pair_o   = pair_q;
  assign closes_o = closes;
  assign judged_o = {context_q, privilege_q, reason_q, events_q, kind_q, mapped_q, issued_q, finished_q,
                     age_q, dispatch_q, issue_q, execution_q, oldest_q};
endmodule
`default_nettype wire
