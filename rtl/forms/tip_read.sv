`default_nettype none
// Reads of TIP's registers: a chain of multiplexers, latest input last. Simulation skips it while software reads
// no register of TIP.                                                                      docs/csr.md, "TIP"
module tip_read #(
  parameter integer W       = 4,                       // commit lanes: 1 to 8
  parameter integer BufferN = 0                        // samples buffered, 0 to 16
) (
  input  logic            known_i,                     // a register of TIP: else the outputs do not matter
  input  logic [11:0]     csr_addr_i,
  output logic [63:0]     csr_rdata_o,
  // Written by software
  input  logic [9:0]      ctl_i,
  input  logic [31:0]     period_i,
  input  logic [15:0]     match_i,
  input  logic [7:0]      water_i,
  // As of tip_csr
  input  logic            ready_i,
  input  logic            busy_i,
  input  logic            running_i,
  input  logic [7:0]      level_i,
  input  logic [63:0]     sample_cycle_i,
  input  logic [63:0]     sample_flags_i,
  input  logic [W*64-1:0] sample_addr_i,
  input  logic [31:0]     details_data_i,
  output logic [3:0]      target_offset_o,
  output logic            target_second_o,
  input  logic [63:0]     target_i,
  input  logic [31:0]     random_i,
  input  logic [31:0]     overflows_i,
  input  logic [31:0]     samples_i,
  input  logic [31:0]     missed_i,
  input  logic [31:0]     filtered_i
);
  localparam logic [31:0] Info = {7'b0, 1'b1, 8'(BufferN), 8'(W), 8'd1};
  // More than four lanes need more bits of the flags, and another number of a bank
  localparam integer BankW = (W > 4) ? 3 : 2, FlagsW = (W > 4) ? 52 : 48;

  logic [3:0] at;
  assign at = csr_addr_i[3:0];
  assign target_second_o = at[2];
  assign target_offset_o = at[2] ? details_data_i[17:14] : details_data_i[13:10];

  logic        sampled;                                // a sample register, and a sample is ready
  logic        is_target, is_cycle, is_addr;           // wide registers
  logic        is_count, is_flags, is_data, is_period, is_random;
  logic [BankW-1:0] bank;                              // the oldest address also has a number of its own
  logic        further;                                // mtipaddr4 to 7
  logic [63:0] addr;
  logic [31:0] constant, narrow;                       // constant: mtipinfo, the kind of mhpmspc
  logic [15:0] status, few;
  logic [FlagsW-33:0] high;
  logic [2:0]  low;
  always_comb begin
    if (eval_pkg::All || known_i) begin
      further       = W > 4 && csr_addr_i[4] && at[3:2] == 2'd2;
      bank          = (at[3] && !further) ? sample_flags_i[4 +: BankW] : BankW'({further, at[1] ^ !further, at[0]});
      addr          = sample_addr_i[63:0];
      for (int b = 1; b < W; b++) if (bank == BankW'(b)) addr = sample_addr_i[b*64 +: 64];
      sampled       = ready_i && csr_addr_i[11] && !csr_addr_i[4];
      is_target     = sampled && at[3] && (at[2] || at[1:0] == 2'd3) && target_offset_o != '0;
      is_cycle      = sampled && at == 4'h0;
      is_addr       = (sampled && (at == 4'h8 || (!at[3] && (at[2] || at[1]) && 32'(bank) < W))) ||
                      (further && ready_i && 32'(bank) < W);
      is_flags      = sampled && at == 4'h1;
      is_data       = sampled && at == 4'ha;
      is_count      = csr_addr_i[4] && !at[3];
      is_period     = !csr_addr_i[11] && at[2:0] == 3'd3;
      is_random     = !csr_addr_i[11] && at[2:0] == 3'd4;
      constant      = further ? '0 : csr_addr_i[4] ? Info : {30'b0, {2{sampled && at == 4'h9}}};
      status        = {level_i, 5'b0, running_i, busy_i, ready_i};
      low           = at[2:0] | {3{csr_addr_i[11]}};
      few           = low[2] ? (low[1] ? (low[0] ? {8'b0, water_i & {8{!csr_addr_i[11]}}} : status) : match_i) : 16'(ctl_i);
      narrow        = 32'(few) | constant;
      if (is_period) narrow = period_i;
      if (is_random) narrow = random_i;
      if (is_flags)  narrow = sample_flags_i[31:0];
      if (is_data)   narrow = details_data_i;
      if (is_count)  narrow = at[1] ? (at[0] ? filtered_i : missed_i) : (at[0] ? samples_i : overflows_i);
      high          = is_flags ? sample_flags_i[FlagsW-1:32] : '0;
      csr_rdata_o   = is_target ? target_i : is_cycle ? sample_cycle_i : is_addr ? addr : 64'({high, narrow});
    end else begin
      further       = 1'b0;
      bank          = '0;
      addr          = '0;
      sampled       = 1'b0;
      is_target     = 1'b0;
      is_cycle      = 1'b0;
      is_addr       = 1'b0;
      is_flags      = 1'b0;
      is_data       = 1'b0;
      is_count      = 1'b0;
      is_period     = 1'b0;
      is_random     = 1'b0;
      constant      = '0;
      status        = '0;
      low           = '0;
      few           = '0;
      narrow        = '0;
      high          = '0;
      csr_rdata_o   = '0;
    end
  end
endmodule
`default_nettype wire
