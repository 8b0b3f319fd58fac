#include "ui/figures/word-order-figure.h"

#include <glib/gi18n-lib.h>

/* Where a word of the first order stands in the second one. */
static int place_after (const NnWordOrder *order, int before)
{
  int after = 0;

  while (order->from[after] != before)
    after++;

  return after;
}

/* Returns both, with a bracket for each word. */
HlBracketsSpec *hl_word_order_figure (const NnWordOrder *order)
{
  HlBracketsSpec *spec = hl_brackets_spec_new ((const char *const *) order->before,
                                               (const char *const *) order->after, 1);

  hl_brackets_spec_set_titles (spec, _ ("Before"), _ ("After"));
  for (int i = 0; i < order->n; i++)
    hl_brackets_spec_add (spec, HL_BRACKET_MATCHED, place_after (order, i));

  return spec;
}

/* Returns one line for each word of the first order: where it went. */
char **hl_word_order_lines (const NnWordOrder *order)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (int i = 0; i < order->n; i++)
    {
      /* Translators: a word, and its positions in a sentence, counted from 0 */
      g_autofree char *line = g_strdup_printf (_ ("“%s”: position %d before, %d after"),
                                               order->before[i], i, place_after (order, i));

      g_strv_builder_add (builder, line);
    }

  return g_strv_builder_end (builder);
}
