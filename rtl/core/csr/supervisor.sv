`default_nettype none
// Supervisor mode: its registers, its part of mstatus, mie and mip, delegation to it, and the timer of Sstc.
// RISC-V Privileged ISA, chapters 3 and 4; Sstc; Sscofpmf.                  docs/csr.md, "With supervisor mode"
module supervisor (
  input  logic        clk_i,
  input  logic        rst_ni,
  // Access, in EX
  input  logic [11:0] addr_i,
  input  logic        write_i,             // a legal write, to any number
  input  logic [63:0] wdata_i,             // the new value: set and clear applied
  output logic        known_o,             // the number is one of this file
  output logic        forbidden_o,         // by TVM, STCE or mcounteren, in this mode
  output logic [63:0] rdata_o,             // when it is known
  // Traps and returns, at commit: they take effect in the next cycle
  input  logic        user_i,              // user mode
  input  logic        trap_i,
  input  logic        trap_interrupt_i,
  input  logic [5:0]  trap_cause_i,
  input  logic [63:0] trap_epc_i,
  input  logic [63:0] trap_tval_i,
  input  logic        mret_i,
  input  logic        sret_i,
  output logic        mode_o,              // supervisor mode
  output logic        mpp_o,               // MPP is supervisor mode
  output logic        spp_o,
  output logic        takes_o,             // a trap of this cause goes to supervisor mode
  output logic [63:0] stvec_o,
  output logic [63:0] sepc_o,
  // Parts of machine mode's registers that are kept here
  output logic [63:0] status_o,            // mstatus: SIE, SPIE, SPP, SUM, MXR, TVM, TSR, SXL
  output logic [63:0] envcfg_o,            // menvcfg
  output logic [16:0] enable_o,            // mie: bits 1, 5, 9
  output logic [16:0] pending_o,           // mip: the same
  output logic [16:0] mideleg_o,
  // All of mie and mip, and of the counters
  input  logic [16:0] enable_i,
  input  logic [16:0] pending_i,
  input  logic [63:0] mtime_i,
  input  logic [31:0] mcounteren_i,
  input  logic [31:0] overflows_i,         // OF of mhpmevent n in bit n
  output logic [31:0] counters_o,          // scounteren
  output logic [63:0] satp_o               // MODE 63 (0 or Sv39), ASID 59:44, PPN 43:0
);
  localparam logic [15:0] Exceptions = 16'hb3ff;       // that may be delegated
  localparam integer Ssi = 1, Sti = 5, Sei = 9, Lcofi = 13;

  logic        mode_q, mpp_q, mpp_d;
  logic        sie_q, spie_q, spp_q, sum_q, mxr_q, tvm_q, tsr_q;
  logic        sie_d, spie_d, spp_d;
  logic [63:0] stvec_q, sscratch_q, sepc_q, stval_q, stimecmp_q, satp_q;
  logic        cause_irq_q;
  logic [5:0]  cause_q;
  logic [31:0] scounteren_q;
  logic [15:0] medeleg_q;
  logic [3:0]  mideleg_q;                              // LCOFI, SEI, STI, SSI
  logic [2:0]  enable_q, pending_q;                    // SEI, STI, SSI
  logic        mfiom_q, sfiom_q, stce_q, due_q;        // due: time >= stimecmp

  // A read. What is read is ORed into mstatus, mie and mip by who keeps the rest of them
  assign status_o  = {28'b0, 2'd2, 11'b0, tsr_q, 1'b0, tvm_q, mxr_q, sum_q, 9'b0, spp_q, 2'b0, spie_q, 3'b0, sie_q, 1'b0};
  assign envcfg_o  = {stce_q, 62'b0, mfiom_q};
  assign enable_o  = {7'b0, enable_q[2], 3'b0, enable_q[1], 3'b0, enable_q[0], 1'b0};
  assign pending_o = {7'b0, pending_q[2], 3'b0, stce_q ? due_q : pending_q[1], 3'b0, pending_q[0], 1'b0};
  assign mideleg_o = {3'b0, mideleg_q[3], 3'b0, mideleg_q[2], 3'b0, mideleg_q[1], 3'b0, mideleg_q[0], 1'b0};
  always_comb begin
    known_o = 1'b1;
    rdata_o = '0;
    case (addr_i)
      12'h100: rdata_o = {30'b0, 2'd2, 12'b0, status_o[19:0]};         // UXL; without TVM and TSR
      12'h104: rdata_o = {47'b0, enable_i & mideleg_o};
      12'h105: rdata_o = stvec_q;
      12'h106: rdata_o = {32'b0, scounteren_q};
      12'h10a: rdata_o = {63'b0, sfiom_q};
      12'h140: rdata_o = sscratch_q;
      12'h141: rdata_o = sepc_q;
      12'h142: rdata_o = {cause_irq_q, 57'b0, cause_q};
      12'h143: rdata_o = stval_q;
      12'h144: rdata_o = {47'b0, pending_i & mideleg_o};
      12'h14d: rdata_o = stimecmp_q;
      12'h180: rdata_o = satp_q;
      12'h302: rdata_o = {48'b0, medeleg_q};
      12'h303: rdata_o = {47'b0, mideleg_o};
      12'hda0: rdata_o = {32'b0, mode_q ? overflows_i & mcounteren_i : overflows_i};
      default: known_o = 1'b0;
    endcase
  end
  assign forbidden_o = mode_q && ((addr_i == 12'h180 && tvm_q) || (addr_i == 12'h14d && !(stce_q && mcounteren_i[1])));

  // Who takes a trap
  logic enters, delegated;
  always_comb begin
    delegated = !trap_cause_i[4] && medeleg_q[trap_cause_i[3:0]];
    if (trap_interrupt_i) delegated = !trap_cause_i[4] && mideleg_o[{1'b0, trap_cause_i[3:0]}];
  end
  assign takes_o = (user_i || mode_q) && delegated;
  assign enters  = trap_i && takes_o;

  // mstatus
  logic write_status;
  assign write_status = write_i && (addr_i == 12'h300 || addr_i == 12'h100);
  always_comb begin
    sie_d  = sie_q;
    spie_d = spie_q;
    spp_d  = spp_q;
    mpp_d  = mpp_q;
    if (trap_i && !takes_o)                 mpp_d = mode_q;
    else if (mret_i)                        mpp_d = 1'b0;
    else if (write_i && addr_i == 12'h300)  mpp_d = wdata_i[12:11] == 2'd1;
    if (enters) begin
      sie_d  = 1'b0;
      spie_d = sie_q;
      spp_d  = mode_q;
    end else if (sret_i) begin
      sie_d  = spie_q;
      spie_d = 1'b1;
      spp_d  = 1'b0;
    end else if (write_status) begin
      sie_d  = wdata_i[1];
      spie_d = wdata_i[5];
      spp_d  = wdata_i[8];
    end
  end

  // Interrupts: SSIP may be written by either mode, through sip where it is delegated
  logic write_sip, write_sie;
  assign write_sip = write_i && addr_i == 12'h144;
  assign write_sie = write_i && addr_i == 12'h104;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      mode_q       <= 1'b0;
      mpp_q        <= 1'b0;
      sie_q        <= 1'b0;
      spie_q       <= 1'b0;
      spp_q        <= 1'b0;
      sum_q        <= 1'b0;
      mxr_q        <= 1'b0;
      tvm_q        <= 1'b0;
      tsr_q        <= 1'b0;
      stvec_q      <= '0;
      sscratch_q   <= '0;
      sepc_q       <= '0;
      stval_q      <= '0;
      stimecmp_q   <= '0;
      satp_q       <= '0;
      cause_irq_q  <= 1'b0;
      cause_q      <= '0;
      scounteren_q <= '0;
      medeleg_q    <= '0;
      mideleg_q    <= '0;
      enable_q     <= '0;
      pending_q    <= '0;
      mfiom_q      <= 1'b0;
      sfiom_q      <= 1'b0;
      stce_q       <= 1'b0;
      due_q        <= 1'b0;
    end else begin
      sie_q  <= sie_d;
      spie_q <= spie_d;
      spp_q  <= spp_d;
      mpp_q  <= mpp_d;
      due_q  <= mtime_i >= stimecmp_q;
      if (trap_i)      mode_q <= takes_o;
      else if (mret_i) mode_q <= mpp_q;
      else if (sret_i) mode_q <= spp_q;
      if (enters) begin
        sepc_q      <= {trap_epc_i[63:2], 2'b00};
        stval_q     <= trap_tval_i;
        cause_irq_q <= trap_interrupt_i;
        cause_q     <= trap_cause_i;
      end
      if (write_status) begin
        sum_q <= wdata_i[18];
        mxr_q <= wdata_i[19];
      end
      if (write_sie) begin
        for (int i = 0; i < 3; i++) if (mideleg_q[i]) enable_q[i] <= wdata_i[4*i+1];
      end
      if (write_sip && mideleg_q[0]) pending_q[0] <= wdata_i[Ssi];
      if (write_i) begin
        case (addr_i)
          12'h105: stvec_q      <= {wdata_i[63:2], 2'b00};
          12'h106: scounteren_q <= wdata_i[31:0];
          12'h10a: sfiom_q      <= wdata_i[0];
          12'h140: sscratch_q   <= wdata_i;
          12'h141: sepc_q       <= {wdata_i[63:2], 2'b00};
          12'h142: begin
            cause_irq_q <= wdata_i[63];
            cause_q     <= wdata_i[5:0];
          end
          12'h143: stval_q      <= wdata_i;
          12'h14d: stimecmp_q   <= wdata_i;
          12'h180: if (wdata_i[62:60] == 3'd0) satp_q <= wdata_i;      // other modes do not exist
          12'h300: begin
            tvm_q <= wdata_i[20];
            tsr_q <= wdata_i[22];
          end
          12'h302: medeleg_q    <= wdata_i[15:0] & Exceptions;
          12'h303: mideleg_q    <= {wdata_i[Lcofi], wdata_i[Sei], wdata_i[Sti], wdata_i[Ssi]};
          12'h304: enable_q     <= {wdata_i[Sei], wdata_i[Sti], wdata_i[Ssi]};
          12'h30a: begin
            stce_q  <= wdata_i[63];
            mfiom_q <= wdata_i[0];
          end
          12'h344: begin
            pending_q[0] <= wdata_i[Ssi];
            pending_q[2] <= wdata_i[Sei];
            if (!stce_q) pending_q[1] <= wdata_i[Sti];
          end
          default: ;
        endcase
      end
    end
  end

  assign mode_o     = mode_q;
  assign mpp_o      = mpp_q;
  assign spp_o      = spp_q;
  assign stvec_o    = stvec_q;
  assign sepc_o     = sepc_q;
  assign counters_o = scounteren_q;
  assign satp_o     = satp_q;
endmodule
`default_nettype wire
