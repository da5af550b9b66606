`default_nettype none
// Direction predictor: TAGE with four tagged tables over a bimodal base, one counter per fetch slot.
//                                                                                            docs/frontend.md
// Rows are read in F0 and predict in F1, all slots of a block at once. Training comes from commit, one branch
// a cycle: its rows are read again (second port) and written a cycle later.
module tage #(
  parameter integer Slots   = core_pkg::FetchN,
  parameter integer Rows    = core_pkg::TageRows,
  parameter integer BimRows = core_pkg::BimRows,
  parameter integer TagW    = core_pkg::TageTagW,
  parameter integer T       = core_pkg::TageN,
  parameter integer RowW    = $clog2(Rows)
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // Prediction
  input  logic                     f0_read_i,
  input  logic [31:0]              f0_pc_i,       // of the block
  input  logic [RowW-1:0]          f0_row_i,      // what the rows take from it: tage_row.sv
  input  logic [T*RowW-1:0]        f0_rows_i,     // and from the history: tage_history.sv
  input  logic [T*TagW-1:0]        f0_tags_i,
  output logic [Slots-1:0]         f1_taken_o,    // per slot, if it is a conditional branch
  // Training, at commit
  input  logic                     train_i,
  input  logic [31:0]              train_pc_i,    // of the branch
  input  logic [63:0]              train_hist_i,  // history before it
  input  logic                     train_taken_i,
  input  logic                     train_wrong_i  // its direction was mispredicted
);
  localparam integer SlotW  = $clog2(Slots);
  localparam integer BlockW = SlotW + 2;
  localparam integer BimW   = $clog2(BimRows);
  localparam integer EntryW = TagW + 4;           // tag, 3-bit counter, useful bit
  localparam integer CellW  = Slots * EntryW;

  // Training pipeline: the branch whose rows are being read, then written
  logic              u_valid_q;
  logic [SlotW-1:0]  u_slot_q;
  logic              u_taken_q, u_wrong_q;
  logic [BimW-1:0]   u_bim_row_q;
  logic [Slots-1:0]  u_slot_onehot;
  assign u_slot_onehot = Slots'(1) << u_slot_q;

  // Base table: two-bit counters
  logic [Slots*2-1:0] bim, u_bim;
  logic [1:0]         u_base, u_base_d;
  ram_old_2r1w #(.Width(Slots * 2), .Depth(BimRows), .Lanes(Slots)) u_bimodal (
    .clk_i, .rst_ni,
    .re_a_i(f0_read_i), .raddr_a_i(f0_pc_i[BlockW +: BimW]), .rdata_a_o(bim),
    .re_b_i(train_i), .raddr_b_i(train_pc_i[BlockW +: BimW]), .rdata_b_o(u_bim),
    .we_i(u_valid_q ? u_slot_onehot : '0), .waddr_i(u_bim_row_q), .wdata_i({Slots{u_base_d}})
  );

  logic [T*4-1:0]      u_new_low;                  // counter and useful bit of each table
  // Tagged tables
  logic [RowW-1:0]     train_row;
  tage_row #(.RowW(RowW), .BlockW(BlockW)) u_train_row (.pc_i(train_pc_i), .row_o(train_row));
  logic [T*Slots-1:0]  sure, taken;                 // per table and slot: match, not new; its direction
  logic [T-1:0]        u_hit, u_write, u_place, u_useful;
  logic [T*3-1:0]      u_ctr;
  logic [T*EntryW-1:0] u_new;
  for (genvar t = 0; t < T; t++) begin : gen_table
    logic [RowW-1:0]  row, u_row, u_hist_row, u_row_q;
    logic [TagW-1:0]  tag, tag_q, u_tag, u_hist_tag, u_tag_q;
    logic [CellW-1:0] data, u_data;

    tage_index #(.Length(32'(core_pkg::TageHist[t*8 +: 8])), .RowW(RowW), .TagW(TagW)) u_index (
      .hist_i(train_hist_i), .row_o(u_hist_row), .tag_o(u_hist_tag));
    assign row   = f0_rows_i[t*RowW +: RowW] ^ f0_row_i;
    assign tag   = f0_tags_i[t*TagW +: TagW] ^ f0_pc_i[BlockW+2 +: TagW];
    assign u_row = u_hist_row ^ train_row;
    assign u_tag = u_hist_tag ^ train_pc_i[BlockW+2 +: TagW];
    ram_old_2r1w #(.Width(CellW), .Depth(Rows), .Lanes(Slots)) u_ram (
      .clk_i, .rst_ni,
      .re_a_i(f0_read_i), .raddr_a_i(row), .rdata_a_o(data),
      .re_b_i(train_i), .raddr_b_i(u_row), .rdata_b_o(u_data),
      .we_i(u_write[t] ? u_slot_onehot : '0), .waddr_i(u_row_q), .wdata_i({Slots{u_new[t*EntryW +: EntryW]}})
    );
    always_ff @(posedge clk_i) begin
      if (f0_read_i) tag_q <= tag;
      if (train_i) begin
        u_row_q <= u_row;
        u_tag_q <= u_tag;
      end
    end
    // Matches are rare, and what depends on one is evaluated only then: that simulates fast
    always_comb begin
      sure[t*Slots +: Slots]  = '0;
      taken[t*Slots +: Slots] = '0;
      for (int s = 0; s < Slots; s++) begin
        if (data[s*EntryW+4 +: TagW] == tag_q) begin
          sure[t*Slots+s]  = !((data[s*EntryW+1 +: 3] == 3'd3 || data[s*EntryW+1 +: 3] == 3'd4) && !data[s*EntryW]);
          taken[t*Slots+s] = data[s*EntryW+3];
        end
      end
    end
    // The trained branch's entry: {tag, counter, useful}
    logic [EntryW-1:0] u_entry;
    assign u_entry = u_valid_q ? u_data[32'(u_slot_q)*EntryW +: EntryW] : '0;
    assign u_hit[t]        = u_entry[4 +: TagW] == u_tag_q;
    assign u_ctr[t*3 +: 3] = u_entry[3:1];
    assign u_useful[t]     = u_entry[0];
    assign u_new[t*EntryW +: EntryW] = {u_place[t] ? u_tag_q : u_entry[4 +: TagW], u_new_low[t*4 +: 4]};
  end

  // Prediction: the longest match, unless it is new and unsure; then the next one
  always_comb begin
    for (int s = 0; s < Slots; s++) f1_taken_o[s] = bim[s*2+1];
    for (int t = 0; t < T; t++) begin
      f1_taken_o = (f1_taken_o & ~sure[t*Slots +: Slots]) | (taken[t*Slots +: Slots] & sure[t*Slots +: Slots]);
    end
  end

  // Training
  logic [T-1:0]   provider, longer;               // one-hot: longest match; tables with a longer history
  logic           provider_taken, alternate_taken;
  logic [1:0]     skip_q;                         // varies where an entry is allocated
  logic           placed;
  logic [2:0]     ctr;

  always_comb begin
    provider        = '0;
    longer          = '1;
    provider_taken  = u_base[1];
    alternate_taken = u_base[1];
    for (int t = 0; t < T; t++) begin
      if (u_hit[t]) begin
        provider        = '0;
        provider[t]     = 1'b1;
        longer          = '1;
        for (int k = 0; k <= t; k++) longer[k] = 1'b0;
        alternate_taken = provider_taken;
        provider_taken  = u_ctr[t*3+2];
      end
    end
  end

  always_comb begin
    u_write   = '0;
    u_place   = '0;
    u_new_low = '0;
    placed    = 1'b0;
    ctr       = '0;
    u_base_d  = u_base;
    if (u_valid_q) begin
      if (provider == '0 || u_taken_q == alternate_taken || u_wrong_q) begin
        if (u_taken_q && u_base != 2'd3) u_base_d = u_base + 2'd1;
        if (!u_taken_q && u_base != 2'd0) u_base_d = u_base - 2'd1;
      end
      for (int t = 0; t < T; t++) begin
        ctr = u_ctr[t*3 +: 3];
        if (provider[t]) begin
          // The provider learns; it is useful when it is right where the alternate is not
          if (u_taken_q && ctr != 3'd7) ctr = ctr + 3'd1;
          if (!u_taken_q && ctr != 3'd0) ctr = ctr - 3'd1;
          u_write[t] = 1'b1;
          u_new_low[t*4 +: 4] = {ctr, (provider_taken != alternate_taken) ? provider_taken == u_taken_q : u_useful[t]};
        end else if (u_wrong_q && longer[t]) begin
          // A misprediction allocates one entry that is not useful, in a longer table; if it finds none, the
          // useful bits there are cleared
          if (!u_useful[t] && !placed && !(t < T - 1 && skip_q[0] && t[0] == skip_q[1])) begin
            placed     = 1'b1;
            u_place[t] = 1'b1;
            u_write[t] = 1'b1;
            u_new_low[t*4 +: 4] = {u_taken_q ? 3'd4 : 3'd3, 1'b0};
          end
        end
      end
      if (u_wrong_q && !placed) begin
        for (int t = 0; t < T; t++) begin
          if (longer[t]) begin
            u_write[t] = 1'b1;
            u_new_low[t*4 +: 4] = {u_ctr[t*3 +: 3], 1'b0};
          end
        end
      end
    end
  end
  assign u_base = u_bim[{u_slot_q, 1'b0} +: 2];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      u_valid_q <= 1'b0;
      skip_q    <= '0;
    end else begin
      u_valid_q <= train_i;
      if (u_valid_q) skip_q <= skip_q + 2'd1;
    end
    if (train_i) begin
      u_slot_q    <= train_pc_i[2 +: SlotW];
      u_taken_q   <= train_taken_i;
      u_wrong_q   <= train_wrong_i;
      u_bim_row_q <= train_pc_i[BlockW +: BimW];
    end
  end
endmodule
`default_nettype wire
