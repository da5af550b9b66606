`default_nettype none
// Memory dependence predictor: loads that once overtook a store wait for that store's address.
//                                                                                                 docs/lsu.md
// Indexed by the load's pc, an entry holds how many stores lay between the two. All entries are cleared from
// time to time.
module wait_table #(
  parameter integer Entries = 256,
  parameter integer PeriodW = 17             // clear every 2^PeriodW cycles
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic [core_pkg::W*32-1:0]              next_pc_i,    // lanes of dispatch, one cycle ahead
  input  logic [core_pkg::W*32-1:0]              pc_i,         // lanes of dispatch
  output logic [core_pkg::W-1:0]                 wait_o,
  output logic [core_pkg::W*core_pkg::SqW-1:0]   dist_o,
  input  logic                                   train_i,
  input  logic [31:0]                            train_pc_i,
  input  logic [core_pkg::SqW-1:0]               train_dist_i
);
  localparam integer IndexW = $clog2(Entries);
  localparam integer SqW    = core_pkg::SqW;
  logic [Entries-1:0] valid_q;
  logic [PeriodW-1:0] age_q;
  logic [IndexW-1:0]  train_at;

  for (genvar k = 0; k < core_pkg::W; k++) begin : gen_lane
    logic [IndexW-1:0] at, next_at;
    assign at        = pc_i[k*32+2 +: IndexW] ^ pc_i[k*32+2+IndexW +: IndexW];
    assign next_at   = next_pc_i[k*32+2 +: IndexW] ^ next_pc_i[k*32+2+IndexW +: IndexW];
    assign wait_o[k] = valid_q[at];
    ram_banked #(.Width(SqW), .Depth(Entries), .Banks(1), .In(1), .Out(1), .New(1)) u_dist (
      .clk_i, .re_i(1'b1), .raddr_i(next_at), .rdata_o(dist_o[k*SqW +: SqW]),
      .we_i(train_i), .waddr_i(train_at), .wdata_i(train_dist_i)
    );
  end
  assign train_at = train_pc_i[2 +: IndexW] ^ train_pc_i[2+IndexW +: IndexW];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      age_q   <= '0;
    end else begin
      age_q <= age_q + PeriodW'(1);
      if (age_q == '1)  valid_q <= '0;
      else if (train_i) valid_q[train_at] <= 1'b1;
    end
  end
endmodule
`default_nettype wire
