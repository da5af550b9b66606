`default_nettype none
// Performance counters: mcycle, minstret, mhpmcounter3..10 with event selection, overflow and
// mode filters. RISC-V Privileged ISA 3.1.10 to 3.1.12 and Sscofpmf. mhpmcounter3 is also the
// trigger counter of a profiler.                                                               docs/events.md
//
// Events are counted a cycle after they happen, in all counters but mcycle; writes of counters and OF and the
// profiler's inputs are delayed with them. So the counters are as without the delay, one cycle later.
module hpm (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic [core_pkg::EventN*3-1:0] events_i,      // slice e: how often event e happened in this cycle
  input  logic                          user_i,        // privilege of this cycle
  input  logic                          instret_skip_i,// the retiring instruction wrote minstret itself
  // CSR access
  input  logic [4:0]                    index_i,       // 0 mcycle, 2 minstret, 3.. mhpmcounter
  input  logic                          write_counter_i,
  input  logic                          write_event_i,
  input  logic                          write_inhibit_i,
  input  logic [63:0]                   wdata_i,
  output logic [63:0]                   counter_o,
  output logic [63:0]                   event_o,
  output logic [31:0]                   inhibit_o,
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

  logic [N-1:0] of_q, minh_q, uinh_q;
  logic [7:0]   select_q [0:N-1];
  logic [N+2:0] inhibit_q;                             // bit 1 reads 0

  logic [2:0] at;                                      // of an implemented mhpmcounter
  logic       is_hpm;
  assign at     = 3'(index_i - 5'd3);
  assign is_hpm = index_i >= 5'd3 && index_i < 5'(N + 3);

  // What counts, and which event: for the cycle in which it happens
  logic [N-1:0] counts, counts_q;
  logic [4:0]   source_q [0:N-1];
  logic [EventN*3-1:0] events_q;
  logic         skip_q, instret_q;                     // minstret counts
  logic [7:0] selected;                                // 0: no counter has an event
  always_comb begin
    selected = '0;
    for (int i = 0; i < N; i++) selected = selected | select_q[i];
  end
  always_comb begin
    counts = '0;
    if (eval_pkg::All || selected != '0) begin
      for (int i = 0; i < N; i++) begin
        counts[i] = select_q[i] != '0 && select_q[i] < 8'(EventN) && !inhibit_q[i+3] && !(user_i ? uinh_q[i] : minh_q[i]) &&
                    !(i == 0 && trigger_hold_i);
      end
    end
  end

  // From here on a cycle later
  logic [N-1:0]  write_q;                              // mhpmcounter is written
  logic          write_of_q, write_instret_q, reload_q, defer_q;
  logic [2:0]    at_q;
  logic [63:0]   wdata_q, reload_value_q, mcycle, minstret;
  logic [N*64-1:0] count;
  logic [N*3-1:0]  steps;
  logic [N-1:0]  wraps;                                // bit 0 is mhpmcounter3
  logic [2:0]    instret;
  assign instret = instret_q ? events_q[core_pkg::EvInstret*3 +: 3] - 3'(skip_q) : 3'd0;

  always_comb begin
    steps = '0;
    if (eval_pkg::All || counts_q != '0) begin
      for (int i = 0; i < N; i++) if (counts_q[i]) steps[i*3 +: 3] = events_q[source_q[i]*3 +: 3];
    end
  end
  for (genvar i = 0; i < N; i++) begin : gen_counter
    hpm_counter u_counter (
      .clk_i, .rst_ni, .step_i(steps[i*3 +: 3]), .write_i(write_q[i]), .wdata_i(wdata_q), .reload_i(i == 0 ? reload_q : 1'b0),
      .reload_value_i(i == 0 ? reload_value_q : 64'd0), .count_o(count[i*64 +: 64]), .wrap_o(wraps[i])
    );
  end
  hpm_counter u_minstret (
    .clk_i, .rst_ni, .step_i(instret), .write_i(write_instret_q),
    .wdata_i(wdata_q), .reload_i(1'b0), .reload_value_i(64'd0),
    .count_o(minstret), .wrap_o()
  );
  hpm_counter u_mcycle (                               // not delayed: it counts no event
    .clk_i, .rst_ni, .step_i({2'b00, !inhibit_q[0]}),
    .write_i(write_counter_i && index_i == 5'd0), .wdata_i, .reload_i(1'b0),
    .reload_value_i(64'd0), .count_o(mcycle), .wrap_o()
  );
  always_comb begin
    if (eval_pkg::All || wraps != '0) overflow_o = (wraps & ~of_q & ~{{(N-1){1'b0}}, reload_q || defer_q}) != '0;
    else overflow_o = 1'b0;
  end
  assign trigger_wrap_o = wraps[0];
  assign mcycle_o       = mcycle;

  always_comb begin
    counter_o = '0;
    event_o   = '0;
    if (index_i == 5'd0)      counter_o = mcycle;
    else if (index_i == 5'd2) counter_o = minstret;
    else if (is_hpm) begin
      counter_o = count[at*64 +: 64];
      event_o   = {of_q[at], minh_q[at], 1'b0, uinh_q[at], 52'b0, select_q[at]};
    end
    inhibit_o = 32'(inhibit_q);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      inhibit_q       <= '0;
      of_q            <= '0;
      minh_q          <= '0;
      uinh_q          <= '0;
      counts_q        <= '0;
      instret_q       <= 1'b0;
      write_q         <= '0;
      write_of_q      <= 1'b0;
      write_instret_q <= 1'b0;
      for (int i = 0; i < N; i++) select_q[i] <= '0;
    end else begin
      if (write_event_i && is_hpm) begin
        minh_q[at]   <= wdata_i[62];
        uinh_q[at]   <= wdata_i[60];
        select_q[at] <= wdata_i[7:0];
      end
      if (write_inhibit_i) inhibit_q <= {wdata_i[N+2:2], 1'b0, wdata_i[0]};
      counts_q        <= counts;
      instret_q       <= !inhibit_q[2];
      write_of_q      <= write_event_i && is_hpm;
      write_instret_q <= write_counter_i && index_i == 5'd2;
      write_q         <= '0;
      if (eval_pkg::All || write_counter_i) begin
        for (int i = 0; i < N; i++) write_q[i] <= write_counter_i && index_i == 5'(i + 3);
      end
      if (eval_pkg::All || wraps != '0) of_q <= of_q | (wraps & ~{{(N-1){1'b0}}, reload_q});
      if (write_of_q) of_q[at_q] <= wdata_q[63];
    end
    events_q <= events_i;
    skip_q   <= instret_skip_i;
    reload_q <= trigger_reload_i;
    defer_q  <= trigger_defer_i;
    if (trigger_reload_i) reload_value_q <= trigger_reload_value_i;
    if (write_counter_i || write_event_i) begin
      at_q    <= at;
      wdata_q <= wdata_i;
    end
    if (eval_pkg::All || selected != '0) begin
      for (int i = 0; i < N; i++) source_q[i] <= select_q[i][4:0];
    end
  end
endmodule
`default_nettype wire
