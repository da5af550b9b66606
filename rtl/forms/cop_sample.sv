`default_nettype none
// A sample of the co-processor, from a lane: of an instruction that retires, or of an address that a sample of TIP
// blames. Simulation assembles none while the lane has none.                      docs/coproc.md, "Collection"
module cop_sample (
  input  logic         put_i,                          // else sample_o does not matter
  input  logic         gap_i,
  input  logic         retired_i,                      // an instruction, else an address
  input  logic [3:0]   kind_i,                         // of cop_class
  input  logic [31:0]  insn_i,
  input  logic [63:0]  pc_i,
  input  logic [63:0]  next_pc_i,
  input  logic [63:0]  rd_value_i,
  input  logic [1:0]   mem_i,
  input  logic [1:0]   size_i,
  input  logic [63:0]  addr_i,
  input  logic [63:0]  data_i,
  input  logic [7:0]   events_i,
  input  logic [63:0]  tip_flags_i,
  input  logic [63:0]  tip_addr_i,
  input  logic [19:0]  tip_share_i,
  output logic [206:0] sample_o                        // addr, value, insn, pc, size, events, gap, class
);
  always_comb begin
    sample_o = '0;
    if (eval_pkg::All || put_i) begin
      if (!retired_i) begin
        sample_o = {tip_flags_i, 44'd0, tip_share_i, 32'd0, tip_addr_i[33:2], 10'd0, gap_i, 4'd10};
      end else begin
        sample_o = {(mem_i != 2'd0) ? addr_i : next_pc_i, (mem_i == 2'd2) ? data_i : rd_value_i, insn_i,
                    pc_i[33:2], (mem_i != 2'd0) ? size_i : 2'd0, events_i, gap_i, kind_i};
      end
    end
  end
endmodule
`default_nettype wire
