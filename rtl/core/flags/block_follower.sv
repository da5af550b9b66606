`default_nettype none
// Which blocks of profile instructions leave the fetch buffer: the reports that the predictor learns from, of
// one block a cycle.           Vaswani et al., sec. IV.A ("leader address register"); docs/pflag-table.md
module block_follower (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             clear_i,       // squash: the next instruction follows none
  // Just fetched, behind all lanes: one is dropped, when there are no lanes; ordinary ones leave behind it
  input  logic                             drop_i,
  input  logic [core_pkg::TargetW-1:2]     drop_at_i,     // address
  input  logic [1:0]                       drop_kind_i,   // type
  input  logic                             drop_skip_i,   // the front end skipped what follows
  input  logic                             plain_i,
  // Lanes of the fetch buffer, oldest in lane 0
  input  logic [core_pkg::Look-1:0]        leave_i,       // they leave it, dense
  input  logic [core_pkg::Look*(core_pkg::TargetW-2)-1:0] at_i,          // address
  input  logic [core_pkg::Look-1:0]        skip_i,        // the front end skipped what follows
  input  logic [core_pkg::Look-1:0]        profile_i,
  input  logic [core_pkg::Look*2-1:0]      kind_i,        // type
  input  logic [core_pkg::Look-1:0]        on_i,          // its flag
  input  logic [core_pkg::Look-1:0]        open_i,        // what is fetched next may continue its block
  input  logic [core_pkg::Look*11-1:0]     length_i,      // of a PBLOCK; else 0
  output logic [core_pkg::Look-1:0]        next_block_o,  // lanes of another block than those before them
  // Report
  output logic                             update_o,
  output logic                             remove_o,      // there is no such block
  output logic [core_pkg::TargetW-1:2]     leader_o,
  output logic [core_pkg::TargetW-1:2]     last_pc_o,
  output logic                             first_o,       // the leader is among them
  output logic [1:0]                       type_o,
  output logic                             flag_o,
  output logic [10:0]                      length_o       // if the program states it; else 0
);
  localparam integer Look = core_pkg::Look;
  localparam integer AtW  = core_pkg::TargetW - 2;

  // The block that the next instruction may belong to; a PBLOCK before it
  logic        open_q;
  logic [AtW-1:0] leader_q;
  logic [1:0]  type_q;
  logic [10:0] length_q;

  // The first lane that reports stands for all: only it can begin a block
  logic [Look-1:0] same, begins, reports, first;           // same: the type of the one before
  logic            reported;
  assign reports = profile_i | skip_i;
  assign same[0] = kind_i[1:0] == type_q;
  for (genvar k = 1; k < Look; k++) begin : gen_same
    assign same[k] = kind_i[k*2 +: 2] == kind_i[(k-1)*2 +: 2];
  end
  always_comb begin
    reported = 1'b0;
    for (int k = 0; k < Look; k++) begin
      begins[k] = profile_i[k] && !(same[k] && (k == 0 ? open_q : open_i[(k == 0) ? 0 : k-1]));
      next_block_o[k] = reported && (begins[k] || (skip_i[k] && !profile_i[k]));
      first[k] = reports[k] && !reported;
      if (reports[k]) reported = 1'b1;
    end
  end

  logic [AtW-1:0] first_at;
  logic [10:0] stated;
  logic        profile, begun;
  always_comb begin
    first_at = '0;
    stated   = '0;
    begun    = 1'b0;
    profile  = 1'b0;
    for (int k = 0; k < Look; k++) begin
      if (first[k]) begin
        first_at = first_at | at_i[k*AtW +: AtW];
        profile  = profile_i[k];
        begun    = begins[k];
        if (begins[k]) stated   = k == 0 ? length_q : length_i[((k == 0) ? 0 : k-1)*11 +: 11];
      end
    end
  end
  logic drop_begins, follows;                              // follows: it belongs to the block of before
  assign drop_begins = !(open_q && drop_kind_i == type_q);
  assign follows     = drop_i ? !drop_begins : profile && !begun;
  assign leader_o = follows ? leader_q : drop_i ? drop_at_i : first_at;
  assign first_o  = drop_i ? drop_begins : begun;
  assign length_o = !drop_i ? stated : drop_begins ? length_q : '0;
  assign update_o = drop_i || (leave_i & profile_i) != '0;
  assign remove_o = (leave_i & skip_i & ~profile_i) != '0;
  always_comb begin
    last_pc_o = drop_i ? drop_at_i : '0;
    type_o    = drop_i ? drop_kind_i : '0;
    flag_o    = 1'b0;
    for (int k = 0; k < Look; k++) begin
      if (leave_i[k] && profile_i[k]) begin
        last_pc_o = at_i[k*AtW +: AtW];
        type_o    = kind_i[k*2 +: 2];
        flag_o    = on_i[k];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i || plain_i) begin
      open_q   <= 1'b0;
      length_q <= '0;
    end else begin
      if (drop_i) begin
        open_q   <= !drop_skip_i;
        length_q <= '0;
      end
      for (int k = 0; k < Look; k++) begin
        if (leave_i[k]) begin
          open_q   <= open_i[k];
          length_q <= length_i[k*11 +: 11];
        end
      end
    end
    if (update_o) begin
      leader_q <= leader_o;
      type_q   <= type_o;
    end
  end
endmodule
`default_nettype wire
