`default_nettype none
// Stands for a core that was not written for a profiler: two instructions a cycle, compressed code, and a commit stage with
// habits that an adapter has to hide. It does not compute: chance says which branches are taken and which loads miss.
//
//   fetch ──> two slots: the oldest two instructions; they execute together and leave in order
//
// - Behind a mispredicted branch the core recovers for three cycles. Nothing commits meanwhile, and the slots read as
//   something else.
// - A flush comes a cycle after the instruction that asked for it has committed. Until then the slots hold instructions
//   that are doomed.
// - MRET never commits: it takes the return and is gone.
module toy_dual (
  input  logic         clk_i,
  input  logic         rst_ni,              // synchronous
  input  logic         irq_i,               // pulse: an interrupt is wanted
  // The commit stage in this cycle; slot 0 is the oldest
  output logic [1:0]   slot_valid_o,
  output logic [127:0] slot_pc_o,
  output logic [127:0] slot_next_o,         // where it goes
  output logic [1:0]   slot_commit_o,
  output logic [1:0]   slot_wrong_o,        // it was mispredicted, and that is known
  output logic [1:0]   slot_sync_o,         // it flushes when it commits
  output logic         recover_o,           // recovers
  output logic         recover_first_o,     // in its first cycle
  output logic [63:0]  recover_pc_o,        // of the branch
  output logic         flush_o,             // the slots are dropped at the end of this cycle
  output logic         trap_o,              // slot 0 traps
  output logic         interrupt_o,         // is taken
  output logic         mret_o,              // slot 0 is MRET and returns
  output logic         supervisor_o,        // the handler's mode; else user
  output logic [63:0]  handler_o            // where traps go
);
  localparam logic [2:0]  Alu = 0, Mul = 1, Load = 2, Branch = 3, Jump = 4, Sync = 5, Trap = 6, Mret = 7;
  localparam logic [63:0] Start = 64'h1000, Handler = 64'h1040;
  localparam logic [2:0]  Refill = 5, LineMiss = 4;   // cycles until fetch goes on

  // The program: operation, 4 bytes instead of 2, target
  function automatic logic [9:0] rom(input logic [5:0] at);
    case (at)
      6'h02:   rom = {Load, 1'b1, 6'h00};
      6'h06:   rom = {Mul, 1'b0, 6'h00};
      6'h08:   rom = {Branch, 1'b1, 6'h14};
      6'h0e:   rom = {Load, 1'b0, 6'h00};
      6'h10:   rom = {Sync, 1'b1, 6'h00};
      6'h16:   rom = {Trap, 1'b0, 6'h00};
      6'h18:   rom = {Alu, 1'b1, 6'h00};
      6'h1c:   rom = {Branch, 1'b0, 6'h06};
      6'h1e:   rom = {Jump, 1'b0, 6'h00};
      default: rom = {Alu, 1'b0, 6'h00};
    endcase
  endfunction
  function automatic logic [9:0] handler(input logic [5:0] at);
    case (at)
      6'h02:   handler = {Load, 1'b1, 6'h00};
      6'h06:   handler = {Mret, 1'b0, 6'h00};
      default: handler = {Alu, 1'b0, 6'h00};
    endcase
  endfunction
  function automatic logic [9:0] insn(input logic [63:0] pc);
    insn = pc[6] ? handler(pc[5:0]) : rom(pc[5:0]);
  endfunction
  function automatic logic [63:0] behind(input logic [63:0] pc);      // the next in the text
    logic [9:0] i;
    i      = insn(pc);
    behind = pc + (i[6] ? 64'd4 : 64'd2);
  endfunction
  function automatic logic [63:0] to(input logic [63:0] pc);
    logic [9:0] i;
    i  = insn(pc);
    to = {pc[63:6], i[5:0]};
  endfunction
  function automatic logic [3:0] latency(input logic [2:0] op, input logic miss);
    latency = op == Mul ? 4'd3 : op == Load ? (miss ? 4'd12 : 4'd2) : op == Mret ? 4'd1 : 4'd0;
  endfunction

  // The slots
  logic [1:0]  valid_q, taken_q, known_q;             // known: that it is taken
  logic [63:0] pc_q [0:1];
  logic [3:0]  left_q [0:1];                          // cycles until it is done
  logic [1:0]  recover_q;
  logic        flush_q, handler_q, pending_q;
  logic [63:0] recover_pc_q, return_q, fetch_q, flush_to_q;
  logic [2:0]  wait_q;
  logic [59:0] line_q;                                // an I-cache of one line
  logic [15:0] chance_q;

  logic [2:0]  op [0:1];
  logic [1:0]  done, unknown, leaves, resolves;
  logic [63:0] next [0:1];
  logic        quiet;                                 // nothing leaves in this cycle
  for (genvar s = 0; s < 2; s++) begin : gen_slot
    logic [9:0] i;
    assign i          = insn(pc_q[s]);
    assign op[s]      = i[9:7];
    assign done[s]    = valid_q[s] && left_q[s] == '0;
    assign unknown[s] = op[s] == Branch && taken_q[s] && !known_q[s];
    assign next[s]    = op[s] == Mret ? return_q : (op[s] == Jump || (op[s] == Branch && taken_q[s])) ? to(pc_q[s]) : behind(pc_q[s]);
  end
  assign quiet       = recover_q != '0 || flush_q;
  assign interrupt_o = !quiet && valid_q[0] && pending_q && !handler_q;
  assign trap_o      = !quiet && !interrupt_o && done[0] && op[0] == Trap;
  assign mret_o      = !quiet && !interrupt_o && done[0] && op[0] == Mret;
  logic ends, leave, stays;                           // slot 0: done, no trap or return; leaves. Slot 1 stays
  assign ends     = !quiet && !interrupt_o && done[0] && op[0] != Trap && op[0] != Mret;
  assign leave    = ends && !unknown[0];
  assign stays    = !quiet && !interrupt_o && !trap_o && !mret_o && !(leave && op[0] == Sync) && !(valid_q[0] && unknown[0]);
  assign leaves   = {leave && op[0] != Sync && done[1] && !unknown[1] && op[1] != Trap && op[1] != Mret, leave};
  assign resolves = {stays && done[1] && unknown[1], ends && unknown[0]};

  // What stays, oldest first, and what is fetched behind it
  logic [1:0]  keep;
  logic [63:0] first, second;
  logic        line_miss, sync;
  assign keep      = resolves[0] ? 2'b01 : valid_q & ~leaves;
  assign first     = fetch_q;
  assign second    = (insn(first) >> 7) == 10'(Jump) ? to(first) : behind(first);
  assign line_miss = fetch_q[63:4] != line_q;
  assign sync      = leaves[0] && (op[0] == Sync || (leaves[1] && op[1] == Sync));

  task automatic fill(input logic s, input logic [63:0] pc, input logic [3:0] dice);
    logic [9:0] i;
    i          = insn(pc);
    valid_q[s] <= 1'b1;
    pc_q[s]    <= pc;
    taken_q[s] <= dice[1:0] == '0;
    known_q[s] <= 1'b0;
    left_q[s]  <= latency(i[9:7], dice[3:2] == '0);
  endtask

  always_ff @(posedge clk_i) begin
    chance_q <= {chance_q[14:0], chance_q[15] ^ chance_q[14] ^ chance_q[12] ^ chance_q[3]};
    for (int s = 0; s < 2; s++) if (left_q[s] != '0) left_q[s] <= left_q[s] - 4'd1;
    if (recover_q != '0) recover_q <= recover_q - 2'd1;
    if (wait_q != '0) wait_q <= wait_q - 3'd1;
    flush_q <= 1'b0;

    // Slots move up; the free ones are filled
    valid_q <= keep;
    if (!keep[0] && keep[1]) begin
      valid_q    <= 2'b01;
      pc_q[0]    <= pc_q[1];
      taken_q[0] <= taken_q[1];
      known_q[0] <= known_q[1] || resolves[1];
      left_q[0]  <= (left_q[1] == '0) ? 4'd0 : left_q[1] - 4'd1;
    end else for (int s = 0; s < 2; s++) known_q[s] <= known_q[s] || resolves[s];
    if (!quiet && wait_q == '0 && resolves == '0 && keep != 2'b11) begin
      if (line_miss) begin
        line_q <= fetch_q[63:4];
        wait_q <= LineMiss;
      end else if (keep == '0) begin
        fill(1'b0, first, chance_q[3:0]);
        fill(1'b1, second, chance_q[9:6]);
        fetch_q <= (insn(second) >> 7) == 10'(Jump) ? to(second) : behind(second);
      end else begin
        fill(1'b1, first, chance_q[3:0]);
        fetch_q <= second;
      end
    end

    // Everything goes on elsewhere
    if (resolves != '0) begin
      recover_q    <= 2'd3;
      recover_pc_q <= resolves[0] ? pc_q[0] : pc_q[1];
      fetch_q      <= resolves[0] ? next[0] : next[1];
      wait_q       <= Refill;
    end
    if (sync) begin
      flush_q    <= 1'b1;
      flush_to_q <= op[0] == Sync ? next[0] : next[1];
    end
    if (interrupt_o || trap_o || mret_o || flush_q) begin
      valid_q <= '0;
      fetch_q <= flush_q ? flush_to_q : mret_o ? return_q : Handler;
      wait_q  <= Refill;
    end
    if (interrupt_o || trap_o) begin
      handler_q <= 1'b1;
      return_q  <= interrupt_o ? pc_q[0] : next[0];
    end
    if (mret_o) handler_q <= 1'b0;
    pending_q <= irq_i || (pending_q && !interrupt_o);

    if (!rst_ni) begin
      {valid_q, recover_q, flush_q, handler_q, pending_q, wait_q, line_q} <= '0;
      fetch_q  <= Start;
      chance_q <= 16'hace1;
    end
  end

  // While it recovers the slots' memory is read at another place
  assign slot_valid_o    = recover_o ? 2'b11 : valid_q;
  assign slot_pc_o       = recover_o ? {2{fetch_q}} : {pc_q[1], pc_q[0]};
  assign slot_next_o     = {next[1], next[0]};
  assign slot_commit_o   = leaves;
  assign slot_wrong_o    = {op[1] == Branch && known_q[1], op[0] == Branch && known_q[0]};
  assign slot_sync_o     = {op[1] == Sync, op[0] == Sync};
  assign recover_o       = recover_q != '0;
  assign recover_first_o = recover_q == 2'd3;
  assign recover_pc_o    = recover_pc_q;
  assign flush_o         = flush_q;
  assign supervisor_o    = handler_q;
  assign handler_o       = Handler;
endmodule
`default_nettype wire
