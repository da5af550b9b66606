`default_nettype none
// May this access be made? Combinational. RISC-V Privileged ISA, section 3.7.                     docs/pmp.md
// An access is an aligned run of 1, 2, 4, 8 or 16 words. The lowest entry that matches one of its words
// decides; it must match them all.
module pmp_check #(
  parameter integer N = 8                   // entries
) (
  input  logic            on_i,             // some entry is not OFF: otherwise simulation skips the search
  input  logic [N*8-1:0]  cfg_i,            // L 7, A 4:3, X 2, W 1, R 0 of each entry
  input  logic [N*30-1:0] entry_addr_i,     // address bits 31:2 of each entry
  input  logic [N*30-1:0] entry_free_i,     // those of them that do not matter: pmp_csr.sv
  input  logic            user_i,           // privilege of the access
  input  logic [2:0]      kind_i,           // X, W or R
  input  logic [29:0]     first_i,          // address bits 31:2 of its first word
  input  logic [3:0]      span_i,           // its words minus one
  output logic            allowed_o
);
  localparam logic [1:0] Off = 2'd0, Tor = 2'd1;

  function automatic logic verdict(input logic [N*8-1:0] cfgs, input logic [N*30-1:0] addrs, input logic [N*30-1:0] frees, input logic user,
                                   input logic [2:0] kind, input logic [29:0] first, input logic [3:0] span);
    logic [29:0]  last, addr, below, free, outside;
    logic [7:0]   cfg;
    logic         whole;
    logic [N-1:0] some, pass;               // an entry matches one of the words; and lets it pass
    last = first | {26'b0, span};
    some = '0;
    pass = '0;
    for (int i = 0; i < N; i++) begin
      addr  = addrs[i*30 +: 30];
      below = (i == 0) ? 30'd0 : addrs[((i == 0) ? 0 : i-1)*30 +: 30];
      cfg   = cfgs[i*8 +: 8];
      free  = frees[i*30 +: 30];
      if (cfg[4:3] == Tor) begin
        some[i] = last >= below && first < addr && below < addr;
        whole   = first >= below && last < addr;
      end else begin
        outside = (first ^ addr) & ~free;
        some[i] = cfg[4:3] != Off && (outside & ~{26'b0, span}) == 30'd0;
        whole   = (span & ~free[3:0]) == 4'd0;
      end
      pass[i] = whole && ((!user && !cfg[7]) || (cfg[2:0] & kind) != 3'd0);
    end
    for (int step = 1; step < N; step = step * 2) begin    // the lowest of two, of four ...
      for (int i = 0; i + step < N; i = i + 2 * step) begin
        pass[i] = some[i] ? pass[i] : pass[i + step];
        some[i] = some[i] || some[i + step];
      end
    end
    verdict = some[0] ? pass[0] : !user;    // no entry matches
  endfunction

  always_comb begin
    allowed_o = !user_i;
    if (on_i) allowed_o = verdict(cfg_i, entry_addr_i, entry_free_i, user_i, kind_i, first_i, span_i);
  end
endmodule
`default_nettype wire
