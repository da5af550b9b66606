`default_nettype none
// Instruction cache: set-associative, 64-byte lines, one fetch block a cycle, next-line prefetch.
//                                                                                              docs/icache.md
// The block read in one cycle (stage F0) is checked in the next (F1). On a miss F1 reads again until it hits.
module icache #(
  parameter integer Ways       = 4,
  parameter integer Sets       = 64,             // <= 64
  parameter integer BlockBytes = 16              // bytes of a fetch block: 16 or 32
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic                      invalidate_i,  // pulse: invalidate every line
  // F0: address of the block to read
  input  logic                      f0_read_i,
  input  logic [31:0]               f0_addr_i,
  // F1: the block read in the last cycle
  input  logic                      f1_valid_i,    // its instructions are wanted: a miss starts a refill
  input  logic [31:0]               f1_addr_i,
  input  logic                      f1_user_i,     // in user mode
  output logic                      f1_hit_o,
  output logic [Ways-1:0]           f1_way_o,      // in which way; zeros without a hit
  output logic [Ways*BlockBytes*8-1:0] f1_blocks_o, // the block read from each way
  output logic                      f1_error_o,    // the line that F1 waits for came with an error; until F1
                                                   // gives it up
  output logic                      miss_o,        // pulse: a demand miss starts (event)
  output logic                      quiet_o,       // no line is wanted from the L2
  // May the line after the missed one be prefetched? Valid in this cycle; if not, the prefetch is dropped.
  output logic [31:6]               pf_line_o,
  output logic                      pf_user_o,     // the miss was in user mode
  input  logic                      pf_allowed_i,
  // L2 client port, read only (docs/l2.md)
  output logic                      req_valid_o,
  input  logic                      req_ready_i,
  output logic [31:6]               req_addr_o,
  output logic [2:0]                req_id_o,      // 0 demand, 1 prefetch
  input  logic                      rsp_valid_i,
  input  logic [2:0]                rsp_id_i,
  input  logic [127:0]              rsp_data_i,
  input  logic                      rsp_error_i    // the same for all beats of a line
);
  localparam integer SetW  = $clog2(Sets);
  localparam integer WayW  = $clog2(Ways);
  localparam integer TagW  = 32 - 6 - SetW;
  localparam integer Rows  = 64 / BlockBytes;      // fetch blocks of a line
  localparam integer RowW  = $clog2(Rows);
  localparam integer Beats = BlockBytes / 16;      // L2 beats of a fetch block
  localparam integer DataW = BlockBytes * 8;
  if (BlockBytes != 16 && BlockBytes != 32) begin : gen_bad_block_bytes $error("BlockBytes must be 16 or 32"); end

  // Refill of the line that F1 waits for, from the L2 or from the prefetch buffer
  typedef enum logic [1:0] {
    Idle,      // until F1 misses
    Request,   // until the L2 accepts the request, or the prefetch buffer has the line
    Fill,      // until the fourth beat is written
    Settle     // one cycle: the last beat can be read from the next cycle on
  } state_t;
  state_t            state_q, state_d;
  logic [31:6]       line_q, line_d;               // being filled
  logic [WayW-1:0]   way_q, way_d;                 // into this way
  logic [1:0]        beat_q, beat_d;
  logic              copy_q, copy_d;               // from the prefetch buffer
  logic              drop_q, drop_d;               // invalidated meanwhile: do not keep the line
  logic              user_q, user_d;               // user mode missed
  logic              bad_q, bad_d;                 // it came with an error: do not keep it, and tell F1
  logic              told_q, told_d;               // F1 is being told of the error
  logic [WayW-1:0]   victim_q, victim_d;           // rotates over all misses

  // Prefetch buffer: the line after the last one that missed
  logic              pf_wanted_q, pf_wanted_d;     // request not sent yet
  logic              pf_pending_q, pf_pending_d;   // sent, beats outstanding
  logic              pf_drop_q, pf_drop_d;         // invalidated meanwhile: do not keep the line
  logic              pf_full_q, pf_full_d;
  logic              pf_user_q, pf_user_d;
  logic [31:6]       pf_line_q, pf_line_d;
  logic [1:0]        pf_beat_q, pf_beat_d;
  logic [127:0]      pf_data_q [0:3];

  logic [Ways-1:0]   valid_q [0:Sets-1];
  logic [SetW-1:0]   f1_set, fill_set;
  logic [Ways*TagW-1:0] tags;
  logic [Ways-1:0]   match;
  logic [Ways-1:0]   way_onehot, victim_onehot, tag_we;
  logic              start, finish;
  logic              write;                        // a beat is written
  logic [127:0]      write_data;
  logic              pf_match;
  logic              pf_beat;

  assign f1_set   = f1_addr_i[6 +: SetW];
  assign fill_set = line_q[6 +: SetW];
  assign pf_match = pf_line_q == line_q;
  assign pf_beat  = rsp_valid_i && rsp_id_i == 3'd1;
  assign way_onehot    = Ways'(1) << way_q;
  assign victim_onehot = Ways'(1) << victim_q;
  assign tag_we        = start ? victim_onehot : '0;

  // Lookup
  for (genvar w = 0; w < Ways; w++) begin : gen_way
    logic [DataW-1:0]      row;
    logic [Beats-1:0]      we;
    logic [SetW+RowW-1:0]  waddr;
    assign match[w] = valid_q[f1_set][w] && tags[w*TagW +: TagW] == f1_addr_i[31 -: TagW];
    if (Beats == 1) begin : gen_narrow
      assign we = write && way_onehot[w];
      assign waddr = {fill_set, beat_q};
    end else begin : gen_wide
      assign we = (write && way_onehot[w]) ? (beat_q[0] ? 2'b10 : 2'b01) : 2'b00;
      assign waddr = {fill_set, beat_q[1]};
    end
    ram_1r1w #(.Width(DataW), .Depth(Sets * Rows), .Lanes(Beats)) u_data (
      .clk_i, .re_i(f0_read_i), .raddr_i(f0_addr_i[6+SetW-1 -: SetW+RowW]), .rdata_o(row),
      .we_i(we), .waddr_i(waddr), .wdata_i({Beats{write_data}})
    );
  end

  ram_1r1w #(.Width(Ways * TagW), .Depth(Sets), .Lanes(Ways)) u_tags (
    .clk_i, .re_i(f0_read_i), .raddr_i(f0_addr_i[6 +: SetW]), .rdata_o(tags),
    .we_i(tag_we), .waddr_i(f1_set), .wdata_i({Ways{f1_addr_i[31 -: TagW]}})
  );

  for (genvar w = 0; w < Ways; w++) begin : gen_block
    assign f1_blocks_o[w*DataW +: DataW] = gen_way[w].row;
  end
  assign f1_way_o = match;
  assign f1_hit_o = match != '0;

  // Refill
  assign start      = state_q == Idle && f1_valid_i && !f1_hit_o && !f1_error_o && !invalidate_i;
  assign miss_o     = start;
  assign quiet_o    = state_q == Idle && !pf_wanted_q && !pf_pending_q;
  assign write      = state_q == Fill && (copy_q || (rsp_valid_i && rsp_id_i == 3'd0));
  assign write_data = copy_q ? pf_data_q[beat_q] : rsp_data_i;
  assign finish     = state_q == Settle;

  // F1 is told as long as it waits for the line; a retry asks memory again.
  assign f1_error_o = told_q && f1_addr_i[31:6] == line_q;

  always_comb begin
    state_d  = state_q;
    line_d   = line_q;
    way_d    = way_q;
    beat_d   = beat_q;
    copy_d   = copy_q;
    user_d   = user_q;
    drop_d   = (drop_q || invalidate_i) && state_q != Idle;
    bad_d    = (bad_q || (write && !copy_q && rsp_error_i)) && state_q != Idle;
    victim_d = victim_q;
    told_d   = finish ? bad_q : f1_error_o && f1_valid_i;
    case (state_q)
      Idle: if (start) begin
        state_d  = Request;
        line_d   = f1_addr_i[31:6];
        user_d   = f1_user_i;
        way_d    = victim_q;
        victim_d = victim_q + WayW'(1);
        beat_d   = '0;
      end
      Request: begin
        copy_d = 1'b0;
        if (pf_match && pf_full_q) begin
          copy_d  = 1'b1;
          state_d = Fill;
        end else if (!(pf_match && pf_pending_q) && req_ready_i) begin
          state_d = Fill;
        end
      end
      Fill: if (write) begin
        beat_d = beat_q + 2'd1;
        if (beat_q == 2'd3) state_d = Settle;
      end
      default: state_d = Idle;
    endcase
  end

  // Prefetch: requested after a refill, unless a demand request is waiting
  always_comb begin
    pf_wanted_d  = pf_wanted_q;
    pf_pending_d = pf_pending_q;
    pf_drop_d    = pf_drop_q;
    pf_full_d    = pf_full_q;
    pf_user_d    = pf_user_q;
    pf_line_d    = pf_line_q;
    pf_beat_d    = pf_beat_q;
    // the demand request asks for that very line
    if (state_q == Request && req_ready_i && pf_match) pf_wanted_d = 1'b0;
    if (pf_wanted_q && state_q != Request && (req_ready_i || !pf_allowed_i)) begin
      pf_wanted_d  = 1'b0;
      pf_pending_d = pf_allowed_i;
    end
    if (pf_beat) begin
      pf_beat_d = pf_beat_q + 2'd1;
      if (pf_beat_q == 2'd3) begin
        pf_pending_d = 1'b0;
        pf_full_d    = !pf_drop_q && !rsp_error_i;
        pf_drop_d    = 1'b0;
      end
    end
    if (finish && bad_q) pf_wanted_d = 1'b0;
    else if (finish && !pf_pending_d && line_q[11:6] != 6'd63) begin  // stays in its 4 KiB page
      pf_wanted_d = 1'b1;
      pf_full_d   = 1'b0;
      pf_user_d   = user_q;
      pf_line_d   = line_q + 26'd1;
    end
    if (invalidate_i) begin
      pf_wanted_d = 1'b0;
      pf_full_d   = 1'b0;
      pf_drop_d   = pf_pending_d;
    end
  end

  assign req_valid_o = (state_q == Request && !(pf_match && (pf_full_q || pf_pending_q))) ||
                       (state_q != Request && pf_wanted_q && pf_allowed_i);
  assign pf_line_o   = pf_line_q;
  assign pf_user_o   = pf_user_q;
  assign req_addr_o  = state_q == Request ? line_q : pf_line_q;
  assign req_id_o    = state_q == Request ? 3'd0 : 3'd1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q      <= Idle;
      line_q       <= '0;
      way_q        <= '0;
      beat_q       <= '0;
      copy_q       <= 1'b0;
      drop_q       <= 1'b0;
      user_q       <= 1'b0;
      bad_q        <= 1'b0;
      told_q       <= 1'b0;
      victim_q     <= '0;
      pf_wanted_q  <= 1'b0;
      pf_pending_q <= 1'b0;
      pf_drop_q    <= 1'b0;
      pf_full_q    <= 1'b0;
      pf_user_q    <= 1'b0;
      pf_line_q    <= '0;
      pf_beat_q    <= '0;
    end else begin
      state_q      <= state_d;
      line_q       <= line_d;
      way_q        <= way_d;
      beat_q       <= beat_d;
      copy_q       <= copy_d;
      drop_q       <= drop_d;
      user_q       <= user_d;
      bad_q        <= bad_d;
      told_q       <= told_d;
      victim_q     <= victim_d;
      pf_wanted_q  <= pf_wanted_d;
      pf_pending_q <= pf_pending_d;
      pf_drop_q    <= pf_drop_d;
      pf_full_q    <= pf_full_d;
      pf_user_q    <= pf_user_d;
      pf_line_q    <= pf_line_d;
      pf_beat_q    <= pf_beat_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (pf_beat) pf_data_q[pf_beat_q] <= rsp_data_i;
  end

  // A line under refill is invalid from its start to its end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || invalidate_i) begin
      for (int s = 0; s < Sets; s++) valid_q[s] <= '0;
    end else begin
      if (start)  valid_q[f1_set]   <= valid_q[f1_set] & ~victim_onehot;
      if (finish && !drop_q && !bad_q) valid_q[fill_set] <= valid_q[fill_set] | way_onehot;
    end
  end
endmodule
`default_nettype wire
