#include "ui/widgets/experiments.h"

#include <glib/gi18n.h>

/* What changing a word of the translation did; without words it is not known yet. */
static void computed_cb (HlLaterTokenView *view, const char *before, const char *after,
                         int positions, int first, int second, HlExperiments *self)
{
  g_clear_pointer (&self->noticed, g_free);
  if (before != NULL)
    {
      g_autofree char *from = g_markup_escape_text (before, -1);
      g_autofree char *to = g_markup_escape_text (after, -1);

      self->noticed = self->later->tell (from, to, positions, first, second);
    }
  self->said (self->page);
}

static void started_cb (HlComparisonView *view, HlExperiments *self)
{
  const HlComparisonPair *pair = &self->training->pair;

  hl_comparison_view_start_pair (
      view, self->workspace,
      &(HlComparisonPair){ _ (pair->first), _ (pair->second), pair->change });
}

static HlLaterTokenView *new_later (const HlLabLater *later)
{
  HlLaterTokenView   *view = g_object_new (HL_TYPE_LATER_TOKEN_VIEW, "text", _ (later->text), NULL);
  HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS];

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    {
      variants[i] = later->variants[i];
      variants[i].name = _ (variants[i].name);
    }
  hl_later_token_view_set_variants (view, variants);

  return view;
}

/* Makes the views of the experiments that the lab has. */
void hl_experiments_make (HlExperiments *self)
{
  const HlLabTraining *training = self->training;

  if (self->later != NULL)
    {
      self->later_view = new_later (self->later);
      g_signal_connect (self->later_view, "computed", G_CALLBACK (computed_cb), self);
    }
  if (training != NULL)
    {
      self->training_view =
          g_object_new (HL_TYPE_COMPARISON_VIEW, "action-label", _ ("_Train Both"), "text",
                        _ (training->text), "outcome", _ (training->outcome), NULL);
      g_signal_connect (self->training_view, "started", G_CALLBACK (started_cb), self);
    }
}

/* Before the page goes: the views may live on for a while. */
void hl_experiments_clear (HlExperiments *self)
{
  if (self->later_view != NULL)
    g_signal_handlers_disconnect_by_data (self->later_view, self);
  if (self->training_view != NULL)
    g_signal_handlers_disconnect_by_data (self->training_view, self);
  self->later_view = NULL;
  self->training_view = NULL;
  g_clear_pointer (&self->noticed, g_free);
}

/* workspace: that outlives it, or NULL. */
void hl_experiments_set_workspace (HlExperiments *self, HlWorkspace *workspace)
{
  self->workspace = workspace;
  if (self->later_view != NULL)
    g_object_set (self->later_view, "workspace", workspace, NULL);
}

/* Keeps the results of the runs in a file, for the program's next start. */
void hl_experiments_keep_in (HlExperiments *self, const char *folder)
{
  g_autofree char *path =
      self->training != NULL ? g_build_filename (folder, self->training->file, NULL) : NULL;

  if (path != NULL)
    hl_comparison_view_keep_in (self->training_view, path);
}

/* Whether the view is one of these. */
gboolean hl_experiments_has (const HlExperiments *self, const char *view)
{
  return (self->later != NULL && g_strcmp0 (view, HL_LATER_WORD) == 0) ||
         (self->training != NULL && g_strcmp0 (view, self->training->view) == 0);
}

/* Returns what is to be said above the view, with markup; NULL: nothing. */
char *hl_experiments_say (const HlExperiments *self, const char *view)
{
  if (self->later == NULL || g_strcmp0 (view, HL_LATER_WORD) != 0)
    return NULL;

  return g_strdup (self->noticed != NULL ? self->noticed : _ (self->later->question));
}

/* Returns where it is asked how the runs will end, or NULL. */
HlPredictionPane *hl_experiments_get_prediction (const HlExperiments *self)
{
  return self->training != NULL ? hl_comparison_view_get_prediction (self->training_view) : NULL;
}

/* Returns the view as a file. view: one of these. */
HlRecording *hl_experiments_record (const HlExperiments *self, const char *view,
                                    HlFigureFormat format, GError **error)
{
  return self->later != NULL && g_str_equal (view, HL_LATER_WORD)
             ? hl_later_token_view_record (self->later_view, format, error)
             : hl_comparison_view_record (self->training_view, _ (self->training->title), format,
                                          error);
}
