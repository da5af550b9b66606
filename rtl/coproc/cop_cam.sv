`default_nettype none
// Associative array.                                                                     docs/coproc.md, "Engine"
module cop_cam #(
  parameter integer CamN = 256,                        // power of two, up to 512
  parameter integer AtW  = $clog2(CamN)
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  // Engine
  input  logic [2:0]      op_i,                        // 1 match, 2 write, 3 drop, 4 drop all; else none
  input  logic [AtW-1:0]  index_i,
  input  logic [31:0]     word_i,                      // key, or word to write
  output logic            hit_o,                       // of the last match
  output logic [15:0]     mi_o,
  // Host
  input  logic            host_low_i,                  // write the word, make the entry valid
  input  logic            host_high_i,                 // write the valid bit
  input  logic [AtW-1:0]  host_index_i,
  input  logic [31:0]     host_word_i,
  input  logic            host_valid_i,
  input  logic            host_read_i,
  output logic [31:0]     host_word_o,                 // combinational, with host_read_i
  output logic            host_valid_o,
  input  logic [2:0]      host_group_i,                // 64 valid bits
  output logic [63:0]     host_group_o,
  input  logic            invalidate_i,                // all entries
  input  logic            clear_i,                     // clear words
  input  logic [7:0]      clear_row_i,
  // What was written at the last edge
  output logic            write_valid_o,
  output logic [15:0]     write_index_o,
  output logic [63:0]     write_value_o
);
  logic [31:0]      word_q [0:CamN-1];
  logic [CamN-1:0]  valid_q;
  logic             found, hit_q, write, write_valid_q;
  logic [AtW-1:0]   at, mi_q, write_index_q;
  logic [33:0]      write_value_q;

  // The lowest valid entry that equals the key
  always_comb begin
    found = 1'b0;
    at    = '0;
    if (op_i == 3'd1) begin
      for (int i = CamN - 1; i >= 0; i--) begin
        if (valid_q[i] && word_q[i] == word_i) begin
          found = 1'b1;
          at    = AtW'(i);
        end
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      hit_q <= 1'b0;
      mi_q  <= '0;
    end else if (op_i == 3'd1) begin
      hit_q <= found;
      mi_q  <= at;
    end
  end

  always_ff @(posedge clk_i) begin
    if (op_i == 3'd2)    word_q[index_i] <= word_i;
    else if (host_low_i) word_q[host_index_i] <= host_word_i;
    else if (clear_i)    word_q[AtW'(clear_row_i)] <= '0;
    if (CamN > 256 && clear_i) word_q[AtW'(256) | AtW'(clear_row_i)] <= '0;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || invalidate_i || op_i == 3'd4) valid_q <= '0;
    else if (op_i == 3'd2 || op_i == 3'd3)       valid_q[index_i] <= op_i == 3'd2;
    else if (host_low_i || host_high_i)          valid_q[host_index_i] <= host_low_i || host_valid_i;
  end

  always_comb begin
    write = invalidate_i;
    if (op_i != '0) write = op_i == 3'd2 || op_i == 3'd3 || op_i == 3'd4;
  end
  always_ff @(posedge clk_i) begin
    write_valid_q <= rst_ni && write;
    if (!rst_ni || (write_valid_q && !write)) begin
      write_index_q <= '0;
      write_value_q <= '0;
    end else if (write) begin
      write_index_q <= (op_i == 3'd2 || op_i == 3'd3) ? index_i : '0;
      write_value_q <= {op_i != 3'd2 && op_i != 3'd3, op_i == 3'd3, (op_i == 3'd2) ? word_i : 32'd0};
    end
  end

  // Host reads
  always_comb begin
    host_word_o  = '0;
    host_valid_o = 1'b0;
    host_group_o = '0;
    if (host_read_i) begin
      host_word_o  = word_q[host_index_i];
      host_valid_o = valid_q[host_index_i];
      host_group_o = 64'(512'(valid_q) >> {host_group_i, 6'd0});
    end
  end

  assign hit_o         = hit_q;
  assign mi_o          = 16'(mi_q);
  assign write_valid_o = write_valid_q;
  assign write_index_o = 16'(write_index_q);
  assign write_value_o = 64'(write_value_q);
endmodule
`default_nettype wire
