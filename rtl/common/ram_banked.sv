`default_nettype none
// Memory for a ring: the writes of one cycle go to different banks, a read takes adjacent rows.
//                                                                               docs/synthesis.md, "Memories"
// Row r is in bank r modulo Banks. Contract: read data is valid only in the cycle after re_i; a row read in
// the cycle in which it is written returns the new data with New, anything without. Contents are not reset.
// For synthesis it is made of macros, for simulation of one array. The macros stay black boxes, so the two forms
// are not proved equal: one model judges both (tests/netlist/ram_netlist.sh).
module ram_banked #(
  parameter integer Width = 64,
  parameter integer Depth = 16,             // power of two, at least 2 Banks
  parameter integer Banks = 2,              // power of two, at least In and Out
  parameter integer In    = 2,              // write ports
  parameter integer Out   = 2,              // rows per read
  parameter integer New   = 0,
  parameter integer Apart = 0,              // waddr_i of all ports are in different banks, written or not:
                                            // data need not wait for we_i
  parameter integer AddrW = $clog2(Depth)
) (
  input  logic                 clk_i,
  input  logic                 re_i,
  input  logic [AddrW-1:0]     raddr_i,     // the first row
  output logic [Out*Width-1:0] rdata_o,     // rows raddr_i, raddr_i + 1, ..., one cycle after re_i
  input  logic [In-1:0]        we_i,
  input  logic [In*AddrW-1:0]  waddr_i,
  input  logic [In*Width-1:0]  wdata_i
);
  if (Depth < 2 * Banks || Banks < In || Banks < Out) begin : gen_bad_depth $error("ram_banked: Banks must be at least In and Out, Depth at least 2 Banks"); end
  logic [AddrW-1:0] raddr_q;
  always_ff @(posedge clk_i) if (re_i) raddr_q <= raddr_i;

`ifdef SYNTHESIS
  localparam integer BankW = $clog2(Banks);
  localparam integer RowW  = AddrW - BankW;
  localparam integer NumW  = (BankW == 0) ? 1 : BankW;    // of a bank number
  localparam logic [NumW-1:0] Mask = NumW'(Banks - 1);
  logic [Banks*Width-1:0] row;

  for (genvar b = 0; b < Banks; b++) begin : gen_bank
    logic [NumW-1:0]  lane;                 // of the read that this bank serves
    logic [AddrW-1:0] first;                // first row from raddr_i on that is in this bank
    assign lane  = (NumW'(b) - raddr_i[NumW-1:0]) & Mask;
    assign first = raddr_i + AddrW'(lane);
    logic             we;
    logic [RowW-1:0]  waddr;
    logic [Width-1:0] wdata;
    always_comb begin
      we    = 1'b0;
      waddr = '0;
      wdata = '0;
      for (int k = 0; k < In; k++) begin
        if ((waddr_i[k*AddrW +: NumW] & Mask) == NumW'(b)) begin
          if (we_i[k]) we = 1'b1;
          if (Apart != 0 || we_i[k]) begin
            waddr = waddr | waddr_i[k*AddrW + BankW +: RowW];
            wdata = wdata | wdata_i[k*Width +: Width];
          end
        end
      end
    end
    logic [Width-1:0] data;
    ram_1r1w #(.Width(Width), .Depth(Depth / Banks)) u_ram (
      .clk_i, .re_i, .raddr_i(first[AddrW-1:BankW]), .rdata_o(data), .we_i(we), .waddr_i(waddr), .wdata_i(wdata)
    );
    if (New != 0) begin : gen_new
      logic             we_q;
      logic [RowW-1:0]  waddr_q, row_q;
      logic [Width-1:0] wdata_q;
      always_ff @(posedge clk_i) begin
        we_q    <= we;
        row_q   <= first[AddrW-1:BankW];
        waddr_q <= waddr;
        wdata_q <= wdata;
      end
      assign row[b*Width +: Width] = (we_q && waddr_q == row_q) ? wdata_q : data;
    end else begin : gen_any
      assign row[b*Width +: Width] = data;
    end
  end
  for (genvar k = 0; k < Out; k++) begin : gen_out
    logic [NumW-1:0] bank;
    assign bank = (raddr_q[NumW-1:0] + NumW'(k)) & Mask;
    assign rdata_o[k*Width +: Width] = row[32'(bank)*Width +: Width];
  end
`else
  // Simulation: one array, several times faster than its banks
  logic [Width-1:0] mem_q [0:Depth-1];
  always_ff @(posedge clk_i) begin
    for (int k = 0; k < In; k++) if (we_i[k]) mem_q[waddr_i[k*AddrW +: AddrW]] <= wdata_i[k*Width +: Width];
  end
  for (genvar k = 0; k < Out; k++) begin : gen_out
    logic [AddrW-1:0] index;
    logic             spoilt_q;             // written while read: inverted, so that nothing relies on it
    assign index = raddr_q + AddrW'(k);
    if (New != 0) begin : gen_new
      assign spoilt_q = 1'b0;
    end else begin : gen_any
      always_ff @(posedge clk_i) begin
        spoilt_q <= 1'b0;
        for (int i = 0; i < In; i++) if (we_i[i] && waddr_i[i*AddrW +: AddrW] == raddr_i + AddrW'(k)) spoilt_q <= 1'b1;
      end
    end
    assign rdata_o[k*Width +: Width] = mem_q[index] ^ {Width{spoilt_q}};
  end
`endif
endmodule
`default_nettype wire
