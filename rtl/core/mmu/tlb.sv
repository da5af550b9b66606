`default_nettype none
// Translation look-aside buffer: fully associative, filled in turn, forgotten as a whole.         docs/mmu.md
// It holds only pages that a walk found valid and allowed for what was wanted. Whoever asks looks at the rights
// (page_rights.sv); a missing one is a miss.
module tlb #(
  parameter integer N = 16                  // entries: power of two, >= 2
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            flush_i,          // SFENCE.VMA, in all of its forms; not with fill_i
  input  logic [15:0]     asid_i,           // of look-ups and fills

  // Look-up, combinational
  input  logic            look_i,           // otherwise nothing is found
  input  logic [26:0]     vpn_i,            // address bits 38:12
  output logic            hit_o,
  output core_pkg::page_t page_o,           // ppn: of the 4 KiB at vpn_i; beyond 32 bits of address, some value there

  // Fill: found from the next cycle on
  input  logic            fill_i,
  input  logic [26:0]     fill_vpn_i,
  input  core_pkg::page_t fill_page_i       // as the walk ended: ppn of the whole page
);
  localparam integer I     = $clog2(N);
  localparam integer NearW = 20;                       // of a page number below 4 GiB
  localparam integer PageW = NearW + 10;               // what is kept of a page beside its size
  localparam integer KeyW  = 27 + 16 + 2;
  if (N < 2 || N != 1 << I) begin : gen_bad_n $error("tlb: N must be a power of two, 2 or more"); end

  logic [N-1:0]     valid_q;
  logic [KeyW-1:0]  key_q  [0:N-1];                    // asid, 1 GiB, 2 MiB or 1 GiB, vpn
  logic [PageW-1:0] page_q [0:N-1];                    // level, far, ppn, D, A, G, U, X, W, R: page_t
  logic [I-1:0]     next_q;                            // the entry that is filled next

  // Bits of the page number that count for a page; it takes the others from the address
  function automatic logic [26:0] counted(input logic giga, input logic mega);
    counted = {9'h1ff, {9{!giga}}, {9{!mega}}};
  endfunction

  // Entries that hold the address, and those that share an address with the new page
  localparam integer Global = 4;                       // its place in page_q
  logic [N-1:0] match, shared;
  always_comb begin
    match = '0;
    if (look_i) begin
      for (int i = 0; i < N; i++) begin
        match[i] = valid_q[i] && ((key_q[i][26:0] ^ vpn_i) & counted(key_q[i][28], key_q[i][27])) == '0 &&
                   (page_q[i][Global] || key_q[i][44:29] == asid_i);
      end
    end
  end
  always_comb begin
    shared = '0;
    if (fill_i) begin
      for (int i = 0; i < N; i++) begin
        shared[i] = ((key_q[i][26:0] ^ fill_vpn_i) & counted(key_q[i][28], key_q[i][27]) &
                     counted(fill_page_i.level[1], fill_page_i.level != 2'd0)) == '0 &&
                    (page_q[i][Global] || fill_page_i.global_page || key_q[i][44:29] == asid_i);
      end
    end
  end

  logic [PageW-1:0] page;
  logic [26:0]      offset;                            // bits of the address that count for no page that matches
  always_comb begin
    page   = '0;
    offset = '0;
    if (match != '0) begin
      for (int i = 0; i < N; i++) begin
        if (match[i]) page   = page | page_q[i];
        if (match[i]) offset = offset | ~counted(key_q[i][28], key_q[i][27]);
      end
    end
  end
  logic [43:0] ppn;
  assign ppn    = {23'd0, page[NearW+7 -: NearW+1]} | {17'd0, vpn_i & offset};
  assign hit_o  = match != '0;
  assign page_o = {page[PageW-1 -: 2], ppn, page[6:0]};

  logic far;
  assign far = fill_page_i.ppn[43:NearW] != '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || flush_i) valid_q <= '0;
    else if (fill_i)        valid_q <= (valid_q & ~shared) | N'(1) << next_q;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni)     next_q <= '0;
    else if (fill_i) next_q <= next_q + I'(1);
  end
  always_ff @(posedge clk_i) begin
    if (fill_i) key_q[next_q] <= {asid_i, fill_page_i.level[1], fill_page_i.level != 2'd0, fill_vpn_i};
  end
  always_ff @(posedge clk_i) begin
    if (fill_i) page_q[next_q] <= {fill_page_i.level, far, fill_page_i.ppn[NearW-1:0], fill_page_i.dirty,
                                   fill_page_i.accessed, fill_page_i.global_page, fill_page_i.user,
                                   fill_page_i.execute, fill_page_i.write, fill_page_i.read};
  end
endmodule
`default_nettype wire
