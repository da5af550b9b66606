`default_nettype none
// The life of a tagged instruction, after a record: latencies (table 1), and what its own record will say of it.
// Simulation skips them while there is none.                            docs/profileme.md, "Following it"
module pme_life #(
  parameter integer EventW = 8                         // event bits: 8, or 10 with those of walks
) (
  input  logic         live_i,                         // it is followed: else the outputs do not matter
  // Pulses of this record
  input  logic         map_i,
  input  logic         ready_i,
  input  logic         issue_i,
  input  logic         finish_i,
  input  logic         memory_i,
  // Before: what has come, and how many cycles each part took
  input  logic [11:0]  age_i,                          // since the fetch
  input  logic [11:0]  phase_i,                        // since map, then since issue
  input  logic [4:0]   came_i,                         // mapped, ready, issued, finished, remembered
  input  logic [59:0]  times_i,                        // dispatch, to ready, to issue, execution, memory
  output logic [4:0]   came_o,                         // after it
  output logic [59:0]  times_o,
  // The record, if the instruction ends
  input  logic         hide_i,
  input  logic [63:0]  cycle_i,
  input  logic [63:0]  address_i,
  input  logic [15:0]  context_i,
  input  logic [1:0]   privilege_i,
  input  logic         excepts_i,
  input  logic [5:0]   cause_i,
  input  logic [2:0]   reason_i,
  input  logic [7:0]   conflicts_i,
  input  logic [EventW-1:0] events_i,
  input  logic [3:0]   kind_i,
  input  logic         oldest_i,
  input  logic [11:0]  oldest_cycles_i,
  output logic [257+EventW:0] life_o                          // all but its fetch
);
  logic        mapped, ready, issued, finished, remembered;
  logic [11:0] dispatch, to_ready, to_issue, execution, memory, phase, executing;
  assign {mapped, ready, issued, finished, remembered}     = came_i;
  assign {dispatch, to_ready, to_issue, execution, memory} = times_i;
  always_comb begin
    if (eval_pkg::All || live_i) begin
      phase     = map_i ? '0 : phase_i;
      executing = issue_i ? '0 : phase_i;
      came_o    = {mapped || map_i, ready || ready_i, issued || issue_i, finished || finish_i, remembered || memory_i};
      times_o   = {map_i ? age_i : dispatch, ready_i ? phase : to_ready, issue_i ? phase : to_issue,
                   (finish_i && (issued || issue_i)) ? executing : execution,
                   memory_i ? executing : memory};     // what uses memory has been issued
    end else begin
      phase     = '0;
      executing = '0;
      came_o    = '0;
      times_o   = '0;
    end
  end
  always_comb begin
    if (eval_pkg::All || live_i) begin
      life_o = {hide_i, cycle_i, (!hide_i && came_o[1]) ? address_i : 64'd0, context_i, privilege_i,
                excepts_i ? cause_i : 6'd0, reason_i, conflicts_i, events_i, kind_i, excepts_i && oldest_i, came_o,
                age_i, times_o[59:48], times_o[35:12], oldest_cycles_i, times_o[47:36], times_o[11:0]};
    end else begin
      life_o = '0;
    end
  end
endmodule
`default_nettype wire
