`default_nettype none
// Finds one instruction of a fetch block by its place.                          docs/profileme.md, "Choosing"
module pme_slot #(
  parameter integer Slots = 4                          // instructions of a block: 4, 8
) (
  input  logic             enable_i,                   // else nothing is found
  input  logic [Slots-1:0] valid_i,                    // slots that hold one
  input  logic             nth_i,                      // place_i counts only valid slots, instead of all
  input  logic [2:0]       place_i,                    // from 0
  output logic [2:0]       slot_o,
  output logic             found_o,                    // the slot holds an instruction
  output logic [2:0]       skip_o                      // instructions of the block before it
);
  logic [2:0] older;
  always_comb begin
    slot_o  = '0;
    found_o = 1'b0;
    skip_o  = '0;
    older  = '0;
    if (enable_i) begin
      for (int i = 0; i < Slots; i++) begin
        if ((nth_i ? older : 3'(i)) == place_i && valid_i[i]) begin
          slot_o  = 3'(i);
          found_o = 1'b1;
          skip_o  = older;
        end
        older = older + {2'b0, valid_i[i]};
      end
    end
  end
endmodule
`default_nettype wire
