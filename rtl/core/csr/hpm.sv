`default_nettype none
// Performance counters: mcycle, minstret, mhpmcounter3..10 with event selection, overflow and
// mode filters. RISC-V Privileged ISA 3.1.10 to 3.1.12 and Sscofpmf. mhpmcounter3 is also the
// trigger counter of a profiler.                                                               docs/events.md
//
// Events are counted a cycle after they happen, in all counters but mcycle; the profiler's inputs are delayed
// with them. So the counters are as without the delay, one cycle later.
//
// A CSR instruction that writes takes effect when it retires: until then mhpmevent and mcountinhibit keep their
// old values, and a counter holds the value written. OF alone changes in the cycle of the access.
module hpm (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic [core_pkg::EventN*3-1:0] events_i,      // slice e: how often event e happened in this cycle
  input  logic                          user_i,        // privilege of this cycle; neither: machine mode
  input  logic                          supervisor_i,  // 0 where there is no supervisor mode
  // CSR access. An instruction that writes is the only one in flight until it retires
  input  logic [4:0]                    index_i,       // 0 mcycle, 2 minstret, 3.. mhpmcounter
  input  logic                          write_counter_i,
  input  logic                          write_event_i,
  input  logic                          write_inhibit_i,
  input  logic [63:0]                   wdata_i,
  input  logic                          retire_i,      // the CSR instruction retires: at least a cycle later
  output logic [63:0]                   counter_o,
  output logic [63:0]                   event_o,
  output logic [31:0]                   inhibit_o,
  output logic [31:0]                   overflows_o,   // OF of mhpmevent n in bit n
  output logic                          overflow_o,    // pulse, a cycle after the event: an OF bit that
                                                       // requests an interrupt rises
  output logic [63:0]                   mcycle_o,
  // Trigger counter
  output logic                          trigger_wrap_o,         // it wrapped in the previous cycle: aligned
                                                                // with that cycle's probe record
  input  logic                          trigger_reload_i,       // on a wrap it continues from the value
                                                                // below, and OF stays
  input  logic [63:0]                   trigger_reload_value_i,
  input  logic                          trigger_hold_i,         // it does not count
  input  logic                          trigger_defer_i         // OF raises no interrupt: the profiler does
);
  localparam integer N      = core_pkg::HpmN;
  localparam integer EventN = core_pkg::EventN;

  logic [N-1:0] of_q, minh_q, sinh_q, uinh_q;       // SINH: where there is supervisor mode
  logic [7:0]   select_q [0:N-1];
  logic [N+2:0] inhibit_q;                             // bit 1 reads 0

  logic [2:0] at;                                      // of an implemented mhpmcounter
  logic       is_hpm;
  assign at     = 3'(index_i - 5'd3);
  assign is_hpm = index_i >= 5'd3 && index_i < 5'(N + 3);

  // Of the instruction that writes. A counter that is being written neither counts nor wraps
  logic [N+2:0] writing, written_q;                    // counters: in the cycle of the access; until it retires
  logic         event_written_q, inhibit_written_q;
  logic [2:0]   at_q;
  logic [63:0]  wdata_q;
  always_comb begin
    writing = '0;
    if (write_counter_i) begin
      for (int i = 0; i < N + 3; i++) writing[i] = index_i == 5'(i);
    end
  end

  // What counts, and which event: for the cycle in which it happens
  logic [N-1:0] counts, counts_q;
  logic [4:0]   source_q [0:N-1];
  logic [EventN*3-1:0] events_q;
  logic         instret_q;                             // minstret counts
  always_comb begin
    counts = '0;
    for (int i = 0; i < N; i++) begin
      if (select_q[i] != '0) begin
        counts[i] = select_q[i] < 8'(EventN) && !inhibit_q[i+3] && !(user_i ? uinh_q[i] : supervisor_i ? sinh_q[i] : minh_q[i]) &&
                    !written_q[i+3] && !(i == 0 && trigger_hold_i);
      end
    end
  end

  // From here on a cycle later
  logic          reload_q, defer_q;
  logic [63:0]   reload_value_q, mcycle, minstret;
  logic [N*64-1:0] count;
  logic [N*3-1:0]  steps;
  logic [N-1:0]  passes, wraps, rises;                 // 2^64 is passed, without a write; OF is set. Bit 0 is
                                                       // mhpmcounter3
  logic [2:0]    instret;
  assign instret = instret_q ? events_q[core_pkg::EvInstret*3 +: 3] : 3'd0;

  always_comb begin
    steps = '0;
    for (int i = 0; i < N; i++) if (counts_q[i]) steps[i*3 +: 3] = events_q[source_q[i]*3 +: 3];
  end
  for (genvar i = 0; i < N; i++) begin : gen_counter
    hpm_counter #(.Reload(i == 0 ? 1 : 0)) u_counter (
      .clk_i, .rst_ni, .step_i(steps[i*3 +: 3]), .write_i(written_q[i+3]), .wdata_i(wdata_q),
      .reload_i(i == 0 ? reload_q : 1'b0), .reload_value_i(i == 0 ? reload_value_q : 64'd0),
      .count_o(count[i*64 +: 64]), .wrap_o(passes[i])
    );
  end
  hpm_counter u_minstret (
    .clk_i, .rst_ni, .step_i(instret), .write_i(written_q[2]),
    .wdata_i(wdata_q), .reload_i(1'b0), .reload_value_i(64'd0),
    .count_o(minstret), .wrap_o()
  );
  hpm_counter u_mcycle (                               // not delayed: it counts no event
    .clk_i, .rst_ni, .step_i({2'b00, !inhibit_q[0]}), .write_i(written_q[0]),
    .wdata_i(wdata_q), .reload_i(1'b0), .reload_value_i(64'd0),
    .count_o(mcycle), .wrap_o()
  );
  assign wraps      = passes & ~writing[N+2:3];
  assign rises      = wraps & ~of_q & ~{{(N-1){1'b0}}, reload_q};
  assign overflow_o = (rises & ~{{(N-1){1'b0}}, defer_q}) != '0;
  assign trigger_wrap_o = wraps[0];
  assign mcycle_o       = mcycle;

  always_comb begin
    counter_o = '0;
    event_o   = '0;
    if (index_i == 5'd0)      counter_o = mcycle;
    else if (index_i == 5'd2) counter_o = minstret;
    else if (is_hpm) begin
      counter_o = count[at*64 +: 64];
      event_o   = {of_q[at], minh_q[at], sinh_q[at], uinh_q[at], 52'b0, select_q[at]};
    end
    inhibit_o   = 32'(inhibit_q);
    overflows_o = 32'(of_q) << 3;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      inhibit_q         <= '0;
      of_q              <= '0;
      minh_q            <= '0;
      uinh_q            <= '0;
      counts_q          <= '0;
      instret_q         <= 1'b0;
      written_q         <= '0;
      event_written_q   <= 1'b0;
      inhibit_written_q <= 1'b0;
      for (int i = 0; i < N; i++) select_q[i] <= '0;
    end else begin
      counts_q  <= counts;
      instret_q <= !inhibit_q[2] && !written_q[2];
      if (retire_i) begin
        written_q         <= '0;
        event_written_q   <= 1'b0;
        inhibit_written_q <= 1'b0;
        if (inhibit_written_q) inhibit_q <= {wdata_q[N+2:2], 1'b0, wdata_q[0]};
        if (event_written_q) begin
          minh_q[at_q]   <= wdata_q[62];
          uinh_q[at_q]   <= wdata_q[60];
          select_q[at_q] <= wdata_q[7:0];
        end
      end
      if (write_counter_i)         written_q         <= writing;
      if (write_event_i && is_hpm) event_written_q   <= 1'b1;
      if (write_inhibit_i)         inhibit_written_q <= 1'b1;
      // A wrap in the cycle of the access comes after it: OF was read as 0, and is 1 whatever is written
      of_q <= of_q | rises;
      if (write_event_i && is_hpm) of_q[at] <= wdata_i[63] || rises[at];
    end
    events_q <= events_i;
    reload_q <= trigger_reload_i;
    defer_q  <= trigger_defer_i;
    if (trigger_reload_i) reload_value_q <= trigger_reload_value_i;
    if (write_counter_i || write_event_i || write_inhibit_i) begin
      at_q    <= at;
      wdata_q <= wdata_i;
    end
    for (int i = 0; i < N; i++) if (select_q[i] != '0) source_q[i] <= select_q[i][4:0];
  end
  if (core_pkg::Supervisor != 0) begin : gen_sinh
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                          sinh_q       <= '0;
      else if (retire_i && event_written_q) sinh_q[at_q] <= wdata_q[61];
    end
  end else begin : gen_no_sinh
    assign sinh_q = '0;
  end
endmodule
`default_nettype wire
