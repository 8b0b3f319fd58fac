#include "ui/pages/side-badge.h"

#include <glib/gi18n.h>

#include "ui/session/properties.h"

/* It appears when the answer is known: the corpus of a model is read in the background. */
struct _HlSideBadge
{
  AdwBin parent_instance;

  HlTranslation *translation; /* or NULL */
  GSignalGroup  *model;       /* of the translation */

  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (HlSideBadge, hl_side_badge, ADW_TYPE_BIN)

static const char *text_of (HlTranslation *translation)
{
  HlModel *model = translation->model;

  switch (hl_model_get_side (model, translation->sentence))
    {
    case NN_SIDE_TRAINING:
      return _ ("in the training pairs");
    case NN_SIDE_HELD_OUT:
      return _ ("held out: not used for training");
    case NN_SIDE_UNKNOWN:
    default:
      return hl_model_knows_sides (model) ? _ ("your own sentence")
                                          : _ ("training corpus not found");
    }
}

static void update (HlSideBadge *self)
{
  HlModel *model = self->translation->model;

  gtk_label_set_text (self->label, text_of (self->translation));
  gtk_widget_set_visible (GTK_WIDGET (self), !model->is_finding_sides);
}

static void hl_side_badge_class_init (HlSideBadgeClass *klass)
{
  HL_OWNS (HlSideBadge, g_object_unref, model, translation);
}

static void hl_side_badge_init (HlSideBadge *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "badge");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));

  self->model = g_signal_group_new (HL_TYPE_MODEL);
  g_signal_group_connect_swapped (self->model, "notify::knows-sides", G_CALLBACK (update), self);
}

void hl_side_badge_show (HlSideBadge *self, HlTranslation *translation)
{
  g_return_if_fail (HL_IS_TRANSLATION (translation));

  g_set_object (&self->translation, translation);
  g_signal_group_set_target (self->model, translation->model);
  update (self);
}
