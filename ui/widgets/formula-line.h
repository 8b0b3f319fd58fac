/* ui/widgets/formula-line.h
 *
 * A label that says a formula, in a picture's neighborhood and to a screen reader.
 *
 *      y = γ ⊙ x̂ + β   (1, 128) ⊙ (1, 128) + (1, 128) →
 *      (1, 128)                    a line ends between sizes, never within one
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_formula_line_set_text (GtkLabel   *label,
                               const char *text);

G_END_DECLS
