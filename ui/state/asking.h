/* ui/state/asking.h
 *
 * Which sentences models translate, and what those write that do not train now.
 *
 *      a run that would begin     its untrained model, and how long the run takes   look
 *      the run that trains        its own worker translates, and hears what
 *      a run that is paused       its latest model, for sentences that are new
 *      a run of another day       its snapshots, one after the other                its log
 *
 * Signals
 *   changed ()   there is another look, or a log has more moments
 */

#pragma once

#include "ui/session/run-snapshots.h"
#include "ui/session/run-keeper.h"

/* What a run will be, before it begins.  The time is measured: some updates are made, and thrown
 * away.  Before that the untrained model translates a few sentences. */
typedef struct
{
  gsize  n_parameters; /* numbers that are learned */
  gint64 n_updates;    /* of all epochs */
  int    n_training;   /* pairs to learn from */
  int    n_held_out;   /* pairs to judge by */
  int    source_words; /* of the source vocabulary */
  int    target_words; /* of the target vocabulary */
  int    unknown;      /* how many of 100 words to learn from are unknown */
  double seconds;      /* of all updates together, without judging */

  char         **remarks; /* what is to be known before it begins; maybe nothing */
  NnTrainingLog *log;     /* with one moment: translations of the untrained model */
} HlRunLook;

#define HL_TYPE_ASKING (hl_asking_get_type ())

G_DECLARE_FINAL_TYPE (HlAsking, hl_asking, HL, ASKING, GObject)

HlAsking *hl_asking_new (HlRunKeeper *keeper, HlRunSnapshots *snapshots,
                         const char *shipped_corpus) G_GNUC_WARN_UNUSED_RESULT;

void hl_asking_set_own (HlAsking *self, char **own);
void hl_asking_look (HlAsking *self, NnRunOptions *options);
void hl_asking_measure (HlAsking *self, GPtrArray *runs);
void hl_asking_recall (HlAsking *self, HlRun *run);

const HlRunLook *hl_asking_get_look (HlAsking *self, const char **problem);
