#include "ui/pages/why-button.h"

#include <glib/gi18n.h>

#include "ui/numbers/word-text.h"

/* word: which word of the translation it asks about, from 0; token: that word; NULL hides the
 * button. */
void hl_why_button_set_word (GtkButton *button, int word, const char *token)
{
  g_autofree char *label = NULL, *line = NULL;

  gtk_widget_set_visible (GTK_WIDGET (button), token != NULL);
  if (token == NULL)
    return;

  /* Translators: %s is a word of the translation */
  label = g_strdup_printf (_ ("Why “%s”?"), token);
  line = hl_line_apart (label);
  gtk_button_set_label (button, line);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", word);
}
