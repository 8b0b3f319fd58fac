/* The lessons of the box: they can be read, they are true, and their translations have the
 * same steps. */

#include "core/engine/each.h"
#include "ui/lessons/plan-file.h"

#include "core/checkpoint/checkpoint.h"
#include "core/translation/translator.h"

#include "ui/lessons/claim.h"

#include "tests/support/tiny-update.h"

static const char *const languages[] = { "fr", "zh_CN" };

static char *data_path (const char *folder, const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", folder, name, NULL);
}

typedef void (*PlanFunc) (const char *path, const HlLessonPlan *plan);

static HlLessonPlan *read_lesson (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return NN_OK (hl_plan_file_read, HL_PLAN_LESSON, file, NULL);
}

static int for_each_in (const char *folder, PlanFunc function)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;
  int              n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, HL_LESSON_SUFFIX))
      {
        g_autofree char         *path = g_build_filename (folder, name, NULL);
        g_autoptr (HlLessonPlan) plan = read_lesson (path);

        function (path, plan);
        n++;
      }

  return n;
}

/* Which file a lesson means when it names a model. */
static const char *file_of (const char *model)
{
  return g_strcmp0 (model, "book") == 0 ? "book.safetensors" : "eng-fra.safetensors";
}

/* Models are large, and most claims are about one.  Both are kept until the program ends. */
static const NnTranslator *get_translator (const char *model)
{
  static GHashTable *translators = NULL;
  static GPtrArray  *checkpoints = NULL;
  const char        *name = file_of (model);
  NnTranslator      *translator;

  if (translators == NULL)
    {
      translators = g_hash_table_new (g_str_hash, g_str_equal);
      checkpoints = g_ptr_array_new ();
    }
  translator = g_hash_table_lookup (translators, name);
  if (translator == NULL)
    {
      g_autofree char *path = data_path ("models", name);
      NnCheckpoint    *checkpoint = NN_OK (nn_checkpoint_load, path);

      g_ptr_array_add (checkpoints, checkpoint);

      translator = NN_OK (nn_checkpoint_new_translator, checkpoint);
      g_hash_table_insert (translators, (char *) name, translator);
    }

  return translator;
}

static int n_false;

static void check_step (const char *path, const HlPlanStep *step)
{
  g_assert_nonnull (step->place[HL_PLAN_MODEL]); /* another one may be open */
  NN_EACH_OF (const HlPlanClaim, kept, step->claims)
    {
      g_autofree char    *problem = NULL;
      g_autoptr (HlClaim) claim = hl_claim_parse (kept->text, &problem);
      g_autoptr (GError)  error = NULL;

      if (!hl_claim_check (claim, get_translator (step->place[HL_PLAN_MODEL]),
                           step->place[HL_PLAN_SENTENCE], &error))
        {
          g_test_message ("%s:%d: %s", path, kept->line, error->message);
          n_false++;
        }
    }
}

static void check_claims (const char *path, const HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    check_step (path, hl_lesson_plan_get (plan, i));
}

NN_TEST (claims_are_true)
{
  g_autofree char *folder = data_path ("lessons", NULL);

  g_assert_cmpint (for_each_in (folder, check_claims), >, 0);
  g_assert_cmpint (n_false, ==, 0);
}

static gboolean has_place (const NnWalk *walk, const HlPlanStep *step)
{
  const char *place = step->place[HL_PLAN_PLACE];
  const int   word = hl_plan_step_get_number (step, HL_PLAN_WORD);

  return nn_walk_find (walk, place, word - 1, FALSE) >= 0 ||
         nn_walk_find (walk, place, -1, FALSE) >= 0;
}

static gboolean has_symbol (const NnOperation *operation, const char *symbol)
{
  gboolean has = g_strcmp0 (operation->output->symbol, symbol) == 0;

  for (int i = 0; i < operation->n_inputs; i++)
    has |= g_strcmp0 (operation->inputs[i]->symbol, symbol) == 0;

  return has;
}

/* “In the picture, p has …, the column ℓ has …”: what is told of the picture is drawn there. */
static void check_letters (const char *path, const HlPlanStep *step, const NnOperation *operation)
{
  g_autoptr (GRegex)     told = g_regex_new ("(?:picture,|column) (\\S+) has", 0, 0, NULL);
  g_autoptr (GMatchInfo) found = NULL;

  g_regex_match (told, step->texts[HL_PLAN_SEE], 0, &found);
  for (; g_match_info_matches (found); g_match_info_next (found, NULL))
    {
      g_autofree char *letter = g_match_info_fetch (found, 1);

      if (operation == NULL || !has_symbol (operation, letter))
        g_error ("%s:%d: there is no %s at %s", path, step->line, letter,
                 step->place[HL_PLAN_PLACE]);
    }
}

/* Every update has the same parts, whatever model makes it. */
static void check_place_of_update (const char *path, const HlPlanStep *step)
{
  g_autoptr (NnTestRun) run = nn_test_update_run_new (0, NN_TEST_UPDATE_SENTENCES);
  g_autoptr (NnWalk)    walk = nn_test_update_walk (run, 0);

  if (!has_place (walk, step))
    g_error ("%s:%d: no update has %s", path, step->line, step->place[HL_PLAN_PLACE]);
  check_letters (
      path, step,
      nn_walk_get (walk, nn_walk_find (walk, step->place[HL_PLAN_PLACE], -1, FALSE))->operation);
}

/* The word, block and head of a step, and its operation in the walk of its sentence. */
static void check_place (const char *path, const HlPlanStep *step)
{
  const NnTranslator        *translator = get_translator (step->place[HL_PLAN_MODEL]);
  const NnTranslationOptions options = nn_translation_options_for (translator->text);
  const NnConfig            *config = &translator->model->config;
  const int                  word = hl_plan_step_get_number (step, HL_PLAN_WORD);
  const char                *place = step->place[HL_PLAN_PLACE];
  g_autoptr (NnWalk)         walk = NULL;

  g_assert_cmpint (hl_plan_step_get_number (step, HL_PLAN_BLOCK), <=, config->num_blks);
  g_assert_cmpint (hl_plan_step_get_number (step, HL_PLAN_HEAD), <=, config->num_heads);
  if (step->place[HL_PLAN_SENTENCE] == NULL)
    return;

  walk = nn_walk_new_translation (translator, step->place[HL_PLAN_SENTENCE], &options, NULL, NULL);
  g_assert_nonnull (walk);
  g_assert_cmpint (word, <=, (int) g_strv_length (walk->target_tokens));
  if (g_strcmp0 (step->place[HL_PLAN_MODE], "update") == 0)
    {
      if (place != NULL)
        check_place_of_update (path, step);
    }
  else if (place != NULL && !has_place (walk, step))
    g_error ("%s:%d: there is no %s", path, step->line, place);
}

static void check_places (const char *path, const HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    check_place (path, hl_lesson_plan_get (plan, i));
}

NN_TEST (places_are_there)
{
  g_autofree char *folder = data_path ("lessons", NULL);

  g_assert_cmpint (for_each_in (folder, check_places), >, 0);
}

/* Whether a claim is that the numbers of the page are just what is asked: "… = red". */
static gboolean tells (const HlPlanStep *step, const char *answer)
{
  NN_EACH_OF (const HlPlanClaim, claim, step->claims)
    {
      const char *value = strstr (claim->text, " = ");

      if (value != NULL && g_str_equal (value + strlen (" = "), answer))
        return TRUE;
    }

  return FALSE;
}

/* Whether a step hides what the one before it has just shown. */
static gboolean hides_what_was_shown (const HlPlanStep *step, const HlPlanStep *before)
{
  static const HlPlanKey keys[] = { HL_PLAN_PAGE, HL_PLAN_VIEW,  HL_PLAN_SENTENCE, HL_PLAN_KIND,
                                    HL_PLAN_MODE, HL_PLAN_PLACE, HL_PLAN_STEP,     HL_PLAN_INPUT };

  if (!hl_plan_step_names (step, HL_PLAN_HIDE, "picture") ||
      hl_plan_step_names (before, HL_PLAN_HIDE, "picture"))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_strcmp0 (step->place[keys[i]], before->place[keys[i]]) != 0)
      return FALSE;

  return TRUE;
}

/* What can be read on the page is hidden until it was asked, or the player has not come so far. */
static void check_questions (const char *path, const HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    {
      const HlPlanStep *step = hl_lesson_plan_get (plan, i);

      if (i > 0 && hides_what_was_shown (step, hl_lesson_plan_get (plan, i - 1)))
        g_error ("%s:%d: the step before shows the picture that this one hides", path, step->line);
      NN_EACH_OF (const HlPlanChoice, choice, step->choices)
        if (choice->is_right && tells (step, choice->text) &&
            !hl_plan_step_names (step, HL_PLAN_HIDE, "picture") &&
            step->place[HL_PLAN_STEP] == NULL)
          g_error ("%s:%d: “%s” can be read before it is asked: hide: picture", path, step->line,
                   choice->text);
    }
}

NN_TEST (no_answer_can_be_read_before_it_is_asked)
{
  g_autofree char *folder = data_path ("lessons", NULL);

  g_assert_cmpint (for_each_in (folder, check_questions), >, 0);
}

static void compare_steps (const char *path, const HlPlanStep *step, const HlPlanStep *original)
{
  gboolean is_same = step->choices->len == original->choices->len &&
                     step->minutes == original->minutes && step->goal.kind == original->goal.kind &&
                     step->goal.number == original->goal.number &&
                     g_strcmp0 (step->goal.name, original->goal.name) == 0;

  is_same &=
      g_strv_equal ((const char *const *) step->names, (const char *const *) original->names);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    is_same &= g_strcmp0 (step->place[i], original->place[i]) == 0;
  for (int i = 0; i < HL_PLAN_N_TEXTS; i++)
    is_same &= (step->texts[i] != NULL) == (original->texts[i] != NULL);
  for (guint i = 0; is_same && i < step->choices->len; i++)
    is_same &= ((HlPlanChoice *) g_ptr_array_index (step->choices, i))->is_right ==
               ((HlPlanChoice *) g_ptr_array_index (original->choices, i))->is_right;

  if (!is_same)
    g_error ("%s:%d: “%s” is not the step of the English lesson", path, step->line, step->title);
}

/* A translation has the texts; only the original has the claims. */
static void compare_with_original (const char *path, const HlLessonPlan *plan)
{
  g_autofree char         *base = g_path_get_basename (path);
  g_autofree char         *original_path = data_path ("lessons", base);
  g_autoptr (HlLessonPlan) original = read_lesson (original_path);

  g_assert_cmpint (hl_lesson_plan_count (plan), ==, hl_lesson_plan_count (original));
  g_assert_cmpint (plan->minutes, ==, original->minutes);
  g_assert_true ((plan->about != NULL) == (original->about != NULL));
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    compare_steps (path, hl_lesson_plan_get (plan, i), hl_lesson_plan_get (original, i));
}

NN_TEST (translations_have_the_same_steps)
{
  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *folder = data_path ("lessons", languages[i]);

      for_each_in (folder, compare_with_original);
    }
}
