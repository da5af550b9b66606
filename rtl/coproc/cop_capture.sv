`default_nettype none
// Capture queue: whole samples, several in at once; out go words of two selected fields.               docs/coproc.md, "Collection"
module cop_capture #(
  parameter integer W    = 2,
  parameter integer CapN = 8                           // power of two
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  input  logic            empty_i,                     // drop all
  // In: no more than there is room for
  input  logic [W-1:0]    put_i,
  input  logic [W-1:0]    gap_i,
  input  logic [W*32-1:0] ret_insn_i,
  input  logic [W*64-1:0] ret_pc_i,
  input  logic [W*64-1:0] ret_next_pc_i,
  input  logic [W*64-1:0] ret_rd_value_i,
  input  logic [W*2-1:0]  ret_mem_i,
  input  logic [W*2-1:0]  ret_size_i,
  input  logic [W*64-1:0] ret_addr_i,
  input  logic [W*64-1:0] ret_data_i,
  input  logic [W*8-1:0]  ret_events_i,
  input  logic [31:0]     cycle_i,
  input  logic            tip_i,                       // the lanes are addresses of a sample of TIP
  input  logic [63:0]     tip_flags_i,                 // bits 3:0: addresses to blame
  input  logic [W*64-1:0] tip_addr_i,
  input  logic [19:0]     tip_share_i,
  // Out: never when it is empty
  input  logic            word_i,                      // without it word_o is 0
  input  logic [2:0]      low_i,                       // fields of the oldest sample
  input  logic [2:0]      high_i,
  input  logic            alone_i,                     // there is no high one
  output logic [63:0]     word_o,
  input  logic            pop_i,
  output logic [7:0]      level_o
);
  localparam integer AtW = $clog2(CapN);

  // A sample: cycle, addr, value, insn, pc, size, events, gap, class
  logic [238:0]     mem_q [0:CapN-1];
  logic [238:0]     oldest;
  logic [AtW-1:0]   head_q, tail_q;
  logic [AtW:0]     level_q, n;
  logic [W*AtW-1:0] at;
  logic [W*4-1:0]   kind;

  for (genvar l = 0; l < W; l++) begin : gen_class
    cop_class i_class (.enable_i(put_i[l]), .insn_i(ret_insn_i[l*32 +: 32]), .class_o(kind[l*4 +: 4]));
  end
  always_comb begin
    n  = '0;
    at = '0;
    if (put_i != '0) begin
      for (int l = 0; l < W; l++) begin
        at[l*AtW +: AtW] = tail_q + n[AtW-1:0];
        n = n + {{AtW{1'b0}}, put_i[l]};
      end
    end
  end
  always_ff @(posedge clk_i) begin
    for (int l = 0; l < W; l++) begin
      if (put_i[l] && tip_i) begin
        mem_q[at[l*AtW +: AtW]] <= {cycle_i, tip_flags_i, 44'd0, tip_share_i, 32'd0, tip_addr_i[l*64+2 +: 32], 10'd0, gap_i[l], 4'd10};
      end else if (put_i[l]) begin
        mem_q[at[l*AtW +: AtW]] <=
          {cycle_i, (ret_mem_i[l*2 +: 2] != 2'd0) ? ret_addr_i[l*64 +: 64] : ret_next_pc_i[l*64 +: 64],
           (ret_mem_i[l*2 +: 2] == 2'd2) ? ret_data_i[l*64 +: 64] : ret_rd_value_i[l*64 +: 64], ret_insn_i[l*32 +: 32],
           ret_pc_i[l*64+2 +: 32], (ret_mem_i[l*2 +: 2] != 2'd0) ? ret_size_i[l*2 +: 2] : 2'd0, ret_events_i[l*8 +: 8], gap_i[l],
           kind[l*4 +: 4]};
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || empty_i) begin
      head_q  <= '0;
      tail_q  <= '0;
      level_q <= '0;
    end else if (put_i != '0 || pop_i) begin
      if (pop_i) head_q <= head_q + 1'b1;
      tail_q  <= tail_q + n[AtW-1:0];
      level_q <= level_q + n - {{AtW{1'b0}}, pop_i};
    end
  end

  function automatic logic [31:0] field(input logic [238:0] sample, input logic [2:0] number);
    case (number)
      3'd1:    field = sample[46:15];
      3'd2:    field = sample[78:47];
      3'd3:    field = sample[110:79];
      3'd4:    field = sample[142:111];
      3'd5:    field = sample[174:143];
      3'd6:    field = sample[206:175];
      3'd7:    field = sample[238:207];
      default: field = {14'd0, sample[14:5], 3'd0, sample[4:0]}; // INFO
    endcase
  endfunction
  always_comb begin
    oldest = '0;
    word_o = '0;
    if (word_i) begin
      oldest = mem_q[head_q];
      word_o = {alone_i ? 32'd0 : field(oldest, high_i), field(oldest, low_i)};
    end
  end
  assign level_o = 8'(level_q);
endmodule
`default_nettype wire
