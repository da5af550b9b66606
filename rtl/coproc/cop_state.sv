`default_nettype none
// Off, running, halted: why, for how long, the interrupt, sweeps.                    docs/coproc.md, "States"
module cop_state (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  // Host
  input  logic        ctl_write_i,
  input  logic        run_i,                           // with ctl_write_i: RUN
  input  logic        ack_i,
  input  logic        command_i,
  input  logic [4:0]  sweep_what_i,                    // with command_i: its bits
  input  logic [31:0] limit_i,
  // Reasons to halt, in a working cycle
  input  logic        program_i,
  input  logic [7:0]  program_code_i,
  input  logic        watchdog_i,
  input  logic        water_i,
  output logic        go_o,
  output logic        working_o,
  output logic [1:0]  state_o,                         // 0 off, 1 run, 2 halt
  output logic [2:0]  cause_o,
  output logic [7:0]  code_o,
  output logic        interrupt_o,
  output logic        sweep_o,
  output logic [3:0]  clear_o,                         // arrays that clear a row now: slots, filter,
                                                       // microcode; constants, only after reset
  output logic [7:0]  row_o
);
  localparam logic [1:0] Off = 2'd0, Run = 2'd1, Halt = 2'd2;

  logic [1:0]  state_d, state_q;
  logic [2:0]  cause, cause_q;
  logic [3:0]  what_q;
  logic [7:0]  code_q, last_code_q, row_q;
  logic [31:0] time_q, now;                            // cycles since GO
  logic        limit, halt, stop, interrupt_q, program_q, sweep_q;

  always_comb begin
    state_d = state_q;
    if (stop)      state_d = Off;
    else if (go_o) state_d = Run;
    else if (halt) state_d = Halt;                     // only in Run
  end
  assign go_o  = ctl_write_i && run_i && state_q != Run;
  assign stop  = ctl_write_i && !run_i;
  increment #(.Width(32)) i_now (.a_i(time_q), .y_o(now));
  assign limit = state_q == Run && limit_i != '0 && now == limit_i;
  assign halt  = (program_i || watchdog_i || water_i || limit) && !stop;
  assign cause = program_i ? 3'd1 : watchdog_i ? 3'd2 : water_i ? 3'd3 : 3'd4;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q     <= Off;
      cause_q     <= '0;
      code_q      <= '0;
      interrupt_q <= 1'b0;
      program_q   <= 1'b0;
    end else begin
      state_q     <= state_d;
      interrupt_q <= halt || (interrupt_q && !ack_i && !ctl_write_i); // in Halt a write of ctl is GO or stop
      if (halt) cause_q <= cause;
      program_q <= halt && program_i;                  // known late: it selects the code a cycle later
      code_q    <= code_o;
    end
    last_code_q <= program_code_i;
    if (go_o)                time_q <= '0;
    else if (state_q == Run) time_q <= now;
  end

  // Sweep
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      sweep_q <= 1'b1;
      what_q  <= '1;
      row_q   <= '0;
    end else if (command_i) begin
      sweep_q <= 1'b1;
      what_q  <= {1'b0, sweep_what_i[4], sweep_what_i[2], sweep_what_i[0]};
      row_q   <= '0;
    end else if (sweep_q) begin
      sweep_q <= row_q != '1;
      row_q   <= row_q + 8'd1;
    end
  end

  assign working_o   = state_q == Run && !sweep_q;
  assign state_o     = state_q;
  assign cause_o     = cause_q;
  assign code_o      = program_q ? last_code_q : code_q;
  assign interrupt_o = interrupt_q;
  assign sweep_o     = sweep_q;
  assign clear_o     = sweep_q ? what_q : '0;
  assign row_o       = row_q;
endmodule
`default_nettype wire
