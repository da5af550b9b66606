`default_nettype none
// L2 misses in flight, and the buffer that collects their data.                          docs/l2.md, "Misses"
// An entry lives from alloc_i to free_i. It requests its line from the AXI side, collects 8 beats of 64 bits
// (beats of different entries may interleave) and then offers itself as a fill until start_i. One beat with
// an error spoils the line.
module l2_mshr #(
  parameter integer Ways  = 8,
  parameter integer Sets  = 256,
  parameter integer Mshrs = 6,           // entries, 5..8
  parameter integer IdW   = 3,           // bits of a client's request id
  parameter integer SetW  = $clog2(Sets),
  parameter integer WayW  = $clog2(Ways)
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  // lookup
  input  logic            check_i,       // match_o and busy_o are 0 without it
  input  logic [31:6]     line_i,
  output logic            match_o,       // the line is in flight
  output logic [Ways-1:0] busy_o,        // ways of its set that wait for a line
  output logic            full_o,
  input  logic            alloc_i,       // take line_i, way_i, client_i, id_i
  input  logic [WayW-1:0] way_i,
  input  logic            client_i,
  input  logic [IdW-1:0]  id_i,
  // requests to memory
  output logic            ar_valid_o,
  input  logic            ar_ready_i,
  output logic [31:6]     ar_line_o,
  output logic [2:0]      ar_mshr_o,
  output logic            ar_client_o,
  // beats from memory, always accepted
  input  logic            r_valid_i,
  input  logic [2:0]      r_mshr_i,
  input  logic [63:0]     r_data_i,
  input  logic            r_error_i,
  // complete lines
  output logic            fill_valid_o,  // fill_* describe a line that has all its data
  output logic [2:0]      fill_mshr_o,
  output logic [SetW-1:0] fill_set_o,
  output logic [WayW-1:0] fill_way_o,
  output logic            fill_client_o,
  output logic [IdW-1:0]  fill_id_o,
  output logic            fill_error_o,
  input  logic            start_i,       // the offered fill begins
  input  logic            re_i,          // read beat beat_i of entry rmshr_i; data in the next cycle
  input  logic [2:0]      rmshr_i,
  input  logic [1:0]      beat_i,
  output logic [127:0]    data_o,
  input  logic            free_i         // entry rmshr_i is done
);
  if (Mshrs < 5 || Mshrs > 8) begin : gen_bad_mshrs $error("Mshrs must be 5..8"); end

  logic [Mshrs-1:0] valid_q, ask_q, done_q; // ask: not yet requested; done: complete, fill not begun
  logic [Mshrs-1:0] error_q;                // a beat had an error
  logic [31:6]      line_q  [0:Mshrs-1];
  logic [WayW-1:0]  way_q   [0:Mshrs-1];
  logic [IdW:0]     who_q   [0:Mshrs-1];    // {client, id}
  logic [2:0]       count_q [0:Mshrs-1];    // beats received
  logic [2:0]       free_mshr;
  logic             r_last;

  assign full_o = valid_q == '1;

  always_comb begin
    match_o = 1'b0;
    busy_o  = '0;
    if (check_i) begin
      for (int m = 0; m < Mshrs; m++) begin
        if (valid_q[m] && line_q[m][6 +: SetW] == line_i[6 +: SetW]) begin
          busy_o[way_q[m]] = 1'b1;
          if (line_q[m] == line_i) match_o = 1'b1;
        end
      end
    end
  end

  always_comb begin
    free_mshr   = '0;
    ar_mshr_o   = '0;
    fill_mshr_o = '0;
    for (int m = Mshrs - 1; m >= 0; m--) begin
      if (!valid_q[m]) free_mshr = m[2:0];
      if (ask_q[m]) ar_mshr_o = m[2:0];
      if (done_q[m]) fill_mshr_o = m[2:0];
    end
  end

  logic [2:0] r_count;
  assign ar_valid_o    = ask_q != '0;
  assign ar_line_o     = line_q[ar_mshr_o];
  assign ar_client_o   = who_q[ar_mshr_o][IdW];
  assign fill_valid_o  = done_q != '0;
  assign fill_set_o    = line_q[fill_mshr_o][6 +: SetW];
  assign fill_way_o    = way_q[fill_mshr_o];
  assign fill_client_o = who_q[fill_mshr_o][IdW];
  assign fill_id_o     = who_q[fill_mshr_o][IdW-1:0];
  assign fill_error_o  = error_q[fill_mshr_o];

  logic       even_we, odd_we;
  logic [4:0] r_row;
  assign r_count = count_q[r_mshr_i];
  assign r_last  = r_valid_i && r_count == 3'd7;
  assign even_we = r_valid_i && !r_count[0];
  assign odd_we  = r_valid_i && r_count[0];
  assign r_row   = {r_mshr_i, r_count[2:1]};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      ask_q   <= '0;
      done_q  <= '0;
    end else begin
      if (alloc_i) begin
        valid_q[free_mshr] <= 1'b1;
        ask_q[free_mshr]   <= 1'b1;
      end
      if (ar_valid_o && ar_ready_i) ask_q[ar_mshr_o] <= 1'b0;
      if (r_last) done_q[r_mshr_i] <= 1'b1;
      if (start_i) done_q[fill_mshr_o] <= 1'b0;
      if (free_i) valid_q[rmshr_i] <= 1'b0;
    end
  end

  // A lookup takes an entry late in the cycle, so every lookup fills in the free one.
  logic fill_in;
  assign fill_in = check_i && !full_o;
  always_ff @(posedge clk_i) begin
    if (fill_in) error_q[free_mshr] <= 1'b0;
    if (r_valid_i && r_error_i) error_q[r_mshr_i] <= 1'b1;
  end
  always_ff @(posedge clk_i) if (fill_in) line_q[free_mshr] <= line_i;
  always_ff @(posedge clk_i) if (fill_in) way_q[free_mshr] <= way_i;
  always_ff @(posedge clk_i) if (fill_in) who_q[free_mshr] <= {client_i, id_i};
  always_ff @(posedge clk_i) begin
    if (fill_in) count_q[free_mshr] <= '0;
    if (r_valid_i) count_q[r_mshr_i] <= count_q[r_mshr_i] + 1'b1;
  end

  // One bank each for even and odd beats: 64 bits in, 128 bits out.
  ram_1r1w #(.Width(64), .Depth(Mshrs * 4), .AddrW(5)) u_even (
    .clk_i, .re_i(re_i), .raddr_i({rmshr_i, beat_i}), .rdata_o(data_o[63:0]),
    .we_i(even_we), .waddr_i(r_row), .wdata_i(r_data_i)
  );
  ram_1r1w #(.Width(64), .Depth(Mshrs * 4), .AddrW(5)) u_odd (
    .clk_i, .re_i(re_i), .raddr_i({rmshr_i, beat_i}), .rdata_o(data_o[127:64]),
    .we_i(odd_we), .waddr_i(r_row), .wdata_i(r_data_i)
  );
endmodule
`default_nettype wire
