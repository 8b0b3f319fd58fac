/* ui/pages/why-button.h
 *
 * A button that asks why a word was chosen: “Why “est”?”.  The Model page answers.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_why_button_set_word (GtkButton *button, int word, const char *token);

G_END_DECLS
