/* ui/lessons/copy-lesson.h
 *
 * The classic trick for words that a model does not know, from the time before subwords:
 * what <unk> is, why attention says which word to copy in its place, and when that fails.
 *
 * Read in   Luong et al. 2015, "Addressing the Rare Word Problem"; Jean et al. 2015
 */

#pragma once

#include <glib.h>

/* What there is to know of a model before one may say how it deals with `<unk>`. */
typedef struct
{
  int      n_source_words; /* size of the source vocabulary */
  int      n_target_words; /* size of the target vocabulary */
  int      min_count;      /* how often a word had to occur to get into a vocabulary */
  gboolean is_trained;     /* whether anything is known of the training */
  /* how likely training reads `<unk>` for a word that is on both sides */
  double unknown_share;
} HlCopySubject;

char *hl_copy_lesson (const HlCopySubject *subject) G_GNUC_WARN_UNUSED_RESULT;
