/* ui/picture/tex-words.h
 *
 * Words as LaTeX writes them.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *hl_tex_escape (const char *words) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
