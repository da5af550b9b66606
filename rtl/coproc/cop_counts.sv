`default_nettype none
// The counts, and the number of waiting samples: tagged = skipped + accepted + dropped, accepted = processed
// + flushed + waiting. All lag by a cycle: an event comes late in its cycle.
//                                                                            docs/coproc.md, "Host interface"
module cop_counts (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        clear_i,
  input  logic        go_i,                            // what waits is flushed
  input  logic        working_i,
  input  logic        current_i,                       // the engine has a sample, and is enabled
  input  logic [2:0]  tagged_i,
  input  logic [2:0]  skipped_i,
  input  logic [2:0]  accepted_i,
  input  logic [2:0]  dropped_i,
  input  logic        processed_i,
  input  logic        instr_i,
  input  logic        redirect_i,
  input  logic        match_i,
  input  logic [3:0]  at_i,                            // offset 6:3
  output logic [31:0] value_o,
  output logic [31:0] tagged_o,
  output logic [31:0] skipped_o,
  output logic [31:0] accepted_o,
  output logic [31:0] dropped_o,
  output logic [31:0] processed_o,
  output logic [31:0] flushed_o,
  output logic [31:0] busy_o,
  output logic [31:0] idle_o,
  output logic [31:0] instrs_o,
  output logic [31:0] redirects_o,
  output logic [31:0] cycles_o,
  output logic [31:0] matches_o
);
  // Of the previous cycle
  logic [2:0]  tagged_q, skipped_q, accepted_q, dropped_q;
  logic        clear_q, go_q, working_q, current_q, processed_q, instr_q, redirect_q, match_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {tagged_q, skipped_q, accepted_q, dropped_q} <= '0;
      {clear_q, go_q, working_q, current_q}        <= '0;
      {processed_q, instr_q, redirect_q, match_q}  <= '0;
    end else begin
      {tagged_q, skipped_q, accepted_q, dropped_q} <= {tagged_i, skipped_i, accepted_i, dropped_i};
      {clear_q, go_q, working_q, current_q}        <= {clear_i, go_i, working_i, current_i};
      {processed_q, instr_q, redirect_q, match_q}  <= {processed_i, instr_i, redirect_i, match_i};
    end
  end

  logic [9:0] waiting_q;                               // queue, buffer, loader, engine: fewer than 300
  logic [3:0] change;
  assign change = {1'b0, accepted_q} - {3'd0, processed_q};
  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_q)               waiting_q <= '0;
    else if (working_q || processed_q) waiting_q <= waiting_q + {{6{change[3]}}, change};
  end
  logic keep_n;
  assign keep_n = rst_ni && !clear_q;
  event_count #(.StepW(3)) i_tagged (.clk_i, .rst_ni(keep_n), .events_i(tagged_q), .count_o(tagged_o));
  event_count #(.StepW(3)) i_skipped (.clk_i, .rst_ni(keep_n), .events_i(skipped_q), .count_o(skipped_o));
  event_count #(.StepW(3)) i_accepted (.clk_i, .rst_ni(keep_n), .events_i(accepted_q), .count_o(accepted_o));
  event_count #(.StepW(3)) i_dropped (.clk_i, .rst_ni(keep_n), .events_i(dropped_q), .count_o(dropped_o));
  event_count i_processed (.clk_i, .rst_ni(keep_n), .events_i(processed_q), .count_o(processed_o));
  event_count i_busy (.clk_i, .rst_ni(keep_n), .events_i(working_q && current_q), .count_o(busy_o));
  event_count i_instrs (.clk_i, .rst_ni(keep_n), .events_i(instr_q), .count_o(instrs_o));
  event_count i_redirects (.clk_i, .rst_ni(keep_n), .events_i(redirect_q), .count_o(redirects_o));
  event_count i_cycles (.clk_i, .rst_ni(keep_n), .events_i(working_q), .count_o(cycles_o));
  event_count i_matches (.clk_i, .rst_ni(keep_n), .events_i(match_q), .count_o(matches_o));
  assign idle_o = cycles_o - busy_o;
  always_ff @(posedge clk_i) begin
    if (!keep_n)   flushed_o <= '0;
    else if (go_q) flushed_o <= flushed_o + {22'd0, waiting_q};
  end

  logic [511:0] all;
  assign all = {128'd0, matches_o, cycles_o, redirects_o, instrs_o, idle_o, busy_o, flushed_o, processed_o, dropped_o, accepted_o, skipped_o,
                tagged_o};
  assign value_o = all[{at_i, 5'd0} +: 32];
endmodule
`default_nettype wire
