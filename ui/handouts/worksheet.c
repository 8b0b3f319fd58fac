#include "ui/handouts/worksheet.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/each.h"
#include "ui/handouts/exercise-making.h"
#include "ui/lessons/lesson-markup.h"
#include "ui/picture/document.h"

#define LINES_OPEN 2 /* to write on, below a question without choices */
#define LINES_TRY 2  /* below something to do */
#define LINES_SAY 3  /* below what is to be said in one's own words */

static void add_marked_text (HlDocument *document, HlBlockKind kind, const char *text)
{
  g_autofree char *plain = hl_lesson_plain (text);

  hl_document_add_text (document, kind, plain);
}

/* The answer key has no lines to write on. */
static void add_lines (HlDocument *document, const HlWorksheet *sheet, int n_lines)
{
  if (!sheet->is_key)
    hl_document_add_lines (document, n_lines);
}

static void add_choices (HlDocument *document, const HlWorksheet *sheet, const HlPlanStep *step)
{
  NN_EACH_OF (const HlPlanChoice, choice, step->choices)
    {
      g_autofree char *plain = hl_lesson_plain (choice->text);

      hl_document_add_choice (document, plain, sheet->is_key && choice->is_right);
    }
}

static void add_question (HlDocument *document, const HlWorksheet *sheet, const HlPlanStep *step)
{
  const char *answer = step->texts[HL_PLAN_ANSWER];

  if (step->texts[HL_PLAN_PREDICT] == NULL)
    return;

  add_marked_text (document, HL_BLOCK_LEAD, step->texts[HL_PLAN_PREDICT]);
  add_choices (document, sheet, step);
  if (sheet->is_key && answer != NULL)
    add_marked_text (document, HL_BLOCK_NOTE, answer);
  else if (step->choices->len == 0)
    add_lines (document, sheet, LINES_OPEN);
}

static void add_task (HlDocument *document, const HlWorksheet *sheet, const HlPlanStep *step,
                      HlPlanTextKind kind, int n_lines)
{
  if (step->texts[kind] == NULL)
    return;

  add_marked_text (document, sheet->is_key ? HL_BLOCK_TEXT : HL_BLOCK_LEAD, step->texts[kind]);
  add_lines (document, sheet, n_lines);
}

/* The answer key shows one possible answer below a question to be answered in words. */
static void add_saying (HlDocument *document, const HlWorksheet *sheet, const HlPlanStep *step)
{
  g_autofree char *sample = NULL;

  add_task (document, sheet, step, HL_PLAN_SAY, LINES_SAY);
  if (!sheet->is_key || step->texts[HL_PLAN_SAMPLE] == NULL)
    return;

  /* Translators: an answer of several sentences, one of many that would do */
  sample = g_strdup_printf (_ ("A possible answer: %s"), step->texts[HL_PLAN_SAMPLE]);
  add_marked_text (document, HL_BLOCK_NOTE, sample);
}

/* Adds one line for each cell that was to be computed. */
static void add_answers (HlDocument *document, const HlCellExercise *exercise)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; i < exercise->answers->len; i++)
    g_string_append_printf (lines, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (exercise->answers, i));
  if (exercise->comparison != NULL)
    g_string_append_printf (lines, "\n%s", exercise->comparison);
  hl_document_add_text (document, HL_BLOCK_NOTE, lines->str);
}

static void add_exercise (HlDocument *document, const HlWorksheet *sheet, const HlPlanStep *step,
                          const char *name)
{
  const HlSheetExercise     *what = hl_sheet_exercise_find (name);
  g_autofree char           *place = hl_sheet_passes_place (step);
  g_autoptr (HlCellExercise) exercise = NULL;

  g_assert (what != NULL); /* the reader of the lesson has seen to it */

  exercise = hl_exercise_make (what, sheet->seed, place, sheet->passes);
  hl_document_add_text (document, HL_BLOCK_HEADING, exercise->title);
  hl_document_add_text (document, HL_BLOCK_LEAD, exercise->task);
  if (exercise->given != NULL)
    hl_document_add_text (document, HL_BLOCK_LEAD, exercise->given);
  if (exercise->formulas != NULL)
    hl_document_add_text (document, HL_BLOCK_FORMULAS, exercise->formulas);
  hl_document_add_matrices (document, exercise->matrices, sheet->is_key);
  if (sheet->is_key)
    add_answers (document, exercise);
}

static void add_exercises (HlDocument *document, const HlWorksheet *sheet, const HlPlanStep *step)
{
  const char    *named = step->place[HL_PLAN_EXERCISE];
  g_auto (GStrv) names = g_strsplit (named != NULL ? named : "", " ", -1);

  for (int i = 0; names[i] != NULL; i++)
    if (*names[i] != '\0')
      add_exercise (document, sheet, step, names[i]);
}

static gboolean asks (const HlPlanStep *step)
{
  return step->texts[HL_PLAN_PREDICT] != NULL || step->texts[HL_PLAN_TRY] != NULL ||
         step->texts[HL_PLAN_SAY] != NULL;
}

static void add_step (HlDocument *document, const HlWorksheet *sheet, const HlPlanStep *step,
                      int number)
{
  if (asks (step))
    {
      /* Translators: the number of a step of a lesson, and its title */
      g_autofree char *title = g_strdup_printf (_ ("%d. %s"), number, step->title);

      hl_document_add_text (document, HL_BLOCK_HEADING, title);
      add_question (document, sheet, step);
      add_task (document, sheet, step, HL_PLAN_TRY, LINES_TRY);
      add_saying (document, sheet, step);
    }
  add_exercises (document, sheet, step);
}

static void add_head (HlDocument *document, const HlWorksheet *sheet)
{
  const char *const fields[] = { _ ("Name"), _ ("Date"), NULL };

  hl_document_add_text (document, HL_BLOCK_TITLE, sheet->plan->title);
  if (!sheet->is_key)
    hl_document_add_fields (document, fields);
  if (sheet->plan->about != NULL)
    add_marked_text (document, HL_BLOCK_TEXT, sheet->plan->about);
  hl_document_add_text (document, HL_BLOCK_NOTE,
                        _ ("Compute the framed cells; the cells beside them show how. Round the "
                           "results, but continue with all digits. Rows and columns are counted "
                           "from 1 unless the sheet says otherwise."));
  if (sheet->figure != NULL)
    hl_document_add_picture (document, sheet->figure, sheet->figure_size);
}

static char *footer_of (const HlWorksheet *sheet)
{
  if (sheet->is_key)
    /* Translators: a lesson, and the number of a worksheet whose answers these are */
    return g_strdup_printf (_ ("%s · answers to sheet %llu"), sheet->plan->title,
                            (unsigned long long) sheet->seed);

  /* Translators: a lesson, and the number of a worksheet */
  return g_strdup_printf (_ ("%s · sheet %llu"), sheet->plan->title,
                          (unsigned long long) sheet->seed);
}

#define ROWS_OF_TABLE 30 /* sheets in one table: it fits on a page */

/* Returns "S 2,1", "S 2,3": which cells are to be computed. numbers: gets what is to be found. */
static GStrv cells_of (const HlCellExercise *exercise, GStrvBuilder *numbers)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  NN_EACH_OF (const HlBlankMatrix, matrix, exercise->matrices)
    {
      const HlPaperMatrix *all = matrix->numbers;
      const int            n_letters = (int) strcspn (all->title, " "); /* without its shape */

      for (int row = 0; row < all->rows; row++)
        for (int column = 0; column < all->columns; column++)
          if (matrix->is_blank[row * all->columns + column])
            {
              g_autofree char *name =
                  g_strdup_printf ("%.*s %d,%d", n_letters, all->title, row + 1, column + 1);
              g_autofree char *number = hl_paper_matrix_text (all, row, column);

              g_strv_builder_add (names, name);
              g_strv_builder_add (numbers, number);
            }
    }

  return g_strv_builder_end (names);
}

/* Adds a table of the sheets from the first seed on. columns: names of its cells; rows: those of
 * the sheets; words: (rows, columns). */
static void add_table (HlDocument *document, GStrv columns, GStrv rows, GStrv words)
{
  const int             n_columns = (int) g_strv_length (columns);
  const int             n_rows = (int) g_strv_length (rows);
  g_autofree float     *values = g_new0 (float, n_rows *n_columns);
  g_autofree gboolean  *is_blank = g_new0 (gboolean, n_rows * n_columns);
  g_autoptr (GPtrArray) matrices =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_blank_matrix_unref);
  const HlPaperMatrix numbers = {
    .values = values,
    .words = (const char *const *) words,
    .rows = n_rows,
    .columns = n_columns,
    .row_names = (const char *const *) rows,
    .column_names = (const char *const *) columns,
    /* Translators: above the numbers of the sheets, in the table of all answers */
    .row_role = _ ("sheet"),
  };

  g_ptr_array_add (matrices, hl_blank_matrix_new (&numbers, is_blank));
  hl_document_add_matrices (document, matrices, TRUE);
}

/* A table continues as long as the sheets have the same blanks, and as a page has room. */
static void mark_exercise (HlDocument *document, const HlWorksheet *first, int n_sheets,
                           const HlSheetExercise *what, const char *place)
{
  for (int i = 0; i < n_sheets;)
    {
      g_auto (GStrv)           columns = NULL;
      g_autoptr (GStrvBuilder) rows = g_strv_builder_new ();
      g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
      g_auto (GStrv)           row_names = NULL;
      g_auto (GStrv)           numbers = NULL;

      for (int n = 0; n < ROWS_OF_TABLE && i < n_sheets; n++, i++)
        {
          const guint64              seed = first->seed + (guint64) i;
          g_autofree char           *name = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
          g_autoptr (HlCellExercise) exercise = hl_exercise_make (what, seed, place, first->passes);
          g_autoptr (GStrvBuilder)   found = g_strv_builder_new ();
          g_auto (GStrv)             cells = cells_of (exercise, found);
          g_auto (GStrv)             texts = g_strv_builder_end (found);

          if (i == 0)
            hl_document_add_text (document, HL_BLOCK_HEADING, exercise->title);
          if (columns != NULL &&
              !g_strv_equal ((const char *const *) columns, (const char *const *) cells))
            break;
          if (columns == NULL)
            columns = g_strdupv (cells);
          g_strv_builder_add (rows, name);
          g_strv_builder_addv (words, (const char **) texts);
        }
      row_names = g_strv_builder_end (rows);
      numbers = g_strv_builder_end (words);
      add_table (document, columns, row_names, numbers);
    }
}

static void mark_step (HlDocument *document, const HlWorksheet *first, int n_sheets,
                       const HlPlanStep *step, int number)
{
  const char      *named = step->place[HL_PLAN_EXERCISE];
  g_auto (GStrv)   names = g_strsplit (named != NULL ? named : "", " ", -1);
  g_autofree char *place = hl_sheet_passes_place (step);

  NN_EACH_OF (const HlPlanChoice, choice, step->choices)
    {
      g_autofree char *plain = hl_lesson_plain (choice->text);
      g_autofree char *line = g_strdup_printf (_ ("%d. %s"), number, plain);

      if (choice->is_right)
        hl_document_add_text (document, HL_BLOCK_TEXT, line);
    }
  for (int i = 0; names[i] != NULL; i++)
    if (*names[i] != '\0')
      mark_exercise (document, first, n_sheets, hl_sheet_exercise_find (names[i]), place);
}

/* Returns the right choices, which are the same on all sheets, and the numbers of every sheet.
 * first: the first sheet; n_sheets: how many, each with the next seed. */
static HlDocument *write_marking (const HlWorksheet *first, int n_sheets)
{
  /* Translators: a lesson; below the page with the answers to all of its sheets */
  g_autofree char *footer = g_strdup_printf (_ ("%s · all answers"), first->plan->title);
  HlDocument      *document = hl_document_new (footer);
  int              number = 0;

  hl_document_add_text (document, HL_BLOCK_TITLE, footer);
  NN_EACH_OF (const HlPlanStep, step, first->plan->steps)
    {
      number += asks (step);
      mark_step (document, first, n_sheets, step, number);
    }

  return document;
}

static HlDocument *write_sheet (const HlWorksheet *self)
{
  g_autofree char *footer = footer_of (self);
  HlDocument      *document = hl_document_new (footer);
  int              number = 0;

  add_head (document, self);
  NN_EACH_OF (const HlPlanStep, step, self->plan->steps)
    {
      number += asks (step);
      add_step (document, self, step, number);
    }

  return document;
}

/* One sheet has one key; of more, the answers begin with those of all. */
static gboolean has_marking (const HlWorksheetFile *self, HlWorksheetParts parts)
{
  return parts != HL_WORKSHEET_SHEETS && self->n_students > 1;
}

/* Returns how many documents these are. parts: the sheets, or the answers, or both. */
int hl_worksheet_file_count (const HlWorksheetFile *self, HlWorksheetParts parts)
{
  g_assert (self->n_students >= 1 && self->n_students <= HL_WORKSHEET_MAX_STUDENTS);

  return (parts == HL_WORKSHEET_BOTH ? 2 * self->n_students : self->n_students) +
         has_marking (self, parts);
}

/* Returns one sheet, the answers to one, or those to all. parts: the sheets, or the answers, or
 * both; index: which document, from 0. */
HlDocument *hl_worksheet_file_write (const HlWorksheetFile *self, HlWorksheetParts parts, int index)
{
  HlWorksheet sheet = self->first;
  const int   n_sheets = parts == HL_WORKSHEET_KEYS ? 0 : self->n_students; /* before the answers */

  g_assert (index >= 0 && index < hl_worksheet_file_count (self, parts));

  if (has_marking (self, parts) && index == n_sheets)
    return write_marking (&self->first, self->n_students);
  if (has_marking (self, parts) && index > n_sheets)
    index--;
  sheet.is_key = parts == HL_WORKSHEET_KEYS || index >= self->n_students;
  sheet.seed += (guint64) (index % self->n_students);

  return write_sheet (&sheet);
}

/* May be called in any thread. Returns the bytes of the file, or NULL. parts: the sheets, or the
 * answers, or both. */
GBytes *hl_worksheet_file_to_pdf (const HlWorksheetFile *self, HlWorksheetParts parts,
                                  GError **error)
{
  g_autoptr (GPtrArray) documents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_document_free);

  for (int i = 0; i < hl_worksheet_file_count (self, parts); i++)
    g_ptr_array_add (documents, hl_worksheet_file_write (self, parts, i));

  return hl_documents_to_pdf (documents, self->size, self->first.plan->title, error);
}
