`default_nettype none
// ram_2r1w for those that need a row as it was before a write of the same cycle: a lane that is written reads its old value.
// Writes reach the macro a cycle late; until then what is read comes from the register that holds them.   docs/synthesis.md, "Memories"
module ram_old_2r1w #(
  parameter integer Width = 64,
  parameter integer Depth = 64,
  parameter integer Lanes = 1,              // write-enable lanes, Width / Lanes bits each
  parameter integer AddrW = $clog2(Depth)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             re_a_i,          // rdata_a_o holds its value without it
  input  logic [AddrW-1:0] raddr_a_i,
  output logic [Width-1:0] rdata_a_o,       // one cycle after re_a_i
  input  logic             re_b_i,
  input  logic [AddrW-1:0] raddr_b_i,
  output logic [Width-1:0] rdata_b_o,
  input  logic [Lanes-1:0] we_i,
  input  logic [AddrW-1:0] waddr_i,
  input  logic [Width-1:0] wdata_i
);
  localparam integer LaneW = Width / Lanes;

  // The write that the macro sees in this cycle
  logic [Lanes-1:0] we_q;
  logic [AddrW-1:0] waddr_q;
  logic [Width-1:0] wdata_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) we_q <= '0;
    else         we_q <= we_i;
    if (we_i != '0) begin
      waddr_q <= waddr_i;
      wdata_q <= wdata_i;
    end
  end

  // Lanes that were read while the macro wrote them, and their values
  logic [Lanes-1:0] late_a_q, late_b_q;
  logic [Width-1:0] value_a_q, value_b_q, row_a, row_b;
  always_ff @(posedge clk_i) begin
    if (re_a_i) late_a_q <= (raddr_a_i == waddr_q) ? we_q : '0;
    if (re_b_i) late_b_q <= (raddr_b_i == waddr_q) ? we_q : '0;
    if (re_a_i && we_q != '0) value_a_q <= wdata_q;
    if (re_b_i && we_q != '0) value_b_q <= wdata_q;
  end

  ram_2r1w #(.Width(Width), .Depth(Depth), .Lanes(Lanes)) u_ram (
    .clk_i, .re_a_i, .raddr_a_i, .rdata_a_o(row_a), .re_b_i, .raddr_b_i, .rdata_b_o(row_b),
    .we_i(we_q), .waddr_i(waddr_q), .wdata_i(wdata_q)
  );
  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    assign rdata_a_o[l*LaneW +: LaneW] = late_a_q[l] ? value_a_q[l*LaneW +: LaneW] : row_a[l*LaneW +: LaneW];
    assign rdata_b_o[l*LaneW +: LaneW] = late_b_q[l] ? value_b_q[l*LaneW +: LaneW] : row_b[l*LaneW +: LaneW];
  end
endmodule
`default_nettype wire
