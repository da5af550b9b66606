// The machine "small" for operating systems: its knobs are those of rtl/config/small.    rtl/config/README.md
`define SUPERVISOR_1
`include "../small/config.svh"
