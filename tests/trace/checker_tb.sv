`default_nettype none
// The checker on records from a file, which tb/profile/port_records.c writes: a line a cycle. For Icarus, and Verilator with
// --timing.
module checker_tb #(
  parameter integer W       = 1,
  parameter         Records = "records",
  parameter integer Shown   = 1000000,
  parameter integer Stop    = 0
);
  localparam integer LaneW = (W == 1) ? 1 : $clog2(W);
  // A line: every field is of whole hexadecimal digits
  localparam integer Bits = 16 + 4 * 6 + 8 * 8 + 64 * 2 + 16 + W * (3 * 64 + 8);
  reg [Bits-1:0] line;
  reg            clk = 1'b0;
  reg [15:0]     number = 0, last = 16'hffff, context_id = 0;
  reg [3:0]      reset = 1, head_bank = 0, exception = 0, interrupt = 0, privilege = 0, ret_interrupt = 0;
  reg [7:0]      head_valid = 0, head_commit = 0, mispredicted = 0, flushes = 0, ret_valid = 0, ret_trap = 0,
                 exception_cause = 0, ret_cause = 0;
  reg [W*64-1:0] head_pc = 0, ret_pc = 0, ret_next_pc = 0;
  reg [W*8-1:0]  ret_events = 0;
  reg [63:0]     exception_pc = 0, ret_interrupt_epc = 0;

  culprit_port_checker #(.W(W), .Retire(1), .Events(1), .Pcs(1), .Shown(Shown), .Stop(Stop)) u_checker (
    .clk_i(clk), .rst_ni(!reset[0]), .head_bank_i(head_bank[LaneW-1:0]), .head_valid_i(head_valid[W-1:0]), .head_commit_i(head_commit[W-1:0]),
    .mispredicted_i(mispredicted[W-1:0]), .flushes_i(flushes[W-1:0]), .head_pc_i(head_pc), .exception_i(exception[0]),
    .exception_cause_i(exception_cause[5:0]), .exception_pc_i(exception_pc), .interrupt_i(interrupt[0]), .privilege_i(privilege[1:0]),
    .context_i(context_id), .ret_valid_i(ret_valid[W-1:0]), .ret_trap_i(ret_trap[W-1:0]), .ret_pc_i(ret_pc), .ret_next_pc_i(ret_next_pc),
    .ret_events_i(ret_events), .ret_cause_i(ret_cause[5:0]), .ret_interrupt_i(ret_interrupt[0]),
    .ret_interrupt_epc_i(ret_interrupt_epc)
  );

  integer file, fields;
  initial begin
    file   = $fopen(Records, "r");
    fields = $fscanf(file, "%h", line);
    while (fields == 1) begin
      {number, reset, head_bank, head_valid, head_commit, mispredicted, flushes, head_pc, exception, exception_cause,
       exception_pc, interrupt, privilege, context_id, ret_valid, ret_trap, ret_pc, ret_next_pc, ret_events, ret_cause,
       ret_interrupt, ret_interrupt_epc} = line;
      if (number != last) $display("case %0d", number);
      last = number;
      #1 clk = 1'b1;
      #1 clk = 1'b0;
      fields = $fscanf(file, "%h", line);
    end
    $finish;
  end
endmodule
`default_nettype wire
