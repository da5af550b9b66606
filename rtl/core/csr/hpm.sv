`default_nettype none
// Performance counters: mcycle, minstret, mhpmcounter3..10 with event selection, overflow and mode filters.
// RISC-V Privileged ISA 3.1.10 to 3.1.12 and Sscofpmf.  mhpmcounter3 is also the trigger counter of a profiler.  docs/events.md
module hpm (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic [core_pkg::EventN*3-1:0] events_i,      // slice e: how often event e happened in this cycle
  input  logic                          user_i,        // privilege of this cycle
  input  logic                          instret_skip_i,// the instruction that retires wrote minstret itself
  // CSR access
  input  logic [4:0]                    index_i,       // 0 mcycle, 2 minstret, 3.. mhpmcounter
  input  logic                          write_counter_i,
  input  logic                          write_event_i,
  input  logic                          write_inhibit_i,
  input  logic [63:0]                   wdata_i,
  output logic [63:0]                   counter_o,
  output logic [63:0]                   event_o,
  output logic [31:0]                   inhibit_o,
  output logic                          overflow_o,    // pulse: an OF bit rises that asks for an interrupt
  output logic [63:0]                   mcycle_o,
  // Trigger counter
  output logic                          trigger_wrap_o,         // it wrapped in the cycle before: one with that cycle's probe record
  input  logic                          trigger_reload_i,       // when it wraps it goes on from the value below, and OF stays
  input  logic [63:0]                   trigger_reload_value_i,
  input  logic                          trigger_hold_i,         // it does not count
  input  logic                          trigger_defer_i         // its OF asks for no interrupt: the profiler does
);
  localparam integer N = core_pkg::HpmN;

  logic [63:0]  mcycle_q, minstret_q;
  logic [63:0]  count_q [0:N-1];
  logic [N-1:0] of_q, minh_q, uinh_q;
  logic [7:0]   select_q [0:N-1];
  logic [N+2:0] inhibit_q;                             // bit 1 reads 0

  logic [2:0]   instret;
  assign instret = events_i[core_pkg::EvInstret*3 +: 3] - 3'(instret_skip_i);

  // Increments of this cycle
  logic [N*3-1:0] step;
  logic [N-1:0]   wraps;                               // bit 0 is mhpmcounter3
  logic           wrapped_q;
  always_comb begin
    step  = '0;
    wraps = '0;
    for (int i = 0; i < N; i++) begin
      if (select_q[i] != '0 && select_q[i] < 8'(core_pkg::EventN) && !inhibit_q[i+3] && !(user_i ? uinh_q[i] : minh_q[i]) &&
          !(i == 0 && trigger_hold_i)) begin
        step[i*3 +: 3] = events_i[select_q[i][4:0]*3 +: 3];
        wraps[i] = step[i*3 +: 3] != '0 && count_q[i] > ~{61'b0, step[i*3 +: 3]};
      end
    end
  end
  assign overflow_o     = (wraps & ~of_q & ~{{(N-1){1'b0}}, trigger_reload_i || trigger_defer_i}) != '0;
  assign trigger_wrap_o = wrapped_q;
  assign mcycle_o       = mcycle_q;

  // The trigger counter's next value.  What is left over when it wraps is in the low bits: no second adder
  logic        again;                                  // it starts again from the reload value
  logic [2:0]  left;
  logic [63:0] trigger_next;
  assign again        = wraps[0] && trigger_reload_i;
  assign left         = count_q[0][2:0] + step[2:0];
  assign trigger_next = (again ? trigger_reload_value_i : count_q[0]) + {61'b0, again ? left : step[2:0]};

  logic [2:0] at;                                      // of an implemented mhpmcounter
  logic       is_hpm;
  assign at     = 3'(index_i - 5'd3);
  assign is_hpm = index_i >= 5'd3 && index_i < 5'(N + 3);

  always_comb begin
    counter_o = '0;
    event_o   = '0;
    if (index_i == 5'd0)      counter_o = mcycle_q;
    else if (index_i == 5'd2) counter_o = minstret_q;
    else if (is_hpm) begin
      counter_o = count_q[at];
      event_o   = {of_q[at], minh_q[at], 1'b0, uinh_q[at], 52'b0, select_q[at]};
    end
    inhibit_o = 32'(inhibit_q);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      mcycle_q   <= '0;
      minstret_q <= '0;
      inhibit_q  <= '0;
      of_q       <= '0;
      minh_q     <= '0;
      uinh_q     <= '0;
      wrapped_q  <= 1'b0;
      for (int i = 0; i < N; i++) begin
        count_q[i]  <= '0;
        select_q[i] <= '0;
      end
    end else begin
      if (!inhibit_q[0]) mcycle_q   <= mcycle_q + 64'd1;
      if (!inhibit_q[2]) minstret_q <= minstret_q + 64'(instret);
      of_q      <= of_q | (wraps & ~{{(N-1){1'b0}}, trigger_reload_i});
      wrapped_q <= wraps[0];
      if (step[2:0] != '0) count_q[0] <= trigger_next;
      for (int i = 1; i < N; i++) if (step[i*3 +: 3] != '0) count_q[i] <= count_q[i] + 64'(step[i*3 +: 3]);
      if (write_counter_i) begin
        if (index_i == 5'd0) mcycle_q   <= wdata_i;
        if (index_i == 5'd2) minstret_q <= wdata_i;
        if (is_hpm)          count_q[at] <= wdata_i;
      end
      if (write_event_i && is_hpm) begin
        of_q[at]     <= wdata_i[63];
        minh_q[at]   <= wdata_i[62];
        uinh_q[at]   <= wdata_i[60];
        select_q[at] <= wdata_i[7:0];
      end
      if (write_inhibit_i) inhibit_q <= {wdata_i[N+2:2], 1'b0, wdata_i[0]};
    end
  end
endmodule
`default_nettype wire
