`default_nettype none
// Sends the selected fields of the oldest captured sample, some bits a cycle, as words for the buffer.    docs/coproc.md, "Link and buffer"
module cop_link #(
  parameter integer LinkBits = 64                      // 8, 16, 32, 64
) (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  input  logic         working_i,
  input  logic         go_i,
  input  logic [7:0]   fields_i,                       // selected; bit 0 is 1
  input  logic         valid_i,                        // there is a captured sample
  input  logic [238:0] sample_i,
  input  logic         room_i,                         // the buffer has a free word
  output logic         write_o,
  output logic [63:0]  word_o,                         // with write_o
  output logic         pop_o                           // with the last word of the sample
);
  localparam integer Parts = 64 / LinkBits;

  logic [7:0]   left_q, after_low, after_high;         // fields to send: before this word, after its low and high half
  logic [2:0]   part_q;
  logic         move;
  logic [255:0] fields;

  assign move       = working_i && valid_i && room_i;
  assign write_o    = move && part_q == 3'(Parts - 1);
  assign after_low  = left_q & (left_q - 8'd1);
  assign after_high = after_low & (after_low - 8'd1);
  assign pop_o      = write_o && after_high == '0;

  always_comb begin
    fields = '0;
    word_o = '0;
    if (write_o) begin
      fields = {sample_i[238:15], 14'd0, sample_i[14:13], sample_i[12:5], 3'd0, sample_i[4:0]};
      for (int i = 7; i >= 0; i--) begin
        if (left_q[i])    word_o[31:0]  = fields[i*32 +: 32];
        if (after_low[i]) word_o[63:32] = fields[i*32 +: 32];
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i) begin
      left_q <= fields_i;
      part_q <= '0;
    end else if (move) begin
      part_q <= write_o ? 3'd0 : part_q + 3'd1;
      if (write_o) left_q <= pop_o ? fields_i : after_high;
    end
  end
endmodule
`default_nettype wire
