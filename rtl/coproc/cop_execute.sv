`default_nettype none
// Stage execute: operands, both ALUs, condition, and what the microinstruction asks of the arrays: sec. 4.4.
//                                                                                           docs/microcode.md
module cop_execute #(
  parameter integer CamN  = 256,
  parameter integer EventW = 8,                        // event bits: 8, or 10 with those of walks
  parameter integer AddrW = $clog2(CamN) + 1
) (
  input  logic             valid_i,                    // word_i is in this stage; else no operand is selected
  input  logic             run_i,                      // it executes now: it may write and ask
  input  logic [95:0]      word_i,
  input  logic [255:0]     v_i,
  input  logic [127:0]     x_i,
  input  logic [159:0]     c_i,                        // constants, of the operands a, b, xs, ms, cs
  input  logic [127:0]     b_i,
  input  logic [71:0]      xcfg_i,
  input  logic [255:0]     sample_i,                   // current
  input  logic [31:0]      random_i,
  input  logic [31:0]      imm_i,
  input  logic [31:0]      target_i,
  input  logic [31:0]      link_i,
  input  logic             hit_i,
  input  logic [15:0]      mi_i,                       // for indices
  input  logic [15:0]      mi_late_i,                  // for operands
  input  logic [31:0]      md_i,                       // for the index ALU and the arrays
  input  logic [31:0]      md_late_i,                  // for the main ALU
  input  logic [31:0]      mn_late_i,
  input  logic [2:0]       mn_full_i,                  // lanes of it
  output logic             v_write_o,
  output logic [31:0]      v_value_o,
  output logic             x_write_o,
  output logic [15:0]      x_value_o,
  output logic             data_read_o,
  output logic             data_write_o,
  output logic [AddrW-1:0] data_addr_o,
  output logic [31:0]      data_word_o,
  output logic [2:0]       cam_op_o,
  output logic [AddrW-2:0] cam_index_o,
  output logic [31:0]      cam_word_o,
  output logic             branch_o                    // a taken branch
);
  // Fields: docs/microcode.md
  logic [5:0]  f_a, f_b, f_xs, f_ms, f_cs;
  logic [3:0]  f_op, f_d, f_mi, f_ci;
  logic [1:0]  f_lanes, f_xop, f_mop;
  logic [2:0]  f_xd, f_mb, f_cop;
  logic [4:0]  f_cond;
  logic        f_not;
  assign {f_lanes, f_d, f_op, f_b, f_a}             = word_i[21:0];
  assign {f_xs, f_xd, f_xop}                        = word_i[32:22];
  assign {f_ms, f_mi, f_mb, f_mop}                  = word_i[47:33];
  assign {f_not, f_cond, f_ci, f_cs, f_cop}         = word_i[68:50];

  // Operands
  logic [31:0] a, b, ms, cs;
  logic [15:0] xs;
  cop_source #(.EventW(EventW)) i_a (
    .select_i(f_a), .v_i, .x_i, .c_i(c_i[0 +: 32]), .sample_i, .imm_i, .target_i, .link_i,
    .md_i(md_late_i), .mn_i(mn_late_i), .mi_i(mi_late_i), .random_i, .value_o(a)
  );
  cop_source #(.EventW(EventW)) i_b (
    .select_i(f_b), .v_i, .x_i, .c_i(c_i[32 +: 32]), .sample_i, .imm_i, .target_i, .link_i,
    .md_i(md_late_i), .mn_i(mn_late_i), .mi_i(mi_late_i), .random_i, .value_o(b)
  );
  cop_source #(.Width(16), .EventW(EventW)) i_x (
    .select_i(f_xs), .v_i,
    .x_i, .c_i(c_i[64 +: 32]), .sample_i, .imm_i, .target_i,
    .link_i, .md_i, .mn_i(mn_late_i), .mi_i(mi_late_i), .random_i, .value_o(xs)
  );
  cop_source #(.EventW(EventW)) i_m (
    .select_i(f_ms), .v_i, .x_i, .c_i(c_i[96 +: 32]), .sample_i, .imm_i, .target_i,
    .link_i, .md_i, .mn_i(mn_late_i), .mi_i(mi_late_i), .random_i, .value_o(ms)
  );
  cop_source #(.EventW(EventW)) i_c (
    .select_i(f_cs), .v_i,
    .x_i, .c_i(c_i[128 +: 32]), .sample_i, .imm_i, .target_i,
    .link_i, .md_i, .mn_i(mn_late_i), .mi_i(mi_late_i), .random_i, .value_o(cs)
  );

  // ALUs
  logic [31:0] result;
  logic [4:0]  asked;                                  // of the main ALU's result: lanes, sign, zero
  logic        less, holds;
  logic        x_limit, x_zero, x_most;
  cop_alu i_alu (
    .op_i(f_op), .a_i(a), .b_i(b), .code_i(f_b), .lanes_i(f_lanes),
    .asked_i(asked), .result_o(result), .holds_o(holds), .less_o(less)
  );
  cop_index i_index (
    .op_i(f_xop), .at_i(f_xd), .x_i, .xcfg_i, .set_i(xs), .result_o(x_value_o),
    .limit_o(x_limit), .zero_o(x_zero), .most_o(x_most)
  );
  // Arrays
  logic [AddrW-1:0] m_index;
  cop_select #(.Width(AddrW)) i_m_index (.select_i(f_mi), .v_i(v_i[63:0]), .x_i, .mi_i, .pc_i(sample_i[47:32]), .index_o(m_index));
  cop_select #(.Width(AddrW - 1)) i_c_index (.select_i(f_ci), .v_i(v_i[63:0]), .x_i, .mi_i, .pc_i(sample_i[47:32]), .index_o(cam_index_o));
  assign v_value_o   = result;
  assign data_word_o = ms;
  assign cam_word_o  = cs;
  always_comb begin
    v_write_o    = 1'b0;
    x_write_o    = 1'b0;
    data_read_o  = 1'b0;
    data_write_o = 1'b0;
    data_addr_o  = '0;
    cam_op_o     = '0;
    if (run_i) begin
      v_write_o    = !f_d[3] && f_op != 4'd0 && f_op != 4'd15;
      x_write_o    = f_xop != 2'd0;
      data_read_o  = f_mop[0];
      data_write_o = f_mop[1];
      data_addr_o  = b_i[{f_mb, 4'd0} +: AddrW] | m_index;
      cam_op_o     = f_cop;
    end
  end

  // Condition. What depends on the main ALU is known last.
  logic known, equal, is_less, is, never;
  logic if_is, if_not;                                 // whether it holds only selects
  always_comb begin
    known   = 1'b0;
    equal   = 1'b0;
    is_less = 1'b0;
    asked   = '0;
    never   = 1'b1;
    if (valid_i) begin
      never = 1'b0;
      case (f_cond)
        5'd1:    known = 1'b1;
        5'd2:    equal = 1'b1;
        5'd3:    is_less = 1'b1;
        5'd4:    asked = 5'b00001;
        5'd5:    asked = 5'b00010;
        5'd6:    asked = 5'b00100;
        5'd7:    asked = 5'b01000;
        5'd8:    asked = 5'b10000;
        5'd9:    known = mn_full_i[0];
        5'd10:   known = mn_full_i[1];
        5'd11:   known = mn_full_i[2];
        5'd12:   known = hit_i;
        5'd13:   known = x_limit;
        5'd14:   known = x_zero;
        5'd15:   known = x_most;
        5'd16:   known = sample_i[12];                 // EVENTS: taken
        5'd17:   known = sample_i[9];                  // mispredicted
        5'd18:   known = sample_i[10];                 // missed the D-cache
        5'd19:   known = sample_i[11];                 // missed the L2
        5'd20:   known = sample_i[4];                  // GAP
        5'd21:   known = sample_i[13];                 // forwarded
        default: never = 1'b1;
      endcase
    end
  end
  assign is       = known || holds || (equal && a == b) || (is_less && less);
  assign if_is    = !never && !f_not;
  assign if_not   = !never && f_not;
  assign branch_o = is ? if_is : if_not;
endmodule
`default_nettype wire
