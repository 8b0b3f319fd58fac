#include "ui/lessons/claim.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/experiments/altered-model.h"
#include "core/layers/softmax.h"
#include "core/trace/hand/by-hand.h"
#include "core/trace/question/question-rules.h"
#include "core/trace/walk/walk.h"
#include "core/translation/bleu.h"
#include "core/translation/translate.h"

/* What a lesson can say about a model, and how it is found out. */

#define MAX_NUMBERS 16
#define MAX_HEADS 64   /* that are taken out together */
#define N_CANDIDATES 5 /* that are known of each step */
#define EPSILON 1e-5   /* of the normalization, as in the models */
#define MAX_DECIMALS 9

typedef struct _Kind Kind;

/* What a claim is about, and what was found out. */
typedef struct
{
  const Kind         *kind;
  const NnTranslator *translator;
  const char         *sentence;    /* what the model translates */
  char *const        *arguments;   /* the words of the claim after its name */
  NnTranslation      *translation; /* of the sentence, where the claim is about it */
  double              number;
  char               *text;
} Fact;

NN_CLEARS (Fact, fact_clear, (g_free, text), (nn_translation_free, translation))

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fact, fact_clear)

struct _Kind
{
  const char *name;          /* the first word of a claim */
  const char *usage;         /* how it is written */
  int         min_arguments; /* how many words follow at least */
  int         max_arguments; /* and at most */
  gboolean    is_text;       /* whether it is a text, not a number */
  gboolean    is_translated; /* whether it is about the translation */
  /* finds it out; sets an error if the model has no such thing */
  gboolean (*find) (Fact *fact, GError **error);
  gsize size; /* where an int of the model's configuration is */
};

static gboolean refuse (GError **error, const char *what)
{
  return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                  /* Translators: %s is one or several words of a lesson file */
                  _ ("The model does not have “%s”. Correct the claim."), what);
}

/* Reads argument number i, from 1 to most, as an index from 0. */
static gboolean read_index (const Fact *fact, int i, int most, int *index, GError **error)
{
  const gint64 number = g_ascii_strtoll (fact->arguments[i], NULL, 10);

  *index = (int) CLAMP (number, 1, most) - 1;

  return (number >= 1 && number <= most) || refuse (error, fact->arguments[i]);
}

static NnTranslation *translate (const NnTranslator *translator, const char *sentence,
                                 GError **error)
{
  NnTranslationOptions options = nn_translation_options_for (translator->text);

  options.n_candidates = N_CANDIDATES;

  return nn_translate (translator, sentence, &options, NULL, error);
}

static gboolean find_translation (Fact *fact, GError **error)
{
  fact->text = nn_translation_to_text (fact->translation);

  return TRUE;
}

/* The translation by the model without some of its heads. */
static gboolean find_without (Fact *fact, GError **error)
{
  NnTranslator               altered = *fact->translator;
  g_autoptr (NnIntervention) intervention = nn_intervention_new ();

  for (int i = 0; fact->arguments[i] != NULL; i++)
    {
      NnAlteration alteration;

      if (!nn_alteration_read (fact->arguments[i], NN_MUTE_HEAD, &alteration, error) ||
          !nn_alteration_fits (&alteration, &fact->translator->model->config, error))
        return FALSE;
      nn_intervention_add (intervention, &alteration);
    }

  altered.model = nn_altered_model_new (fact->translator->model, intervention);
  fact->translation = translate (&altered, fact->sentence, error);
  nn_transformer_free (altered.model);

  return fact->translation != NULL && find_translation (fact, error);
}

static gboolean find_tokens (Fact *fact, GError **error)
{
  fact->number =
      g_str_equal (fact->arguments[0], "source") ? fact->translation->S : fact->translation->T;

  return TRUE;
}

/* Finds the attention weights of the row "kind block head row"; n: how many keys there are. */
static const float *find_row (const Fact *fact, int *n, GError **error)
{
  char *const     *words = fact->arguments;
  g_autofree char *all = g_strjoin (" ", words[0], words[1], words[2], words[3], NULL);
  const NnTensor  *weights = g_str_equal (words[0], "encoder") ? fact->translation->encoder_weights
                             : g_str_equal (words[0], "cross") ? fact->translation->cross_weights
                             : g_str_equal (words[0], "decoder") ? fact->translation->self_weights
                                                                 : NULL;
  int              at = 0;

  for (int i = 0; weights == NULL || i < 3; i++)
    {
      int index;

      if (weights == NULL || !read_index (fact, i + 1, weights->shape.dims[i], &index, NULL))
        {
          refuse (error, all);
          return NULL;
        }
      at = at * weights->shape.dims[i] + index;
    }
  *n = weights->shape.dims[3];

  return weights->values + (gsize) at * (gsize) *n;
}

static gboolean find_weight (Fact *fact, GError **error)
{
  int          n, key;
  const float *row = find_row (fact, &n, error);

  if (row == NULL || !read_index (fact, 4, n, &key, error))
    return FALSE;
  fact->number = row[key];

  return TRUE;
}

/* Key 1 of the decoder is <bos>; key k is what it wrote at step k − 1. */
static gboolean find_largest (Fact *fact, GError **error)
{
  const gboolean is_own = g_str_equal (fact->arguments[0], "decoder");
  int            n, best;
  const float   *row = find_row (fact, &n, error);

  if (row == NULL)
    return FALSE;
  best = nn_largest_of (row, n, -1);
  fact->text = g_strdup (!is_own     ? fact->translation->source_tokens[best]
                         : best == 0 ? "<bos>"
                                     : fact->translation->tokens[best - 1]);

  return TRUE;
}

static gboolean find_entropy (Fact *fact, GError **error)
{
  int          n;
  const float *row = find_row (fact, &n, error);

  for (int i = 0; row != NULL && i < n; i++)
    if (row[i] > 0.0f)
      fact->number -= (double) row[i] * log ((double) row[i]);

  return row != NULL;
}

static gboolean find_probability (Fact *fact, GError **error)
{
  int step;

  if (!read_index (fact, 0, fact->translation->T, &step, error))
    return FALSE;
  fact->number = fact->translation->probabilities[step];

  return TRUE;
}

static gboolean find_candidate (Fact *fact, GError **error)
{
  const NnTranslation *translation = fact->translation;
  const NnCandidate   *candidate;
  int                  step, rank;

  if (!read_index (fact, 0, translation->T, &step, error) ||
      !read_index (fact, 1, translation->n_candidates, &rank, error))
    return FALSE;

  candidate = &translation->candidates[step * translation->n_candidates + rank];
  if (candidate->id == NN_NO_TOKEN)
    return refuse (error, fact->arguments[1]);
  fact->text = g_strdup (nn_vocabulary_token (fact->translator->target_vocabulary, candidate->id));
  fact->number = exp (candidate->log_probability);

  return TRUE;
}

static const NnVocabulary *vocabulary_of (const Fact *fact)
{
  return g_str_equal (fact->arguments[0], "source") ? fact->translator->source_vocabulary
                                                    : fact->translator->target_vocabulary;
}

static gboolean find_known (Fact *fact, GError **error)
{
  const NnVocabulary *vocabulary = vocabulary_of (fact);

  fact->text = g_strdup (
      nn_vocabulary_id (vocabulary, fact->arguments[1]) != vocabulary->unk ? "yes" : "no");

  return TRUE;
}

static gboolean find_vocabulary (Fact *fact, GError **error)
{
  fact->number = vocabulary_of (fact)->size;

  return TRUE;
}

static gboolean find_first_loss (Fact *fact, GError **error)
{
  fact->number = log (fact->translator->target_vocabulary->size);

  return TRUE;
}

/* Finds the lowest loss: the entropy of the smoothed target, which gives 1 − s to one word and
 * divides s between all words. */
static gboolean find_lowest_loss (Fact *fact, GError **error)
{
  const double V = fact->translator->target_vocabulary->size;
  const double s = g_ascii_strtod (fact->arguments[0], NULL);
  const double label = 1.0 - s + s / V;
  const double other = s / V;

  fact->number = -label * log (label);
  if (other > 0.0)
    fact->number -= (V - 1.0) * other * log (other);

  return TRUE;
}

static gboolean find_parameters (Fact *fact, GError **error)
{
  fact->number = (double) nn_parameters_count_learned_values (fact->translator->model->parameters);

  return TRUE;
}

static gboolean find_size (Fact *fact, GError **error)
{
  const NnConfig *config = &fact->translator->model->config;

  fact->number = G_STRUCT_MEMBER (int, config, fact->kind->size);

  return TRUE;
}

static gboolean find_prenorm (Fact *fact, GError **error)
{
  fact->text = g_strdup (fact->translator->model->config.is_pre_norm ? "yes" : "no");

  return TRUE;
}

/* The arguments are PATH STEP HEAD ROW COLUMN.  The step is 0 in the encoder. */
static gboolean find_cell (Fact *fact, GError **error)
{
  const NnTranslationOptions options = nn_translation_options_for (fact->translator->text);
  g_autoptr (NnWalk)         walk =
      nn_walk_new_translation (fact->translator, fact->sentence, &options, NULL, error);
  const NnOperand *made;
  int              node, head, row, column;

  if (walk == NULL)
    return FALSE;
  node = nn_walk_find (walk, fact->arguments[0],
                       (int) g_ascii_strtoll (fact->arguments[1], NULL, 10) - 1, FALSE);
  if (node < 0 || nn_walk_get (walk, node)->operation == NULL)
    return refuse (error, fact->arguments[0]);

  made = nn_walk_get (walk, node)->operation->output;
  if (!read_index (fact, 2, made->slices, &head, error) ||
      !read_index (fact, 3, made->rows, &row, error) ||
      !read_index (fact, 4, made->columns, &column, error))
    return FALSE;
  fact->number = nn_operand_get (made, head, row, column);

  return TRUE;
}

static gboolean find_bleu (Fact *fact, GError **error)
{
  int k;

  if (!read_index (fact, 2, NN_BLEU_MAX_ORDER, &k, error))
    return FALSE;
  fact->number = nn_bleu (fact->arguments[0], fact->arguments[1], k + 1).score;

  return TRUE;
}

/* Reads "INDEX NUMBER…". */
static gboolean read_numbers (const Fact *fact, float *numbers, int *n, int *index, GError **error)
{
  for (*n = 0; fact->arguments[*n + 1] != NULL && *n < MAX_NUMBERS; (*n)++)
    numbers[*n] = (float) g_ascii_strtod (fact->arguments[*n + 1], NULL);

  return read_index (fact, 0, *n, index, error);
}

static gboolean find_softmax (Fact *fact, GError **error)
{
  float numbers[MAX_NUMBERS], weights[MAX_NUMBERS];
  int   n, index;

  if (!read_numbers (fact, numbers, &n, &index, error))
    return FALSE;
  nn_softmax_row (weights, numbers, n);
  fact->number = weights[index];

  return TRUE;
}

static gboolean find_normalized (Fact *fact, GError **error)
{
  const NnNormOptions   options = { .scope = NN_NORM_ROWS, .epsilon = EPSILON };
  float                 numbers[MAX_NUMBERS];
  int                   n, index;
  g_autoptr (NnTensor)  x = NULL;
  g_autoptr (NnTensor)  scale = NULL;
  g_autoptr (GPtrArray) lines = NULL;

  if (!read_numbers (fact, numbers, &n, &index, error))
    return FALSE;
  x = nn_tensor_new_from (NN_SHAPE (1, n), numbers);
  scale = nn_tensor_new (NN_SHAPE (n));
  lines = nn_by_hand_normalize (x, scale, scale, &options, NULL);
  fact->number = nn_by_hand_norm_output (lines, NN_BY_HAND_DIVIDE)->values[index];

  return TRUE;
}

/* The arguments are a position from 0, a feature from 1, and D. */
static gboolean find_position (Fact *fact, GError **error)
{
  const double D = g_ascii_strtod (fact->arguments[2], NULL);
  int          feature;
  double       angle;

  if (!read_index (fact, 1, (int) D, &feature, error))
    return FALSE;
  angle = g_ascii_strtod (fact->arguments[0], NULL) / pow (10000.0, (feature - feature % 2) / D);
  fact->number = feature % 2 == 0 ? sin (angle) : cos (angle);

  return TRUE;
}

#define SIZE(field) G_STRUCT_OFFSET (NnConfig, field)

static const Kind kinds[] = {
  { "translation", "translation = \"…\"", 0, 0, TRUE, TRUE, find_translation },
  { "without", "without HEAD… = \"…\"", 1, MAX_HEADS, TRUE, FALSE, find_without },
  { "tokens", "tokens source|target = N", 1, 1, FALSE, TRUE, find_tokens },
  { "weight", "weight KIND BLOCK HEAD ROW KEY = P", 5, 5, FALSE, TRUE, find_weight },
  { "largest", "largest KIND BLOCK HEAD ROW = TOKEN", 4, 4, TRUE, TRUE, find_largest },
  { "entropy", "entropy KIND BLOCK HEAD ROW = H", 4, 4, FALSE, TRUE, find_entropy },
  { "probability", "probability STEP = P", 1, 1, FALSE, TRUE, find_probability },
  { "candidate", "candidate STEP RANK = TOKEN", 2, 2, TRUE, TRUE, find_candidate },
  { "likelihood", "likelihood STEP RANK = P", 2, 2, FALSE, TRUE, find_candidate },
  { "known", "known source|target WORD = yes|no", 2, 2, TRUE, FALSE, find_known },
  { "vocabulary", "vocabulary source|target = N", 1, 1, FALSE, FALSE, find_vocabulary },
  { "first-loss", "first-loss = L", 0, 0, FALSE, FALSE, find_first_loss },
  { "lowest-loss", "lowest-loss SMOOTHING = L", 1, 1, FALSE, FALSE, find_lowest_loss },
  { "parameters", "parameters = N", 0, 0, FALSE, FALSE, find_parameters },
  { "blocks", "blocks = N", 0, 0, FALSE, FALSE, find_size, SIZE (num_blks) },
  { "heads", "heads = N", 0, 0, FALSE, FALSE, find_size, SIZE (num_heads) },
  { "features", "features = N", 0, 0, FALSE, FALSE, find_size, SIZE (num_hiddens) },
  { "hidden", "hidden = N", 0, 0, FALSE, FALSE, find_size, SIZE (ffn_num_hiddens) },
  { "prenorm", "prenorm = yes|no", 0, 0, TRUE, FALSE, find_prenorm },
  { "cell", "cell PATH STEP HEAD ROW COLUMN = X", 5, 5, FALSE, FALSE, find_cell },
  { "bleu", "bleu \"PREDICTION\" \"REFERENCE\" K = B", 3, 3, FALSE, FALSE, find_bleu },
  { "softmax", "softmax INDEX NUMBER… = P", 2, MAX_NUMBERS, FALSE, FALSE, find_softmax },
  { "normalized", "normalized INDEX NUMBER… = X", 2, MAX_NUMBERS, FALSE, FALSE, find_normalized },
  { "position", "position ROW FEATURE D = X", 3, 3, FALSE, FALSE, find_position },
};

static const Kind *find_kind (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, name))
      return &kinds[i];

  return NULL;
}

/* Returns all names, for a message. */
static char *list_kinds (void)
{
  GString *list = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", kinds[i].name);

  return g_string_free (list, FALSE);
}

struct HlClaim
{
  char       *text;
  const Kind *kind;
  char      **words;    /* of the kind, its arguments, and a NULL; those behind are below */
  char        relation; /* '=', '<' or '>' */
  char       *value;
};

NN_FREES_FOR_ALL (HlClaim, hl_claim_free, (g_free, text, value), (g_strfreev, words))

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
static gboolean divide (HlClaim *self, char **problem)
{
  char    **words = self->words;
  const int n = words != NULL ? (int) g_strv_length (words) : 0;

  if (words == NULL)
    {
      *problem = g_strdup (_ ("A quotation mark is missing: a text must begin and end with one."));
      return FALSE;
    }

  if (n < 3 || !is_relation (words[n - 2]))
    {
      *problem = g_strdup (_ ("Write a claim as NAME = VALUE (or < or > instead of =), with a "
                              "space on each side of the sign."));
      return FALSE;
    }

  self->kind = find_kind (words[0]);
  if (self->kind == NULL)
    {
      g_autofree char *list = list_kinds ();

      *problem = g_strdup_printf (
          /* Translators: the first %s is a word of a lesson file, the other a list of words */
          _ ("“%s” is not a claim that the program can check. Write one of these: %s."), words[0],
          list);
      return FALSE;
    }

  self->relation = *words[n - 2];
  self->value = g_steal_pointer (&words[n - 1]);
  g_clear_pointer (&words[n - 2], g_free);

  return TRUE;
}

static gboolean check (const HlClaim *self, char **problem)
{
  const int n = (int) g_strv_length (self->words) - 1;
  double    number;

  if (n < self->kind->min_arguments || n > self->kind->max_arguments)
    *problem =
        /* Translators: a word of a lesson file, an example of its line */
        g_strdup_printf (_ ("Write “%s” like this: %s"), self->kind->name, self->kind->usage);
  else if (self->kind->is_text && self->relation != '=')
    *problem =
        /* Translators: a word of a lesson file */
        g_strdup_printf (_ ("The value of “%s” is text: write “=” before it."), self->kind->name);
  else if (!self->kind->is_text && !is_number (self->value, &number))
    *problem =
        /* Translators: %s is a word of a lesson file, and what follows it */
        g_strdup_printf (_ ("The value of “%s” must be a number, and “%s” is not a number."),
                         self->kind->name, self->value);

  return *problem == NULL;
}

/* Returns the claim, or NULL. problem: what is wrong, and what to do, if it is none. */
HlClaim *hl_claim_parse (const char *text, char **problem)
{
  g_autoptr (HlClaim) self = g_new0 (HlClaim, 1);

  *problem = NULL;
  self->text = g_strdup (text);
  self->words = split (text);

  return divide (self, problem) && check (self, problem) ? g_steal_pointer (&self) : NULL;
}

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
  if (self->relation == '<')
    return found < value;
  if (self->relation == '>')
    return found > value;

  return fabs (found - value) <= 0.5 * pow (10.0, -count_decimals (self->value)) * (1.0 + 1e-6);
}

/* Returns whether it is true. sentence: the sentence that it is about, or NULL. */
gboolean hl_claim_check (const HlClaim *self, const NnTranslator *translator, const char *sentence,
                         GError **error)
{
  g_auto (Fact)    fact = { .kind = self->kind,
                            .translator = translator,
                            .sentence = sentence != NULL ? sentence : "",
                            .arguments = self->words + 1 };
  g_autofree char *found = NULL;

  if (self->kind->is_translated &&
      (fact.translation = translate (translator, fact.sentence, error)) == NULL)
    return FALSE;
  if (!self->kind->find (&fact, error))
    return FALSE;
  if (self->kind->is_text ? g_strcmp0 (fact.text, self->value) == 0
                          : holds_of_number (self, fact.number))
    return TRUE;

  found = self->kind->is_text ? g_strdup (fact.text) : g_strdup_printf ("%.6g", fact.number);
  return NN_FAIL (
      error, G_IO_ERROR, G_IO_ERROR_FAILED,
      /* Translators: the first %s is a statement about numbers, the other what is true */
      _ ("“%s” is not true: the value is %s."), self->text, found);
}
