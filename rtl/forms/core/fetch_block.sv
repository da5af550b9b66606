`default_nettype none
// The block in F1, from the I-cache way that hits. Every way is predecoded while the tags are compared: the
// way is selected last.                                                                      docs/frontend.md
module fetch_block (
  input  logic [core_pkg::L1Ways*core_pkg::FetchN*32-1:0] blocks_i,   // of each way
  input  logic [core_pkg::L1Ways-1:0]                     way_i,      // at most one; 0 without a hit
  input  logic [core_pkg::FetchN-1:0]                     from_start_i,
  input  logic [1:0]                                      strategy_i,
  input  logic [2:0]                                      flags_i,
  input  logic [2:0]                                      drop_i,
  output logic [core_pkg::FetchN*32-1:0]                  insns_o,
  output logic [core_pkg::FetchN-1:0]                     cond_o,     // these are those of predecode_block.sv
  output logic [core_pkg::FetchN-1:0]                     jal_o,
  output logic [core_pkg::FetchN-1:0]                     jalr_o,
  output logic [core_pkg::FetchN-1:0]                     call_o,
  output logic [core_pkg::FetchN-1:0]                     ret_o,
  output logic [core_pkg::FetchN-1:0]                     jumps_o,
  output logic [core_pkg::FetchN-1:0]                     asks_o,
  output logic [core_pkg::FetchN-1:0]                     assigns_o,
  output logic                                            dropped_o,
  output logic [core_pkg::FetchN-1:0]                     special_o,
  output logic [core_pkg::FetchN*core_pkg::MarkW-1:0]     marks_o
);
  localparam integer Ways  = core_pkg::L1Ways;
  localparam integer N     = core_pkg::FetchN;
`ifdef SYNTHESIS
  localparam integer InfoW = N * (32 + 9 + core_pkg::MarkW) + 1;      // all outputs
  logic [Ways*InfoW-1:0] info;
  logic [InfoW-1:0]      hit;
  for (genvar w = 0; w < Ways; w++) begin : gen_way
    logic [N-1:0]                 cond, jal, jalr, call, ret, jumps, asks, assigns, special;
    logic [N*core_pkg::MarkW-1:0] marks;
    logic                         dropped;
    predecode_block u_predecode (
      .insns_i(blocks_i[w*N*32 +: N*32]), .from_start_i, .strategy_i, .flags_i, .drop_i, .cond_o(cond), .jal_o(jal),
      .jalr_o(jalr), .call_o(call), .ret_o(ret), .jumps_o(jumps), .asks_o(asks), .assigns_o(assigns), .dropped_o(dropped),
      .special_o(special), .marks_o(marks)
    );
    assign info[w*InfoW +: InfoW] = {blocks_i[w*N*32 +: N*32], cond, jal, jalr, call, ret, jumps, asks, assigns, dropped,
                                     special, marks};
  end
  always_comb begin
    hit = '0;
    for (int w = 0; w < Ways; w++) if (way_i[w]) hit = hit | info[w*InfoW +: InfoW];
  end
  assign {insns_o, cond_o, jal_o, jalr_o, call_o, ret_o, jumps_o, asks_o, assigns_o, dropped_o, special_o, marks_o} = hit;
`else
  // Simulation: the way is selected first, so only one block is predecoded
  logic [N-1:0] special;
  logic         dropped;
  always_comb begin
    insns_o = '0;
    for (int w = 0; w < Ways; w++) if (way_i[w]) insns_o = blocks_i[w*N*32 +: N*32];
  end
  predecode_block u_predecode (
    .insns_i(insns_o), .from_start_i, .strategy_i, .flags_i, .drop_i, .cond_o, .jal_o, .jalr_o,
    .call_o, .ret_o, .jumps_o, .asks_o, .assigns_o, .dropped_o(dropped), .special_o(special), .marks_o
  );
  assign dropped_o = way_i != '0 && dropped;
  assign special_o = way_i == '0 ? '0 : special;
`endif
endmodule
`default_nettype wire
