#include "ui/pages/beam-pane.h"

#include <glib/gi18n.h>

#include "core/translation/sentence.h"

#include "ui/figures/beam-tree.h"
#include "ui/widgets/beam-tree-view.h"
#include "ui/widgets/scroll-to.h"

struct _HlBeamPane
{
  GtkBox parent_instance;

  HlTranslation *translation; /* or NULL */

  HlBeamTreeView *tree;
};

G_DEFINE_FINAL_TYPE (HlBeamPane, hl_beam_pane, GTK_TYPE_BOX)

static void hl_beam_pane_dispose (GObject *object)
{
  g_clear_object (&HL_BEAM_PANE (object)->translation);

  G_OBJECT_CLASS (hl_beam_pane_parent_class)->dispose (object);
}

static void hl_beam_pane_class_init (HlBeamPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_beam_pane_dispose;

  g_type_ensure (HL_TYPE_BEAM_TREE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/beam-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlBeamPane, tree);
}

static void hl_beam_pane_init (HlBeamPane *self) { gtk_widget_init_template (GTK_WIDGET (self)); }

/* Whether the sentence that was shown without a tree has one now: somebody asked for it. */
static gboolean is_asked_for (HlTranslation *before, HlTranslation *now)
{
  return before != NULL && hl_translation_get (before)->tree == NULL &&
         hl_translation_get (now)->tree != NULL &&
         g_str_equal (hl_translation_get_sentence (before), hl_translation_get_sentence (now));
}

/* A tree that somebody has just asked for is scrolled to. translation: whose search to show, or
 * NULL. */
void hl_beam_pane_show (HlBeamPane *self, HlTranslation *translation)
{
  const NnTranslation *result = translation != NULL ? hl_translation_get (translation) : NULL;
  const gboolean       comes = result != NULL && is_asked_for (self->translation, translation);
  HlBeamTreeSpec      *tree = NULL;

  g_set_object (&self->translation, translation);
  if (result != NULL && result->tree != NULL)
    tree = hl_beam_tree_new (
        result,
        hl_model_get_checkpoint (hl_translation_get_model (translation))->target_vocabulary);
  gtk_widget_set_visible (GTK_WIDGET (self), tree != NULL);
  hl_beam_tree_view_take_spec (self->tree, tree);
  if (comes)
    hl_scroll_to_part (GTK_WIDGET (self), &(HlRect){ 0 });
}

/* Returns whether it shows a tree. */
gboolean hl_beam_pane_has_tree (HlBeamPane *self)
{
  return hl_beam_tree_view_get_spec (self->tree) != NULL;
}

/* Returns the tree with a caption that says what it is of. */
HlRecording *hl_beam_pane_record (HlBeamPane *self, HlFigureFormat format)
{
  g_autofree char *text = nn_translation_to_sentence (hl_translation_get (self->translation));
  /* Translators: the name of a model; the width of a beam; a sentence and its translation */
  g_autofree char *caption =
      g_strdup_printf (_ ("Model: %s · beam width %d · %s → %s"),
                       hl_model_get_name (hl_translation_get_model (self->translation)),
                       hl_translation_get_options (self->translation)->beam_width,
                       hl_translation_get_sentence (self->translation), text);

  return hl_beam_tree_record (hl_beam_tree_view_get_spec (self->tree), caption, format);
}
