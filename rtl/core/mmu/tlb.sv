`default_nettype none
// Translation look-aside buffer: fully associative, filled in turn, forgotten as a whole.         docs/mmu.md
// It holds only pages that a walk found valid and allowed for what was wanted. Where a right is missing, nothing is
// found. Rights are judged for each entry beside the comparison: whoever asks waits for one of them only.
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
  input  logic [2:0]      kind_i,           // of the access: page_rights.sv
  input  logic            user_i,
  input  logic            sum_i,
  input  logic            mxr_i,
  output logic            hit_o,            // a page that may be used in this way
  output logic [43:0]     ppn_o,            // of the 4 KiB at vpn_i; beyond 32 bits of address, some value there

  // Fill: found from the next cycle on
  input  logic            fill_i,
  input  logic [26:0]     fill_vpn_i,
  input  core_pkg::page_t fill_page_i       // as the walk ended: ppn of the whole page
);
  localparam integer I      = $clog2(N);
  localparam integer NearW  = 20;                      // of a page number below 4 GiB
  localparam integer FrameW = NearW + 1;               // what is kept of it; the first bit: it is beyond
  localparam integer KeyW   = 27 + 16 + 2;
  if (N < 2 || N != 1 << I) begin : gen_bad_n $error("tlb: N must be a power of two, 2 or more"); end

  logic [N-1:0]      valid_q;
  logic [KeyW-1:0]   key_q   [0:N-1];                  // asid, 1 GiB, 2 MiB or 1 GiB, vpn
  logic [FrameW-1:0] frame_q [0:N-1];
  logic [5:0]        right_q [0:N-1];                  // D, G, U, X, W, R: page_t. A is always set
  logic [I-1:0]      next_q;                           // the entry that is filled next

  // Bits of the page number that count for a page; it takes the others from the address
  function automatic logic [26:0] counted(input logic giga, input logic mega);
    counted = {9'h1ff, {9{!giga}}, {9{!mega}}};
  endfunction

  // Entries whose rights suffice
  logic [N-1:0] usable;
  for (genvar i = 0; i < N; i++) begin : gen_entry
    page_rights u_rights (
      .page_i({46'd0, right_q[i][5], 1'b1, right_q[i][4:0]}), .kind_i, .user_i, .sum_i, .mxr_i, .allowed_o(usable[i])
    );
  end

  // Entries that hold the address, and those that share an address with the new page
  localparam integer Global = 4;                       // its place in right_q
  logic [N-1:0] match, shared;
  always_comb begin
    match = '0;
    if (look_i) begin
      for (int i = 0; i < N; i++) begin
        match[i] = valid_q[i] && ((key_q[i][26:0] ^ vpn_i) & counted(key_q[i][28], key_q[i][27])) == '0 &&
                   (right_q[i][Global] || key_q[i][44:29] == asid_i);
      end
    end
  end
  always_comb begin
    shared = '0;
    if (fill_i) begin
      for (int i = 0; i < N; i++) begin
        shared[i] = ((key_q[i][26:0] ^ fill_vpn_i) & counted(key_q[i][28], key_q[i][27]) &
                     counted(fill_page_i.level[1], fill_page_i.level != 2'd0)) == '0 &&
                    (right_q[i][Global] || fill_page_i.global_page || key_q[i][44:29] == asid_i);
      end
    end
  end

  logic [FrameW-1:0] frame;
  logic [26:0]       offset;                           // bits of the address that count for no page that matches
  always_comb begin
    frame  = '0;
    offset = '0;
    if (look_i) begin
      for (int i = 0; i < N; i++) begin
        if (match[i]) frame  = frame | frame_q[i];
        if (match[i]) offset = offset | ~counted(key_q[i][28], key_q[i][27]);
      end
    end
  end
  assign hit_o = (match & usable) != '0;
  assign ppn_o = {23'd0, frame} | {17'd0, vpn_i & offset};

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
    if (fill_i) frame_q[next_q] <= {far, fill_page_i.ppn[NearW-1:0]};
  end
  always_ff @(posedge clk_i) begin
    if (fill_i) right_q[next_q] <= {fill_page_i.dirty, fill_page_i.global_page, fill_page_i.user, fill_page_i.execute,
                                    fill_page_i.write, fill_page_i.read};
  end
endmodule
`default_nettype wire
