`default_nettype none
// Selective instruction dispatch: fetch buffer to decode.        Vaswani et al., sec. III.B; docs/dispatch.md
// Lanes leave in order, and what is dropped takes no lane of decode. The first that cannot leave is one that
// waits for its flag, one that reads or changes a flag when a lane before it changes one, the first of a
// second block of profile instructions, one behind a restart, or one behind W that proceed.
module selective_dispatch (
  input  logic [core_pkg::Look-1:0]        valid_i,       // oldest in lane 0, dense
  input  logic [core_pkg::Look*core_pkg::FetchedW-1:0] fetched_i,
  input  logic [core_pkg::Look*core_pkg::MarkW-1:0] mark_i,
  input  logic [core_pkg::Look-1:0]        skip_i,        // the front end skipped the rest of its block
  input  logic [core_pkg::Look-1:0]        next_block_i,  // it belongs to another block than those before it
  // Flags before lane 0
  input  logic [8:0]                       names_i,
  input  logic [2:0]                       known_i,
  input  logic [2:0]                       on_i,
  input  logic [2:0]                       place_i,       // name that a POPPF gives its flag; 0: no place is free
  // Without regard to room in decode
  output logic [core_pkg::Look-1:0]        go_o,          // lanes that may leave, dense
  output logic [core_pkg::Look-1:0]        keep_o,        // those that proceed if they leave
  output logic [core_pkg::Look*9-1:0]      names_o,       // names before each lane
  output logic [core_pkg::Look-1:0]        change_o,      // a lane that changes one
  output logic [8:0]                       changed_o,     // and names after it
  output logic [core_pkg::Look*3-1:0]      place_o,       // name that a POPPF takes; 0: none
  output logic [core_pkg::Look-1:0]        push_o,        // value that a PUSHPF stores
  // Of each lane, for the predictor: its address; a profile instruction, its type, executed; a PBLOCK's
  // length; may what is fetched next continue its block?
  output logic [core_pkg::Look*(core_pkg::TargetW-2)-1:0] at_o,
  output logic [core_pkg::Look-1:0]        profile_o,
  output logic [core_pkg::Look*2-1:0]      kind_o,
  output logic [core_pkg::Look-1:0]        on_o,
  output logic [core_pkg::Look*11-1:0]     length_o,
  output logic [core_pkg::Look-1:0]        open_o,
  output logic [core_pkg::Look-1:0]        trains_o,      // a transfer that trains the direction predictor
  output logic [core_pkg::Look-1:0]        wrong_o,       // predicted wrong
  // The front end restarts after this lane
  output logic [core_pkg::Look-1:0]        restart_o,
  output logic [core_pkg::Look-1:0]        jump_o,        // at the target of its JAL
  output logic [core_pkg::Look*64-1:0]     hist_o,        // history before it
  output logic [core_pkg::Look*core_pkg::RasW-1:0] ras_ptr_o,
  output logic [core_pkg::Look-1:0]        ras_fix_o      // it is a call
);
  localparam integer W        = core_pkg::W;
  localparam integer Look     = core_pkg::Look;
  localparam integer FetchedW = core_pkg::FetchedW;
  localparam integer MarkW    = core_pkg::MarkW;
  localparam integer RasW     = core_pkg::RasW;
  localparam integer AtW      = core_pkg::TargetW - 2;

  logic [Look-1:0]   waits, specials;
  logic [Look*3-1:0] name;                              // that it gives its flag, if it changes one
  for (genvar k = 0; k < Look; k++) begin : gen_lane
    flag_lane u_lane (
      .valid_i(valid_i[k]), .fetched_i(fetched_i[k*FetchedW +: FetchedW]), .mark_i(mark_i[k*MarkW +: MarkW]), .skip_i(skip_i[k]),
      .known_i, .on_i, .place_i, .special_o(specials[k]), .change_o(change_o[k]), .name_o(name[k*3 +: 3]),
      .place_o(place_o[k*3 +: 3]), .wait_o(waits[k]), .keep_o(keep_o[k]), .push_o(push_o[k]),
      .at_o(at_o[k*AtW +: AtW]), .profile_o(profile_o[k]), .kind_o(kind_o[k*2 +: 2]), .on_o(on_o[k]),
      .length_o(length_o[k*11 +: 11]), .trains_o(trains_o[k]), .wrong_o(wrong_o[k]), .open_o(open_o[k]),
      .restart_o(restart_o[k]), .jump_o(jump_o[k]), .hist_o(hist_o[k*64 +: 64]),
      .ras_ptr_o(ras_ptr_o[k*RasW +: RasW]), .ras_fix_o(ras_fix_o[k])
    );
  end

  logic       stop, changed;
  logic [W:0] room;                                     // one-hot: lanes of decode that are taken
  always_comb begin
    go_o    = '0;
    stop    = 1'b0;
    changed = 1'b0;
    room    = (W+1)'(1);
    for (int k = 0; k < Look; k++) begin
      if (!valid_i[k] || waits[k] || (changed && specials[k]) || next_block_i[k] || (keep_o[k] && room[W])) stop = 1'b1;
      go_o[k] = !stop;
      if (restart_o[k]) stop = 1'b1;
      if (change_o[k])  changed = 1'b1;
      if (keep_o[k])    room = room << 1;
    end
  end

  // Names: at most one lane of those that leave changes one, the first
  logic [1:0]      flag;
  logic [2:0]      to;
  logic            found;
  logic [Look-1:0] after;                               // lanes after it
  always_comb begin
    found = 1'b0;
    flag  = '0;
    to    = '0;
    for (int k = 0; k < Look; k++) begin
      after[k] = found;
      if (change_o[k] && !found) begin
        flag = kind_o[k*2 +: 2];
        to   = name[k*3 +: 3];
      end
      if (change_o[k]) found = 1'b1;
    end
  end
  for (genvar f = 0; f < 3; f++) begin : gen_flag
    assign changed_o[f*3 +: 3] = flag == 2'(f) ? to : names_i[f*3 +: 3];
  end
  for (genvar k = 0; k < Look; k++) begin : gen_names
    assign names_o[k*9 +: 9] = after[k] ? changed_o : names_i;
  end
endmodule
`default_nettype wire
