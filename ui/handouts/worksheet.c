#include "ui/handouts/worksheet.h"

#include <glib/gi18n-lib.h>

#include "ui/handouts/exercise-making.h"
#include "ui/lessons/lesson-markup.h"

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
  for (guint i = 0; i < step->choices->len; i++)
    {
      const HlPlanChoice *choice = g_ptr_array_index (step->choices, i);
      g_autofree char    *plain = hl_lesson_plain (choice->text);

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
                        _ ("Compute the cells with a frame; the cells beside them show how. "
                           "Round the results, but continue with all digits. Unless the sheet "
                           "says otherwise, rows and columns count from 1."));
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

/* Returns all that is on it. */
HlDocument *hl_worksheet_write (const HlWorksheet *self)
{
  g_autofree char *footer = footer_of (self);
  HlDocument      *document = hl_document_new (footer);
  int              number = 0;

  add_head (document, self);
  for (int i = 0; i < hl_lesson_plan_count (self->plan); i++)
    {
      const HlPlanStep *step = hl_lesson_plan_get (self->plan, i);

      number += asks (step);
      add_step (document, self, step, number);
    }

  return document;
}
