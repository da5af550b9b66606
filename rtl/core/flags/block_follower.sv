`default_nettype none
// Which blocks of profile instructions leave the fetch buffer: the reports that the predictor learns from.
// Vaswani et al., sec. IV.A ("leader address register"); docs/pflag-table.md
module block_follower (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             clear_i,       // squash: the next instruction follows none
  // Lanes of the fetch buffer, oldest in lane 0
  input  logic [core_pkg::Look-1:0]        leave_i,       // they leave it, dense
  input  logic [core_pkg::Look*30-1:0]     at_i,          // address
  input  logic [core_pkg::Look-1:0]        skip_i,        // the front end skipped what follows
  input  logic [core_pkg::Look-1:0]        profile_i,
  input  logic [core_pkg::Look*2-1:0]      kind_i,        // type
  input  logic [core_pkg::Look-1:0]        on_i,          // its flag
  input  logic [core_pkg::Look*11-1:0]     length_i,      // of a PBLOCK; else 0
  output logic [core_pkg::Look-1:0]        last_o,        // a lane after which another block would begin: one
                                                          // report per cycle
  // Report
  output logic                             update_o,
  output logic                             remove_o,      // there is no such block
  output logic [31:2]                      leader_o,
  output logic [31:2]                      last_pc_o,
  output logic                             first_o,       // the leader is among them
  output logic [1:0]                       type_o,
  output logic                             flag_o,
  output logic [10:0]                      length_o       // if the program states it; else 0
);
  localparam integer Look = core_pkg::Look;

  // The block that the next instruction may belong to; a PBLOCK before it
  logic        open_q;
  logic [31:2] leader_q, next_q;
  logic [1:0]  type_q;
  logic [10:0] length_q;

  // Lane after lane, as if all left: the block of each, and whether it begins there
  logic [Look-1:0]    begins;
  logic [Look*30-1:0] leader;
  logic               open;
  logic [31:2]        of, next;
  logic [1:0]         kind;
  always_comb begin
    begins = '0;
    leader = '0;
    open   = open_q;
    of     = leader_q;
    next   = next_q;
    kind   = type_q;
    for (int k = 0; k < Look; k++) begin
      if (profile_i[k] && !(open && kind_i[k*2 +: 2] == kind && at_i[k*30 +: 30] == next)) begin
        begins[k] = 1'b1;
        of        = at_i[k*30 +: 30];
      end
      leader[k*30 +: 30] = of;
      open = profile_i[k] && !skip_i[k];
      kind = kind_i[k*2 +: 2];
      next = at_i[k*30 +: 30] + 30'd1;
    end
  end
  logic reported;
  always_comb begin
    last_o   = '0;
    reported = 1'b0;
    for (int k = 0; k < Look; k++) begin
      if (k > 0 && reported && (begins[k] || (skip_i[k] && !profile_i[k]))) last_o[(k == 0) ? 0 : k-1] = 1'b1;
      if (profile_i[k] || skip_i[k]) reported = 1'b1;
    end
  end

  always_comb begin
    update_o  = 1'b0;
    remove_o  = 1'b0;
    leader_o  = leader_q;
    last_pc_o = next_q;
    first_o   = 1'b0;
    type_o    = type_q;
    flag_o    = 1'b0;
    length_o  = '0;
    for (int k = 0; k < Look; k++) begin
      if (leave_i[k] && profile_i[k]) begin
        update_o  = 1'b1;
        leader_o  = leader[k*30 +: 30];
        last_pc_o = at_i[k*30 +: 30];
        type_o    = kind_i[k*2 +: 2];
        flag_o    = on_i[k];
        if (begins[k]) begin
          first_o  = 1'b1;
          length_o = (k == 0) ? length_q : length_i[((k == 0) ? 0 : k-1)*11 +: 11];
        end
      end else if (leave_i[k] && skip_i[k]) begin
        remove_o = 1'b1;
        leader_o = at_i[k*30 +: 30];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      open_q   <= 1'b0;
      length_q <= '0;
    end else begin
      for (int k = 0; k < Look; k++) begin
        if (leave_i[k]) begin
          open_q   <= profile_i[k] && !skip_i[k];
          length_q <= length_i[k*11 +: 11];
        end
      end
    end
    for (int k = 0; k < Look; k++) begin
      if (leave_i[k]) begin
        leader_q <= leader[k*30 +: 30];
        next_q   <= at_i[k*30 +: 30] + 30'd1;
        type_q   <= kind_i[k*2 +: 2];
      end
    end
  end
endmodule
`default_nettype wire
