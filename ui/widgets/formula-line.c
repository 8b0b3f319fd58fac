#include "ui/widgets/formula-line.h"

#include "ui/render/number-text.h"

#define NO_BREAK_SPACE "\u00a0"

/* "(1, 128)", whose space holds both together. */
static char *
keep_sizes_together (const char *text)
{
  GString *kept = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (*c == ' ' && c > text && c[-1] == ',' && g_ascii_isdigit (c[1]))
      g_string_append (kept, NO_BREAK_SPACE);
    else
      g_string_append_c (kept, *c);

  return g_string_free (kept, FALSE);
}

/**
 * hl_formula_line_set_text:
 * @label: a label that wraps
 * @text: a formula
 *
 * Shows it, and speaks it when it changes.
 */
void
hl_formula_line_set_text (GtkLabel   *label,
                          const char *text)
{
  g_autofree char *localized = hl_number_localize (text);
  g_autofree char *kept = keep_sizes_together (localized);

  gtk_label_set_text (label, kept);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, localized,
                                  -1);
}
