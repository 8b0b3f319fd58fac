/* ui/pages/sentence-tokens.h
 *
 * The two sentences of a translation as rows of tokens: which are unknown, which were copied
 * in the place of <unk>, and which belong to no sentence.
 */

#pragma once

#include "core/translation/translation.h"

#include "ui/widgets/token-row.h"

G_BEGIN_DECLS

void hl_show_target_tokens (HlTokenRow *row, const NnTranslation *translation, int n_shown);

G_END_DECLS
