`default_nettype none
// Branch history for records: only while all of it belongs to the privilege and context that are fetching.
//                                                                                docs/profileme.md, "History"
module pme_history #(
  parameter integer W = 2                              // lanes of the retire stream: 1, 2, 4
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  input  logic [W-1:0]    ret_valid_i,
  input  logic [W-1:0]    ret_trap_i,
  input  logic [W*32-1:0] ret_insn_i,
  input  logic [1:0]      privilege_i,
  input  logic [15:0]     context_i,
  input  logic [31:0]     history_i,                   // global history at fetch
  output logic [31:0]     history_o,                   // that, or 0
  output logic            withheld_o
);
  localparam logic [5:0] Bits = 6'd32;

  // Conditional branches retired since privilege or context changed, up to 32: each is in the history of what
  // is fetched now. Profile branches do not count: those that were predicted off never enter the history.
  logic [5:0]  own_q, own;
  logic [1:0]  privilege_q;
  logic [15:0] context_q;
  logic        same;
  assign same = privilege_i == privilege_q && context_i == context_q;
  always_comb begin
    own = same ? own_q : 6'd0;
    if (own != Bits) begin
      for (int l = 0; l < W; l++) begin
        if (ret_valid_i[l] && !ret_trap_i[l] && ret_insn_i[l*32 +: 7] == 7'h63 && own != Bits) own = own + 6'd1;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      own_q       <= Bits;                             // before the first change there was nobody else
      privilege_q <= 2'd3;
      context_q   <= '0;
    end else begin
      own_q       <= own;
      privilege_q <= privilege_i;
      context_q   <= context_i;
    end
  end
  assign withheld_o = own != Bits;
  assign history_o  = withheld_o ? '0 : history_i;
endmodule
`default_nettype wire
