#!/bin/sh
# tests/static/check-desktop.sh DESKTOP_FILE METAINFO_FILE SCHEMA_FOLDER
#
# What the desktop reads about the program must satisfy the desktop's own tools.

set -eu

desktop-file-validate "$1"
appstreamcli validate --no-net --pedantic --explain "$2"
glib-compile-schemas --strict --dry-run "$3"
