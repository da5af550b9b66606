`default_nettype none
// Which register or array a host access addresses, and whether it is allowed.
//                                                                            docs/coproc.md, "Host interface"
module cop_decode #(
  parameter integer CamN = 256
) (
  input  logic        valid_i,                         // else all outputs are 0
  input  logic        write_i,
  input  logic [15:0] addr_i,
  input  logic [1:0]  size_i,
  input  logic [63:0] wdata_i,
  input  logic        closed_i,                        // running, or in a sweep
  input  logic        sample_i,                        // there is a word for a load of `sample`
  output logic        range_o,                         // no such register, or not in this direction
  output logic        busy_o,                          // not now
  output logic        load_o,                          // a load, allowed or not
  output logic        read_o,                          // an allowed load
  output logic [63:0] wdata_o,                         // bytes that are not stored are 0
  // What it addresses
  output logic        control_o,                       // below 0x100
  output logic        regfile_o,                       // 0x100 to 0x338
  output logic        match_o,
  output logic        code_o,
  output logic        low_o,                           // slots
  output logic        high_o,
  output logic        group_o,                         // valid bits
  // What it does, if it is allowed
  output logic        control_write_o,
  output logic        regfile_write_o,
  output logic        regfile_read_o,
  output logic [2:0]  code_write_o,                    // 32 bits each
  output logic        code_read_o,
  output logic        low_write_o,
  output logic        high_write_o,
  output logic        cam_read_o,
  output logic        data_o,
  output logic        sample_o                         // takes a word
);
  localparam integer Groups = (CamN + 63) / 64;

  logic [12:0] at;                                     // doubleword
  logic        known, readable, writable, write;
  logic [7:0]  bytes;
  assign at = addr_i[15:3];

  always_comb begin
    control_o = 1'b0;
    regfile_o = 1'b0;
    match_o   = 1'b0;
    code_o    = 1'b0;
    low_o     = 1'b0;
    high_o    = 1'b0;
    group_o   = 1'b0;
    readable  = 1'b0;
    writable  = 1'b0;
    known     = 1'b0;
    bytes     = '0;
    wdata_o   = '0;
    range_o   = 1'b0;
    busy_o    = 1'b0;
    load_o    = 1'b0;
    read_o    = 1'b0;
    write     = 1'b0;
    control_write_o = 1'b0;
    regfile_write_o = 1'b0;
    regfile_read_o  = 1'b0;
    code_write_o    = '0;
    code_read_o     = 1'b0;
    low_write_o     = 1'b0;
    high_write_o    = 1'b0;
    cam_read_o      = 1'b0;
    data_o          = 1'b0;
    sample_o        = 1'b0;
    if (valid_i) begin
      control_o = at < 13'h01c;
      regfile_o = at >= 13'h020 && at < 13'h068 && at[12:2] != 11'h017;
      match_o   = at == 13'h068;
      code_o    = at[12:9] == 4'h1;
      low_o     = at[12:9] == 4'h4 && {1'b0, at[8:0]} < 10'(CamN);
      high_o    = at[12:9] == 4'h5 && {1'b0, at[8:0]} < 10'(CamN);
      group_o   = at[12:9] == 4'h6 && {1'b0, at[8:0]} < 10'(Groups);
      known     = control_o || regfile_o || match_o || code_o || low_o || high_o || group_o;
      readable  = known && at != 13'h003 && at != 13'h00e;                       // command, mask
      writable  = (control_o && at != 13'h000 && at != 13'h00d && at < 13'h00f)  // id, level, sample, counts
                  || regfile_o || code_o || low_o || high_o;
      range_o   = write_i ? !writable : !readable;
      // ctl, status; sample
      busy_o    = closed_i && (write_i ? at != 13'h001 && at != 13'h002 : at >= 13'h020 || at == 13'h00f);
      case (size_i)
        2'd0:    bytes = 8'h01 << addr_i[2:0];
        2'd1:    bytes = 8'h03 << {addr_i[2:1], 1'b0};
        2'd2:    bytes = 8'h0f << {addr_i[2], 2'b00};
        default: bytes = 8'hff;
      endcase
      for (int i = 0; i < 8; i++) wdata_o[i*8 +: 8] = bytes[i] ? wdata_i[i*8 +: 8] : 8'd0;
      load_o = !write_i;
      read_o = !write_i && !range_o && !busy_o;
      write  = write_i && !range_o && !busy_o;
      control_write_o = write && control_o;
      regfile_write_o = write && regfile_o;
      regfile_read_o  = read_o && regfile_o;
      code_write_o    = (write && code_o) ? {at[0], {2{!at[0]}}} : 3'd0;
      code_read_o     = read_o && code_o;
      low_write_o     = write && low_o;
      high_write_o    = write && high_o;
      cam_read_o      = read_o && (low_o || high_o || group_o);
      data_o          = (read_o || write) && (low_o || high_o);
      sample_o        = read_o && at == 13'h00f && sample_i;
    end
  end
endmodule
`default_nettype wire
