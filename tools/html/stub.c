#include <math.h>
#include "analysis/frequency.h"
void frequency_free(struct frequency *f) { (void)f; }
const struct frequency_insn *frequency_insn_at(const struct frequency *f, uint64_t pc) { (void)pc; return f ? f->insn : NULL; }
struct frequency *frequency_of(const struct analysis_program *p, const struct samples_set *set, uint64_t pc) { (void)p; (void)set; (void)pc; return NULL; }
bool analysis_program_open(struct analysis_program *p, const struct program_image *image, uint64_t entry, const struct machine_model *machine, const struct symbols_function *function, size_t functions) { (void)p; (void)image; (void)entry; (void)machine; (void)function; (void)functions; return true; }
void analysis_program_close(struct analysis_program *p) { (void)p; }
