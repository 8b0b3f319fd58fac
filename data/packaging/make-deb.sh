#!/bin/sh
# data/packaging/make-deb.sh FOLDER
#
# Builds the Debian packages of the committed source in FOLDER, tests included, without a
# home folder or a display, and without a network where the system can hide it, and lets
# lintian judge them.  DEBFULLNAME and DEBEMAIL say who answers for them.

set -eu
cd "$(dirname "$0")/../.."

folder=$1
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
maintainer="${DEBFULLNAME:-The Headlight developers} <${DEBEMAIL:-headlight@example.org}>"
date=$(git log -1 --format=%cD)
source=$folder/headlight-$version

rm -rf "$folder"
mkdir -p "$folder"
git archive --prefix="headlight-$version/" HEAD | tar -x -C "$folder"
tar -c -J -f "$folder/headlight_$version.orig.tar.xz" -C "$folder" "headlight-$version"
cp -R data/packaging/debian "$source/debian"
cp .reuse/dep5 "$source/debian/copyright"
sed -i "s/@MAINTAINER@/$maintainer/; s/@VERSION@/$version/; s/@DATE@/$date/" \
  "$source/debian/control" "$source/debian/changelog"

offline='unshare --map-current-user --net'
$offline true 2>/dev/null || offline=
(
  cd "$source"
  # shellcheck disable=SC2086 # words
  $offline env -u DISPLAY -u WAYLAND_DISPLAY HOME=/nonexistent dpkg-buildpackage -us -uc
)
lintian --pedantic --fail-on error,warning "$folder"/*.changes
