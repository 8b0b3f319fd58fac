/* core/text/sides.h
 *
 * On which side of the split a sentence is: whether it is a training sentence or held out.  Each
 * sentence of a corpus needs eight bytes: its key (split.h), with the side instead of the last
 * bit.
 *
 *      key of a sentence      … 63 bits of its hash … │ 0 training, 1 held out
 */

#pragma once

#include <glib.h>

typedef enum
{
  NN_SIDE_UNKNOWN,  /* the sentence is not in the corpus */
  NN_SIDE_TRAINING, /* the model learns from it */
  NN_SIDE_HELD_OUT, /* the model is evaluated on it and never learns from it */
} NnSide;

typedef struct
{
  gsize    n;       /* number of different sentences */
  guint64 *entries; /* (array length=n): their keys and sides, sorted */
} NnSides;

NnSides *nn_sides_new (guint64 *keys, const guint8 *is_held_out, gsize n) G_GNUC_WARN_UNUSED_RESULT;
NnSides *nn_sides_ref (NnSides *self);
void     nn_sides_unref (NnSides *self);

NnSide nn_side_of (const NnSides *self, const char *sentence);
NnSide nn_side_of_key (const NnSides *self, guint64 sentence_key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSides, nn_sides_unref)
