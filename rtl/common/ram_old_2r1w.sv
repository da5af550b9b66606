`default_nettype none
// ram_2r1w for users that need a row as it was before a write in the same cycle: a lane being written reads
// its old value. Writes reach the macro a cycle late; a read in that cycle takes them from the register that
// holds them.                                                                   docs/synthesis.md, "Memories"
// For synthesis it is made of macros, for simulation of one array. The macros stay black boxes, so the two forms
// are not proved equal: one model judges both (tests/netlist/ram_netlist.sh).
module ram_old_2r1w #(
  parameter integer Width = 64,
  parameter integer Depth = 64,
  parameter integer Lanes = 1,              // write-enable lanes, Width / Lanes bits each
  parameter integer AddrW = $clog2(Depth)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             re_a_i,          // rdata_a_o keeps its value without it
  input  logic [AddrW-1:0] raddr_a_i,
  output logic [Width-1:0] rdata_a_o,       // one cycle after re_a_i
  input  logic             re_b_i,
  input  logic [AddrW-1:0] raddr_b_i,
  output logic [Width-1:0] rdata_b_o,
  input  logic [Lanes-1:0] we_i,
  input  logic [AddrW-1:0] waddr_i,
  input  logic [Width-1:0] wdata_i
);
`ifdef SYNTHESIS
  // The write that the macro sees in this cycle
  logic [Lanes-1:0] we_q;
  logic [AddrW-1:0] waddr_q;
  logic [Width-1:0] wdata_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) we_q <= '0;
    else         we_q <= we_i;
    waddr_q <= waddr_i;                     // in every cycle: we_i comes late
    wdata_q <= wdata_i;
  end

  logic [Width-1:0] row_a, row_b;
  ram_2r1w #(.Width(Width), .Depth(Depth), .Lanes(Lanes)) u_ram (
    .clk_i, .re_a_i, .raddr_a_i, .rdata_a_o(row_a), .re_b_i, .raddr_b_i, .rdata_b_o(row_b),
    .we_i(we_q), .waddr_i(waddr_q), .wdata_i(wdata_q)
  );
  ram_old_port #(.Width(Width), .Lanes(Lanes), .AddrW(AddrW)) u_port_a (
    .clk_i, .re_i(re_a_i), .raddr_i(raddr_a_i), .rdata_o(rdata_a_o), .row_i(row_a),
    .late_we_i(we_q), .late_addr_i(waddr_q), .late_data_i(wdata_q)
  );
  ram_old_port #(.Width(Width), .Lanes(Lanes), .AddrW(AddrW)) u_port_b (
    .clk_i, .re_i(re_b_i), .raddr_i(raddr_b_i), .rdata_o(rdata_b_o), .row_i(row_b),
    .late_we_i(we_q), .late_addr_i(waddr_q), .late_data_i(wdata_q)
  );
`else
  // Simulation: one array, read before it is written
  ram_2r1w #(.Width(Width), .Depth(Depth), .Lanes(Lanes), .Old(1)) u_ram (
    .clk_i, .re_a_i, .raddr_a_i, .rdata_a_o, .re_b_i, .raddr_b_i, .rdata_b_o,
    .we_i(rst_ni ? we_i : '0), .waddr_i, .wdata_i
  );
`endif
endmodule
`default_nettype wire
