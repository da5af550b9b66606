`default_nettype none
// Filter of one lane of the dispatch view, with its copy of the table: sec. 4.2.     docs/coproc.md, "Filter"
module cop_filter_lane #(
  parameter integer Atomics = 0            // the core has atomics: they are loads and stores, too
) (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        working_i,
  input  logic        valid_i,                         // the lane is dispatched
  input  logic [31:0] pc_i,                            // bits 33:2
  input  logic [31:0] insn_i,
  input  logic [15:0] classes_i,
  input  logic [15:0] mask_i,                          // select: MASK
  input  logic [15:0] match_i,                         // select: MATCH
  input  logic [63:0] table_write_i,                   // bits of a row to write
  input  logic [6:0]  table_row_i,
  input  logic        table_value_i,
  output logic        valid_o,                         // the lane was dispatched in the previous cycle, while
                                                       // the unit was working
  output logic        tag_o                            // and passed the filter
);
  logic [3:0]  kind;
  logic [15:0] hash;
  logic [12:0] first, second;
  logic        seen, pass, valid_q, pass_q;
  logic [5:0]  bit_a_q, bit_b_q;
  logic [63:0] row_a, row_b;

  assign seen = working_i && valid_i;
  cop_class #(.Atomics(Atomics)) i_class (.enable_i(seen), .insn_i, .class_o(kind));
  cop_hash  i_hash (.pc_i, .hash_o(hash), .first_o(first), .second_o(second));
  always_comb begin
    pass = 1'b0;
    if (seen) pass = classes_i[kind] && ((hash ^ match_i) & mask_i) == '0;
  end

  ram_2r1w #(.Width(64), .Depth(128), .Lanes(64)) i_table (
    .clk_i, .re_a_i(pass), .raddr_a_i(first[12:6]), .rdata_a_o(row_a),
    .re_b_i(pass), .raddr_b_i(second[12:6]), .rdata_b_o(row_b),
    .we_i(table_write_i), .waddr_i(table_row_i), .wdata_i({64{table_value_i}})
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      pass_q  <= 1'b0;
    end else begin
      valid_q <= seen;
      pass_q  <= pass;
    end
    bit_a_q <= first[5:0];
    bit_b_q <= second[5:0];
  end

  assign valid_o = valid_q;
  always_comb begin
    tag_o = 1'b0;
    if (pass_q) tag_o = !(row_a[bit_a_q] && row_b[bit_b_q]);
  end
endmodule
`default_nettype wire
