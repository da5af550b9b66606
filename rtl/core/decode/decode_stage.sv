`default_nettype none
// Decode stage: W decoded instructions, held for rename.                                       docs/core.md
module decode_stage (
  input  logic                                        clk_i,
  input  logic                                        rst_ni,
  input  logic                                        clear_i,       // squash
  // Fetch buffer
  input  logic [core_pkg::W-1:0]                      valid_i,
  input  logic [core_pkg::W*core_pkg::FetchedW-1:0]   fetched_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0]       tag_i,         // followed by a profiler
  input  logic [core_pkg::W*core_pkg::DecodedW-1:0]   decoded_i,
  output logic                                        pop_o,
  // The held group, oldest in lane 0
  output logic [core_pkg::W-1:0]                      valid_o,
  output logic [core_pkg::W*core_pkg::FetchedW-1:0]   fetched_o,
  output logic [core_pkg::W*32-1:0]                   next_pc_o,     // bits 31:0 of their pcs, next cycle
  output logic [core_pkg::W*core_pkg::TagN-1:0]       tag_o,
  output logic [core_pkg::W*core_pkg::DecodedW-1:0]   decoded_o,
  input  logic                                        dispatch_i     // the group leaves
);
  localparam integer W        = core_pkg::W;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer DecodedW = core_pkg::DecodedW;
  localparam integer PcLsb    = 32 + core_pkg::TargetW + core_pkg::HistW;

  logic [W-1:0] valid_q;
  assign pop_o   = (valid_q == '0 || dispatch_i) && !clear_i;
  assign valid_o = valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) valid_q <= '0;
    else if (pop_o)         valid_q <= valid_i;
    if (pop_o)              tag_o   <= tag_i;
  end
  for (genvar k = 0; k < W; k++) begin : gen_lane
    logic [FetchedW-1:0] fetched_q;
    logic [DecodedW-1:0] decoded_q;
    always_ff @(posedge clk_i) begin
      if (pop_o) begin
        fetched_q <= fetched_i[k*FetchedW +: FetchedW];
        decoded_q <= decoded_i[k*DecodedW +: DecodedW];
      end
    end
    assign fetched_o[k*FetchedW +: FetchedW] = fetched_q;
    assign next_pc_o[k*32 +: 32] = pop_o ? fetched_i[k*FetchedW + PcLsb +: 32] : fetched_q[PcLsb +: 32];
    assign decoded_o[k*DecodedW +: DecodedW] = decoded_q;
  end
endmodule
`default_nettype wire
