`default_nettype none
// The units tell kinds of instructions by RISC-V's opcodes. The toy core has its own: an instruction of the same kind stands for each.
// For the examples profileme-unit and coproc-unit.
package toy_kinds;
  localparam logic [3:0] Mul = 2, Load = 3, Branch = 4, Jump = 5, Sync = 6, Trap = 7, Return = 8;

  function automatic logic [31:0] riscv(input logic [3:0] op);
    case (op)
      Mul:     riscv = 32'h0200_0033;
      Load:    riscv = 32'h0000_0003;
      Branch:  riscv = 32'h0000_0063;
      Jump:    riscv = 32'h0000_006f;
      Sync:    riscv = 32'h0000_100f;                  // FENCE.I
      Trap:    riscv = 32'h0000_0073;                  // ECALL
      Return:  riscv = 32'h3020_0073;                  // MRET
      default: riscv = 32'h0000_0013;
    endcase
  endfunction
endpackage
`default_nettype wire
