`default_nettype none
// What goes on of the tagged instructions that retire, or of a sample of TIP, as captured samples, and what is dropped: sec. 4.2.
module cop_collect #(                                  // docs/coproc.md, "Collection"
  parameter integer W    = 2,
  parameter integer CapN = 8
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  input  logic             working_i,
  input  logic             go_i,
  input  logic [W-1:0]     retired_i,                  // tagged; 0 while not working
  input  logic [W-1:0]     on_i,                       // those of them that go on
  input  logic [W*32-1:0]  ret_insn_i,
  input  logic [W*64-1:0]  ret_pc_i,
  input  logic [W*64-1:0]  ret_next_pc_i,
  input  logic [W*64-1:0]  ret_rd_value_i,
  input  logic [W*2-1:0]   ret_mem_i,
  input  logic [W*2-1:0]   ret_size_i,
  input  logic [W*64-1:0]  ret_addr_i,
  input  logic [W*64-1:0]  ret_data_i,
  input  logic [W*8-1:0]   ret_events_i,
  input  logic [31:0]      cycle_i,
  input  logic             tip_mine_i,
  input  logic             tip_ready_i,
  input  logic [63:0]      tip_flags_i,
  input  logic [W*64-1:0]  tip_addr_i,
  output logic             tip_take_o,
  input  logic [7:0]       level_i,                    // samples in the capture queue
  output logic [W-1:0]     put_o,                      // lanes put into the queue, oldest first
  output logic [W*239-1:0] sample_o,                   // of a lane in put_o: cycle, addr, value, insn, pc, size, events, gap, class
  output logic [2:0]       tagged_o,                   // counts of this cycle
  output logic [2:0]       skipped_o,
  output logic [2:0]       accepted_o,
  output logic [2:0]       dropped_o
);
  logic [W-1:0]  tip_valid, on;
  logic [2:0]    lanes, retired, wanted;               // numbers of: valid addresses, tagged retired, those that go on
  logic [19:0]   share;                                // of the weight, in twelfths
  logic [W*4-1:0] kind;
  logic [7:0]    room;
  logic          gap_q;

  assign tip_take_o = working_i && tip_mine_i && tip_ready_i && retired_i == '0;

  always_comb begin
    lanes     = '0;
    tip_valid = '0;
    share     = '0;
    if (tip_take_o) begin
      tip_valid = tip_flags_i[W-1:0];
      for (int l = 0; l < W; l++) lanes = lanes + {2'd0, tip_flags_i[l]};
      case (lanes)
        3'd1:    share = {1'b0, tip_flags_i[47:32], 3'd0} + {2'd0, tip_flags_i[47:32], 2'd0}; // 12
        3'd2:    share = {2'd0, tip_flags_i[47:32], 2'd0} + {3'd0, tip_flags_i[47:32], 1'd0}; // 6
        3'd3:    share = {2'd0, tip_flags_i[47:32], 2'd0};                                    // 4
        default: share = {3'd0, tip_flags_i[47:32], 1'd0} + {4'd0, tip_flags_i[47:32]};       // 3
      endcase
    end
  end

  // Room of the cycle's beginning, oldest first
  assign room = 8'(CapN) - level_i;
  assign on   = on_i | tip_valid;
  always_comb begin
    put_o   = '0;
    retired = '0;
    wanted  = '0;
    if (retired_i != '0 || tip_take_o) begin
      for (int l = 0; l < W; l++) begin
        retired = retired + {2'd0, retired_i[l]};
        put_o[l] = on[l] && {5'd0, wanted} < room;
        wanted   = wanted + {2'd0, on[l]};
      end
    end
  end
  assign tagged_o   = retired + lanes;
  assign skipped_o  = tagged_o - wanted;
  assign accepted_o = ({5'd0, wanted} < room) ? wanted : room[2:0];
  assign dropped_o  = wanted - accepted_o;

  for (genvar l = 0; l < W; l++) begin : gen_class
    cop_class i_class (.insn_i(ret_insn_i[l*32 +: 32]), .class_o(kind[l*4 +: 4]));
  end

  // Samples. The oldest that is accepted carries the mark
  logic gap;
  always_comb begin
    sample_o = '0;
    gap      = gap_q;
    if (put_o != '0) begin
      for (int l = 0; l < W; l++) begin
        if (tip_take_o) begin
          sample_o[l*239 +: 239] = {cycle_i, tip_flags_i, 44'd0, share, 32'd0, tip_addr_i[l*64+2 +: 32], 10'd0, gap, 4'd10};
        end else begin
          sample_o[l*239 +: 239] =
            {cycle_i, (ret_mem_i[l*2 +: 2] != 2'd0) ? ret_addr_i[l*64 +: 64] : ret_next_pc_i[l*64 +: 64],
             (ret_mem_i[l*2 +: 2] == 2'd2) ? ret_data_i[l*64 +: 64] : ret_rd_value_i[l*64 +: 64], ret_insn_i[l*32 +: 32],
             ret_pc_i[l*64+2 +: 32], (ret_mem_i[l*2 +: 2] != 2'd0) ? ret_size_i[l*2 +: 2] : 2'd0, ret_events_i[l*8 +: 8], gap,
             kind[l*4 +: 4]};
        end
        if (put_o[l]) gap = 1'b0;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i) gap_q <= 1'b0;
    else                 gap_q <= gap || dropped_o != '0;
  end
endmodule
`default_nettype wire
