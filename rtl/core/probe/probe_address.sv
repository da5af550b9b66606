`default_nettype none
// What the co-processor reads besides targets, events and values: where instructions are in the ROB, their
// pcs, their memory accesses. Dispatch view, and fields of the retire stream.                   docs/probe.md
module probe_address (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Dispatch
  input  logic [core_pkg::W-1:0]      disp_valid_i,
  input  logic [core_pkg::W*64-1:0]   disp_pc_i,
  input  logic [core_pkg::W*32-1:0]   disp_insn_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_i,
  // Load or store in execution
  input  logic                        mem_addr_valid_i,
  input  logic [core_pkg::RobW-1:0]   mem_addr_rob_i,
  input  logic [63:0]                 mem_addr_i,
  // Head of the ROB in program order
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      valid_i,           // leaves
  input  logic [core_pkg::W-1:0]      load_i,
  input  logic [core_pkg::W-1:0]      store_i,
  input  logic [core_pkg::W*2-1:0]    size_i,            // log2 of its bytes
  input  logic [core_pkg::W*64-1:0]   pc_i,
  output logic [core_pkg::W-1:0]      disp_valid_o,
  output logic [core_pkg::W*64-1:0]   disp_pc_o,
  output logic [core_pkg::W*32-1:0]   disp_insn_o,
  output logic [core_pkg::W*core_pkg::RobW-1:0] disp_rob_o,
  output logic [core_pkg::RobW-1:0]   ret_rob_o,
  output logic [core_pkg::W*64-1:0]   ret_pc_o,
  output logic [core_pkg::W*2-1:0]    ret_mem_o,
  output logic [core_pkg::W*2-1:0]    ret_size_o,
  output logic [core_pkg::W*64-1:0]   ret_addr_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) disp_valid_o <= '0;
    else         disp_valid_o <= disp_valid_i;
    disp_pc_o   <= disp_pc_i;
    disp_insn_o <= disp_insn_i;
    disp_rob_o  <= disp_rob_i;
    ret_rob_o <= head_i;
    for (int k = 0; k < core_pkg::W; k++) begin
      ret_pc_o[k*64 +: 64] <= pc_i[k*64 +: 64];
      ret_mem_o[k*2 +: 2]  <= {store_i[k], load_i[k]};
      ret_size_o[k*2 +: 2] <= size_i[k*2 +: 2];
    end
  end
  // By ROB entry. No entry is written in the cycle in which it leaves: an instruction completes at least a
  // cycle earlier.
  ram_banked #(.Depth(core_pkg::RobN), .Banks(core_pkg::W), .In(1), .Out(core_pkg::W)) u_record (
    .clk_i, .re_i((valid_i & (load_i | store_i)) != '0), .raddr_i(head_i), .rdata_o(ret_addr_o),
    .we_i(mem_addr_valid_i), .waddr_i(mem_addr_rob_i), .wdata_i(mem_addr_i)
  );
endmodule
`default_nettype wire
