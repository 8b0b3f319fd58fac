#include "core/experiments/training-log.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/engine/json-list.h"
#include "core/engine/owned.h"
#include "core/training/evaluation.h"

#define CHECKED 256 /* held-out pairs whose loss a moment has */
#define MOMENTS 400 /* about as many come after the first */
#define CLOSEST 8   /* updates between two moments at first, */
#define GROWTH 16   /* later a share of those done, */
#define FARTHEST 60 /* but not more in a run of usual length */
#define PAUSES 1000 /* each may add a moment */

/**
 * @updates: how many points it has room for; pages that nobody writes cost nothing
 * @epochs: likewise
 * Returns: (transfer full): an empty log
 */
NnTrainingLog *nn_training_log_new (gint64 updates, int epochs)
{
  NnTrainingLog *self = g_atomic_rc_box_new0 (NnTrainingLog);

  self->most_updates = (int) CLAMP (updates, 1, G_MAXINT / 64);
  self->most_epochs = MAX (epochs, 1);
  self->most_moments = GROWTH * 16 + MOMENTS + self->most_updates / FARTHEST + PAUSES;
  self->updates = g_new (NnTrainingPoint, self->most_updates);
  self->epochs = g_new (NnTrainingPoint, self->most_epochs);
  self->moments = g_new (NnMoment, self->most_moments);

  return self;
}

static void clear (gpointer data)
{
  NnTrainingLog *self = data;

  for (int i = 0; i < self->n_moments; i++)
    nn_sayings_unref (self->moments[i].sayings);
  g_free (self->updates);
  g_free (self->epochs);
  g_free (self->moments);
}

NN_COUNTS (NnTrainingLog, nn_training_log, clear)

/** Returns: how many points of updates can be read */
int nn_training_log_updates (NnTrainingLog *self) { return g_atomic_int_get (&self->n_updates); }

/** Returns: how many points of epochs can be read */
int nn_training_log_epochs (NnTrainingLog *self) { return g_atomic_int_get (&self->n_epochs); }

/** Returns: how many moments can be read */
int nn_training_log_moments (NnTrainingLog *self) { return g_atomic_int_get (&self->n_moments); }

/** Returns: (transfer none): the latest report, all zeros before the first; it is to be read or
 *   copied at once */
const NnTrainingProgress *nn_training_log_progress (NnTrainingLog *self)
{
  const guint n = (guint) g_atomic_int_get (&self->n_reports);

  return self->reports + (n + NN_TRAINING_REPORTS - 1) % NN_TRAINING_REPORTS;
}

/** For the writer.  There must be room. */
void nn_training_log_add_update (NnTrainingLog *self, const NnTrainingPoint *point)
{
  g_assert (self->n_updates < self->most_updates);
  self->updates[self->n_updates] = *point;
  g_atomic_int_inc (&self->n_updates);
}

/** For the writer.  There must be room. */
void nn_training_log_add_epoch (NnTrainingLog *self, const NnTrainingPoint *point)
{
  g_assert (self->n_epochs < self->most_epochs);
  self->epochs[self->n_epochs] = *point;
  g_atomic_int_inc (&self->n_epochs);
}

/**
 * @update: after which update
 * @loss: of held-out pairs, or NaN
 * @sayings: (transfer full): what the model writes then
 *
 * For the writer.  Where there is no room any more, the moment is forgotten.
 */
void nn_training_log_add_moment (NnTrainingLog *self, double update, double loss,
                                 NnSayings *sayings)
{
  if (self->n_moments == self->most_moments)
    {
      nn_sayings_unref (sayings);
      return;
    }
  self->moments[self->n_moments] = (NnMoment){ (float) update, (float) loss, sayings };
  g_atomic_int_inc (&self->n_moments);
}

/**
 * @word_loss: nats a word of its latest batch
 *
 * For the writer.  However often an update is reported, before a pause and after it, it is one
 * point; an epoch that has ended is one if its end was measured.
 */
void nn_training_log_report (NnTrainingLog *self, const NnTrainingProgress *progress,
                             double word_loss)
{
  const NnTrainingProgress *before = nn_training_log_progress (self);
  /* The latest score is told again until there is another one. */
  const gboolean        is_measured = progress->held_out_bleu != before->held_out_bleu;
  const gboolean        is_base_measured = progress->base_bleu != before->base_bleu;
  const NnTrainingPoint update = { (float) progress->update,
                                   (float) progress->batch_loss,
                                   (float) progress->gradient_norm,
                                   NAN,
                                   (float) word_loss,
                                   NAN };
  const NnTrainingPoint epoch = { (float) progress->update,
                                  (float) progress->held_out_loss,
                                  NAN,
                                  is_measured ? (float) progress->held_out_bleu : NAN,
                                  NAN,
                                  is_base_measured ? (float) progress->base_bleu : NAN };

  if (progress->update != before->update && self->n_updates < self->most_updates)
    nn_training_log_add_update (self, &update);
  if (progress->ended_epoch && isfinite (progress->held_out_loss) &&
      self->n_epochs < self->most_epochs)
    nn_training_log_add_epoch (self, &epoch);
  self->reports[(guint) self->n_reports % NN_TRAINING_REPORTS] = *progress;
  g_atomic_int_inc (&self->n_reports);
}

/**
 * @self: the log, which is empty
 * @before: that of the run from which it continues
 * @progress: how far that was, or is now
 *
 * Takes over what came until then.
 */
void nn_training_log_go_on (NnTrainingLog *self, NnTrainingLog *before,
                            const NnTrainingProgress *progress)
{
  const float update = (float) progress->update;
  const int   n_updates = MIN (nn_training_log_updates (before), self->most_updates);
  const int   n_epochs = MIN (nn_training_log_epochs (before), self->most_epochs);
  const int   n_moments = nn_training_log_moments (before);

  for (int i = 0; i < n_updates && before->updates[i].update <= update; i++)
    nn_training_log_add_update (self, before->updates + i);
  for (int i = 0; i < n_epochs && before->epochs[i].update <= update; i++)
    nn_training_log_add_epoch (self, before->epochs + i);
  for (int i = 0; i < n_moments && before->moments[i].update <= update; i++)
    nn_training_log_add_moment (self, (double) before->moments[i].update,
                                (double) before->moments[i].loss,
                                nn_sayings_ref (before->moments[i].sayings));
  self->reports[0] = *progress;
  g_atomic_int_set (&self->n_reports, 1);
}

/**
 * @update: updates done
 * Returns: whether it is time to ask the model again: often at first, when it learns most
 */
gboolean nn_training_log_wants_moment (NnTrainingLog *self, gint64 update)
{
  const gint64 all = self->most_updates, farthest = MAX (FARTHEST, all / MOMENTS);
  gint64       last;

  if (self->n_moments == 0)
    return TRUE;

  last = (gint64) self->moments[self->n_moments - 1].update;

  return update >= last + CLAMP (last / GROWTH, CLAMP (all / 40, 1, CLOSEST), farthest);
}

/* Some pairs from all over, because later ones of a corpus are longer. */
static NnPairs choose (const NnPairs *all)
{
  const int n = MIN (CHECKED, all->n);
  NnPairs   self = *all;

  self.n = n;
  self.n_shared = 0;
  self.source_starts = g_new0 (int, n + 1);
  self.target_starts = g_new0 (int, n + 1);
  self.source = g_new (int, all->source_starts[all->n]);
  self.target = g_new (int, all->target_starts[all->n]);
  for (int i = 0; i < n; i++)
    {
      const int  from = (int) ((gint64) i * all->n / n);
      const int *source = all->source_starts + from, *target = all->target_starts + from;

      memcpy (self.source + self.source_starts[i], all->source + source[0],
              (gsize) (source[1] - source[0]) * sizeof (int));
      memcpy (self.target + self.target_starts[i], all->target + target[0],
              (gsize) (target[1] - target[0]) * sizeof (int));
      self.source_starts[i + 1] = self.source_starts[i] + source[1] - source[0];
      self.target_starts[i + 1] = self.target_starts[i] + target[1] - target[0];
    }

  return self;
}

static double loss_of (NnRun *run)
{
  NnPairs      checked;
  NnLossReport report;

  if (run->dataset->held_out->n == 0)
    return NAN;

  checked = choose (run->dataset->held_out);
  report = nn_trainer_evaluate (run->trainer, &checked, FALSE, NULL);
  g_free (checked.source_starts);
  g_free (checked.target_starts);
  g_free (checked.source);
  g_free (checked.target);

  return nn_loss_report_mean (&report, NN_LOSS_MASKED);
}

/**
 * @run: its run, between two updates
 * @references: (nullable): how the corpus translates its sentences
 *
 * For the writer: adds what the model writes now.  The run continues as if nothing had been
 * translated.
 */
void nn_training_log_ask (NnTrainingLog *self, NnRun *run, const NnWatch *watch,
                          NnReferences *references)
{
  const NnDataset         *dataset = run->dataset;
  g_autoptr (NnTranslator) translator = nn_translator_new (
      run->model, dataset->source_vocabulary, dataset->target_vocabulary, dataset->text, NULL);

  if (translator != NULL)
    nn_training_log_add_moment (
        self, (double) run->trainer->update, loss_of (run),
        nn_sayings_new (translator, watch, references, dataset->sides, NULL));
}

/* --- Writing ---------------------------------------------------------------------------------- */

static json_t *number_to_json (double number)
{
  return isfinite (number) ? json_real (number) : json_null ();
}

static json_t *floats_to_json (const float *numbers, int n)
{
  return NN_JSON_LIST (i, n, number_to_json ((double) numbers[i]));
}

static json_t *saying_to_json (const NnSaying *self)
{
  const int n = self->n_words, n_reads = self->n_reads;
  json_t   *json = json_object ();

  json_object_set_new (json, "source", json_string (self->source));
  if (self->target != NULL)
    json_object_set_new (json, "target", json_string (self->target));
  json_object_set_new (json, "is_new", json_boolean (self->is_new));
  json_object_set_new (json, "is_all_right", json_boolean (self->is_all_right));
  json_object_set_new (json, "n_spoken", json_integer (self->n_spoken));
  json_object_set_new (json, "n_right", json_integer (self->n_right));
  json_object_set_new (json, "n_asked", json_integer (self->n_asked));
  json_object_set_new (json, "words", NN_JSON_LIST (i, n, json_string (self->words[i])));
  json_object_set_new (json, "reads", NN_JSON_LIST (i, n_reads, json_string (self->reads[i])));
  json_object_set_new (json, "probabilities", floats_to_json (self->probabilities, n));
  json_object_set_new (json, "weights",
                       NN_JSON_LIST (i, n, floats_to_json (self->weights + i * n_reads, n_reads)));
  json_object_set_new (json, "is_right", NN_JSON_LIST (i, n, json_integer (self->is_right[i])));
  json_object_set_new (json, "missing", NN_JSON_LIST (i, n + 1, json_integer (self->missing[i])));

  return json;
}

static json_t *moment_to_json (const NnMoment *self)
{
  json_t *json = json_object ();

  json_object_set_new (json, "update", json_real ((double) self->update));
  json_object_set_new (json, "loss", number_to_json ((double) self->loss));
  json_object_set_new (json, "n_right", json_integer (self->sayings->n_right));
  json_object_set_new (json, "n_known", json_integer (self->sayings->n_known));
  json_object_set_new (
      json, "says", NN_JSON_LIST (i, self->sayings->n, saying_to_json (self->sayings->says + i)));

  return json;
}

/** Returns: (transfer full): all moments that can be read by now */
GBytes *nn_moments_to_json (NnTrainingLog *self)
{
  const int n = nn_training_log_moments (self);
  json_t   *json = json_object ();
  char     *text;
  GBytes   *bytes;

  json_object_set_new (json, "words", json_integer (self->n_targets));
  json_object_set_new (json, "pairs", json_integer (self->n_pairs));
  json_object_set_new (json, "moments", NN_JSON_LIST (i, n, moment_to_json (self->moments + i)));
  text = json_dumps (json, JSON_COMPACT | JSON_REAL_PRECISION (9)); /* enough for a float */
  json_decref (json);
  bytes = g_bytes_new (text, strlen (text));
  free (text);

  return bytes;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean read_count (json_t *json, const char *key, int *count)
{
  json_t          *number = json_object_get (json, key);
  const json_int_t value = json_is_integer (number) ? json_integer_value (number) : -1;

  *count = (int) CLAMP (value, 0, G_MAXINT);

  return value == *count;
}

/* Returns all strings of the array, none of which is empty; NULL if it is another thing. */
static char **read_strings (json_t *json, int *n)
{
  char **strings;

  if (!json_is_array (json))
    return NULL;

  *n = (int) json_array_size (json);
  strings = g_new0 (char *, *n + 1);
  for (int i = 0; i < *n; i++)
    {
      const char *text = json_string_value (json_array_get (json, (gsize) i));

      if (text == NULL || *text == '\0')
        {
          g_strfreev (strings);
          return NULL;
        }
      strings[i] = g_strdup (text);
    }

  return strings;
}

static gboolean read_floats (json_t *json, int n, float *numbers)
{
  if (!json_is_array (json) || json_array_size (json) != (gsize) n)
    return FALSE;

  for (int i = 0; i < n; i++)
    {
      json_t *number = json_array_get (json, (gsize) i);

      if (!json_is_number (number) && !json_is_null (number))
        return FALSE;
      numbers[i] = json_is_null (number) ? NAN : (float) json_number_value (number);
    }

  return TRUE;
}

static gboolean read_bytes (json_t *json, int n, guint8 *numbers)
{
  if (!json_is_array (json) || json_array_size (json) != (gsize) n)
    return FALSE;

  for (int i = 0; i < n; i++)
    {
      json_t *number = json_array_get (json, (gsize) i);

      if (!json_is_integer (number))
        return FALSE;
      numbers[i] = (guint8) CLAMP (json_integer_value (number), 0, G_MAXUINT8);
    }

  return TRUE;
}

/* Whether there is a row for each word, and in it a number for each word that it reads.  Only then
 * is there as much memory asked for as the file has numbers. */
static gboolean has_all_rows (json_t *rows, int n_rows, int n_columns)
{
  if (!json_is_array (rows) || json_array_size (rows) != (gsize) n_rows)
    return FALSE;

  for (int i = 0; i < n_rows; i++)
    if (json_array_size (json_array_get (rows, (gsize) i)) != (gsize) n_columns)
      return FALSE;

  return TRUE;
}

/* What was read by then is freed with the saying. */
static gboolean read_saying (json_t *json, NnSaying *self)
{
  const char *source = json_string_value (json_object_get (json, "source"));
  json_t     *weights = json_object_get (json, "weights");

  self->source = g_strdup (source != NULL ? source : "");
  self->target = g_strdup (json_string_value (json_object_get (json, "target")));
  self->is_new = json_is_true (json_object_get (json, "is_new"));
  self->is_all_right = json_is_true (json_object_get (json, "is_all_right"));
  self->words = read_strings (json_object_get (json, "words"), &self->n_words);
  self->reads = read_strings (json_object_get (json, "reads"), &self->n_reads);
  if (source == NULL || self->words == NULL || self->reads == NULL ||
      !read_count (json, "n_spoken", &self->n_spoken) ||
      !read_count (json, "n_right", &self->n_right) ||
      !read_count (json, "n_asked", &self->n_asked) ||
      !has_all_rows (weights, self->n_words, self->n_reads))
    return FALSE;

  self->probabilities = g_new (float, self->n_words);
  self->weights = g_new (float, (gsize) self->n_words *(gsize) self->n_reads);
  self->is_right = g_new (guint8, self->n_words);
  self->missing = g_new (guint8, self->n_words + 1);
  for (int i = 0; i < self->n_words; i++)
    if (!read_floats (json_array_get (weights, (gsize) i), self->n_reads,
                      self->weights + (gsize) i * (gsize) self->n_reads))
      return FALSE;

  return read_floats (json_object_get (json, "probabilities"), self->n_words,
                      self->probabilities) &&
         read_bytes (json_object_get (json, "is_right"), self->n_words, self->is_right) &&
         read_bytes (json_object_get (json, "missing"), self->n_words + 1, self->missing);
}

/* Returns the sayings, at least one; or NULL. moment: of which they are. */
static NnSayings *read_sayings (json_t *moment)
{
  json_t               *says = json_object_get (moment, "says");
  const int             n = (int) json_array_size (says);
  g_autoptr (NnSayings) self = g_atomic_rc_box_new0 (NnSayings);

  self->n = n;
  self->says = g_new0 (NnSaying, n);
  if (n == 0 || !read_count (moment, "n_right", &self->n_right) ||
      !read_count (moment, "n_known", &self->n_known))
    return NULL;
  for (int i = 0; i < n; i++)
    if (!read_saying (json_array_get (says, (gsize) i), self->says + i))
      return NULL;

  return g_steal_pointer (&self);
}

/* A moment that is not after the one before was not written by us. */
static gboolean read_moment (json_t *json, NnTrainingLog *log)
{
  json_t      *update = json_object_get (json, "update"), *loss = json_object_get (json, "loss");
  const int    n = nn_training_log_moments (log);
  const double at = json_is_number (update) ? json_number_value (update) : -1.0;
  NnSayings   *sayings;

  if (!(at >= 0.0 && at < (double) G_MAXINT) || (n > 0 && at < (double) log->moments[n - 1].update))
    return FALSE;
  sayings = read_sayings (json);
  if (sayings == NULL)
    return FALSE;

  nn_training_log_add_moment (log, at, json_is_number (loss) ? json_number_value (loss) : NAN,
                              sayings);

  return TRUE;
}

/**
 * @self: a log without moments
 * @json: what somebody may have changed
 *
 * For the writer: adds the moments up to the first that makes no sense.
 *
 * Returns: whether all of them made sense
 */
gboolean nn_moments_from_json (NnTrainingLog *self, GBytes *json)
{
  gsize       size;
  const char *text = g_bytes_get_data (json, &size);
  json_t     *root = json_loadb (text, size, 0, NULL);
  json_t     *moments = json_object_get (root, "moments");
  gboolean    is_whole = json_is_array (moments) && read_count (root, "words", &self->n_targets) &&
                      read_count (root, "pairs", &self->n_pairs);

  for (gsize i = 0; is_whole && i < json_array_size (moments); i++)
    is_whole = read_moment (json_array_get (moments, i), self);
  json_decref (root);

  return is_whole;
}
