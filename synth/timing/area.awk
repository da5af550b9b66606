# Liberty, `stat` and the netlist -> area, cells and flip-flops of the row without the
# registers that stand for RAMs.
FNR == 1 { file++ }
file == 1 && /^cell \(/ { flop = /DFFPOSX1/ }
file == 1 && flop && $1 == "area" { each = $3 + 0 }
file == 2 && /Chip area for module/ { area = $NF }
file == 2 && /Number of cells:/ { cells = $NF }
file == 2 && $1 ~ /^DFF/ && NF == 2 { flops += $2 }
file == 3 && /^  DFF[A-Z0-9]* .*ram_(in|out)_q/ { rams++ }
END { printf "\"area\": %d, \"cells\": %d, \"flops\": %d, \"ram_pins\": %d, ",
	area - rams * each, cells - rams, flops - rams, rams }
