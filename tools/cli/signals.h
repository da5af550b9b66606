/* SIGINT and SIGTERM without a handler: they are blocked and asked for now and then, so that a run ends between two
 * cycles, with its files closed. */
#ifndef CULPRIT_SIGNALS_H
#define CULPRIT_SIGNALS_H

/* From now on both wait until signals_poll(); write errors of pipes and file size limits are error codes. */
void signals_hold(void);

/* The writer of waves maps its scratch files into memory: when the disk is full that is a bus error. From now on it ends the
 * process with one line and STATUS_OUTPUT. */
void signals_bus_error_ends(void);

/* Number of a signal that arrived, or 0. */
int signals_poll(void);

#endif
