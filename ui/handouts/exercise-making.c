#include "ui/handouts/exercise-making.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/experiments/altered-model.h"
#include "core/experiments/position-table.h"
#include "core/model/place.h"
#include "core/tensor/random.h"
#include "core/trace/formula/formula.h"
#include "core/trace/operation/operand.h"
#include "core/translation/bleu.h"
#include "core/translation/source.h"
#include "ui/lessons/bleu-lines.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/example-sentence.h"
#include "ui/numbers/number-text.h"

/* Returns the exercise, without matrices yet. */
static HlCellExercise *hl_cell_exercise_new (const HlSheetExercise *what)
{
  HlCellExercise *self = g_new0 (HlCellExercise, 1);

  self->title = hl_sheet_exercise_say (what, "title");
  self->task = hl_sheet_exercise_say (what, "task");
  self->matrices = g_ptr_array_new_with_free_func ((GDestroyNotify) hl_blank_matrix_unref);
  self->answers = g_ptr_array_new_with_free_func (g_free);

  return self;
}

NN_FREES_FOR_ALL (HlCellExercise, hl_cell_exercise_free,
                  (g_free, title, task, given, formulas, comparison),
                  (g_ptr_array_unref, matrices, answers))

#define MOST_PASSES 4
#define MOST_TOKENS 7 /* as many columns as paper has room for */

/* Returns whether one of its exercises has numbers of a model. */
gboolean hl_sheet_passes_are_needed (const HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    {
      const char    *named = hl_lesson_plan_get (plan, i)->place[HL_PLAN_EXERCISE];
      g_auto (GStrv) names = g_strsplit (named != NULL ? named : "", " ", -1);

      for (int j = 0; names[j] != NULL; j++)
        if (*names[j] != '\0' && hl_sheet_exercise_needs_pass (hl_sheet_exercise_find (names[j])))
          return TRUE;
    }

  return FALSE;
}

/* Returns the operation at which the step is: its place, or on the Attention page its kind
 * and its block; NULL if it is at none. */
char *hl_sheet_passes_place (const HlPlanStep *step)
{
  const char *kind = step->place[HL_PLAN_KIND];
  const int   block = hl_plan_step_get_number (step, HL_PLAN_BLOCK);

  if (step->place[HL_PLAN_PLACE] != NULL)
    return g_strdup (step->place[HL_PLAN_PLACE]);
  if (kind == NULL || block < 1)
    return NULL;

  return g_str_equal (kind, "encoder") ? nn_block_path ("encoder", block - 1, "attention.softmax")
         : g_str_equal (kind, "decoder")
             ? nn_block_path ("decoder", block - 1, "attention1.softmax")
             : nn_block_path ("decoder", block - 1, "attention2.softmax");
}

/* Lists the sentences of the lesson, then the examples, each once. */
static GPtrArray *list_sentences (const HlLessonPlan *plan)
{
  GPtrArray               *sentences = g_ptr_array_new_with_free_func (g_free);
  int                      n_examples;
  const HlExampleSentence *examples = hl_example_sentences (&n_examples);

  for (int i = 0; i < hl_lesson_plan_count (plan) + n_examples; i++)
    {
      const int   example = i - hl_lesson_plan_count (plan);
      const char *sentence = example < 0 ? hl_lesson_plan_get (plan, i)->place[HL_PLAN_SENTENCE]
                                         : examples[example].sentence;

      if (sentence != NULL &&
          !g_ptr_array_find_with_equal_func (sentences, sentence, g_str_equal, NULL))
        g_ptr_array_add (sentences, g_strdup (sentence));
    }

  return sentences;
}

/* Returns whether the sentence is short; @is_known is whether the model knows all its words. */
static gboolean suits (const NnTranslator *translator, const char *sentence, gboolean *is_known)
{
  g_autoptr (NnSource) source = nn_source_new_from_sentence (translator, sentence, FALSE, NULL);

  if (source == NULL)
    return FALSE;

  *is_known = TRUE;
  for (int i = 0; i < source->n; i++)
    *is_known &= source->ids[i] != translator->source_vocabulary->unk;

  return source->n > 1 && source->n <= MOST_TOKENS;
}

static gboolean add_pass (HlSheetPasses *self, const NnTranslator *translator, const char *sentence,
                          GError **error)
{
  const NnTranslationOptions options = nn_translation_options_for (translator->text);
  NnWalk *walk = nn_walk_new_translation (translator, sentence, &options, NULL, error);

  if (walk == NULL)
    return FALSE;

  g_ptr_array_add (self->sentences, g_strdup (sentence));
  g_ptr_array_add (self->walks, walk);

  return TRUE;
}

/* Translates the sentences whose words the model knows, or with @takes_unknown the others. */
static gboolean add_passes (HlSheetPasses *self, const NnTranslator *translator,
                            const GPtrArray *sentences, gboolean takes_unknown, GError **error)
{
  for (guint i = 0; i < sentences->len && self->walks->len < MOST_PASSES; i++)
    {
      const char *sentence = g_ptr_array_index (sentences, i);
      gboolean    is_known;

      if (suits (translator, sentence, &is_known) && is_known != takes_unknown &&
          !add_pass (self, translator, sentence, error))
        return FALSE;
    }

  return TRUE;
}

/* A model after a few updates may end each sentence at once. */
static gboolean check_kinds (const HlSheetPasses *self, GError **error)
{
  for (int kind = 0; kind < NN_N_PASS_EXERCISES; kind++)
    {
      gboolean is_possible = FALSE;

      for (guint i = 0; i < self->walks->len && !is_possible; i++)
        {
          g_autoptr (NnPassExercise) exercise = nn_pass_exercise_new (
              (NnPassExerciseKind) kind, g_ptr_array_index (self->walks, i), NULL, 0, 2);

          is_possible = exercise != NULL;
        }
      if (!is_possible)
        return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                        _ ("The model’s translations are too short for this worksheet. Open "
                           "a model that was trained longer."));
    }

  return TRUE;
}

/* Takes as long as a few translations. Returns what it does with a few short sentences, or NULL.
 * translator: the model, which nobody else uses meanwhile. */
HlSheetPasses *hl_sheet_passes_new (const NnTranslator *translator, const HlLessonPlan *plan,
                                    GError **error)
{
  g_autoptr (HlSheetPasses) self = g_new0 (HlSheetPasses, 1);
  g_autoptr (GPtrArray)     sentences = list_sentences (plan);

  self->sentences = g_ptr_array_new_with_free_func (g_free);
  self->walks = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_walk_free);
  if (nn_altered_model_has_edits (translator->model))
    {
      g_set_error_literal (
          error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
          _ ("An attention weight of this model was set by hand, so the numbers of the model no "
             "longer follow from each other. Undo this alteration to write a worksheet."));
      return NULL;
    }

  if (!add_passes (self, translator, sentences, FALSE, error) ||
      (self->walks->len == 0 && !add_passes (self, translator, sentences, TRUE, error)) ||
      !check_kinds (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

NN_FREES_FOR_ALL (HlSheetPasses, hl_sheet_passes_free, (g_ptr_array_unref, sentences, walks))

/* An exercise of what the table of operations can do. */

#define MOST_DIGITS 6

/* Rows and columns have the names of their axis.  A single row or column has no name. */
static char **names_of (const NnAxis *axis)
{
  char **names = g_new0 (char *, axis->length + 1);

  for (int i = 0; i < axis->length; i++)
    {
      const char *label = nn_axis_label (axis, i);

      names[i] = axis->kind == NN_AXIS_ONE ? g_strdup ("")
                 : label != NULL           ? g_strdup (label)
                                           : g_strdup_printf ("%d", i + 1);
    }

  return names;
}

/* Writes the symbol, the head and the shape: "S[2] (2, 3)". */
static char *title_of (const NnOperand *operand, int slice)
{
  return operand->slices > 1
             ? g_strdup_printf ("%s[%d] (%d, %d)", operand->symbol, slice + 1, operand->rows,
                                operand->columns)
             : g_strdup_printf ("%s (%d, %d)", operand->symbol, operand->rows, operand->columns);
}

/* Returns how many digits after the point print all given numbers exactly. */
static int digits_of (const float *values, gsize n, int digits)
{
  int needed = hl_number_digits (values, n, digits);

  for (gsize i = 0; i < n && needed < MOST_DIGITS;)
    {
      const double unit = pow (10.0, needed), value = (double) values[i];

      if (fabs (round (value * unit) / unit - value) <= FLT_EPSILON * fabs (value))
        i++;
      else
        needed++; /* the numbers before have that many, too */
    }

  return needed;
}

/* Makes one matrix of an operand.  @made_by is the operation whose result it is, or NULL. */
static HlBlankMatrix *new_matrix (const NnOperand *operand, int slice, const NnOperation *made_by,
                                  int digits)
{
  const gsize          n_cells = (gsize) operand->rows * (gsize) operand->columns;
  const float         *values = nn_operand_row (operand, slice, 0);
  g_autofree gboolean *is_blank = g_new0 (gboolean, n_cells);
  g_autofree char     *title = title_of (operand, slice);
  g_auto (GStrv)       row_names = names_of (&operand->row_axis);
  g_auto (GStrv)       column_names = names_of (&operand->column_axis);
  const HlPaperMatrix  numbers = {
     .title = title,
     .values = values,
     .rows = operand->rows,
     .columns = operand->columns,
     .row_names = (const char *const *) row_names,
     .column_names = (const char *const *) column_names,
     .digits = made_by == NULL ? digits_of (values, n_cells, digits)
                               : hl_number_digits (values, n_cells, digits),
  };

  for (gsize i = 0; made_by != NULL && i < n_cells; i++)
    is_blank[i] = nn_hand_exercise_is_open (made_by, slice, (int) i / operand->columns,
                                            (int) i % operand->columns);

  return hl_blank_matrix_new (&numbers, is_blank);
}

static void add_operand (HlCellExercise *self, const NnOperand *operand, const NnOperation *made_by,
                         int digits)
{
  for (int slice = 0; slice < operand->slices; slice++)
    g_ptr_array_add (self->matrices, new_matrix (operand, slice, made_by, digits));
}

/* Returns such as "S[q2, k1]"; an axis on which there is only one is left out. */
static char *name_cell (const NnOperand *operand, int slice, int row, int column)
{
  const int           at[] = { slice, row, column };
  const NnAxis *const axes[] = { &operand->slice_axis, &operand->row_axis, &operand->column_axis };
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (axes[i]->length > 1)
      {
        const char *label = nn_axis_label (axes[i], at[i]);

        g_string_append (name, name->len > 0 ? ", " : "");
        if (label != NULL)
          g_string_append (name, label);
        else
          g_string_append_printf (name, "%d", at[i] + 1);
      }

  return g_strdup_printf ("%s[%s]", operand->symbol, name->str);
}

/* What goes into an operation is before what comes out of it. digits: of the numbers, after
 * the point. */
static void add_operations (HlCellExercise *self, const GPtrArray *operations, int digits)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GString               *formulas = g_string_new (NULL);

  for (guint n = 0; n < operations->len; n++)
    {
      const NnOperation *operation = g_ptr_array_index (operations, n);
      const NnOperand   *y = operation->output;
      g_autofree char   *line = nn_formula_line (operation);

      for (int i = 0; i < operation->n_inputs; i++) /* those that are not on the sheet yet */
        if (nn_formula_reads (operation, i) && g_hash_table_add (seen, operation->inputs[i]))
          add_operand (self, operation->inputs[i], NULL, digits);
      add_operand (self, y, operation, digits);
      g_hash_table_add (seen, operation->output);
      for (int i = 0; i < y->slices * y->rows * y->columns; i++)
        {
          const int slice = i / (y->rows * y->columns), row = i / y->columns % y->rows;
          const int column = i % y->columns;

          if (nn_hand_exercise_is_open (operation, slice, row, column))
            {
              g_autoptr (NnFormula) formula =
                  nn_formula_new (operation, slice, row, column, NN_FORMULA_ALL);
              g_autofree char *numbers = hl_number_localize (formula->text);
              g_autofree char *name = name_cell (y, slice, row, column);

              g_ptr_array_add (self->answers, g_strdup_printf ("%s = %s", name, numbers));
            }
        }
      g_string_append_printf (formulas, "%s%s", n > 0 ? "\n" : "", line);
    }

  self->formulas = g_string_free (formulas, FALSE);
}

/* An exercise on entries of the positional encoding. */

#define N_ROWS 3
#define N_COLUMNS 4
#define N_CELLS (N_ROWS * N_COLUMNS)
#define FARTHEST 60 /* the first of the rows is at most at this position */

static const int widths[] = { 4, 8, 16, 32 };

/* Three rows of the table from some position on; the first is the example. seed: which
 * positions, and how many features. */
static void fill_positions (HlCellExercise *self, const HlSheetExercise *what, guint64 seed)
{
  NnRandom             random = nn_random_new (nn_random_mix (seed, HL_SHEET_POSITIONS));
  const int            D = widths[nn_random_below (&random, G_N_ELEMENTS (widths))];
  const int            first = 1 + nn_random_below (&random, FARTHEST);
  g_autoptr (NnTensor) table = nn_position_table_new (first + N_ROWS, D, NN_POSITION_INTERLEAVED);
  float                values[N_CELLS];
  gboolean             is_blank[N_CELLS];
  g_auto (GStrv)       rows = g_new0 (char *, N_ROWS + 1);
  g_auto (GStrv)       columns = g_new0 (char *, N_COLUMNS + 1);
  const HlPaperMatrix  numbers = {
     .title = "P",
     .values = values,
     .rows = N_ROWS,
     .columns = N_COLUMNS,
     .row_names = (const char *const *) rows,
     .column_names = (const char *const *) columns,
     .digits = what->digits,
  };

  for (int d = 0; d < N_COLUMNS; d++)
    columns[d] = g_strdup_printf ("%d", d);
  for (int i = 0; i < N_ROWS; i++)
    {
      rows[i] = g_strdup_printf ("%d", first + i);
      for (int d = 0; d < N_COLUMNS; d++)
        {
          g_autofree char *line =
              nn_position_table_describe (table, NN_POSITION_INTERLEAVED, first + i, d);

          values[i * N_COLUMNS + d] = nn_tensor_row (table, first + i)[d];
          is_blank[i * N_COLUMNS + d] = i > 0;
          if (i > 0)
            g_ptr_array_add (self->answers, hl_number_localize (line));
        }
    }

  self->given = g_strdup_printf ("D = %d", D);
  g_ptr_array_add (self->matrices, hl_blank_matrix_new (&numbers, is_blank));
}

/* An exercise on the model's own numbers: where they are in the model, and a corner of them. */

#define EPSILON_DIGITS 5

/* The result of the last operation. */
static const NnOperand *result_of (const NnPassExercise *exercise)
{
  const NnOperation *last = g_ptr_array_index (exercise->operations, exercise->operations->len - 1);

  return last->output;
}

/* Says what has to be known of a sum if some of its features are left out. */
static void describe_part (const NnPassExercise *exercise, GString *lines)
{
  if (exercise->head_width > 0)
    g_string_append_printf (lines, "d_k = %d\n", exercise->head_width);
  if (!exercise->is_part)
    return;

  if (exercise->epsilon > 0.0)
    g_string_append_printf (lines,
                            /* Translators: a number of features, and how many the model has */
                            _ ("Here, D = %d. The model has %d features and takes the mean and the "
                               "variance of all features, so its results differ."),
                            exercise->n_features, exercise->n_all_features);
  else
    g_string_append_printf (lines,
                            _ ("The model adds up all %d features, so the score here is only a "
                               "part of the model’s score."),
                            exercise->n_all_features);
  g_string_append_c (lines, '\n');
}

/* Says in lines where the numbers come from. */
static GString *describe (const NnPassExercise *exercise, const char *sentence)
{
  GString         *lines = g_string_new (NULL);
  const int        first = exercise->feature + 1;
  const int        last = exercise->feature + exercise->n_features;
  g_autofree char *place = hl_parameter_title (exercise->path, result_of (exercise)->symbol);

  /* Translators: what the model translates */
  g_string_append_printf (lines, _ ("Sentence: %s"), sentence);
  g_string_append_c (lines, '\n');
  /* Translators: where in the model the numbers are, such as "Decoder › Block 2 › … › A" */
  g_string_append_printf (lines, _ ("Place: %s"), place);
  g_string_append_c (lines, '\n');
  if (exercise->head >= 0)
    {
      g_string_append_printf (lines, _ ("Head: %d"), exercise->head + 1);
      g_string_append_c (lines, '\n');
    }
  if (exercise->n_features < exercise->n_all_features)
    {
      /* Translators: two numbers of features, and how many there are */
      g_string_append_printf (lines, _ ("Features: %d to %d of %d"), first, last,
                              exercise->n_all_features);
      g_string_append_c (lines, '\n');
    }
  describe_part (exercise, lines);
  if (exercise->epsilon > 0.0)
    {
      g_autofree char *epsilon = hl_number_to_text (exercise->epsilon, EPSILON_DIGITS);

      g_string_append_printf (lines, "ε = %s\n", epsilon);
    }

  return lines;
}

/* Says which number the model has for the last cell. */
static char *compare (const NnPassExercise *exercise, int digits)
{
  const NnOperand *y = result_of (exercise);
  g_autofree char *cell = name_cell (y, 0, y->rows - 1, y->columns - 1);
  g_autofree char *number = hl_number_to_text (exercise->whole, digits);

  /* Translators: a number of features, a cell of a matrix such as "S[calm]", its number */
  return g_strdup_printf (_ ("With all %d features, the model has %s = %s."),
                          exercise->n_all_features, cell, number);
}

/* Finds the place in one of the passes, beginning with the one of the seed. */
static NnPassExercise *find_exercise (const HlSheetPasses *passes, const HlSheetExercise *what,
                                      const char *place, guint64 seed, guint *pass)
{
  NnRandom    random = nn_random_new (nn_random_mix (seed, (guint64) what->kind));
  const guint first = (guint) nn_random_below (&random, (int) passes->walks->len);

  for (guint i = 0; i < passes->walks->len; i++)
    {
      NnPassExercise *exercise;

      *pass = (first + i) % passes->walks->len;
      exercise = nn_pass_exercise_new ((NnPassExerciseKind) (what->kind - HL_SHEET_PASS),
                                       g_ptr_array_index (passes->walks, *pass), place, seed,
                                       what->digits);
      if (exercise != NULL)
        return exercise;
    }

  g_assert_not_reached (); /* hl_sheet_passes_new () has seen to it */
}

/* seed: which sentence, place, head, row and features; place: where in the model, if there is
 * such a computation, or NULL. */
static void fill_pass (HlCellExercise *self, const HlSheetExercise *what, guint64 seed,
                       const char *place, const HlSheetPasses *passes)
{
  guint                      pass = 0;
  g_autoptr (NnPassExercise) exercise = find_exercise (passes, what, place, seed, &pass);
  const char                *sentence = g_ptr_array_index (passes->sentences, pass);

  self->given = g_strchomp (g_string_free (describe (exercise, sentence), FALSE));
  add_operations (self, exercise->operations, what->digits);
  if (exercise->is_part && what->kind == HL_SHEET_PASS + NN_PASS_SCORES)
    self->comparison = compare (exercise, what->digits);
}

/* An exercise on the matches of n-grams, and the score of the book. */

#define LENGTH 6   /* tokens of the reference */
#define N_ORDERS 2 /* n-grams of one and of two tokens */
#define COLUMNS 3  /* predicted, in the reference, matches */

/* Tokens are letters, as in the textbook, because their meaning has no effect. */
static char **new_reference (NnRandom *random)
{
  int    letters[2 * LENGTH];
  char **tokens = g_new0 (char *, LENGTH + 1);

  for (int i = 0; i < 2 * LENGTH; i++)
    letters[i] = i;
  nn_random_shuffle (random, letters, 2 * LENGTH);
  for (int i = 0; i < LENGTH; i++)
    tokens[i] = g_strdup_printf ("%c", 'A' + letters[i]);

  return tokens;
}

/* Makes a prediction: a part of the reference, with one token twice. */
static char **new_prediction (NnRandom *random, char *const *reference)
{
  const int length = LENGTH - 1 - nn_random_below (random, 2);
  const int start = nn_random_below (random, LENGTH - length + 1);
  const int twice = 1 + nn_random_below (random, length - 1);
  char    **tokens = g_new0 (char *, length + 1);

  for (int i = 0; i < length; i++)
    tokens[i] = g_strdup (reference[start + (i == twice ? i - 1 : i)]);

  return tokens;
}

/* Adds the n-grams of the prediction.  How many of each match is asked, except for the first. */
static void add_matches (HlCellExercise *self, const GPtrArray *n_grams, const char *title)
{
  const int            n_rows = (int) n_grams->len;
  const gsize          n_cells = (gsize) n_rows * COLUMNS;
  g_autofree float    *values = g_new (float, n_cells);
  g_autofree gboolean *is_blank = g_new0 (gboolean, n_cells);
  g_auto (GStrv)       rows = g_new0 (char *, n_rows + 1);
  /* Translators: how often an n-gram is in the prediction, in the reference, in both */
  const char *const   columns[COLUMNS] = { _ ("prediction"), _ ("reference"),
                                           C_ ("counts", "matches") };
  const HlPaperMatrix numbers = {
    .title = title,
    .values = values,
    .rows = n_rows,
    .columns = COLUMNS,
    .row_names = (const char *const *) rows,
    .column_names = columns,
  };

  for (int i = 0; i < n_rows; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);
      float         *row = values + (gsize) i * COLUMNS;

      row[0] = (float) n_gram->predicted;
      row[1] = (float) n_gram->allowed;
      row[2] = (float) n_gram->matches;
      rows[i] = g_strdup (n_gram->text);
      is_blank[i * COLUMNS + 2] = i > 0;
      if (i > 0)
        g_ptr_array_add (self->answers,
                         g_strdup_printf ("%s: min (%d, %d) = %d", n_gram->text, n_gram->predicted,
                                          n_gram->allowed, n_gram->matches));
    }

  g_ptr_array_add (self->matrices, hl_blank_matrix_new (&numbers, is_blank));
}

/* Adds the precisions, the brevity penalty and the score. */
static void add_score (HlCellExercise *self, const NnBleu *bleu, int digits)
{
  const int            n = hl_bleu_lines_count (bleu);
  g_autofree float    *values = g_new (float, n);
  g_autofree gboolean *is_blank = g_new (gboolean, n);
  g_auto (GStrv)       columns = g_new0 (char *, n + 1);
  const char *const    rows[] = { "" };
  const HlPaperMatrix  numbers = {
     .title = "BLEU",
     .values = values,
     .rows = 1,
     .columns = n,
     .row_names = rows,
     .column_names = (const char *const *) columns,
     .digits = digits,
  };

  for (int i = 0; i < n; i++)
    {
      g_autofree char *line = hl_bleu_line (bleu, i);

      values[i] = (float) (i < bleu->n_orders    ? bleu->parts[i].precision
                           : i == bleu->n_orders ? bleu->brevity
                                                 : bleu->score);
      is_blank[i] = TRUE;
      columns[i] = i < bleu->n_orders ? nn_symbol_numbered ("p", i + 1)
                   : i == bleu->n_orders
                       /* Translators: a factor of BLEU; a short word, above a narrow column */
                       ? g_strdup (_ ("brevity"))
                       : g_strdup ("BLEU");
      g_ptr_array_add (self->answers, hl_number_localize (line));
    }

  g_ptr_array_add (self->matrices, hl_blank_matrix_new (&numbers, is_blank));
}

static void fill_bleu (HlCellExercise *self, const HlSheetExercise *what, guint64 seed)
{
  NnRandom         random = nn_random_new (nn_random_mix (seed, HL_SHEET_BLEU));
  g_auto (GStrv)   reference = new_reference (&random);
  g_auto (GStrv)   prediction = new_prediction (&random, reference);
  g_autofree char *predicted = g_strjoinv (" ", prediction);
  g_autofree char *expected = g_strjoinv (" ", reference);
  const NnBleu     bleu = nn_bleu (predicted, expected, N_ORDERS);

  /* Translators: tokens of a translation that is scored, and of the one it is compared with */
  self->given = g_strdup_printf (_ ("Prediction: %s\nReference: %s"), predicted, expected);
  for (int n = 1; n <= N_ORDERS; n++)
    {
      g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (prediction, reference, n);
      g_autofree char      *title = hl_bleu_title (&bleu, n - 1);

      add_matches (self, n_grams, title);
    }
  add_score (self, &bleu, what->digits);
}

/* Returns the exercise. place: where in the model, for exercises on its numbers; passes: the
 * numbers of a model; NULL if the exercise needs none. */
HlCellExercise *hl_exercise_make (const HlSheetExercise *what, guint64 seed, const char *place,
                                  const HlSheetPasses *passes)
{
  HlCellExercise *self = hl_cell_exercise_new (what);

  g_assert (passes != NULL || !hl_sheet_exercise_needs_pass (what));

  if (hl_sheet_exercise_needs_pass (what))
    fill_pass (self, what, seed, place, passes);
  else if (what->kind == HL_SHEET_POSITIONS)
    fill_positions (self, what, seed);
  else if (what->kind == HL_SHEET_BLEU)
    fill_bleu (self, what, seed);
  else
    {
      g_autoptr (GPtrArray) operations = nn_hand_exercise_new ((NnExerciseKind) what->kind, seed);

      add_operations (self, operations, what->digits);
    }

  return self;
}
