/*
 * Streams over the bytes of a test, in memory: the sandbox allows no files that nobody sees. They do what fmemopen's
 * do with mode "w+", and tell whether the program has closed them.
 */
#ifndef SC_STREAM_H
#define SC_STREAM_H

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>

enum { SC_STREAM_SIZE = 65536, SC_STREAMS = 64 };

struct sc_stream {
  FILE *file; /* NULL: closed */
  size_t size, at;
  unsigned char *bytes;
};
static struct sc_stream sc_streams[SC_STREAMS];
static unsigned sc_stream_count;

static ssize_t sc_stream_read(void *cookie, char *to, size_t size) {
  struct sc_stream *stream = cookie;
  size_t rest = stream->at < stream->size ? stream->size - stream->at : 0;
  if (size > rest)
    size = rest;
  memcpy(to, stream->bytes + stream->at, size);
  stream->at += size;
  return (ssize_t)size;
}

static ssize_t sc_stream_write(void *cookie, const char *from, size_t size) {
  struct sc_stream *stream = cookie;
  if (stream->at + size > SC_STREAM_SIZE) {
    size = SC_STREAM_SIZE - stream->at;
    if (size == 0) {
      errno = ENOSPC;
      return 0;
    }
  }
  memcpy(stream->bytes + stream->at, from, size);
  stream->at += size;
  if (stream->at > stream->size)
    stream->size = stream->at;
  return (ssize_t)size;
}

static int sc_stream_seek(void *cookie, off64_t *offset, int from) {
  struct sc_stream *stream = cookie;
  off64_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? (off64_t)stream->at : (off64_t)stream->size;
  off64_t at = base + *offset;
  if (at < 0 || at > SC_STREAM_SIZE) {
    errno = EINVAL;
    return -1;
  }
  stream->at = (size_t)at;
  *offset = at;
  return 0;
}

static int sc_stream_closed(void *cookie) {
  struct sc_stream *stream = cookie;
  stream->file = NULL;
  return 0;
}

/* NULL if there is no memory. */
static void *sc_stream_open(const void *bytes, unsigned long size) {
  static const cookie_io_functions_t functions = {sc_stream_read, sc_stream_write, sc_stream_seek, sc_stream_closed};
  int before = errno;
  struct sc_stream *stream = &sc_streams[sc_stream_count];
  if (sc_stream_count == SC_STREAMS || size > SC_STREAM_SIZE)
    return NULL;
  if (!stream->bytes) {
    /* Not from malloc: that may be the program's. */
    void *room = mmap(NULL, SC_STREAM_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
      return NULL;
    stream->bytes = room;
  }
  memset(stream->bytes, 0, stream->size);
  if (size)
    memcpy(stream->bytes, bytes, size);
  stream->size = size;
  stream->at = 0;
  stream->file = fopencookie(stream, "w+", functions);
  sc_stream_count++;
  errno = before;
  return stream->file;
}

/* Closes what the program left open. */
static void sc_streams_close(void) {
  unsigned i;
  for (i = 0; i < sc_stream_count; i++)
    if (sc_streams[i].file)
      fclose(sc_streams[i].file);
  sc_stream_count = 0;
}

#endif
