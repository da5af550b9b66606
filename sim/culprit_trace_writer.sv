`default_nettype none
// Writes the trace of a core's commit view, of its retire stream if Retire is 1, and of ages, as text: a line for each cycle that
// differs from the one before. For simulators without DPI; others write a tenth of it through
// harness/trace/culprit_trace.h.                                                          docs/trace.md, docs/probe.md
//
// The ports are those of the `tip` unit. A record is taken at each rising edge out of reset. The trace is complete when
// the simulation ends by itself ($finish).
module culprit_trace_writer #(
  parameter Path    = "core.trace",      // the file
  parameter Core    = "-",               // name of the core, for reports
  parameter Program = "-",               // file of the program that runs
  parameter int W      = 1,              // commit lanes, 1 to 8
  parameter bit Retire = 1'b0,
  parameter int EventW = 8,              // event bits of a lane: 8, or 10 with those of walks
  parameter bit Dispatch = 1'b0,         // with dispatch_age_i
  parameter bit Fetch  = 1'b0,           // with fetch_age_i
  localparam int B     = W > 1 ? $clog2(W) : 1
) (
  input  wire              clk_i,
  input  wire              rst_ni,       // synchronous
  // Commit view
  input  wire [B-1:0]      head_bank_i,
  input  wire [W-1:0]      head_valid_i,
  input  wire [W-1:0]      head_commit_i,
  input  wire [W-1:0]      mispredicted_i,
  input  wire [W-1:0]      flushes_i,
  input  wire [64*W-1:0]   head_pc_i,
  input  wire              exception_i,
  input  wire [5:0]        exception_cause_i,
  input  wire [63:0]       exception_pc_i,
  input  wire              interrupt_i,
  input  wire [1:0]        privilege_i,
  input  wire [15:0]       context_i,
  // Retire stream; 0 without it
  input  wire [W-1:0]      ret_valid_i,
  input  wire [W-1:0]      ret_trap_i,
  input  wire [64*W-1:0]   ret_pc_i,
  input  wire [64*W-1:0]   ret_next_pc_i,
  input  wire [32*W-1:0]   ret_insn_i,
  input  wire [EventW*W-1:0] ret_events_i,
  input  wire [5:0]        ret_cause_i,
  input  wire [63:0]       ret_tval_i,
  input  wire              ret_interrupt_i,
  input  wire [5:0]        ret_interrupt_cause_i,
  input  wire [63:0]       ret_interrupt_epc_i,
  // Ages of banks that commit: clock cycles since the instruction entered the ROB, and the fetch buffer; 0 without them
  input  wire [32*W-1:0]   dispatch_age_i,
  input  wire [32*W-1:0]   fetch_age_i
);
  // What repeats: everything but exceptions, interrupts and what retires. pcs without a head are 0.
  localparam int HeldBits = B + 4 * W + 64 * W + 18;
  logic [64*W-1:0]     pcs;
  logic [HeldBits-1:0] held, held_q = '0;
  logic                event_now;
  always_comb
    for (int b = 0; b < W; b++) pcs[64*b +: 64] = head_valid_i[b] ? head_pc_i[64*b +: 64] : 64'd0;
  assign held      = {head_bank_i, head_valid_i, head_commit_i, mispredicted_i, flushes_i, privilege_i, context_i, pcs};
  assign event_now = exception_i || interrupt_i || (Retire && (ret_valid_i != '0 || ret_interrupt_i)) ||
                     ((Dispatch || Fetch) && head_commit_i != '0);

  integer      file;
  logic [63:0] cycles = '0, repeats = '0;
  logic        whole  = 1'b0;            // `held_q` is of a record that was written
  initial begin
    file = $fopen(Path, "w");
    if (file == 0) begin
      $display("culprit_trace_writer: cannot write %0s", Path);
      $finish;
    end
    $fwrite(file, "culprit-trace %0d text\nwidth %0d\nviews commit%0s%0s%0s%0s\ncore %0s\nprogram %0s\n",
            Retire && EventW > 8 ? 3 : Dispatch || Fetch ? 2 : 1, W, Retire ? " retire" : "", Retire && EventW > 8 ? " walks" : "", Dispatch ? " dispatch" : "", Fetch ? " fetch" : "", Core,
            Program);
    $fwrite(file, "build_id -\ncontents -\n\n");
  end

  // Those of the banks that commit, oldest first
  function automatic string ages(input [32*W-1:0] age);
    int bank;
    ages = "";
    for (int i = 0; i < W; i++) begin
      bank = (int'(head_bank_i) + i) % W;
      if (head_commit_i[bank[B-1:0]]) ages = {ages, $sformatf(" %0h", age[32*bank +: 32])};
    end
  endfunction

  // One $fwrite a record, and the last of its calls: in Icarus $finish ends other processes behind any call.
  string text;
  /* verilator lint_off BLKSEQ */
  always @(posedge clk_i)
    if (rst_ni) begin
      if (whole && !event_now && held === held_q) begin
        repeats = repeats + 64'd1;
        cycles  = cycles + 64'd1;
      end else begin
        text = "";
        if (repeats != '0) text = $sformatf("= %0h\n", repeats);
        text = {text, $sformatf("c %0h %0h %0h %0h %0h %0h %0h", head_bank_i, head_valid_i, head_commit_i, mispredicted_i,
                                flushes_i, privilege_i, context_i)};
        for (int b = 0; b < W; b++) text = {text, $sformatf(" %0h", pcs[64*b +: 64])};
        if (exception_i) text = {text, $sformatf(" e %0h %0h", exception_cause_i, exception_pc_i)};
        if (interrupt_i) text = {text, " i"};
        if (Retire && ret_valid_i != '0) begin
          text = {text, $sformatf(" r %0h %0h", ret_valid_i, ret_trap_i)};
          for (int l = 0; l < W; l++)
            if (ret_valid_i[l])
              text = {text, $sformatf(" %0h %0h %0h %0h", ret_pc_i[64*l +: 64], ret_next_pc_i[64*l +: 64],
                                      ret_insn_i[32*l +: 32], ret_events_i[EventW*l +: EventW])};
          if (ret_trap_i != '0) text = {text, $sformatf(" %0h %0h", ret_cause_i, ret_tval_i)};
        end
        if (Retire && ret_interrupt_i) text = {text, $sformatf(" j %0h %0h", ret_interrupt_cause_i, ret_interrupt_epc_i)};
        if (Dispatch && head_commit_i != '0) text = {text, " d", ages(dispatch_age_i)};
        if (Fetch && head_commit_i != '0) text = {text, " f", ages(fetch_age_i)};
        repeats = '0;
        held_q  = held;
        whole   = 1'b1;
        cycles  = cycles + 64'd1;
        $fwrite(file, "%0s\n", text);
      end
    end
  /* verilator lint_on BLKSEQ */

  final begin
    if (repeats != '0) $fwrite(file, "= %0h\n", repeats);
    $fwrite(file, "end %0h\n", cycles);
    $fclose(file);
  end
endmodule
`default_nettype wire
