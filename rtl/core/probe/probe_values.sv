`default_nettype none
// Values in the retire stream: results, and what is stored. They come from ports of the register file.   docs/probe.md
module probe_values (
  input  logic                        clk_i,
  input  logic [core_pkg::W-1:0]      valid_i,           // leaves: program order from the head of the ROB
  input  logic [core_pkg::W-1:0]      control_i,         // PUSHPF or POPPF: its value is a flag
  input  logic [core_pkg::W-1:0]      flag_i,            // that a PUSHPF stored, a POPPF loaded
  input  logic [core_pkg::W-1:0]      load_i,
  input  logic [core_pkg::W*2-1:0]    size_i,
  input  logic [core_pkg::W*5-1:0]    rd_i,
  input  logic [core_pkg::W*3*64-1:0] values_i,          // rd, rs2, rs1 of each lane
  output logic [core_pkg::W*64-1:0]   probe_ret_rd_value_o,
  output logic [core_pkg::W*64-1:0]   probe_ret_data_o
);
  for (genvar k = 0; k < core_pkg::W; k++) begin : gen_lane
    logic [1:0]  size;
    logic [63:0] stored, popped;
    assign size   = size_i[k*2 +: 2];
    assign stored = control_i[k] ? {63'b0, flag_i[k]} : values_i[(k*3+1)*64 +: 64];
    assign popped = {63'b0, control_i[k] && load_i[k] && flag_i[k]};
    always_ff @(posedge clk_i) begin
      if (valid_i[k]) begin
        probe_ret_rd_value_o[k*64 +: 64] <= rd_i[k*5 +: 5] == '0 ? popped : values_i[(k*3+2)*64 +: 64];
        probe_ret_data_o[k*64 +: 64]     <= size == 2'd0 ? {56'b0, stored[7:0]} : size == 2'd1 ? {48'b0, stored[15:0]} :
                                            size == 2'd2 ? {32'b0, stored[31:0]} : stored;
      end
    end
  end
endmodule
`default_nettype wire
