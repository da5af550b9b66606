`default_nettype none
// Sample selection and the sample registers (cycle, flags, one address per bank), and the progress of a
// capture. TIP sec. 3.1, figure 6.                                                     docs/tip.md, "Capture"
module tip_sample #(
  parameter integer W     = 4,                         // commit lanes: 1 to 8
  parameter integer LaneW = (W == 1) ? 1 : $clog2(W),
  parameter integer FlagsW = (W > 4) ? 52 : 48         // bits of mtipflags
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Record of the commit view (docs/probe.md)
  input  logic [LaneW-1:0] head_bank_i,
  input  logic [W-1:0]     head_valid_i,
  input  logic [W-1:0]     head_commit_i,
  input  logic [W*64-1:0]  head_pc_i,
  input  logic             interrupt_i,
  input  logic             retires_i,                  // lane 0 of the retire stream is valid
  // OIR
  input  logic [63:0]      oir_pc_i,                   // including this record, if it has no valid head
  input  logic [3:0]       oir_flags_i,                // including this record
  // Which instruction the record's cycle belongs to
  input  logic             heads_i,                    // some head is valid
  input  logic             drained_i,                  // none yet: the next instruction to arrive
  input  logic [1:0]       privilege_i,                // unless drained_i: of the blamed instruction
  input  logic [15:0]      context_i,
  input  logic             pass_i,                     // it passes the filters
  // Control
  input  logic             begin_i,                    // capture this record; only while open_o is 0 and the
                                                       // register is free
  input  logic [15:0]      weight_i,                   // with named_o
  input  logic [63:0]      cycle_i,
  input  logic             want_cause_i,               // wait for the blamed instruction to leave
  input  logic             take_i,                     // the held sample has been read or moved on
  // What details need: pulses of this record
  output logic             retiring_o,                 // begins, and instructions commit
  output logic             flushed_o,                  // begins, and the ROB was flushed
  output logic             cause_o,                    // retire lane 0 holds the blamed instruction
  // State
  output logic             named_o,                    // the instruction to blame is known, and passes: it is
                                                       // captured with this record
  output logic             complete_o,                 // the capture ends with this record
  output logic             open_o,                     // a capture is open
  output logic             full_o,                     // a sample is held
  output logic [63:0]      sample_cycle_o,
  output logic [FlagsW-1:0] sample_flags_o,            // mtipflags
  output logic [W-1:0]     sample_valid_o,             // its valid bits
  output logic [W*64-1:0]  sample_addr_o
);
  localparam logic [1:0] Idle  = 2'd0;
  localparam logic [1:0] Drain = 2'd1;                 // the address comes with the first valid head
  localparam logic [1:0] Cause = 2'd2;                 // the blamed instruction has not left yet

  logic [1:0]       phase_d, phase_q;
  logic             full_q;
  logic [63:0]      cycle_q;
  logic [W-1:0]     valid_q;
  logic [LaneW-1:0] oldest_q;
  logic             stalled_q, exception_q, flush_q, mispredicted_q, front_end_q, interrupt_q;
  logic [1:0]       privilege_q;
  logic [15:0]      context_q, weight_q;
  logic [W*64-1:0]  addr_q;

  logic         any_commit, arrives, ends;
  logic [W-1:0] blamed;                                // the other heads may be on a wrong path, and would
                                                       // reveal where it leads
  always_comb begin
    any_commit = head_commit_i != '0;
    blamed     = (begin_i && any_commit) ? head_commit_i : W'(1) << (heads_i ? head_bank_i : LaneW'(0));
    arrives    = phase_q == Drain && heads_i && pass_i;
    ends       = !want_cause_i || retires_i || interrupt_i;

    named_o    = (begin_i && !drained_i) || arrives;
    retiring_o = begin_i && any_commit;
    flushed_o  = begin_i && !heads_i && !drained_i;
    cause_o    = want_cause_i && retires_i && ((begin_i && heads_i && !any_commit) || arrives || phase_q == Cause);
  end

  always_comb begin
    phase_d    = phase_q;
    complete_o = 1'b0;
    case (phase_q)
      Idle: begin                                      // left on an overflow
        if (begin_i) begin
          if (any_commit || (heads_i && ends) || (!heads_i && !drained_i)) complete_o = 1'b1;
          else phase_d = heads_i ? Cause : Drain;
        end
      end
      Drain: begin                                     // left when an instruction reaches the head; dropped
                                                       // if it is filtered
        complete_o = arrives && ends;
        if (heads_i) phase_d = (arrives && !ends) ? Cause : Idle;
      end
      default: begin                                   // left when the instruction leaves, or never will
        complete_o = ends;
        if (ends) phase_d = Idle;
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      phase_q <= Idle;
      full_q  <= 1'b0;
    end else begin
      phase_q <= phase_d;
      full_q  <= complete_o || (full_q && !take_i);
    end
  end

  // TIP sec. 3.1, figure 6. Cycle and class are fixed by the first record, the rest when the instruction to
  // blame is known.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cycle_q        <= '0;
      valid_q        <= '0;
      oldest_q       <= '0;
      stalled_q      <= 1'b0;
      exception_q    <= 1'b0;
      flush_q        <= 1'b0;
      mispredicted_q <= 1'b0;
      front_end_q    <= 1'b0;
      interrupt_q    <= 1'b0;
      privilege_q    <= '0;
      context_q      <= '0;
      weight_q       <= '0;
    end else begin
      if (begin_i) begin
        cycle_q        <= cycle_i;
        stalled_q      <= heads_i && !any_commit;
        exception_q    <= !heads_i && oir_flags_i[0];
        flush_q        <= !heads_i && oir_flags_i[1];
        mispredicted_q <= !heads_i && oir_flags_i[2];
        front_end_q    <= !heads_i && oir_flags_i == '0;
        interrupt_q    <= !heads_i && oir_flags_i[3];
      end
      if (named_o) begin
        privilege_q <= privilege_i;
        context_q   <= context_i;
        weight_q    <= weight_i;
        oldest_q    <= heads_i ? head_bank_i : '0;
        valid_q     <= blamed;
      end
    end
  end

  // Addresses: of the blamed heads, 0 for the others; without a valid head, bank 0 holds the OIR's
  for (genvar b = 0; b < W; b++) begin : gen_addr
    always_ff @(posedge clk_i) begin
      if (!rst_ni || (named_o && !blamed[b])) addr_q[b*64 +: 64] <= '0;
      else if (named_o) addr_q[b*64 +: 64] <= (b == 0 && !heads_i) ? oir_pc_i : head_pc_i[b*64 +: 64];
    end
  end

  assign open_o         = phase_q != Idle;
  assign full_o         = full_q;
  assign sample_cycle_o = cycle_q;
  assign sample_addr_o  = addr_q;
  assign sample_valid_o = valid_q;
  logic [7:0] valid;
  assign valid          = 8'(valid_q);
  assign sample_flags_o = FlagsW'({valid[7:4], weight_q, context_q, privilege_q, interrupt_q, front_end_q, mispredicted_q, flush_q,
                                   exception_q, stalled_q, 1'b0, 3'(oldest_q), valid[3:0]});
endmodule
`default_nettype wire
