/* ui/labs/forcing-text.h
 *
 * Teacher forcing beside autoregression, in words.
 */

#pragma once

#include "core/experiments/forcing.h"

G_BEGIN_DECLS

char *hl_forcing_stage_name (const NnForcing *result, int stage) G_GNUC_WARN_UNUSED_RESULT;
char *hl_forcing_row_text (const NnForcing *result, int t) G_GNUC_WARN_UNUSED_RESULT;
char *hl_forcing_difference_text (const NnForcing *result, int stage,
                                  int t) G_GNUC_WARN_UNUSED_RESULT;
char *hl_forcing_caption (const NnForcing *result, const char *source) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
