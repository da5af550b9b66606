`default_nettype none
// The tag view's protocol, as far as ProfileMe relies on it: docs/probe.md, "Tag view" and rules 10.1, 10.2. Which tag
// does an instruction carry, and does the record break a rule? What is in flight at a reset stays so: a unit that
// changes hands is reset, and the core is not.
module tag_rules #(
  parameter integer N     = 2,
  parameter integer Slots = 4
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  // Requests of this cycle
  input  logic [N-1:0]     tag_req_i,
  input  logic [N*3-1:0]   tag_slot_i,
  input  logic             tag_nth_i,
  // The record
  input  logic             fetch_opportunity_i,
  input  logic [Slots-1:0] fetch_valid_i,
  input  logic [N*8-1:0]   tag_pulses_i,
  input  logic             write_i,                    // software writes a register of the unit
  output logic [N-1:0]     hit_o,                      // the record shows that the tag names an instruction from now on
  output logic [N-1:0]     live_o,                     // before the record: an instruction carries the tag
  output logic [N-1:0]     old_o,                      // since before a reset
  output logic [N-1:0]     req_o,                      // the requests that this record answers
  output logic [N*3-1:0]   slot_o,
  output logic             nth_o,
  output logic [3:0]       broken_o
);
  logic [31:0]    valid_n;                            // instructions of the block
  logic [N-1:0]   req_q, live_q, old_q, left, shown, twice;
  logic [N*3-1:0] slot_q;
  logic           nth_q;
  always_comb begin
    valid_n = '0;
    hit_o   = '0;
    for (int i = 0; i < Slots; i++) valid_n = valid_n + 32'(fetch_valid_i[i]);
    for (int t = 0; t < N; t++) begin
      if (nth_q) hit_o[t] = req_q[t] && 32'(slot_q[t*3 +: 3]) < valid_n;
      else       hit_o[t] = req_q[t] && (8'(fetch_valid_i) >> slot_q[t*3 +: 3] & 8'd1) != '0;
    end
  end
  for (genvar t = 0; t < N; t++) begin : gen_tag
    assign left[t]  = tag_pulses_i[t*8 + 5] || tag_pulses_i[t*8 + 6];   // retired, aborted
    assign shown[t] = tag_pulses_i[t*8 +: 8] != '0;
    assign twice[t] = tag_pulses_i[t*8 + 5] && tag_pulses_i[t*8 + 6];
  end
  initial begin
    req_q  = '0;
    live_q = '0;
    old_q  = '0;
  end
  always_ff @(posedge clk_i) begin
    req_q  <= tag_req_i;
    slot_q <= tag_slot_i;
    nth_q  <= tag_nth_i;
    live_q <= hit_o | (live_q & ~left);
    old_q  <= rst_ni ? old_q & ~left : hit_o | (live_q & ~left);
  end
  assign req_o  = req_q;
  assign slot_o = slot_q;
  assign nth_o  = nth_q;
  assign live_o = live_q;
  assign old_o  = old_q;
  assign broken_o[0] = (shown & ~live_q) != '0;        // a pulse without an instruction: in the record of its fetch, too
  assign broken_o[1] = twice != '0;                    // it ends once
  assign broken_o[2] = fetch_valid_i != '0 && !fetch_opportunity_i;
  assign broken_o[3] = write_i && old_q != '0;         // the hand-over flushes: nothing old is left when the unit is set up
endmodule
`default_nettype wire
