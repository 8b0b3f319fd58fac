/* ui/picture/words.h
 *
 * Sentences in which what is about rows and what is about columns have the colors of the picture:
 *
 *      2 is <row>0.53 σ below its row’s mean</row> but <column>0.46 σ above its column’s</column>.
 *
 * What a person typed goes into them through hl_word_quote ().
 */

#pragma once

#include "ui/render/palette.h"

HlColor hl_words_row (const HlPalette *palette);
HlColor hl_words_column (const HlPalette *palette);
char   *hl_words_markup (const char *sentence, const HlPalette *palette) G_GNUC_WARN_UNUSED_RESULT;
char   *hl_words_plain (const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
