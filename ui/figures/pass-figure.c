/* The whole pass as a figure: its words, its table, and where a click leads. */

#include "ui/figures/pass.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "core/model/place.h"
#include "ui/figures/pass-layout.h"
#include "ui/figures/word-bars.h"
#include "ui/numbers/number-text.h"
#include "ui/render/csv.h"

#define PAPER ((HlSize){ 1180, 560 })
#define BLOCK 460.0 /* of the width of a file, for each further block from left to right */

typedef struct
{
  HlPass  *pass;
  HlPassAt at;
  char    *sentence;
} Data;

/* --- Names ------------------------------------------------------------------------------------ */

static const char *sublayer_name (const HlPass *pass, const HlPassPlace *place)
{
  const NnConfig *config = &pass->walk->config;
  const gboolean  is_batch = config->norm == NN_NORM_BATCH;

  switch ((int) place->kind)
    {
    case HL_PASS_INPUT:
      return config->has_positions ? _ ("tokens and positions") : _ ("tokens");
    case HL_PASS_NORM:
      if (place->block < 0)
        return is_batch ? _ ("last batch norm") : _ ("last layer norm");
      return is_batch ? _ ("batch norm") : _ ("layer norm");
    case HL_PASS_ATTENTION:
      return place->side == 1 && config->has_causal_mask ? _ ("masked self-attention")
                                                         : _ ("self-attention");
    case HL_PASS_CROSS:
      return _ ("cross-attention");
    case HL_PASS_ADD:
      /* Translators: a sublayer: its output plus its input */
      return config->has_residual ? _ ("add") : C_ ("sublayer", "output");
    case HL_PASS_FFN:
      return _ ("feed-forward network");
    case HL_PASS_NEXT:
    default:
      return _ ("next token");
    }
}

/* Stack, block, sublayer. */
static char *name_of (const HlPass *pass, const HlPassPlace *place)
{
  const char *stack = place->side == 0 ? _ ("Encoder") : _ ("Decoder");

  if (place->block < 0)
    /* Translators: such as "Encoder, last layer norm" */
    return g_strdup_printf (_ ("%s, %s"), stack, sublayer_name (pass, place));

  /* Translators: such as "Decoder, block 2, self-attention" */
  return g_strdup_printf (_ ("%s, block %d, %s"), stack, place->block + 1,
                          sublayer_name (pass, place));
}

/* --- In words --------------------------------------------------------------------------------- */

typedef struct
{
  HlPass            *pass;
  const HlPassAt    *at;
  HlPassStand        stand;
  const HlPassPlace *place;
  const char        *name, *token;
  HlItem             item;
  gboolean           is_back;
} Reading;

static const char *token_of (const Reading *self, int side, int row)
{
  return hl_pass_knows_token (self->pass, &self->stand, side, row) ? self->pass->tokens[side][row]
                                                                   : "?";
}

static char *describe_weight (const Reading *self)
{
  int              row;
  const NnOperand *weights =
      hl_pass_numbers (self->pass, self->place, self->item.row, self->is_back, &row);
  const int    key = CLAMP (self->item.column, 0, weights->columns - 1);
  const int    head = self->at->head >= 0                         ? self->at->head
                      : self->item.part == self->stand.told_place ? self->stand.told_head
                                                                  : -1;
  const double weight = hl_pass_weight (weights, head, row, key);
  const char  *read =
      token_of (self, self->place->kind == HL_PASS_CROSS ? 0 : self->place->side, key);
  g_autofree char *number =
      self->is_back ? hl_number_to_figures (weight, 3) : hl_probability_to_text (weight);

  if (self->is_back && head < 0)
    return g_strdup_printf (
        /* Translators: a place; two words; a number */
        _ ("%s: |∂loss/∂A| of “%s” looking at “%s” is %s, the mean of all heads"), self->name,
        self->token, read, number);
  if (self->is_back)
    /* Translators: a place; a head; two words; a number */
    return g_strdup_printf (_ ("%s, head %d: |∂loss/∂A| of “%s” looking at “%s” is %s"), self->name,
                            head + 1, self->token, read, number);
  if (head < 0)
    /* Translators: a place; two words; an attention weight */
    return g_strdup_printf (_ ("%s: “%s” looks at “%s” with weight %s, the mean of all heads"),
                            self->name, self->token, read, number);

  /* Translators: a place; a head; two words; an attention weight */
  return g_strdup_printf (_ ("%s, head %d: “%s” looks at “%s” with weight %s"), self->name,
                          head + 1, self->token, read, number);
}

/* Says what a sublayer has added to a row, and what the row is then. */
static char *describe_sum (const Reading *self)
{
  const NnOperation *sum = nn_walk_operation (self->pass->walk, self->place->nodes[self->item.row]);
  const int          row =
      self->item.row -
      MAX (nn_walk_get (self->pass->walk, self->place->nodes[self->item.row])->target_step, 0);
  g_autofree char *added = hl_number_to_figures (nn_operand_row_length (sum->inputs[1], row), 3);
  g_autofree char *length = hl_number_to_figures (nn_operand_row_length (sum->output, row), 3);

  /* Translators: a place, a word, two numbers: the lengths of two vectors */
  return g_strdup_printf (_ ("%s, “%s”: the sublayer added Δx with ‖Δx‖ = %s; the sum has ‖x‖ = "
                             "%s"),
                          self->name, self->token, added, length);
}

static char *describe_numbers (const Reading *self)
{
  int              row, n_firing = 0;
  const NnOperand *x =
      hl_pass_numbers (self->pass, self->place, self->item.row, self->is_back, &row);
  double           low = G_MAXDOUBLE, high = -G_MAXDOUBLE;
  g_autofree char *least = NULL, *most = NULL;

  for (int j = 0; j < x->columns; j++)
    {
      const double value = (double) nn_operand_get (x, 0, row, j);

      low = fmin (low, value);
      high = fmax (high, value);
      n_firing += value > 0.0;
    }
  if (self->place->kind == HL_PASS_FFN && !self->is_back)
    /* Translators: a place, a word, two counts */
    return g_strdup_printf (_ ("%s, “%s”: %d of %d hidden units active"), self->name, self->token,
                            n_firing, x->columns);

  least = hl_number_to_figures (low, 3);
  most = hl_number_to_figures (high, 3);

  /* Translators: a place, a word, a count and two numbers */
  return g_strdup_printf (self->is_back ? _ ("%s, “%s”: the gradient has %d numbers, from %s to %s")
                                        : _ ("%s, “%s”: %d numbers from %s to %s"),
                          self->name, self->token, x->columns, least, most);
}

/* Says what a click on a word of the card does: it explains the word that was written, or tries
 * another one in its place. */
/* In an update the row's label, else the word after it. */
static char *describe_next (const Reading *self)
{
  const HlPass    *pass = self->pass;
  const int        row = self->item.row;
  const gboolean   knows_after = hl_pass_is_done (&self->stand, pass->again);
  g_autofree char *loss = NULL;

  if (pass->walk->kind == NN_WALK_TRANSLATION && !hl_pass_knows_written (pass, &self->stand, row))
    return g_strdup (self->name);
  if (pass->walk->kind == NN_WALK_TRANSLATION)
    {
      const NnOperand *p = nn_walk_find_choice (pass->walk, row)->inputs[0];
      const int        id = nn_walk_get_written (pass->walk, row);
      g_autofree char *chance = hl_number_to_text (p->values[id], 3);

      /* Translators: a place; a word and its probability */
      return g_strdup_printf (_ ("%s: “%s”, with probability %s"), self->name,
                              nn_axis_label (&p->column_axis, id), chance);
    }
  loss = hl_loss_to_text (hl_pass_loss (pass, row, knows_after));

  /* Translators: a word and a number */
  return g_strdup_printf (knows_after ? _ ("The loss of the label “%s” after the update is %s")
                                      : _ ("The loss of the label “%s” is %s"),
                          pass->writes[row], loss);
}

/* A place as a whole, and what an update makes of its parameters. */
static char *describe_place (const Reading *self)
{
  const HlPassLearned *learned = &self->place->learned;
  g_autofree char     *gradient = hl_number_to_figures (learned->gradient, 3);
  g_autofree char     *share = hl_number_to_figures (hl_pass_share (learned), 3);
  g_autofree char     *m = hl_number_to_figures (learned->m, 3);
  g_autofree char     *v = hl_number_to_figures (learned->v, 3);

  if (hl_pass_is_done (&self->stand, learned->change_node))
    return g_strdup_printf (
        /* Translators: a place and three numbers: what Adam does to its parameters */
        _ ("%s: its parameters change by ‖Δθ‖ / ‖θ‖ = %s; Adam has ‖m‖ = %s and ‖v‖ = %s"),
        self->name, share, m, v);
  if (hl_pass_is_done (&self->stand, learned->gradient_node))
    /* Translators: a place and a number */
    return g_strdup_printf (_ ("%s: the gradient of its parameters has norm %s"), self->name,
                            gradient);

  return g_strdup (self->name);
}

static char *describe_block (const Reading *self)
{
  const HlPassEarly *early =
      self->item.column == 1
          ? hl_pass_early (self->pass, &self->stand, self->at->hides, self->item.row)
          : NULL;
  g_autofree char *p = NULL, *word = NULL;

  if (early == NULL)
    return g_strdup_printf (_ ("Block %d"), self->item.row + 1);
  p = hl_probability_to_text (early->probability);
  word = g_strdup_printf (
      /* Translators: a word and its probability */
      _ ("“%s” %s"),
      nn_axis_label (
          &nn_walk_find_choice (self->pass->walk, self->stand.row)->inputs[0]->column_axis,
          early->id),
      p);

  return g_strdup_printf (self->pass->walk->config.is_pre_norm
                              /* Translators: a number, and a word with its probability */
                              ? _ ("If the last normalization and the output layer came directly "
                                   "after block %d, the model would write: %s (“logit lens”).")
                              : _ ("If the output layer came directly after block %d, the model "
                                   "would write: %s (“logit lens”)."),
                          self->item.row + 1, word);
}

static char *describe_row (const Reading *self)
{
  const HlPassReach reach =
      hl_pass_reach (self->pass, &self->stand, self->at->hides, self->item.part, self->item.row);

  if (reach == HL_PASS_EMPTY)
    /* Translators: a place; a word */
    return g_strdup_printf (_ ("%s, “%s”: not computed yet. Click to go to that step."), self->name,
                            self->token);
  if (self->place->kind == HL_PASS_NEXT)
    return describe_next (self);
  if (hl_pass_is_attention (self->place))
    return describe_weight (self);
  if (self->place->kind == HL_PASS_ADD && !self->is_back && self->pass->walk->config.has_residual)
    return describe_sum (self);

  return describe_numbers (self);
}

static char *describe (gconstpointer data, HlItem item)
{
  const Data      *d = data;
  Reading          self = { .pass = d->pass, .at = &d->at, .item = item };
  g_autofree char *name = NULL, *plain = NULL;

  self.stand = hl_pass_stand (d->pass, &d->at);
  if (item.part == HL_PASS_FOLD)
    plain = describe_block (&self);
  else if (item.part == HL_PASS_HERE)
    plain = g_strdup (d->sentence);
  else if (item.part == HL_PASS_WORD)
    plain = hl_next_word_say (d->pass->walk, self.stand.row, item.row);
  else
    {
      self.place = hl_pass_place (d->pass, item.part);
      self.is_back = hl_pass_is_done (&self.stand, self.place->back);
      name = name_of (d->pass, self.place);
      self.name = name;
      self.token = item.row >= 0 ? token_of (&self, self.place->side, item.row) : "";
      plain = item.row >= 0 ? describe_row (&self) : describe_place (&self);
    }

  return g_markup_escape_text (plain, -1);
}

/* --- The weights as a table ------------------------------------------------------------------- */

static void append_row (GString *csv, const HlPass *pass, const HlPassPlace *place, int row)
{
  int              from;
  const NnOperand *weights = hl_pass_numbers (pass, place, row, FALSE, &from);

  for (int i = 0; i < weights->slices * weights->columns; i++)
    {
      const int head = i / weights->columns, key = i % weights->columns;

      if (nn_operand_state (weights, from, key) != NN_CELL_NORMAL)
        continue;
      g_string_append_printf (csv, "%s,%d,", place->path, head + 1);
      hl_csv_append (csv, pass->tokens[place->side][row]);
      g_string_append_c (csv, ',');
      hl_csv_append (csv, nn_axis_label (&weights->column_axis, key));
      g_string_append_printf (csv, ",%.6g\r\n", (double) nn_operand_get (weights, head, from, key));
    }
}

/* A line for each attention weight that has been computed. */
static void tabulate (gconstpointer data, GString *csv)
{
  const Data       *self = data;
  const HlPassStand stand = hl_pass_stand (self->pass, &self->at);

  g_string_append (csv, "place,head,row,read,weight\r\n");
  for (int i = 0; i < (int) self->pass->places->len; i++)
    {
      const HlPassPlace *place = hl_pass_place (self->pass, i);

      if (hl_pass_is_attention (place))
        for (int row = 0; row < self->pass->n_rows[place->side]; row++)
          if (hl_pass_reach (self->pass, &stand, self->at.hides, i, row) != HL_PASS_EMPTY)
            append_row (csv, self->pass, place, row);
    }
}

/* --- The figure ------------------------------------------------------------------------------- */

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Data  *self = data;
  const HlSize least = hl_pass_laying.least (self->pass, &self->at, room.width);

  scene->size = (HlSize){ fmax (room.width, least.width), fmax (room.height, least.height) };
  if (room.height > 0.0)
    hl_pass_picture.build (self->pass, &self->at, scene, scene->size);
}

static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const Data *self = data;

  hl_pass_picture.light (self->pass, &self->at, scene, picture->size, item);
}

static char *headline (gconstpointer data)
{
  return g_markup_escape_text (((const Data *) data)->sentence, -1);
}

NN_FREES (Data, free_data, (hl_pass_unref, pass), (g_free, sentence))

/* Chooses the next head, or the one before; after the last head comes the mean of all. Returns
 * whether there are several heads. */
gboolean hl_pass_turn_head (const HlPass *self, int by, int *head)
{
  const int n = self->walk->config.num_heads + 1;

  *head = (*head + 1 + by + n) % n - 1;

  return n > 2;
}

/* The node that a click on the item leads to; −1: none. */
int hl_pass_follow (HlPass *self, const HlPassAt *at, HlItem item)
{
  const HlPassStand  stand = hl_pass_stand (self, at);
  const HlPassPlace *place = NULL;
  const int          row = MAX (stand.row, 0);

  if (item.part == HL_PASS_FOLD)
    {
      g_autofree char *path = nn_block_path (item.column ? "decoder" : "encoder", item.row, NULL);

      return nn_walk_find (self->walk, path,
                           item.column && self->walk->kind == NN_WALK_TRANSLATION ? row : -1,
                           FALSE);
    }
  if (item.part < 0 || item.part >= (int) self->places->len)
    return -1;
  place = hl_pass_place (self, item.part);

  return place->nodes[item.row >= 0 ? item.row : place->side == 1 ? row : 0];
}

/* sentence: what the step is about, which is the title. */
HlFigure *hl_pass_figure_new (HlPass *self, const HlPassAt *at, const char *sentence)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_data, light };
  const int                 more = at->is_book ? 0 : MAX (self->walk->config.num_blks - 2, 0);
  Data                      data = { self, *at, g_strdup (sentence) };
  HlSize                    paper = PAPER;

  self->n_users++;
  paper.width += BLOCK * more;
  if (at->is_book)
    paper.height = fmax (paper.height, 26.0 * (self->n_boxes / 1.7 + 2));

  return hl_figure_new (&kind, g_memdup2 (&data, sizeof data), paper);
}
