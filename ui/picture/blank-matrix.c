#include "ui/picture/blank-matrix.h"

#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"
#include "ui/picture/marks.h"

#define ROOM_WIDTH 52.0  /* to write a number into, CSS pixels */
#define ROOM_HEIGHT 25.0 /* likewise */
#define FRAME 1.5        /* width of the frame of a blank */
#define INSET 2.0        /* of the frame in its cell */
#define PADDING 12.0     /* of a number in its cell, left and right together */
#define GAP 6.0

/* Returns a copy of the tokens, to be freed with free_words (), or NULL. tokens: words, of
 * which any may be NULL. */
static const char **copy_words (const char *const *tokens, int n_tokens)
{
  const char **copy;

  if (tokens == NULL)
    return NULL;

  copy = g_new (const char *, n_tokens);
  for (int i = 0; i < n_tokens; i++)
    copy[i] = g_strdup (tokens[i]);

  return copy;
}

static void free_words (const char *const *tokens, int n_tokens)
{
  if (tokens == NULL)
    return;

  for (int i = 0; i < n_tokens; i++)
    g_free ((gpointer) tokens[i]);
  g_free ((gpointer) tokens);
}

/* Returns the token at this position, or the position from 1 where the axis has no tokens. tokens:
 * the tokens of an axis, or NULL; position: from 0. */
static char *word_at (const char *const *tokens, int position)
{
  if (tokens != NULL && tokens[position] != NULL)
    return hl_word_apart (tokens[position]);

  return g_strdup_printf ("%d", position + 1);
}

/* Returns a matrix that is to be filled in on paper, counted. numbers: which is copied; is_blank:
 * (rows, columns) which cells are to be filled in; likewise. */
HlBlankMatrix *hl_blank_matrix_new (const HlPaperMatrix *numbers, const gboolean *is_blank)
{
  const int     n = numbers->rows * numbers->columns;
  HlPaperMatrix copy = *numbers;
  HlBlankMatrix self = { .is_blank = g_memdup2 (is_blank, (gsize) n * sizeof (gboolean)) };

  copy.title = g_strdup (numbers->title);
  copy.row_role = g_strdup (numbers->row_role);
  copy.values = g_memdup2 (numbers->values, (gsize) n * sizeof (float));
  copy.words = copy_words (numbers->words, n);
  copy.row_names = copy_words (numbers->row_names, numbers->rows);
  copy.column_names = copy_words (numbers->column_names, numbers->columns);
  self.numbers = g_memdup2 (&copy, sizeof copy);

  return g_atomic_rc_box_dup (sizeof self, &self);
}

static void clear (gpointer data)
{
  HlBlankMatrix *self = data;
  HlPaperMatrix *numbers = self->numbers;

  g_free ((char *) numbers->title);
  g_free ((char *) numbers->row_role);
  g_free ((float *) numbers->values);
  free_words (numbers->words, numbers->rows * numbers->columns);
  free_words (numbers->row_names, numbers->rows);
  free_words (numbers->column_names, numbers->columns);
  g_free (numbers);
  g_free (self->is_blank);
}

void hl_blank_matrix_unref (HlBlankMatrix *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/* Returns what is written into a cell. */
char *hl_paper_matrix_text (const HlPaperMatrix *self, int row, int column)
{
  const int at = row * self->columns + column;

  return self->words != NULL ? g_strdup (self->words[at])
                             : hl_number_to_text ((double) self->values[at], self->digits);
}

/* Returns how many cells are to be filled in. */
int hl_blank_matrix_count (const HlBlankMatrix *self)
{
  int n = 0;

  for (int i = 0; i < self->numbers->rows * self->numbers->columns; i++)
    n += self->is_blank[i];

  return n;
}

/* --- The picture ------------------------------------------------------------------------------ */

typedef struct
{
  HlScene             *scene;
  const HlBlankMatrix *matrix;
  double               line, times; /* the height of a line of names; the size of the numbers */
  HlRect               at;          /* all cells */
} Places;

static double widest_name (HlScene *scene, const char *const *names, int n)
{
  double widest = 0.0;

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = word_at (names, i);

      widest = fmax (widest, hl_scene_width (scene, HL_TEXT_SMALL, 1.0, name));
    }

  return widest;
}

static double widest_number (HlScene *scene, const HlPaperMatrix *numbers)
{
  double widest = 1.0;

  for (int i = 0; i < numbers->rows * numbers->columns; i++)
    {
      g_autofree char *words =
          hl_paper_matrix_text (numbers, i / numbers->columns, i % numbers->columns);

      widest = fmax (widest, hl_mark_written (scene, 1.0, FALSE, words));
    }

  return widest;
}

/* A name gives way before a number does, which is smaller then. */
static Places place (const HlBlankMatrix *self, HlScene *scene, double room)
{
  const HlPaperMatrix *numbers = self->numbers;
  const gboolean       has_blanks = hl_blank_matrix_count (self) > 0;
  const double         number = widest_number (scene, numbers);
  const double         left = widest_name (scene, numbers->row_names, numbers->rows) + GAP;
  const double         names = widest_name (scene, numbers->column_names, numbers->columns) + GAP;
  const double         least = fmax (number + PADDING, has_blanks ? ROOM_WIDTH : 0.0);
  const double         share = (room - left) / numbers->columns;
  const double         width = fmin (fmax (least, fmin (names, share)), share);
  const double         line = hl_scene_line (scene, HL_TEXT_SMALL, 1.0) + 2;
  const double         title = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 4;
  const double top = (numbers->title != NULL ? title : 0) + (numbers->row_role != NULL ? line : 0);

  return (Places){ .scene = scene,
                   .matrix = self,
                   .line = line,
                   .times = fmin (1.0, (width - 4) / number),
                   .at = { left, top + line, width * numbers->columns,
                           fmax (title + 4, ROOM_HEIGHT) * numbers->rows } };
}

static void add_names (const Places *self)
{
  const HlPaperMatrix *numbers = self->matrix->numbers;
  const HlColor        ink = self->scene->look.palette->faint_text;
  const double         y = self->at.y - self->line;

  if (numbers->title != NULL)
    hl_mark_write (
        self->scene, 1.0, FALSE, numbers->title,
        (HlRect){ 0, 0, self->scene->size.width, hl_scene_line (self->scene, HL_TEXT_NORMAL, 1.0) },
        0, self->scene->look.palette->text);
  if (numbers->row_role != NULL)
    hl_mark_words (self->scene, HL_TEXT_SMALL, numbers->row_role,
                   (HlRect){ 0, y - self->line, self->scene->size.width, self->line }, ink);
  for (int i = 0; i < numbers->columns; i++)
    {
      const HlRect     cell = hl_cell (&self->at, 1, numbers->columns, 0, i);
      g_autofree char *name = word_at (numbers->column_names, i);

      hl_mark_words (self->scene, HL_TEXT_SMALL, name,
                     (HlRect){ cell.x, y, cell.width, self->line }, ink)
          ->align_x = 0.5;
    }
  for (int i = 0; i < numbers->rows; i++)
    {
      const HlRect     cell = hl_cell (&self->at, numbers->rows, 1, i, 0);
      g_autofree char *name = word_at (numbers->row_names, i);

      hl_mark_words (self->scene, HL_TEXT_SMALL, name,
                     (HlRect){ 0, cell.y, cell.x - GAP, cell.height }, ink)
          ->align_x = 1.0;
    }
}

static void add_grid (const Places *self)
{
  const HlPaperMatrix *numbers = self->matrix->numbers;
  const HlColor        ink = self->scene->look.palette->grid;
  const HlRect        *at = &self->at;

  for (int i = 0; i <= numbers->rows; i++)
    hl_mark (self->scene, HL_FILL,
             (HlRect){ at->x, at->y + i * at->height / numbers->rows - 0.5, at->width, 1 }, ink);
  for (int i = 0; i <= numbers->columns; i++)
    hl_mark (self->scene, HL_FILL,
             (HlRect){ at->x + i * at->width / numbers->columns - 0.5, at->y, 1, at->height }, ink);
}

/* Sets the scene's size, and makes its marks. width: it is not wider. */
void hl_blank_matrix_build (const HlBlankMatrix *self, HlScene *scene, double width,
                            gboolean is_filled)
{
  const HlPaperMatrix *numbers = self->numbers;
  const Places         places = place (self, scene, width);
  const HlColor        ink = scene->look.palette->text;
  const double         title =
      numbers->title != NULL ? hl_mark_written (scene, 1.0, FALSE, numbers->title) + 2 : 0.0;

  scene->size = (HlSize){ fmax (hl_rect_right (&places.at) + 1, fmin (title, width)),
                          hl_rect_bottom (&places.at) + 1 };
  add_names (&places);
  add_grid (&places);
  for (int i = 0; i < numbers->rows * numbers->columns; i++)
    {
      const int        row = i / numbers->columns, column = i % numbers->columns;
      const HlRect     cell = hl_cell (&places.at, numbers->rows, numbers->columns, row, column);
      g_autofree char *words = hl_paper_matrix_text (numbers, row, column);

      if (self->is_blank[i])
        hl_mark (scene, HL_FRAME, hl_rect_grown (&cell, -INSET), ink)->width = FRAME;
      if (!self->is_blank[i] || is_filled)
        hl_mark_write (scene, places.times, FALSE, words, cell, 0.5, ink);
    }
}

static HlScene *on_paper (const HlBlankMatrix *self, HlText *text, double width, gboolean is_filled)
{
  HlScene *scene = hl_scene_new (&(HlLook){ hl_palette_get (FALSE), text });

  hl_blank_matrix_build (self, scene, width, is_filled);

  return scene;
}

/* Returns its size in CSS pixels. */
HlSize hl_blank_matrix_measure (const HlBlankMatrix *self, double width)
{
  g_autoptr (HlText)  text = hl_text_new (NULL);
  g_autoptr (HlScene) scene = on_paper (self, text, width, FALSE);

  return scene->size;
}

/* cr: where the strokes go, from the origin. */
void hl_blank_matrix_draw (const HlBlankMatrix *self, double width, gboolean is_filled, cairo_t *cr)
{
  g_autoptr (HlText)  text = hl_text_new (NULL);
  g_autoptr (HlScene) scene = on_paper (self, text, width, is_filled);

  hl_scene_draw (scene, HL_NOTHING, FALSE, cr);
}
