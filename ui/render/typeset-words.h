/* ui/render/typeset-words.h
 *
 * The characters and words of a printed formula.  Each function that reads moves @at behind what
 * it read.
 */

#pragma once

#include "ui/render/typeset-tree.h"

G_BEGIN_DECLS

const char *hl_typeset_sign_at (const char *text);
gboolean    hl_typeset_stays_in_term (const char *sign);
gboolean    hl_typeset_is_name (const char *text);
gboolean    hl_typeset_is_factor (const char *text);
gboolean    hl_typeset_is_large (const char *name);

int            hl_typeset_skip_spaces (const char **at);
HlTypesetNode *hl_typeset_read_name (const char **at) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_read_number (const char **at) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_read_script (const char **at,
                                       gboolean     is_raised) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_read_until (const char **at, const char *end) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_read_character (const char **at) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
