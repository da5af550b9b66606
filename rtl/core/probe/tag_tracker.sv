`default_nettype none
// Follows one tagged instruction from fetch to its end and gives a pulse for each thing that happens to it.
// docs/probe.md, "tag view".  At most one instruction carries the tag at a time; all outputs are registered.
module tag_tracker (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       fetched_i,       // enters the fetch buffer
  input  logic [core_pkg::W-1:0]     disp_tag_i,      // dispatched, in this lane
  input  logic [core_pkg::W*64-1:0]  disp_pc_i,
  input  logic [core_pkg::RobW-1:0]  disp_tail_i,     // ROB entry of lane 0
  input  logic                       ready_i,         // level: waits in the issue queue with its operands ready
  input  logic                       issue_i,         // in EX
  input  logic                       issue_mem_i,     // as a load or store
  input  logic [core_pkg::WbN:0]     done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                       resolve_i,       // branch in EX, and where it goes
  input  logic [core_pkg::RobW-1:0]  resolve_rob_i,
  input  logic [63:0]                resolve_next_i,
  input  logic                       mem_addr_valid_i,
  input  logic [core_pkg::RobW-1:0]  mem_addr_rob_i,
  input  logic [63:0]                mem_addr_i,
  input  logic [core_pkg::RobW-1:0]  rob_head_i,
  input  logic [core_pkg::W-1:0]     head_tag_i,      // among the W oldest, program order
  input  logic [core_pkg::W-1:0]     commit_i,
  input  logic [core_pkg::W*8-1:0]   events_i,        // event bits of the W oldest
  input  logic                       flush_i,
  input  logic                       interrupt_i,
  input  logic                       exception_i,     // the oldest excepts (it is aborted too)
  input  logic                       kill_i,
  input  logic [core_pkg::RobW-1:0]  kill_rob_i,
  output logic [7:0]                 pulses_o,        // enum probe_tag_event
  output logic [1:0]                 abort_o,         // 0 mispredicted branch, 1 exception, 2 flush, 3 interrupt
  output logic [7:0]                 events_o,
  output logic [63:0]                pc_o,
  output logic [63:0]                address_o
);
  localparam integer W    = core_pkg::W;
  localparam integer RobW = core_pkg::RobW;

  logic            early_q;                           // in fetch buffer or decode
  logic            late_q;                            // in the ROB
  logic            mem_q, ready_q, done_q;
  logic [RobW-1:0] rob_q;

  logic            map, done, retired, aborted, younger;
  logic [RobW-1:0] map_rob;
  logic [63:0]     map_pc;
  logic [7:0]      events;
  always_comb begin
    map     = 1'b0;
    map_rob = disp_tail_i;
    map_pc  = disp_pc_i[63:0];
    retired = 1'b0;
    events  = '0;
    for (int k = 0; k < W; k++) begin
      if (disp_tag_i[k]) begin
        map     = early_q;
        map_rob = disp_tail_i + RobW'(k);
        map_pc  = disp_pc_i[k*64 +: 64];
      end
      if (head_tag_i[k]) begin
        events = events_i[k*8 +: 8];
        if (commit_i[k]) retired = late_q;
      end
    end
    done = 1'b0;
    for (int p = 0; p <= core_pkg::WbN; p++) if (done_valid_i[p] && done_rob_i[p*RobW +: RobW] == rob_q) done = late_q && !done_q;
  end
  assign younger = (rob_q - rob_head_i) > (kill_rob_i - rob_head_i);
  assign aborted = (early_q && (flush_i || kill_i)) || (late_q && !retired && (flush_i || (kill_i && younger)));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      early_q  <= 1'b0;
      late_q   <= 1'b0;
      mem_q    <= 1'b0;
      ready_q  <= 1'b0;
      done_q   <= 1'b0;
      pulses_o <= '0;
    end else begin
      early_q  <= (early_q || fetched_i) && !map && !flush_i && !kill_i;
      late_q   <= (late_q || map) && !retired && !aborted;
      if (map) mem_q <= 1'b0;
      else if (issue_i && late_q) mem_q <= issue_mem_i;
      ready_q  <= !map && (ready_q || (ready_i && late_q));
      done_q   <= !map && (done_q || done);
      pulses_o <= {done && mem_q, aborted, retired, done, done, issue_i && late_q, ready_i && late_q && !ready_q, map};
    end
    if (map) begin
      rob_q <= map_rob;
      pc_o  <= map_pc;
    end
    if (late_q && resolve_i && resolve_rob_i == rob_q) address_o <= resolve_next_i;
    if (late_q && mem_addr_valid_i && mem_addr_rob_i == rob_q) address_o <= mem_addr_i;
    events_o <= events;
    abort_o  <= !flush_i ? 2'd0 : interrupt_i ? 2'd3 : exception_i ? 2'd1 : 2'd2;
  end
endmodule
`default_nettype wire
