`default_nettype none
// Fetch view of the observation port.                                                           docs/probe.md
module probe_fetch (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        fetch_room_i,
  input  logic [core_pkg::FetchN-1:0] fetch_valid_i,
  input  logic [63:0]                 fetch_pc_i,
  input  logic [63:0]                 fetch_hist_i,
  output logic                        fetch_opportunity_o,
  output logic [core_pkg::FetchN-1:0] fetch_valid_o,
  output logic [63:0]                 fetch_pc_o,
  output logic [63:0]                 fetch_history_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      fetch_opportunity_o <= 1'b0;
      fetch_valid_o       <= '0;
    end else begin
      fetch_opportunity_o <= fetch_room_i;
      fetch_valid_o       <= fetch_valid_i;
    end
    fetch_pc_o      <= fetch_pc_i;
    fetch_history_o <= fetch_hist_i;
  end
endmodule
`default_nettype wire
