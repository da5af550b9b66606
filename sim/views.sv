`default_nettype none
// The observation port cut into scalars VIEW_SIGNAL_s and VIEW_SIGNALn_s, for programs that read it
// (rtl/observe.vlt). Elements that a configuration does not have are 0. No logic.                 docs/probe.md
`define ONE_OF(view, name, member, wide) \
  logic [wide-1:0] view``_``name``_s; \
  assign view``_``name``_s = wide'(view``_i.member);
`define ONE(view, name, wide) `ONE_OF(view, name, name, wide)
`define CUT(view, name, i, n, bits, wide) \
  logic [wide-1:0] view``_``name``i``_s; \
  if (i < n) begin : gen_``view``_``name``i assign view``_``name``i``_s = wide'(view``_i.name[i*(bits) +: (bits)]); end \
  else begin : gen_no_``view``_``name``i assign view``_``name``i``_s = '0; end
`define LANES(view, name, n, bits, wide) \
  `CUT(view, name, 0, n, bits, wide) `CUT(view, name, 1, n, bits, wide) \
  `CUT(view, name, 2, n, bits, wide) `CUT(view, name, 3, n, bits, wide)
`define ISSUE(view, name, n, bits, wide) `LANES(view, name, n, bits, wide) `CUT(view, name, 4, n, bits, wide)
`define DONE(view, name, n, bits, wide) \
  `ISSUE(view, name, n, bits, wide) `CUT(view, name, 5, n, bits, wide) `CUT(view, name, 6, n, bits, wide)

module views (
  input core_pkg::commit_view_t   commit_i,
  input core_pkg::dispatch_view_t dispatch_i,
  input core_pkg::fetch_view_t    fetch_i,
  input core_pkg::tag_view_t      tag_i,
  input core_pkg::retire_view_t   retire_i,
  input core_pkg::pipe_view_t     pipe_i
);
  localparam integer W    = core_pkg::W;
  localparam integer RobW = core_pkg::RobW;
  localparam integer TagN = core_pkg::TagN;

  `ONE(commit, head_bank, 8)
  `ONE(commit, head_valid, 8)
  `ONE(commit, head_commit, 8)
  `ONE(commit, mispredicted, 8)
  `ONE(commit, flushes, 8)
  `ONE(commit, exception, 1)
  `ONE_OF(commit, interrupt, interrupted, 1)
  `ONE(commit, privilege, 8)
  `ONE_OF(commit, context, context_id, 16)
  `ONE(commit, exception_cause, 64)
  `ONE(commit, exception_pc, 64)
  `LANES(commit, head_pc, W, 64, 64)

  `ONE(dispatch, valid, 8)
  `LANES(dispatch, rob, W, RobW, 16)
  `LANES(dispatch, insn, W, 32, 32)
  `LANES(dispatch, pc, W, 64, 64)

  `ONE(fetch, opportunity, 1)
  `ONE(fetch, valid, 8)
  `ONE(fetch, pc, 64)
  `ONE(fetch, history, 64)

  `LANES(tag, pulses, TagN, 8, 8)
  `LANES(tag, abort_reason, TagN, 2, 8)
  `LANES(tag, events, TagN, core_pkg::EventW, 16)
  `LANES(tag, conflicts, TagN, 8, 8)
  `LANES(tag, oldest, TagN, 1, 1)
  `LANES(tag, insn, TagN, 32, 32)
  `LANES(tag, pc, TagN, 64, 64)
  `LANES(tag, address, TagN, 64, 64)

  `ONE(retire, valid, 8)
  `LANES(retire, trap, W, 1, 1)
  `ONE(retire, rob, 16)
  `LANES(retire, rd, W, 5, 8)
  `LANES(retire, mem, W, 2, 8)
  `LANES(retire, mem_bytes, W, 2, 8)
  `LANES(retire, events, W, core_pkg::EventW, 16)
  `ONE(retire, cause, 64)
  `ONE_OF(retire, interrupt, interrupted, 1)
  `ONE(retire, interrupt_cause, 64)
  `LANES(retire, insn, W, 32, 32)
  `LANES(retire, pc, W, 64, 64)
  `LANES(retire, next_pc, W, 64, 64)
  `LANES(retire, rs1_value, W, 64, 64)
  `LANES(retire, rs2_value, W, 64, 64)
  `LANES(retire, rd_value, W, 64, 64)
  `LANES(retire, mem_addr, W, 64, 64)
  `LANES(retire, mem_data, W, 64, 64)
  `ONE(retire, tval, 64)
  `ONE(retire, interrupt_epc, 64)

  `ONE(pipe, issue_valid, 8)
  `ISSUE(pipe, issue_rob, core_pkg::PortN, RobW, 16)
  `ONE(pipe, done_valid, 8)
  `DONE(pipe, done_rob, core_pkg::WbN + 1, RobW, 16)
  `ONE(pipe, decode_valid, 8)
  `ONE(pipe, decode_drop, 8)
  `ONE(pipe, decode_restart, 1)
  `ONE(pipe, flush, 1)
  `ONE(pipe, kill, 1)
  `ONE(pipe, kill_rob, 16)
endmodule
`undef ONE_OF
`undef ONE
`undef CUT
`undef LANES
`undef ISSUE
`undef DONE
`default_nettype wire
