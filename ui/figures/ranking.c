#include "ui/figures/ranking.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/owned.h"
#include "ui/figures/heads.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#define GAP 8.0
#define APART 32.0 /* between both pictures */
#define LEAST_CELL 12.0
#define MOST_WIDTH 96.0
#define MOST_HEIGHT 48.0

typedef struct
{
  NnHeadRanking *ranking;
  float         *values[2]; /* (rows, H) Δ loss, and Δ BLEU-4 out of 100; NaN: not known yet */
} Ranked;

typedef struct
{
  double line, names;
  HlRect at[2]; /* of the cells */
} Layout;

static int rows_of (const Ranked *self) { return NN_N_ATTENTIONS * self->ranking->L; }

/* Such as "Encoder 2". */
static char *row_name (const Ranked *self, int row)
{
  /* Translators: rows of a picture, one for each attention and block; keep them short */
  const char *const  attentions[] = { _ ("Encoder"), _ ("Decoder"), _ ("Cross") };
  const NnAlteration head = nn_head_ranking_head (self->ranking, row * self->ranking->H);

  return g_strdup_printf ("%s %d", attentions[head.sublayer], head.block + 1);
}

static Layout lay_out (const Ranked *self, HlScene *scene, HlSize room)
{
  const int rows = rows_of (self), H = self->ranking->H;
  Layout    at = { .line = ceil (hl_scene_line (scene, HL_TEXT_NORMAL, 1.0)) };
  double    width, height;

  for (int row = 0; row < rows; row++)
    {
      g_autofree char *name = row_name (self, row);

      at.names = MAX (at.names, hl_mark_written (scene, 1.0, FALSE, name) + 4);
    }
  width = CLAMP (floor ((room.width - at.names - GAP - APART) / (2 * H)), LEAST_CELL, MOST_WIDTH);
  height = CLAMP (floor ((room.height - 2 * at.line - GAP) / rows), LEAST_CELL, MOST_HEIGHT);
  scene->size =
      (HlSize){ at.names + GAP + 2 * H * width + APART, 2 * at.line + GAP + rows * height };
  for (int part = 0; part < 2; part++)
    at.at[part] = (HlRect){ at.names + GAP + part * (H * width + APART), 2 * at.line + GAP,
                            H * width, rows * height };
  scene->size.width = MAX (scene->size.width, room.width);
  scene->size.height = MAX (scene->size.height, room.height);

  return at;
}

static void add_matrix (const Ranked *self, HlScene *scene, const Layout *at, int part)
{
  const HlMatrix   matrix = { self->values[part], NULL, rows_of (self), self->ranking->H };
  const HlScale    scale = hl_scale_for (HL_SCALE_SIGNED, &matrix);
  const HlRect     cells = at->at[part];
  const HlPalette *palette = scene->look.palette;

  hl_mark_write (scene, 1.0, TRUE, part == 0 ? _ ("Δ loss") : _ ("Δ BLEU-4"),
                 (HlRect){ cells.x, 0, MAX (cells.width, 80), at->line }, 0, palette->text);
  for (int head = 0; head < matrix.columns; head++)
    {
      const HlRect     cell = hl_cell (&cells, 1, matrix.columns, 0, head);
      g_autofree char *name = g_strdup_printf (_ ("Head %d"), head + 1);
      g_autofree char *number = g_strdup_printf ("%d", head + 1);
      const gboolean   fits = hl_mark_written (scene, 1.0, FALSE, name) + 6 <= cell.width;

      hl_mark_write (scene, 1.0, FALSE, fits ? name : number,
                     (HlRect){ cell.x, at->line, cell.width, at->line }, 0.5,
                     hl_words_column (palette));
    }
  hl_mark_cells (scene, &matrix, cells, &scale)->item = (HlItem){ part, 0, 0 };
  for (int i = 0; i < matrix.rows * matrix.columns; i++)
    {
      const double number = (double) matrix.values[i];
      const HlRect cell = hl_matrix_cell (&matrix, &cells, i / matrix.columns, i % matrix.columns);
      g_autofree char *words = hl_number_to_text (number, part == 0 ? 3 : 1);

      if (isfinite (number) && hl_mark_written (scene, 1.0, FALSE, words) + 4 <= cell.width &&
          hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) <= cell.height)
        hl_mark_write (scene, 1.0, FALSE, words, cell, 0.5,
                       hl_palette_ink_on (hl_scale_color (&scale, palette, number)));
    }
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Ranked *self = data;
  const Layout  at = lay_out (self, scene, room);

  for (int row = 0; row < rows_of (self); row++)
    {
      const HlRect     cell = hl_cell (&at.at[0], rows_of (self), 1, row, 0);
      const double     height = MAX (cell.height, at.line);
      g_autofree char *name = row_name (self, row);

      hl_mark_write (scene, 1.0, FALSE, name,
                     (HlRect){ 0, cell.y + (cell.height - height) / 2, at.names, height }, 1.0,
                     hl_words_row (scene->look.palette));
    }
  for (int part = 0; part < 2; part++)
    add_matrix (self, scene, &at, part);
}

/* Marks the head that is pointed at, in the other picture too. */
static void light (gconstpointer data, HlScene *scene, const HlScene *drawn, HlItem item)
{
  const Ranked *self = data;
  Layout        at;

  if (item.part < 0)
    return;

  at = lay_out (self, scene, drawn->size);
  hl_mark_box (
      scene,
      hl_cell (&at.at[1 - item.part], rows_of (self), self->ranking->H, item.row, item.column),
      scene->look.palette->text);
}

static char *describe (gconstpointer data, HlItem item)
{
  const Ranked      *self = data;
  const int          index = item.row * self->ranking->H + item.column;
  const NnAlteration head = nn_head_ranking_head (self->ranking, index);
  g_autofree char   *title = hl_attention_kind_title ((HlAttentionKind) head.sublayer);

  if (!isfinite ((double) self->values[0][index]))
    return g_strdup (_ ("not computed yet"));

  /* Translators: an attention; the number of a block and of a head; how the loss changes, and
   * BLEU-4 */
  return g_strdup_printf (_ ("Without %s, block %d, head %d: loss %+.3f, BLEU-4 %+.1f"), title,
                          head.block + 1, head.head + 1, (double) self->values[0][index],
                          (double) self->values[1][index]);
}

/* The scores of the whole model, and the head whose loss costs most. */
static char *headline (gconstpointer data)
{
  const Ranked    *self = data;
  g_autofree int  *order = nn_head_ranking_order (self->ranking);
  const double     cost = nn_head_ranking_loss (self->ranking, order[0]);
  NnAlteration     most = nn_head_ranking_head (self->ranking, order[0]);
  g_autofree char *title = hl_attention_kind_title ((HlAttentionKind) most.sublayer);

  if (!isfinite (cost))
    return g_strdup (_ ("Which head matters most?"));

  /* Translators: the loss and BLEU-4 of the whole model; then the head whose loss costs most: its
   * attention, block and number, and how much */
  return g_strdup_printf (_ ("Whole model: loss %.3f, BLEU-4 %.1f. Most useful head: %s, "
                             "block %d, head %d (Δ loss %+.3f)."),
                          self->ranking->whole.loss, 100.0 * self->ranking->whole.bleu, title,
                          most.block + 1, most.head + 1, cost);
}

static void tabulate (gconstpointer data, GString *csv)
{
  const Ranked *self = data;

  g_string_append (csv, "attention,block,head,Δ loss,Δ BLEU-4\r\n");
  for (int i = 0; i < nn_head_ranking_count (self->ranking); i++)
    {
      const NnAlteration head = nn_head_ranking_head (self->ranking, i);
      g_autofree char   *title = hl_attention_kind_title ((HlAttentionKind) head.sublayer);

      if (isfinite ((double) self->values[0][i]))
        g_string_append_printf (csv, "%s,%d,%d,%.6g,%.6g\r\n", title, head.block + 1, head.head + 1,
                                (double) self->values[0][i], (double) self->values[1][i]);
    }
}

NN_FREES (Ranked, ranked_free, (nn_head_ranking_free, ranking), (g_free, values[0], values[1]))

/* The alteration that mutes the head of an item; where the item has none, one that mutes nothing.
 * figure: or NULL. */
NnAlteration hl_ranking_head (const HlFigure *figure, HlItem item)
{
  const Ranked *self = figure != NULL ? figure->data : NULL;

  return self != NULL && item.part >= 0
             ? nn_head_ranking_head (self->ranking, item.row * self->ranking->H + item.column)
             : (NnAlteration){ .kind = NN_TEMPERATURE };
}

/* Copies the ranking so far. */
HlFigure *hl_ranking_figure_new (const NnHeadRanking *ranking)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, ranked_free, light };
  const int                 n = nn_head_ranking_count (ranking);
  Ranked                   *self = g_new0 (Ranked, 1);

  self->ranking = nn_head_ranking_copy (ranking);
  self->values[0] = g_new (float, n);
  self->values[1] = g_new (float, n);
  for (int i = 0; i < n; i++)
    {
      self->values[0][i] = (float) nn_head_ranking_loss (ranking, i);
      self->values[1][i] = (float) (100.0 * nn_head_ranking_bleu (ranking, i));
    }

  return hl_figure_new (&kind, self, (HlSize){ 720, 60 + 32 * rows_of (self) });
}
