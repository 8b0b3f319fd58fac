#!/bin/sh
# tests/static/check-translations.sh
#
# Every language of po/LINGUAS must translate every string of today's sources:
# none missing, none fuzzy, and the placeholders must agree.  The sources must be
# readable for xgettext, which cuts a sentence off at a macro such as
# G_GUINT64_FORMAT and only warns of it.

set -eu
cd "$(dirname "$0")/../.."

template=$(mktemp)
trap 'rm -f "$template" "$template.log"' EXIT

xgettext --files-from=po/POTFILES.in --from-code=UTF-8 --output="$template" \
  --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 \
  --keyword=g_dcgettext:2 --keyword=g_dngettext:2,3 --keyword=g_dpgettext2:2c,3 \
  2>"$template.log"

status=0
if grep 'warning:' "$template.log" >&2; then
  status=1
fi

for language in $(grep -v '^#' po/LINGUAS); do
  msgfmt --check --output-file=/dev/null "po/$language.po" || status=1
  msgcmp "po/$language.po" "$template" 2>"$template.log" || status=1
  grep -v 'this message is not used' "$template.log" >&2 || :
done
exit $status
