`default_nettype none
// Tags instructions at dispatch, and tells by ROB entry which retiring ones are tagged: sec. 4.2.
module cop_filter #(                                   // docs/coproc.md, "Filter"
  parameter integer W    = 2,
  parameter integer Atomics = 0,                       // as of cop_class
  parameter integer RobN = 32,
  parameter integer RobW = $clog2(RobN)
) (
  input  logic              clk_i,
  input  logic              rst_ni,                    // synchronous
  input  logic              working_i,
  input  logic [W-1:0]      disp_valid_i,
  input  logic [W*64-1:0]   disp_pc_i,
  input  logic [W*32-1:0]   disp_insn_i,
  input  logic [W*RobW-1:0] disp_rob_i,
  input  logic [W-1:0]      ret_valid_i,
  input  logic [W-1:0]      ret_trap_i,
  input  logic [RobW-1:0]   ret_rob_i,
  input  logic              allowed_i,                 // what retires may be recorded: privilege and context
  input  logic [15:0]       classes_i,
  input  logic [31:0]       select_i,
  input  logic              mask_i,                    // mask this pc; not in two cycles in a row
  input  logic [31:0]       mask_pc_i,                 // bits 33:2
  input  logic              clear_i,                   // clear a row
  input  logic [6:0]        clear_row_i,
  output logic [W-1:0]      retired_o                  // lanes that retire without a trap, tagged and
                                                       // allowed; 0 while not working
);
  // Table writes: the first bit of a mask, the second in the next cycle; rows of a sweep
  logic [15:0] mask_hash;
  logic [12:0] first, second, second_q;
  logic [6:0]  table_row;
  logic        second_due_q;
  logic [63:0] table_write;

  cop_hash i_hash (.pc_i(mask_pc_i), .hash_o(mask_hash), .first_o(first), .second_o(second));

  always_comb begin
    table_write = '0;
    table_row   = '0;
    if (clear_i) begin
      table_write = '1;
      table_row   = clear_row_i;
    end else if (mask_i) begin
      table_write = 64'd1 << first[5:0];
      table_row   = first[12:6];
    end else if (second_due_q) begin
      table_write = 64'd1 << second_q[5:0];
      table_row   = second_q[12:6];
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) second_due_q <= 1'b0;
    else         second_due_q <= mask_i;
    second_q <= second;
  end

  logic [W-1:0] lane_valid, lane_tag;
  for (genvar l = 0; l < W; l++) begin : gen_lane
    cop_filter_lane #(.Atomics(Atomics)) i_lane (
      .clk_i, .rst_ni, .working_i, .valid_i(disp_valid_i[l]),
      .pc_i(disp_pc_i[l*64+2 +: 32]), .insn_i(disp_insn_i[l*32 +: 32]),
      .classes_i, .mask_i(select_i[15:0]), .match_i(select_i[31:16]), .table_write_i(table_write),
      .table_row_i(table_row), .table_value_i(!clear_i), .valid_o(lane_valid[l]), .tag_o(lane_tag[l])
    );
  end

  // Tags by ROB entry, including those that become known in this cycle. What retires takes these past the
  // table of tags: they come late from their array.
  logic [RobN-1:0]   tags, tags_q;
  logic [W*RobW-1:0] rob_q;
  logic [RobW-1:0]   at;
  logic              tag;
  always_comb begin
    tags      = '0;
    retired_o = '0;
    at        = '0;
    tag       = 1'b0;
    if (working_i) begin
      tags = tags_q;
      for (int l = 0; l < W; l++) begin
        if (lane_valid[l]) tags[rob_q[l*RobW +: RobW]] = lane_tag[l];
      end
      for (int l = 0; l < W; l++) begin
        at  = ret_rob_i + RobW'(l);
        tag = tags_q[at];
        for (int m = 0; m < W; m++) begin
          if (lane_valid[m] && rob_q[m*RobW +: RobW] == at) tag = lane_tag[m];
        end
        retired_o[l] = allowed_i && ret_valid_i[l] && !ret_trap_i[l] && tag;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) tags_q <= '0;
    else         tags_q <= tags;
    rob_q <= disp_rob_i;
  end
endmodule
`default_nettype wire
