`default_nettype none
// Sends the selected fields of the oldest captured sample, some bits a cycle, as words for the buffer.
//                                                                           docs/coproc.md, "Link and buffer"
module cop_link #(
  parameter integer LinkBits = 64                      // 8, 16, 32, 64
) (
  input  logic       clk_i,
  input  logic       rst_ni,                           // synchronous
  input  logic       go_i,
  input  logic       move_i,                           // a captured sample and room are available
  input  logic [7:0] fields_i,                         // selected; bit 0 is 1
  output logic       write_o,                          // a word of these fields is complete
  output logic [2:0] low_o,
  output logic [2:0] high_o,
  output logic       alone_o,                          // no high field
  output logic       pop_o                             // with the last word of the sample
);
  localparam integer Parts = 64 / LinkBits;

  logic [7:0] left_q, after_low, after_high;           // fields to send: before the word, after its halves
  logic [2:0] part_q;

  always_comb begin
    write_o    = 1'b0;
    after_low  = '0;
    after_high = '0;
    low_o      = '0;
    high_o     = '0;
    alone_o    = 1'b0;
    pop_o      = 1'b0;
    if (move_i && part_q == 3'(Parts - 1)) begin
      write_o    = 1'b1;
      after_low  = left_q & (left_q - 8'd1);
      after_high = after_low & (after_low - 8'd1);
      alone_o    = after_low == '0;
      pop_o      = after_high == '0;
      for (int i = 7; i >= 0; i--) begin
        if (left_q[i])    low_o  = 3'(i);
        if (after_low[i]) high_o = 3'(i);
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i) begin
      left_q <= fields_i;
      part_q <= '0;
    end else if (move_i) begin
      part_q <= write_o ? 3'd0 : part_q + 3'd1;
      if (write_o) left_q <= pop_o ? fields_i : after_high;
    end
  end
endmodule
`default_nettype wire
