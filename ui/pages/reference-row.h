/* ui/pages/reference-row.h
 *
 * A reference translation that somebody types, and how near a translation comes to it by
 * the textbook's BLEU.
 */

#pragma once

#include <gtk/gtk.h>

#include "core/translation/translation.h"

G_BEGIN_DECLS

#define HL_TYPE_REFERENCE_ROW (hl_reference_row_get_type ())

G_DECLARE_FINAL_TYPE (HlReferenceRow, hl_reference_row, HL, REFERENCE_ROW, GtkBox)

void hl_reference_row_show (HlReferenceRow *self, const NnTranslation *translation);

G_END_DECLS
