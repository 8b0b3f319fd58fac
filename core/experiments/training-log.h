/* core/experiments/training-log.h
 *
 * What a run leaves behind while it trains.  It is only ever added to: one thread, the
 * writer, writes behind the published lengths and then publishes greater ones; a thread that has
 * read a length may read all below it for ever.  So nothing is copied, and nobody waits.
 *
 *      writer   updates[n] = …, then n + 1 ─►  published
 *      reader   n = nn_training_log_updates (), then updates[0 … n − 1]
 */

#pragma once

#include "core/experiments/sayings.h"
#include "core/training/epochs.h"
#include "core/training/run.h"

/* How many reports are kept: nobody reads so slowly that the writer comes round to the latest. */
#define NN_TRAINING_REPORTS 256

/* One point of the curves. */
typedef struct
{
  float update;        /* updates done */
  float loss;          /* nats a position, of the latest batch or of the held-out part */
  float gradient_norm; /* before clipping; NaN for the held-out part */
  float bleu;          /* corpus BLEU-4 of the held-out part, 0 to 1; NaN where it was not
                        * measured */
  float word_loss;     /* nats a word of the latest batch, whatever the run minimizes; NaN where
                        * that is not known */
  float base_bleu;     /* where a model learns own sentences on top, @bleu of those that it knew
                        * before; NaN where it was not measured */
} NnTrainingPoint;

/* A moment at which the model was asked. */
typedef struct
{
  float      update;  /* updates done */
  float      loss;    /* nats a word of some held-out pairs; NaN if none are held out */
  NnSayings *sayings; /* what the model writes then */
} NnMoment;

typedef struct
{
  NnTrainingPoint *updates;   /* a point for each update; read nn_training_log_updates() of them */
  NnTrainingPoint *epochs;    /* a point for each epoch whose end was measured;
                               * nn_training_log_epochs() */
  NnMoment        *moments;   /* nn_training_log_moments() */
  int              n_targets; /* words of the target vocabulary; 0 if it is not known */
  int              n_pairs;   /* pairs that it learns from; 0 if it is not known */

  /*< private >*/
  NnTrainingProgress reports[NN_TRAINING_REPORTS];
  int                n_updates, n_epochs, n_moments, n_reports; /* published */
  int                most_updates, most_epochs, most_moments;
} NnTrainingLog;

NnTrainingLog *nn_training_log_new (gint64 updates, int epochs) G_GNUC_WARN_UNUSED_RESULT;
NnTrainingLog *nn_training_log_ref (NnTrainingLog *self);
void           nn_training_log_unref (NnTrainingLog *self);

int                       nn_training_log_updates (NnTrainingLog *self);
int                       nn_training_log_epochs (NnTrainingLog *self);
int                       nn_training_log_moments (NnTrainingLog *self);
const NnTrainingProgress *nn_training_log_progress (NnTrainingLog *self);

void nn_training_log_add_update (NnTrainingLog *self, const NnTrainingPoint *point);
void nn_training_log_add_epoch (NnTrainingLog *self, const NnTrainingPoint *point);
void nn_training_log_add_moment (NnTrainingLog *self, double update, double loss,
                                 NnSayings *sayings);
void nn_training_log_report (NnTrainingLog *self, const NnTrainingProgress *progress,
                             double word_loss);
void nn_training_log_go_on (NnTrainingLog *self, NnTrainingLog *before,
                            const NnTrainingProgress *progress);

gboolean nn_training_log_wants_moment (NnTrainingLog *self, gint64 update);
void     nn_training_log_ask (NnTrainingLog *self, NnRun *run, const NnWatch *watch,
                              NnReferences *references);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrainingLog, nn_training_log_unref)

/* The moments of a run as JSON: what the model wrote at each, and where it looked.
 *
 *      {"words": 4969, "pairs": 128, "moments": [
 *        {"update": 8, "loss": 3.25, "n_right": 1, …, "says": [
 *          {"source": "he's calm .", "words": ["il", "."], "weights": [[0.5, …], …], …}, …]}, …]}
 */

GBytes  *nn_moments_to_json (NnTrainingLog *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_moments_from_json (NnTrainingLog *self, GBytes *json);
