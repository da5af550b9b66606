`default_nettype none
// What fetch needs to know of the instructions of a block.                                   docs/frontend.md
// With profile flags, what is predicted not to execute is none of all this (docs/dispatch.md, "Prediction").
module predecode_block (
  input  logic [core_pkg::FetchN*32-1:0]              insns_i,
  input  logic [core_pkg::FetchN-1:0]                 from_start_i,   // slots from the pc on
  input  logic [1:0]                                  strategy_i,     // how profile transfers are predicted
  input  logic [2:0]                                  flags_i,        // as predicted before the block
  input  logic [2:0]                                  drop_i,         // types of which the first is dropped
  output logic [core_pkg::FetchN-1:0]                 cond_o,         // what each is: predecode.sv
  output logic [core_pkg::FetchN-1:0]                 jal_o,
  output logic [core_pkg::FetchN-1:0]                 jalr_o,
  output logic [core_pkg::FetchN-1:0]                 call_o,
  output logic [core_pkg::FetchN-1:0]                 ret_o,
  output logic [core_pkg::FetchN-1:0]                 jumps_o,        // it is followed in any case
  output logic [core_pkg::FetchN-1:0]                 asks_o,         // it is if the direction predictor says so
  output logic [core_pkg::FetchN-1:0]                 assigns_o,      // SETPF, RESETPF
  output logic                                        dropped_o,      // the first from the pc on is dropped
  output logic [core_pkg::FetchN-1:0]                 special_o,      // a flag matters to the instruction, or to
                                                                      // one between it and that first
  output logic [core_pkg::FetchN*core_pkg::MarkW-1:0] marks_o
);
  localparam integer N     = core_pkg::FetchN;
  localparam integer MarkW = core_pkg::MarkW;
  logic [N-1:0] cond, jal, jalr, call, ret, on, asks;      // asks: would it, as a jump?
  for (genvar i = 0; i < N; i++) begin : gen_slot
    predecode u_predecode (
      .insn_i(insns_i[i*32 +: 32]), .cond_o(cond[i]), .jal_o(jal[i]), .jalr_o(jalr[i]), .call_o(call[i]), .ret_o(ret[i])
    );
  end
  assign cond_o  = cond & on;
  assign jal_o   = jal & on;
  assign jalr_o  = jalr & on;
  assign call_o  = call & on;
  assign ret_o   = ret & on;
  assign jumps_o = (jal_o | jalr_o) & ~asks;
  assign asks_o  = cond_o | ((jal_o | jalr_o) & asks);

  if (core_pkg::Pflag != 0) begin : gen_profile
    logic         ignored;                                   // the direction predictor decides
    logic [N-1:0] first, special, dropped;
    logic [3:0]   flag, drop;                                // by bits 1:0 of the encoding: 3 is no type
    assign first   = from_start_i & ~(from_start_i << 1);
    assign flag    = {1'b1, flags_i};
    assign drop    = {1'b0, drop_i};
    assign ignored = strategy_i == core_pkg::PredictIgnored;
    for (genvar i = 0; i < N; i++) begin : gen_mark
      logic [31:0] insn;
      logic        control;
      assign insn         = insns_i[i*32 +: 32];
      profile_decode u_decode (.insn_i(insn), .control_o(control), .mark_o(marks_o[i*MarkW +: MarkW]));
      assign assigns_o[i] = control && insn[14:13] == 2'b00;
      assign dropped[i]   = first[i] && marks_o[i*MarkW + core_pkg::MarkProfile] && drop[insn[1:0]];
      assign special[i]   = !dropped[i] && (control || insn[1:0] != 2'b11);
      assign special_o[i] = (special[i:0] & from_start_i[i:0]) != '0;
      assign asks[i]      = ignored && insn[1:0] != 2'b11;
      assign on[i]        = ignored || flag[insn[1:0]];
    end
    assign dropped_o = dropped != '0;
  end else begin : gen_plain
    assign on        = '1;
    assign asks      = '0;
    assign dropped_o = 1'b0;
    assign special_o = '0;
    assign assigns_o = '0;
    assign marks_o   = '0;
  end
endmodule
`default_nettype wire
