`default_nettype none
// The block in F1, from the I-cache way that hits. Every way is predecoded while the tags are compared: the
// way is selected last.                                                                      docs/frontend.md
module fetch_block (
  input  logic [core_pkg::L1Ways*core_pkg::FetchN*32-1:0] blocks_i,   // of each way
  input  logic [core_pkg::L1Ways-1:0]                     way_i,      // at most one; 0 without a hit
  output logic [core_pkg::FetchN*32-1:0]                  insns_o,
  output logic [core_pkg::FetchN-1:0]                     cond_o,     // what each is: predecode.sv
  output logic [core_pkg::FetchN-1:0]                     jal_o,
  output logic [core_pkg::FetchN-1:0]                     jalr_o,
  output logic [core_pkg::FetchN-1:0]                     call_o,
  output logic [core_pkg::FetchN-1:0]                     ret_o
);
  localparam integer Ways = core_pkg::L1Ways;
  localparam integer N    = core_pkg::FetchN;
`ifdef SYNTHESIS
  logic [Ways*N-1:0] cond, jal, jalr, call, ret;
  for (genvar s = 0; s < Ways * N; s++) begin : gen_slot
    predecode u_predecode (
      .insn_i(blocks_i[s*32 +: 32]), .cond_o(cond[s]), .jal_o(jal[s]),
      .jalr_o(jalr[s]), .call_o(call[s]), .ret_o(ret[s])
    );
  end
  always_comb begin
    insns_o = '0;
    cond_o  = '0;
    jal_o   = '0;
    jalr_o  = '0;
    call_o  = '0;
    ret_o   = '0;
    for (int w = 0; w < Ways; w++) begin
      if (way_i[w]) begin
        insns_o = insns_o | blocks_i[w*N*32 +: N*32];
        cond_o  = cond_o | cond[w*N +: N];
        jal_o   = jal_o | jal[w*N +: N];
        jalr_o  = jalr_o | jalr[w*N +: N];
        call_o  = call_o | call[w*N +: N];
        ret_o   = ret_o | ret[w*N +: N];
      end
    end
  end
`else
  // Simulation: the way is selected first, so only one block is predecoded
  always_comb begin
    insns_o = '0;
    for (int w = 0; w < Ways; w++) if (way_i[w]) insns_o = blocks_i[w*N*32 +: N*32];
  end
  for (genvar s = 0; s < N; s++) begin : gen_slot
    predecode u_predecode (
      .insn_i(insns_o[s*32 +: 32]), .cond_o(cond_o[s]), .jal_o(jal_o[s]),
      .jalr_o(jalr_o[s]), .call_o(call_o[s]), .ret_o(ret_o[s])
    );
  end
`endif
endmodule
`default_nettype wire
