/* app/cli-lesson.c
 *
 * headlight-cli lesson: reads lessons and holds what they say of numbers against the models.
 */

#include <glib/gi18n.h>

#include "app/cli.h"
#include "core/engine/each.h"
#include "core/translation/translator.h"
#include "ui/lessons/claim.h"
#include "ui/lessons/plan-file.h"

/* Opening one takes longer than all claims of a lesson. */
typedef struct
{
  GHashTable *checkpoints; /* those that were needed, by the names of lessons */
} Models;

static NnTranslator *new_translator (Models *models, const char *name, GError **error)
{
  const char   *key = name != NULL ? name : "headlight";
  NnCheckpoint *checkpoint = g_hash_table_lookup (models->checkpoints, key);

  if (checkpoint == NULL)
    {
      checkpoint = hl_cli_load_model (key, error);
      if (checkpoint == NULL)
        return NULL;
      g_hash_table_insert (models->checkpoints, g_strdup (key), checkpoint);
    }

  return nn_checkpoint_new_translator (checkpoint, error);
}

static gboolean check_claim (Models *models, const HlPlanStep *step, const HlPlanClaim *kept,
                             GError **error)
{
  g_autofree char         *problem = NULL;
  g_autoptr (HlClaim)      claim = hl_claim_parse (kept->text, &problem);
  g_autoptr (NnTranslator) translator = new_translator (models, step->place[HL_PLAN_MODEL], error);

  return translator != NULL &&
         hl_claim_check (claim, translator, step->place[HL_PLAN_SENTENCE], error);
}

/* Prints each false claim of a step, and returns their number. */
static int check_step (Models *models, const char *name, const HlPlanStep *step)
{
  int n_false = 0;

  NN_EACH_OF (const HlPlanClaim, kept, step->claims)
    {
      g_autoptr (GError) error = NULL;

      if (!check_claim (models, step, kept, &error))
        {
          /* Translators: a file, the number of a line in it, and what is wrong there */
          hl_cli_warn (_ ("%s.lesson, line %d: %s"), name, kept->line, error->message);
          n_false++;
        }
    }

  return n_false;
}

static gboolean check_lesson (Models *models, const char *path)
{
  g_autoptr (GFile)        file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = hl_plan_file_read (HL_PLAN_LESSON, file, NULL, &error);
  int                      n_claims = 0;
  int                      n_false = 0;

  if (plan == NULL)
    {
      hl_cli_fail (error);
      return FALSE;
    }

  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    {
      n_claims += (int) hl_lesson_plan_get (plan, i)->claims->len;
      n_false += check_step (models, plan->name, hl_lesson_plan_get (plan, i));
    }
  /* Translators: a lesson; how many steps it has, how many claims, and how many are false */
  hl_cli_print (_ ("%s: steps: %d, claims: %d, false: %d\n"), plan->title,
                hl_lesson_plan_count (plan), n_claims, n_false);

  return n_false == 0;
}

HlCliStatus hl_cli_lesson (int argc, char *argv[])
{
  g_auto (GStrv)     files = NULL;
  const GOptionEntry entries[] = { HL_CLI_REST (&files), HL_CLI_END };
  Models             models;
  int                n_wrong = 0;

  if (!hl_cli_read (argc, argv, _ ("FILE…"),
                    _ ("Read lessons, and check their claims about numbers against the models."),
                    entries))
    return HL_CLI_MISUSED;
  if (files == NULL)
    return hl_cli_misuse (_ ("Specify the lessons to check"));

  models.checkpoints =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) nn_checkpoint_free);
  for (int i = 0; files[i] != NULL; i++)
    n_wrong += check_lesson (&models, files[i]) ? 0 : 1;
  g_hash_table_unref (models.checkpoints);

  return n_wrong == 0 ? HL_CLI_DONE : HL_CLI_FAILED;
}
