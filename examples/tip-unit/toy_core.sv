`default_nettype none
// Stands for your core: two stages, one instruction at a time, an instruction set of its own. What matters is
// its last part, which drives the observation port by the rules of docs/probe.md.
//
//   fetch ──> execute, commit          The instruction in the second stage is the whole ROB: one entry, one bank, one lane.
//
// Instruction: op 15:12, rd 11:10, rs 9:8, imm 7:0. Four registers of 16 bits.
// Branches are predicted not taken.
module toy_core (
  input  logic        clk_i,
  input  logic        rst_ni,            // synchronous
  input  logic        irq_i,             // pulse: an interrupt is wanted
  // Observation port, one lane: each signal one clock cycle after what it describes
  output logic        head_valid_o,
  output logic        head_commit_o,
  output logic        mispredicted_o,
  output logic        flushes_o,
  output logic [63:0] head_pc_o,
  output logic        exception_o,
  output logic        interrupt_o,
  output logic [1:0]  privilege_o,
  output logic        ret_valid_o,
  output logic [7:0]  ret_events_o,
  output logic [63:0] ret_next_pc_o
);
  localparam logic [3:0] Addi = 0, Andi = 1, Mul = 2, Load = 3, Branch = 4, Jump = 5, Sync = 6, Trap = 7, Return = 8;
  localparam logic [63:0] Start = 64'h1000, Handler = 64'h1040;
  localparam logic [3:0] Refill = 3, FetchMiss = 6;    // cycles until fetch goes on

  function automatic logic [15:0] rom(input logic [4:0] word);
    case (word)
      0:       rom = {Addi, 2'd1, 2'd1, 8'd1};         // r1 counts
      1:       rom = {Mul, 2'd2, 2'd1, 8'd3};
      2:       rom = {Load, 2'd3, 2'd1, 8'd0};         // one in four misses
      3:       rom = {Andi, 2'd3, 2'd1, 8'd3};
      4:       rom = {Branch, 2'd0, 2'd3, 8'd12};      // three in four are taken, to word 7
      5:       rom = {Sync, 12'd0};
      6:       rom = {Trap, 12'd0};
      7:       rom = {Addi, 2'd2, 2'd2, 8'd5};
      8:       rom = {Jump, 2'd0, 2'd0, 8'he0};        // to word 0
      16:      rom = {Addi, 2'd0, 2'd0, 8'd1};         // the handler
      17:      rom = {Mul, 2'd2, 2'd0, 8'd7};
      18:      rom = {Return, 12'd0};
      default: rom = {Jump, 12'd0};
    endcase
  endfunction

  // Second stage: the oldest instruction
  logic        valid_q, imiss_q;
  logic [63:0] pc_q;
  logic [3:0]  age_q;                                  // cycles that it has been there
  logic [15:0] regs_q [0:3];
  logic [13:0] line_q;                                 // a D-cache of one line
  logic        handler_q, pending_q;
  logic [63:0] return_q;

  logic [3:0]  op, latency;
  logic [1:0]  rd, rs;
  logic [7:0]  imm;
  logic [15:0] address, result;
  logic        dmiss, done, taken, flushes, interrupt, exception, commit, redirect;
  logic [63:0] next_pc, target;

  assign {op, rd, rs, imm} = rom(pc_q[6:2]);
  assign address   = regs_q[rs] + 16'(imm);
  assign dmiss     = op == Load && address[15:2] != line_q;
  assign latency   = op == Mul ? 4'd4 : op == Load ? (dmiss ? 4'd12 : 4'd2) : 4'd1;
  assign done      = valid_q && age_q == latency - 4'd1;
  assign taken     = op == Jump || (op == Branch && regs_q[rs] != '0);
  assign flushes   = op == Sync || op == Return;
  assign interrupt = valid_q && pending_q && !handler_q;
  assign exception = done && !interrupt && op == Trap;
  assign commit    = done && !interrupt && op != Trap;
  assign redirect  = interrupt || exception || (commit && (taken || flushes));
  assign next_pc   = op == Return ? return_q : taken ? pc_q + {{56{imm[7]}}, imm} : pc_q + 64'd4;
  assign target    = interrupt || exception ? Handler : next_pc;

  always_comb begin
    case (op)
      Addi:    result = regs_q[rs] + 16'(imm);
      Andi:    result = regs_q[rs] & 16'(imm);
      Mul:     result = regs_q[rs] * 16'(imm);
      Load:    result = address;                       // memory holds its own addresses
      default: result = regs_q[rd];
    endcase
  end

  // First stage: a buffer of one line of four instructions, and the instruction that goes on
  logic        fetched_q, fetched_imiss_q, missed_q, advance;
  logic [63:0] fetched_pc_q, fetch_pc_q;
  logic [59:0] fetch_line_q;
  logic [3:0]  wait_q;
  logic        room, fetch;                            // it can take an instruction; it takes one, which is not dropped at once
  logic [15:0] fetched_insn;
  assign advance      = !valid_q || commit;
  assign room         = advance || !fetched_q;
  assign fetch        = room && wait_q == '0 && fetch_line_q == fetch_pc_q[63:4] && !redirect;
  assign fetched_insn = rom(fetched_pc_q[6:2]);

  always_ff @(posedge clk_i) begin
    if (advance) begin
      valid_q <= fetched_q;
      pc_q    <= fetched_pc_q;
      imiss_q <= fetched_imiss_q;
      age_q   <= '0;
    end else age_q <= age_q + 4'd1;

    if (room) begin
      fetched_q <= 1'b0;
      if (wait_q != '0) wait_q <= wait_q - 4'd1;
      else if (fetch_line_q != fetch_pc_q[63:4]) begin
        fetch_line_q <= fetch_pc_q[63:4];
        wait_q       <= FetchMiss;
        missed_q     <= 1'b1;
      end else begin
        fetched_q       <= 1'b1;
        fetched_pc_q    <= fetch_pc_q;
        fetched_imiss_q <= missed_q;
        missed_q        <= 1'b0;
        fetch_pc_q      <= fetch_pc_q + 64'd4;
      end
    end

    if (commit) begin
      regs_q[rd] <= result;
      if (op == Load) line_q <= address[15:2];
      if (op == Return) handler_q <= 1'b0;
    end
    if (redirect) begin
      valid_q    <= 1'b0;
      fetched_q  <= 1'b0;
      missed_q   <= 1'b0;
      fetch_pc_q <= target;
      wait_q     <= Refill;
    end
    if (interrupt || exception) begin
      handler_q <= 1'b1;
      return_q  <= interrupt ? pc_q : pc_q + 64'd4;
    end
    pending_q <= irq_i || (pending_q && !interrupt);

    if (!rst_ni) begin
      {valid_q, fetched_q, missed_q, handler_q, pending_q} <= '0;
      for (int i = 0; i < 4; i++) regs_q[i] <= '0;
      fetch_pc_q   <= Start;
      fetch_line_q <= '0;
      line_q       <= '0;
      wait_q       <= '0;
    end
  end

  // The observation port. The program's own mode is user (0), the handler's is machine (3).
  always_ff @(posedge clk_i) begin
    head_valid_o   <= rst_ni && valid_q;
    head_commit_o  <= rst_ni && commit;
    mispredicted_o <= rst_ni && done && taken;         // predicted not taken
    flushes_o      <= rst_ni && done && flushes;
    head_pc_o      <= pc_q;
    exception_o    <= rst_ni && exception;
    interrupt_o    <= rst_ni && interrupt;
    privilege_o    <= handler_q ? 2'd3 : 2'd0;
    ret_valid_o    <= rst_ni && (commit || exception);
    ret_events_o   <= '0;
    ret_events_o[culprit_probe_pkg::EventImiss]      <= imiss_q;
    ret_events_o[culprit_probe_pkg::EventMispredict] <= taken;
    ret_events_o[culprit_probe_pkg::EventTaken]      <= taken;
    ret_events_o[culprit_probe_pkg::EventDmiss]      <= dmiss;
    ret_next_pc_o  <= target;
  end
endmodule
`default_nettype wire
