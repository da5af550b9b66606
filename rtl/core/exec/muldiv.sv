`default_nettype none
// Multiplier (pipelined, three cycles) and divider, attached to the last ALU.                    docs/exec.md
//   EX  operands    M1  partial products (wake: dependents are selected next cycle)    M2  sum, write back
module muldiv (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       flush_i,
  input  logic                       kill_i,        // drop operations younger than kill_rob_i
  input  logic [core_pkg::RobW-1:0]  kill_rob_i,
  input  logic [core_pkg::RobW-1:0]  rob_head_i,
  // EX
  input  logic                       valid_i,
  input  logic [2:0]                 funct3_i,      // MUL MULH MULHSU MULHU DIV DIVU REM REMU
  input  logic                       word_i,
  input  logic [63:0]                a_i,
  input  logic [63:0]                b_i,
  input  logic [core_pkg::PregW-1:0] pdst_i,
  input  logic [core_pkg::RobW-1:0]  rob_i,
  output logic                       ready_o,       // an operation may be selected in this cycle
  // Result
  output logic                       wake_o,
  output logic [core_pkg::PregW-1:0] wake_pdst_o,
  output logic                       wb_valid_o,
  output logic [core_pkg::PregW-1:0] wb_pdst_o,
  output logic [core_pkg::RobW-1:0]  wb_rob_o,
  output logic [63:0]                wb_data_o
);
  localparam integer RobW = core_pkg::RobW;
  logic              is_div, div_busy, div_last, div_cancel, div_done_q;
  logic [63:0]       div_result;
  assign is_div  = funct3_i[2];
  assign ready_o = !div_busy && !(valid_i && is_div);

  // Killed, by stage: EX, M1, division
  logic              ex_killed, m1_killed, div_killed;
  logic              m1_valid_q, m2_valid_q;
  logic [RobW-1:0]   m1_rob_q, m2_rob_q, div_rob_q;
  logic [core_pkg::PregW-1:0] m1_pdst_q, m2_pdst_q, div_pdst_q;
  logic [RobW-1:0]   limit;
  assign limit      = kill_rob_i - rob_head_i;
  assign ex_killed  = flush_i || (kill_i && (rob_i - rob_head_i) > limit);
  assign m1_killed  = flush_i || (kill_i && (m1_rob_q - rob_head_i) > limit);
  assign div_killed = flush_i || (kill_i && (div_rob_q - rob_head_i) > limit);
  assign div_cancel = div_busy && div_killed;

  logic [63:0] product;
  multiplier u_mul (
    .clk_i, .valid_i(valid_i && !is_div), .kind_i(funct3_i[1:0]),
    .word_i, .a_i, .b_i, .m1_valid_i(m1_valid_q), .m2_valid_i(m2_valid_q), .result_o(product)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      m1_valid_q <= 1'b0;
      m2_valid_q <= 1'b0;
      div_done_q <= 1'b0;
    end else begin
      m1_valid_q <= valid_i && !is_div && !ex_killed;
      m2_valid_q <= m1_valid_q && !m1_killed;
      div_done_q <= div_last && !div_killed;
    end
    if (valid_i && !is_div) begin
      m1_rob_q  <= rob_i;
      m1_pdst_q <= pdst_i;
    end
    if (valid_i && is_div) begin
      div_rob_q  <= rob_i;
      div_pdst_q <= pdst_i;
    end
    if (m1_valid_q) begin
      m2_rob_q  <= m1_rob_q;
      m2_pdst_q <= m1_pdst_q;
    end
  end

  divider u_div (
    .clk_i, .rst_ni, .start_i(valid_i && is_div && !ex_killed), .cancel_i(div_cancel),
    .signed_i(!funct3_i[0]), .rem_i(funct3_i[1]), .word_i, .a_i, .b_i,
    .busy_o(div_busy), .last_o(div_last), .result_o(div_result)
  );

  // While a division runs, no multiplication is accepted, so the two never meet here
  assign wake_o      = m1_valid_q || div_last;
  assign wake_pdst_o = m1_valid_q ? m1_pdst_q : div_pdst_q;
  assign wb_valid_o  = m2_valid_q || div_done_q;
  assign wb_pdst_o   = m2_valid_q ? m2_pdst_q : div_pdst_q;
  assign wb_rob_o    = m2_valid_q ? m2_rob_q : div_rob_q;
  assign wb_data_o   = m2_valid_q ? product : div_result;
endmodule
`default_nettype wire
