#include "ui/render/beam-tree-spec.h"

#include <glib/gi18n-lib.h>

#include "ui/numbers/word-text.h"
#include "ui/numbers/number-text.h"
#include "ui/render/csv.h"

static void clear_node (gpointer data)
{
  HlBeamNode *node = data;

  g_free (node->word);
  g_free (node->weights);
}

/* Returns a tree without hypotheses. source: the source words. */
HlBeamTreeSpec *hl_beam_tree_spec_new (const char *const *source)
{
  HlBeamTreeSpec *self = g_new0 (HlBeamTreeSpec, 1);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (HlBeamNode));
  g_array_set_clear_func (self->nodes, clear_node);
  self->source = g_strdupv ((char **) source);
  self->selected = -1;

  return self;
}

/* node: the next hypothesis; its row is found here. */
void hl_beam_tree_spec_take (HlBeamTreeSpec *self, HlBeamNode node)
{
  const HlBeamNode *last =
      self->nodes->len > 0 ? hl_beam_tree_node (self, (int) self->nodes->len - 1) : NULL;

  node.row = last != NULL && last->column == node.column ? last->row + 1 : 0;
  self->n_columns = MAX (self->n_columns, node.column + 1);
  self->n_rows = MAX (self->n_rows, node.row + 1);
  g_array_append_val (self->nodes, node);
}

void hl_beam_tree_spec_free (HlBeamTreeSpec *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->nodes);
  g_strfreev (self->source);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/* Returns all words of a hypothesis. */
static char *words_of (const HlBeamTreeSpec *spec, int node)
{
  char *words = g_strdup (hl_beam_tree_node (spec, node)->word);

  for (int i = hl_beam_tree_node (spec, node)->parent; i >= 0;
       i = hl_beam_tree_node (spec, i)->parent)
    {
      g_autofree char *rest = words;

      words = g_strconcat (hl_beam_tree_node (spec, i)->word, " ", rest, NULL);
    }

  return words;
}

/* Returns its words, its numbers, and what became of it. */
char *hl_beam_tree_describe (const HlBeamTreeSpec *spec, int node)
{
  const HlBeamNode *at = hl_beam_tree_node (spec, node);
  g_autofree char  *own = words_of (spec, node);
  g_autofree char  *words = hl_word_apart (own);
  g_autofree char  *log_p = hl_number_to_text (at->log_probability, 3);
  g_autofree char  *score = hl_number_to_text (at->score, 3);

  switch (at->fate)
    {
    case HL_BEAM_DROPPED:
      /* Translators: words; a number */
      return g_strdup_printf (_ ("“%s”: log p = %s; dropped, others were more probable"), words,
                              log_p);
    case HL_BEAM_ENDED:
      /* Translators: words; two numbers */
      return g_strdup_printf (_ ("“%s”: log p = %s; ended, with score %s"), words, log_p, score);
    case HL_BEAM_LIVE:
    default:
      /* Translators: words; a number */
      return g_strdup_printf (_ ("“%s”: log p = %s; followed"), words, log_p);
    }
}

/* Returns a line for each hypothesis, separated by commas. */
char *hl_beam_tree_to_table (const HlBeamTreeSpec *spec)
{
  static const char *const fates[] = { "followed", "ended", "dropped" };
  GString                 *table = g_string_new ("step,words,log_probability,score,fate\r\n");
  char                     log_p[G_ASCII_DTOSTR_BUF_SIZE];
  char                     score[G_ASCII_DTOSTR_BUF_SIZE];

  for (int i = 0; i < (int) spec->nodes->len; i++)
    {
      const HlBeamNode *at = hl_beam_tree_node (spec, i);
      g_autofree char  *words = words_of (spec, i);

      g_string_append_printf (table, "%d,", at->column + 1);
      hl_csv_append (table, words);
      g_string_append_printf (table, ",%s,%s,%s\r\n",
                              g_ascii_formatd (log_p, sizeof log_p, "%.6g", at->log_probability),
                              g_ascii_formatd (score, sizeof score, "%.6g", at->score),
                              fates[at->fate]);
    }

  return g_string_free (table, FALSE);
}
