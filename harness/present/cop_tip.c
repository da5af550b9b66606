#include "present/cop_report.h"

bool cop_report_tip(struct pc_sum *sum, const struct cop_record *record, size_t records) {
  for (size_t i = 0; i < records; i++)
    if (record[i].valid && !pc_sum_add(sum, (uint64_t)record[i].key << 2, record[i].low)) return false;
  return true;
}
