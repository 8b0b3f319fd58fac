/* app/translate-moments.h
 *
 * headlight-cli translate --snapshots: what a model said at earlier updates of its training.
 *
 *      folder of a run, or of its snapshots ─► one update: a model like any other
 *                                           └► all of them: a table for programs
 *
 *      update,sentence,translation,log_probability
 *      0,go .,. . . . . . . . .,-72.31
 *      320,go .,va !,-0.84
 */

#pragma once

#include "app/alterations.h"
#include "core/checkpoint/checkpoint.h"
#include "core/translation/translator.h"

G_BEGIN_DECLS

#define HL_ALL_UPDATES (-1)

typedef struct
{
  const char                 *folder;      /* of a run, or of its snapshots */
  const char *const          *sentences;   /* what to translate */
  const HlCliDecoding        *decoding;    /* which way to decode */
  const NnTranslationOptions *options;     /* how to decode */
  const HlAlterations        *alterations; /* what is taken out of each model */
  /* whether to print the tokens, not the sentence they make */
  gboolean prints_tokens;
} HlTranslateMoments;

NnCheckpoint *hl_translate_load_moment (const char *folder, gint64 update,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
HlCliStatus   hl_translate_moments (const HlTranslateMoments *self);

G_END_DECLS
