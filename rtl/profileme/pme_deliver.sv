`default_nettype none
// Hands finished records to software, in the order of the tags and pairs together, if they pass the filter.
//                                                                               docs/profileme.md, "Delivery"
module pme_deliver #(
  parameter integer N = 2,                             // tags: 1, 2, 4
  parameter integer K = 8                              // records that can wait, 1 to 32
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Of the tags
  input  logic [N*2-1:0]   state_i,
  input  logic [N-1:0]     pair_i,
  input  logic [N-1:0]     allowed_i,                  // the record may be kept
  input  logic [N-1:0]     pass_i,                     // it passes the filter
  output logic [N-1:0]     take_o,                     // the tag's record is kept, or filtered
  // To the records that wait for software
  input  logic [5:0]       held_i,                     // records that wait
  input  logic             pop_i,                      // one of them leaves
  output logic             push_o,                     // one more waits
  output logic [N-1:0]     keep_o,                     // with push_o: tag of that record, one-hot; else 0
  output logic             half_o,                     // the youngest record is the first of a pair whose
                                                       // second follows
  output logic             sample_o,                   // a sample is complete
  output logic             filtered_o
);
  localparam logic [6:0] Room = 7'(K);

  logic         half_q;
  logic [N-1:0] half_tag_q, done, next, chosen;        // done: its partner, too; chosen: one-hot
  logic         any, paired, pass, room;
  logic [6:0]   level;                                 // with the record, or the pair, and what leaves
  logic [N-1:0] both;
  always_comb begin
    done       = '0;
    next       = '0;
    chosen     = '0;
    any        = 1'b0;
    paired     = 1'b0;
    level      = '0;
    room       = 1'b0;
    both       = '0;
    pass       = 1'b0;
    push_o     = 1'b0;
    filtered_o = 1'b0;
    sample_o   = 1'b0;
    keep_o     = '0;
    take_o     = '0;
    if (state_i != '0 || half_q) begin
      for (int t = 0; t < N; t++) done[t] = state_i[t*2 +: 2] == 2'd2;
      for (int t = 0; t + 1 < N; t = t + 2) begin
        done[t]   = state_i[t*2 +: 2] == 2'd2 && (!pair_i[t] || state_i[t*2+2 +: 2] == 2'd2);
        done[t+1] = state_i[t*2+2 +: 2] == 2'd2 && !pair_i[t+1];
      end
      next   = done & (~done + 1'b1);
      chosen = half_q ? half_tag_q : next;
      any    = done != '0 && !half_q;
      paired = (next & pair_i) != '0;
      level  = {1'b0, held_i} + (paired ? 7'd2 : 7'd1);
      room   = level <= Room || (pop_i && level == Room + 7'd1);

      // A pair passes if either of its two does and both may be kept
      both = next | (paired ? next << 1 : '0);
      if (any) pass = (both & pass_i) != '0 && (both & ~allowed_i) == '0;

      push_o     = half_q || (any && pass && room);
      filtered_o = any && !pass;
      sample_o   = half_q || (any && pass && room && !paired);
      keep_o     = push_o ? chosen : '0;
      take_o     = keep_o | (filtered_o ? both : '0);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      half_q     <= 1'b0;
      half_tag_q <= '0;
    end else if (state_i != '0 || half_q) begin
      half_q     <= push_o && !sample_o;
      half_tag_q <= next << 1;
    end
  end
  assign half_o = half_q;
endmodule
`default_nettype wire
