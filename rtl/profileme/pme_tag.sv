`default_nettype none
// Profile registers of one tag (sec. 4.1.2): the life of the instruction that it follows, from fetch to its end.
// docs/profileme.md, "Following it"
module pme_tag #(
  parameter integer Odd = 0                            // 1: it can be the second of a pair
) (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  // Its fetch: the record shows the block
  input  logic         begin_i,                        // only when idle
  input  logic         unwanted_i,                     // with begin_i: no record is wanted
  input  logic         pair_i,                         // of begin_i, as all these
  input  logic         opp_i,
  input  logic [61:0]  fetch_pc_i,                     // bits 63:2
  input  logic [31:0]  fetch_history_i,
  input  logic         withheld_i,                     // it is 0, whatever it is
  input  logic [2:0]   slot_i,
  input  logic [2:0]   skip_i,
  input  logic [11:0]  distance_i,                     // from the first of its pair, for the second
  input  logic [11:0]  cycles_i,
  // Tag view of the observation port: this tag
  input  logic [7:0]   pulses_i,
  input  logic [1:0]   abort_i,
  input  logic [7:0]   events_i,
  input  logic [7:0]   conflicts_i,
  input  logic         oldest_i,
  input  logic [63:0]  address_i,
  // Commit view
  input  logic [5:0]   cause_i,
  input  logic [1:0]   privilege_i,
  input  logic [15:0]  context_i,
  input  logic [63:0]  cycle_i,
  // Its end
  input  logic         delegated_i,                    // of one that is aborted nothing tells where it was
  input  logic         drop_i,                         // its record is not wanted any more
  input  logic         take_i,                         // the record is delivered or filtered; only when done
  output logic         ends_o,                         // the instruction ends in this record
  output logic [1:0]   state_o,                        // enum pme_state of harness/profileme/pins.h
  output logic         pair_o,
  output logic [64:0]  at_o,                           // when done: where it was fetched, pc of the block and slot; else 0
  output logic [323:0] life_o                          // when done: all the rest, in the order of pme_record; else 0
);
  localparam logic [1:0] Idle  = 2'd0;
  localparam logic [1:0] Live  = 2'd1;
  localparam logic [1:0] Done  = 2'd2;
  localparam logic [1:0] Drain = 2'd3;

  logic [1:0]  state_d, state_q;
  logic        pair_q, opp_q, own_q;
  logic        mapped_q, ready_q, issued_q, finished_q, remembered_q; // these pulses came
  logic [11:0] age_q, phase_q;                         // in the next record: cycles since the fetch; since map, then since issue
  logic [11:0] dispatch_q, to_ready_q, issue_q, execution_q, memory_q, oldest_q;
  logic [11:0] distance, cycles;
  logic [61:0] pc_q;
  logic [2:0]  slot_q, skip_q, reason_q;
  logic [31:0] history_q;
  logic        withheld_q;
  logic [63:0] time_q, address_q;
  logic [15:0] context_q;
  logic [7:0]  events_q, conflicts_q;
  logic [5:0]  cause_q;
  logic [1:0]  privilege_q;

  logic        hide;                                   // it is a delegate's, and aborted: maybe on a path that others taught the predictors
  logic        live, ends, closes, map, issue, excepts;   // closes: the record is complete with this one
  logic [11:0] phase, executing;                       // in this record
  logic [2:0]  reason;
  assign live      = state_q == Live;
  assign ends      = pulses_i[probe_pkg::TagRetired] || pulses_i[probe_pkg::TagAborted];
  assign closes    = live && ends;
  assign hide      = delegated_i && pulses_i[probe_pkg::TagAborted];
  assign map       = pulses_i[probe_pkg::TagMap];
  assign issue     = pulses_i[probe_pkg::TagIssue];
  assign phase     = map ? '0 : phase_q;
  assign executing = issue ? '0 : phase_q;
  assign excepts   = pulses_i[probe_pkg::TagAborted] && abort_i == probe_pkg::AbortException;

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

  always_comb begin
    state_d = state_q;
    case (state_q)
      Idle:    if (begin_i) state_d = unwanted_i ? Drain : Live;
      Live: begin                                      // left with the instruction, or when nobody wants it
        if (ends)        state_d = drop_i ? Idle : Done;
        else if (drop_i) state_d = Drain;
      end
      Done:    if (take_i || drop_i) state_d = Idle;
      default: if (ends) state_d = Idle;               // left with the instruction
    endcase
  end

  function automatic logic [11:0] next(input logic [11:0] n);
    next = (n == '1) ? n : n + 12'd1;
  endfunction

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= Idle;
    else         state_q <= state_d;
  end

  // Latencies: table 1
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
      if (!ends)              age_q    <= next(age_q);
      if (!ends && oldest_i)  oldest_q <= next(oldest_q);
      phase_q <= (map || issue) ? 12'd1 : next(phase_q);
      if (map) begin
        mapped_q   <= 1'b1;
        dispatch_q <= age_q;
      end
      if (pulses_i[probe_pkg::TagReady]) begin
        ready_q    <= 1'b1;
        to_ready_q <= phase;
      end
      if (issue) begin
        issued_q <= 1'b1;
        issue_q  <= phase;
      end
      if (pulses_i[probe_pkg::TagRetireReady]) begin
        finished_q <= 1'b1;
        if (issue || issued_q) execution_q <= executing;
      end
      if (pulses_i[probe_pkg::TagMemory]) begin
        remembered_q <= 1'b1;
        memory_q     <= executing;                     // what uses memory has been issued
      end
    end
  end

  // What the fetch says of it, and the end
  always_ff @(posedge clk_i) begin
    if (begin_i) begin
      pc_q       <= fetch_pc_i;
      history_q  <= fetch_history_i;
      withheld_q <= withheld_i;
      slot_q     <= slot_i;
      skip_q     <= skip_i;
      pair_q     <= pair_i;
      opp_q      <= opp_i;
    end
    if (closes) begin
      time_q      <= cycle_i;
      address_q   <= (!hide && (finished_q || pulses_i[probe_pkg::TagRetireReady])) ? address_i : '0;
      context_q   <= context_i;
      privilege_q <= privilege_i;
      events_q    <= events_i;
      conflicts_q <= conflicts_i;
      reason_q    <= reason;
      cause_q     <= excepts ? cause_i : '0;
      own_q       <= excepts && oldest_i;
    end
    if (closes && hide) begin
      pc_q       <= '0;
      slot_q     <= '0;
      skip_q     <= '0;
      history_q  <= '0;
      withheld_q <= 1'b1;
    end
  end

  if (Odd != 0) begin : gen_second
    logic [11:0] distance_q, cycles_q;
    always_ff @(posedge clk_i) begin
      if (begin_i) begin
        distance_q <= distance_i;
        cycles_q   <= cycles_i;
      end
    end
    assign distance = distance_q;
    assign cycles   = cycles_q;
  end else begin : gen_first
    assign distance = '0;
    assign cycles   = '0;
  end

  assign ends_o  = ends;
  assign state_o = state_q;
  assign pair_o  = pair_q;
  assign at_o    = (state_q != Done) ? '0 : {pc_q, slot_q};
  assign life_o  = (state_q != Done) ? '0 :
                   {withheld_q, time_q, address_q, history_q, context_q, privilege_q, cause_q, skip_q, reason_q, conflicts_q, events_q,
                    own_q, opp_q, pair_q, pair_q && Odd != 0, mapped_q, ready_q, issued_q, finished_q, remembered_q,
                    age_q, dispatch_q, issue_q, execution_q, oldest_q, to_ready_q, memory_q, cycles, distance};
endmodule
`default_nettype wire
