/*
 * The signature block of PKCS #1 v1.5, as it comes out of the RSA operation:
 *
 *     00 01 FF .. FF 00 | DigestInfo
 *
 * DigestInfo is DER: a sequence of the algorithm (a sequence of an object identifier and NULL) and the digest (an octet
 * string). `pkcs1_verify` takes the block apart and compares the digest with the one of the message.
 */
#include <stddef.h>

#include <seacoral.h>

typedef unsigned char uchar;

enum {
    PKCS1_OK = 0,
    PKCS1_TOO_SHORT = -1,
    PKCS1_BAD_START = -2,
    PKCS1_BAD_PADDING = -3,
    PKCS1_BAD_SEQUENCE = -4,
    PKCS1_BAD_ALGORITHM = -5,
    PKCS1_UNKNOWN_HASH = -6,
    PKCS1_OTHER_HASH = -7,
    PKCS1_BAD_DIGEST = -8,
    PKCS1_TRAILING = -9,
    PKCS1_MISMATCH = -10,
    PKCS1_TOO_LONG = -11
};

#define HASHES 4
#define MAX_BLOCK 28
#define MIN_PADDING 2 /* eight in the standard: blocks of this example are small */

#define TAG_OCTETS 0x04
#define TAG_NULL 0x05
#define TAG_OID 0x06
#define TAG_SEQUENCE 0x30

/* SHA-1, SHA-256, SHA-384 and SHA-512; identifiers and digests are cut to a few bytes to keep blocks small. */
static const uchar oids[HASHES][4] = {
    {0x2b, 0x0e, 0x1a, 0x00},
    {0x60, 0x86, 0x48, 0x01},
    {0x60, 0x86, 0x48, 0x02},
    {0x60, 0x86, 0x48, 0x03},
};
static const int oid_lengths[HASHES] = {3, 4, 4, 4};
static const int digest_lengths[HASHES] = {2, 3, 4, 4};

/* The block that is being read, and what is left of it. */
static uchar work[MAX_BLOCK];

struct reader {
    int at;
    int left;
};

/* Takes one byte, or gives -1. */
static int take(struct reader *in)
{
    if (in->left <= 0)
        return -1;
    in->left--;
    return work[in->at++];
}

/* Takes the header of an element with this tag; gives its length, or -1. */
static int element(struct reader *in, int tag)
{
    int length;

    if (take(in) != tag)
        return -1;
    length = take(in);
    if (length < 0)
        return -1;
    if (length >= 0x80) {
        /* The long form: one more byte is all that such blocks need, and it must be needed. */
        if (length != 0x81)
            return -1;
        length = take(in);
        if (length < 0x80)
            return -1;
    }
    if (length > in->left)
        return -1;
    return length;
}

/* 00 01, then at least MIN_PADDING times FF, then 00. */
static int padding(struct reader *in)
{
    int count = 0;
    int byte;

    if (take(in) != 0x00)
        return PKCS1_BAD_START;
    if (take(in) != 0x01)
        return PKCS1_BAD_START;
    byte = take(in);
    while (byte == 0xff) {
        count++;
        byte = take(in);
    }
    if (byte != 0x00)
        return PKCS1_BAD_PADDING;
    if (count < MIN_PADDING)
        return PKCS1_BAD_PADDING;
    return PKCS1_OK;
}

/* The number of the hash with this object identifier, or -1. */
static int known_hash(int at, int length)
{
    for (int h = 0; h < HASHES; h++) {
        int i;

        if (oid_lengths[h] != length)
            continue;
        i = 0;
        while (i < length && work[at + i] == oids[h][i])
            i++;
        if (i == length)
            return h;
    }
    return -1;
}

/* The algorithm: gives the number of the hash, or an error. */
static int algorithm(struct reader *in)
{
    int length = element(in, TAG_SEQUENCE);
    int oid_length, hash, rest;

    if (length < 0)
        return PKCS1_BAD_ALGORITHM;
    rest = in->left - length;
    oid_length = element(in, TAG_OID);
    if (oid_length < 0)
        return PKCS1_BAD_ALGORITHM;
    hash = known_hash(in->at, oid_length);
    if (hash < 0)
        return PKCS1_UNKNOWN_HASH;
    in->at += oid_length;
    in->left -= oid_length;
    /* The parameters: NULL, or nothing at all. */
    if (in->left != rest) {
        if (element(in, TAG_NULL) != 0)
            return PKCS1_BAD_ALGORITHM;
        if (in->left != rest)
            return PKCS1_BAD_ALGORITHM;
    }
    return hash;
}

/* DigestInfo: leaves the reader at the digest and gives the digest's length, or an error. */
static int digest_info(struct reader *in, int expected_hash)
{
    int length = element(in, TAG_SEQUENCE);
    int hash;

    if (length < 0)
        return PKCS1_BAD_SEQUENCE;
    /* Anything behind the sequence would be room for forged signatures. */
    if (length != in->left)
        return PKCS1_TRAILING;
    hash = algorithm(in);
    if (hash < 0)
        return hash;
    if (hash != expected_hash)
        return PKCS1_OTHER_HASH;
    length = element(in, TAG_OCTETS);
    if (length != digest_lengths[hash])
        return PKCS1_BAD_DIGEST;
    if (length != in->left)
        return PKCS1_TRAILING;
    return length;
}

/* Checks a signature block against the digest of the message that was signed. */
int pkcs1_verify(const uchar *block, int block_size, const uchar *digest, int digest_size, int expected_hash)
{
    struct reader in;
    int length, status;
    uchar different = 0;

    sc_assume(block_size >= 0 && digest_size >= 0);
    sc_assume(expected_hash >= 0 && expected_hash < HASHES);

    if (block_size < 2 + MIN_PADDING + 1)
        return PKCS1_TOO_SHORT;
    if (block_size > MAX_BLOCK)
        return PKCS1_TOO_LONG;
    for (int i = 0; i < block_size; i++)
        work[i] = block[i];
    in.at = 0;
    in.left = block_size;
    status = padding(&in);
    if (status != PKCS1_OK)
        return status;
    length = digest_info(&in, expected_hash);
    if (length < 0)
        return length;
    if (length != digest_size)
        return PKCS1_BAD_DIGEST;
    /* All bytes in any case: the time must not tell where they differ. */
    for (int i = 0; i < length; i++)
        different |= work[in.at + i] ^ digest[i];
    if (different != 0)
        return PKCS1_MISMATCH;
    return PKCS1_OK;
}
