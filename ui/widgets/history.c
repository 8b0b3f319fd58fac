#include "ui/widgets/history.h"

#include "core/engine/owned.h"

/* The numbers of a part before a change. */
typedef struct
{
  float *numbers;
  int    part, rows, columns;
} Kept;

static void free_kept (gpointer kept)
{
  g_free (((Kept *) kept)->numbers);
  g_free (kept);
}

/* No change yet.  Borrows both. */
HlHistory *hl_history_new (const HlEdits *edits, gpointer page)
{
  HlHistory *self = g_new0 (HlHistory, 1);

  *self = (HlHistory){ edits, page, g_ptr_array_new_with_free_func (free_kept),
                       g_ptr_array_new_with_free_func (free_kept) };

  return self;
}

NN_FREES_FOR_ALL (HlHistory, hl_history_free, (g_ptr_array_unref, past, future))

/* What the item is, if it is words that can be changed; else NULL. */
char *hl_history_words (HlHistory *self, HlItem item)
{
  return self->edits->read != NULL && item.part >= 0 ? self->edits->read (self->page, item) : NULL;
}

/* Whether the item can be changed. */
gboolean hl_history_has (HlHistory *self, HlItem item)
{
  g_autofree char *words = hl_history_words (self, item);
  int              rows, columns;

  if (words != NULL)
    return TRUE;

  return item.part >= 0 && self->edits->get (self->page, item.part, &rows, &columns) != NULL &&
         item.row >= 0 && item.row < rows && item.column >= 0 && item.column < columns;
}

/* The number of an item that can be changed. */
float hl_history_number (HlHistory *self, HlItem item)
{
  int          rows, columns;
  const float *numbers = self->edits->get (self->page, item.part, &rows, &columns);

  return numbers[item.row * columns + item.column];
}

/* Makes it another number, as a part of the latest step. */
void hl_history_change (HlHistory *self, HlItem item, float number)
{
  int               rows, columns;
  const float      *numbers = self->edits->get (self->page, item.part, &rows, &columns);
  g_autofree float *changed = g_memdup2 (numbers, (gsize) (rows * columns) * sizeof *numbers);

  changed[item.row * columns + item.column] = number;
  self->edits->set (self->page, item.part, changed, rows, columns);
}

static void keep (HlHistory *self, GPtrArray *list, int part)
{
  Kept        *kept = g_new0 (Kept, 1);
  const float *numbers = self->edits->get (self->page, part, &kept->rows, &kept->columns);

  kept->part = part;
  kept->numbers = g_memdup2 (numbers, (gsize) (kept->rows * kept->columns) * sizeof *numbers);
  g_ptr_array_add (list, kept);
}

/* Takes a list's latest numbers; those of now go to the other list, if there is one. */
static void take (HlHistory *self, GPtrArray *from, GPtrArray *to)
{
  Kept *kept = from->len > 0 ? g_ptr_array_steal_index (from, from->len - 1) : NULL;

  if (kept == NULL)
    return;

  if (to != NULL)
    keep (self, to, kept->part);
  self->edits->set (self->page, kept->part, kept->numbers, kept->rows, kept->columns);
  free_kept (kept);
}

/* The item beside, as they are read; after the last one the first. */
HlItem hl_history_next (HlHistory *self, HlItem item, int down, int right)
{
  int rows, columns, next;

  self->edits->get (self->page, item.part, &rows, &columns);
  next = (item.row + down) * columns + item.column + right + rows * columns;

  return (HlItem){ item.part, next / columns % rows, next % columns };
}

/* Puts a pasted matrix instead of the part's. Returns whether it was one: other text may be
 * meant for one number. */
gboolean hl_history_paste (HlHistory *self, int part, const char *text, GError **error)
{
  int               rows, columns;
  g_autofree float *numbers =
      hl_matrix_from_text (text, &self->edits->limits, &rows, &columns, error);

  if (numbers == NULL)
    return FALSE;

  hl_history_keep (self, part);
  self->edits->set (self->page, part, numbers, rows, columns);

  return TRUE;
}

/* Begins a step: what the numbers of the part are now. */
void hl_history_keep (HlHistory *self, int part)
{
  keep (self, self->past, part);
  g_ptr_array_set_size (self->future, 0);
}

/* Takes back the changes since the latest step began, and forgets them. */
void hl_history_drop (HlHistory *self) { take (self, self->past, NULL); }

/* A step back, or forth again. */
void hl_history_go (HlHistory *self, gboolean forth)
{
  take (self, forth ? self->future : self->past, forth ? self->past : self->future);
}

/* The numbers of the part before the latest step, if they have the same shape; else NULL. */
const float *hl_history_before (HlHistory *self, int part)
{
  const Kept *kept = self->past->len > 0 ? self->past->pdata[self->past->len - 1] : NULL;
  int         rows, columns;

  self->edits->get (self->page, part, &rows, &columns);

  return kept != NULL && kept->part == part && kept->rows == rows && kept->columns == columns
             ? kept->numbers
             : NULL;
}
