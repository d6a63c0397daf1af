/* `inflate` of zlib on a few packed bytes: raw, with a header of zlib, or with either that or one of gzip. The library itself is not here:
   bench/coverage-over-time finds it. */
#include "zlib.h"

#define PACKED 32
#define UNPACKED 64

int unpack(const unsigned char packed[PACKED], unsigned char format, unsigned char first)
{
    static const int bits[] = { -15, 15, 47 };
    unsigned char unpacked[UNPACKED];
    z_stream stream = { 0 };
    if (inflateInit2(&stream, bits[format % 3]) != Z_OK)
        return -1;
    stream.next_out = unpacked;
    stream.avail_out = UNPACKED;
    /* In two pieces, so that it stops and goes on anywhere. */
    stream.next_in = packed;
    stream.avail_in = first % (PACKED + 1);
    int status = inflate(&stream, Z_NO_FLUSH);
    if (status == Z_OK || status == Z_BUF_ERROR) {
        stream.avail_in += PACKED - first % (PACKED + 1);
        status = inflate(&stream, Z_SYNC_FLUSH);
    }
    inflateEnd(&stream);
    return status;
}
