#!/bin/sh
# data/lay-out.sh SOURCE_ROOT BUILD_ROOT
#
# Gives the build folder a folder “share” as an installation has it.

set -eu

mkdir -p "$2/share/glib-2.0"
ln -sfn "$1/data" "$2/share/headlight"
ln -sfn "$1/data/icons" "$2/share/icons"
ln -sfn ../../data "$2/share/glib-2.0/schemas"
ln -sfn ../po "$2/share/locale"
