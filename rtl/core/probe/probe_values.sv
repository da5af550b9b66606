`default_nettype none
// Values in the retire stream: results, and what is stored. They come from ports of the register file, which
// are addressed as an instruction leaves.                                                       docs/probe.md
module probe_values (
  input  logic                        clk_i,
  input  logic [core_pkg::W-1:0]      control_i,         // PUSHPF or POPPF: its value is a flag
  input  logic [core_pkg::W-1:0]      flag_i,            // that a PUSHPF stored, a POPPF loaded
  input  logic                        atomic_i,          // lane 0 is an SC or AMO
  input  logic [63:0]                 atomic_value_i,    // what it writes, one cycle later
  input  logic [core_pkg::W-1:0]      load_i,
  input  logic [core_pkg::W*2-1:0]    size_i,
  input  logic [core_pkg::W*5-1:0]    rd_i,
  input  logic [core_pkg::W*3*64-1:0] values_i,          // rd, rs2, rs1 of each lane, one cycle later
  output logic [core_pkg::W*64-1:0]   ret_rd_value_o,
  output logic [core_pkg::W*64-1:0]   ret_data_o
);
  for (genvar k = 0; k < core_pkg::W; k++) begin : gen_lane
    logic [1:0]  size_q;
    logic        control_q, flag_q, popped_q, none_q, atomic_q;
    logic [63:0] stored;
    always_ff @(posedge clk_i) begin
      size_q    <= size_i[k*2 +: 2];
      control_q <= control_i[k];
      flag_q    <= flag_i[k];
      popped_q  <= control_i[k] && load_i[k] && flag_i[k];
      none_q    <= rd_i[k*5 +: 5] == '0;
    end
    if (core_pkg::Supervisor != 0 && k == 0) begin : gen_atomic
      always_ff @(posedge clk_i) atomic_q <= atomic_i;
    end else begin : gen_no_atomic
      assign atomic_q = 1'b0;
    end
    assign stored = atomic_q ? atomic_value_i : control_q ? {63'b0, flag_q} : values_i[(k*3+1)*64 +: 64];
    assign ret_rd_value_o[k*64 +: 64] = none_q ? {63'b0, popped_q} : values_i[(k*3+2)*64 +: 64];
    assign ret_data_o[k*64 +: 64]     = size_q == 2'd0 ? {56'b0, stored[7:0]} : size_q == 2'd1 ? {48'b0, stored[15:0]} :
                                              size_q == 2'd2 ? {32'b0, stored[31:0]} : stored;
  end
endmodule
`default_nettype wire
