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
  logic        missed;
  logic [15:0] carried_q;
  logic [31:0] overflows_q, samples_q, missed_q, filtered_q;

  assign begin_o  = overflow_i && pass_i && free_i;
  assign missed   = overflow_i && pass_i && !free_i;
  assign weight_o = (carried_q == 16'hffff) ? carried_q : carried_q + 16'd1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      carried_q   <= '0;
      overflows_q <= '0;
      samples_q   <= '0;
      missed_q    <= '0;
      filtered_q  <= '0;
    end else begin
      if (begin_o)               carried_q   <= '0;
      if (missed)                carried_q   <= weight_o;
      if (overflow_i)            overflows_q <= overflows_q + 32'd1;
      if (complete_i)            samples_q   <= samples_q + 32'd1;
      if (missed)                missed_q    <= missed_q + 32'd1;
      if (overflow_i && !pass_i) filtered_q  <= filtered_q + 32'd1;
    end
  end

  assign carried_o   = carried_q;
  assign overflows_o = overflows_q;
  assign samples_o   = samples_q;
  assign missed_o    = missed_q;
  assign filtered_o  = filtered_q;
endmodule
`default_nettype wire
