`default_nettype none
// Selective instruction dispatch: fetch buffer to decode.        Vaswani et al., sec. III.B; docs/dispatch.md
// Lanes leave in order, up to the first that waits for a flag, up to the first after which the front end went
// the wrong way, and until W proceed: what is dropped takes no lane of decode.
module selective_dispatch (
  input  logic                             room_i,        // decode accepts a group
  input  logic [core_pkg::Look-1:0]        last_i,        // no lane after this one leaves
  input  logic [core_pkg::Look-1:0]        valid_i,       // oldest in lane 0, dense
  input  logic [core_pkg::Look*core_pkg::FetchedW-1:0] fetched_i,
  input  logic [core_pkg::Look-1:0]        skip_i,        // the front end skipped the rest of its block
  input  logic [8:0]                       names_i,       // of the flags before lane 0
  input  logic [7:0]                       known_i,
  input  logic [7:0]                       value_i,
  input  logic [5:0]                       places_i,      // of POPPF: free
  output logic [core_pkg::Look-1:0]        leave_o,       // lanes that leave, dense
  output logic [core_pkg::Look-1:0]        keep_o,        // of them, those that proceed
  output logic [core_pkg::Look*9-1:0]      names_o,       // of the flags before each lane
  output logic [8:0]                       after_o,       // and after the last that leaves
  output logic [core_pkg::Look*3-1:0]      place_o,       // of a POPPF; 0: none
  output logic [5:0]                       taken_o,       // places that are taken
  output logic [core_pkg::Look-1:0]        push_o,        // value that a PUSHPF stores
  // Of each lane, for the predictor: its address; a profile instruction, its type, executed; a PBLOCK's
  // length
  output logic [core_pkg::Look*30-1:0]     at_o,
  output logic [core_pkg::Look-1:0]        profile_o,
  output logic [core_pkg::Look*2-1:0]      kind_o,
  output logic [core_pkg::Look-1:0]        on_o,
  output logic [core_pkg::Look*11-1:0]     length_o,
  output logic [core_pkg::Look-1:0]        trains_o,      // a transfer that trains the direction predictor
  output logic [core_pkg::Look-1:0]        wrong_o,       // predicted wrong
  output logic [core_pkg::Look*64-1:0]     hists_o,       // history before it
  // The front end restarts after the last lane that leaves
  output logic                             restart_o,
  output logic [63:0]                      pc_o,
  output logic [63:0]                      hist_o,
  output logic [core_pkg::RasW-1:0]        ras_ptr_o,
  output logic                             ras_fix_o,     // ras_top_o is valid
  output logic [31:0]                      ras_top_o
);
  localparam integer W        = core_pkg::W;
  localparam integer Look     = core_pkg::Look;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer RasW     = core_pkg::RasW;

  logic [Look-1:0]          waits, keeps, restarts, ras_fixes;
  logic [(Look+1)*9-1:0]    names;
  logic [(Look+1)*6-1:0]    free;
  logic [Look*3-1:0]        places;
  logic [Look*64-1:0]       pcs;
  logic [Look*RasW-1:0]     ras_ptrs;
  logic [Look*32-1:0]       ras_tops;
  assign names[8:0] = names_i;
  assign free[5:0]  = places_i;
  for (genvar k = 0; k < Look; k++) begin : gen_lane
    flag_lane u_lane (
      .valid_i(valid_i[k]), .fetched_i(fetched_i[k*FetchedW +: FetchedW]), .skip_i(skip_i[k]),
      .names_i(names[k*9 +: 9]), .known_i, .value_i,
      .free_i(free[k*6 +: 6]), .free_o(free[(k+1)*6 +: 6]),
      .names_o(names[(k+1)*9 +: 9]), .wait_o(waits[k]), .keep_o(keeps[k]),
      .place_o(places[k*3 +: 3]), .push_o(push_o[k]),
      .at_o(at_o[k*30 +: 30]), .profile_o(profile_o[k]), .kind_o(kind_o[k*2 +: 2]), .on_o(on_o[k]),
      .length_o(length_o[k*11 +: 11]), .trains_o(trains_o[k]), .wrong_o(wrong_o[k]),
      .restart_o(restarts[k]), .pc_o(pcs[k*64 +: 64]), .hist_o(hists_o[k*64 +: 64]),
      .ras_ptr_o(ras_ptrs[k*RasW +: RasW]), .ras_fix_o(ras_fixes[k]), .ras_top_o(ras_tops[k*32 +: 32])
    );
  end

  logic       stop;
  logic [W:0] room;                                     // one-hot: lanes of decode that are taken
  always_comb begin
    leave_o   = '0;
    keep_o    = '0;
    place_o   = '0;
    taken_o   = '0;
    after_o   = names_i;
    restart_o = 1'b0;
    pc_o      = '0;
    hist_o    = '0;
    ras_ptr_o = '0;
    ras_fix_o = 1'b0;
    ras_top_o = '0;
    stop      = !room_i;
    room      = (W+1)'(1);
    for (int k = 0; k < Look; k++) begin
      if (!valid_i[k] || waits[k] || (keeps[k] && room[W])) stop = 1'b1;
      if (!stop) begin
        leave_o[k]          = 1'b1;
        keep_o[k]           = keeps[k];
        after_o             = names[(k+1)*9 +: 9];
        place_o[k*3 +: 3]   = places[k*3 +: 3];
        for (int p = 0; p < 6; p++) if (places[k*3 +: 3] == 3'(p + 2)) taken_o[p] = 1'b1;
        if (restarts[k]) begin
          restart_o = 1'b1;
          pc_o      = pcs[k*64 +: 64];
          hist_o    = hists_o[k*64 +: 64];
          ras_ptr_o = ras_ptrs[k*RasW +: RasW];
          ras_fix_o = ras_fixes[k];
          ras_top_o = ras_tops[k*32 +: 32];
          stop      = 1'b1;
        end
        if (last_i[k]) stop = 1'b1;
        if (keeps[k])  room = room << 1;
      end
    end
  end
  assign names_o = names[Look*9-1:0];
endmodule
`default_nettype wire
