`default_nettype none
// The toy core, a counter of its cycles, and the TIP unit that samples the core when the counter overflows. The testbench drives
// the CSR access, and sees the record and the unit's state on ports.
module top (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        irq_i,
  // CSR access of the unit; a core would drive it from its CSR instructions
  input  logic        csr_write_i,
  input  logic [11:0] csr_addr_i,
  input  logic [63:0] csr_wdata_i,
  // What the unit sees: observation port, counter
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
  output logic [63:0] ret_next_pc_o,
  output logic        wrap_o,
  output logic [63:0] cycle_o,
  // What the unit shows: include/culprit/tip/regs.def, and the addresses of the sample
  output logic [63:0] oir_pc_o,
  output logic [3:0]  oir_flags_o,
  output logic        busy_o,
  output logic        ready_o,
  output logic [7:0]  level_o,
  output logic [63:0] sample_cycle_o,
  output logic [63:0] sample_flags_o,
  output logic [63:0] sample_addr_o,
  output logic [31:0] details_data_o,
  output logic [63:0] details_bt1_o,
  output logic [63:0] details_bt2_o,
  output logic [15:0] ctl_o,
  output logic [31:0] period_o,
  output logic [31:0] random_o,
  output logic [15:0] match_o,
  output logic [7:0]  water_o,
  output logic        running_o,
  output logic [15:0] carried_o,
  output logic [63:0] reload_value_o,
  output logic [31:0] overflows_o,
  output logic [31:0] samples_o,
  output logic [31:0] missed_o,
  output logic [31:0] filtered_o,
  output logic        lcofi_o,
  output logic        hold_o
);
  logic reload;

  toy_core i_core (.*);

  // The trigger: an overflow in one cycle is told to the unit in the next, with the record of that cycle.
  logic [63:0] counter_q;
  always_ff @(posedge clk_i) begin
    cycle_o <= cycle_o + 64'd1;
    wrap_o  <= 1'b0;
    if (!hold_o) begin
      counter_q <= counter_q + 64'd1;
      wrap_o    <= &counter_q;
      if (&counter_q && reload) counter_q <= reload_value_o;
    end
    if (!rst_ni) begin
      cycle_o   <= '0;
      counter_q <= -64'd100;
      wrap_o    <= 1'b0;
    end
  end

  tip #(.W(1)) i_tip (
    .head_bank_i(1'b0), .head_valid_i(head_valid_o), .head_commit_i(head_commit_o), .mispredicted_i(mispredicted_o),
    .flushes_i(flushes_o), .head_pc_i(head_pc_o), .exception_i(exception_o), .exception_pc_i(head_pc_o),
    .interrupt_i(interrupt_o), .privilege_i(privilege_o), .context_i(16'd0),
    .ret_valid_i(ret_valid_o), .ret_insn_i(32'd0),      // no marker instructions
    .ret_events_i(ret_events_o), .ret_next_pc_i(ret_next_pc_o),
    .wrap_i(wrap_o), .cycle_i(cycle_o), .reload_o(reload), .defer_o(), .take_i(1'b0),
    .csr_known_o(), .csr_rdata_o(),
    .*                                                 // clock, reset, CSR writes, the state
  );
endmodule
`default_nettype wire
