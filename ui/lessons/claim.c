#include "ui/lessons/claim.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/layers/softmax.h"
#include "core/trace/hand/by-hand.h"
#include "core/trace/walk/walk.h"
#include "core/translation/bleu.h"
#include "ui/lessons/fact.h"
#include "ui/lessons/translation-facts.h"
#include "ui/numbers/owned.h"

/* What a lesson can say about a model, and how it is found out. */

typedef struct
{
  const char *name;          /* the first word of a claim */
  const char *usage;         /* how it is written */
  int         min_arguments; /* how many words follow at least */
  int         max_arguments; /* and at most */
  gboolean    is_text;       /* whether it is a text, not a number */
  /* finds it out; sets an error if the model has no such thing */
  gboolean (*find) (HlFact *fact, const HlFactSubject *subject, GError **error);
} HlFactKind;

#define MAX_NUMBERS 16
#define MAX_HEADS 64 /* that are taken out together */
#define EPSILON 1e-5 /* of the normalization, as in the models */

static const NnVocabulary *vocabulary_of (const NnTranslator *translator, const char *side)
{
  return g_str_equal (side, "source") ? translator->source_vocabulary
                                      : translator->target_vocabulary;
}

static gboolean find_known (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  const NnVocabulary *vocabulary = vocabulary_of (subject->translator, subject->arguments[0]);

  fact->text = g_strdup (
      nn_vocabulary_id (vocabulary, subject->arguments[1]) != vocabulary->unk ? "yes" : "no");

  return TRUE;
}

static gboolean find_vocabulary (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  fact->number = vocabulary_of (subject->translator, subject->arguments[0])->size;

  return TRUE;
}

static gboolean find_first_loss (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  fact->number = log (subject->translator->target_vocabulary->size);

  return TRUE;
}

/* Finds the lowest loss: the entropy of the smoothed target, which gives 1 − s to one word and
 * divides s between all words. */
static gboolean find_lowest_loss (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  const double V = subject->translator->target_vocabulary->size;
  const double s = g_ascii_strtod (subject->arguments[0], NULL);
  const double label = 1.0 - s + s / V;
  const double other = s / V;

  fact->number = -label * log (label);
  if (other > 0.0)
    fact->number -= (V - 1.0) * other * log (other);

  return TRUE;
}

static gboolean find_parameters (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  const NnParameters *parameters = subject->translator->model->parameters;

  fact->number = (double) nn_parameters_count_learned_values (parameters);

  return TRUE;
}

static gboolean find_blocks (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  fact->number = subject->translator->model->config.num_blks;

  return TRUE;
}

static gboolean find_heads (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  fact->number = subject->translator->model->config.num_heads;

  return TRUE;
}

static gboolean find_features (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  fact->number = subject->translator->model->config.num_hiddens;

  return TRUE;
}

static gboolean find_hidden (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  fact->number = subject->translator->model->config.ffn_num_hiddens;

  return TRUE;
}

static gboolean find_prenorm (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  fact->text = g_strdup (subject->translator->model->config.is_pre_norm ? "yes" : "no");

  return TRUE;
}

/* The arguments are PATH STEP HEAD ROW COLUMN.  The step is 0 in the encoder. */
static gboolean find_cell (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  const NnTranslationOptions options = nn_translation_options_for (subject->translator->text);
  g_autoptr (NnWalk)         walk =
      nn_walk_new_translation (subject->translator, subject->sentence, &options, NULL, error);
  const NnOperation *operation;
  const int          step = (int) g_ascii_strtoll (subject->arguments[1], NULL, 10) - 1;
  int                node;
  int                place[3];

  if (walk == NULL)
    return FALSE;
  node = nn_walk_find (walk, subject->arguments[0], step, FALSE);
  operation = node >= 0 ? nn_walk_get (walk, node)->operation : NULL;
  if (operation == NULL)
    return hl_fact_refuse (error, subject->arguments[0]);

  place[0] = hl_fact_index (subject->arguments[2], operation->output->slices);
  place[1] = hl_fact_index (subject->arguments[3], operation->output->rows);
  place[2] = hl_fact_index (subject->arguments[4], operation->output->columns);
  for (int i = 0; i < 3; i++)
    if (place[i] < 0)
      return hl_fact_refuse (error, subject->arguments[i + 2]);
  fact->number = nn_operand_get (operation->output, place[0], place[1], place[2]);

  return TRUE;
}

static gboolean find_bleu (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  const int k = hl_fact_index (subject->arguments[2], NN_BLEU_MAX_ORDER);

  if (k < 0)
    return hl_fact_refuse (error, subject->arguments[2]);
  fact->number = nn_bleu (subject->arguments[0], subject->arguments[1], k + 1).score;

  return TRUE;
}

static int read_numbers (char *const *arguments, float *numbers)
{
  int n = 0;

  for (; arguments[n] != NULL && n < MAX_NUMBERS; n++)
    numbers[n] = (float) g_ascii_strtod (arguments[n], NULL);

  return n;
}

static gboolean find_softmax (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  float     numbers[MAX_NUMBERS];
  float     weights[MAX_NUMBERS];
  const int n = read_numbers (subject->arguments + 1, numbers);
  const int index = hl_fact_index (subject->arguments[0], n);

  if (index < 0)
    return hl_fact_refuse (error, subject->arguments[0]);
  nn_softmax_row (weights, numbers, n);
  fact->number = weights[index];

  return TRUE;
}

static gboolean find_normalized (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  const NnNormOptions   options = { .scope = NN_NORM_ROWS, .epsilon = EPSILON };
  float                 numbers[MAX_NUMBERS];
  const int             n = read_numbers (subject->arguments + 1, numbers);
  const int             index = hl_fact_index (subject->arguments[0], n);
  g_autoptr (NnTensor)  x = NULL;
  g_autoptr (NnTensor)  scale = NULL;
  g_autoptr (GPtrArray) lines = NULL;

  if (index < 0)
    return hl_fact_refuse (error, subject->arguments[0]);
  x = nn_tensor_new_from (NN_SHAPE (1, n), numbers);
  scale = nn_tensor_new (NN_SHAPE (n));
  lines = nn_by_hand_normalize (x, scale, scale, &options, NULL);
  fact->number = nn_by_hand_norm_output (lines, NN_BY_HAND_DIVIDE)->values[index];

  return TRUE;
}

/* The arguments are a position from 0, a feature from 1, and D. */
static gboolean find_position (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  const double D = g_ascii_strtod (subject->arguments[2], NULL);
  const int    feature = hl_fact_index (subject->arguments[1], (int) D);
  double       angle;

  if (feature < 0)
    return hl_fact_refuse (error, subject->arguments[1]);
  angle = g_ascii_strtod (subject->arguments[0], NULL) / pow (10000.0, (feature - feature % 2) / D);
  fact->number = feature % 2 == 0 ? sin (angle) : cos (angle);

  return TRUE;
}

static const HlFactKind kinds[] = {
  { "translation", "translation = \"…\"", 0, 0, TRUE, hl_find_translation },
  { "without", "without HEAD… = \"…\"", 1, MAX_HEADS, TRUE, hl_find_without },
  { "tokens", "tokens source|target = N", 1, 1, FALSE, hl_find_tokens },
  { "weight", "weight KIND BLOCK HEAD ROW KEY = P", 5, 5, FALSE, hl_find_weight },
  { "largest", "largest KIND BLOCK HEAD ROW = TOKEN", 4, 4, TRUE, hl_find_largest },
  { "entropy", "entropy KIND BLOCK HEAD ROW = H", 4, 4, FALSE, hl_find_entropy },
  { "probability", "probability STEP = P", 1, 1, FALSE, hl_find_probability },
  { "candidate", "candidate STEP RANK = TOKEN", 2, 2, TRUE, hl_find_candidate },
  { "likelihood", "likelihood STEP RANK = P", 2, 2, FALSE, hl_find_candidate },
  { "known", "known source|target WORD = yes|no", 2, 2, TRUE, find_known },
  { "vocabulary", "vocabulary source|target = N", 1, 1, FALSE, find_vocabulary },
  { "first-loss", "first-loss = L", 0, 0, FALSE, find_first_loss },
  { "lowest-loss", "lowest-loss SMOOTHING = L", 1, 1, FALSE, find_lowest_loss },
  { "parameters", "parameters = N", 0, 0, FALSE, find_parameters },
  { "blocks", "blocks = N", 0, 0, FALSE, find_blocks },
  { "heads", "heads = N", 0, 0, FALSE, find_heads },
  { "features", "features = N", 0, 0, FALSE, find_features },
  { "hidden", "hidden = N", 0, 0, FALSE, find_hidden },
  { "prenorm", "prenorm = yes|no", 0, 0, TRUE, find_prenorm },
  { "cell", "cell PATH STEP HEAD ROW COLUMN = X", 5, 5, FALSE, find_cell },
  { "bleu", "bleu \"PREDICTION\" \"REFERENCE\" K = B", 3, 3, FALSE, find_bleu },
  { "softmax", "softmax INDEX NUMBER… = P", 2, MAX_NUMBERS, FALSE, find_softmax },
  { "normalized", "normalized INDEX NUMBER… = X", 2, MAX_NUMBERS, FALSE, find_normalized },
  { "position", "position ROW FEATURE D = X", 3, 3, FALSE, find_position },
};

/* Returns what is known under that name, or NULL. */
static const HlFactKind *hl_fact_kind_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, name))
      return &kinds[i];

  return NULL;
}

/* Returns all names, for a message. */
static char *hl_fact_kinds_list (void)
{
  GString *list = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", kinds[i].name);

  return g_string_free (list, FALSE);
}

#define MAX_DECIMALS 9

struct HlClaim
{
  char             *text;
  const HlFactKind *kind;
  char            **arguments;
  char             *relation; /* "=", "<" or ">" */
  char             *value;
};

static gboolean is_relation (const char *word)
{
  return g_str_equal (word, "=") || g_str_equal (word, "<") || g_str_equal (word, ">");
}

static gboolean is_number (const char *text, double *number)
{
  char *end = NULL;

  *number = g_ascii_strtod (text, &end);

  return *text != '\0' && *end == '\0' && isfinite (*number);
}

/* Words are separated by spaces, or are in quotation marks.  An apostrophe counts as a letter. */
static char **split (const char *text)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  while (*text != '\0')
    {
      const gboolean   is_quoted = *text == '"';
      const char      *end = is_quoted ? strchr (text + 1, '"') : text + strcspn (text, " ");
      g_autofree char *word = NULL;

      if (end == NULL)
        return NULL;
      word = g_strndup (text + is_quoted, (gsize) (end - text) - is_quoted);
      if (is_quoted || *word != '\0')
        g_strv_builder_add (words, word);
      text = *end != '\0' ? end + 1 : end;
    }

  return g_strv_builder_end (words);
}

/* Divides a claim into "weight cross 2 1 3 2", ">" and "0.9". */
static gboolean divide (HlClaim *self, char **words, char **problem)
{
  const int n = (int) g_strv_length (words);

  if (n < 3 || !is_relation (words[n - 2]))
    {
      *problem = g_strdup (_ ("write a claim as NAME = VALUE (or < or > instead of =), with a "
                              "space on each side of the sign"));
      return FALSE;
    }

  self->kind = hl_fact_kind_find (words[0]);
  if (self->kind == NULL)
    {
      g_autofree char *list = hl_fact_kinds_list ();

      /* Translators: the first %s is a word of a lesson file, the other a list of words */
      *problem = g_strdup_printf (
          _ ("“%s” is not a claim that the program can check. Write one of these: %s"), words[0],
          list);
      return FALSE;
    }

  self->relation = g_strdup (words[n - 2]);
  self->value = g_strdup (words[n - 1]);
  self->arguments = g_new0 (char *, n - 2);
  for (int i = 1; i < n - 2; i++)
    self->arguments[i - 1] = g_strdup (words[i]);

  return TRUE;
}

static gboolean check (const HlClaim *self, char **problem)
{
  const int n = (int) g_strv_length (self->arguments);
  double    number;

  if (n < self->kind->min_arguments || n > self->kind->max_arguments)
    *problem =
        g_strdup_printf (_ ("Write “%s” like this: %s"), self->kind->name, self->kind->usage);
  else if (self->kind->is_text && !g_str_equal (self->relation, "="))
    *problem = g_strdup_printf (_ ("“%s” is a text: write “=” before its value"), self->kind->name);
  else if (!self->kind->is_text && !is_number (self->value, &number))
    /* Translators: %s is a word of a lesson file, and what follows it */
    *problem =
        g_strdup_printf (_ ("“%s” is a number, but “%s” is not"), self->kind->name, self->value);

  return *problem == NULL;
}

/* Returns the claim, or NULL. problem: what is wrong, and what to do, if it is none. */
HlClaim *hl_claim_parse (const char *text, char **problem)
{
  g_autoptr (HlClaim) self = g_new0 (HlClaim, 1);
  g_auto (GStrv)      words = split (text);

  *problem = NULL;
  self->text = g_strdup (text);
  if (words == NULL)
    {
      *problem = g_strdup (_ ("a quotation mark is missing at the end of a text"));
      return NULL;
    }
  if (!divide (self, words, problem) || !check (self, problem))
    return NULL;

  return g_steal_pointer (&self);
}

HL_FREES_FOR_ALL (HlClaim, hl_claim_free, (g_free, text, relation, value), (g_strfreev, arguments))

/* Counts the digits after the point: 2 in "0.98". */
static int count_decimals (const char *number)
{
  const char *point = strchr (number, '.');

  return point != NULL ? MIN ((int) strlen (point + 1), MAX_DECIMALS) : 0;
}

static gboolean holds_of_number (const HlClaim *self, double found)
{
  double value = 0.0;

  is_number (self->value, &value);
  if (*self->relation == '<')
    return found < value;
  if (*self->relation == '>')
    return found > value;

  return fabs (found - value) <= 0.5 * pow (10.0, -count_decimals (self->value)) * (1.0 + 1e-6);
}

/* Returns whether it is true. sentence: the sentence that it is about, or NULL. */
gboolean hl_claim_check (const HlClaim *self, const NnTranslator *translator, const char *sentence,
                         GError **error)
{
  const HlFactSubject subject = { translator, sentence != NULL ? sentence : "", self->arguments };
  g_auto (HlFact)     fact = { 0 };
  g_autofree char    *found = NULL;

  if (!self->kind->find (&fact, &subject, error))
    return FALSE;
  if (self->kind->is_text ? g_strcmp0 (fact.text, self->value) == 0
                          : holds_of_number (self, fact.number))
    return TRUE;

  found = self->kind->is_text ? g_strdup (fact.text) : g_strdup_printf ("%.6g", fact.number);
  g_set_error (error, HL_CLAIM_ERROR, HL_CLAIM_ERROR_FALSE,
               /* Translators: the first %s is a statement about numbers, the other what is true */
               _ ("“%s” is not true: the value is %s."), self->text, found);

  return FALSE;
}
