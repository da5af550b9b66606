`default_nettype none
// Registers of TIP: those that software writes, and reads of all.                          docs/csr.md, "TIP"
module tip_csr #(
  parameter integer W       = 4,                       // commit lanes: 1 to 8
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
  localparam logic [15:0] FurtherKnown = (W > 4) ? 16'b0000_1111_0000_0000 : 16'd0;   // mtipaddr4 to 7
  localparam logic [15:0] CountKnown   = 16'b1000_0000_0000_1111 | FurtherKnown;      // counts and mtipinfo
  localparam logic [15:0] ControlKnown = 16'b0000_0000_1111_1100;

  // Blocks of sixteen numbers
  logic [3:0] at;
  logic       control, sample, count;
  assign at = csr_addr_i[3:0];
  assign control = csr_addr_i[11:4] == 8'h7c && ControlKnown[at];
  assign sample  = csr_addr_i[11:4] == 8'hfc && SampleKnown[at];
  assign count   = csr_addr_i[11:4] == 8'hfd && CountKnown[at];
  assign csr_known_o = control || sample || count;

  // Written by software
  logic [9:0]  ctl_q;
  logic [31:0] period_q;
  logic [15:0] match_q;
  logic [7:0]  water;
  logic        write, zero;
  assign write = csr_write_i && control;
  assign zero         = csr_wdata_i[31:1] == '0;
  assign restart_o    = write && (at == 4'h2 || at == 4'h3 || at == 4'h4);
  assign seed_write_o = write && at == 4'h4;
  assign seed_o       = {csr_wdata_i[31:1], csr_wdata_i[0] || zero};
  assign pop_o        = write && at == 4'h6 && csr_wdata_i[0];

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

  // What an unknown number reads does not matter.
  tip_read #(.W(W), .BufferN(BufferN)) i_read (
    .known_i(csr_known_o), .csr_addr_i, .csr_rdata_o,
    .ctl_i(ctl_q), .period_i(period_q), .match_i(match_q), .water_i(water),
    .ready_i, .busy_i, .running_i, .level_i, .sample_cycle_i, .sample_flags_i, .sample_addr_i, .details_data_i,
    .target_offset_o, .target_second_o, .target_i,
    .random_i, .overflows_i, .samples_i, .missed_i, .filtered_i
  );

  assign ctl_o    = ctl_q;
  assign period_o = period_q;
  assign match_o  = match_q;
  assign water_o  = water;
endmodule
`default_nettype wire
