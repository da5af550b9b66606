/* SIGHUP, SIGINT and SIGTERM. SIGHUP stays ignored when the caller ignores it (nohup).
 *
 * They end the process with status 128 + number and remove its temporary files. While a machine
 * runs they are held instead and polled now and then, so that the run ends between two cycles and
 * its outputs are written. */
#ifndef CULPRIT_SIGNALS_H
#define CULPRIT_SIGNALS_H

/* From now on they end the process as above. */
void signals_end_process(void);

/* From now on they are held for signals_poll; after signals_release they end the process
 * again. Pairs do not nest. */
void signals_hold(void);
void signals_release(void);

/* Number of a signal that arrived, or 0. */
int signals_poll(void);

/* From now on write errors of pipes and file size limits are error codes. */
void signals_write_errors(void);

/* The writer of waves maps its scratch files into memory, so that a full disk is a bus error. From now on it
 * ends the process with one line and STATUS_OUTPUT. */
void signals_bus_error_ends(void);

#endif
