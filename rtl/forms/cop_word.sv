`default_nettype none
// Two selected fields of the oldest sample in the co-processor's capture queue. Simulation selects none while no word
// is taken.                                                                        docs/coproc.md, "Collection"
module cop_word #(
  parameter integer W = 2,                             // banks of the queue
  parameter integer EventW = 8                         // event bits: 8, or 10 with those of walks
) (
  input  logic             word_i,                     // else word_o does not matter
  input  logic [W*(231+EventW)-1:0] rows_i,            // what was read from each bank: cycle and sample
  input  logic [7:0]       head_i,                     // number of the oldest: its bank, modulo W
  input  logic [2:0]       low_i,
  input  logic [2:0]       high_i,
  input  logic             alone_i,                    // there is no high field
  output logic [63:0]      word_o
);
  localparam integer BitN = 231 + EventW;
  localparam integer BankW = (W > 1) ? $clog2(W) : 1;
  logic [BankW-1:0] bank;                              // of the oldest
  assign bank = (W > 1) ? head_i[BankW-1:0] : '0;
  logic [BitN-1:0] oldest;
  logic [255:0] fields;
  always_comb begin
    oldest = '0;
    fields = '0;
    word_o = '0;
    if (eval_pkg::All || word_i) begin
      oldest = rows_i[32'(bank)*BitN +: BitN];
      fields = {oldest[BitN-1:EventW+7], {(22-EventW){1'b0}}, oldest[EventW+6:5], 3'd0, oldest[4:0]};
      word_o = {alone_i ? 32'd0 : fields[{high_i, 5'd0} +: 32], fields[{low_i, 5'd0} +: 32]};
    end
  end
endmodule
`default_nettype wire
