#include "ui/pages/walk-subject.h"

#include <glib/gi18n.h>

#include "ui/session/inspection-progress.h"

static char *
join_words (char **tokens,
            int    n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", tokens[i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * hl_walk_subject:
 * @inspection: whose walk is meant
 *
 * Returns: (transfer full) (nullable): the sentence and what is written of its
 *   translation; in an update that is known from the start
 */
char *
hl_walk_subject (HlInspection *inspection)
{
  const NnWalk    *walk = hl_inspection_get_walk (inspection);
  g_autofree char *source = NULL;
  g_autofree char *target = NULL;

  if (walk == NULL)
    return NULL;

  source = join_words (walk->source_tokens, walk->source_valid_len);
  target = walk->kind == NN_WALK_UPDATE
               ? join_words (walk->target_tokens, walk->target_valid_len)
               : hl_inspection_get_words (inspection);

  return g_strdup_printf ("%s → %s", source, target);
}

static gboolean
has_done (HlInspection *inspection,
          const char   *path)
{
  return hl_inspection_count_rows (inspection, path) > 0;
}

/**
 * hl_walk_loss:
 * @inspection: whose walk is meant
 *
 * Returns: (transfer full) (nullable): the loss of the batch as soon as it is known, and
 *   again after the update
 */
char *
hl_walk_loss (HlInspection *inspection)
{
  const NnWalk *walk = hl_inspection_get_walk (inspection);

  if (walk == NULL || walk->kind != NN_WALK_UPDATE)
    return NULL;
  if (has_done (inspection, "loss_again.batch"))
    /* Translators: the loss of one batch before and after learning from it */
    return g_strdup_printf (_ ("loss %.4f → %.4f"), walk->loss, walk->loss_again);
  if (has_done (inspection, "loss.batch"))
    return g_strdup_printf (_ ("loss %.4f"), walk->loss);

  return NULL;
}

/**
 * hl_walk_absence:
 * @inspection: which has no walk
 *
 * Returns: why there is none, for a person; no markup, as it may hold the name of a file
 */
const char *
hl_walk_absence (HlInspection *inspection)
{
  const char *problem = hl_job_get_problem (hl_inspection_get_walking (inspection));

  if (problem != NULL)
    return problem;
  if (hl_workspace_get_model (hl_inspection_get_workspace (inspection)) == NULL)
    return _ ("There is no model yet.");

  return _ ("Translate a sentence first. Then you can look into each step of its translation.");
}
