#include "ui/labs/bleu-sheet.h"

#include <glib/gi18n.h>

#include "core/text/tokens.h"
#include "core/translation/n-grams.h"

#include "ui/figures/n-gram-figure.h"
#include "ui/lessons/bleu-lines.h"
#include "ui/render/brackets-draw.h"
#include "ui/render/brackets-layout.h"
#include "ui/render/sheet.h"

/* Returns (n_rows, HL_BLEU_TABLE_COLUMNS) their counts. names: where their texts go, which stay
 * theirs. */
float *hl_bleu_table (const GPtrArray *n_grams, int n_rows, const char **names)
{
  float *counts = g_new (float, (gsize) n_rows *HL_BLEU_TABLE_COLUMNS);

  for (int i = 0; i < n_rows; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);
      float         *row = counts + (gsize) i * HL_BLEU_TABLE_COLUMNS;

      names[i] = n_gram->text;
      row[0] = (float) n_gram->predicted;
      row[1] = (float) n_gram->allowed;
      row[2] = (float) n_gram->matches;
    }

  return counts;
}

/* Returns what the columns are. */
const char *const *hl_bleu_table_columns (void)
{
  static const char *names[HL_BLEU_TABLE_COLUMNS + 1];

  names[0] = _ ("predicted");
  names[1] = _ ("reference");
  names[2] = _ ("matches");

  return names;
}

/* The n-grams of one length, with all that a matrix and a drawing of them borrow. */
typedef struct
{
  GPtrArray     *n_grams;
  const char   **names;
  float         *counts;
  char          *title;
  HlNumberMatrix matrix;

  HlBracketsSpec   *brackets;
  HlBracketsLayout *layout;
  HlDrawing         drawing;
} Table;

static void draw_brackets (gconstpointer data, cairo_t *cr)
{
  const Table *self = data;

  hl_brackets_draw (self->brackets, self->layout, cr);
}

static void table_init (Table *self, char **prediction, char **reference, const NnBleu *bleu, int n)
{
  int n_rows;

  self->n_grams = nn_n_grams_compare (prediction, reference, n);
  n_rows = (int) self->n_grams->len;
  self->names = g_new0 (const char *, n_rows + 1);
  self->counts = hl_bleu_table (self->n_grams, n_rows, self->names);
  self->title = hl_bleu_title (bleu, n - 1);
  self->matrix = (HlNumberMatrix){
    .title = self->title,
    .values = self->counts,
    .rows = n_rows,
    .columns = HL_BLEU_TABLE_COLUMNS,
    .row_names = self->names,
    .column_names = hl_bleu_table_columns (),
  };
  self->brackets = hl_n_gram_figure (prediction, reference, n);
  self->layout = hl_brackets_layout_new (self->brackets);
  self->drawing = (HlDrawing){ self->layout->size, draw_brackets, self };
}

static void table_clear (Table *self)
{
  g_ptr_array_unref (self->n_grams);
  g_free (self->names);
  g_free (self->counts);
  g_free (self->title);
  hl_brackets_spec_free (self->brackets);
  hl_brackets_layout_free (self->layout);
}

/* The sheet has both sentences and all lines, at every step. */
static char *caption_of (char **prediction, char **reference, const NnBleu *bleu)
{
  g_autofree char *predicted = nn_tokens_join (prediction);
  g_autofree char *wanted = nn_tokens_join (reference);
  GString         *caption = g_string_new (NULL);

  g_string_append_printf (caption, _ ("prediction: %s"), predicted);
  g_string_append_c (caption, '\n');
  g_string_append_printf (caption, _ ("reference: %s"), wanted);

  for (int i = 0; i < hl_bleu_lines_count (bleu); i++)
    {
      g_autofree char *line = hl_bleu_line (bleu, i);

      g_string_append_printf (caption, "\n%s", line);
    }

  return g_string_free (caption, FALSE);
}

/* Returns what becomes a file, or NULL. */
HlRecording *hl_bleu_sheet_record (char **prediction, char **reference, const NnBleu *bleu,
                                   HlFigureFormat format, GError **error)
{
  Table            tables[NN_BLEU_MAX_ORDER];
  HlSheetPart      parts[2 * NN_BLEU_MAX_ORDER] = { 0 };
  g_autofree char *caption = caption_of (prediction, reference, bleu);
  const HlSheet    sheet = { { "BLEU", caption }, parts, 2 * bleu->n_orders };
  HlRecording     *recording;

  for (int i = 0; i < bleu->n_orders; i++)
    {
      table_init (&tables[i], prediction, reference, bleu, i + 1);
      parts[2 * i].matrix = &tables[i].matrix;
      parts[2 * i + 1].drawing = &tables[i].drawing;
    }

  recording = hl_sheet_record (&sheet, format, error);

  for (int i = 0; i < bleu->n_orders; i++)
    table_clear (&tables[i]);

  return recording;
}
