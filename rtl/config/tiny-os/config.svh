// The machine "tiny" for operating systems: its knobs are those of rtl/config/tiny.    rtl/config/README.md
`define SUPERVISOR_1
`include "../tiny/config.svh"
