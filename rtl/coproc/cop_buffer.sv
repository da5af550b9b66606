`default_nettype none
// Sample buffer: a ring of words, and where in it samples end.              docs/coproc.md, "Link and buffer"
module cop_buffer #(
  parameter integer BufN = 256                         // power of two
) (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        go_i,                            // empty it
  input  logic [7:0]  fields_i,                        // selected at GO
  input  logic        write_i,                         // never when it is full
  input  logic [63:0] word_i,
  input  logic        read_i,                          // never when it is empty
  output logic        last_o,                          // the oldest word is the last of its sample
  output logic [63:0] word_o,                          // the cycle after read_i
  output logic        room_o,                          // before this cycle
  output logic [15:0] level_o                          // before this cycle
);
  localparam integer AtW = $clog2(BufN);

  logic [AtW-1:0] head_q, tail_q;
  logic [AtW:0]   level_q;
  logic [1:0]     place_q, last_q;                     // of the oldest word in its sample, of the last word
  logic [3:0]     selected;

  always_comb begin
    selected = '0;
    if (go_i) begin
      for (int i = 0; i < 8; i++) selected = selected + {3'd0, fields_i[i]};
      selected = selected - 4'd1;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i) begin
      head_q  <= '0;
      tail_q  <= '0;
      level_q <= '0;
      place_q <= '0;
      last_q  <= selected[2:1];
    end else begin
      if (read_i) begin
        head_q  <= head_q + 1'b1;
        place_q <= last_o ? 2'd0 : place_q + 2'd1;
      end
      if (write_i) tail_q <= tail_q + 1'b1;
      level_q <= level_q + {{AtW{1'b0}}, write_i} - {{AtW{1'b0}}, read_i};
    end
  end
  ram_1r1w #(.Width(64), .Depth(BufN)) i_words (
    .clk_i, .re_i(read_i), .raddr_i(head_q), .rdata_o(word_o), .we_i(write_i), .waddr_i(tail_q), .wdata_i(word_i)
  );

  assign last_o  = place_q == last_q;
  assign room_o  = level_q != (AtW+1)'(BufN);
  assign level_o = 16'(level_q);
endmodule
`default_nettype wire
