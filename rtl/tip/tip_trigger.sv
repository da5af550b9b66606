`default_nettype none
// Decides what becomes of an overflow: filtered, missed, or the start of a capture; counts each.
//                                                                                      docs/tip.md, "Trigger"
// An overflow in a drained cycle waits: the instruction that arrives later decides whether it is filtered.
// overflows = samples + missed + filtered + waiting + (1 while the cause of a sample is awaited)
module tip_trigger (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        overflow_i,                      // the counter overflowed in the cycle of this record,
                                                       // sampling is on
  input  logic        heads_i,                         // the record has an instruction: what waits is its own
  input  logic        drained_i,                       // the cycle belongs to an instruction still to come
  input  logic        pass_i,                          // else: the blamed instruction passes the filters
  input  logic        free_i,                          // no capture is open, and the sample register is free
  input  logic        named_i,                         // a sample gets its instruction; it stands for one of
                                                       // this record's overflows
  input  logic        complete_i,                      // a capture ends
  output logic        begin_o,                         // capture this record
  output logic [2:0]  waiting_o,                       // overflows of an ongoing drain; beyond 7 they are
                                                       // filtered
  output logic [15:0] next_weight_o,                   // overflows that the next sample stands for; saturates
  output logic [31:0] overflows_o,
  output logic [31:0] samples_o,
  output logic [31:0] missed_o,
  output logic [31:0] filtered_o
);
  logic        wait_full, filter, counts;              // counts: this record's overflow does not wait
  logic [3:0]  settled;                                // overflows whose fate this record decides, except one
                                                       // that becomes a sample
  logic [4:0]  low;                                    // lowest digit (four bits) of the weight, with carry
  logic [11:0] high_q;                                 // the bits above
  logic        carry, top;                             // into the bits above; all of them are 1
  logic [2:0]  waiting_q;
  logic [3:0]  low_q;

  logic [3:0]  missed, filtered;
  assign wait_full = waiting_q == '1;
  assign begin_o   = overflow_i && free_i && (drained_i ? !wait_full : pass_i);
  assign filter    = drained_i || !pass_i;
  assign counts    = overflow_i && (!drained_i || wait_full);
  assign settled   = {1'b0, heads_i ? waiting_q : 3'd0} + (counts == named_i ? 4'd0 : {{3{named_i}}, 1'b1});
  assign missed    = filter ? 4'd0 : settled;
  assign filtered  = filter ? settled : 4'd0;
  // A new weight fits one digit, as a record settles at most 8; at the top, it saturates.
  assign low   = {1'b0, named_i ? 4'd1 : low_q} + {1'b0, settled};
  assign carry = low[4] && !filter;
  assign top   = high_q == '1;

  event_count #(.D(5)) i_overflows (.clk_i, .rst_ni, .events_i(overflow_i), .count_o(overflows_o));
  event_count #(.D(5)) i_samples (.clk_i, .rst_ni, .events_i(complete_i), .count_o(samples_o));
  event_count #(.StepW(4), .D(5)) i_missed (.clk_i, .rst_ni, .events_i(missed), .count_o(missed_o));
  event_count #(.StepW(4), .D(5)) i_filtered (.clk_i, .rst_ni, .events_i(filtered), .count_o(filtered_o));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      waiting_q <= '0;
      low_q     <= 4'd1;
    end else begin
      if (heads_i)                                    waiting_q <= '0;
      else if (drained_i && overflow_i && !wait_full) waiting_q <= waiting_q + 3'd1;
      if (!filter) low_q <= (carry && top) ? 4'hf : low[3:0];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || named_i) high_q <= '0;
    else if (carry && !top) high_q <= high_q + 12'd1;
  end

  assign waiting_o     = waiting_q;
  assign next_weight_o = {high_q, low_q};
endmodule
`default_nettype wire
