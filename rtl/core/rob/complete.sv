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
  input  logic                      mem_exc_i,
  input  logic [core_pkg::RobW-1:0] mem_rob_i,
  input  logic [5:0]                mem_cause_i,
  input  logic [63:0]               mem_tval_i,
  input  logic                      order_i,         // a load that overtook a store
  input  logic [core_pkg::RobW-1:0] order_rob_i,
  input  logic [core_pkg::SqW-1:0]  order_dist_i,
  // The same, registered
  output logic [core_pkg::WbN:0]    done_valid_o,
  output logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_o,
  output logic                      csr_o,
  output logic [core_pkg::RobW-1:0] alu_rob_o,
  output logic                      resolve_o,
  output core_pkg::resolved_t       branch_o,
  output logic                      kill_o,          // mispredicted: drop what is younger than alu_rob_o
  output logic                      alu_exc_o,
  output logic [5:0]                alu_cause_o,
  output logic [63:0]               alu_tval_o,
  output logic                      mem_exc_o,
  output logic [core_pkg::RobW-1:0] mem_rob_o,
  output logic [5:0]                mem_cause_o,
  output logic [63:0]               mem_tval_o,
  output logic                      order_o,
  output logic [core_pkg::RobW-1:0] order_rob_o,
  output logic [core_pkg::SqW-1:0]  order_dist_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni || flush_i) begin
      done_valid_o <= '0;
      csr_o        <= 1'b0;
      resolve_o    <= 1'b0;
      kill_o       <= 1'b0;
      alu_exc_o    <= 1'b0;
      mem_exc_o    <= 1'b0;
      order_o      <= 1'b0;
    end else begin
      done_valid_o <= done_valid_i;
      csr_o        <= csr_i;
      resolve_o    <= resolve_i;
      kill_o       <= wrong_i;
      alu_exc_o    <= alu_exc_i;
      mem_exc_o    <= mem_exc_i;
      order_o      <= order_i;
    end
    done_rob_o <= done_rob_i;
    alu_rob_o  <= alu_rob_i;
    if (resolve_i) branch_o <= branch_i;
    if (alu_exc_i) begin
      alu_cause_o <= alu_cause_i;
      alu_tval_o  <= alu_tval_i;
    end
    if (mem_exc_i) begin
      mem_rob_o   <= mem_rob_i;
      mem_cause_o <= mem_cause_i;
      mem_tval_o  <= mem_tval_i;
    end
    if (order_i) begin
      order_rob_o  <= order_rob_i;
      order_dist_o <= order_dist_i;
    end
  end
endmodule
`default_nettype wire
