`default_nettype none
// 64 bits for each ROB entry, written while the instruction executes, read as it leaves: in RAMs, one a bank.       docs/probe.md, "Parts"
// Nothing is written in the cycle in which its entry leaves: an instruction is complete a cycle before it can.
module rob_record (
  input  logic                       clk_i,
  input  logic                       we_i,
  input  logic [core_pkg::RobW-1:0]  at_i,
  input  logic [63:0]                data_i,
  // The W oldest, program order
  input  logic [core_pkg::RobW-1:0]  head_i,
  input  logic [core_pkg::W-1:0]     read_i,          // leaves, and has a record: no other costs a read
  output logic [core_pkg::W*64-1:0]  data_o           // of those that were read in the cycle before
);
  localparam integer W     = core_pkg::W;
  localparam integer LaneW = core_pkg::LaneW;
  localparam integer Rows  = core_pkg::RobN / W;
  localparam integer RowW  = $clog2(Rows);
  localparam integer Skip  = $clog2(W);               // bits of an entry's number that are its bank

  logic [LaneW-1:0] head, head_q;                     // the oldest one's bank
  logic [W*64-1:0]  bank_data;
  assign head = head_i[LaneW-1:0] & LaneW'(W - 1);
  always_ff @(posedge clk_i) if (read_i != '0) head_q <= head;

  for (genvar b = 0; b < W; b++) begin : gen_bank
    logic [LaneW-1:0]          lane;                  // of this bank's oldest entry
    logic [core_pkg::RobW-1:0] entry;
    assign lane  = LaneW'(b) - head & LaneW'(W - 1);
    assign entry = head_i + core_pkg::RobW'(lane);
    ram_1r1w #(.Width(64), .Depth(Rows)) u_ram (
      .clk_i, .re_i(read_i[lane]), .raddr_i(entry[Skip +: RowW]), .rdata_o(bank_data[b*64 +: 64]),
      .we_i(we_i && (at_i[LaneW-1:0] & LaneW'(W - 1)) == LaneW'(b)), .waddr_i(at_i[Skip +: RowW]), .wdata_i(data_i)
    );
  end
  for (genvar k = 0; k < W; k++) begin : gen_lane
    logic [LaneW-1:0] bank;
    assign bank = head_q + LaneW'(k) & LaneW'(W - 1);
    assign data_o[k*64 +: 64] = bank_data[32'(bank)*64 +: 64];
  end
endmodule
`default_nettype wire
