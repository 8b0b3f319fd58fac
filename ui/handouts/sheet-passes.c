#include "ui/handouts/sheet-passes.h"

#include <glib/gi18n-lib.h>

#include "core/experiments/altered-model.h"
#include "core/model/place.h"
#include "core/translation/source.h"
#include "ui/lessons/example-sentence.h"
#include "ui/lessons/sheet-exercise.h"
#include "ui/numbers/owned.h"

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
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                               _ ("The model’s translations are too short for this worksheet. Open "
                                  "a model that was trained longer."));
          return FALSE;
        }
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
          _ ("An attention weight of this model was set by hand, so its numbers no longer follow "
             "from each other. Undo this alteration to write a worksheet."));
      return NULL;
    }

  if (!add_passes (self, translator, sentences, FALSE, error) ||
      (self->walks->len == 0 && !add_passes (self, translator, sentences, TRUE, error)) ||
      !check_kinds (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

HL_FREES_FOR_ALL (HlSheetPasses, hl_sheet_passes_free, (g_ptr_array_unref, sentences, walks))
