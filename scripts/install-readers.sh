#!/usr/bin/env bash
# Puts two readers of coverage formats under a private prefix, for the tests of
# 'seacoral report --format': LCOV 2, which knows MC/DC and which Debian 12 does
# not have, and the DTD of Cobertura, which is in no package but in the sources
# of one. Root is not needed and the system's packages are not touched.
#
#   scripts/install-readers.sh [PREFIX]
#
# In PREFIX: lcov/bin/{lcov,genhtml}, and coverage-04.dtd. LCOV needs the Perl
# modules of libcapture-tiny-perl, libdatetime-perl and libtimedate-perl.
set -euo pipefail
export LC_ALL=C
# shellcheck source=scripts/private-apt.sh
. "$(dirname "${BASH_SOURCE[0]}")/private-apt.sh"

prefix=${1:-${XDG_DATA_HOME:-$HOME/.local/share}/seacoral/readers-1}

fail() {
    echo "install-readers: $*" >&2
    exit 1
}

if [[ -x $prefix/lcov/bin/lcov && -r $prefix/coverage-04.dtd ]]; then
    echo "the readers are already in $prefix"
    exit 0
fi

mkdir -p "$(dirname "$prefix")"
prefix=$(cd "$(dirname "$prefix")" && pwd)/$(basename "$prefix")
work=$(mktemp -d)
# Next to the final place, so that the last step is a rename.
stage=$(mktemp -d "$prefix.new.XXXXXX")
trap 'rm -rf "$work" "$stage"' EXIT

# LCOV is a set of Perl scripts: the package of Debian 13 runs with the Perl of this system.
private_apt "$work/lcov" trixie deb
(cd "$work/lcov/debs" && apt-get -q download lcov)
dpkg-deb -x "$work"/lcov/debs/lcov_*.deb "$work/lcov/root"
mkdir "$stage/lcov"
cp -R "$work/lcov/root/usr/." "$stage/lcov/"
# The scripts name the folder of their modules.
grep -rlI '/usr/lib/lcov' "$stage/lcov/bin" "$stage/lcov/lib" | while read -r file; do
    sed -i "s|/usr/lib/lcov|$prefix/lcov/lib/lcov|g" "$file"
done

private_apt "$work/cobertura" this deb-src
(cd "$work/cobertura/debs" && apt-get -q source --tar-only --download-only cobertura)
archive=$(find "$work/cobertura/debs" -name 'cobertura_*.orig.tar.*' | sed -n 1p)
[[ -n $archive ]] || fail "the sources of cobertura have no archive"
dtd=$(tar -tf "$archive" | grep '/coverage-04\.dtd$' | sed -n 1p)
[[ -n $dtd ]] || fail "the sources of cobertura have no coverage-04.dtd"
tar -xOf "$archive" "$dtd" >"$stage/coverage-04.dtd"

# mktemp makes the directory private; other users may run what is in it.
chmod 755 "$stage"
rm -rf "$prefix"
mv -T "$stage" "$prefix"
echo "LCOV and coverage-04.dtd are now in $prefix"
