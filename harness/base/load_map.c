#include "base/load_map.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A hexadecimal number and the colon behind it. */
static bool take_number(const char **at, uint64_t *out) {
  char *end;
  if (!**at || !strchr("0123456789abcdef", **at)) return false;
  *out = strtoull(*at, &end, 16);
  if (*end != ':') return false;
  *at = end + 1;
  return true;
}

/* The text up to one of these characters. */
static bool word(const char **at, const char *ends, char *out, size_t size) {
  const size_t length = strcspn(*at, ends);
  if (length >= size) return false;
  memcpy(out, *at, length);
  out[length] = '\0';
  *at += length;
  return true;
}

bool load_map_next(const char **at, struct loaded *out) {
  if (!take_number(at, &out->bias) || !take_number(at, &out->start) || !take_number(at, &out->end) || out->start >= out->end)
    return false;
  if (!word(at, ":;", out->build_id, sizeof out->build_id) || *(*at)++ != ':') return false;
  if (!word(at, ";", out->path, sizeof out->path) || !*out->path) return false;
  *at += **at == ';';
  return true;
}

bool load_map_good(const char *text) {
  struct loaded image;
  while (*text)
    if (!load_map_next(&text, &image)) return false;
  return true;
}

bool load_map_at(const char *text, uint64_t pc, struct loaded *out) {
  while (load_map_next(&text, out))
    if (pc >= out->start && pc < out->end) return true;
  return false;
}

bool load_map_has(const char *text, const struct loaded *image) {
  struct loaded other;
  while (load_map_next(&text, &other))
    if (other.start == image->start && other.bias == image->bias && strcmp(other.path, image->path) == 0) return true;
  return false;
}

bool load_map_add(char text[LOAD_MAP_SIZE], const struct loaded *image) {
  const size_t used = strlen(text), room = LOAD_MAP_SIZE - used;
  if (strchr(image->path, ';')) return false;
  const int more = snprintf(text + used, room, "%s%" PRIx64 ":%" PRIx64 ":%" PRIx64 ":%s:%s", used ? ";" : "", image->bias,
                            image->start, image->end, image->build_id, image->path);
  if (more > 0 && (size_t)more < room) return true;
  text[used] = '\0';
  return false;
}
