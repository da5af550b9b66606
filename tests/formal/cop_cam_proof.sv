`default_nettype none
// The associative array, and one key: any. Of all places in which it may lie, one at most holds it, and a match says so.
// The memories are those of ram_row.sv: of each table, the row of the key. The rows are
// those of any_rows.sv, which cop_rows_proof.sv shows of the real ones.
module cop_cam_proof #(
  parameter integer CamN = 8,
  parameter integer AtW  = $clog2(CamN)
) (
  input logic           clk_i,
  input logic           rst_ni,
  input logic [2:0]     op_i,
  input logic [AtW-1:0] index_i,
  input logic [31:0]    word_i,
  input logic           host_low_i,
  input logic           host_high_i,
  input logic [AtW-1:0] host_index_i,
  input logic [31:0]    host_word_i,
  input logic           host_valid_i,
  input logic           host_read_i,
  input logic           invalidate_i,
  input logic           clear_i,
  input logic [7:0]     clear_row_i
);
  localparam integer Ways   = 8;
  localparam integer RowW   = (CamN < 2 * Ways) ? 1 : $clog2(CamN / Ways);
  localparam integer Rows   = 1 << RowW;
  localparam integer TagW   = 32 - RowW;
  localparam integer PlaceW = TagW + AtW;
  logic        hit_o;
  logic [15:0] mi_o;
  cop_cam #(.CamN(CamN)) u_cam (
    .*, .mi_late_o(), .host_word_o(), .host_valid_o(), .host_group_i('0), .host_group_o(),
    .write_valid_o(), .write_index_o(), .write_value_o()
  );

  // Registers of the unit; `table`: b, a
  (* keep *) logic [31:0]              word;           // of the operation that completes
  (* keep *) logic                     match, write;
  (* keep *) logic [2*Ways-1:0]        equal;
  (* keep *) logic [2*RowW-1:0]        kept, rows;     // row of the memory; row that was looked up
  (* keep *) logic [2*RowW-1:0]        of_key;         // the key's, of any_rows.sv
  (* keep *) logic [31:0]              rows_key;       // whose these are
  (* keep *) logic [2*Rows*Ways-1:0]   used;
  (* keep *) logic [2*Ways*PlaceW-1:0] places, reads;  // the memory; what was read
  (* keep *) logic [2*Ways-1:0]        forward;
  (* keep *) logic [2*PlaceW-1:0]      forward_place;

  (* anyconst *) logic [31:0] key;
  logic started_q;
  initial started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  always @* begin
    assume (kept == of_key && rows_key == key);
    assume (op_i == '0 || !(host_low_i || host_high_i));   // rule one_writer of cop_cam_check.sv
    if (!started_q) assume (!rst_ni);
  end

  // The places that hold the key
  logic [2*Ways-1:0] holds;
  logic [2*Ways*PlaceW-1:0] seen;                      // of the row that was looked up
  for (genvar t = 0; t < 2; t++) begin : gen_table
    logic [Rows*Ways-1:0] used_here;
    logic [RowW-1:0]      row;
    assign used_here = used[t*Rows*Ways +: Rows*Ways];
    assign row       = of_key[t*RowW +: RowW];
    for (genvar w = 0; w < Ways; w++) begin : gen_way
      localparam integer Place = t * Ways + w;
      assign holds[Place] = used_here[row*Ways + w] && places[Place*PlaceW + AtW +: TagW] == key[31:RowW];
      assign seen[Place*PlaceW +: PlaceW] = forward[Place] ? forward_place[t*PlaceW +: PlaceW] : reads[Place*PlaceW +: PlaceW];
    end
  end
  function automatic logic one_at_most(input logic [2*Ways-1:0] of);
    one_at_most = (of & (of - 1'b1)) == '0;
  endfunction

  logic seen_q;                                        // behind a reset
  initial seen_q = 1'b0;
  always_ff @(posedge clk_i) if (!rst_ni) seen_q <= 1'b1;
  logic [2*Ways-1:0] held_q;
  logic              before_q, written_q;              // written_q: the key was
  initial before_q = 1'b0;
  always_ff @(posedge clk_i) begin
    before_q  <= seen_q;
    held_q    <= holds;
    written_q <= write && word == key;
  end
  always @* if (seen_q) begin
    assert (one_at_most(holds));
    if (before_q && !written_q) assert ((holds & ~held_q) == '0);   // nothing else makes a place hold it
    if (match || write) begin
      for (int t = 0; t < 2; t++) begin
        if (word == key)                           assert (rows[t*RowW +: RowW] == of_key[t*RowW +: RowW]);
        else if (word[31:RowW] == key[31:RowW])    assert (rows[t*RowW +: RowW] != of_key[t*RowW +: RowW]);
        if (rows[t*RowW +: RowW] == of_key[t*RowW +: RowW]) begin
          assert (seen[t*Ways*PlaceW +: Ways*PlaceW] == places[t*Ways*PlaceW +: Ways*PlaceW]);
        end
      end
      if (word == key) assert (equal == holds && one_at_most(equal));
      if (word == key && match) assert (hit_o == (holds != '0));
    end
  end

  // What is assumed forbids none of these
  always @* if (seen_q && match && word == key) begin
    cover (hit_o && holds[0]);                         // place a0
    cover (hit_o && holds[Ways]);                      // b0
    cover (hit_o && forward[0]);                       // written as it was read
    cover (!hit_o);
  end
  always @* if (seen_q) begin
    cover (held_q[0] && holds == '0 && !write);        // dropped
    cover (write && word == key && holds[1] && hit_o); // written again
  end
endmodule
`default_nettype wire
