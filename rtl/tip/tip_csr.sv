`default_nettype none
// Registers of TIP: those that software writes, and reads of all.                          docs/csr.md, "TIP"
module tip_csr #(
  parameter integer W       = 4,                       // commit lanes: 1, 2, 4
  parameter integer BufferN = 0,                       // samples buffered, 0 to 16
  parameter integer Supervisor = 0                     // 1: bit 9 of mtipctl exists
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  // Access
  input  logic [11:0]     csr_addr_i,
  output logic            csr_known_o,
  output logic [63:0]     csr_rdata_o,
  input  logic            csr_write_i,                 // a legal write, of any register
  input  logic [63:0]     csr_wdata_i,
  // Control
  output logic [9:0]      ctl_o,                       // mtipctl
  output logic [31:0]     period_o,
  output logic [15:0]     match_o,                     // mtipcontext
  output logic [7:0]      water_o,
  output logic            restart_o,                   // mtipctl, mtipperiod or mtipseed is written
  output logic            seed_write_o,
  output logic [31:0]     seed_o,                      // with seed_write_o
  output logic            pop_o,                       // software is done with the oldest sample
  // What is read. The sample: the oldest one, while ready_i
  input  logic            ready_i,
  input  logic            busy_i,
  input  logic            running_i,
  input  logic [7:0]      level_i,
  input  logic [63:0]     sample_cycle_i,
  input  logic [63:0]     sample_flags_i,
  input  logic [W*64-1:0] sample_addr_i,
  input  logic [31:0]     details_data_i,
  output logic [3:0]      target_offset_o,             // target being read: mhpmsdetailsbt1 or 2; 0: none
  output logic            target_second_o,
  input  logic [63:0]     target_i,                    // that target; arbitrary if there is none
  input  logic [31:0]     random_i,
  input  logic [31:0]     overflows_i,
  input  logic [31:0]     samples_i,
  input  logic [31:0]     missed_i,
  input  logic [31:0]     filtered_i
);
  localparam logic [15:0] SampleKnown = 16'b0001_1111_0011_1111;   // numbers of a block: sample registers
  localparam logic [15:0] CountKnown  = 16'b1000_0000_0000_1111;   // counts and mtipinfo
  localparam logic [31:0] Info = {7'b0, 1'b1, 8'(BufferN), 8'(W), 8'd1};
  localparam logic [15:0] ControlKnown = 16'b0000_0000_1111_1100;

  // Blocks of sixteen numbers
  logic [3:0] at;
  logic       control, sample, count;
  assign at = csr_addr_i[3:0];
  always_comb begin
    if (eval_pkg::All || csr_addr_i[10:5] == 6'b111110) begin
      control = csr_addr_i[11:4] == 8'h7c && ControlKnown[at];
      sample  = csr_addr_i[11:4] == 8'hfc && SampleKnown[at];
      count   = csr_addr_i[11:4] == 8'hfd && CountKnown[at];
    end else begin
      control = 1'b0;
      sample  = 1'b0;
      count   = 1'b0;
    end
  end
  assign csr_known_o = control || sample || count;

  // Written by software
  logic [9:0]  ctl_q;
  logic [31:0] period_q;
  logic [15:0] match_q;
  logic [7:0]  water;
  logic        write, zero;
  assign write = csr_write_i && control;
  always_comb begin
    if (eval_pkg::All || write) begin
      zero         = csr_wdata_i[31:1] == '0;
      restart_o    = write && (at == 4'h2 || at == 4'h3 || at == 4'h4);
      seed_write_o = write && at == 4'h4;
      seed_o       = {csr_wdata_i[31:1], csr_wdata_i[0] || zero};
      pop_o        = write && at == 4'h6 && csr_wdata_i[0];
    end else begin
      zero         = 1'b0;
      restart_o    = 1'b0;
      seed_write_o = 1'b0;
      seed_o       = '0;
      pop_o        = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ctl_q    <= '0;
      period_q <= 32'd2;
      match_q  <= '0;
    end else if (write) begin
      case (at)
        4'h2: ctl_q    <= {csr_wdata_i[9] && Supervisor != 0, csr_wdata_i[8:0]};
        4'h3: period_q <= {csr_wdata_i[31:2], csr_wdata_i[1] || zero, csr_wdata_i[0] && !zero};
        4'h5: match_q  <= csr_wdata_i[15:0];
        default: ;
      endcase
    end
  end

  if (BufferN == 0) begin : gen_one                    // the only sample there can be
    assign water = 8'd1;
  end else begin : gen_water
    logic [7:0] water_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) water_q <= 8'd1;
      else if (write && at == 4'h7) begin
        water_q <= (csr_wdata_i[7:0] == '0) ? 8'd1 : (csr_wdata_i[7:0] > 8'(BufferN)) ? 8'(BufferN) : csr_wdata_i[7:0];
      end
    end
    assign water = water_q;
  end

  // Reading: a chain of multiplexers. What an unknown number reads does not matter.
  logic        sampled;                                // a sample register, and a sample is ready
  logic        is_target, is_cycle, is_addr;           // wide registers
  logic        is_count, is_flags, is_data, is_period, is_random;
  logic [1:0]  bank;                                   // the oldest address also has a number of its own
  logic [63:0] addr;
  logic [31:0] constant, narrow;                       // constant: mtipinfo, the kind of mhpmspc
  logic [15:0] status, few, high;
  logic [2:0]  low;
  always_comb begin
    if (eval_pkg::All || csr_known_o) begin
      target_second_o = at[2];
      target_offset_o = at[2] ? details_data_i[17:14] : details_data_i[13:10];
    end else begin
      target_second_o = 1'b0;
      target_offset_o = '0;
    end
  end
  always_comb begin
    bank = at[3] ? sample_flags_i[5:4] : at[1:0] ^ 2'd2;
    addr = sample_addr_i[63:0];
    if (eval_pkg::All || csr_known_o) begin
      for (int b = 1; b < W; b++) if (bank == 2'(b)) addr = sample_addr_i[b*64 +: 64];
    end
  end
  always_comb begin
    if (eval_pkg::All || csr_known_o) begin
      sampled       = ready_i && csr_addr_i[11] && !csr_addr_i[4];
      is_target     = sampled && at[3] && (at[2] || at[1:0] == 2'd3) && target_offset_o != '0;
      is_cycle      = sampled && at == 4'h0;
      is_addr       = sampled && (at == 4'h8 || (!at[3] && (at[2] || at[1]) && 32'(bank) < W));
      is_flags      = sampled && at == 4'h1;
      is_data       = sampled && at == 4'ha;
      is_count      = csr_addr_i[4] && !at[3];
      is_period     = !csr_addr_i[11] && at[2:0] == 3'd3;
      is_random     = !csr_addr_i[11] && at[2:0] == 3'd4;
      constant      = csr_addr_i[4] ? Info : {30'b0, {2{sampled && at == 4'h9}}};
      status        = {level_i, 5'b0, running_i, busy_i, ready_i};
      low           = at[2:0] | {3{csr_addr_i[11]}};
      few           = low[2] ? (low[1] ? (low[0] ? {8'b0, water & {8{!csr_addr_i[11]}}} : status) : match_q) : 16'(ctl_q);
      narrow        = 32'(few) | constant;
      if (is_period) narrow = period_q;
      if (is_random) narrow = random_i;
      if (is_flags)  narrow = sample_flags_i[31:0];
      if (is_data)   narrow = details_data_i;
      if (is_count)  narrow = at[1] ? (at[0] ? filtered_i : missed_i) : (at[0] ? samples_i : overflows_i);
      high          = is_flags ? sample_flags_i[47:32] : '0;
      csr_rdata_o   = is_target ? target_i : is_cycle ? sample_cycle_i : is_addr ? addr : 64'({high, narrow});
    end else begin
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

  assign ctl_o    = ctl_q;
  assign period_o = period_q;
  assign match_o  = match_q;
  assign water_o  = water;
endmodule
`default_nettype wire
