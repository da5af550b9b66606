/* The classes of time that the Oracle distinguishes, and the unit in which it counts.
 *                                                                                docs/oracle.md, "Classes" */
#ifndef CULPRIT_ORACLE_CLASS_H
#define CULPRIT_ORACLE_CLASS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Parts of a cycle: they divide by every number of instructions that can commit in one. */
#define ORACLE_UNITS 12       /* up to four lanes */
#define ORACLE_UNITS_WIDE 840 /* more */
static inline unsigned oracle_units_of(unsigned lanes) { return lanes > 4 ? ORACLE_UNITS_WIDE : ORACLE_UNITS; }

/* Where time goes. The first seven are the cycle stack of TIP sec. 3.1; the eighth is rule R5's own class. */
enum oracle_class {
  ORACLE_EXECUTE,     /* R1: something commits */
  ORACLE_ALU_STALL,   /* R2: the oldest instruction is neither load nor store */
  ORACLE_LOAD_STALL,  /* R2: the oldest instruction is a load */
  ORACLE_STORE_STALL, /* R2: the oldest instruction is a store */
  ORACLE_FRONT_END,   /* R4: the ROB is empty because nothing was fetched in time */
  ORACLE_MISPREDICT,  /* R3: the ROB is empty because of a misprediction */
  ORACLE_MISC_FLUSH,  /* R3: the ROB is empty because of a flush, an exception or a replay */
  ORACLE_INTERRUPT,   /* R5: the ROB is empty because of an asynchronous trap */
  ORACLE_CLASSES
};

/* Keys of the classes in report files, and their names for people; indexed by oracle_class. */
const char *oracle_class_key(enum oracle_class c);
const char *oracle_class_name(enum oracle_class c);

#ifdef __cplusplus
}
#endif

#endif
