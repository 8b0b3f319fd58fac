#include "ui/pages/decoding-choices.h"

#include <glib/gi18n.h>

#include "ui/lessons/copy-lesson.h"
#include "ui/widgets/wrap-layout.h"

/* The choices of a workspace.  What the textbook's way rules out cannot be chosen in it; the way
 * itself can be chosen with models that learned by the textbook's pipeline.  A check that is
 * clicked translates again. */
struct _HlDecodingChoices
{
  GtkWidget parent_instance;

  HlWorkspace *workspace; /* or NULL */
  HlDecoding  *decoding;  /* of the workspace */
  gboolean     is_showing;

  GtkWidget      *beam;
  GtkSpinButton  *beam_width;
  GtkLabel       *search_label;
  GtkCheckButton *never_unknown;
  GtkCheckButton *copies_unknown;
  GtkLabel       *lesson;
  GtkCheckButton *is_book;
};

G_DEFINE_FINAL_TYPE (HlDecodingChoices, hl_decoding_choices, GTK_TYPE_WIDGET)

static gboolean get_choice (HlDecodingChoices *self, const char *property)
{
  gboolean is_chosen;

  g_object_get (self->decoding, property, &is_chosen, NULL);

  return is_chosen;
}

/* Shows the choices; the book's way is always greedy and copies nothing. */
static void show_choices_cb (HlDecodingChoices *self)
{
  const gboolean is_book = get_choice (self, "is-book");

  self->is_showing = TRUE;
  gtk_check_button_set_active (self->never_unknown, get_choice (self, "never-unknown"));
  gtk_check_button_set_active (self->copies_unknown,
                               !is_book && get_choice (self, "copies-unknown"));
  gtk_check_button_set_active (self->is_book, is_book);
  self->is_showing = FALSE;

  gtk_widget_set_sensitive (GTK_WIDGET (self->copies_unknown), !is_book);
  gtk_widget_set_sensitive (self->beam, !is_book);
  gtk_label_set_text (self->search_label,
                      is_book || gtk_spin_button_get_value_as_int (self->beam_width) == 1
                          ? _ ("greedy search")
                          : _ ("beam search"));
}

static void choose (HlDecodingChoices *self, const char *property, GtkCheckButton *check)
{
  if (self->is_showing || self->workspace == NULL)
    return;

  g_object_set (self->decoding, property, gtk_check_button_get_active (check), NULL);
  if (hl_workspace_get_translation (self->workspace) != NULL)
    hl_workspace_translate (self->workspace);
}

static void never_unknown_cb (HlDecodingChoices *self)
{
  choose (self, "never-unknown", self->never_unknown);
}

static void copies_unknown_cb (HlDecodingChoices *self)
{
  choose (self, "copies-unknown", self->copies_unknown);
}

static void is_book_cb (HlDecodingChoices *self) { choose (self, "is-book", self->is_book); }

/* Writes the text on <unk> anew for another model. */
static void model_cb (HlDecodingChoices *self)
{
  HlModel            *model = hl_workspace_get_model (self->workspace);
  const NnCheckpoint *checkpoint = model != NULL ? hl_model_get_checkpoint (model) : NULL;
  g_autofree char    *lesson = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->is_book),
                          checkpoint != NULL && checkpoint->text.is_book);
  if (checkpoint == NULL)
    return;

  lesson = hl_copy_lesson (&(HlCopySubject){
      .n_source_words = checkpoint->source_vocabulary->size,
      .n_target_words = checkpoint->target_vocabulary->size,
      .min_count = checkpoint->text.min_count,
      .is_trained = checkpoint->training != NULL,
      .unknown_share =
          checkpoint->training != NULL ? checkpoint->training->config.unknown_share : 0.0,
  });
  gtk_label_set_text (self->lesson, lesson);
}

void hl_decoding_choices_set_workspace (HlDecodingChoices *self, HlWorkspace *workspace)
{
  static const char *const choices[] = { "notify::never-unknown", "notify::copies-unknown",
                                         "notify::is-book", "notify::beam-width" };

  self->workspace = g_object_ref (workspace);
  self->decoding = hl_workspace_get_decoding (workspace);
  g_object_bind_property (self->decoding, "beam-width", self->beam_width, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    g_signal_connect_object (self->decoding, choices[i], G_CALLBACK (show_choices_cb), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::model", G_CALLBACK (model_cb), self,
                           G_CONNECT_SWAPPED);
  show_choices_cb (self);
  model_cb (self);
}

/* Takes what has been typed, and not left yet. */
void hl_decoding_choices_update (HlDecodingChoices *self)
{
  gtk_spin_button_update (self->beam_width);
}

static void hl_decoding_choices_dispose (GObject *object)
{
  HlDecodingChoices *self = HL_DECODING_CHOICES (object);
  GtkWidget         *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (hl_decoding_choices_parent_class)->dispose (object);
}

static void hl_decoding_choices_class_init (HlDecodingChoicesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_decoding_choices_dispose;

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/decoding-choices.ui");
  gtk_widget_class_bind_template_child (widget_class, HlDecodingChoices, beam);
  gtk_widget_class_bind_template_child (widget_class, HlDecodingChoices, beam_width);
  gtk_widget_class_bind_template_child (widget_class, HlDecodingChoices, search_label);
  gtk_widget_class_bind_template_child (widget_class, HlDecodingChoices, never_unknown);
  gtk_widget_class_bind_template_child (widget_class, HlDecodingChoices, copies_unknown);
  gtk_widget_class_bind_template_child (widget_class, HlDecodingChoices, lesson);
  gtk_widget_class_bind_template_child (widget_class, HlDecodingChoices, is_book);
  gtk_widget_class_bind_template_callback (widget_class, never_unknown_cb);
  gtk_widget_class_bind_template_callback (widget_class, copies_unknown_cb);
  gtk_widget_class_bind_template_callback (widget_class, is_book_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_decoding_choices_init (HlDecodingChoices *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
