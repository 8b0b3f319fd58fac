/* ui/render/axis-names.h
 *
 * The words beside the rows and the columns of a matrix.  A row that goes on to write a
 * word is named by what it has read and by what it writes: "est → calme".
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

const char **hl_tokens_copy (const char *const *tokens, int n_tokens) G_GNUC_WARN_UNUSED_RESULT;
void         hl_tokens_free (const char *const *tokens, int n_tokens);
char        *hl_token_at (const char *const *tokens, int position) G_GNUC_WARN_UNUSED_RESULT;
char        *hl_row_name (const char *const *tokens, const char *const *predictions,
                          int row) G_GNUC_WARN_UNUSED_RESULT;
const char **hl_row_names_short (const char *const *tokens, const char *const *predictions,
                                 int n_rows) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
