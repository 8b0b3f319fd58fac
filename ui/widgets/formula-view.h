/* ui/widgets/formula-view.h
 *
 * A formula, typeset in lines as wide as the widget.  A screen reader reads it as one line,
 * and so does who copies it.
 *
 *      Ctrl+C, or the menu of the secondary button   copies the line
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/typeset.h"

#define HL_TYPE_FORMULA_VIEW (hl_formula_view_get_type ())

G_DECLARE_FINAL_TYPE (HlFormulaView, hl_formula_view, HL, FORMULA_VIEW, GtkWidget)

void        hl_formula_view_set_text (HlFormulaView *self, const char *text,
                                      const HlTypesetLetter *letters, gsize n_letters);
void        hl_formula_view_set_room (HlFormulaView *self, const char *const *texts);
const char *hl_formula_view_get_text (HlFormulaView *self);
const char *hl_formula_view_get_line (HlFormulaView *self);
