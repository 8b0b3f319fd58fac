#include "ui/render/attention-figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/word-text.h"
#include "ui/render/attention-table.h"
#include "ui/render/heatmap-renderer.h"
#include "ui/render/sheet.h"

#define LEAST_WIDTH 380.0  /* smaller maps stand in the middle of so much room */
#define ROOM 620.0         /* maps grow until a side of all of them is this long */
#define MIN_CELL 3.0       /* smaller squares cannot be told apart */
#define MAX_CELL 34.0      /* of one head */
#define MAX_GRID_CELL 18.0 /* of all heads */

/* Returns the same in words. */
char *hl_attention_caption (const HlAttentionSource *source)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *sentence = hl_word_apart (source->source);
  g_autofree char      *translation =
      source->translation != NULL ? hl_word_apart (source->translation) : NULL;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, source->seed);
  g_autofree char *update = g_strdup_printf ("%'" G_GINT64_FORMAT, source->update);

  /* Translators: parts of the caption of an exported picture */
  g_ptr_array_add (parts, g_strdup_printf (_ ("Model: %s"), source->model));
  if (source->translation != NULL)
    g_ptr_array_add (parts, g_strdup_printf (_ ("sentence: %s → %s"), sentence, translation));
  else
    g_ptr_array_add (parts, g_strdup_printf (_ ("sentence: %s"), sentence));

  if (source->layer >= 0 && source->head >= 0)
    g_ptr_array_add (parts, hl_attention_head_name (source->layer, source->head));
  else
    g_ptr_array_add (parts, g_strdup (_ ("all blocks and heads")));

  if (source->update >= 0)
    {
      g_ptr_array_add (parts, g_strdup_printf (_ ("seed %s"), seed));
      g_ptr_array_add (parts, g_strdup_printf (_ ("update %s"), update));
    }
  if (source->rows_write)
    /* Translators: how to read the rows of an exported picture, such as "est → calme" */
    g_ptr_array_add (parts, g_strdup (_ ("each row: word read → word written")));
  g_ptr_array_add (parts, NULL);

  return g_strjoinv ("\u00a0· ", (char **) parts->pdata);
}

static double cell_of (const HlHeatmapSpec *spec)
{
  const HlAttentionMaps *maps = spec->maps;
  const int              cells = MAX (maps->rows, maps->columns);

  if (!spec->shows_all)
    return CLAMP (floor (ROOM / cells), MIN_CELL, MAX_CELL);

  return CLAMP (floor (1.5 * ROOM / (MAX (maps->layers, maps->heads) * cells)), MIN_CELL,
                MAX_GRID_CELL);
}

static HlSize measure_picture (const HlHeatmapSpec *spec)
{
  const HlSize size = hl_heatmap_measure (spec, cell_of (spec));

  return (HlSize){ MAX (ceil (size.width), LEAST_WIDTH), ceil (size.height) };
}

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const HlHeatmapSpec  *spec = data;
  const HlSize          size = measure_picture (spec);
  const HlHeatmapLayout layout = hl_heatmap_layout (spec, size.width, size.height);

  hl_heatmap_draw (spec, &layout, cr);
}

/* Returns what becomes the file. */
HlRecording *hl_attention_figure_record (const HlAttentionFigure *self, HlFigureFormat format)
{
  HlHeatmapSpec spec = *self->spec;
  HlDrawing     drawing;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_attention_table (self->spec));

  spec.is_of_file = TRUE;
  drawing = (HlDrawing){ measure_picture (&spec), draw_cb, &spec };

  return hl_sheet_record_drawing (&(HlSheetText){ self->title, self->caption }, &drawing,
                                  self->at_least, format);
}
