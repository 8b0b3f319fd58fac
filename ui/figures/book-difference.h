/* ui/figures/book-difference.h
 *
 * What a model has that the textbook's does not: where it normalizes, its sizes and its
 * variants.  Whoever has the chapter beside the window knows what to expect.
 *
 * Used by   the model page
 */

#pragma once

#include "core/model/config.h"

G_BEGIN_DECLS

char *hl_book_difference (const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
