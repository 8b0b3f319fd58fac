/* ui/labs/bleu-sheet.h
 *
 * The n-grams of two sentences as tables, and all of a BLEU score on one sheet to take
 * home.
 */

#pragma once

#include "core/translation/bleu.h"

#include "ui/render/recording.h"

G_BEGIN_DECLS

#define HL_BLEU_TABLE_COLUMNS 3 /* predicted, in the reference, matches */

float             *hl_bleu_table (const GPtrArray *n_grams, int n_rows,
                                  const char **names) G_GNUC_WARN_UNUSED_RESULT;
const char *const *hl_bleu_table_columns (void);

HlRecording *hl_bleu_sheet_record (char **prediction, char **reference, const NnBleu *bleu,
                                   HlFigureFormat format, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
