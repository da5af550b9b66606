`default_nettype none
// Memory with many ports: a macro for each pair of a read and a write port, and a table of the port that last
// wrote each row (live values, LaForest and Steffan, FPGA 2010).                docs/synthesis.md, "Memories"
// Contract: read data is valid only in the cycle after re_i; a row read in the cycle in which it is written
// returns the new data. A row reads 0 until it is first written after a reset. No two ports write the same
// row in one cycle.
// For synthesis it is made of macros, for simulation of one array. The macros stay black boxes, so the two forms
// are not proved equal: one model judges both (tests/netlist/ram_netlist.sh).
module ram_multiport #(
  parameter integer Width  = 64,
  parameter integer Depth  = 64,
  parameter integer Reads  = 4,
  parameter integer Writes = 2,
  parameter integer AddrW  = $clog2(Depth)
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [Reads-1:0]        re_i,
  input  logic [Reads*AddrW-1:0]  raddr_i,
  output logic [Reads*Width-1:0]  rdata_o,  // one cycle after re_i
  input  logic [Writes-1:0]       we_i,
  input  logic [Writes*AddrW-1:0] waddr_i,
  input  logic [Writes*Width-1:0] wdata_i
);
  logic [AddrW-1:0] raddr_q [0:Reads-1];
  always_ff @(posedge clk_i) begin
    for (int r = 0; r < Reads; r++) if (re_i[r]) raddr_q[r] <= raddr_i[r*AddrW +: AddrW];
  end

`ifdef SYNTHESIS
  localparam integer LiveW = $clog2(Writes + 1);
  logic [LiveW-1:0]        live_q [0:Depth-1];           // 1 + the port that last wrote the row; 0: none
  logic [Writes-1:0]       we_q;                         // what the macros wrote in the last cycle
  logic [Writes*AddrW-1:0] waddr_q;
  logic [Writes*Width-1:0] wdata_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      we_q <= '0;
      for (int i = 0; i < Depth; i++) live_q[i] <= '0;
    end else begin
      we_q <= we_i;
      for (int w = 0; w < Writes; w++) if (we_i[w]) live_q[waddr_i[w*AddrW +: AddrW]] <= LiveW'(w + 1);
    end
    for (int w = 0; w < Writes; w++) begin
      if (we_i[w]) begin
        waddr_q[w*AddrW +: AddrW] <= waddr_i[w*AddrW +: AddrW];
        wdata_q[w*Width +: Width] <= wdata_i[w*Width +: Width];
      end
    end
  end

  for (genvar r = 0; r < Reads; r++) begin : gen_read
    logic [LiveW-1:0]        live;
    logic [Writes*Width-1:0] row;
    logic [Width-1:0]        value;
    assign live = live_q[raddr_q[r]];
    for (genvar w = 0; w < Writes; w++) begin : gen_write
      ram_1r1w #(.Width(Width), .Depth(Depth)) u_ram (
        .clk_i, .re_i(re_i[r]), .raddr_i(raddr_i[r*AddrW +: AddrW]), .rdata_o(row[w*Width +: Width]),
        .we_i(we_i[w] && rst_ni), .waddr_i(waddr_i[w*AddrW +: AddrW]), .wdata_i(wdata_i[w*Width +: Width])
      );
    end
    always_comb begin
      value = '0;
      for (int w = 0; w < Writes; w++) begin
        if (live == LiveW'(w + 1)) begin
          value = value | ((we_q[w] && waddr_q[w*AddrW +: AddrW] == raddr_q[r]) ? wdata_q[w*Width +: Width] : row[w*Width +: Width]);
        end
      end
    end
    assign rdata_o[r*Width +: Width] = value;
  end
`else
  // Simulation: one array, several times faster than its copies
  logic [Width-1:0] mem_q [0:Depth-1];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int i = 0; i < Depth; i++) mem_q[i] <= '0;
    end else begin
      for (int w = 0; w < Writes; w++) if (we_i[w]) mem_q[waddr_i[w*AddrW +: AddrW]] <= wdata_i[w*Width +: Width];
    end
  end
  for (genvar r = 0; r < Reads; r++) begin : gen_read
    assign rdata_o[r*Width +: Width] = mem_q[raddr_q[r]];
  end
`endif
endmodule
`default_nettype wire
