/* ui/labs/later-token-matrix.h
 *
 * What changing a later token has changed, stage by stage and position by position.
 */

#pragma once

#include "core/experiments/later-token.h"

#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

double          hl_later_token_limit (const NnLaterToken *result);
HlNumberMatrix *hl_later_token_matrix (const NnLaterToken *result, const char *title,
                                       double limit) G_GNUC_WARN_UNUSED_RESULT;
guint8         *hl_later_token_leaks (const NnLaterToken *result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
