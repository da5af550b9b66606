`default_nettype none
// Decides which tagged instructions that retire, or addresses of a TIP sample, enter the capture queue, and
// which are dropped: sec. 4.2.
module cop_collect #(                                  // docs/coproc.md, "Collection"
  parameter integer W    = 2,
  parameter integer CapN = 8
) (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  input  logic         working_i,
  input  logic         go_i,
  input  logic [11:0]  random_i,
  input  logic [W-1:0] retired_i,                      // tagged; 0 while not working
  input  logic [W-1:0] on_i,                           // those passed on
  input  logic         tip_mine_i,
  input  logic         tip_ready_i,
  input  logic [W-1:0] tip_blamed_i,                   // addresses to blame
  input  logic [15:0]  tip_weight_i,
  output logic         tip_take_o,
  input  logic [7:0]   level_i,                        // samples in the capture queue
  output logic [W-1:0] put_o,                          // lanes put into the queue, oldest first
  output logic [W-1:0] gap_o,                          // lane that carries the gap mark
  output logic [19:0]  share_o,                        // with tip_take_o: weight of each address, in twelfths
  output logic [2:0]   tagged_o,                       // counts of this cycle
  output logic [2:0]   skipped_o,
  output logic [2:0]   accepted_o,
  output logic [2:0]   dropped_o
);
  logic [W-1:0] on;
  logic [2:0]   addresses, wanted;                     // TIP addresses to blame; samples passed on
  logic [17:0]  triple;                                // of the weight
  logic [7:0]   fits_n;                                // whether one before which 0, 1, ... are wanted is put in
  logic [7:0]   room, limit;                           // limit: beyond it there is no room
  logic         gap_d, gap_q;
  logic [3:0]   skip_d, skip_q, draw;                  // samples to skip after a drop: 0 to 11, random

  assign tip_take_o = working_i && tip_mine_i && tip_ready_i && retired_i == '0;

  assign draw = 4'(({2'd0, random_i} + {1'b0, random_i, 1'b0}) >> 10);    // random_i * 12 / 4096

  always_comb begin
    on         = '0;
    addresses  = '0;
    wanted     = '0;
    fits_n     = '0;
    room       = '0;
    limit      = '0;
    skip_d     = skip_q;
    put_o      = '0;
    gap_o      = '0;
    gap_d      = gap_q;
    triple     = '0;
    share_o    = '0;
    tagged_o   = '0;
    skipped_o  = '0;
    accepted_o = '0;
    dropped_o  = '0;
    if (working_i) begin
      on    = on_i;                                    // none if a sample is taken
      if (tip_take_o) on = on | tip_blamed_i;
      room  = 8'(CapN) - level_i;                      // at the start of the cycle
      limit = room + {4'd0, skip_q};
      for (int k = 0; k < W; k++) fits_n[k] = 8'(k) < limit && 4'(k) >= skip_q;
      for (int l = 0; l < W; l++) begin
        addresses = addresses + {2'd0, tip_blamed_i[l]};
        tagged_o = tagged_o + {2'd0, tip_take_o ? tip_blamed_i[l] : retired_i[l]};
        put_o[l] = on[l] && fits_n[wanted];
        gap_o[l] = put_o[l] && gap_d;                  // the first that is accepted
        gap_d    = gap_d && !put_o[l];
        wanted   = wanted + {2'd0, on[l]};
      end
      skipped_o  = tagged_o - wanted;
      for (int k = 0; k <= W; k++) begin               // how many are wanted is known last, and only selects
        if (wanted == 3'(k)) begin
          skip_d = (4'(k) <= skip_q) ? skip_q - 4'(k) : 4'd0;
          if (8'(k) > limit || (room == '0 && k != 0)) begin
            skip_d = draw;
            gap_d  = 1'b1;
          end
          if (4'(k) > skip_q) accepted_o = (8'(k) <= limit) ? 3'(k) - skip_q[2:0] : room[2:0];
          dropped_o = 3'(k) - accepted_o;
        end
      end
      triple = {2'd0, tip_weight_i} + {1'b0, tip_weight_i, 1'b0};
      case (addresses)
        3'd1:    share_o = {triple, 2'd0};               // 12
        3'd2:    share_o = {1'b0, triple, 1'b0};         // 6
        3'd3:    share_o = {2'd0, tip_weight_i, 2'd0};   // 4
        default: share_o = {2'd0, triple};               // 3
      endcase
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i) begin
      gap_q  <= 1'b0;
      skip_q <= '0;
    end else begin
      gap_q  <= gap_d;
      skip_q <= skip_d;
    end
  end
endmodule
`default_nettype wire
