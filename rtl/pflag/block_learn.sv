`default_nettype none
// Updates the entry of a block reported by decode.  docs/pflag-table.md, "Learning"; Vaswani et al. sec. IV.A
module block_learn #(
  parameter integer Shortest = 4                       // instructions: a shorter block stays locked
) (
  // The report
  input  logic        update_i,                        // instructions of a block were decoded
  input  logic        remove_i,                        // its entry is wrong; without update_i
  input  logic [31:2] leader_i,
  input  logic [31:2] last_i,                          // the youngest of them
  input  logic        first_i,                         // the leader is among them
  input  logic [1:0]  type_i,
  input  logic        flag_i,                          // they are executed
  input  logic [10:0] length_i,                        // of the block, if the program states it; else 0
  // The leader's entry
  input  logic        found_i,
  input  logic [1:0]  entry_type_i,
  input  logic [31:2] entry_follow_i,
  input  logic        entry_on_i,
  input  logic        entry_lock_i,
  // What becomes of it
  output logic        write_o,                         // it becomes the following
  output logic        drop_o,                          // it is removed
  output logic [1:0]  type_o,
  output logic [31:2] follow_o,                        // after the youngest instruction seen
  output logic        on_o,                            // prediction: the block is executed
  output logic        lock_o                           // not used by lookups yet
);
  logic [31:2] next, length;
  logic        hit, grows, unlocks;

  assign next    = last_i + 30'd1;
  assign length  = entry_follow_i - leader_i;
  // sec. IV.A.2: another block is there now
  assign hit     = found_i && !(first_i && length_i != '0 && length != 30'(length_i));
  assign grows   = !flag_i && next > entry_follow_i;   // if on, a profile branch may have left the block
  assign unlocks = entry_lock_i && first_i && length >= 30'(Shortest);                   // met again

  always_comb begin
    write_o  = 1'b0;
    drop_o   = 1'b0;
    type_o   = type_i;
    follow_o = next;
    on_o     = flag_i;
    lock_o   = 1'b1;
    if (remove_i) begin
      drop_o = found_i;
    end else if (update_i && hit) begin
      write_o  = grows || unlocks || entry_on_i != flag_i || entry_type_i != type_i;
      follow_o = grows ? next : entry_follow_i;
      lock_o   = entry_lock_i && !unlocks;
    end else if (update_i) begin
      write_o = first_i && !flag_i;                    // a new block, only if off: then its end is seen
      drop_o  = found_i && flag_i;
    end
  end
endmodule
`default_nettype wire
