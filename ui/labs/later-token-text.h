/* ui/labs/later-token-text.h
 *
 * What changing a later token has shown, in words.
 */

#pragma once

#include "core/experiments/later-token.h"

G_BEGIN_DECLS

char **hl_later_token_stages (const NnLaterToken *result) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_later_token_verdict (const NnLaterToken *result) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_later_token_caption (const NnLaterToken *result,
                               const char         *model) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
