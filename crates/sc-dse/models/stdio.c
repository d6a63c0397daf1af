/* Functions of <stdio.h> that read from streams of a test: their runs are examples, because reading may also fail.
   The generated harness has the table of streams. */

struct __sc_stream {
  void *file;
  const unsigned char *start, *at, *end;
  int ended, pushed;
};

int fgetc(void *file) {
  void __sc_dse_example(void);
  int __sc_dse_any(void);
  struct __sc_stream *__sc_stream_of(void *);
  struct __sc_stream *stream;
  int pushed;
  __sc_dse_example();
  stream = __sc_stream_of(file);
  if (!stream) return __sc_dse_any();
  pushed = stream->pushed;
  if (pushed >= 0) {
    stream->pushed = -1;
    return pushed;
  }
  if (stream->at < stream->end) return *stream->at++;
  stream->ended = 1;
  return -1;
}

int getc(void *file) {
  int fgetc(void *);
  return fgetc(file);
}

int ungetc(int character, void *file) {
  void __sc_dse_example(void);
  int __sc_dse_any(void);
  struct __sc_stream *__sc_stream_of(void *);
  struct __sc_stream *stream;
  __sc_dse_example();
  stream = __sc_stream_of(file);
  if (!stream) return __sc_dse_any();
  if (character == -1 || stream->pushed >= 0) return -1;
  stream->pushed = (unsigned char)character;
  stream->ended = 0;
  return stream->pushed;
}

char *fgets(char *text, int size, void *file) {
  int fgetc(void *);
  int i = 0, character;
  if (size <= 0) return 0;
  while (i < size - 1) {
    character = fgetc(file);
    if (character < 0) break;
    text[i++] = (char)character;
    if (character == '\n') break;
  }
  if (i == 0 && size > 1) return 0;
  text[i] = 0;
  return text;
}

unsigned long fread(void *to, unsigned long size, unsigned long count, void *file) {
  int fgetc(void *);
  unsigned char *bytes = to;
  unsigned long i;
  int character;
  if (size == 0 || count == 0) return 0;
  for (i = 0; i < size * count; i++) {
    character = fgetc(file);
    if (character < 0) break;
    bytes[i] = (unsigned char)character;
  }
  return i / size;
}

int feof(void *file) {
  void __sc_dse_example(void);
  int __sc_dse_any(void);
  struct __sc_stream *__sc_stream_of(void *);
  struct __sc_stream *stream;
  __sc_dse_example();
  stream = __sc_stream_of(file);
  return stream ? stream->ended : __sc_dse_any();
}

int ferror(void *file) {
  void __sc_dse_example(void);
  int __sc_dse_any(void);
  struct __sc_stream *__sc_stream_of(void *);
  __sc_dse_example();
  return __sc_stream_of(file) ? 0 : __sc_dse_any();
}

void rewind(void *file) {
  void __sc_dse_example(void);
  struct __sc_stream *__sc_stream_of(void *);
  struct __sc_stream *stream;
  __sc_dse_example();
  stream = __sc_stream_of(file);
  if (!stream) return;
  stream->at = stream->start;
  stream->pushed = -1;
  stream->ended = 0;
}

long ftell(void *file) {
  void __sc_dse_example(void);
  int __sc_dse_any(void);
  struct __sc_stream *__sc_stream_of(void *);
  struct __sc_stream *stream;
  __sc_dse_example();
  stream = __sc_stream_of(file);
  if (!stream) return __sc_dse_any();
  return stream->at - stream->start - (stream->pushed >= 0);
}

int fseek(void *file, long offset, int from) {
  void __sc_dse_example(void);
  int __sc_dse_any(void);
  long ftell(void *);
  struct __sc_stream *__sc_stream_of(void *);
  struct __sc_stream *stream;
  long at;
  __sc_dse_example();
  stream = __sc_stream_of(file);
  if (!stream) return __sc_dse_any();
  at = offset + (from == 0 ? 0 : from == 1 ? ftell(file) : stream->end - stream->start);
  if (at < 0 || at > stream->end - stream->start) return -1;
  stream->at = stream->start + at;
  stream->pushed = -1;
  stream->ended = 0;
  return 0;
}

int fclose(void *file) {
  void __sc_dse_example(void);
  int __sc_dse_any(void);
  struct __sc_stream *__sc_stream_of(void *);
  __sc_dse_example();
  return __sc_stream_of(file) ? 0 : __sc_dse_any();
}
