`default_nettype none
// The rules of delegation, written a second time: from docs/csr.md, "Delegation", not from delegation.sv. A unit belongs to
// machine mode or to one process; what is not its owner's cannot be reached, and it is reset when it changes hands.
module owners #(
  parameter integer Supervisor = 1
) (
  input logic        clk_i,
  input logic        rst_ni,
  input logic        write_i,                          // mprofdeleg is written
  input logic [63:0] wdata_i,
  input logic [1:0]  privilege_i,                      // of this cycle
  input logic [1:0]  data_privilege_i,                 // whose rights loads and stores have
  input logic [15:0] context_i,
  input logic [11:0] addr_i,
  // The unit's answers
  input logic [63:0] value_o,
  input logic [11:0] addr_o,
  input logic        allowed_o,
  input logic        window_o,
  input logic        away_o,
  input logic        drain_o,
  input logic [2:0]  delegated_o,
  input logic [15:0] delegate_o,
  input logic [2:0]  reset_o
);
  // Who owns each unit: bit 16, a process; bit 17, TIP and ProfileMe are open to supervisor mode. Written and before
  logic [2:0]  units_q;
  logic        open_q;
  logic [15:0] process_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      units_q   <= '0;
      open_q    <= 1'b0;
      process_q <= '0;
    end else if (write_i) begin
      units_q   <= wdata_i[2:0];
      open_q    <= wdata_i[3] && Supervisor != 0;
      process_q <= wdata_i[31:16];
    end
  end
  logic [3*18-1:0] owner_now, owner_q;
  for (genvar u = 0; u < 3; u++) begin : gen_unit
    assign owner_now[u*18 +: 18] = {u < 2 && open_q, units_q[u], units_q[u] ? process_q : 16'd0};
  end

  // The numbers of kind VIEW: TIP's, ProfileMe's, and those of machine mode that they stand for
  logic tip_view, pme_view;
  assign tip_view = (addr_i >= 12'h8c0 && addr_i <= 12'h8cf) || (addr_i >= 12'hcc0 && addr_i <= 12'hcdf);
  assign pme_view = (addr_i >= 12'h8d0 && addr_i <= 12'h8df) || (addr_i >= 12'hce0 && addr_i <= 12'hcff);
  function automatic logic reaches(input logic owned, input logic [15:0] process, input logic [1:0] privilege, input logic [15:0] who);
    reaches = privilege == 2'd3 || (owned && process == who);
  endfunction

  logic seen_q, after_q;                               // behind a reset; the cycle before was out of it
  initial begin
    seen_q  = 1'b0;
    after_q = 1'b0;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) seen_q <= 1'b1;
    after_q <= rst_ni && seen_q;
    owner_q <= owner_now;
  end
  always @* if (seen_q) begin
    assert (value_o == {32'd0, process_q, 12'd0, open_q, units_q});
    assert (delegated_o == units_q && delegate_o == process_q);
    // Who reaches a unit
    if (tip_view) assert (allowed_o == (reaches(units_q[0], process_q, privilege_i, context_i) || (open_q && privilege_i == 2'd1)));
    if (pme_view) assert (allowed_o == (reaches(units_q[1], process_q, privilege_i, context_i) || (open_q && privilege_i == 2'd1)));
    if (!tip_view && !pme_view) assert (allowed_o && addr_o == addr_i);
    if (tip_view || pme_view) assert (addr_o == ((addr_i[11:8] == 4'h8) ? 12'h700 : 12'hf00) + 12'(addr_i[7:0]));
    assert (window_o == reaches(units_q[2], process_q, data_privilege_i, context_i));
    // TIP's trigger counts for its owner alone
    assert (away_o == (units_q[0] && !(privilege_i == 2'd0 && context_i == process_q)));
    assert (drain_o == (units_q[0] && context_i == process_q));
    // A unit that changes hands is reset in the first cycle of its new owner, and no other is
    if (after_q) for (int u = 0; u < 3; u++) assert (reset_o[u] == (owner_now[u*18 +: 18] != owner_q[u*18 +: 18]));
  end
endmodule
`default_nettype wire
