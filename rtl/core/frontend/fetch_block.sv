`default_nettype none
// The block in F1, of the way of the I-cache that hits.  Every way is predecoded while the tags are compared: which one it is comes last.
// docs/frontend.md
module fetch_block (
  input  logic [core_pkg::L1Ways*core_pkg::FetchN*32-1:0]    blocks_i,   // of each way
  input  logic [core_pkg::L1Ways-1:0]                        way_i,      // at most one: zeros without
  output logic [core_pkg::FetchN*32-1:0]                     insns_o,
  output logic [core_pkg::FetchN*core_pkg::PredecodedW-1:0]  kinds_o
);
  localparam integer Ways  = core_pkg::L1Ways;
  localparam integer N     = core_pkg::FetchN;
  localparam integer KindW = core_pkg::PredecodedW;
  logic [Ways*N*KindW-1:0] kinds;
  for (genvar s = 0; s < Ways * N; s++) begin : gen_slot
    predecode u_predecode (.insn_i(blocks_i[s*32 +: 32]), .kind_o(kinds[s*KindW +: KindW]));
  end
  always_comb begin
    insns_o = '0;
    kinds_o = '0;
    for (int w = 0; w < Ways; w++) begin
      if (way_i[w]) insns_o = insns_o | blocks_i[w*N*32 +: N*32];
      if (way_i[w]) kinds_o = kinds_o | kinds[w*N*KindW +: N*KindW];
    end
  end
endmodule
`default_nettype wire
