#include "ui/lessons/question-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/lessons/box-title.h"
#include "ui/lessons/sentences.h"
#include "ui/numbers/number-text.h"

static const struct
{
  const char *name; /* in lessons */
  const char *title;
  const char *term;   /* of the glossary */
  const char *lesson; /* the name of its file */
} concepts[HL_N_CONCEPTS] = {
  [HL_CONCEPT_SHAPES] = { "shapes", N_ ("Shapes and parameters"), "feature", "6-model" },
  [HL_CONCEPT_POSITIONS] = { "positions", N_ ("Positions"), "positional encoding", "1-words" },
  [HL_CONCEPT_ATTENTION] = { "attention", N_ ("Attention"), "attention weights", "2-attention" },
  [HL_CONCEPT_MASKS] = { "masks", N_ ("Masks"), "causal mask", "4-masks" },
  [HL_CONCEPT_NORMALIZATION] = { "normalization", N_ ("Normalization"), "layer normalization",
                                 "5-normalization" },
  [HL_CONCEPT_FEED_FORWARD] = { "feed-forward", N_ ("Feed-forward network"), "feed-forward network",
                                "6-model" },
  [HL_CONCEPT_DECODING] = { "decoding", N_ ("Decoding"), "decoder", "8-decoding" },
  [HL_CONCEPT_LOSS] = { "loss", N_ ("Labels and loss"), "loss", "7-training" },
  [HL_CONCEPT_GRADIENT] = { "gradient", N_ ("Gradients and Adam"), "gradient", "7-training" },
  [HL_CONCEPT_TRAINING] = { "training", N_ ("Comparing runs"), "validation loss", "7-training" },
  [HL_CONCEPT_BLEU] = { "bleu", N_ ("BLEU"), "BLEU", "8-decoding" },
};

/* Returns what the concept is called; nothing if there is none. */
const char *hl_concept_title (HlConcept self)
{
  return self != HL_CONCEPT_NONE ? _ (concepts[self].title) : "";
}

/* Returns the id of the term of the glossary that explains it. */
const char *hl_concept_term (HlConcept self) { return concepts[self].term; }

/* Returns the name of the lesson that teaches it. */
const char *hl_concept_lesson (HlConcept self) { return concepts[self].lesson; }

/* Returns what lessons call the concepts. */
const char *const *hl_concept_names (void)
{
  static const char *names[HL_N_CONCEPTS + 1];

  for (int i = 0; i < HL_N_CONCEPTS; i++)
    names[i] = concepts[i].name;

  return names;
}

/* Returns the concept of that name. name: what a lesson calls it, or NULL. */
HlConcept hl_concept_find (const char *name)
{
  int found = 0;

  while (found < HL_N_CONCEPTS && g_strcmp0 (concepts[found].name, name) != 0)
    found++;

  return (HlConcept) found;
}

#define MOST_LISTED 3      /* weights of a head */
#define LEAST_LISTED 0.005 /* a weight below is not listed */

/* A question, and which of its choices is spoken of, or −1. */
typedef struct
{
  const NnQuestion *question;
  int               index;
} Asked;

typedef struct
{
  const char *name; /* of its sentences */
  HlConcept   concept;
  const char *roles[5]; /* what its choices are called there, by role, and a NULL */
} Kind;

static const Kind kinds[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_MOST_ATTENDED] = { "most-attended", HL_CONCEPT_ATTENTION },
  [NN_QUESTION_SPREAD] = { "spread", HL_CONCEPT_ATTENTION, { "first", "second" } },
  [NN_QUESTION_HIDDEN] = { "hidden", HL_CONCEPT_MASKS },
  [NN_QUESTION_ROWS_CHANGE] = { "rows-change", HL_CONCEPT_ATTENTION },
  [NN_QUESTION_SUM_ZERO] = { "sum-zero",
                             HL_CONCEPT_NORMALIZATION,
                             { "column", "row", "both", "neither" } },
  [NN_QUESTION_RELU] = { "relu", HL_CONCEPT_FEED_FORWARD, { "least", "less", "more", "most" } },
  [NN_QUESTION_NEXT_TOKEN] = { "next-token", HL_CONCEPT_DECODING },
  [NN_QUESTION_LARGEST_LOSS] = { "largest-loss", HL_CONCEPT_LOSS },
  [NN_QUESTION_RISING_LOGIT] = { "rising-logit", HL_CONCEPT_GRADIENT },
  [NN_QUESTION_CLIPPED] = { "clipped", HL_CONCEPT_GRADIENT, { "yes", "no" } },
  [NN_QUESTION_STEP_SIGN] = { "step-sign", HL_CONCEPT_GRADIENT, { "rises", "falls" } },
  [NN_QUESTION_LOSS_AGAIN] = { "loss-again", HL_CONCEPT_GRADIENT, { "rises", "falls" } },
  [NN_QUESTION_SHAPE] = { "shape",
                          HL_CONCEPT_SHAPES,
                          { "scores", "features", "queries", "turned" } },
  [NN_QUESTION_PARAMETERS] = { "parameters",
                               HL_CONCEPT_SHAPES,
                               { "queries", "dense1", "embedding", "gamma" } },
  [NN_QUESTION_FIRST_LOSS] = { "first-loss",
                               HL_CONCEPT_LOSS,
                               { "zero", "probability", "logarithm", "words" } },
  [NN_QUESTION_SOURCES] = { "sources",
                            HL_CONCEPT_ATTENTION,
                            { "rows", "memory", "embedding", "weights" } },
  [NN_QUESTION_LABEL] = { "label", HL_CONCEPT_LOSS, { "next", "read", "before", "source" } },
  [NN_QUESTION_EXPOSURE] = { "exposure", HL_CONCEPT_DECODING, { "reference", "own", "source" } },
  [NN_QUESTION_NORM_PLACE] = { "norm-place",
                               HL_CONCEPT_NORMALIZATION,
                               { "before", "after", "inside" } },
  [NN_QUESTION_WHICH_MASK] = { "which-mask",
                               HL_CONCEPT_MASKS,
                               { "future", "padding", "both", "nothing" } },
  [NN_QUESTION_UNSCALED] = { "unscaled", HL_CONCEPT_ATTENTION, { "smaller", "same", "larger" } },
  [NN_QUESTION_WHICH_MODEL] = { "which-model", HL_CONCEPT_ATTENTION },
  [NN_QUESTION_SAME_WORD] = { "same-word", HL_CONCEPT_POSITIONS, { "before", "here", "later" } },
  [NN_QUESTION_SWAP] = { "swap", HL_CONCEPT_POSITIONS, { "nothing", "moves", "new" } },
  [NN_QUESTION_SEARCH] = { "search", HL_CONCEPT_DECODING, { "greedy", "beam", "both" } },
  [NN_QUESTION_WHICH_MAP] = { "which-map", HL_CONCEPT_ATTENTION },
  [NN_QUESTION_TOUCHED] = { "touched",
                            HL_CONCEPT_GRADIENT,
                            { "all", "batch", "sentence", "none" } },
  [NN_QUESTION_PADDING_LOSS] = { "padding-loss", HL_CONCEPT_LOSS, { "yes", "no" } },
};

/* Returns the index of a token among the same tokens of the sentence: "2nd". */
static char *new_ordinal (int n)
{
  static const char *const ordinals[] = { N_ ("1st"), N_ ("2nd"), N_ ("3rd"), N_ ("4th"),
                                          N_ ("5th"), N_ ("6th"), N_ ("7th"), N_ ("8th") };

  g_assert (n >= 1);
  if (n <= (int) G_N_ELEMENTS (ordinals))
    return g_strdup (_ (ordinals[n - 1]));

  return g_strdup_printf ("%d", n);
}

/* Counts how often the token at @index is before @end. */
static int count_same (const NnAxis *axis, int index, int end)
{
  int n = 0;

  for (int i = 0; i < end; i++)
    n += g_str_equal (nn_axis_label (axis, i), nn_axis_label (axis, index));

  return n;
}

/* A token of a sentence that is there several times is numbered. Returns the token in
 * quotation marks, or a number, from 1. axis: tokens, positions, or what else is along a
 * matrix; index: which of them, from 0. */
char *hl_question_name (const NnAxis *axis, int index)
{
  const char      *label = nn_axis_label (axis, index);
  g_autofree char *ordinal = NULL;

  if (label == NULL && axis->kind == NN_AXIS_POSITION)
    /* Translators: number of a row of a table of numbers, from 1 */
    return g_strdup_printf (_ ("row %d"), index + 1);
  if (label == NULL)
    return g_strdup_printf ("%d", index + 1);
  if ((axis->kind != NN_AXIS_SOURCE && axis->kind != NN_AXIS_TARGET) ||
      count_same (axis, index, axis->length) == 1)
    /* Translators: a token in quotation marks */
    return g_strdup_printf (_ ("“%s”"), label);

  ordinal = new_ordinal (count_same (axis, index, index + 1));

  /* Translators: a token in quotation marks, and "2nd" if it is the second of its kind */
  return g_strdup_printf (_ ("“%s” (%s)"), label, ordinal);
}

/* Returns the row's name in quotation marks: of the decoder, what it has read and what it
 * writes. */
static char *name_query (const NnAxis *axis, int index)
{
  g_autofree char *name = NULL;

  if (axis->kind != NN_AXIS_TARGET || axis->writes == NULL)
    return hl_question_name (axis, index);

  name = nn_axis_query_name (axis, index);

  /* Translators: what a row of the decoder has read and writes, "est → calme" */
  return g_strdup_printf (_ ("“%s”"), name);
}

static void add_weight (GString *list, const NnAxis *keys, int key, double weight)
{
  g_autofree char *name = hl_question_name (keys, key);

  g_string_append_printf (list, "%s%s %.2f", list->len > 0 ? _ (", ") : "", name, weight);
}

/* Writes the largest weights of a head, such as "“calm” 0.62, “.” 0.21". */
static char *list_largest (const NnQuestion *question, int slice)
{
  const NnOperand *weights = question->operation->output;
  const float     *row = nn_operand_row (weights, slice, question->row);
  GString         *list = g_string_new (NULL);
  float            below = INFINITY;

  for (int n = 0; n < MOST_LISTED; n++)
    {
      int best = -1;

      for (int j = 0; j < weights->columns; j++)
        if (row[j] < below && (best < 0 || row[j] > row[best]))
          best = j;
      if (best < 0)
        break;
      below = row[best];
      add_weight (list, &weights->column_axis, best, (double) row[best]);
    }

  return g_string_free (list, FALSE);
}

/* Writes the weights of a choice in the order of the keys. */
static char *list_choice (const Asked *asked)
{
  const double *weights = nn_question_numbers (asked->question, asked->index);
  GString      *list = g_string_new (NULL);

  for (int j = 0; j < asked->question->n_numbers; j++)
    if (weights[j] >= LEAST_LISTED)
      add_weight (list, &asked->question->operation->output->column_axis, j, weights[j]);

  return g_string_free (list, FALSE);
}

/* The row of the input of which it is asked what it changes. */
static char *name_changed (const NnQuestion *question)
{
  const int input = question->operation->kind == NN_OP_WEIGHTED_SUM ? 1 : 0;

  return hl_question_name (&question->operation->inputs[input]->row_axis, question->row);
}

static char *list_or_number (const Asked *asked, const char *name)
{
  const NnQuestion *question = asked->question;

  if (g_str_equal (name, "weights"))
    return list_largest (question, question->slice);
  if (g_str_equal (name, "other-weights"))
    return list_largest (question, question->other_slice);
  if (g_str_equal (name, "list"))
    return list_choice (asked);
  if (g_str_equal (name, "loss-before"))
    return hl_loss_to_text_beside (question->other_value, question->value);
  if (g_str_equal (name, "loss-now"))
    return hl_loss_to_text_beside (question->value, question->other_value);

  return NULL;
}

static char *word (gconstpointer about, const char *name)
{
  const Asked       *asked = about;
  const NnQuestion  *question = asked->question;
  const NnOperation *operation = question->operation;
  const NnAxis      *rows = &operation->output->row_axis;

  if (g_str_equal (name, "row"))
    return hl_question_name (rows, question->row);
  if (g_str_equal (name, "other-row"))
    return hl_question_name (rows, question->other_row);
  if (g_str_equal (name, "query"))
    return name_query (rows, question->row);
  if (g_str_equal (name, "choice"))
    return name_query (rows, asked->index);
  if (g_str_equal (name, "column"))
    return hl_question_name (&operation->output->column_axis, question->column);
  if (g_str_equal (name, "changed"))
    return name_changed (question);
  if (g_str_equal (name, "token"))
    return g_strdup (nn_axis_label (rows, question->row));
  if (g_str_equal (name, "label"))
    return g_strdup (
        operation->inputs[1]->words != NULL ? operation->inputs[1]->words[question->row] : "");
  if (g_str_equal (name, "answer"))
    return g_strdup (question->choices[asked->index]);
  if (g_str_equal (name, "found"))
    return g_strdup (question->tokens);
  if (g_str_equal (name, "parameter"))
    return hl_parameter_title (operation->inputs[0]->path, operation->inputs[0]->symbol);

  return list_or_number (asked, name);
}

/* The cell of the picture that a choice stands for: of losses there is one in each row. */
static gboolean find_cell (const Asked *asked, int *row, int *column)
{
  const NnOperand *picture = asked->question->operation->output;
  const gboolean   is_row = asked->question->form == NN_ANSWER_ROW;

  *row = is_row ? asked->index : asked->question->row;
  *column = is_row ? 0 : asked->index;

  return asked->index >= 0 && *row < picture->rows && *column < picture->columns;
}

static double cell (const Asked *asked)
{
  int row, column;

  return find_cell (asked, &row, &column) ? nn_operand_get (asked->question->operation->output,
                                                            asked->question->slice, row, column)
                                          : 0.0;
}

static int count_in_row (const NnQuestion *question, NnCellState state)
{
  const NnOperand *picture = question->operation->output;
  int              n = 0;

  for (int j = 0; question->row < picture->rows && j < picture->columns; j++)
    n += nn_operand_state (picture, question->row, j) == state;

  return n;
}

static double number (gconstpointer about, const char *name)
{
  static const double none[2] = { 0.0, 0.0 };
  const Asked        *asked = about;
  const NnQuestion   *question = asked->question;
  const NnOperand    *picture = question->operation->output;
  const double        value = question->value, other = question->other_value;
  const int           visible = count_in_row (question, NN_CELL_NORMAL);
  const gboolean is_sized = question->kind == NN_QUESTION_PARAMETERS && question->numbers != NULL;
  const double  *sizes = is_sized ? question->numbers + 2 * NN_TABLE_EMBEDDING : none;
  const double  *own = question->numbers != NULL && asked->index >= 0
                           ? nn_question_numbers (question, asked->index)
                           : none;
  const double   second = question->n_numbers > 1 ? own[1] : 0.0;
  const HlNamed  numbers[] = {
     { "value", value },
     { "other", other },
     { "size", fabs (value) },
     { "ratio", other / value },
     { "share", 100.0 * value / other },
     { "chance", exp (-value) },
     { "head", question->slice + 1 },
     { "other-head", question->other_slice + 1 },
     { "place", question->row },
     { "other-place", question->other_row },
     { "row-number", question->row + 1 },
     { "column-number", question->column + 1 },
     { "rows", picture->rows },
     { "columns", picture->columns },
     { "root", question->operation->constants.sqrt_k },
     { "beam", question->width },
     { "visible", visible },
     { "even", log (visible) },
     { "weight", cell (asked) },
     { "first", own[0] },
     { "second", second },
     { "product", own[0] * second },
     { "words", sizes[0] },
     { "features", sizes[1] },
     { "units", is_sized ? question->numbers[2 * NN_TABLE_DENSE1] : 0.0 },
     { NULL },
  };

  if (g_str_equal (name, "mean"))
    return nn_operand_get (question->operation->inputs[1], 0, question->row, question->column);

  return hl_named (numbers, name);
}

static gboolean hides_future (const NnOperand *map)
{
  for (int row = 0; row < map->rows; row++)
    if (nn_operand_state (map, row, map->columns - 1) == NN_CELL_FUTURE)
      return TRUE;

  return FALSE;
}

static gboolean is_hidden (const Asked *asked)
{
  int row, column;

  return find_cell (asked, &row, &column) &&
         nn_operand_state (asked->question->operation->output, row, column) != NN_CELL_NORMAL;
}

/* Whether an answer is called so; FALSE if none is. */
static gboolean is_role (const Asked *asked, const char *role)
{
  return asked->index >= 0 &&
         g_strcmp0 (
             kinds[asked->question->kind].roles[nn_question_role (asked->question, asked->index)],
             role) == 0;
}

static gboolean holds (gconstpointer about, const char *condition)
{
  const Asked      *asked = about;
  const NnQuestion *question = asked->question;
  const Asked       right = { question, nn_question_find_right (question) };
  const NnOperand  *map = question->maps != NULL && asked->index >= 0
                              ? question->maps[asked->index]->output
                              : question->operation->output;
  const gboolean    of_source = map->row_axis.kind == NN_AXIS_SOURCE,
                 to_source = map->column_axis.kind == NN_AXIS_SOURCE;
  const HlNamed conditions[] = {
    { "one", question->other_value == 1.0 },
    { "across", to_source && !of_source && map->row_axis.kind != NN_AXIS_POSITION },
    { "of-source", of_source },
    { "to-source", to_source },
    { "single", map->rows == 1 },
    { "typed", map->row_axis.kind == NN_AXIS_POSITION },
    { "causal", question->maps != NULL && hides_future (map) },
    { "hidden", is_hidden (asked) },
    { "hides-future", count_in_row (question, NN_CELL_FUTURE) > 0 },
    { "hides-padding", count_in_row (question, NN_CELL_PADDING) > 0 },
    { "values", question->operation->kind == NN_OP_WEIGHTED_SUM },
    { "product", question->operation->kind == NN_OP_PRODUCT },
    { "positions", question->operation->kind == NN_OP_POSITIONS },
    { "mask", question->varied == NN_VARIES_MASK },
    { NULL },
  };

  if (g_str_has_prefix (condition, "right-"))
    return is_role (&right, condition + strlen ("right-"));
  if (g_strv_contains (kinds[question->kind].roles, condition))
    return is_role (asked, condition);

  return hl_named (conditions, condition) != 0.0;
}

static const HlSpeaker speaker = { holds, word, number };

static char *say (const NnQuestion *question, const char *line, int index)
{
  const Asked      asked = { question, index };
  g_autofree char *key = g_strconcat ("question ", kinds[question->kind].name, NULL);

  return hl_sentence (key, line, &speaker, &asked);
}

/* Returns what to ask, in the user's language. concept: what it is about, or NULL. */
char *hl_question_text (const NnQuestion *question, HlConcept *concept)
{
  if (concept != NULL)
    *concept = kinds[question->kind].concept;

  return say (question, "ask", nn_question_find_right (question));
}

/* Returns what to call that answer: where there is no word for it, the name of a row or a column,
 * or a token. index: one of its answers. */
char *hl_question_choice (const NnQuestion *question, int index)
{
  const NnOperand *picture = question->operation->output;
  g_autofree char *words = say (question, "choice", index);

  g_assert (index >= 0 && index < question->n_answers);

  if (words != NULL)
    return g_steal_pointer (&words);
  if (question->form == NN_ANSWER_ROW || question->form == NN_ANSWER_ROWS)
    return hl_question_name (&picture->row_axis, index);
  if (question->form == NN_ANSWER_COLUMN || question->form == NN_ANSWER_COLUMNS)
    return hl_question_name (&picture->column_axis, index);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("“%s”"), question->choices[index]);
}

/* Returns why the right answer is right, for the reveal. */
char *hl_question_reason (const NnQuestion *question)
{
  return say (question, "why", nn_question_find_right (question));
}

/* Returns why that answer is not right, where there is more to say than the reason of the right
 * one, or NULL. */
char *hl_question_why_not (const NnQuestion *question, int index)
{
  g_assert (index >= 0 && index < question->n_answers && !question->is_right[index]);

  return say (question, "not", index);
}
