#include "ui/lessons/question-spec.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/owned.h"
#include "core/trace/question/question-rules.h"

/* --- A question ------------------------------------------------------------------------------- */

/* Returns a question without choices. */
HlQuestionSpec *hl_question_spec_new (const char *text, const char *why, HlConcept concept)
{
  HlQuestionSpec *self = g_new0 (HlQuestionSpec, 1);

  self->text = g_strdup (text);
  self->why = g_strdup (why);
  self->concept = concept;
  self->choices = g_new0 (char *, 1);
  self->right = -1;

  return self;
}

void hl_question_spec_add (HlQuestionSpec *self, const char *choice, gboolean is_right)
{
  const int n = self->n_choices++;

  self->choices = g_renew (char *, self->choices, n + 2);
  self->why_not = g_renew (char *, self->why_not, n + 1);
  self->is_right = g_renew (gboolean, self->is_right, n + 1);
  self->choices[n] = g_strdup (choice);
  self->choices[n + 1] = NULL;
  self->why_not[n] = NULL;
  self->is_right[n] = is_right;
  if (is_right && self->right < 0)
    self->right = n;
}

/* Returns a question without choices: the lines "ask" and "why" of an entry of data/sentences.
 * about: its numbers and conditions, and a row without a name. */
HlQuestionSpec *hl_question_spec_said (const char *key, const HlNamed *about, HlConcept concept)
{
  g_autofree char *text = hl_sentence_of (key, "ask", about);
  g_autofree char *why = hl_sentence_of (key, "why", about);

  return hl_question_spec_new (text, why, concept);
}

void hl_question_spec_add_yes_no (HlQuestionSpec *self, gboolean is_yes)
{
  hl_question_spec_add (self, _ ("Yes"), is_yes);
  hl_question_spec_add (self, _ ("No"), !is_yes);
}

void hl_question_spec_settle (HlQuestionSpec *self, int right, const char *why)
{
  g_assert (right >= 0 && right < self->n_choices);

  for (int i = 0; i < self->n_choices; i++)
    self->is_right[i] = i == right;
  self->right = right;
  g_free (self->why);
  self->why = g_strdup (why);
}

/* Returns whether the answer is a place in the picture, at which people can point. */
static const char *hint_of (const NnQuestion *question)
{
  if (question->nodes != NULL)
    return _ ("You can also choose the place on the map.");
  if (question->form != NN_ANSWER_CHOICE)
    return _ ("You can also choose a cell in the picture.");

  return NULL;
}

static void take_maps (HlQuestionSpec *self, const NnQuestion *question)
{
  self->maps = g_new (HlChoiceMap, question->n_answers);
  for (int i = 0; i < question->n_answers; i++)
    {
      const double *shape = nn_question_numbers (question, i);

      self->maps[i] = (HlChoiceMap){ question->maps[i]->output, question->slice, (int) shape[0],
                                     (int) shape[1] };
    }
}

/* Returns its words; maps are borrowed from what it is about. question: a question of a walk, or
 * about typed numbers. */
HlQuestionSpec *hl_question_spec_of (const NnQuestion *question)
{
  HlConcept        concept;
  g_autofree char *text = hl_question_text (question, &concept);
  g_autofree char *why = hl_question_reason (question);
  HlQuestionSpec  *self = hl_question_spec_new (text, why, concept);

  self->hint = g_strdup (hint_of (question));
  self->form = question->form;
  self->has_several = question->form == NN_ANSWER_ROWS || question->form == NN_ANSWER_COLUMNS;
  for (int i = 0; i < question->n_answers; i++)
    {
      g_autofree char *choice = hl_question_choice (question, i);

      hl_question_spec_add (self, choice, question->is_right[i]);
      if (!question->is_right[i])
        self->why_not[i] = hl_question_why_not (question, i);
    }
  if (question->maps != NULL)
    take_maps (self, question);

  return self;
}

void hl_question_spec_free (HlQuestionSpec *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_choices; i++)
    g_free (self->why_not[i]);
  g_free (self->why_not);
  g_strfreev (self->choices);
  g_free (self->is_right);
  g_free (self->maps);
  g_free (self->text);
  g_free (self->hint);
  g_free (self->noted);
  g_free (self->why);
  g_free (self);
}

/* Returns the choice that is there, or -1. row: of a cell of the picture that it is about, from
 * 0. */
int hl_question_spec_find_cell (const HlQuestionSpec *self, int row, int column)
{
  int at = -1;

  if (self->form == NN_ANSWER_ROW || self->form == NN_ANSWER_ROWS)
    at = row;
  else if (self->form == NN_ANSWER_COLUMN || self->form == NN_ANSWER_COLUMNS)
    at = column;

  return at < self->n_choices ? at : -1;
}

/* Returns A to Z; after that a number. index: a choice, from 0. */
char *hl_question_letter (int index)
{
  return index < 26 ? g_strdup_printf ("%c", 'A' + index) : g_strdup_printf ("%d", index + 1);
}

/* Returns all of these in one line. answer: for each choice, whether it is meant. */
char *hl_question_spec_list (const HlQuestionSpec *self, const gboolean *answer)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (int i = 0; i < self->n_choices; i++)
    if (answer[i])
      g_ptr_array_add (names, self->choices[i]);

  if (names->len == 0)
    /* Translators: none of several keys or rows is right */
    return g_strdup (_ ("None"));
  if (names->len == (guint) self->n_choices && names->len > 1)
    /* Translators: all of several keys or rows are right */
    return g_strdup (_ ("All"));

  g_ptr_array_add (names, NULL);

  /* Translators: between two items of a list */
  return g_strjoinv (_ (", "), (char **) names->pdata);
}

/* --- An answer -------------------------------------------------------------------------------- */

/* Returns nothing pressed, no votes. */
HlQuestionAnswer *hl_question_answer_new (int n_choices)
{
  HlQuestionAnswer *self = g_new0 (HlQuestionAnswer, 1);

  self->n_choices = n_choices;
  self->is_chosen = g_new0 (gboolean, n_choices);
  self->votes = g_new0 (int, n_choices);
  self->before = g_new0 (int, n_choices);

  return self;
}

NN_FREES_FOR_ALL (HlQuestionAnswer, hl_question_answer_free, (g_free, is_chosen, votes, before))

static int sum (const int *votes, int n_choices)
{
  int n = 0;

  for (int i = 0; i < n_choices; i++)
    n += votes[i];

  return n;
}

/* Returns how many of a class have voted. */
int hl_question_answer_count_votes (const HlQuestionAnswer *self)
{
  return sum (self->votes, self->n_choices);
}

/* Returns whether a choice has more votes than every other one. */
static gboolean most_are_right (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  const int *votes = self->votes;

  for (int i = 0; i < spec->n_choices; i++)
    if (spec->right < 0 || (i != spec->right && votes[i] >= votes[spec->right]))
      return FALSE;

  return TRUE;
}

/* Returns whether all right ones were taken, and nothing else. answer: for each choice, whether
 * a person took it. */
static gboolean grade (const HlQuestionSpec *self, const gboolean *answer)
{
  for (int i = 0; i < self->n_choices; i++)
    if (!answer[i] != !self->is_right[i])
      return FALSE;

  return TRUE;
}

/* Returns whether it is right; of a class, whether most of it are for what is right. */
gboolean hl_question_answer_is_right (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  return hl_question_answer_count_votes (self) > 0 ? most_are_right (self, spec)
                                                   : grade (spec, self->is_chosen);
}

static int count_right (const int *votes, const HlQuestionSpec *spec)
{
  int n = 0;

  for (int i = 0; i < spec->n_choices; i++)
    if (spec->is_right[i])
      n += votes[i];

  return n;
}

static char *judge_votes (const HlQuestionAnswer *self, const HlQuestionSpec *spec,
                          const char *right)
{
  const int n = sum (self->votes, self->n_choices);
  const int n_before = sum (self->before, self->n_choices);

  if (n_before > 0)
    return g_strdup_printf (
        /* Translators: the right answer, how many of a class voted for it, and of how many; the
         * same of the vote before */
        _ ("The answer: %s. Correct votes: %d of %d; in the first vote: %d of %d."), right,
        count_right (self->votes, spec), n, count_right (self->before, spec), n_before);

  /* Translators: the right answer, how many of a class voted for it, and of how many */
  return g_strdup_printf (_ ("The answer: %s. Correct votes: %d of %d."), right,
                          count_right (self->votes, spec), n);
}

/* Returns why the wrong choice that was pressed is wrong. */
static const char *why_not (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  for (int i = 0; i < spec->n_choices && !spec->has_several; i++)
    if (!spec->is_right[i] && self->is_chosen[i])
      return spec->why_not[i];

  return NULL;
}

/* Returns what was right, and whether that was answered. */
char *hl_question_answer_judge (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  g_autofree char *right = hl_question_spec_list (spec, spec->is_right);
  const char      *against = why_not (self, spec);
  const int        n = hl_question_answer_count_votes (self);

  if (n > 0)
    return judge_votes (self, spec, right);
  if (!self->is_given)
    /* Translators: the answer to a question that was not answered */
    return g_strdup_printf (_ ("The answer: %s."), right);
  if (hl_question_answer_is_right (self, spec))
    /* Translators: a right answer, repeated */
    return g_strdup_printf (_ ("Correct: %s."), right);
  if (against != NULL)
    /* Translators: why a wrong answer is wrong, and the right answer */
    return g_strdup_printf (_ ("Not quite. %s The answer: %s."), against, right);

  /* Translators: the answer to a question that was answered otherwise */
  return g_strdup_printf (_ ("Not quite. The answer: %s."), right);
}

/* --- Runs ------------------------------------------------------------------------------------- */

/* Returns which of them will be the best; nobody knows yet. names: what is different about each
 * training, and a NULL. */
HlQuestionSpec *hl_run_prediction_new (const char *const *names)
{
  HlQuestionSpec *self =
      hl_question_spec_new (_ ("Before the curves are drawn, guess: which run will have the lowest "
                               "validation loss at the end?"),
                            "", HL_CONCEPT_TRAINING);
  g_autofree char *close = NULL;

  for (int i = 0; names[i] != NULL; i++)
    hl_question_spec_add (self, names[i], FALSE);
  /* Translators: a difference of losses, 0.2 */
  close = g_strdup_printf (_ ("The best two will be less than %g apart"), NN_QUESTION_LOSS_MARGIN);
  hl_question_spec_add (self, close, FALSE);
  self->noted = g_strdup (_ ("Prediction noted. It will be compared with the losses at the end."));

  return self;
}

/* A run that has failed is worse than any other. */
static double loss_of (double loss) { return isnan (loss) ? INFINITY : loss; }

static int find_best (const double *losses, int n, int besides)
{
  int best = -1;

  for (int i = 0; i < n; i++)
    if (i != besides && (best < 0 || loss_of (losses[i]) < loss_of (losses[best])))
      best = i;

  return best;
}

/* Lists the results: "Blocks 1: 1.43, Blocks 2: 1.62". */
static char *list_losses (const char *const *names, const double *losses)
{
  GString *list = g_string_new (NULL);

  for (int i = 0; names[i] != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("%.2f", losses[i]);
      /* Translators: instead of the loss of a run */
      const char *result = isnan (losses[i]) ? _ ("failed") : number;

      g_string_append (list, i > 0 ? _ (", ") : "");
      /* Translators: the name of a run, and its loss */
      g_string_append_printf (list, _ ("%s: %s"), names[i], result);
    }

  return g_string_free (list, FALSE);
}

/* Returns a sentence with the numbers that decide; NULL if no run came to an end. names: what is
 * different about each training, and a NULL; losses: the validation loss of each at its end, or
 * NaN. */
char *hl_run_prediction_judge (const char *const *names, const double *losses, int *right)
{
  const int        n = (int) g_strv_length ((char **) names);
  const int        best = find_best (losses, n, -1);
  const int        second = find_best (losses, n, best);
  g_autofree char *list = list_losses (names, losses);
  double           margin;

  if (second < 0 || isnan (losses[best]))
    return NULL;

  margin = loss_of (losses[second]) - losses[best];
  *right = margin < NN_QUESTION_LOSS_MARGIN ? n : best;
  if (*right == n)
    /* Translators: names of runs with their losses, and a difference */
    return g_strdup_printf (_ ("Validation losses at the end: %s. The best two are %.2f apart: "
                               "with another seed, the order could be different."),
                            list, margin);

  /* Translators: names of runs with their losses */
  return g_strdup_printf (_ ("Validation losses at the end: %s."), list);
}
