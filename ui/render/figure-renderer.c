#include "ui/render/figure-renderer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/render/figure-keys.h"
#include "ui/render/matrix.h"

#define NAME_PAD 6.0
#define OUTLINE_GAP 2.0

static gboolean
is_done (const HlFigureSpec   *spec,
         const HlFigureLayout *layout,
         int                   index)
{
  const HlFigureBox *box = hl_figure_box (layout, index);

  if (spec->done == NULL)
    return FALSE;
  if (box->kind == HL_FIGURE_GROUP)
    {
      g_autofree char *last = g_strdup_printf ("%s.block%d", box->path, box->last_block);

      return g_hash_table_contains (spec->done, last);
    }

  return g_hash_table_contains (spec->done, box->path) ||
         (box->parent != HL_FIGURE_NONE && is_done (spec, layout, box->parent));
}

static gboolean
is_within (const HlFigureLayout *layout,
           int                   inner,
           int                   outer)
{
  while (inner != HL_FIGURE_NONE && inner != outer)
    inner = hl_figure_box (layout, inner)->parent;

  return inner == outer;
}

/* Whether a step is at this box, or in it. */
static HlFigureState
state_beside (const HlFigureLayout *layout,
              const char           *path,
              int                   index)
{
  const int current = hl_figure_find (layout, path);

  if (current == index)
    return HL_FIGURE_CURRENT;

  return current != HL_FIGURE_NONE && is_within (layout, current, index) ? HL_FIGURE_AROUND
                                                                         : HL_FIGURE_PLAIN;
}

static HlFigureState
nearer (HlFigureState a,
        HlFigureState b)
{
  if (a == HL_FIGURE_CURRENT || b == HL_FIGURE_CURRENT)
    return HL_FIGURE_CURRENT;

  return a == HL_FIGURE_PLAIN ? b : a;
}

/**
 * hl_figure_state:
 * @spec: what is drawn
 * @layout: where
 * @index: a box
 *
 * Returns: how far the pass has come with it
 */
HlFigureState
hl_figure_state (const HlFigureSpec   *spec,
                 const HlFigureLayout *layout,
                 int                   index)
{
  HlFigureState state;

  if (spec->current == NULL)
    return HL_FIGURE_PLAIN;

  state = state_beside (layout, spec->current, index);
  for (int i = 0; state != HL_FIGURE_CURRENT && spec->beside != NULL && spec->beside[i] != NULL;
       i++)
    state = nearer (state, state_beside (layout, spec->beside[i], index));
  if (state != HL_FIGURE_PLAIN)
    return state;

  return is_done (spec, layout, index) ? HL_FIGURE_DONE : HL_FIGURE_TODO;
}

static const char *
state_name (const HlFigureSpec *spec,
            HlFigureState       state)
{
  switch (state)
    {
    case HL_FIGURE_TODO:
      return _ ("still to come");
    case HL_FIGURE_DONE:
      return hl_figure_done_name (spec);
    case HL_FIGURE_CURRENT:
      return _ ("this step");
    case HL_FIGURE_AROUND:
      return _ ("this step is inside");
    case HL_FIGURE_PLAIN:
    default:
      return NULL;
    }
}

static void
append (GString    *words,
        const char *more)
{
  if (more == NULL)
    return;
  if (words->len > 0)
    g_string_append (words, ", ");
  g_string_append (words, more);
}

static void
append_places (GString              *words,
               const HlFigureLayout *layout,
               int                   index)
{
  const HlFigureBox *box = hl_figure_box (layout, index);

  if (box->parent == HL_FIGURE_NONE)
    append (words, g_str_has_prefix (box->path, "encoder") ? _ ("Encoder") : _ ("Decoder"));
  else
    append_places (words, layout, box->parent);
  append (words, box->name);
}

/**
 * hl_figure_describe:
 * @spec: what is drawn
 * @layout: where
 * @index: a box
 *
 * Returns: (transfer full): where it is, what comes out of it and how far the pass
 *   has come with it, in words
 */
char *
hl_figure_describe (const HlFigureSpec   *spec,
                    const HlFigureLayout *layout,
                    int                   index)
{
  const HlFigureBox *box = hl_figure_box (layout, index);
  GString           *words = g_string_new (NULL);
  g_autofree char   *letters = hl_figure_shape_letters (box->shape);
  g_autofree char   *numbers = hl_figure_shape_numbers (spec, box->shape);
  g_autofree char   *shape = numbers == NULL ? NULL
                                             : g_strdup_printf ("%s = %s", letters, numbers);
  /* Translators: of what comes out of a box, such as "result (S, D) = (6, 32)" */
  g_autofree char *result = g_strdup_printf (_ ("result %s"), shape != NULL ? shape : letters);

  append_places (words, layout, index);
  append (words, result);
  if (box->has_parameters)
    append (words, _ ("learned parameters"));
  if (box->n_slices > 1)
    append (words, _ ("once for each head"));
  append (words, state_name (spec, hl_figure_state (spec, layout, index)));
  if (box->can_open)
    append (words, box->is_open ? _ ("open") : _ ("closed"));

  return g_string_free (words, FALSE);
}

static HlFigureLook
look_of (const HlFigureSpec   *spec,
         const HlFigureLayout *layout,
         int                   index)
{
  const HlFigureBox *box = hl_figure_box (layout, index);

  return (HlFigureLook){
    .state = hl_figure_state (spec, layout, index),
    .has_parameters = box->has_parameters,
    .is_idle = box->is_idle,
    .is_frame = box->is_open,
    .n_slices = box->kind == HL_FIGURE_GROUP ? 2 : box->n_slices,
  };
}

static void
draw_box (const HlFigureSpec   *spec,
          const HlFigureLayout *layout,
          int                   index,
          HlText               *text,
          cairo_t              *cr)
{
  const HlFigureBox *box = hl_figure_box (layout, index);
  const HlPalette   *palette = hl_figure_palette (spec);
  const HlFigureLook look = look_of (spec, layout, index);
  const gboolean     is_small = box->is_open || box->kind == HL_FIGURE_OPERATION;
  const HlTextBox    name = {
       .rect = { box->title.x + NAME_PAD, box->title.y, box->title.width - 2 * NAME_PAD,
                 box->title.height },
       .align_x = 0.5,
       .align_y = 0.5,
  };

  if (box->is_open)
    hl_figure_paint_band (palette, &look, &box->title, cr);
  else
    hl_figure_paint_box (palette, &look, &box->rect, cr);
  hl_text_draw (text, is_small ? HL_TEXT_SMALL : HL_TEXT_NORMAL, box->name, &name,
                hl_figure_ink (palette, &look), cr);
}

/* What does nothing passes on what it gets. */
static int
behind_idle (const HlFigureLayout *layout,
             int                   box)
{
  for (guint i = 0; i < layout->arrows->len; i++)
    {
      const HlFigureArrow *arrow = &g_array_index (layout->arrows, HlFigureArrow, i);

      if (box != HL_FIGURE_NONE && arrow->to == box && hl_figure_box (layout, box)->is_idle)
        return arrow->from;
    }

  return box;
}

/* On the way down, what comes to an open box has already entered it from above. */
static gboolean
has_entered (const HlFigureSpec   *spec,
             const HlFigureLayout *layout,
             const HlFigureArrow  *arrow)
{
  return spec->is_backward && arrow->from != HL_FIGURE_NONE &&
         is_within (layout, arrow->from, arrow->to);
}

/* An arrow is as far as the box that it comes from: a step at hand has its values. */
static HlFigureState
arrow_state (const HlFigureSpec   *spec,
             const HlFigureLayout *layout,
             const HlFigureArrow  *arrow)
{
  const int     source = behind_idle (layout, spec->is_backward ? arrow->to : arrow->from);
  HlFigureState state;

  if (spec->current == NULL || spec->is_resting)
    return HL_FIGURE_PLAIN;
  if (source == HL_FIGURE_NONE)
    return HL_FIGURE_DONE;

  state = hl_figure_state (spec, layout, source);

  if (state == HL_FIGURE_AROUND)
    return has_entered (spec, layout, arrow) ? HL_FIGURE_DONE : HL_FIGURE_TODO;

  return state == HL_FIGURE_CURRENT ? HL_FIGURE_DONE : state;
}

static void
draw_words (const HlFigureSpec  *spec,
            const HlFigureArrow *arrow,
            HlText              *text,
            cairo_t             *cr)
{
  const HlColor    faint = hl_figure_palette (spec)->faint_text;
  g_autofree char *letters = hl_figure_shape_letters (arrow->shape);
  g_autofree char *numbers = hl_figure_shape_numbers (spec, arrow->shape);
  const HlTextBox  left = { .rect = arrow->letters, .align_x = 1, .align_y = 0.5 };
  const HlTextBox  right = { .rect = arrow->numbers, .align_y = 0.5 };
  const gboolean   is_left = arrow->port_rect.x < arrow->points[arrow->n_points - 1].x;
  const HlTextBox  port = { .rect = arrow->port_rect, .align_x = is_left, .align_y = 0.5 };

  if (arrow->letters.width > 0)
    hl_text_draw (text, HL_TEXT_SMALL, letters, &left, faint, cr);
  if (arrow->numbers.width > 0)
    hl_text_draw (text, HL_TEXT_SMALL, numbers, &right, faint, cr);
  if (arrow->port_rect.width > 0)
    hl_text_draw (text, HL_TEXT_SMALL, arrow->port, &port, hl_figure_palette (spec)->text, cr);
}

/* No gradient goes into words, none comes from the next word. */
static gboolean
is_left_out (const HlFigureSpec  *spec,
             const HlFigureArrow *arrow)
{
  return spec->is_backward && (arrow->from == HL_FIGURE_NONE || arrow->to == HL_FIGURE_NONE);
}

static void
draw_arrows (const HlFigureSpec   *spec,
             const HlFigureLayout *layout,
             HlFigureState         state,
             cairo_t              *cr)
{
  for (guint i = 0; i < layout->arrows->len; i++)
    {
      const HlFigureArrow *arrow = &g_array_index (layout->arrows, HlFigureArrow, i);

      if (arrow_state (spec, layout, arrow) == state && !is_left_out (spec, arrow))
        hl_figure_paint_arrow (hl_figure_palette (spec), arrow, state, spec->is_backward, cr);
    }
}

static void
draw_frames (const HlFigureSpec   *spec,
             const HlFigureLayout *layout,
             cairo_t              *cr)
{
  for (int i = 0; i < hl_figure_n_boxes (layout); i++)
    {
      const HlFigureBox *box = hl_figure_box (layout, i);
      const HlFigureLook look = look_of (spec, layout, i);

      if (box->is_open)
        hl_figure_paint_box (hl_figure_palette (spec), &look, &box->rect, cr);
    }
}

static void
draw_notes (const HlFigureSpec   *spec,
            const HlFigureLayout *layout,
            HlText               *text,
            cairo_t              *cr)
{
  const HlPalette *palette = hl_figure_palette (spec);

  for (guint i = 0; i < layout->notes->len; i++)
    {
      const HlFigureNote *note = &g_array_index (layout->notes, HlFigureNote, i);
      const HlTextBox     box = { .rect = note->rect, .align_x = 0.5, .align_y = 0.5 };

      const gboolean is_title = note->path != NULL;
      const gboolean is_step = is_title && g_strcmp0 (spec->current, note->path) == 0;

      hl_text_draw (text,
                    is_step    ? HL_TEXT_TITLE
                    : is_title ? HL_TEXT_NORMAL
                               : HL_TEXT_SMALL,
                    note->words, &box,
                    is_step    ? palette->computed
                    : is_title ? palette->text
                               : palette->faint_text,
                    cr);
    }
}

/**
 * hl_figure_draw:
 * @spec: what to draw
 * @layout: where to draw it
 * @cr: where the strokes go
 *
 * Leaves the page as it is where nothing stands.  What is pale is drawn first, so
 * that an arrow that carries values is never crossed by one that does not.
 */
void
hl_figure_draw (const HlFigureSpec   *spec,
                const HlFigureLayout *layout,
                cairo_t              *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  draw_frames (spec, layout, cr);
  draw_arrows (spec, layout, HL_FIGURE_PLAIN, cr);
  draw_arrows (spec, layout, HL_FIGURE_TODO, cr);
  draw_arrows (spec, layout, HL_FIGURE_DONE, cr);
  for (int i = 0; i < hl_figure_n_boxes (layout); i++)
    draw_box (spec, layout, i, text, cr);
  for (guint i = 0; i < layout->arrows->len; i++)
    draw_words (spec, &g_array_index (layout->arrows, HlFigureArrow, i), text, cr);
  draw_notes (spec, layout, text, cr);
  hl_figure_keys_draw (spec, text, &layout->keys, cr);
}

/**
 * hl_figure_draw_cursor:
 * @spec: what was drawn
 * @layout: where
 * @index: the box to point out
 * @cr: where the strokes go
 */
void
hl_figure_draw_cursor (const HlFigureSpec   *spec,
                       const HlFigureLayout *layout,
                       int                   index,
                       cairo_t              *cr)
{
  const HlFigureBox *box = hl_figure_box (layout, index);
  const HlRect       outline = {
          box->rect.x - OUTLINE_GAP,
          box->rect.y - OUTLINE_GAP,
          box->rect.width + 2 * OUTLINE_GAP,
          box->rect.height + 2 * OUTLINE_GAP,
  };

  hl_matrix_draw_outline (&outline, hl_figure_palette (spec), cr);
}
