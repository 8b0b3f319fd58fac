/* ui/pages/book-line.h
 *
 * One short line: in how many points a model differs from the textbook's.  It opens their list.
 * Whoever has the chapter beside the window knows what to expect.
 */

#pragma once

#include <adwaita.h>

#include "core/checkpoint/checkpoint.h"

G_BEGIN_DECLS

#define HL_TYPE_BOOK_LINE (hl_book_line_get_type ())

G_DECLARE_FINAL_TYPE (HlBookLine, hl_book_line, HL, BOOK_LINE, AdwBin)

void hl_book_line_set_checkpoint (HlBookLine *self, const NnCheckpoint *checkpoint);

G_END_DECLS
