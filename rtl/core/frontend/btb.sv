`default_nettype none
// Branch target buffer: targets of taken control transfers, by fetch block and slot.         docs/frontend.md
// Two banks, for even and odd slots, so that two transfers of one block do not compete. The front end knows
// from the instruction which slot it wants; a wrong target of a direct one is corrected in F2, of an indirect
// one at execute.
module btb #(
  parameter integer Slots = core_pkg::FetchN,
  parameter integer Sets  = core_pkg::BtbSets
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     f0_read_i,
  input  logic [31:0]              f0_pc_i,
  input  logic [31:0]              f1_pc_i,
  input  logic [Slots-1:0]         f1_taken_i,    // slot of the taken transfer, one-hot
  output logic [1:0]               f1_hit_o,      // its target is known to the bank; one at most
  output logic [2*core_pkg::TargetW-1:0] f1_targets_o,  // of each bank
  input  logic                     write_i,
  input  logic [31:0]              write_pc_i,    // of the transfer
  input  logic [core_pkg::TargetW-1:0] write_target_i
);
  localparam integer SlotW  = $clog2(Slots);
  localparam integer SetW   = $clog2(Sets);
  localparam integer BlockW = SlotW + 2;
  localparam integer TagW   = 12;
  localparam integer TargetW = core_pkg::TargetW;
  localparam integer EntryW = TagW + SlotW - 1 + TargetW - 2;   // tag, slot (its bank is bit 0), target without bits 1:0

  logic [2*EntryW-1:0] data;
  logic [1:0]          valid_q [0:Sets-1];
  logic [SetW-1:0]     f1_set, write_set;

  ram_old_1r1w #(.Width(2 * EntryW), .Depth(Sets), .Lanes(2)) u_ram (
    .clk_i, .rst_ni, .re_i(f0_read_i), .raddr_i(f0_pc_i[BlockW +: SetW]), .rdata_o(data),
    .we_i({write_i && write_pc_i[2], write_i && !write_pc_i[2]}), .waddr_i(write_set),
    .wdata_i({2{write_pc_i[BlockW+SetW +: TagW], write_pc_i[3 +: SlotW-1], write_target_i[TargetW-1:2]}})
  );

  assign f1_set      = f1_pc_i[BlockW +: SetW];
  assign write_set   = write_pc_i[BlockW +: SetW];
  for (genvar b = 0; b < 2; b++) begin : gen_bank
    logic [EntryW-1:0] entry;
    assign entry       = data[b*EntryW +: EntryW];
    assign f1_hit_o[b] = valid_q[f1_set][b] && entry[EntryW-1 -: TagW] == f1_pc_i[BlockW+SetW +: TagW] && f1_taken_i[{entry[TargetW-2 +: SlotW-1], 1'(b)}];
    assign f1_targets_o[b*TargetW +: TargetW] = {entry[TargetW-3:0], 2'b00};
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int s = 0; s < Sets; s++) valid_q[s] <= '0;
    end else if (write_i) begin
      valid_q[write_set] <= valid_q[write_set] | (write_pc_i[2] ? 2'b10 : 2'b01);
    end
  end
endmodule
`default_nettype wire
