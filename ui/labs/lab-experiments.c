#include "ui/labs/lab-experiments.h"

#include <glib/gi18n.h>

static void started_cb (HlComparisonView *view, const HlLabTraining *self)
{
  HlLab *lab = HL_LAB (gtk_widget_get_ancestor (GTK_WIDGET (view), HL_TYPE_LAB));

  hl_comparison_view_start_pair (
      view, hl_lab_get_workspace (lab),
      &(HlComparisonPair){ _ (self->pair.first), _ (self->pair.second), self->pair.change });
}

/* Makes the view of two trainings. */
HlComparisonView *hl_lab_training_new (const HlLabTraining *self)
{
  HlComparisonView *view =
      g_object_new (HL_TYPE_COMPARISON_VIEW, "action-label", _ ("_Train Both"), "text",
                    _ (self->text), "outcome", _ (self->outcome), NULL);

  g_signal_connect (view, "started", G_CALLBACK (started_cb), (gpointer) self);

  return view;
}

/* Makes the view of a word that changes. */
HlLaterTokenView *hl_lab_later_new (const HlLabLater *self)
{
  HlLaterTokenView   *view = g_object_new (HL_TYPE_LATER_TOKEN_VIEW, "text", _ (self->text), NULL);
  HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS];

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    {
      variants[i] = self->variants[i];
      variants[i].name = _ (variants[i].name);
    }
  hl_later_token_view_set_variants (view, variants);

  return view;
}
