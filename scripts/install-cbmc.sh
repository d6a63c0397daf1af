#!/usr/bin/env bash
# Puts CBMC 6.6 under a private prefix, for systems whose own archive has no
# CBMC (Debian 12). Root is not needed and the system's packages, sources and
# caches are not touched.
#
#   scripts/install-cbmc.sh [PREFIX]
#
# The program comes from Debian 13. It was linked against that release's C
# library, so the libraries it needs are unpacked beside it and its own loader
# starts it. Everything is downloaded by apt with a private configuration: apt
# verifies the signed release file, the index and each package, with the keys
# that this system already trusts.
set -euo pipefail
export LC_ALL=C

release=trixie
upstream=6.6
programs=(cbmc goto-cc goto-instrument goto-analyzer goto-harness)
libraries=(libc.so.6 libm.so.6 libgcc_s.so.1 libstdc++.so.6 libminisat.so.2)
packages=(cbmc minisat libc6 libgcc-s1 libstdc++6)
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

fail() {
    echo "install-cbmc: $*" >&2
    exit 1
}

prefix=${1:-${XDG_DATA_HOME:-$HOME/.local/share}/seacoral/cbmc-$upstream}

if version=$("$prefix/bin/cbmc" --version 2>/dev/null) && [[ $version == "$upstream"* ]]; then
    echo "cbmc $version is already in $prefix"
    exit 0
fi

for program in apt-get apt-cache dpkg dpkg-deb; do
    command -v "$program" >/dev/null || fail "$program is needed, this is not a Debian system"
done
[[ -r $keyring ]] || fail "no Debian archive keys ($keyring)"

# The mirror this system already uses also serves the newer release; asking
# apt for it keeps a local mirror or a proxy in use. Security and update
# archives are left out by the exact comparison of the code name.
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
mirror=$(apt-get indextargets --format '$(REPO_URI)' \
    'Created-By: Packages' 'Origin: Debian' "Codename: $codename" | sed -n 1p)
[[ -n $mirror ]] || fail "no Debian mirror known to apt (run 'apt-get update' first)"

mkdir -p "$(dirname "$prefix")"
prefix=$(cd "$(dirname "$prefix")" && pwd)/$(basename "$prefix")
work=$(mktemp -d)
# Next to the final place, so that the last step is a rename.
stage=$(mktemp -d "$prefix.new.XXXXXX")
trap 'rm -rf "$work" "$stage"' EXIT

# A private apt: the system's settings are kept (proxies), but not its sources,
# preferences, state or caches, and none of its hooks. Container images have
# hooks that empty the shared package cache after every update, which breaks an
# installation that runs at the same time.
mkdir -p "$work"/{conf,sources,lists/partial,cache/archives/partial,debs,root}
: >"$work/status"
if [[ -d /etc/apt/apt.conf.d ]]; then
    cp -R /etc/apt/apt.conf.d/. "$work/conf/"
fi
cat >"$work/conf/zz-private" <<CONF
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Post-Invoke;
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$work/sources";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State "$work";
Dir::State::Lists "$work/lists";
Dir::State::Status "$work/status";
Dir::Cache "$work/cache";
Acquire::Languages "none";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";
APT::Get::AllowUnauthenticated "false";
Acquire::AllowInsecureRepositories "false";
CONF
if [[ $EUID -eq 0 ]]; then
    # apt's unprivileged download user cannot enter our temporary directory.
    echo 'APT::Sandbox::User "root";' >>"$work/conf/zz-private"
fi
echo "Dir::Etc::Parts \"$work/conf\";" >"$work/apt.conf"
export APT_CONFIG=$work/apt.conf
cat >"$work/sources/$release.sources" <<SOURCES
Types: deb
URIs: $mirror
Suites: $release
Components: main
Architectures: $(dpkg --print-architecture)
Signed-By: $keyring
SOURCES

apt-get -q update
package_version=$(apt-cache policy cbmc | sed -n 's/^ *Candidate: *//p')
[[ $package_version == "$upstream"* ]] ||
    fail "expected CBMC $upstream in $release, found '${package_version:-nothing}'"
(cd "$work/debs" && apt-get -q download "${packages[@]}")

for deb in "$work"/debs/*.deb; do
    dpkg-deb -x "$deb" "$work/root"
done
mkdir -p "$stage"/{bin,lib,libexec}

# Some of the libraries are in the architecture's own directory, some are not,
# and links to them are elsewhere: look for the file, and copy what it names.
in_packages() {
    find "$work/root/usr/lib" -name "$1" ! -path '*/gdb/*' | sed -n 1p
}
loader=$(basename "$(in_packages 'ld-linux*.so.*')")
[[ -n $loader ]] || fail "no dynamic loader in the downloaded C library"
for library in "$loader" "${libraries[@]}"; do
    path=$(in_packages "$library")
    [[ -n $path ]] || fail "$library is in none of the downloaded packages"
    cp -L "$path" "$stage/lib/$library"
done

# The loader takes the library path as an argument. An environment variable
# would leak into the compiler that CBMC starts for preprocessing.
quoted=\'${prefix//\'/\'\\\'\'}\'
for program in "${programs[@]}"; do
    cp -L "$work/root/usr/bin/$program" "$stage/libexec/$program"
    cat >"$stage/bin/$program" <<WRAPPER
#!/bin/sh
exec $quoted/lib/$loader --argv0 $program --library-path $quoted/lib $quoted/libexec/$program "\$@"
WRAPPER
    chmod 755 "$stage/bin/$program"
done
cp "$work/root/usr/share/doc/cbmc/copyright" "$stage/copyright"
(cd "$work/debs" && sha256sum -- *.deb) >"$stage/SHA256SUMS"
echo "$package_version" >"$stage/VERSION"
# mktemp makes the directory private; other users may run what is in it.
chmod 755 "$stage"

rm -rf "$prefix"
mv -T "$stage" "$prefix"
echo "cbmc $("$prefix/bin/cbmc" --version) is now in $prefix"
