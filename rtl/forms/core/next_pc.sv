`default_nettype none
// The pc of the next fetch (F0) and its row in the TAGE tables, from one of ten sources.         docs/frontend.md
// The sources exclude each other (sim/checks/fetch_check.sv), so in synthesis each has its row ready, and all are
// selected at once.
module next_pc #(
  parameter integer BlockW = core_pkg::SlotW + 2,         // log2 of the bytes of a fetch block
  parameter integer RowW   = $clog2(core_pkg::TageRows)
) (
  // From execute or commit
  input  logic            redirect_i,
  input  logic [63:0]     redirect_pc_i,
  // F2: the target that F1 predicted is wrong
  input  logic            f2_redirect_i,
  input  logic [core_pkg::TargetW-1:0] f2_target_i,
  // F1: the block at pc_i goes on, and fetch with it; if not, and without a redirect, fetch stays
  input  logic            go_i,
  input  logic [63:0]     pc_i,
  input  logic            skipped_i,                      // a block of profile instructions
  input  logic [core_pkg::TargetW-1:2] skip_follow_i,
  input  logic            turned_i,                       // a prediction bit: its block ends here
  input  logic [63:2]     turn_pc_i,
  input  logic            taken_i,                        // a transfer; without a known target it goes on
  input  logic            is_ret_i,                       // behind the block
  input  logic [core_pkg::TargetW-1:0] ras_top_i,
  input  logic [1:0]      btb_hits_i,                     // one at most
  input  logic [2*core_pkg::TargetW-1:0] btb_targets_i,
  input  logic [63:0]     next_block_i,
  output logic [core_pkg::TargetW-1:0] target_o,           // where a transfer goes
  output logic [63:0]     pc_o,
  output logic [RowW-1:0] row_o
);
  localparam integer TargetW = core_pkg::TargetW;
  logic [TargetW-1:0] target_0, target_1, behind;
  assign {target_1, target_0} = btb_targets_i;
  assign behind    = next_block_i[TargetW-1:0];
  logic to_ras, to_slot_0, to_slot_1, to_next;
  assign to_ras    = is_ret_i;
  assign to_slot_0 = !is_ret_i && btb_hits_i[0];
  assign to_slot_1 = !is_ret_i && btb_hits_i[1];
  assign to_next   = !is_ret_i && btb_hits_i == 2'b00;
  assign target_o  = ({TargetW{to_ras}} & ras_top_i) | ({TargetW{to_slot_0}} & target_0) |
                     ({TargetW{to_slot_1}} & target_1) | ({TargetW{to_next}} & behind);
`ifdef SYNTHESIS
  localparam integer N = 10;
  logic                on, transfer;                      // to the next block, to the target
  logic [N-1:0]        from;                              // one-hot
  logic [N*64-1:0]     sources;
  logic [N*RowW-1:0]   rows;
  assign on       = go_i && !skipped_i && !turned_i && !taken_i;
  assign transfer = go_i && !skipped_i && taken_i;
  assign from     = {redirect_i, !redirect_i && f2_redirect_i, !redirect_i && !f2_redirect_i && !go_i,
                     go_i && skipped_i, go_i && turned_i, on,
                     transfer && to_ras, transfer && to_slot_0, transfer && to_slot_1, transfer && to_next};
  assign sources  = {redirect_pc_i, core_pkg::address(f2_target_i), pc_i,
                     core_pkg::address({skip_follow_i, 2'b00}), turn_pc_i, 2'b00, next_block_i,
                     core_pkg::address(ras_top_i), core_pkg::address(target_0), core_pkg::address(target_1),
                     core_pkg::address(behind)};
  for (genvar i = 0; i < N; i++) begin : gen_source
    tage_row #(.RowW(RowW), .BlockW(BlockW)) u_row (.pc_i(sources[i*64 +: 32]), .row_o(rows[i*RowW +: RowW]));
  end
  always_comb begin
    pc_o  = '0;
    row_o = '0;
    for (int i = 0; i < N; i++) begin
      pc_o  = pc_o  | (sources[i*64 +: 64] & {64{from[i]}});
      row_o = row_o | (rows[i*RowW +: RowW] & {RowW{from[i]}});
    end
  end
`else
  // Simulation: one after the other, and one row
  always_comb begin
    if (redirect_i)         pc_o = redirect_pc_i;
    else if (f2_redirect_i) pc_o = core_pkg::address(f2_target_i);
    else if (!go_i)         pc_o = pc_i;
    else if (skipped_i)     pc_o = core_pkg::address({skip_follow_i, 2'b00});
    else if (turned_i)      pc_o = {turn_pc_i, 2'b00};
    else if (taken_i)       pc_o = core_pkg::address(target_o);
    else                    pc_o = next_block_i;
  end
  tage_row #(.RowW(RowW), .BlockW(BlockW)) u_row (.pc_i(pc_o[31:0]), .row_o);
`endif
endmodule
`default_nettype wire
