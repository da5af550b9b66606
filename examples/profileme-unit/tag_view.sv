`default_nettype none
// The tag view of the toy core for one tag: follows an instruction from its fetch to its end (docs/probe.md, "Tag view").
// The numbers are the steps of the README.
module tag_view (
  input  logic        clk_i,
  input  logic        rst_ni,
  // Step 1. The request, for the instruction that enters the first stage in this cycle
  input  logic        req_i,
  input  logic [2:0]  slot_i,
  input  logic        fetch_i,
  // Step 2. It goes on to the second stage, or everything that does not commit in this cycle is dropped
  input  logic        advance_i,
  input  logic        drop_i,
  input  logic [1:0]  why_i,
  // Step 3. The instruction in the first stage: its encoding, whether it takes one cycle only
  input  logic [31:0] insn_i,
  input  logic        short_i,
  // Step 4. The instruction in the second stage: the cycles it has been there, of how many
  input  logic [3:0]  age_i,
  input  logic [3:0]  latency_i,
  input  logic        load_i,
  input  logic        commit_i,
  // Step 5. What is known of it
  input  logic [7:0]  events_i,                        // of the one in the second stage
  input  logic        imiss_i,                         // of the one in the first
  input  logic [63:0] address_i,
  // The view, one cycle later
  output logic [7:0]  pulses_o,
  output logic [1:0]  abort_o,
  output logic [7:0]  events_o,
  output logic        oldest_o,
  output logic [31:0] insn_o,
  output logic [63:0] address_o
);
  // Step 2. The tag is a bit that travels with the instruction, one in each stage.
  logic first_q, second_q;
  always_ff @(posedge clk_i) begin
    if (advance_i) {second_q, first_q} <= {first_q, 1'b0};
    if (fetch_i)   first_q <= req_i && slot_i == '0;   // a block holds one instruction, in slot 0
    if (drop_i || !rst_ni) {second_q, first_q} <= '0;
  end

  // Steps 3, 4. What happens to it in this cycle
  logic       map, long, last;
  logic [7:0] pulses;
  assign map  = first_q && advance_i && !drop_i;
  assign long = second_q && latency_i != 4'd1;
  assign last = long && age_i == latency_i - 4'd2;     // the next cycle is the first in which it can commit
  always_comb begin
    pulses = '0;
    pulses[culprit_probe_pkg::TagMap]         = map;
    pulses[culprit_probe_pkg::TagIssue]       = long && age_i == '0;
    pulses[culprit_probe_pkg::TagComplete]    = last;
    pulses[culprit_probe_pkg::TagMemory]      = last && load_i;
    pulses[culprit_probe_pkg::TagRetireReady] = last || (map && short_i);
    pulses[culprit_probe_pkg::TagRetired]     = second_q && commit_i;
    pulses[culprit_probe_pkg::TagAborted]     = drop_i && (first_q || (second_q && !commit_i));
  end

  // Step 6. One cycle later, like every other view
  always_ff @(posedge clk_i) begin
    pulses_o  <= rst_ni ? pulses : '0;
    oldest_o  <= rst_ni && second_q;                   // the second stage is the ROB's head
    abort_o   <= why_i;
    events_o  <= second_q ? events_i : {7'd0, imiss_i};
    address_o <= address_i;
    if (map) insn_o <= insn_i;
  end
endmodule
`default_nettype wire
