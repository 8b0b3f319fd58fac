/* ui/render/axis-names.h
 *
 * The words beside the rows and the columns of a matrix.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

const char **hl_tokens_copy (const char *const *tokens, int n_tokens) G_GNUC_WARN_UNUSED_RESULT;
void         hl_tokens_free (const char *const *tokens, int n_tokens);
char        *hl_token_at (const char *const *tokens, int position) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
