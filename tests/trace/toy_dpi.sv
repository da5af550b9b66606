`default_nettype none
// The toy core with its trace written through DPI (harness/trace/culprit_trace.h), with a retire stream: its pc is the head's.
module toy_dpi;
  import "DPI-C" function chandle culprit_trace_dpi_open(string path, int width, int views, string core, string program_name);
  import "DPI-C" function void culprit_trace_dpi_commit(chandle t, byte unsigned head_bank, byte unsigned head_valid,
    byte unsigned head_commit, byte unsigned mispredicted, byte unsigned flushes, byte unsigned exception, byte unsigned interrupted,
    byte unsigned privilege, shortint unsigned context_id, byte unsigned exception_cause, longint unsigned exception_pc,
    input bit [63:0] head_pc);
  import "DPI-C" function void culprit_trace_dpi_retire(chandle t, byte unsigned valid, byte unsigned trap,
    byte unsigned interrupted, byte unsigned cause, longint unsigned tval, byte unsigned interrupt_cause,
    longint unsigned interrupt_epc, input bit [63:0] pc, input bit [63:0] next_pc, input bit [31:0] insn, input bit [31:0] events);
  import "DPI-C" function void culprit_trace_dpi_ages(chandle t, input bit [31:0] dispatch_age, input bit [31:0] fetch_age);
  import "DPI-C" function int culprit_trace_dpi_cycle(chandle t);
  import "DPI-C" function int culprit_trace_dpi_close(chandle t);

  logic clk = 1'b0, rst_n = 1'b0, irq = 1'b0;
  logic head_valid, head_commit, mispredicted, flushes, exception, interrupt, ret_valid;
  logic [63:0] head_pc, ret_next_pc;
  logic [7:0]  ret_events;
  logic [1:0]  privilege;
  int cycles = 0;
  chandle t;
  initial t = culprit_trace_dpi_open("dpi.ct", 1, 3, "toy", "");

  toy_core u_core (
    .clk_i(clk), .rst_ni(rst_n), .irq_i(irq), .head_valid_o(head_valid), .head_commit_o(head_commit),
    .mispredicted_o(mispredicted), .flushes_o(flushes), .head_pc_o(head_pc), .exception_o(exception), .interrupt_o(interrupt),
    .privilege_o(privilege), .ret_valid_o(ret_valid), .ret_events_o(ret_events), .ret_next_pc_o(ret_next_pc)
  );

  always #5 clk = !clk;
  always @(posedge clk) begin
    cycles <= cycles + 1;
    rst_n  <= cycles > 1;
    irq    <= cycles % 1999 == 1998;
    if (rst_n) begin
      culprit_trace_dpi_commit(t, 0, 8'(head_valid), 8'(head_commit), 8'(head_valid && mispredicted),
                               8'(head_valid && flushes), 8'(exception), 8'(interrupt), 8'(privilege), 0, 8'd11, head_pc, head_pc);
      culprit_trace_dpi_ages(t, 32'd1, 32'd0);
      if (ret_valid || interrupt)
        culprit_trace_dpi_retire(t, 8'(ret_valid), 8'(exception), 8'(interrupt), 8'd11, 0, 8'd11, head_pc, head_pc, ret_next_pc,
                                 32'd0, 32'(ret_events));
      if (culprit_trace_dpi_cycle(t) == 0) $display("dpi.ct cannot be written");
    end
    if (cycles == 20000) begin
      if (culprit_trace_dpi_close(t) == 0) $display("dpi.ct is not complete");
      $finish;
    end
  end
endmodule
`default_nettype wire
