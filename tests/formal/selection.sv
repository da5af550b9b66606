`default_nettype none
// The rules of ProfileMe, written a second time: from docs/profileme.md (Choosing, Following it, Delivery), not
// from rtl/profileme. What becomes of each selection, and which tag is whose. Taken from the unit: the interval,
// the distance, and whether a record passes by kind and latency. What a record says is no part of it.
module selection #(
  parameter integer N     = 2,
  parameter integer K     = 2,
  parameter integer Slots = 4,
  parameter integer PairN = (N == 1) ? 1 : N / 2
) (
  input logic             clk_i,
  input logic             rst_ni,
  // The record, and software's doings
  input logic             fetch_opportunity_i,
  input logic [Slots-1:0] fetch_valid_i,
  input logic [N-1:0]     hit_i,                       // of tag_rules.sv: the request of the record's cycle tags one
  input logic [N-1:0]     live_i,                      // and: an instruction carries the tag, before this record
  input logic [N-1:0]     old_i,                       // since before a reset
  input logic [N-1:0]     req_i,                       // the requests that the record answers
  input logic [N*3-1:0]   slot_i,
  input logic             nth_i,
  input logic [N*8-1:0]   tag_pulses_i,
  input logic             interrupt_i,
  input logic [5:0]       interrupt_cause_i,
  input logic [1:0]       privilege_i,
  input logic [15:0]      context_i,
  input logic             delegated_i,
  input logic [15:0]      delegate_i,
  input logic [11:0]      csr_addr_i,
  input logic             csr_write_i,
  input logic [63:0]      csr_wdata_i,
  // The unit's registers, as seen before the edge
  input logic [9:0]       ctl,                         // mpmectl, mpmecontext, mpmewater, mpmemajor, mpmeminor
  input logic [15:0]      only,
  input logic [7:0]       water,
  input logic [23:0]      major,
  input logic [11:0]      minor,
  input logic [24:0]      interval,                    // of a selection in this cycle
  input logic [11:0]      distance,                    // of a request in this cycle
  input logic [N-1:0]     pass,                        // by kind and latency
  input logic [31:0]      left,
  input logic             awaiting,
  input logic [11:0]      rest,                        // with awaiting: to the second
  input logic             active,
  input logic             counting,
  input logic             due,
  input logic [N-1:0]     first,                       // tags requested for a first
  input logic             second,                      // the awaited second is requested
  input logic [PairN-1:0] which,                       // the pair requested last
  input logic [11:0]      drawn,                       // its distance
  input logic [N*2-1:0]   state,
  input logic [N-1:0]     paired,
  input logic [N*2-1:0]   privilege,
  input logic [N*16-1:0]  context_id,
  input logic             half,
  input logic [N-1:0]     half_tag,
  input logic [5:0]       held,
  input logic             hold,
  input logic [31:0]      selections,
  input logic [31:0]      samples,
  input logic [31:0]      collisions,
  input logic [31:0]      filtered,
  input logic [31:0]      dropped,
  input logic [31:0]      empty,
  input logic [31:0]      fetched,
  // Its outputs
  input logic [N-1:0]     tag_req_o,
  input logic [N*3-1:0]   tag_slot_o,
  input logic             tag_nth_o,
  input logic             lcofi_o
);
  localparam logic [1:0] Idle = 0, Live = 1, Done = 2, Drain = 3;
  localparam integer TagRetired = 5, TagAborted = 6;   // docs/probe.md, "Tag view"

  logic en, pair, opp, rld;
  assign en   = ctl[0];
  assign pair = ctl[1] && N > 1;
  assign opp  = ctl[2];
  assign rld  = ctl[4];

  // docs/security.md, "Filters"
  function automatic logic allowed(input logic [1:0] of, input logic [15:0] process, input logic [9:0] control,
                                   input logic [15:0] wanted, input logic owned, input logic [15:0] owner);
    allowed = !(control[7] && of == 2'd3) && !(control[9] && of == 2'd1) && !(control[8] && of == 2'd0) &&
              !(control[5] && process != wanted) && !(owned && !(of == 2'd0 && process == owner));
  endfunction

  // Software
  logic write, ctl_write, count_write, pop;
  assign write       = csr_write_i && csr_addr_i >= 12'h7d0 && csr_addr_i <= 12'h7df;
  assign ctl_write   = csr_write_i && csr_addr_i == 12'h7d0;
  assign count_write = csr_write_i && csr_addr_i == 12'h7d1;

  // ---- The last cycle's requests, and what the record shows of them: rules 3 to 5 ----
  logic [31:0]      left_q;
  logic             active_q, due_q, await_q;
  logic [11:0]      rest_q, drawn_q;
  logic [N-1:0]     first_q;
  logic [PairN-1:0] which_q;
  logic [N*2-1:0]   state_q;
  logic [N-1:0]     paired_q;

  logic [31:0] n, over;
  always_comb begin
    n = '0;
    if (active_q && opp)  n = fetch_opportunity_i ? 32'(Slots) : 32'd0;
    if (active_q && !opp) for (int i = 0; i < Slots; i++) n = n + 32'(fetch_valid_i[i]);
  end
  logic selected, collides, takes, here, hits, same, reached, second_hits, one, follows;
  assign selected = due_q && n >= left_q;
  assign over     = n - left_q;
  assign collides = selected && first_q == '0;
  assign takes    = selected && first_q != '0;         // a tag was free
  assign hits     = (hit_i & first_q) != '0;           // and the place has an instruction
  assign same     = takes && pair && over >= 32'(drawn_q);
  assign here     = await_q && n >= 32'(rest_q);       // the awaited second
  always_comb begin
    second_hits = 1'b0;
    for (int t = 1; t < N; t = t + 2) if (which_q[t/2]) second_hits = second_hits || hit_i[t];
  end
  assign one      = takes && hits && !(same && !second_hits);       // a record begins, or two
  assign follows  = takes && pair && hits && !same;    // its second is awaited
  logic        awaits;
  logic [31:0] left_now;                               // after the record
  logic [11:0] rest_now;
  assign awaits   = follows || (await_q && !here);
  assign rest_now = await_q ? rest_q - n[11:0] : drawn_q - over[11:0];
  assign left_now = selected ? (rld ? 32'(interval) - over : 32'd0) : (left_q != '0) ? left_q - n : 32'd0;

  // ---- Requests: rules 1 and 2 ----
  logic run, want_first, want_second;
  logic [N-1:0]     asks, asks_first, seconds;         // tags
  logic [N*3-1:0]   at;
  logic [PairN-1:0] asks_pair;
  logic             hold_q;
  assign run         = en && !hold_q && allowed(privilege_i, context_i, ctl, only, delegated_i, delegate_i) && !write && rst_ni;
  assign want_first  = run && left_now != '0 && left_now <= Slots;
  assign want_second = run && awaits && 32'(rest_now) <= Slots;
  logic found;
  always_comb begin
    asks_first = '0;
    asks_pair  = '0;
    seconds    = '0;
    found      = !want_first;
    for (int t = 0; t < N; t++) begin
      if (pair) begin
        if (!found && t % 2 == 0 && t + 1 < N && state_q[t*2 +: 4] == '0 && !await_q && !takes) begin
          found           = 1'b1;
          asks_first[t]   = 1'b1;
          asks_pair[t/2]  = 1'b1;
          if (t + 1 < N && left_now + 32'(distance) <= Slots) seconds = seconds | (N'(2) << t);
        end
      end else if (!found && state_q[t*2 +: 2] == Idle && !(selected && first_q[t])) begin
        found         = 1'b1;
        asks_first[t] = 1'b1;
      end
    end
    for (int t = 1; t < N; t = t + 2) if (want_second && which_q[t/2]) seconds[t] = 1'b1;
    asks = asks_first | seconds;
    at   = '0;
    for (int t = 0; t < N; t++) begin
      if (seconds[t])         at[t*3 +: 3] = want_second ? 3'(rest_now - 12'd1) : 3'(left_now + 32'(distance) - 32'd1);
      else if (asks_first[t]) at[t*3 +: 3] = 3'(left_now - 32'd1);
    end
  end

  // ---- What ends, what is dropped ----
  logic [N-1:0] ends, complete, drop, lost;
  always_comb begin
    drop = '0;
    lost = '0;
    for (int t = 0; t < N; t++) begin
      ends[t]     = tag_pulses_i[t*8 + TagRetired] || tag_pulses_i[t*8 + TagAborted];
      complete[t] = state_q[t*2 +: 2] == Done || (state_q[t*2 +: 2] == Live && ends[t]);
    end
    for (int t = 0; t < N; t++) begin
      if (state_q[t*2 +: 2] == Live || state_q[t*2 +: 2] == Done) begin
        if (!paired_q[t]) lost[t] = ctl_write && !complete[t];
        else if (t % 2 == 0 && t + 1 < N) begin
          if (!(complete[t] && complete[(t + 1) % N])) lost[t] = ctl_write || (here && which_q[t/2] && !second_hits);
        end
      end
    end
    for (int t = 0; t < N; t++) drop[t] = lost[t] || (t % 2 == 1 && lost[(t + N - 1) % N] && paired_q[(t + N - 1) % N]);
  end
  logic [2:0] drops;                                   // selections
  logic       void_one;                                // that of this record
  assign void_one = takes && (ctl_write || !one);
  always_comb begin
    drops = 3'(void_one);
    for (int t = 0; t < N; t++) drops = drops + 3'(lost[t]);
  end

  // ---- Delivery ----
  logic           half_q, picks, both, keeps, room, pushes, completes, filters, ready;
  logic [N-1:0]   half_tag_q, may, taken, next_half;
  logic [5:0]     held_q, level, level_now;
  logic [N*2-1:0] privilege_q;                         // of those that are done
  logic [N*16-1:0] context_q;
  assign level = held_q - 6'(half_q);
  assign ready = level != '0;
  assign pop   = csr_write_i && csr_addr_i == 12'h7d6 && csr_wdata_i[0];
  always_comb begin
    for (int t = 0; t < N; t++) may[t] = allowed(privilege_q[t*2 +: 2], context_q[t*16 +: 16], ctl, only, delegated_i, delegate_i);
    picks     = half_q;
    both      = 1'b0;
    keeps     = 1'b0;
    taken     = half_q ? half_tag_q : '0;
    next_half = '0;
    filters   = 1'b0;
    room      = 1'b0;
    for (int t = 0; t < N; t++) begin
      if (!picks && state_q[t*2 +: 2] == Done && (!paired_q[t] || (t % 2 == 0 && state_q[((t + 1) % N)*2 +: 2] == Done))) begin
        picks = 1'b1;
        both  = paired_q[t];
        room  = held_q + 6'd1 + 6'(both) <= 6'(K) + 6'(pop && ready);
        if (both ? !((pass[t] || pass[(t + 1) % N]) && may[t] && may[(t + 1) % N]) : !(pass[t] && may[t])) begin
          filters = 1'b1;
          taken   = both ? N'(3) << t : N'(1) << t;
        end else if (room) begin
          keeps     = 1'b1;
          taken     = N'(1) << t;
          next_half = both ? N'(2) << t : '0;
        end
      end
    end
    pushes    = half_q || keeps;
    completes = half_q || (keeps && !both);
  end
  assign level_now = level - 6'(pop && ready) + (half_q ? 6'd2 : 6'(completes));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {left_q, active_q, due_q, await_q, rest_q, drawn_q, first_q, which_q, state_q, hold_q, half_q, half_tag_q, held_q} <= '0;
    end else begin
      left_q   <= count_write ? csr_wdata_i[31:0] : left_now;
      active_q <= run && (left_now != '0 || awaits);
      due_q    <= want_first;
      first_q  <= asks_first;
      await_q  <= awaits && !ctl_write;
      if (awaits)          rest_q  <= rest_now;
      if (asks_pair != '0) which_q <= asks_pair;
      if (asks_pair != '0) drawn_q <= distance;
      for (int t = 0; t < N; t++) begin
        case (state_q[t*2 +: 2])
          Idle:    if (hit_i[t]) state_q[t*2 +: 2] <= (ctl_write || (same && !one)) ? Drain : Live;
          Live:    state_q[t*2 +: 2] <= ends[t] ? (drop[t] ? Idle : Done) : (drop[t] ? Drain : Live);
          Done:    if (drop[t] || taken[t]) state_q[t*2 +: 2] <= Idle;
          default: if (ends[t]) state_q[t*2 +: 2] <= Idle;
        endcase
      end
      half_q     <= next_half != '0;
      half_tag_q <= next_half;
      held_q     <= held_q + 6'(pushes) - 6'(pop && ready);
      hold_q     <= ctl[6] && (hold_q || (interrupt_i && interrupt_cause_i == 6'd13 && 8'(level) >= water)) &&
                    !(pop && 8'(level_now) < water);
    end
    for (int t = 0; t < N; t++) begin
      if (hit_i[t] && state_q[t*2 +: 2] == Idle) paired_q[t] <= pair;
      if (state_q[t*2 +: 2] == Live && ends[t]) begin
        privilege_q[t*2 +: 2]  <= privilege_i;
        context_q[t*16 +: 16] <= context_i;
      end
    end
  end

  // ---- The unit says the same ----
  logic seen_q;                                        // behind a reset
  initial seen_q = 1'b0;
  always_ff @(posedge clk_i) if (!rst_ni) seen_q <= 1'b1;
  logic [N-1:0] followed, asked_second;
  always_comb begin
    asked_second = '0;
    for (int t = 1; t < N; t = t + 2) begin
      asked_second[t] = which_q[t/2] && (second || (pair && first_q != '0 && left_q + 32'(drawn_q) <= Slots));
    end
  end
  always_comb begin
    for (int t = 0; t < N; t++) followed[t] = state_q[t*2 +: 2] == Live || state_q[t*2 +: 2] == Drain;
  end

  always @* if (seen_q) begin
    // A tag names one instruction at most: it is asked for when none carries it, and who carries it is followed
    assert ((tag_req_o & (live_i | hit_i)) == '0);
    assert ((live_i & ~old_i) == followed);
    if (old_i != '0) assert (!ctl[0] && req_i == '0 && (old_i & ~live_i) == '0);
    // What is asked for, and when
    assert (tag_req_o == asks && tag_slot_o == at && tag_nth_o == (asks != '0 && !opp));
    assert (req_i == (first_q | asked_second) && (req_i == '0 || nth_i == !opp));
    for (int t = 0; t < N; t++) begin
      if (req_i[t]) assert (slot_i[t*3 +: 3] == 3'((second && asked_second[t] ? 32'(rest_q) :
                                                    asked_second[t] ? left_q + 32'(drawn_q) : left_q) - 32'd1));
    end
    // What is counted down
    assert (major >= 24'd8 && minor != '0 && distance != '0);
    assert (left == left_q && active == active_q && due == due_q && first == first_q);
    assert (counting == (active_q && left_q != '0));
    assert (awaiting == await_q && which == which_q && drawn == drawn_q && (drawn_q != '0 || which_q == '0));
    if (await_q) assert (rest == rest_q && rest_q != '0);
    assert (due_q == (active_q && left_q != '0 && left_q <= Slots));
    assert (second == (active_q && await_q && 32'(rest_q) <= Slots));
    assert ((first_q & (first_q - 1'b1)) == '0 && (which_q & (which_q - 1'b1)) == '0);
    if (!due_q) assert (first_q == '0);
    // Who is followed, and delivered
    assert (state == state_q && half == half_q && (!half_q || half_tag == half_tag_q) && held == held_q && held_q <= K);
    assert (hold == hold_q && lcofi_o == (8'(level) >= water) && held_q >= 6'(half_q) && held_q + 6'(half_q) <= K);
    assert (water != '0);
    for (int t = 0; t < N; t++) begin
      if (state_q[t*2 +: 2] == Live || state_q[t*2 +: 2] == Done) assert (paired[t] == paired_q[t] && (N > 1 || !paired_q[t]));
      if (state_q[t*2 +: 2] == Done) assert (privilege[t*2 +: 2] == privilege_q[t*2 +: 2] && context_id[t*16 +: 16] == context_q[t*16 +: 16]);
    end
  end

  // ---- Accounts, as identities of a step ----
  logic [3:0] open, open_q;
  always_comb begin
    open = 4'(half_q);
    for (int t = 0; t < N; t++) if ((state_q[t*2 +: 2] == Live || state_q[t*2 +: 2] == Done) && !(t % 2 == 1 && paired_q[t])) open = open + 4'd1;
  end
  logic        before_q, selected_q, completes_q, collides_q, filters_q, empty_q;
  logic [2:0]  drops_q;
  logic [3:0]  n_q;
  logic [31:0] selections_q, samples_q, collisions_q, filtered_q, dropped_q, emptied_q, fetched_q;
  initial before_q = 1'b0;
  always_ff @(posedge clk_i) begin
    before_q    <= rst_ni && seen_q;
    {selected_q, completes_q, collides_q, filters_q, drops_q} <= {selected, completes, collides, filters, drops};
    empty_q     <= (takes && !one) || (here && !second_hits);
    n_q         <= (left_q != '0) ? n[3:0] : 4'd0;
    open_q      <= open;
    {selections_q, samples_q, collisions_q, filtered_q, dropped_q, emptied_q, fetched_q} <=
      {selections, samples, collisions, filtered, dropped, empty, fetched};
  end
  always @* if (before_q) begin
    // Each selection becomes one of four, or is open
    assert (4'(selected_q) + open_q == 4'(completes_q) + 4'(collides_q) + 4'(filters_q) + 4'(drops_q) + open);
    assert (selections == selections_q + 32'(selected_q));
    assert (samples == samples_q + 32'(completes_q));
    assert (collisions == collisions_q + 32'(collides_q));
    assert (filtered == filtered_q + 32'(filters_q));
    assert (dropped == dropped_q + 32'(drops_q));
    assert (empty == emptied_q + 32'(empty_q) && (!empty_q || drops_q != '0));
    assert (fetched == fetched_q + 32'(n_q));
  end

  // ---- What the tags of a pair have in common ----
  always @* if (seen_q && N > 1) begin
    if (await_q) assert (which_q != '0);
    for (int t = 0; t < N; t = t + 2) begin
      if (first_q[t]) assert (state_q[t*2 +: 2] == Idle && (!pair || (which_q[t/2] && state_q[((t + 1) % N)*2 +: 2] == Idle)));
      if (first_q[(t + 1) % N]) assert (!pair && state_q[((t + 1) % N)*2 +: 2] == Idle);
      if (await_q && which_q[t/2]) begin
        assert (pair && paired_q[t] && (state_q[t*2 +: 2] == Live || state_q[t*2 +: 2] == Done));
        assert (state_q[((t + 1) % N)*2 +: 2] == Idle && first_q == '0);
      end
      if (half_q) assert (!half_tag_q[t]);
      if (half_q && half_tag_q[(t + 1) % N]) begin
        assert (state_q[((t + 1) % N)*2 +: 2] == Done && paired_q[(t + 1) % N] && state_q[t*2 +: 2] == Idle && !first_q[t] &&
                !(await_q && which_q[t/2]));
      end
      if ((state_q[((t + 1) % N)*2 +: 2] == Live || state_q[((t + 1) % N)*2 +: 2] == Done) && paired_q[(t + 1) % N]) begin
        assert ((half_q && half_tag_q[(t + 1) % N]) || (paired_q[t] && (state_q[t*2 +: 2] == Live || state_q[t*2 +: 2] == Done)));
      end
      if ((state_q[t*2 +: 2] == Live || state_q[t*2 +: 2] == Done) && paired_q[t]) begin
        assert ((await_q && which_q[t/2]) ||
                (paired_q[(t + 1) % N] && (state_q[((t + 1) % N)*2 +: 2] == Live || state_q[((t + 1) % N)*2 +: 2] == Done)));
      end
    end
    if (half_q) assert (half_tag_q != '0 && (half_tag_q & (half_tag_q - 1'b1)) == '0);
    if (!half_q) assert (half_tag_q == '0);
  end else if (seen_q) begin
    assert (!half_q && !await_q && half_tag_q == '0 && (first_q == '0 || state_q == '0));
  end
endmodule
`default_nettype wire
