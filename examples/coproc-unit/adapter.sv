`default_nettype none
// What the co-processor needs of the observation port and the toy core's own port lacks: the dispatch view, ROB entries, encodings
// and pcs of the retire stream. The numbers are the steps of the README.
module adapter (
  input  logic        clk_i,
  input  logic        rst_ni,
  // An instruction goes on from the first stage to the second
  input  logic        map_i,
  input  logic [63:0] map_pc_i,
  input  logic [3:0]  map_op_i,
  // The one in the second stage
  input  logic [63:0] pc_i,
  input  logic [3:0]  op_i,
  input  logic        exception_i,
  // Dispatch view
  output logic        disp_valid_o,
  output logic [63:0] disp_pc_o,
  output logic [31:0] disp_insn_o,
  output logic [3:0]  disp_rob_o,
  // Retire stream, besides the core's own part
  output logic        ret_trap_o,
  output logic [3:0]  ret_rob_o,
  output logic [63:0] ret_pc_o,
  output logic [31:0] ret_insn_o
);
  // Step 1. An entry is a name: the next number for each that goes on. Entry 15 is followed by 0.
  logic [3:0] rob_q;                                   // of the one in the second stage
  always_ff @(posedge clk_i) begin
    if (!rst_ni)    rob_q <= '0;
    else if (map_i) rob_q <= rob_q + 4'd1;
  end

  // Steps 2, 3. One cycle later, like every other view
  always_ff @(posedge clk_i) begin
    disp_valid_o <= rst_ni && map_i;
    disp_pc_o    <= map_pc_i;
    disp_insn_o  <= toy_kinds::riscv(map_op_i);
    disp_rob_o   <= rob_q + 4'd1;
    ret_trap_o   <= rst_ni && exception_i;
    ret_rob_o    <= rob_q;
    ret_pc_o     <= pc_i;
    ret_insn_o   <= toy_kinds::riscv(op_i);
  end
endmodule
`default_nettype wire
