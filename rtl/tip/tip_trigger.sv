`default_nettype none
// What becomes of an overflow: filtered, missed, or the begin of a capture; and the counts of each.  docs/tip.md, "Trigger"
// overflows = samples + missed + filtered + (1 while a capture is open)
module tip_trigger (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        overflow_i,                      // the counter overflowed in the cycle of this record, sampling is on
  input  logic        pass_i,                          // the record passes the filters
  input  logic        free_i,                          // no capture is open, and the sample register is free
  input  logic        complete_i,                      // a capture ends
  output logic        begin_o,                         // capture this record
  output logic [15:0] weight_o,                        // with begin_o: overflows that the sample stands for
  output logic [15:0] carried_o,                       // overflows missed since the last capture began; saturates
  output logic [31:0] overflows_o,
  output logic [31:0] samples_o,
  output logic [31:0] missed_o,
  output logic [31:0] filtered_o
);
  logic        missed, full;
  logic [15:0] more;

  assign begin_o  = overflow_i && pass_i && free_i;
  assign missed   = overflow_i && pass_i && !free_i;
  assign weight_o = full ? carried_o : more;

  tip_counter #(.Width(16)) i_carried (.clk_i, .rst_ni, .clear_i(begin_o), .count_i(missed && !full), .count_o(carried_o), .next_o(more),
                                       .full_o(full));
  tip_counter i_overflows (.clk_i, .rst_ni, .clear_i(1'b0), .count_i(overflow_i), .count_o(overflows_o), .next_o(), .full_o());
  tip_counter i_samples   (.clk_i, .rst_ni, .clear_i(1'b0), .count_i(complete_i), .count_o(samples_o), .next_o(), .full_o());
  tip_counter i_missed    (.clk_i, .rst_ni, .clear_i(1'b0), .count_i(missed), .count_o(missed_o), .next_o(), .full_o());
  tip_counter i_filtered  (.clk_i, .rst_ni, .clear_i(1'b0), .count_i(overflow_i && !pass_i), .count_o(filtered_o), .next_o(), .full_o());
endmodule
`default_nettype wire
