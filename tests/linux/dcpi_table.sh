#!/bin/bash
# The table of Linux's driver of continuous profiling, compiled for the host, against its golden model: dcpi_table.c
B=${B:-build}
scratch=${SCRATCH:-$B/scratch/dcpi_table}
mkdir -p "$scratch"
driver=firmware/linux/driver
gcc -std=c11 -O1 -Wall -Wextra -Werror -iquote $driver -iquote harness -iquote . tests/linux/dcpi_table.c $driver/dcpi_table.c \
  "$B/libharness.a" -o "$scratch/dcpi_table" && "$scratch/dcpi_table"
