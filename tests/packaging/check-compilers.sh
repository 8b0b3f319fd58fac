#!/bin/sh
# tests/packaging/check-compilers.sh
#
# Builds the programs as distributions do, with the compilers that are here; no warning is left.
#
#   COMPILERS='clang-16 clang-19'   with these instead of gcc and clang

set -eu
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# build COMPILER OPTION...
build () {
  compiler=$1
  shift
  command -v "$compiler" >/dev/null || return 0
  echo "$compiler $*"
  rm -rf "$folder/build"
  CC=$compiler meson setup -Dtests=false -Dwerror=true "$@" "$folder/build" >/dev/null
  ninja -k 0 -C "$folder/build" >"$folder/log" || {
    grep -A 5 'error:' "$folder/log"
    exit 1
  }
}

for compiler in ${COMPILERS:-gcc clang}; do
  build $compiler --buildtype=plain -Dc_args='-g -O2 -D_FORTIFY_SOURCE=3 -fstack-protector-strong'
  build $compiler --buildtype=debug
done
build gcc --buildtype=release -Db_lto=true -Dc_args=-D_FORTIFY_SOURCE=3
echo 'no warning'
