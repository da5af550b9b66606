`default_nettype none
// A sample of the co-processor, from a lane: of an instruction that retires, or of an address that a sample of TIP
// blames. Simulation assembles none while the lane has none.                      docs/coproc.md, "Collection"
module cop_sample #(
  parameter integer EventW = 8                         // event bits: 8, or 10 with those of walks
) (
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
  input  logic [EventW-1:0] events_i,
  input  logic [63:0]  tip_flags_i,
  input  logic [63:0]  tip_addr_i,
  input  logic [19:0]  tip_share_i,
  output logic [198+EventW:0] sample_o                 // addr, value, insn, pc, events of walks, size, the others, gap, class
);
  logic [1:0] walks;
  if (EventW > 8) begin : gen_walks
    assign walks = events_i[EventW-1 -: 2];
  end else begin : gen_no_walks
    assign walks = '0;
  end
  always_comb begin
    sample_o = '0;
    if (eval_pkg::All || put_i) begin
      if (!retired_i) begin
        sample_o = {tip_flags_i, 44'd0, tip_share_i, 32'd0, tip_addr_i[33:2], {(EventW+2){1'b0}}, gap_i, 4'd10};
      end else begin
        sample_o = {(mem_i != 2'd0) ? addr_i : next_pc_i, (mem_i == 2'd2) ? data_i : rd_value_i, insn_i,
                    pc_i[33:2], (EventW+2)'({walks, (mem_i != 2'd0) ? size_i : 2'd0, events_i[7:0]}), gap_i, kind_i};
      end
    end
  end
endmodule
`default_nettype wire
