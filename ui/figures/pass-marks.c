/* The picture of the whole pass: boxes, arrows, names and the words of rows. */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/figures/pass-layout.h"
#include "ui/numbers/number-text.h"

static void arrow (const HlPassPage *self, HlPoint from, HlPoint to, HlColor ink)
{
  if (hypot (to.x - from.x, to.y - from.y) > 1.0)
    hl_mark_arrow (self->scene, from, to, ink);
}

static double middle_x (const HlRect *at) { return at->x + at->width / 2; }
static double middle_y (const HlRect *at) { return at->y + at->height / 2; }

/* --- Words of rows ---------------------------------------------------------------------------- */

static HlColor word_ink (const HlPassPage *self, int side, int row)
{
  const gboolean is_read =
      self->is_update ? row < self->pass->n_valid[side] : side == 0 || row <= self->stand.row;

  return hl_pass_is_told (self, side, row) ? self->colors->text
         : is_read                         ? hl_pass_shade (self, 0.8)
                                           : self->colors->faint_text;
}

/* The next word is asked for; how many come after it would tell how long the translation is. */
static const char *word_at (const HlPassPage *self, int side, int row)
{
  return hl_pass_knows_token (self->pass, &self->stand, side, row) ? self->pass->tokens[side][row]
         : hl_pass_knows_token (self->pass, &self->stand, side, row - 1) ? "?"
                                                                         : "";
}

/* Writes the words of the rows in a column to the left of them. */
static void add_words (const HlPassPage *self, int side)
{
  for (int row = 0; row < self->pass->n_rows[side]; row++)
    if (hl_pass_is_named (self, side, row))
      hl_pass_say (self, hl_pass_is_told (self, side, row), word_at (self, side, row),
                   hl_pass_line (self, &self->layout->words[side], row), 1.0,
                   word_ink (self, side, row));
}

/* Writes the words of the rows in a line below them, in the book's arrangement. */
static void add_word_line (const HlPassPage *self, int side)
{
  HlRect at = self->layout->words[side];
  int    first = 0;
  double room = at.width, right = hl_rect_right (&at);

  for (int row = side == 1 && !self->layout->is_column ? MAX (self->stand.row, 0) : -1; row >= 0;
       row--)
    {
      room -= hl_pass_width (self, TRUE, word_at (self, side, row)) + T (8);
      if (room < T (12))
        {
          first = row + 1;
          break;
        }
    }
  for (int row = first; row < self->pass->n_rows[side]; row++)
    {
      const char  *word = first > 0 && row == first ? "…" : word_at (self, side, row);
      const double width = hl_pass_width (self, hl_pass_is_told (self, side, row), word) + T (8);

      if (at.x + width > right && !self->layout->is_column)
        break;
      if (at.x + width > right && at.x > right - room)
        at = (HlRect){ right - room, at.y + self->layout->line, 0, 0 };
      at.width = width;
      at.height = self->layout->line;
      hl_pass_say (self, hl_pass_is_told (self, side, row), word, at, 0.0,
                   word_ink (self, side, row));
      at.x += width;
    }
}

/* --- What leads from box to box --------------------------------------------------------------- */

static gboolean has_kind (const HlPassPage *self, const HlPassBox *box, HlPassKind kind)
{
  for (int i = box->first; i <= box->last; i++)
    if (hl_pass_place (self->pass, i)->kind == kind)
      return TRUE;

  return FALSE;
}

static gboolean is_here (const HlPassPage *self, const HlPassBox *box)
{
  return self->stand.place >= box->first && self->stand.place <= box->last;
}

/* The box before a sum, from which a way leads around the sublayer; −1: none. */
static int find_around (const HlPassPage *self, int index)
{
  const HlPassBox *sum = &self->layout->boxes[index];

  if (sum->is_folded || !has_kind (self, sum, HL_PASS_ADD) ||
      !self->pass->walk->config.has_residual)
    return -1;
  for (int i = index - 1; i >= 0; i--)
    {
      const HlPassBox *box = &self->layout->boxes[i];

      if (box->side == sum->side && (box->is_folded || has_kind (self, box, HL_PASS_ADD) ||
                                     has_kind (self, box, HL_PASS_INPUT)))
        return i;
    }

  return -1;
}

static void add_around (const HlPassPage *self, const HlPassBox *from, const HlPassBox *sum)
{
  const HlColor ink = is_here (self, sum) ? self->colors->computed : hl_pass_shade (self, 0.45);
  const HlRect *a = &from->rect, *b = &sum->rect;
  const double  band = 0.6 * self->layout->band;
  HlPoint       way[4];

  if (!self->layout->is_book)
    {
      const double x = hl_rect_right (a) + 2.0, to = middle_x (&self->layout->bodies[sum->first]);

      way[0] = (HlPoint){ x, a->y + self->layout->pitch / 2 };
      way[1] = (HlPoint){ x, a->y - band };
      way[2] = (HlPoint){ to, a->y - band };
      way[3] = (HlPoint){ to, b->y - 1.0 };
    }
  else
    {
      const double out = sum->side == 0 ? b->x - band : hl_rect_right (b) + band;
      const double edge = sum->side == 0 ? b->x - 1.0 : hl_rect_right (b) + 1.0;

      way[0] = (HlPoint){ middle_x (a), a->y - 2.0 };
      way[1] = (HlPoint){ out, a->y - 2.0 };
      way[2] = (HlPoint){ out, middle_y (b) };
      way[3] = (HlPoint){ edge, middle_y (b) };
    }
  hl_mark_path (self->scene, way, 3, ink)->width = 1.2;
  arrow (self, way[2], way[3], ink);
}

/* Draws arrows between boxes: in the book's arrangement from each to the next, else only into a
 * sum, where two ways meet. */
static void add_steps (const HlPassPage *self)
{
  for (int i = 1; i < self->layout->n_boxes; i++)
    {
      const HlPassBox *box = &self->layout->boxes[i], *before = box - 1;
      const int        around = find_around (self, i);
      const HlRect    *a = &before->rect, *b = &box->rect;
      const HlColor    ink =
          around >= 0 && is_here (self, box) ? self->colors->computed : hl_pass_shade (self, 0.45);

      if (before->side != box->side)
        continue;
      if (self->layout->is_book)
        arrow (self, (HlPoint){ middle_x (b), a->y }, (HlPoint){ middle_x (b), hl_rect_bottom (b) },
               ink);
      else if (around >= 0)
        arrow (self, (HlPoint){ hl_rect_right (a) + 1.0, middle_y (b) },
               (HlPoint){ b->x - 1.0, middle_y (b) }, ink);
      if (around >= 0)
        add_around (self, &self->layout->boxes[around], box);
    }
}

static gboolean overlap (const HlRect *a, const HlRect *b)
{
  return a->x < hl_rect_right (b) && b->x < hl_rect_right (a) && a->y < hl_rect_bottom (b) - 1.0 &&
         b->y < hl_rect_bottom (a) - 1.0;
}

static const char *memory_words (const HlPassPage *self)
{
  /* Translators: what the decoder reads of the encoder: keys and values */
  return self->layout->is_book ? "K, V" : _ ("memory: keys, values");
}

/* The encoder's last box. */
static const HlRect *memory_box (const HlPassPage *self)
{
  const HlRect *last = NULL;

  for (int i = 0; i < self->layout->n_boxes; i++)
    if (self->layout->boxes[i].side == 0)
      last = &self->layout->boxes[i].rect;

  return last;
}

/* Where the words on the memory are: below its way, right of the arrows; above it, between the
 * names of boxes, where that is taken.  Empty where each arrow has them. */
static HlRect memory_rect (const HlPassPage *self)
{
  const HlPassLayout *layout = self->layout;
  const double        width = hl_pass_width (self, FALSE, memory_words (self));
  const double        before = hl_rect_right (memory_box (self)) + T (13) - T (6) - width;
  double              left = before;
  HlRect              at;
  gboolean            is_free;

  if (layout->is_book || !layout->has_titles)
    return (HlRect){ 0 };

  for (int i = 0; i < layout->n_boxes; i++)
    if (has_kind (self, &layout->boxes[i], HL_PASS_CROSS))
      left = fmax (left, layout->boxes[i].rect.x + T (4) + T (6));

  at = (HlRect){ left, layout->wire + 1.0, width + 2.0, layout->line };
  is_free = left + width <= layout->size.width;
  for (int i = 0; i < layout->n_blocks; i++)
    is_free = is_free && !overlap (&at, &layout->blocks[i].title);

  return is_free ? at : (HlRect){ before, layout->wire - layout->line, width + 2.0, layout->line };
}

/* Draws the way of the memory to each attention of the decoder that reads it. */
static void add_memory (const HlPassPage *self)
{
  const HlPassLayout *layout = self->layout;
  const HlColor       ink = self->colors->memory;
  const HlRect       *from = memory_box (self), at = memory_rect (self);
  const double        x = layout->is_book ? layout->wire : hl_rect_right (from) + T (13);

  for (int i = 0; i < layout->n_boxes; i++)
    {
      const HlPassBox *box = &layout->boxes[i];
      const HlRect    *to = &box->rect;
      const HlPoint    end = layout->is_book ? (HlPoint){ to->x - 1.0, middle_y (to) }
                                             : (HlPoint){ to->x + T (4), to->y - 2.0 };
      const HlPoint    way[] = { { hl_rect_right (from) + 1.0, middle_y (from) },
                                 { x, middle_y (from) },
                              layout->is_book ? (HlPoint){ x, end.y }
                                                 : (HlPoint){ x, layout->wire },
                              layout->is_book ? end : (HlPoint){ end.x, layout->wire } };

      if (!has_kind (self, box, HL_PASS_CROSS))
        continue;
      hl_mark_path (self->scene, way, layout->is_book ? 3 : 4, ink)->width = 2.0;
      arrow (self, layout->is_book ? way[2] : way[3], end, ink);
      if (layout->is_book)
        hl_pass_say (self, FALSE, memory_words (self),
                     (HlRect){ x + 2.0, end.y - layout->line - 1.0, T (30), layout->line }, 0.0,
                     ink);
    }
  if (at.width > 0.0)
    hl_pass_say (self, FALSE, memory_words (self), at, 0.0, ink);
}

/* --- Boxes and names -------------------------------------------------------------------------- */

static void add_place_areas (const HlPassPage *self, const HlPassBox *box)
{
  for (int i = box->first; i <= box->last && !box->is_folded; i++)
    {
      HlRect at = self->layout->bodies[i];

      if (self->layout->is_book && i == box->first)
        at = (HlRect){ box->rect.x, box->rect.y, hl_rect_right (&at) - box->rect.x,
                       box->rect.height };
      else if (!self->layout->is_book && self->layout->has_names)
        at.height = hl_rect_bottom (&box->name) - at.y;
      hl_mark_area (self->scene, (HlItem){ i, -1, -1 }, at);
    }
}

static void add_box (const HlPassPage *self, const HlPassBox *box)
{
  const HlRect around = hl_rect_grown (&box->rect, 2.0);

  if (self->layout->is_book)
    {
      hl_mark_round (self->scene, box->rect, 3.0, self->colors->background, 1.0);
      hl_mark (self->scene, HL_FRAME, box->rect, hl_pass_shade (self, 0.2))->radius = 3.0;
    }
  if (is_here (self, box) && !box->is_folded)
    hl_mark_frame (self->scene, around, 3.0, 2.0, self->colors->computed);
  add_place_areas (self, box);
}

/* What the current row would write, were the block the last one. */
static void add_early (const HlPassPage *self, const HlPassBlock *block, HlRect room)
{
  const HlPassEarly *early =
      block->side == 1 ? hl_pass_early (self->pass, &self->stand, self->at->hides, block->block)
                       : NULL;
  g_autofree char *p = NULL, *words = NULL;

  if (early == NULL || self->layout->is_book)
    return;
  p = hl_probability_to_text (early->probability);
  words = g_strdup_printf (
      /* Translators: a word and its probability, were this block the last one */
      _ ("would write “%s” %s"),
      nn_axis_label (
          &nn_walk_find_choice (self->pass->walk, self->stand.row)->inputs[0]->column_axis,
          early->id),
      p);
  if (hl_pass_width (self, FALSE, words) < room.width)
    hl_pass_say (self, FALSE, words, room, 1.0, self->colors->faint_text);
}

static void add_block (const HlPassPage *self, const HlPassBlock *block)
{
  const gboolean is_at_hand =
      self->stand.place < 0 && block->block == self->stand.block && block->side == self->stand.side;
  g_autofree char *title = g_strdup_printf (_ ("Block %d"), block->block + 1);
  g_autofree char *number = g_strdup_printf ("%d", block->block + 1);
  const gboolean   is_turned = self->layout->is_column;
  const double     room = is_turned ? block->title.height : block->title.width;
  const char      *words = hl_pass_width (self, FALSE, title) <= room ? title : number;
  HlRect           rest = block->title;

  hl_mark_round (self->scene, block->rect, 4.0,
                 hl_pass_shade (self, block->is_folded ? 0.08 : 0.04), 1.0);
  hl_mark_area (self->scene, (HlItem){ HL_PASS_FOLD, block->block, block->side }, block->rect);
  if (is_at_hand)
    hl_mark_frame (self->scene, block->rect, 4.0, 2.0, self->colors->computed);
  if (!self->layout->has_titles)
    return;
  hl_pass_say (self, FALSE, words, block->title,
               block->is_folded && !self->layout->is_book ? 0.5 : 0.0, self->colors->faint_text)
      ->is_turned = is_turned;
  rest.x += hl_pass_width (self, FALSE, words) + T (8);
  rest.width = hl_rect_right (&block->title) - rest.x;
  if (!block->is_folded)
    add_early (self, block, rest);
}

/* How wide a name is in up to two lines. */
static double name_width (const HlPassPage *self, gboolean is_strong, const char *name)
{
  g_auto (GStrv) words = g_strsplit (name, " ", -1);

  return fmax (hl_mark_widest (self->scene, self->layout->times, is_strong, words,
                               (int) g_strv_length (words)),
               0.62 * hl_pass_width (self, is_strong, name)) +
         4.0;
}

/* The order in which boxes get their names: first those that are in every block with a name of
 * their own, then the input and the output, last sums and norms. */
static int turn_of (const HlPassPage *self, const HlPassBox *box)
{
  const HlPassKind kind = hl_pass_place (self->pass, box->first)->kind;

  return kind == HL_PASS_INPUT || kind == HL_PASS_NEXT ? 1
         : kind == HL_PASS_NORM || kind == HL_PASS_ADD ? 2
                                                       : 0;
}

/* Where the name of a box is, below it. by: how many steps it moves aside where another name is in
 * its way; low: on the second line, where a name of one line has room below others. */
static HlRect name_rect (const HlPassPage *self, const HlPassBox *box, const char *name, int by,
                         gboolean low)
{
  const double line = self->layout->line;
  const double width = fmax (name_width (self, TRUE, name), box->rect.width);
  HlRect at = { middle_x (&box->rect) - width / 2 + by * T (14), box->name.y + low * line, width,
                hl_pass_width (self, TRUE, name) <= width ? line : 2.0 * line };

  at.x = fmax (fmin (at.x, self->layout->size.width - at.width),
               self->layout->titles[box->side].width);

  return at;
}

static gboolean is_free (const GArray *taken, const HlRect *at)
{
  for (guint i = 0; i < taken->len; i++)
    if (overlap (at, &g_array_index (taken, HlRect, i)))
      return FALSE;

  return TRUE;
}

static const char *name_of_box (const HlPassPage *self, const HlPassBox *box)
{
  return hl_pass_title (self->pass, hl_pass_place (self->pass, box->first));
}

/* Writes a name below all boxes that have it, on that line; returns whether all have room. */
static gboolean try_name (const HlPassPage *self, int side, const char *name, gboolean low,
                          GArray *taken, HlRect *names)
{
  for (int i = 0; i < self->layout->n_boxes; i++)
    {
      const HlPassBox *box = &self->layout->boxes[i];
      gboolean         has_room = FALSE;

      if (box->side != side || box->is_folded || !g_str_equal (name_of_box (self, box), name))
        continue;
      for (int by = 0; !has_room && by < (turn_of (self, box) == 1 ? 9 : 4); by++) /* 0, −1, 1 … */
        {
          names[i] = name_rect (self, box, name, by % 2 == 1 ? -(by + 1) / 2 : by / 2, low);
          has_room = is_free (taken, &names[i]) &&
                     hl_rect_bottom (&names[i]) <= hl_rect_bottom (&box->name) + 1.0;
        }
      if (!has_room)
        return FALSE;
      g_array_append_val (taken, names[i]);
    }

  return TRUE;
}

/* Writes a name below all boxes that have it, or below none, so that like blocks look alike. */
static void take_name (const HlPassPage *self, int side, const char *name, GArray *taken,
                       HlRect *names)
{
  const guint before = taken->len;

  for (int low = 0; low < 2; low++)
    {
      if (try_name (self, side, name, low, taken, names))
        return;
      g_array_set_size (taken, before);
      for (int i = 0; i < self->layout->n_boxes; i++)
        if (self->layout->boxes[i].side == side &&
            g_str_equal (name_of_box (self, &self->layout->boxes[i]), name))
          names[i].width = 0.0;
    }
}

/* here: where the name of the current place is. */
static void write_name (const HlPassPage *self, const HlPassBox *box, const HlRect *at,
                        const HlRect *here)
{
  const gboolean is_current = is_here (self, box);
  HlMark        *mark;

  if (!is_current && overlap (at, here))
    return;
  mark = hl_pass_say (self, is_current, name_of_box (self, box), *at, 0.5,
                      is_current ? self->colors->computed : self->colors->faint_text);
  mark->wraps = TRUE;
  mark->align_y = 0.0;
}

/* Below the boxes, as many as have room, whatever the step is; the current place has its name in
 * any case, in place of those beside it. */
static void add_names (const HlPassPage *self, int side)
{
  const int          n = self->layout->n_boxes;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (HlRect));
  g_autofree HlRect *names = g_new0 (HlRect, n);
  HlRect             here = { 0 };
  const HlRect       memory = memory_rect (self);

  g_array_append_val (taken, memory);
  for (int turn = 0; turn < 3; turn++)
    for (int i = 0; i < n; i++)
      {
        const HlPassBox *box = &self->layout->boxes[i];

        if (box->side == side && !box->is_folded && turn_of (self, box) == turn &&
            names[i].width == 0.0)
          take_name (self, side, name_of_box (self, box), taken, names);
      }
  for (int i = 0; i < n; i++)
    {
      const HlPassBox *box = &self->layout->boxes[i];

      if (box->side == side && !box->is_folded && is_here (self, box))
        {
          if (names[i].width == 0.0)
            names[i] = name_rect (self, box, name_of_box (self, box), 0, FALSE);
          here = names[i];
        }
    }
  for (int i = 0; i < n; i++)
    if (names[i].width > 0.0)
      write_name (self, &self->layout->boxes[i], &names[i], &here);
}

/* ‖∂θ‖ above, ‖Δθ‖ / ‖θ‖ below it, of the parameters of a box. */
static void add_learned (const HlPassPage *self, const HlPassBox *box)
{
  const HlPassLearned *learned = NULL;
  HlRect               half = box->learned;

  for (int i = box->first; i <= box->last && !box->is_folded; i++)
    if (hl_pass_place (self->pass, i)->learned.n > 0)
      learned = &hl_pass_place (self->pass, i)->learned;
  if (learned == NULL)
    return;
  half.height = half.height / 2 - 0.5;
  if (hl_pass_is_done (&self->stand, learned->gradient_node))
    {
      half.width =
          box->learned.width * learned->gradient / fmax (self->pass->largest_gradient, 1e-30);
      hl_mark (self->scene, HL_FILL, half, hl_palette_gradient_ink (self->colors));
    }
  half.y += half.height + 1.0;
  if (hl_pass_is_done (&self->stand, learned->change_node))
    {
      half.width =
          box->learned.width * hl_pass_share (learned) / fmax (self->pass->largest_share, 1e-30);
      hl_mark (self->scene, HL_FILL, half, self->colors->learned);
    }
}

/* --- All of it -------------------------------------------------------------------------------- */

static HlPassPage page_of (HlPass *pass, const HlPassAt *at, HlScene *scene, HlSize room)
{
  HlPassPage self = { .pass = pass,
                      .at = at,
                      .stand = hl_pass_stand (pass, at),
                      .scene = scene,
                      .colors = scene->look.palette,
                      .is_update = pass->walk->kind == NN_WALK_UPDATE };

  self.layout = hl_pass_laying.lay_out (pass, at, &self.stand, scene, room);

  return self;
}

/* What the step is about, as a whole: a box, a block, or all. */
static void add_here (const HlPassPage *self)
{
  HlRect at = { 0, 0, self->layout->size.width, self->layout->size.height };

  for (int i = 0; i < self->layout->n_blocks; i++)
    if (self->layout->blocks[i].block == self->stand.block &&
        self->layout->blocks[i].side == self->stand.side)
      at = self->layout->blocks[i].rect;
  for (int i = 0; i < self->layout->n_boxes; i++)
    if (is_here (self, &self->layout->boxes[i]))
      at = self->layout->boxes[i].rect;
  hl_mark_area (self->scene, (HlItem){ HL_PASS_HERE, -1, -1 }, at);
}

/* What comes over the rows of a box. */
static void add_on_box (const HlPassPage *self, const HlPassBox *box)
{
  if (self->is_update)
    add_learned (self, box);
  if (self->layout->is_book && !box->is_folded)
    hl_pass_say (self, is_here (self, box), name_of_box (self, box), box->name, 0.0,
                 is_here (self, box) ? self->colors->computed : hl_pass_shade (self, 0.8));
  if (hl_pass_place (self->pass, box->first)->kind == HL_PASS_NEXT)
    hl_pass_rows.end (self, box->first);
}

/* The words of the encoder or of the decoder. */
static void add_side (const HlPassPage *self, int side)
{
  if (self->layout->has_titles)
    hl_pass_say (self, TRUE, side == 0 ? _ ("encoder reads") : _ ("decoder writes"),
                 self->layout->titles[side], 0.0, self->colors->faint_text);
  if (self->layout->is_book)
    add_word_line (self, side);
  else
    add_words (self, side);
  if (!self->layout->is_book && self->layout->has_names)
    add_names (self, side);
}

/* The marks of a pass where one is. */
static void build (HlPass *pass, const HlPassAt *at, HlScene *scene, HlSize room)
{
  HlPassPage page = page_of (pass, at, scene, room), *self = &page;

  add_here (self);
  for (int i = 0; i < self->layout->n_blocks; i++)
    add_block (self, &self->layout->blocks[i]);
  for (int i = 0; i < self->layout->n_boxes; i++)
    add_box (self, &self->layout->boxes[i]);
  add_memory (self);
  add_steps (self);
  for (int i = 0; i < (int) pass->places->len; i++)
    hl_pass_rows.add (self, i);
  for (int i = 0; i < self->layout->n_boxes; i++)
    add_on_box (self, &self->layout->boxes[i]);
  for (int side = 0; side < 2; side++)
    add_side (self, side);
}

/* What a row was made of: its own place, and what it read last. */
static void light_row (const HlPassPage *self, HlItem item)
{
  const HlPassPlace *place = hl_pass_place (self->pass, item.part);
  const HlRect       row = hl_pass_row (self->layout, &self->layout->bodies[item.part], item.row);
  const HlRect       around = hl_rect_grown (&row, 1.5);
  int                last = item.part;

  while (last >= 0 && (!hl_pass_is_attention (hl_pass_place (self->pass, last)) ||
                       hl_pass_place (self->pass, last)->side != place->side ||
                       self->layout->bodies[last].width <= 0.0))
    last--;
  if (last >= 0 &&
      hl_pass_reach (self->pass, &self->stand, self->at->hides, last, item.row) != HL_PASS_EMPTY)
    hl_pass_rows.light (self, last, item.row);
  hl_mark (self->scene, HL_FRAME, around, self->colors->text)->width = 1.5;
  if (!self->layout->is_book && !hl_pass_is_named (self, place->side, item.row))
    {
      HlRect       at = hl_pass_line (self, &self->layout->words[place->side], item.row);
      const HlRect paper = at;

      hl_mark (self->scene, HL_FILL, paper, self->colors->background);
      hl_pass_say (self, TRUE, word_at (self, place->side, item.row), at, 1.0, self->colors->text);
    }
}

/* What is pointed at. */
static void light (HlPass *pass, const HlPassAt *at, HlScene *scene, HlSize room, HlItem item)
{
  HlPassPage page, *self = &page;

  if (item.part < 0 || item.part == HL_PASS_WORD || item.part == HL_PASS_HERE)
    return;
  page = page_of (pass, at, scene, room);
  if (item.part == HL_PASS_FOLD)
    for (int i = 0; i < self->layout->n_blocks; i++)
      {
        const HlPassBlock *block = &self->layout->blocks[i];

        if (block->block == item.row && block->side == item.column)
          hl_mark (scene, HL_FRAME, block->rect, self->colors->text)->width = 1.5;
      }
  else if (self->layout->bodies[item.part].width > 0.0 && item.row >= 0)
    light_row (self, item);
  else
    for (int i = 0; i < self->layout->n_boxes; i++)
      if (item.part >= self->layout->boxes[i].first && item.part <= self->layout->boxes[i].last)
        hl_mark (scene, HL_FRAME, self->layout->boxes[i].rect, self->colors->text)->width = 1.5;
}

const HlPassPicture hl_pass_picture = { build, light };
