`default_nettype none
// Chooses instructions as they are fetched: the fetched instruction counter (sec. 4.1.1), the minor interval
// to the second of a pair (sec. 4.2), requests to the core, and their outcome one cycle later.
//                                                                               docs/profileme.md, "Choosing"
module pme_select #(
  parameter integer N     = 2,                         // tags: 1, 2, 4
  parameter integer Slots = 4                          // instructions of a block: 4, 8
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Fetch view of the observation port: the record of the previous cycle
  input  logic             fetch_opportunity_i,
  input  logic [Slots-1:0] fetch_valid_i,
  // Control
  input  logic             run_i,                      // EN, not held, no write of a register in this cycle
  input  logic             pair_i,                     // of mpmectl: registered, as everywhere in this unit
  input  logic             opp_i,
  input  logic             reload_i,
  input  logic             ctl_write_i,                // mpmectl is written: stop awaiting a second, drop
                                                       // what is seen
  input  logic             count_write_i,
  input  logic [31:0]      count_next_i,               // with count_write_i
  input  logic [24:0]      interval_i,                 // 8 or more
  input  logic [11:0]      distance_i,
  input  logic [N-1:0]     idle_i,                     // tags without an instruction
  // Requests of this cycle: each tag asks for one slot
  output logic [N-1:0]     tag_req_o,
  output logic [N*3-1:0]   tag_slot_o,
  output logic             tag_nth_o,
  // What the record shows: instructions that are now followed
  output logic [N-1:0]     begin_o,
  output logic [N-1:0]     unwanted_o,                 // with begin_o: without a record
  output logic [N*3-1:0]   slot_o,                     // with begin_o: place in the block
  output logic [N*3-1:0]   skip_o,                     // with begin_o: instructions of the block before it
  output logic [11:0]      second_distance_o,          // when the second of a pair begins, fetch to fetch
  output logic [11:0]      second_cycles_o,
  // What the record shows, to be counted
  output logic             selection_o,
  output logic             collision_o,                // no tag was free
  output logic             empty_o,                    // no instruction at a selected place, first or second
  output logic             dropped_o,                  // the selection of this record yields no sample
  output logic [N-1:0]     pair_empty_o,               // awaited second that is empty, by tag: drop its pair
  output logic [3:0]       fetched_o,
  // State
  output logic [31:0]      count_o,
  output logic             awaiting_o
);
  localparam logic [4:0] Block = 5'(Slots);
  localparam integer     PairN = (N == 1) ? 1 : N / 2;

  logic [31:0]  count_q;                               // left before the record's cycle
  logic         active_q, counting_q, attempt_q;       // in that cycle: instructions were counted; by
                                                       // count_q; a request was due
  logic [N-1:0] first_q;                               // the tag requested, one-hot; 0: none was free
  logic         second_q;                              // the awaited second was requested
  logic [PairN-1:0] pair_q;                            // the pair requested last, one-hot
  logic [11:0]  distance_q;                            // and its minor interval
  logic         await_q;
  logic [11:0]  await_left_q, await_cycles_q;          // to the second; since the first

  // Instructions that count, in the record
  logic [7:0] valid;
  logic [1:0] two0, two1, two2, two3;
  logic [2:0] four0, four1;
  logic [3:0] n;
  assign valid = 8'(fetch_valid_i);
  always_comb begin
    two0  = '0;
    two1  = '0;
    two2  = '0;
    two3  = '0;
    four0 = '0;
    four1 = '0;
    n     = '0;
    if (active_q) begin
      two0  = {1'b0, valid[0]} + {1'b0, valid[1]};
      two1  = {1'b0, valid[2]} + {1'b0, valid[3]};
      two2  = {1'b0, valid[4]} + {1'b0, valid[5]};
      two3  = {1'b0, valid[6]} + {1'b0, valid[7]};
      four0 = {1'b0, two0} + {1'b0, two1};
      four1 = {1'b0, two2} + {1'b0, two3};
      if (opp_i) n = fetch_opportunity_i ? Block[3:0] : 4'd0;
      else       n = {1'b0, four0} + {1'b0, four1};
    end
  end
  assign fetched_o = counting_q ? n : '0;

  // First: reached when n >= left. Second: in the same block if the remainder reaches it, too; else awaited.
  logic       selected, asked, same, awaited, first_found, second_found;
  logic [3:0] over;
  logic [2:0] first_place, second_place, first_slot, second_slot, first_skip, second_skip;
  assign selected     = attempt_q && n >= count_q[3:0];
  assign asked        = selected && first_q != '0;
  assign over         = n - count_q[3:0];
  assign same         = asked && pair_i && {8'd0, over} >= distance_q;
  assign awaited      = await_q && second_q && n >= await_left_q[3:0];
  assign first_place  = count_q[2:0] - 3'd1;
  assign second_place = await_q ? await_left_q[2:0] - 3'd1 : count_q[2:0] + distance_q[2:0] - 3'd1;
  pme_slot #(.Slots(Slots)) i_first (
    .enable_i(asked), .valid_i(fetch_valid_i), .nth_i(!opp_i), .place_i(first_place),
    .slot_o(first_slot), .found_o(first_found), .skip_o(first_skip)
  );
  if (N > 1) begin : gen_second
    pme_slot #(.Slots(Slots)) i_second (
      .enable_i(same || awaited), .valid_i(fetch_valid_i), .nth_i(!opp_i),
      .place_i(second_place), .slot_o(second_slot), .found_o(second_found), .skip_o(second_skip)
    );
  end else begin : gen_alone
    assign second_slot  = '0;
    assign second_found = 1'b0;
    assign second_skip  = '0;
  end

  logic first_seen, first_empty, same_empty;           // first_seen does not depend on pme_slot: the n-th of
                                                       // n always exists
  assign first_seen        = asked && (!opp_i || valid[first_place]);
  assign first_empty       = asked && !first_found;
  assign same_empty        = same && !second_found;
  assign collision_o       = selected && first_q == '0;
  assign empty_o           = first_empty || same_empty || (awaited && !second_found);
  assign dropped_o         = asked && (ctl_write_i || first_empty || same_empty);
  assign second_distance_o = pair_i ? distance_q : '0;
  assign second_cycles_o   = await_q ? await_cycles_q : '0;
  for (genvar t = 0; t < N; t++) begin : gen_tag
    if (t % 2 == 1) begin : gen_odd
      logic second;
      assign second             = pair_q[t/2] && (same || awaited);
      assign pair_empty_o[t]    = pair_q[t/2] && awaited && !second_found;
      assign begin_o[t]         = second ? second_found : asked && first_q[t] && first_found;
      assign unwanted_o[t]      = ctl_write_i || (second && same && first_empty);
      assign slot_o[t*3 +: 3]   = second ? second_slot : first_slot;
      assign skip_o[t*3 +: 3]   = second ? second_skip : first_skip;
    end else begin : gen_even
      assign pair_empty_o[t]    = 1'b0;
      assign begin_o[t]         = asked && first_q[t] && first_found;
      assign unwanted_o[t]      = ctl_write_i || same_empty;
      assign slot_o[t*3 +: 3]   = first_slot;
      assign skip_o[t*3 +: 3]   = first_skip;
    end
  end
  assign selection_o = selected;

  // What is left. Near: it fits in five bits (a block has at most 8, an interval at least 8).
  logic [31:0] left;
  logic        near, awaiting, await_near, attempt, request_second;
  logic [4:0]  near_left, near_await, near_second;
  logic [N-1:0] free;
  logic        with_second;
  logic [11:0] await_from, await_left;
  logic [3:0]  await_counted;
  always_comb begin
    left = count_q - {28'd0, fetched_o};
    if (selected) left = reload_i ? {7'd0, interval_i} - {28'd0, over} : '0;
  end
  always_comb begin
    near      = 1'b0;
    near_left = '0;
    if (run_i) begin
      near      = selected ? reload_i && interval_i[24:4] == '0 : count_q[31:5] == '0 && count_q[4:0] != '0;
      near_left = selected ? interval_i[4:0] - {1'b0, over} : count_q[4:0] - {1'b0, fetched_o};
    end
  end
  assign attempt = near && near_left <= Block;

  assign awaiting       = (first_seen && pair_i && !same) || (await_q && !awaited);
  assign await_from     = await_q ? await_left_q : distance_q;
  assign await_counted  = await_q ? n : over;
  assign await_left     = await_from - {8'd0, await_counted};
  assign near_await     = await_from[4:0] - {1'b0, await_counted};
  assign await_near     = awaiting && await_from[11:5] == '0 && near_await <= Block;
  assign request_second = run_i && await_near;
  assign free           = idle_i & ~(selected ? first_q : '0);
  assign near_second    = near_left + {2'b0, distance_i[2:0]};
  assign with_second    = distance_i[11:3] == '0 && near_second <= Block;

  // The lowest free tag, or pair. near_second: place of the second, from 1, in this block or beyond
  logic [N-1:0]     first;
  logic [PairN-1:0] first_pair;
  if (N == 1) begin : gen_one
    assign first      = free & {N{attempt}};
    assign first_pair = '0;
  end else begin : gen_more
    logic [PairN-1:0] pair_free;
    always_comb begin
      for (int p = 0; p < PairN; p++) pair_free[p] = idle_i[2*p] && idle_i[2*p+1] && !await_q && !asked;
      first_pair = (attempt && pair_i) ? pair_free & (~pair_free + 1'b1) : '0;
    end
    for (genvar t = 0; t < N; t++) begin : gen_first
      if (t == 0)          begin : gen_lowest assign first[t] = pair_i ? first_pair[0] : attempt && free[0]; end
      else if (t % 2 == 0) begin : gen_even   assign first[t] = pair_i ? first_pair[t/2] : attempt && free[t] && free[t-1:0] == '0; end
      else                 begin : gen_odd    assign first[t] = !pair_i && attempt && free[t] && free[t-1:0] == '0; end
    end
  end

  logic [2:0] first_at, same_at, await_at;             // slots to request
  assign first_at  = near_left[2:0] - 3'd1;
  assign same_at   = near_second[2:0] - 3'd1;
  assign await_at  = near_await[2:0] - 3'd1;
  assign tag_nth_o = tag_req_o != '0 && !opp_i;
  always_comb begin
    tag_req_o  = '0;
    tag_slot_o = '0;
    if (attempt || request_second) begin
      for (int t = 0; t < N; t++) begin
        if (first[t]) begin
          tag_req_o[t]         = 1'b1;
          tag_slot_o[t*3 +: 3] = first_at;
        end
        if (t % 2 == 1 && first_pair[t/2] && with_second) begin
          tag_req_o[t]         = 1'b1;
          tag_slot_o[t*3 +: 3] = same_at;
        end
        if (t % 2 == 1 && request_second && pair_q[t/2]) begin
          tag_req_o[t]         = 1'b1;
          tag_slot_o[t*3 +: 3] = await_at;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q    <= '0;
      active_q   <= 1'b0;
      counting_q <= 1'b0;
      attempt_q  <= 1'b0;
      first_q    <= '0;
      second_q   <= 1'b0;
      pair_q     <= '0;
      distance_q <= '0;
      await_q    <= 1'b0;
      await_left_q   <= '0;
      await_cycles_q <= '0;
    end else begin
      count_q    <= count_write_i ? count_next_i : left;
      counting_q <= run_i && (selected ? reload_i : count_q != '0);
      active_q   <= run_i && (awaiting || (selected ? reload_i : count_q != '0));
      attempt_q  <= attempt;
      first_q    <= first;
      second_q   <= request_second;
      if (first_pair != '0) begin
        pair_q     <= first_pair;
        distance_q <= distance_i;
      end
      await_q <= awaiting && !ctl_write_i;
      if (awaiting) begin
        await_left_q   <= await_left;
        await_cycles_q <= !await_q ? 12'd1 : (await_cycles_q == '1) ? await_cycles_q : await_cycles_q + 12'd1;
      end
    end
  end

  assign count_o    = count_q;
  assign awaiting_o = await_q;
endmodule
`default_nettype wire
