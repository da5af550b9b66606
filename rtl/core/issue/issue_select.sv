`default_nettype none
// Select: the oldest of each kind; of the plain operations, the AluN oldest. ALU 0 prefers branches and CSRs,
// the last ALU multiplications; plain operations take the middle ALUs first, then the last, then ALU 0.
//                                                                                               docs/issue.md
module issue_select (
  input  logic [core_pkg::IqN*core_pkg::IqN-1:0]   older_i,      // age matrix: row i has the entries that are
                                                                 // older than i
  input  logic [core_pkg::IqN-1:0]                 branch_i,     // who may issue, of each kind: branch or CSR
  input  logic [core_pkg::IqN-1:0]                 md_i,         // multiply/divide
  input  logic [core_pkg::IqN-1:0]                 mem_i,        // load, store
  input  logic [core_pkg::IqN-1:0]                 alu_i,        // plain operation
  output logic [core_pkg::PortN-1:0]               issue_o,      // one port per ALU, then memory
  output logic [core_pkg::PortN*core_pkg::IqN-1:0] grant_o,      // one-hot, or 0
  output logic [core_pkg::PortN*core_pkg::IqW-1:0] index_o
);
  localparam integer N     = core_pkg::IqN;
  localparam integer IqW   = core_pkg::IqW;
  localparam integer AluN  = core_pkg::AluN;
  localparam integer PortN = core_pkg::PortN;

  logic [N-1:0] first_branch, first_md, first_mem;
  logic         branch_goes, md_goes;
  assign branch_goes = branch_i != '0;
  assign md_goes     = md_i != '0 && !(AluN == 1 && branch_goes);
  always_comb begin
    first_branch = '0;
    first_md     = '0;
    first_mem    = '0;
    if (branch_i != '0) begin
      for (int i = 0; i < N; i++) begin
        if (branch_i[i]) first_branch[i] = (older_i[i*N +: N] & branch_i) == '0;
      end
    end
    if (md_i != '0) begin
      for (int i = 0; i < N; i++) begin
        if (md_i[i]) first_md[i] = (older_i[i*N +: N] & md_i) == '0;
      end
    end
    if (mem_i != '0) begin
      for (int i = 0; i < N; i++) begin
        if (mem_i[i]) first_mem[i] = (older_i[i*N +: N] & mem_i) == '0;
      end
    end
  end

  // Rank of each plain operation among those that may issue: r, if dropping r of the older ones, the lowest
  // numbers first, leaves none
  logic [AluN*N-1:0] ranked;                             // has rank r
  logic [N-1:0]      rest;
  always_comb begin
    ranked = '0;
    rest   = '0;
    if (alu_i != '0) begin
      for (int i = 0; i < N; i++) begin
        if (alu_i[i]) begin
          rest = older_i[i*N +: N] & alu_i;
          ranked[i] = rest == '0;
          for (int r = 1; r < AluN; r++) begin
            ranked[r*N+i] = rest != '0 && (rest & (rest - N'(1))) == '0;
            rest = rest & (rest - N'(1));
          end
        end
      end
    end
  end

  for (genvar p = 0; p < PortN; p++) begin : gen_port
    logic [N-1:0]   grant;
    logic [IqW-1:0] index;
    if (p == AluN) begin : gen_mem
      assign grant = first_mem;
    end else if (AluN == 1) begin : gen_only
      assign grant = branch_goes ? first_branch : md_goes ? first_md : ranked[N-1:0];
    end else if (p == 0) begin : gen_first
      assign grant = branch_goes ? first_branch : md_goes ? ranked[(AluN-2)*N +: N] : ranked[(AluN-1)*N +: N];
    end else if (p == AluN - 1) begin : gen_last
      assign grant = md_goes ? first_md : ranked[(AluN-2)*N +: N];
    end else begin : gen_middle
      assign grant = ranked[(p-1)*N +: N];
    end
    always_comb begin
      index = '0;
      if (grant != '0) for (int i = 0; i < N; i++) if (grant[i]) index = index | IqW'(i);
    end
    assign issue_o[p] = grant != '0;
    assign grant_o[p*N +: N] = grant;
    assign index_o[p*IqW +: IqW] = index;
  end
endmodule
`default_nettype wire
