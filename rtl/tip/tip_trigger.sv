`default_nettype none
// What becomes of an overflow: filtered, missed, or the begin of a capture; and the counts of each.  docs/tip.md, "Trigger"
// An overflow in a drained cycle waits: the instruction that comes late decides whether it is filtered.
// overflows = samples + missed + filtered + waiting + (1 while the cause of a sample is awaited)
module tip_trigger (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        overflow_i,                      // the counter overflowed in the cycle of this record, sampling is on
  input  logic        heads_i,                         // the record has an instruction: what waits is its own
  input  logic        drained_i,                       // whom the record's cycle belongs to is still to come
  input  logic        pass_i,                          // else: the blamed instruction passes the filters
  input  logic        free_i,                          // no capture is open, and the sample register is free
  input  logic        named_i,                         // a sample gets its instruction; it stands for one overflow of this one's
  input  logic        complete_i,                      // a capture ends
  output logic        begin_o,                         // capture this record
  output logic [2:0]  waiting_o,                       // overflows of a drain that is not over; when they are 7, more are filtered
  output logic [15:0] next_weight_o,                   // overflows that the next sample stands for; saturates
  output logic [31:0] overflows_o,
  output logic [31:0] samples_o,
  output logic [31:0] missed_o,
  output logic [31:0] filtered_o
);
  logic        wait_full, filter;
  logic [3:0]  settled, lost;                          // overflows whose fate this record decides; of them missed, if they pass
  logic [16:0] weight;
  logic [2:0]  waiting_q;
  logic [15:0] next_weight_q;
  logic [31:0] missed_q, filtered_q;
  logic [31:0] more;                                   // missed or filtered, with this record's: never both

  assign wait_full = waiting_q == '1;
  assign begin_o   = overflow_i && free_i && (drained_i ? !wait_full : pass_i);
  assign filter    = drained_i || !pass_i;
  assign settled   = drained_i ? {3'd0, overflow_i && wait_full} : {1'b0, heads_i ? waiting_q : 3'd0} + {3'd0, overflow_i};
  assign lost      = filter ? '0 : settled - {3'd0, named_i};
  assign weight    = {1'b0, named_i ? 16'd1 : next_weight_q} + {13'd0, lost};
  assign more      = (filter ? filtered_q : missed_q) + {28'd0, filter ? settled : lost};

  tip_count i_overflows (.clk_i, .rst_ni, .event_i(overflow_i), .count_o(overflows_o));
  tip_count i_samples (.clk_i, .rst_ni, .event_i(complete_i), .count_o(samples_o));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      waiting_q     <= '0;
      next_weight_q <= 16'd1;
      missed_q      <= '0;
      filtered_q    <= '0;
    end else begin
      if (drained_i)    waiting_q <= waiting_q + {2'd0, overflow_i && !wait_full};
      else if (heads_i) waiting_q <= '0;
      if (named_i || settled != '0) begin
        next_weight_q <= weight[16] ? 16'hffff : weight[15:0];
        if (filter) filtered_q <= more;
        else        missed_q   <= more;
      end
    end
  end

  assign waiting_o     = waiting_q;
  assign next_weight_o = next_weight_q;
  assign missed_o      = missed_q;
  assign filtered_o    = filtered_q;
endmodule
`default_nettype wire
