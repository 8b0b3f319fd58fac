/* What is said about runs on the Train page. */

#include "ui/figures/training.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/trace/question/question-rules.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/plot.h"

#define WINDOW 25    /* latest updates whose mean loss is compared with the first */
#define SHOWN 4      /* words in the sentence of the page */
#define RISE 0.5     /* nats above the first loss are a rise */
#define WORSE 0.1    /* nats above the best moment are worse */
#define BY_HEART 3.0 /* times as large is the loss on held-out sentences */

/* A run as it is now, at its latest moment. n_all: how many updates are planned. */
HlTrainingRun hl_training_run (NnTrainingLog *log, gint64 n_all)
{
  const int n_moments = nn_training_log_moments (log);

  return (HlTrainingRun){ .log = log,
                          .n_updates = nn_training_log_updates (log),
                          .n_epochs = nn_training_log_epochs (log),
                          .n_moments = n_moments,
                          .n_all = (int) MIN (n_all, G_MAXINT),
                          .moment = n_moments - 1 };
}

/* The latest moment that is not after the update; the first, if there is none. */
static int moment_at (const HlTrainingRun *run, double update)
{
  int moment = run->n_moments - 1;

  while (moment > 0 && (double) run->log->moments[moment].update > update)
    moment--;

  return moment;
}

/* Shows each run as far as it was at the update. */
void hl_training_go_back (HlTrainingView *view, double update)
{
  for (HlTrainingRun *run = view->runs; run < view->runs + view->n_runs; run++)
    {
      run->moment = moment_at (run, update);
      view->is_earlier |= run->moment < run->n_moments - 1;
    }
}

static char *join (const NnSaying *self, int most)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < MIN (self->n_words, most); i++)
    {
      g_autofree char *word = nn_saying_word (self, i);

      g_string_append_printf (text, "%s%s", nn_saying_is_glued (self, i) ? "" : " ", word);
    }
  if (self->n_words > most)
    g_string_append (text, " …");

  return g_string_free (text, FALSE);
}

static gboolean says_one_thing (const NnSayings *self)
{
  g_autofree char *first = NULL;

  if (self->n < 2 || self->says->n_words == 0)
    return FALSE;

  first = join (self->says, G_MAXINT);
  for (int i = 1; i < self->n; i++)
    {
      g_autofree char *other = join (self->says + i, G_MAXINT);

      if (!g_str_equal (first, other))
        return FALSE;
    }

  return TRUE;
}

/* Whether the model writes nothing but full stops. */
static gboolean writes_stops (const NnSayings *self)
{
  int n_words = 0;

  for (int i = 0; i < self->n; n_words += self->says[i].n_words, i++)
    for (int k = 0; k < self->says[i].n_words; k++)
      if (!g_str_equal (self->says[i].words[k], "."))
        return FALSE;

  return n_words > 0;
}

/* The mean loss of a word in the latest updates; NaN where it is not known. */
static double own_loss (const HlTrainingRun *self, int n)
{
  double sum = 0.0;

  if (self->n_updates < n)
    return NAN;
  for (int i = self->n_updates - n; i < self->n_updates; i++)
    sum += (double) self->log->updates[i].word_loss / n;

  return sum;
}

/* Returns whether the latest losses are clearly higher than the first. */
static gboolean rises (const HlTrainingRun *self)
{
  const int first = self->n_updates - WINDOW;
  double    latest = 0.0;

  for (int i = MAX (first, 0); i < self->n_updates; i++)
    latest += (double) self->log->updates[i].loss / WINDOW;

  return first >= WINDOW && latest > (double) self->log->updates[0].loss + RISE;
}

/* Whether the model has become worse on held-out sentences while it does well on those that it
 * learns from. best: at which update it was best. */
static gboolean is_by_heart (const HlTrainingRun *self, int *best)
{
  const NnMoment *moments = self->log->moments, *now = hl_training_moment (self);
  const double    own = own_loss (self, MIN (self->n_updates, 20));
  int             least = 0;

  for (int i = 0; i < self->n_moments; i++)
    if (moments[i].loss < moments[least].loss)
      least = i;
  *best = (int) moments[least].update;

  return self->n_updates > 0 && (double) now->loss > (double) moments[least].loss + WORSE &&
         own * BY_HEART < (double) now->loss;
}

/* Whether the run continues from a trained model: already before the first update sentences were
 * right or the loss was low. */
static gboolean was_trained (const HlTrainingRun *run, const NnMoment *moment)
{
  return moment->sayings->n_right > 0 || (isfinite (moment->loss) && run->log->n_targets > 1 &&
                                          (double) moment->loss < 0.7 * log (run->log->n_targets));
}

/* How many words are right, and how many there are, punctuation aside. */
static int count_right (const NnSayings *self, int *n_asked)
{
  int n_right = 0;

  *n_asked = 0;
  for (int i = 0; i < self->n; i++)
    {
      n_right += self->says[i].n_right;
      *n_asked += self->says[i].n_asked;
    }

  return n_right;
}

static char *name_untrained (const NnSayings *sayings)
{
  int       n_asked;
  const int n_right = count_right (sayings, &n_asked);

  if (n_asked == 0)
    return g_strdup (_ ("A new model knows nothing."));

  return g_strdup_printf (
      ngettext (
          "A new model knows nothing: %d of %d tokens is correct (punctuation is not counted).",
          "A new model knows nothing: %d of %d tokens are correct (punctuation is not counted).",
          (gulong) n_right),
      n_right, n_asked);
}

/* Says what the model writes while it has no sentence right yet. */
static char *name_beginner (const NnSayings *sayings, const char *update)
{
  g_autofree char *first = join (sayings->says, SHOWN);
  g_autofree char *said = g_markup_escape_text (first, -1);
  int              n_spoken = 0, n_asked;
  const int        n_right = count_right (sayings, &n_asked);

  for (int i = 0; i < sayings->n; i++)
    n_spoken += sayings->says[i].n_spoken;
  if (n_spoken == 0)
    return g_strdup_printf (writes_stops (sayings)
                                ? _ ("After update %s, the model writes only the period.")
                                : _ ("After update %s, the model writes no word."),
                            update);
  if (says_one_thing (sayings))
    return g_strdup_printf (
        /* Translators: number of updates, a sentence */
        _ ("After update %s, the model writes the same translation for every sentence: “%s”"),
        update, said);
  if (n_asked == 0)
    return g_strdup_printf (_ ("What the model writes after update %s."), update);

  return g_strdup_printf (
      ngettext ("After update %s, %d of %d tokens is correct (punctuation is not counted).",
                "After update %s, %d of %d tokens are correct (punctuation is not counted).",
                (gulong) n_right),
      update, n_right, n_asked);
}

static char *say_right (const NnMoment *moment)
{
  const NnSayings *sayings = moment->sayings;
  g_autofree char *update = hl_plot_number ((double) moment->update);

  return g_strdup_printf (
      /* Translators: number of updates, how many sentences, of how many */
      ngettext ("After update %s, %d of %d sentences is correct.",
                "After update %s, %d of %d sentences are correct.", (gulong) sayings->n_right),
      update, sayings->n_right, sayings->n_known);
}

static char *name_ended (const HlTrainingRun *run, const NnMoment *moment)
{
  g_autofree char *right = say_right (moment);
  int              best;

  if (is_by_heart (run, &best))
    {
      g_autofree char *number = hl_plot_number (best);

      return g_strdup_printf (_ ("The model knows its training sentences by heart. For "
                                 "held-out sentences, it was best after update %s."),
                              number);
    }
  if (!isfinite (moment->loss))
    return g_steal_pointer (&right);

  return g_strdup_printf (
      /* Translators: a sentence, percentage */
      _ ("%s The correct next token of a held-out sentence has a probability of %.0f%% (geometric "
         "mean)."),
      right, 100.0 * exp (-(double) moment->loss));
}

/* How many sentences are correct, some at least. */
static char *name_learner (const NnMoment *moment, const char *update)
{
  const NnSayings *sayings = moment->sayings;
  int              n_new = 0;

  for (int i = 0; i < sayings->n; i++)
    n_new += sayings->says[i].is_new && sayings->says[i].is_all_right;
  if (sayings->n_right < sayings->n_known || n_new == 0)
    return say_right (moment);

  return g_strdup_printf (
      ngettext ("After update %s, all sentences are correct, including %d held-out one.",
                "After update %s, all sentences are correct, including %d held-out ones.",
                (gulong) n_new),
      update, n_new);
}

static char *name_run (const HlTrainingView *self)
{
  const HlTrainingRun *run = self->runs;
  const NnMoment      *moment = hl_training_moment (run);
  g_autofree char     *update = moment != NULL ? hl_plot_number ((double) moment->update) : NULL;

  if (moment == NULL)
    return g_strdup (self->stage == HL_TRAINING_NOT_BEGUN ? _ ("Reading the corpus…")
                                                          : _ ("Reading the sentences…"));
  if (!self->is_earlier && rises (run))
    return g_strdup (
        _ ("The loss is higher than at the beginning: the learning rate is probably too high."));
  if (moment->update == 0.0f && was_trained (run, moment))
    return g_strdup_printf (_ ("Before the first update, correct sentences: %d of %d."),
                            moment->sayings->n_right, moment->sayings->n_known);
  if (moment->update == 0.0f)
    return name_untrained (moment->sayings);
  if (moment->sayings->n_right == 0)
    return name_beginner (moment->sayings, update);
  if (self->stage >= HL_TRAINING_STANDS && !self->is_earlier)
    return name_ended (run, moment);

  return name_learner (moment, update);
}

/* The loss at the end, on all held-out sentences if that was measured: a prediction is judged by
 * it. */
static double loss_at_end (const HlTrainingRun *run)
{
  return run->n_epochs > 0 ? (double) run->log->epochs[run->n_epochs - 1].loss
                           : (double) hl_training_moment (run)->loss;
}

/* Which of the runs that have ended has the least loss on held-out sentences, once all have. */
static char *name_comparison (const HlTrainingView *self)
{
  const HlTrainingRun *best = NULL, *worst = NULL;

  for (const HlTrainingRun *run = self->runs; run < self->runs + self->n_runs; run++)
    {
      const NnMoment *moment = hl_training_moment (run);

      if (moment == NULL || moment->update < (float) run->n_all)
        return g_strdup_printf (
            /* Translators: which run is still in progress, of how many */
            _ ("This is run %d of %d. All runs have the same sentences, seed and batches."),
            (int) (run - self->runs) + 1, self->n_runs);
      if (best == NULL || loss_at_end (run) < loss_at_end (best))
        best = run;
      if (worst == NULL || !(loss_at_end (run) <= loss_at_end (worst)))
        worst = run;
    }

  {
    g_autofree char *low = hl_number_to_text (loss_at_end (best), 2);
    g_autofree char *high = hl_number_to_text (loss_at_end (worst), 2);

    return g_markup_printf_escaped (
        /* Translators: name of a run, its loss, name of another, its loss */
        _ ("On held-out sentences, “%s” has the smallest loss (%s) and “%s” the largest (%s)."),
        best->name, low, worst->name, high);
  }
}

/* The sentence of the page. */
char *hl_training_headline (gconstpointer data)
{
  const HlTrainingView *self = data;

  if (self->problem != NULL)
    return g_markup_escape_text (self->problem, -1);

  return self->n_runs > 1 ? name_comparison (self) : name_run (self);
}

static char *read_name (const NnSaying *self, int read)
{
  return g_strdup_printf (_ ("“%s”"), self->reads[read]);
}

static char *describe_word (const NnSaying *self, int word)
{
  const float     *weights = self->weights + word * self->n_reads;
  const int        best = nn_largest_of (weights, self->n_reads, -1);
  g_autofree char *read = read_name (self, best);

  /* Translators: a word, a percentage, a word, a percentage */
  return g_markup_printf_escaped (_ ("“%s” has the probability %.0f%%; its row attends most to %s, "
                                     "with %.0f%% of its attention."),
                                  self->words[word], 100.0 * (double) self->probabilities[word],
                                  read, 100.0 * (double) weights[best]);
}

static char *describe_weight (const NnSaying *self, int word, int column)
{
  g_autofree char *read = read_name (self, column);

  return g_markup_printf_escaped (
      /* Translators: a word, a percentage, a word */
      _ ("For “%s”, the model gives %.0f%% of its attention to %s."), self->words[word],
      100.0 * (double) self->weights[word * self->n_reads + column], read);
}

static char *describe_moment (const NnMoment *moment)
{
  g_autofree char *right = say_right (moment);
  g_autofree char *loss = hl_number_to_text ((double) moment->loss, 2);

  return isfinite (moment->loss)
             /* Translators: a sentence, a number */
             ? g_strdup_printf (_ ("%s The loss on held-out sentences is %s."), right, loss)
             : g_steal_pointer (&right);
}

static char *describe_sentence (const NnSaying *saying)
{
  return saying->target != NULL
             /* Translators: an English sentence, a French one */
             ? g_markup_printf_escaped (_ ("“%s” should become “%s”"), saying->source,
                                        saying->target)
             : g_markup_printf_escaped (_ ("“%s”: no translation is known."), saying->source);
}

/* What is pointed at; NULL where it is not there any more. */
char *hl_training_describe (gconstpointer data, HlItem item)
{
  const HlTrainingView *self = data;
  const gboolean        is_one = self->n_runs == 1;
  const HlTrainingRun  *run =
      self->runs + (is_one ? 0 : CLAMP (item.row / 100, 0, self->n_runs - 1));
  const NnMoment *moment = hl_training_moment (run);
  const int       sentence = item.part == HL_TRAINING_WEIGHT ? self->sentence : item.row % 100;
  const NnSaying *saying = moment != NULL && sentence >= 0 && sentence < moment->sayings->n
                               ? moment->sayings->says + sentence
                               : NULL;

  if (item.part == HL_TRAINING_MOMENT && self->runs->log->moments != NULL &&
      item.column < self->runs->n_moments)
    return describe_moment (self->runs->log->moments + item.column);
  if (saying != NULL && item.part == HL_TRAINING_SENTENCE)
    return describe_sentence (saying);
  if (saying != NULL && item.part == HL_TRAINING_WORD && item.column < saying->n_words)
    return describe_word (saying, item.column);
  if (saying != NULL && item.part == HL_TRAINING_WEIGHT && item.row < saying->n_words &&
      item.column < saying->n_reads)
    return describe_weight (saying, item.row, item.column);

  return g_strdup ("");
}
