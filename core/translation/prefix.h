/* core/translation/prefix.h
 *
 * How a translation is to begin.  The decoder reads these tokens as if it had chosen them,
 * and goes on by itself:
 *
 *      given      la   maison
 *      written    la   maison   est   vieille   .   <eos>
 *                 0.02  0.00    0.98  …                      what it thought of each
 */

#pragma once

#include "core/text/vocabulary.h"

G_BEGIN_DECLS

/**
 * NnPrefix:
 * @n: how many tokens are given
 * @ids: (array length=n): these
 */
typedef struct
{
  int  n;
  int *ids;
} NnPrefix;

NnPrefix *nn_prefix_new (const int *ids,
                         int        n) G_GNUC_WARN_UNUSED_RESULT;
NnPrefix *nn_prefix_new_from_text (const NnVocabulary *vocabulary,
                                   const char         *text,
                                   GError            **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean  nn_prefix_check (const NnPrefix *self,
                           int             max_steps,
                           GError        **error);
void      nn_prefix_free (NnPrefix *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPrefix, nn_prefix_free)

G_END_DECLS
