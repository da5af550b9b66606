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
  logic [6:0]   level;                                 // including the record, or the pair
  for (genvar t = 0; t < N; t++) begin : gen_done
    if (t % 2 == 1)      begin : gen_odd  assign done[t] = state_i[t*2 +: 2] == 2'd2 && !pair_i[t]; end
    else if (t + 1 < N)  begin : gen_even assign done[t] = state_i[t*2 +: 2] == 2'd2 && (!pair_i[t] || state_i[t*2+2 +: 2] == 2'd2); end
    else                 begin : gen_only assign done[t] = state_i[t*2 +: 2] == 2'd2; end
  end
  assign next   = done & (~done + 1'b1);
  assign chosen = half_q ? half_tag_q : next;
  assign any    = done != '0 && !half_q;
  assign paired = (next & pair_i) != '0;
  assign level  = {1'b0, held_i} + (paired ? 7'd2 : 7'd1) - {6'd0, pop_i};
  assign room   = level <= Room;

  // A pair passes if either of its two does and both may be kept
  logic [N-1:0] both;
  assign both = next | (paired ? next << 1 : '0);
  always_comb begin
    pass = 1'b0;
    if (any) pass = (both & pass_i) != '0 && (both & ~allowed_i) == '0;
  end

  assign push_o     = half_q || (any && pass && room);
  assign filtered_o = any && !pass;
  assign sample_o   = half_q || (any && pass && room && !paired);
  assign keep_o     = push_o ? chosen : '0;
  assign take_o     = keep_o | (filtered_o ? both : '0);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      half_q     <= 1'b0;
      half_tag_q <= '0;
    end else begin
      half_q     <= push_o && !sample_o;
      half_tag_q <= next << 1;
    end
  end
  assign half_o = half_q;
endmodule
`default_nettype wire
