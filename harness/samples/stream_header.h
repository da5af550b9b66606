/* The text before the records of a stream (stream.h). */
#ifndef CULPRIT_STREAM_HEADER_H
#define CULPRIT_STREAM_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define STREAM_HEADER_MOST 65536 /* bytes */
#define STREAM_IMAGES_MOST 256
#define STREAM_RUN_DIGITS 32

struct stream_image {
  const char *path, *build_id; /* hexadecimal, "" unknown */
};

struct stream_header {
  char run[STREAM_RUN_DIGITS + 1];
  int64_t time; /* seconds since 1970 */
  const char *machine;
  unsigned width;
  struct stream_image image[STREAM_IMAGES_MOST];
  size_t images;
};

/* Draws a number that no other run has. False: the system has no random numbers. */
bool stream_run_number(char run[STREAM_RUN_DIGITS + 1]);

/* Write errors stay in the stream. Control characters of texts become `?`. */
void stream_header_write(FILE *out, const struct stream_header *h);

enum stream_header_status { STREAM_HEADER_WHOLE, STREAM_HEADER_MORE /* incomplete so far */, STREAM_HEADER_WRONG };

/* Reads the header from `text`, the beginning of a stream, of which `bytes` are there; changes it, and h
 * points into it. *used: bytes of the header. WRONG: one line in why. */
enum stream_header_status stream_header_read(struct stream_header *h, char *text, size_t bytes, size_t *used, char *why,
                                             size_t size);

#endif
