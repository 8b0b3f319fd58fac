/* ui/picture/tex-words.h
 *
 * Words as LaTeX writes them.
 */

#pragma once

#include <glib.h>

char *hl_tex_escape (const char *words) G_GNUC_WARN_UNUSED_RESULT;
