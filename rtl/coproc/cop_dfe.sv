`default_nettype none
// Decoder and field extractor: unpacks words into the next sample, holds the engine's current one: sec. 4.4.
//                                                                                              docs/coproc.md
module cop_dfe (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  input  logic         load_i,                         // the loader works
  input  logic         go_i,
  input  logic [7:0]   fields_i,                       // selected
  input  logic         any_i,                          // the buffer holds a word
  input  logic         last_i,                         // the oldest is the last of its sample
  input  logic [63:0]  word_i,                         // the cycle after ask_o
  output logic         ask_o,                          // takes a word
  output logic         next_o,                         // next is complete
  output logic [3:0]   next_class_o,                   // of the next sample
  input  logic         take_i,                         // next becomes current
  output logic [255:0] sample_o                        // current: field i in bits i*32 +: 32, 0 if unselected
);
  logic         asked_q, arrives_q, next_q;            // asked: all words of next were requested
  logic [7:0]   left_q, after_low, after_high;         // fields to come: before the word, after its halves
  logic         which_q;                               // the half that holds the current sample; next is in
  logic [255:0] half_q [0:1];                          // the other

  assign ask_o      = load_i && !next_q && !asked_q && any_i;
  always_comb begin
    after_low  = '0;
    after_high = '0;
    if (arrives_q) begin
      after_low  = left_q & (left_q - 8'd1);
      after_high = after_low & (after_low - 8'd1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i) begin
      asked_q   <= 1'b0;
      arrives_q <= 1'b0;
      next_q    <= 1'b0;
      left_q    <= fields_i;
      which_q   <= 1'b0;
    end else begin
      arrives_q <= ask_o;
      if (ask_o && last_i) asked_q <= 1'b1;
      if (arrives_q) begin
        left_q <= (after_high == '0) ? fields_i : after_high;
        next_q <= after_high == '0;
      end
      if (take_i) begin
        asked_q <= 1'b0;
        next_q  <= 1'b0;
        which_q <= !which_q;
      end
    end
  end
  // A word brings its halves to two fields of next. GO, like a reset, clears all fields of both: it writes 0.
  logic       clear;
  logic [7:0] low, high;                               // fields
  assign clear = !rst_ni || go_i;
  assign low   = left_q & ~after_low;
  assign high  = after_low & ~after_high;
  for (genvar h = 0; h < 2; h++) begin : gen_half
    always_ff @(posedge clk_i) begin
      if (clear || arrives_q) begin
        for (int i = 0; i < 8; i++) begin
          if (clear || (which_q != 1'(h) && (low[i] || high[i]))) begin
            half_q[h][i*32 +: 32] <= ({32{low[i] && !clear}} & word_i[31:0]) | ({32{high[i] && !clear}} & word_i[63:32]);
          end
        end
      end
    end
  end

  assign next_o       = next_q;
  assign next_class_o = half_q[!which_q][3:0];
  assign sample_o     = half_q[which_q];
endmodule
`default_nettype wire
