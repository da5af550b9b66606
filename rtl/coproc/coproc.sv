`default_nettype none
// A small programmable processor that only profiles (Zilles and Sohi, HPCA 2001): filters instructions as they are dispatched, collects what
// the filtered ones did when they retire, runs microcode on each. Sees a core only through the observation port.   docs/coproc.md
module coproc #(
  parameter integer W        = 2,                      // lanes of the port: 1, 2, 4
  parameter integer RobN     = 32,                     // ROB entries: power of two, up to 128
  parameter integer CamN     = 256,                    // entries of the associative array: power of two, 8 to 512
  parameter integer BufN     = 256,                    // words of the sample buffer: power of two, 16 to 256
  parameter integer CapN     = 8,                      // samples of the capture queue: power of two, 4 to 16, >= 2 W
  parameter integer LinkBits = 64,                     // bits a cycle from queue to buffer: 8, 16, 32, 64
  parameter integer RobW     = $clog2(RobN)
) (
  input  logic              clk_i,
  input  logic              rst_ni,                    // synchronous
  // Observation port (docs/probe.md): the record of the cycle before. Dispatch view
  input  logic [W-1:0]      disp_valid_i,
  input  logic [W*64-1:0]   disp_pc_i,
  input  logic [W*32-1:0]   disp_insn_i,
  input  logic [W*RobW-1:0] disp_rob_i,
  // Retire stream
  input  logic [W-1:0]      ret_valid_i,
  input  logic [W-1:0]      ret_trap_i,
  input  logic [RobW-1:0]   ret_rob_i,                 // of lane 0
  input  logic [W*32-1:0]   ret_insn_i,
  input  logic [W*64-1:0]   ret_pc_i,
  input  logic [W*64-1:0]   ret_next_pc_i,
  input  logic [W*64-1:0]   ret_rd_value_i,
  input  logic [W*2-1:0]    ret_mem_i,
  input  logic [W*2-1:0]    ret_size_i,
  input  logic [W*64-1:0]   ret_addr_i,
  input  logic [W*64-1:0]   ret_data_i,
  input  logic [W*8-1:0]    ret_events_i,
  input  logic [63:0]       cycle_i,                   // mcycle
  // Samples of TIP (docs/tip.md)
  input  logic              tip_ready_i,
  input  logic [63:0]       tip_flags_i,
  input  logic [W*64-1:0]   tip_addr_i,
  output logic              tip_take_o,                // TIP drops the sample at the end of the cycle; depends on inputs of the cycle
  output logic              tip_mine_o,                // TIP's samples are this unit's: TIP raises no interrupt
  // The host's accesses, never in two cycles that follow each other
  input  logic              req_valid_i,
  input  logic              req_write_i,
  input  logic [15:0]       req_addr_i,
  input  logic [1:0]        req_size_i,                // log2 of the bytes
  input  logic [63:0]       req_wdata_i,               // in the byte lanes of the address
  output logic [63:0]       rdata_o,                   // from the cycle after a load on: the doubleword
  output logic              lcofi_o,                   // level: the unit has halted
  // State, to be checked: struct cop_regs of harness/cop_pins.h
  output logic [1:0]        state_o,
  output logic [2:0]        cause_o,
  output logic [7:0]        code_o,
  output logic              sweep_o,
  output logic              range_o,
  output logic              busy_error_o,
  output logic [7:0]        capture_level_o,
  output logic [15:0]       level_o,
  output logic [31:0]       random_o,
  output logic              ex_valid_o,
  output logic              de_valid_o,
  output logic              current_o,
  output logic              next_o,
  output logic [7:0]        ex_pc_o,
  output logic [7:0]        de_pc_o,
  output logic [8*32-1:0]   v_o,
  output logic [8*16-1:0]   x_o,
  output logic              hit_o,
  output logic [15:0]       mi_o,
  output logic [31:0]       md_o,
  output logic [31:0]       mn_o,
  output logic              cam_write_valid_o,
  output logic [15:0]       cam_write_index_o,
  output logic [63:0]       cam_write_value_o,
  output logic              data_write_valid_o,
  output logic [15:0]       data_write_index_o,
  output logic [31:0]       data_write_value_o,
  output logic [31:0]       tagged_o,
  output logic [31:0]       skipped_o,
  output logic [31:0]       accepted_o,
  output logic [31:0]       dropped_o,
  output logic [31:0]       processed_o,
  output logic [31:0]       flushed_o,
  output logic [31:0]       busy_o,
  output logic [31:0]       idle_o,
  output logic [31:0]       instrs_o,
  output logic [31:0]       redirects_o,
  output logic [31:0]       cycles_o,
  output logic [31:0]       matches_o
);
  assign {tip_take_o, tip_mine_o, rdata_o, lcofi_o, state_o, cause_o, code_o, sweep_o, range_o, busy_error_o, capture_level_o, level_o,
          random_o, ex_valid_o, de_valid_o, current_o, next_o, ex_pc_o, de_pc_o, v_o, x_o, hit_o, mi_o, md_o, mn_o, cam_write_valid_o,
          cam_write_index_o, cam_write_value_o, data_write_valid_o, data_write_index_o, data_write_value_o, tagged_o, skipped_o, accepted_o,
          dropped_o, processed_o, flushed_o, busy_o, idle_o, instrs_o, redirects_o, cycles_o, matches_o} = '0;
endmodule
`default_nettype wire
