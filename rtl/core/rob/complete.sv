`default_nettype none
// Outcomes of EX and M1, a cycle later: completion, exceptions and the branch for the ROB, and the kill of a
// misprediction. So no path leads from an ALU, an address or the D-cache into the ROB or to fetch.
//                                                                                                 docs/rob.md
module complete (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic                      flush_i,         // drop what was found in this cycle
  // Instructions that are done: write-back ports, then stores
  input  logic [core_pkg::WbN:0]    done_valid_i,
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  // ALU 0: a CSR instruction, a branch, or an exception
  input  logic                      csr_i,
  input  logic [core_pkg::RobW-1:0] alu_rob_i,
  input  logic                      resolve_i,
  input  core_pkg::resolved_t       branch_i,
  input  logic                      wrong_i,
  input  logic                      alu_exc_i,
  input  logic [5:0]                alu_cause_i,
  input  logic [63:0]               alu_tval_i,
  // Loads and stores
  input  core_pkg::exception_t      mem_i,
  input  core_pkg::order_t          order_i,
  // The same, registered
  output logic [core_pkg::WbN:0]    done_valid_o,
  output logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_o,
  output logic                      csr_o,
  output logic [core_pkg::RobW-1:0] alu_rob_o,
  output logic                      resolve_o,
  output core_pkg::resolved_t       branch_o,
  output logic                      kill_o,          // mispredicted: drop what is younger than alu_rob_o
  output core_pkg::exception_t      alu_o,
  output core_pkg::exception_t      mem_o,
  output core_pkg::order_t          order_o
);
  logic                      alu_exc_q, mem_exc_q, order_q;
  logic [5:0]                alu_cause_q, mem_cause_q;
  logic [63:0]               alu_tval_q, mem_tval_q;
  logic [core_pkg::RobW-1:0] mem_rob_q, order_rob_q;
  logic [core_pkg::SqW-1:0]  order_dist_q;
  assign alu_o.valid   = alu_exc_q;
  assign alu_o.rob     = alu_rob_o;
  assign alu_o.cause   = alu_cause_q;
  assign alu_o.tval    = alu_tval_q;
  assign mem_o.valid   = mem_exc_q;
  assign mem_o.rob     = mem_rob_q;
  assign mem_o.cause   = mem_cause_q;
  assign mem_o.tval    = mem_tval_q;
  assign order_o.valid = order_q;
  assign order_o.rob   = order_rob_q;
  assign order_o.distance = order_dist_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || flush_i) begin
      done_valid_o <= '0;
      csr_o        <= 1'b0;
      resolve_o    <= 1'b0;
      kill_o       <= 1'b0;
      alu_exc_q    <= 1'b0;
      mem_exc_q    <= 1'b0;
      order_q      <= 1'b0;
    end else begin
      done_valid_o <= done_valid_i;
      csr_o        <= csr_i;
      resolve_o    <= resolve_i;
      kill_o       <= wrong_i;
      alu_exc_q    <= alu_exc_i;
      mem_exc_q    <= mem_i.valid;
      order_q      <= order_i.valid;
    end
    done_rob_o <= done_rob_i;
    alu_rob_o  <= alu_rob_i;
    if (resolve_i) branch_o <= branch_i;
    if (alu_exc_i) begin
      alu_cause_q <= alu_cause_i;
      alu_tval_q  <= alu_tval_i;
    end
    if (mem_i.valid) begin
      mem_rob_q   <= mem_i.rob;
      mem_cause_q <= mem_i.cause;
      mem_tval_q  <= mem_i.tval;
    end
    if (order_i.valid) begin
      order_rob_q  <= order_i.rob;
      order_dist_q <= order_i.distance;
    end
  end
endmodule
`default_nettype wire
