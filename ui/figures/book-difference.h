/* ui/figures/book-difference.h
 *
 * What a model has that the textbook's does not: where it normalizes, its sizes, its
 * variants and its loss.  A person who has the chapter beside the window knows what to expect.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/translation/translation.h"

GPtrArray *hl_book_differences (const NnCheckpoint *checkpoint) G_GNUC_WARN_UNUSED_RESULT;
char      *hl_book_summary (const NnCheckpoint *checkpoint) G_GNUC_WARN_UNUSED_RESULT;
gboolean   hl_is_answer_of_the_book (const NnCheckpoint  *checkpoint,
                                     const NnTranslation *translation);
char      *hl_book_hint (const NnCheckpoint  *checkpoint,
                         const NnTranslation *translation) G_GNUC_WARN_UNUSED_RESULT;

char *hl_knowledge_to_text (const NnTranslation *translation) G_GNUC_WARN_UNUSED_RESULT;
