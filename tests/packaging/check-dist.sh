#!/bin/sh
# tests/packaging/check-dist.sh
#
# The tarball of `meson dist` is what distributions build.  It is built in two folders, by
# people of different languages and hours, which gives the same bytes; and its source, which
# knows no history, keeps its promises.

set -eu
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# build NAME: builds the tarball in a folder of that name; what it installs is in NAME.root.
build () {
  mkdir -p "$folder/$1"
  tar -x -f "$folder"/build/meson-dist/*.tar.gz --strip-components=1 -C "$folder/$1"
  meson setup --buildtype=release -Dtests=false "$folder/$1" "$folder/$1/build" >/dev/null
  ninja -C "$folder/$1/build" >"$folder/log" || {
    tail -n 40 "$folder/log" >&2
    exit 1
  }
  DESTDIR="$folder/$1.root" meson install -C "$folder/$1/build" --no-rebuild --quiet
}

meson setup -Dtests=false "$folder/build" >/dev/null
meson dist -C "$folder/build" --formats gztar --no-tests >/dev/null

build a
# A cache of the compiler would give it the bytes of the first.
(
  export CCACHE_DISABLE=1 TZ=Asia/Shanghai LC_ALL=fr_FR.UTF-8
  build with/a/longer/name
)
diff -r "$folder/a.root" "$folder/with/a/longer/name.root"

meson setup "$folder/a" "$folder/a/tests-build" >/dev/null
meson test -C "$folder/a/tests-build" --suite static --print-errorlogs
echo "the same $(find "$folder/a.root" -type f | wc -l) files"
