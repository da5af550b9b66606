`default_nettype none
// A read port of ram_old_1r1w and ram_old_2r1w.                                 docs/synthesis.md, "Memories"
// Their macro is written a cycle late. A read in the cycle of the write itself thus finds the old row; a read
// in the next cycle collides in the macro, and takes the written lanes from the register that holds them.
module ram_old_port #(
  parameter integer Width = 64,
  parameter integer Lanes = 1,
  parameter integer AddrW = 6
) (
  input  logic             clk_i,
  input  logic             re_i,
  input  logic [AddrW-1:0] raddr_i,
  output logic [Width-1:0] rdata_o,         // one cycle after re_i
  input  logic [Width-1:0] row_i,           // the macro's data, one cycle after re_i
  input  logic [Lanes-1:0] late_we_i,       // the macro's write in this cycle
  input  logic [AddrW-1:0] late_addr_i,
  input  logic [Width-1:0] late_data_i
);
  localparam integer LaneW = Width / Lanes;
  logic [AddrW-1:0] raddr_q, waddr_q;       // of the read, and of the macro's write in the same cycle:
                                            // compared a cycle later, as addresses arrive late
  logic [Lanes-1:0] we_q, late;             // lanes that were read while the macro wrote them
  logic [Width-1:0] value_q;

  always_ff @(posedge clk_i) begin
    if (re_i) begin
      raddr_q <= raddr_i;
      we_q    <= late_we_i;
    end
    if (re_i && late_we_i != '0) begin
      waddr_q <= late_addr_i;
      value_q <= late_data_i;
    end
  end
  assign late = (raddr_q == waddr_q) ? we_q : '0;
  always_comb begin
    rdata_o = row_i;
    if (late != '0) begin
      for (int l = 0; l < Lanes; l++) begin
        if (late[l]) rdata_o[l*LaneW +: LaneW] = value_q[l*LaneW +: LaneW];
      end
    end
  end
endmodule
`default_nettype wire
