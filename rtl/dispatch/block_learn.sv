`default_nettype none
// What a report of decode makes of each way's entry, were it the leader's, and of the set, were none. So it is
// known before the tags are compared.     docs/pflag-table.md, "Learning"; Vaswani et al. sec. IV.A
module block_learn #(
  parameter integer PcW      = 32,                     // bits of an address
  parameter integer Ways     = 2,
  parameter integer EntryW   = 58,
  parameter integer Shortest = 4                       // instructions: a shorter block stays locked
) (
  // The report
  input  logic                   update_i,             // instructions of a block were decoded
  input  logic                   remove_i,             // its entry is wrong; without update_i
  input  logic [PcW-1:2]        leader_i,
  input  logic [PcW-1:2]        last_i,               // the youngest of them
  input  logic                   first_i,              // the leader is among them
  input  logic [1:0]             type_i,
  input  logic                   flag_i,               // they are executed
  input  logic [10:0]            length_i,             // of the block, if the program states it; else 0
  input  logic [Ways*EntryW-1:0] row_i,                // entries of the set, as block_table lays them out
  // Each way's entry, were it the leader's. Type and prediction become those of the report
  output logic [Ways-1:0]        write_o,              // it becomes the following
  output logic [Ways-1:0]        drop_o,               // it is removed
  output logic [Ways*(PcW-2)-1:0] follow_o,
  output logic [Ways-1:0]        lock_o,               // not used by lookups yet
  // Without one
  output logic                   create_o,             // there is a new one, locked
  output logic [PcW-1:2]        next_o                // its follow: after the youngest instruction seen
);
  localparam integer LowW = $clog2(Shortest + 1);      // lower bits of an address, to hold Shortest

  logic creates;                                       // without an entry
  assign creates  = first_i && !flag_i;                // only if off: then its end is seen
  assign create_o = update_i && creates;
  increment #(.Width(PcW - 2)) i_next (.a_i(last_i), .y_o(next_o));

  for (genvar w = 0; w < Ways; w++) begin : gen_way
    logic [1:0]      kind;
    logic [PcW-1:2] follow;
    logic [LowW-1:0] low;
    logic            on, lock, stated, borrow, upper, short, hit, grows, unlocks;
    assign {kind, follow, on, lock} = row_i[w*EntryW +: PcW+2];

    // sec. IV.A.2: another block is there now
    sum_equals #(.Width(PcW - 2)) i_stated (.a_i(leader_i), .b_i((PcW-2)'(length_i)), .carry_i(1'b0), .sum_i(follow), .equal_o(stated));
    assign hit   = !(first_i && length_i != '0 && !stated);
    // next_o > follow, without waiting for next_o. If on, a profile branch may have left the block
    assign grows = !flag_i && last_i >= follow && last_i != '1;

    // follow - leader < Shortest. The upper bits differ by what the lower ones borrow
    assign {borrow, low} = {1'b0, follow[LowW+1:2]} - {1'b0, leader_i[LowW+1:2]};
    sum_equals #(.Width(PcW - 2 - LowW)) i_upper (
      .a_i(leader_i[PcW-1:LowW+2]), .b_i({(PcW-2-LowW){1'b0}}), .carry_i(borrow), .sum_i(follow[PcW-1:LowW+2]), .equal_o(upper)
    );
    assign short   = low < LowW'(Shortest) && upper;
    assign unlocks = lock && first_i && !short;        // met again

    assign write_o[w] = update_i && (hit ? grows || unlocks || on != flag_i || kind != type_i : creates);
    assign drop_o[w]  = remove_i || (update_i && !hit && flag_i);
    assign lock_o[w]  = !hit || (lock && !unlocks);
    assign follow_o[w*(PcW-2) +: PcW-2] = (hit && !grows) ? follow : next_o;
  end
endmodule
`default_nettype wire
