`default_nettype none
// Capture queue: several whole samples in at once, words of two selected fields out. Samples rotate over W
// banks of SRAM, so that each bank gets at most one per cycle.                   docs/coproc.md, "Collection"
module cop_capture #(
  parameter integer W    = 2,
  parameter integer Atomics = 0,                       // as of cop_class
  parameter integer EventW = 8,                        // event bits: 8, or 10 with those of walks
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
  input  logic [W*EventW-1:0] ret_events_i,
  input  logic [31:0]     cycle_i,
  input  logic [W-1:0]    retired_i,                   // what is put is a tagged instruction that retires
                                                       // in the lane, else an address of a TIP sample
  input  logic [63:0]     tip_flags_i,                 // bits 3:0: addresses to blame
  input  logic [W*64-1:0] tip_addr_i,
  input  logic [19:0]     tip_share_i,
  // Out: when ready_o
  input  logic            word_i,                      // else word_o does not matter
  input  logic [2:0]      low_i,                       // fields of the oldest sample
  input  logic [2:0]      high_i,
  input  logic            alone_i,                     // there is no high field
  output logic [63:0]     word_o,
  input  logic            pop_i,
  output logic            ready_o,                     // the oldest sample is available: it arrived two or
                                                       // more cycles ago
  output logic [7:0]      level_o
);
  localparam integer AtW   = $clog2(CapN);
  localparam integer BankW = $clog2(W);
  localparam integer RowW  = AtW - BankW;
  localparam integer SampleW = 199 + EventW;                    // of cop_sample; the cycle beside it
  localparam integer BitN    = 32 + SampleW;
  localparam integer LaneW   = 224;                    // a sample, at a multiple of 32 bits

  logic [W*LaneW-1:0] lane, bank;                      // samples to put, by lane and by bank
  logic [W*BitN-1:0] rows;                             // rows read
  logic [W-1:0]      write;
  logic [W*RowW-1:0] write_row;
  logic [AtW-1:0]    head_d, head_q, tail_q;
  logic [AtW:0]      level_q, n;
  logic              left;                             // a sample present before this cycle stays
  logic [W*AtW-1:0] at;

  for (genvar l = 0; l < W; l++) begin : gen_lane
    logic [3:0]         kind;
    logic [SampleW-1:0] sample;
    cop_class #(.Atomics(Atomics)) i_class (.enable_i(put_i[l]), .insn_i(ret_insn_i[l*32 +: 32]), .class_o(kind));
    cop_sample #(.EventW(EventW)) i_sample (
      .put_i(put_i[l]), .gap_i(gap_i[l]), .retired_i(retired_i[l]), .kind_i(kind),
      .insn_i(ret_insn_i[l*32 +: 32]), .pc_i(ret_pc_i[l*64 +: 64]), .next_pc_i(ret_next_pc_i[l*64 +: 64]),
      .rd_value_i(ret_rd_value_i[l*64 +: 64]), .mem_i(ret_mem_i[l*2 +: 2]), .size_i(ret_size_i[l*2 +: 2]),
      .addr_i(ret_addr_i[l*64 +: 64]), .data_i(ret_data_i[l*64 +: 64]), .events_i(ret_events_i[l*EventW +: EventW]),
      .tip_flags_i, .tip_addr_i(tip_addr_i[l*64 +: 64]), .tip_share_i, .sample_o(sample)
    );
    assign lane[l*LaneW +: LaneW] = {{(LaneW-SampleW){1'b0}}, sample};
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
  for (genvar b = 0; b < W; b++) begin : gen_in
    always_comb begin
      bank[b*LaneW +: LaneW]    = lane[(W-1)*LaneW +: LaneW];
      write[b]                  = 1'b0;
      write_row[b*RowW +: RowW] = '0;
      for (int l = 0; l < W; l++) begin
        if (put_i[l] && 32'(at[l*AtW +: AtW]) % W == b) begin
          write[b]                  = 1'b1;
          write_row[b*RowW +: RowW] = at[l*AtW + BankW +: RowW];
          if (l < W - 1) bank[b*LaneW +: LaneW] = lane[l*LaneW +: LaneW];
        end
      end
    end
  end

  assign left   = level_q != {{AtW{1'b0}}, pop_i};
  assign head_d = head_q + {{(AtW-1){1'b0}}, pop_i};
  for (genvar b = 0; b < W; b++) begin : gen_bank
    ram_1r1w #(.Width(BitN), .Depth(CapN / W)) i_ram (
      .clk_i, .re_i(left && 32'(head_d) % W == b), .raddr_i(head_d[AtW-1:BankW]),
      .rdata_o(rows[b*BitN +: BitN]), .we_i(write[b]),
      .waddr_i(write_row[b*RowW +: RowW]), .wdata_i({cycle_i, bank[b*LaneW +: SampleW]})
    );
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || empty_i) begin
      head_q  <= '0;
      tail_q  <= '0;
      level_q <= '0;
      ready_o <= 1'b0;
    end else begin
      head_q  <= head_d;
      ready_o <= left;
      if (put_i != '0 || pop_i) begin
        tail_q  <= tail_q + n[AtW-1:0];
        level_q <= level_q + n - {{AtW{1'b0}}, pop_i};
      end
    end
  end

  cop_word #(.W(W), .EventW(EventW)) i_word (.word_i, .rows_i(rows), .head_i(8'(head_q)), .low_i, .high_i, .alone_i, .word_o);
  assign level_o = 8'(level_q);
endmodule
`default_nettype wire
