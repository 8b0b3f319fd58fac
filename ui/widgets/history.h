/* ui/widgets/history.h
 *
 * A page's numbers that can be changed, and the way back through all changes.
 *
 * The page keeps the numbers.  It is asked for them and told what they should be; each step of the
 * way back is a matrix as it was before a change.
 */
#pragma once

#include "ui/picture/scene.h"
#include "ui/numbers/number-reader.h"

typedef struct
{
  /* The numbers of a part of the figure; NULL where they are not changed. */
  const float *(*get) (gpointer page, int part, int *rows, int *columns);
  void (*set) (gpointer page, int part, const float *numbers, int rows, int columns);
  void (*object) (gpointer page, const char *problem); /* to what was typed or pasted, or NULL */
  void (*done) (gpointer page); /* a change is over that was made step by step */
  HlMatrixLimits limits;
  /* An item that is words: which, or NULL; what they should be; and the part that has them. */
  char *(*read) (gpointer page, HlItem item);
  void (*write) (gpointer page, HlItem item, const char *words);
  int words;
} HlEdits;

typedef struct
{
  const HlEdits *edits;
  gpointer       page;
  GPtrArray     *past, *future;
} HlHistory;

HlHistory *hl_history_new (const HlEdits *edits, gpointer page);
void       hl_history_free (HlHistory *self);
gboolean   hl_history_has (HlHistory *self, HlItem item); /* whether it can be changed */
char      *hl_history_words (HlHistory *self, HlItem item) G_GNUC_WARN_UNUSED_RESULT;
float      hl_history_number (HlHistory *self, HlItem item);
void       hl_history_change (HlHistory *self, HlItem item, float number);
HlItem   hl_history_next (HlHistory *self, HlItem item, int down, int right); /* as they are read */
gboolean hl_history_paste (HlHistory *self, int part, const char *text, GError **error);
const float *hl_history_before (HlHistory *self, int part);
void         hl_history_keep (HlHistory *self, int part); /* before changes that are one step */
void         hl_history_drop (HlHistory *self);           /* takes back the changes since then */
void         hl_history_go (HlHistory *self, gboolean forth);
