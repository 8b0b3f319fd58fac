/* core/translation/prefix.h
 *
 * A prefix: the given beginning of a translation.  The decoder reads these tokens as if it had
 * chosen them, and chooses the tokens after them:
 *
 *      given      la   maison
 *      written    la   maison   est   vieille   .   <eos>
 *                 0.02  0.00    0.98  …                      the probability of each token
 */

#pragma once

#include "core/text/vocabulary.h"

typedef struct
{
  int  n;   /* number of given tokens */
  int *ids; /* (array length=n): the given tokens */
} NnPrefix;

NnPrefix *nn_prefix_new (const int *ids, int n) G_GNUC_WARN_UNUSED_RESULT;
NnPrefix *nn_prefix_new_from_text (const NnVocabulary *vocabulary, const char *text,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean  nn_prefix_check (const NnPrefix *self, int max_steps, GError **error);
void      nn_prefix_free (NnPrefix *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPrefix, nn_prefix_free)
