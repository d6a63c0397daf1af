#!/usr/bin/env bash
# Installs what seacoral needs and what it can use: the programs to build it,
# clang with its sanitizers and libclang (required), and the analyzers (each
# one optional). Run it as yourself: it calls sudo where root is needed.
#
#   ./setup.sh             what seacoral needs and can use, and Rust to build it
#   ./setup.sh --tools     the same without Rust, for machines that seacoral is copied to
#   ./setup.sh --tests     and the other compilers and programs that the tests use
#
# One line per tool says what is there. What cannot be had on this system is
# skipped with the reason; only a missing clang or cargo is an error. Running it
# again is cheap: nothing is asked of apt when every tool is found.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
llvm=19
# Versions of clang whose output is read as well; only the tests run them.
other_llvms=(14 15 16)
rust_min=1.89
cbmc_prefix=${XDG_DATA_HOME:-$HOME/.local/share}/seacoral/cbmc-6.6
afl_prefix=${XDG_DATA_HOME:-$HOME/.local/share}/seacoral/afl-4
readers_prefix=${XDG_DATA_HOME:-$HOME/.local/share}/seacoral/readers-1

for_tests=no
for_building=yes
case ${1-} in
    '') ;;
    --tests) for_tests=yes ;;
    --tools) for_building=no ;;
    *)
        echo "usage: setup.sh [--tests | --tools]" >&2
        exit 2
        ;;
esac

# --- The tools ---------------------------------------------------------------
# name     required?  packages          (a tool is checked by found_NAME, below)
tools=(
    "gcc         optional  gcc libc6-dev"
    "multilib    optional  gcc-multilib g++-multilib"
    "make        optional  make"
    "clang       required  clang-$llvm"
    "sanitizers  required  libclang-rt-$llvm-dev"
    "symbolizer  required  llvm-$llvm"
    "libclang    required  libclang1-$llvm"
    "lld         optional  lld-$llvm"
    "llvm-cov    optional  llvm-$llvm"
    "cbmc        optional  cbmc"
    "z3          optional  z3"
    "cvc5        optional  cvc5"
    "cvc4        optional  cvc4"
    "why3        optional  why3"
    "frama-c     optional  frama-c-base"
    # Without its package, which would make clang 14 the system's clang.
    "afl         optional  afl++"
)
if [[ $for_tests = yes ]]; then
    for version in "${other_llvms[@]}"; do
        tools+=("clang-$version    optional  clang-$version")
    done
    # Text with typed pointers is compared by way of its own assembler.
    tools+=("llvm-as-14  optional  llvm-14")
    # What the end-to-end cases look at results with.
    tools+=("python3     optional  python3")
    tools+=("sqlite3     optional  sqlite3")
    tools+=("pgrep       optional  procps")
    # Test frameworks that suites are exported for. Debian has no package of Unity: tests take it from UNITY_DIR.
    tools+=("g++         optional  g++")
    tools+=("cmake       optional  cmake")
    tools+=("pkg-config  optional  pkg-config")
    tools+=("cmocka      optional  libcmocka-dev")
    tools+=("check       optional  check")
    tools+=("gtest       optional  libgtest-dev")
    tools+=("cpputest    optional  cpputest")
    # Programs that read the formats of 'seacoral report --format'.
    tools+=("genhtml     optional  lcov")
    # LCOV 2 and the DTD of Cobertura, which no package of Debian 12 has; with the Perl modules of LCOV.
    tools+=("readers     optional  libcapture-tiny-perl libdatetime-perl libtimedate-perl")
    tools+=("xmllint     optional  libxml2-utils")
    tools+=("diff-cover  optional  diff-cover")
    tools+=("jsonschema  optional  python3-jsonschema")
    tools+=("junitparser optional  python3-junitparser")
    tools+=("cmark-gfm   optional  cmark-gfm")
    # A server for stores of campaigns, and a cluster of two nodes on this machine.
    tools+=("postgresql  optional  postgresql")
    tools+=("slurm       optional  slurm-wlm munge")
    # Functions for the soundness lab.
    tools+=("csmith      optional  csmith")
fi

# Each check prints the version, or what was found, and fails if the tool is
# missing. They run the program, not the package manager: it is faster, and a
# tool that came by another way counts as well.
version_of() {
    local text
    text=$("$@" 2>/dev/null </dev/null) || return 1
    [[ $text =~ [0-9]+(\.[0-9]+)+(-[a-z]+)? ]] && echo "${BASH_REMATCH[0]}"
}
first_file() {
    local path
    for path; do
        if [[ -e $path ]]; then
            echo "$path"
            return
        fi
    done
    return 1
}

found_gcc() {
    # The compiler without the C library's headers is of no use.
    echo '#include <stdlib.h>' | gcc -E -x c - >/dev/null 2>&1 && version_of gcc -dumpfullversion
}
# Programs of 32 bits: -m32, and the data model ILP32 of 'seacoral testcomp'.
found_multilib() {
    local program
    program=$(mktemp) || return 1
    echo 'int main(void) { return 0; }' | gcc -m32 -x c - -o "$program" 2>/dev/null && echo "for gcc -m32"
    local status=$?
    rm -f "$program"
    return $status
}
found_make() { version_of make --version; }
found_clang() { version_of "clang-$llvm" --version; }
found_sanitizers() {
    local dir kind
    dir=$("clang-$llvm" -print-resource-dir 2>/dev/null) || return 1
    for kind in fuzzer asan ubsan_standalone; do
        first_file "$dir"/lib/*/libclang_rt."$kind"{-*,}.a >/dev/null || return 1
    done
    echo "for clang $llvm"
}
found_symbolizer() { version_of "llvm-symbolizer-$llvm" --version; }
# Links in half the time of GNU ld.
found_lld() { version_of "ld.lld-$llvm" --version; }
found_libclang() {
    local lib
    lib=$(first_file /usr/lib/*/"libclang-$llvm.so.1" "/usr/lib/llvm-$llvm/lib/libclang-$llvm.so.1") &&
        basename "$lib"
}
found_llvm_cov() {
    # For the tests only: clang's own coverage is compared with ours.
    version_of "llvm-profdata-$llvm" --version >/dev/null && version_of "llvm-cov-$llvm" --version
}
found_cbmc() {
    local version
    # The private one first: it is the version that was tried.
    if version=$(version_of "$cbmc_prefix/bin/cbmc" --version); then
        echo "$version ($cbmc_prefix)"
    else
        version_of cbmc --version
    fi
}
found_z3() { version_of z3 --version; }
found_afl() {
    local path text
    for path in "$afl_prefix/bin/afl-fuzz" afl-fuzz; do
        text=$("$path" -h 2>/dev/null </dev/null)
        [[ $text =~ afl-fuzz\+\+([0-9.]+[0-9]) ]] && echo "${BASH_REMATCH[1]}" && return
    done
    return 1
}
found_cvc5() { version_of cvc5 --version; }
found_cvc4() { version_of cvc4 --version; }
found_why3() { version_of why3 --version; }
found_frama_c() { version_of frama-c -version; }
found_clang_14() { version_of clang-14 --version; }
found_clang_15() { version_of clang-15 --version; }
found_clang_16() { version_of clang-16 --version; }
found_llvm_as_14() { version_of llvm-as-14 --version; }
found_python3() { version_of python3 --version; }
found_sqlite3() { version_of sqlite3 --version; }
found_g++() { version_of g++ -dumpfullversion; }
found_cmake() { version_of cmake --version; }
found_pkg_config() { version_of pkg-config --version; }
found_cmocka() { version_of pkg-config --modversion cmocka; }
found_check() { version_of pkg-config --modversion check; }
found_gtest() { version_of pkg-config --modversion gtest; }
found_cpputest() { version_of pkg-config --modversion cpputest; }
found_pgrep() { version_of pgrep --version; }
found_genhtml() { version_of genhtml --version; }
found_readers() {
    [[ -r $readers_prefix/coverage-04.dtd ]] && version_of "$readers_prefix/lcov/bin/lcov" --version &&
        "$readers_prefix/lcov/bin/genhtml" --version >/dev/null 2>&1
}
found_xmllint() { xmllint --version >/dev/null 2>&1 && echo "found"; }
found_diff_cover() { version_of diff-cover --version; }
# Packages add modules to the Python of the system, which may not be the first one of the path.
python_module() {
    local python
    for python in python3 /usr/bin/python3; do
        "$python" -c "import $1" 2>/dev/null && echo "for $python" && return
    done
    return 1
}
found_jsonschema() { python_module jsonschema; }
found_junitparser() { python_module junitparser; }
found_cmark_gfm() { version_of cmark-gfm --version; }
found_postgresql() {
    local initdb
    command -v psql >/dev/null && initdb=$(first_file /usr/lib/postgresql/*/bin/initdb) && version_of "$initdb" --version
}
found_slurm() { command -v munged >/dev/null && version_of slurmctld -V; }
# It writes a file into the folder where it runs.
found_csmith() { (cd "$(mktemp -d)" && version_of csmith --version); }

# --- Installing --------------------------------------------------------------
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if [[ $EUID -eq 0 ]]; then
    as_root=(env)
elif ! command -v sudo >/dev/null; then
    as_root=()
elif [[ -t 0 ]]; then
    as_root=(sudo env)
else
    # Nobody can type a password: fail at once instead of waiting for one.
    as_root=(sudo -n env)
fi

# Other installations may hold the lock for a while, hence the timeout.
apt_get() {
    "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -q -y \
        -o DPkg::Lock::Timeout=600 "$@" >>"$log" 2>&1 </dev/null
}

updated=no
update_once() {
    if [[ $updated = no ]]; then
        updated=yes
        echo "updating the package lists"
        # By default a mirror that does not answer is no error for apt.
        apt_get -o APT::Update::Error-Mode=any update ||
            echo "note: apt-get update failed ($(last_error)), going on with the lists that are here"
    fi
}

# A tool that this system does not have stays missing: asking the mirror again at
# each run would cost seconds for nothing.
lists_are_fresh() {
    first_file /var/lib/apt/lists/*_Packages* >/dev/null &&
        [[ -n $(find /var/lib/apt/lists/partial -maxdepth 0 -mmin -1440 2>/dev/null) ]]
}

have_packages() {
    local package candidate
    for package; do
        candidate=$(apt-cache policy "$package" 2>/dev/null | sed -n 's/^ *Candidate: *//p')
        [[ -n $candidate && $candidate != "(none)" ]] || return 1
    done
}

last_error() {
    local line
    line=$(grep -E '^(E|sudo|install-cbmc|install-afl|install-readers): ?' "$log" | tail -n 1)
    # Whatever it printed last tells more than nothing.
    echo "${line:-$(tail -n 1 "$log")}"
}

# Leaves the reason in $reason if it fails.
reason=
install_afl() {
    local python
    python=$(apt-cache depends afl++ | sed -n 's/^ *Depends: \(libpython3\.[0-9]*\)$/\1/p')
    echo "installing: afl (afl-fuzz of afl++, into $afl_prefix${python:+, and $python})"
    if [[ -n $python ]] && ! apt_get install --no-install-recommends "$python"; then
        reason=$(last_error)
        return 1
    fi
    if ! "$here/scripts/install-afl.sh" "$afl_prefix" >>"$log" 2>&1 </dev/null; then
        reason=$(last_error)
        return 1
    fi
}
install_tool() {
    local name=$1
    shift
    if ! command -v apt-get >/dev/null; then
        reason="not found, and this system has no apt-get"
        return 1
    fi
    if [[ ${#as_root[@]} -gt 0 ]] && { ! lists_are_fresh || have_packages "$@"; }; then
        update_once
    fi
    : >"$log"
    if ! have_packages "$@"; then
        if [[ $name = cbmc ]]; then
            echo "installing: $name (from Debian 13, into $cbmc_prefix)"
            "$here/scripts/install-cbmc.sh" "$cbmc_prefix" >>"$log" 2>&1 </dev/null && return
            reason=$(last_error)
        else
            reason="apt knows no package $* on this system"
        fi
        return 1
    fi
    if [[ ${#as_root[@]} -eq 0 ]]; then
        reason="not found; to install it, root or sudo is needed ($*)"
        return 1
    fi
    if [[ $name = afl ]]; then
        install_afl
        return
    fi
    echo "installing: $name ($*)"
    if ! apt_get install --no-install-recommends "$@"; then
        reason=$(last_error)
        return 1
    fi
    if [[ $name = readers ]] && ! "$here/scripts/install-readers.sh" "$readers_prefix" >>"$log" 2>&1 </dev/null; then
        reason=$(last_error)
        return 1
    fi
}

missing_required=()
for entry in "${tools[@]}"; do
    read -r name need packages <<<"$entry"
    if version=$("found_${name//-/_}"); then
        echo "ok: $name $version"
        continue
    fi
    # shellcheck disable=SC2086  # several packages are several words
    if install_tool "$name" $packages; then
        hash -r
        if version=$("found_${name//-/_}"); then
            echo "ok: $name $version"
            continue
        fi
        reason="installed ($packages), but it does not run"
    fi
    if [[ $need = required ]]; then
        echo "error: $name: $reason" >&2
        missing_required+=("$name")
    else
        echo "skipped: $name: $reason"
    fi
done

# --- Rust --------------------------------------------------------------------
# Never downloaded by this script: people choose how they get their Rust.
PATH=$PATH:$HOME/.cargo/bin
at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | sed -n 1p) = "$2" ]]; }
how_to_get_rust="Rust $rust_min or newer is needed to build seacoral: install it with rustup
(https://rustup.rs), or from your distribution if that is new enough, then run this again."
rust_ok=yes
rust_programs=(cargo rustc)
[[ $for_building = yes ]] || rust_programs=()
for name in "${rust_programs[@]}"; do
    if ! version=$(version_of "$name" --version); then
        echo "error: $name: not found" >&2
        rust_ok=no
    elif ! at_least "$version" "$rust_min"; then
        echo "error: $name $version is older than $rust_min" >&2
        rust_ok=no
    else
        echo "ok: $name $version"
    fi
done

status=0
if [[ ${#missing_required[@]} -gt 0 ]]; then
    echo "error: seacoral cannot work without clang $llvm; missing: ${missing_required[*]}" >&2
    status=1
fi
if [[ $rust_ok = no ]]; then
    echo "error: $how_to_get_rust" >&2
    status=1
fi
exit "$status"
