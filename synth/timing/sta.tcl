# Static timing of a mapped netlist; timing.sh sets lib, netlist, top, clock, period and ram_late, ns.               docs/timing.md
# Prints a line `path START END ARRIVAL SLACK` for the worst path to each register and output, and last the worst path in full.
read_liberty $lib
read_verilog $netlist
link_design $top
create_clock -name clock -period $period [get_ports $clock]
set others {}
foreach port [all_inputs] { if {[get_property $port full_name] ne $clock} { lappend others $port } }
set_driving_cell -lib_cell BUFX2 $others
set_input_delay 0 -clock clock $others
set_output_delay 0 -clock clock [all_outputs]
# Resets last for many cycles and have trees of their own, which are built with the layout: they are not timed
foreach port [all_inputs] {
  if {[regexp {^(rst|reset|axi_rst)} [get_property $port full_name]]} { set_disable_timing $port }
}
# What a macro takes longer than a flip-flop from clock to output
set rams [get_pins -quiet -hierarchical *ram_out_q*_reg/CLK]
puts "rams [llength $rams]"
if {$ram_late > 0 && [llength $rams]} { set_clock_latency $ram_late $rams }
set ends [expr {[llength [all_registers -data_pins]] + [llength [all_outputs]]}]
puts "@summary"
report_checks -path_delay max -format summary -group_count $ends -digits 3
puts "@end"
report_checks -path_delay max -format end -group_count $ends -digits 3
puts "@worst"
report_checks -path_delay max -format full -digits 3
