#!/bin/sh
# resources/encode-icons.sh OUTPUT ICON...
#
# Writes the symbolic icons as C, in pixels: GTK shows them also where nothing can read SVG.

set -eu

output=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

{
  echo '<gresources><gresource prefix="/org/headlight/Headlight/icons">'
  for size in 16 32 64 256; do
    mkdir "$folder/$size"
    for icon in "$@"; do
      gtk4-encode-symbolic-svg --output "$folder/$size" "$icon" "${size}x$size"
      name=$(basename "$icon" .svg).symbolic.png
      echo "<file alias=\"${size}x$size/actions/$name\">$size/$name</file>"
    done
  done
  echo '</gresource></gresources>'
} >"$folder/icons.gresource.xml"

glib-compile-resources --sourcedir "$folder" --generate-source --c-name headlight_icons \
  --target "$output" "$folder/icons.gresource.xml"
