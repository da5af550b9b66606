`default_nettype none
// Registers of physical memory protection: pmpcfg0, pmpcfg2, pmpaddr0 to pmpaddr15. RISC-V
// Privileged ISA, section 3.7.                                                                    docs/pmp.md
// Entries that do not exist read 0. A value that a field cannot hold becomes a legal one: W without R becomes
// neither.
module pmp_csr #(
  parameter integer N = 8                   // entries: 8, 16
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic [11:0]     addr_i,
  input  logic            write_i,          // a legal write, to any number
  input  logic [63:0]     wdata_i,
  output logic [63:0]     rdata_o,          // when the number is one of these
  // Entry i: byte i and address i.  In force from the cycle after the write on.
  output logic            on_o,             // some entry is not OFF
  output logic [N*8-1:0]  cfg_o,            // L 7, A 4:3, X 2, W 1, R 0
  output logic [N*30-1:0] entry_addr_o,     // address bits 31:2
  output logic [N*30-1:0] entry_free_o      // those that do not matter: of a NAPOT entry
);
  localparam logic [1:0] Tor = 2'd1, Napot = 2'd3;

  logic [N*8-1:0]  cfg_q, cfg_d;
  logic [N*30-1:0] addr_q, addr_d;
  logic [N*30-1:0] free_q;
  logic            on_q, on_d;
  logic            is_cfg, is_addr;
  assign is_cfg  = addr_i[11:4] == 8'h3a;
  assign is_addr = addr_i[11:4] == 8'h3b;

  always_comb begin
    rdata_o = '0;
    if (is_cfg) begin
      for (int i = 0; i < N; i++) if (addr_i[1] == (i >= 8)) rdata_o[(i%8)*8 +: 8] = cfg_q[i*8 +: 8];
    end
    if (is_addr) begin
      for (int i = 0; i < N; i++) if (addr_i[3:0] == 4'(i)) rdata_o[29:0] = addr_q[i*30 +: 30];
    end
  end

  // Not written: a locked entry, and the address below a locked TOR entry
  always_comb begin
    cfg_d  = cfg_q;
    addr_d = addr_q;
    on_d   = on_q;
    if (write_i && is_cfg) begin
      on_d = 1'b0;
      for (int i = 0; i < N; i++) begin
        if (addr_i[1] == (i >= 8) && !cfg_q[i*8 + 7]) begin
          cfg_d[i*8 +: 8] = wdata_i[(i%8)*8 +: 8] & 8'h9f;
          if (!wdata_i[(i%8)*8]) cfg_d[i*8 + 1] = 1'b0;
        end
        if (cfg_d[i*8 + 3 +: 2] != 2'd0) on_d = 1'b1;
      end
    end
    if (write_i && is_addr) begin
      for (int i = 0; i < N; i++) begin
        if (addr_i[3:0] == 4'(i) && !cfg_q[i*8 + 7] &&
            !(i + 1 < N && cfg_q[((i + 1)%N)*8 + 7] && cfg_q[((i + 1)%N)*8 + 3 +: 2] == Tor)) begin
          addr_d[i*30 +: 30] = wdata_i[29:0];
        end
      end
    end
  end

  // Free bits: those below which the address has only ones, found in steps of 1, 2, 4, 8, 16. Every access
  // needs them, so they are found when an entry changes.
  function automatic logic [29:0] below(input logic [29:0] addr);
    logic [29:0] ones;
    ones  = {addr[28:0], 1'b1};
    ones  = ones & {ones[28:0], 1'b1};
    ones  = ones & {ones[27:0], 2'b11};
    ones  = ones & {ones[25:0], 4'hf};
    ones  = ones & {ones[21:0], 8'hff};
    below = ones & {ones[13:0], 16'hffff};
  endfunction

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cfg_q  <= '0;
      addr_q <= '0;
      free_q <= '0;
      on_q   <= 1'b0;
    end else if (write_i) begin
      cfg_q  <= cfg_d;
      addr_q <= addr_d;
      for (int i = 0; i < N; i++) begin
        free_q[i*30 +: 30] <= (cfg_d[i*8 + 3 +: 2] == Napot) ? below(addr_d[i*30 +: 30]) : '0;
      end
      on_q   <= on_d;
    end
  end

  assign on_o         = on_q;
  assign cfg_o        = cfg_q;
  assign entry_addr_o = addr_q;
  assign entry_free_o = free_q;
endmodule
`default_nettype wire
