`default_nettype none
// What ProfileMe needs of the observation port and the toy core's own port lacks: fetch view, tag view, encodings of the retire
// stream. Reads the core from outside: top.sv connects signals inside it.
module adapter #(
  parameter integer N = 2                              // tags
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  // First stage
  input  logic            room_i,                      // it can take an instruction
  input  logic            fetch_i,                     // it takes the one at fetch_pc_i
  input  logic [63:0]     fetch_pc_i,
  input  logic [15:0]     fetched_insn_i,              // the one in it
  input  logic            fetched_imiss_i,
  input  logic            advance_i,                   // it goes on, if there is one
  // Second stage
  input  logic [15:0]     insn_i,
  input  logic [3:0]      age_i,
  input  logic [3:0]      latency_i,
  input  logic [63:0]     load_address_i,
  input  logic [63:0]     branch_target_i,
  input  logic            imiss_i,
  input  logic            dmiss_i,
  input  logic            taken_i,
  input  logic            commit_i,
  input  logic            flushes_i,
  input  logic            exception_i,
  input  logic            interrupt_i,
  input  logic            redirect_i,                  // drops what does not commit
  // Requests of the unit
  input  logic [N-1:0]    tag_req_i,
  input  logic [N*3-1:0]  tag_slot_i,
  // Fetch view: blocks of one instruction, in slot 0 of 4
  output logic            fetch_opportunity_o,
  output logic [3:0]      fetch_valid_o,
  output logic [63:0]     fetch_pc_o,
  // Tag view
  output logic [N*8-1:0]  tag_pulses_o,
  output logic [N*2-1:0]  tag_abort_o,
  output logic [N*8-1:0]  tag_events_o,
  output logic [N-1:0]    tag_oldest_o,
  output logic [N*32-1:0] tag_insn_o,
  output logic [N*64-1:0] tag_address_o,
  // Retire stream
  output logic            ret_trap_o,
  output logic [31:0]     ret_insn_o
);
  logic [3:0]  op, fetched_op;
  logic [63:0] address;
  logic [7:0]  events;
  logic [1:0]  why;
  logic        redirected_q;
  assign op         = insn_i[15:12];
  assign fetched_op = fetched_insn_i[15:12];

  always_comb begin
    events = '0;
    events[culprit_probe_pkg::EventImiss]      = imiss_i;
    events[culprit_probe_pkg::EventMispredict] = commit_i && taken_i;   // predicted not taken; known when it commits
    events[culprit_probe_pkg::EventTaken]      = commit_i && taken_i;
    events[culprit_probe_pkg::EventDmiss]      = dmiss_i;
    case (op)
      toy_kinds::Load:   address = load_address_i;
      toy_kinds::Branch, toy_kinds::Jump: address = branch_target_i;
      default:           address = '0;
    endcase
    why = culprit_probe_pkg::AbortMispredict;
    if (interrupt_i)      why = culprit_probe_pkg::AbortInterrupt;
    else if (exception_i) why = culprit_probe_pkg::AbortException;
    else if (flushes_i)   why = culprit_probe_pkg::AbortFlush;
  end

  always_ff @(posedge clk_i) begin
    redirected_q        <= redirect_i;                 // the first cycle of the next privilege, perhaps
    fetch_opportunity_o <= rst_ni && room_i && !redirect_i && !redirected_q;
    fetch_valid_o       <= {3'd0, rst_ni && fetch_i};
    fetch_pc_o          <= fetch_pc_i;
    ret_trap_o          <= rst_ni && exception_i;
    ret_insn_o          <= toy_kinds::riscv(op);
  end

  for (genvar t = 0; t < N; t++) begin : gen_tag
    tag_view i_view (
      .clk_i, .rst_ni, .req_i(tag_req_i[t]), .slot_i(tag_slot_i[t*3 +: 3]), .fetch_i, .advance_i,
      .drop_i(redirect_i), .why_i(why), .insn_i(toy_kinds::riscv(fetched_op)), .short_i(fetched_op != toy_kinds::Mul && fetched_op != toy_kinds::Load),
      .age_i, .latency_i, .load_i(op == toy_kinds::Load), .commit_i, .events_i(events), .imiss_i(fetched_imiss_i), .address_i(address),
      .pulses_o(tag_pulses_o[t*8 +: 8]), .abort_o(tag_abort_o[t*2 +: 2]), .events_o(tag_events_o[t*8 +: 8]),
      .oldest_o(tag_oldest_o[t]), .insn_o(tag_insn_o[t*32 +: 32]), .address_o(tag_address_o[t*64 +: 64])
    );
  end
endmodule
`default_nettype wire
