#!/bin/sh
# tests/static/check-desktop.sh DESKTOP_FILE METAINFO_FILE SCHEMA_FOLDER
#
# What the desktop reads about the program must satisfy the desktop's own tools.

set -eu

desktop-file-validate "$1"
# Newer versions ask for an address that only a publisher knows.
case $(appstreamcli --version) in
  *' 0.'*) known= ;;
  *) known='--override url-homepage-missing=info' ;;
esac
# shellcheck disable=SC2086 # words
appstreamcli validate --no-net --pedantic --explain $known "$2"
glib-compile-schemas --strict --dry-run "$3"
