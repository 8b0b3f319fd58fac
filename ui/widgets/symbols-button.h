/* ui/widgets/symbols-button.h
 *
 * A button beside a formula, which lists what its symbols mean.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_symbols_button_set_formula (GtkMenuButton *button, const char *formula);

G_END_DECLS
