`default_nettype none
// Registers of ProfileMe: those that software writes, and reads of all.              docs/csr.md, "ProfileMe"
module pme_csr #(
  parameter integer N     = 2,                         // tags: 1, 2, 4
  parameter integer K     = 8,                         // records of the buffer, 1 to 32
  parameter integer Slots = 4,                         // instructions of a fetch block: 4, 8
  parameter integer Supervisor = 0                     // 1: bit 9 of mpmectl exists
) (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  // Access
  input  logic [11:0]  csr_addr_i,
  output logic         csr_known_o,
  output logic [63:0]  csr_rdata_o,                    // 0 when it is not known
  input  logic         csr_write_i,                    // a legal write, of any register
  input  logic [63:0]  csr_wdata_i,
  // Control
  output logic         write_o,                        // one of 0x7d0 to 0x7df is written
  output logic [9:0]   ctl_o,
  output logic         ctl_write_o,
  output logic         count_write_o,
  output logic [23:0]  major_o,
  output logic [23:0]  spread_o,
  output logic [11:0]  minor_o,
  output logic         minor_write_o,
  output logic [11:0]  minor_next_o,                   // with minor_write_o
  output logic [15:0]  context_o,
  output logic [7:0]   water_o,
  output logic         seed_write_o,
  output logic [31:0]  seed_o,                         // with seed_write_o
  output logic [55:0]  match_o,
  output logic [55:0]  mask_o,
  output logic [15:0]  threshold_o,
  output logic         pop_o,                          // software is done with the oldest record
  // What is read
  input  logic         ready_i,
  input  logic         busy_i,
  input  logic [7:0]   level_i,
  input  logic [511:0] record_i,
  input  logic [31:0]  count_i,
  input  logic [31:0]  random_i,
  input  logic [31:0]  selections_i,
  input  logic [31:0]  samples_i,
  input  logic [31:0]  collisions_i,
  input  logic [31:0]  filtered_i,
  input  logic [31:0]  dropped_i,
  input  logic [31:0]  empty_i,
  input  logic [31:0]  fetched_i
);
  logic [9:0]  ctl_q;
  logic [23:0] major_q, spread_q;
  logic [11:0] minor_q;
  logic [15:0] context_q, threshold_q;
  logic [7:0]  water_q, water_next;
  logic [55:0] match_q, mask_q;

  // Blocks of numbers
  logic [3:0]  at;
  logic        control, record, count;
  assign at = csr_addr_i[3:0];
  assign control     = csr_addr_i[11:4] == 8'h7d;
  assign record      = csr_addr_i[11:4] == 8'hfe && !at[3];
  assign count       = csr_addr_i[11:4] == 8'hff && (at == 4'hf || (!at[3] && at != 4'h7));
  assign csr_known_o = (control && at[3:2] != 2'd3) || record || count;
  assign write_o = csr_write_i && control;
  assign ctl_write_o   = write_o && at == 4'h0;
  assign count_write_o = write_o && at == 4'h1;
  assign minor_write_o = write_o && at == 4'h4;
  assign pop_o         = write_o && at == 4'h6 && csr_wdata_i[0];
  assign seed_write_o  = write_o && at == 4'h8;
  assign seed_o        = (csr_wdata_i[31:0] == '0) ? 32'd1 : csr_wdata_i[31:0];
  assign minor_next_o  = (csr_wdata_i[63:12] != '0) ? '1 : (csr_wdata_i[11:0] == '0) ? 12'd1 : csr_wdata_i[11:0];
  assign water_next    = (csr_wdata_i[7:0] == '0) ? 8'd1 : (csr_wdata_i[7:0] > 8'(K)) ? 8'(K) : csr_wdata_i[7:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ctl_q       <= '0;
      major_q     <= 24'd8;
      spread_q    <= '0;
      minor_q     <= 12'd1;
      context_q   <= '0;
      water_q     <= 8'd1;
      match_q     <= '0;
      mask_q      <= '0;
      threshold_q <= '0;
    end else if (write_o) begin
      case (at)
        4'h0: ctl_q       <= {csr_wdata_i[9] && Supervisor != 0, csr_wdata_i[8:0]};
        4'h2: major_q     <= (csr_wdata_i[23:3] == '0) ? 24'd8 : csr_wdata_i[23:0];
        4'h3: spread_q    <= csr_wdata_i[23:0];
        4'h4: minor_q     <= minor_next_o;
        4'h5: context_q   <= csr_wdata_i[15:0];
        4'h7: water_q     <= water_next;
        4'h9: match_q     <= csr_wdata_i[55:0];
        4'ha: mask_q      <= csr_wdata_i[55:0];
        4'hb: threshold_q <= csr_wdata_i[15:0];
        default: ;
      endcase
    end
  end

  // Reading: tables that the number indexes
  logic [63:0]     word;
  logic [23:0]     control_high;                       // of mpmematch and mpmemask alone
  logic [31:0]     control_low, count_data;
  logic [8*32-1:0] counts;
  logic [12*32-1:0] controls;
  always_comb begin
    word         = '0;
    control_high = '0;
    control_low  = '0;
    count_data   = '0;
    counts       = '0;
    controls     = '0;
    if (record) word = record_i[at[2:0]*64 +: 64];
    if (control && at[3:2] != 2'd3) begin
      controls = {16'd0, threshold_q, mask_q[31:0], match_q[31:0], random_i, 24'd0, water_q, 16'd0, level_i, 6'd0, busy_i, ready_i,
                  16'd0, context_q, 20'd0, minor_q, 8'd0, spread_q, 8'd0, major_q, count_i, 22'd0, ctl_q};
      control_low = controls[at*32 +: 32];
      if (at[3] && at[1:0] != '0 && at[1:0] != 2'd3) control_high = at[1] ? mask_q[55:32] : match_q[55:32];
    end
    if (count) begin
      counts     = {8'(Slots), 8'(K), 8'(N), 8'd1, fetched_i, empty_i, dropped_i, filtered_i, collisions_i, samples_i, selections_i};
      count_data = counts[at[2:0]*32 +: 32];
    end
    csr_rdata_o = word | {8'd0, control_high, control_low} | {32'd0, count_data};
  end

  assign ctl_o       = ctl_q;
  assign major_o     = major_q;
  assign spread_o    = spread_q;
  assign minor_o     = minor_q;
  assign context_o   = context_q;
  assign water_o     = water_q;
  assign match_o     = match_q;
  assign mask_o      = mask_q;
  assign threshold_o = threshold_q;
endmodule
`default_nettype wire
