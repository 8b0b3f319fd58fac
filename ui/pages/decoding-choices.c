#include "ui/pages/decoding-choices.h"

#include <glib/gi18n.h>

#include "core/text/tokenizer.h"
#include "core/translation/bleu.h"
#include "ui/lessons/copy-lesson.h"
#include "ui/session/properties.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

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
      return hl_model_knows_sides (model) ? _ ("not in the corpus")
                                          : _ ("training corpus not found");
    }
}

/* It appears when the answer is known: the corpus of a model is read in the background. */
static void update_badge (GtkLabel *badge)
{
  HlTranslation *translation = g_object_get_data (G_OBJECT (badge), "translation");

  hl_label_write (badge, text_of (translation));
  gtk_widget_set_visible (GTK_WIDGET (badge), !translation->model->is_finding_sides);
}

void hl_side_badge_show (GtkLabel *badge, HlTranslation *translation)
{
  HlTranslation *before = g_object_get_data (G_OBJECT (badge), "translation");

  if (before != NULL)
    g_signal_handlers_disconnect_by_func (before->model, update_badge, badge);
  g_object_set_data_full (G_OBJECT (badge), "translation", g_object_ref (translation),
                          g_object_unref);
  hl_connect (translation->model, "notify::knows-sides", update_badge, badge);
  update_badge (badge);
}

#define BLEU_ORDER 2 /* the k of the textbook's BLEU */

/* The choices of a workspace.  What the textbook's way rules out cannot be chosen in it; the way
 * itself can be chosen with models that learned by the textbook's pipeline.  A check that is
 * clicked translates again. */
struct _HlDecodingChoices
{
  GtkWidget parent_instance;

  HlWorkspace *workspace; /* or NULL */
  HlDecoding  *decoding;  /* of the workspace */
  HlWhatIf    *what_if;   /* or NULL */
  gboolean     is_showing;

  GtkWidget      *beam;
  GtkSpinButton  *beam_width;
  GtkLabel       *search_label;
  GtkCheckButton *never_unknown;
  GtkCheckButton *copies_unknown;
  GtkLabel       *lesson;
  GtkCheckButton *is_book;
  GtkEditable    *reference;
  GtkLabel       *bleu;
  GtkEditable    *beginning;
  GtkLabel       *problem;
  GtkDropDown    *block;
  GtkDropDown    *head;
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
  if (self->workspace->translation != NULL)
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
  HlModel            *model = self->workspace->model;
  const NnCheckpoint *checkpoint = model != NULL ? model->checkpoint : NULL;
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
  hl_label_write (self->lesson, lesson);
}

/* ── A reference ── */

/* How close the translation is to the reference; NULL without one. */
static char *say_bleu (HlDecodingChoices *self)
{
  HlTranslation   *translation = self->workspace != NULL ? self->workspace->translation : NULL;
  g_autofree char *reference = g_strstrip (nn_normalize (gtk_editable_get_text (self->reference)));
  g_autofree char *text = NULL;

  if (translation == NULL || *reference == '\0')
    return NULL;

  text = nn_translation_to_text (translation->translation);

  /* Translators: a score from 0 to 1 as the textbook computes it for one sentence; k is the
   * longest run of words counted */
  return g_strdup_printf (_ ("Textbook BLEU (k = %d): %.3f"), BLEU_ORDER,
                          nn_bleu (text, reference, BLEU_ORDER).score);
}

static void reference_cb (HlDecodingChoices *self)
{
  g_autofree char *bleu = say_bleu (self);

  gtk_label_set_text (self->bleu, bleu != NULL ? bleu : "");
  gtk_widget_set_visible (GTK_WIDGET (self->bleu), bleu != NULL);
  g_object_notify (G_OBJECT (self), "bleu");
}

/* ── Another beginning ── */

/* The reason why nothing can begin so is below what was typed, until that changes. */
static void what_if_cb (HlDecodingChoices *self)
{
  const char *problem = self->what_if->problem;

  hl_label_write (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self->beginning), GTK_ACCESSIBLE_STATE_INVALID,
      problem != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void begin_cb (HlDecodingChoices *self)
{
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_POPOVER);

  if (self->what_if == NULL)
    return;

  hl_what_if_begin (self->what_if);
  if (self->what_if->problem == NULL && popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover)); /* the branch is seen */
}

static void set_what_if (HlDecodingChoices *self, HlWhatIf *what_if)
{
  self->what_if = g_object_ref (what_if);
  g_object_bind_property (what_if, "beginning", self->beginning, "text",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  hl_connect (what_if, "changed", what_if_cb, self);
}

/* ── Whose weights ── */

/* Keeps what is there while the model has the same number of blocks or heads. */
static void fill (GtkDropDown *choice, GPtrArray *titles)
{
  GListModel               *old = gtk_drop_down_get_model (choice);
  g_autoptr (GtkStringList) list = NULL;

  if (old != NULL && g_list_model_get_n_items (old) == titles->len)
    return;

  g_ptr_array_add (titles, NULL);
  list = gtk_string_list_new ((const char *const *) titles->pdata);
  gtk_drop_down_set_model (choice, G_LIST_MODEL (list));
}

/* The block and the head that are looked at on all pages. */
static void selection_cb (HlDecodingChoices *self)
{
  HlTranslation        *translation = self->workspace->translation;
  const HlSelection     selection = hl_workspace_get_selection (self->workspace);
  const NnConfig       *config;
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);

  if (translation == NULL)
    return;

  config = &translation->model->checkpoint->model->config;
  for (int i = 0; i < config->num_blks; i++)
    g_ptr_array_add (blocks, g_strdup_printf (_ ("Block %d"), i + 1));
  g_ptr_array_add (heads, g_strdup (_ ("Mean of all heads")));
  for (int i = 0; i < config->num_heads; i++)
    g_ptr_array_add (heads, g_strdup_printf (_ ("Head %d"), i + 1));
  self->is_showing = TRUE;
  fill (self->block, blocks);
  fill (self->head, heads);
  gtk_drop_down_set_selected (
      self->block, (guint) (selection.block < 0 ? config->num_blks - 1 : selection.block));
  gtk_drop_down_set_selected (self->head, (guint) (selection.head + 1));
  self->is_showing = FALSE;
}

static void chosen_cb (HlDecodingChoices *self)
{
  HlSelection selection;

  if (self->is_showing || self->workspace == NULL || self->workspace->translation == NULL)
    return;

  selection = hl_workspace_get_selection (self->workspace);
  selection.block = (int) gtk_drop_down_get_selected (self->block);
  selection.head = (int) gtk_drop_down_get_selected (self->head) - 1;
  hl_workspace_select (self->workspace, selection);
}

static void translation_cb (HlDecodingChoices *self)
{
  selection_cb (self);
  reference_cb (self);
}

void hl_decoding_choices_set_workspace (HlDecodingChoices *self, HlWorkspace *workspace)
{
  static const char *const choices[] = { "notify::never-unknown", "notify::copies-unknown",
                                         "notify::is-book", "notify::beam-width" };

  self->workspace = g_object_ref (workspace);
  self->decoding = workspace->decoding;
  g_object_bind_property (self->decoding, "beam-width", self->beam_width, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    hl_connect (self->decoding, choices[i], show_choices_cb, self);
  hl_connect (workspace, "notify::model", model_cb, self);
  hl_connect (workspace, "notify::translation", translation_cb, self);
  hl_connect (workspace, "selection-changed", selection_cb, self);
  show_choices_cb (self);
  model_cb (self);
  translation_cb (self);
}

/* Takes what has been typed, and not left yet. */
void hl_decoding_choices_update (HlDecodingChoices *self)
{
  gtk_spin_button_update (self->beam_width);
}

static void hl_decoding_choices_class_init (HlDecodingChoicesClass *klass)
{
  HL_PROPERTIES ({ "what-if", HL_TYPE_WHAT_IF, G_STRUCT_OFFSET (HlDecodingChoices, what_if),
                   HL_WRITTEN, NULL, G_CALLBACK (set_what_if) },
                 { "bleu", G_TYPE_STRING, 0, HL_READ, G_CALLBACK (say_bleu) });

  HL_TEMPLATE (HlDecodingChoices, "decoding-choices", beam, beam_width, search_label, never_unknown,
               copies_unknown, lesson, is_book, reference, bleu, beginning, problem, block, head);
  HL_CALLED (reference_cb, begin_cb, chosen_cb, never_unknown_cb, copies_unknown_cb, is_book_cb);
  HL_OWNS (HlDecodingChoices, g_object_unref, workspace, what_if);
}

static void hl_decoding_choices_init (HlDecodingChoices *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_name (self->block, _ ("Decoder block"));
  hl_name (self->head, _ ("Attention head"));
}

/* What of the choices is in use in a translation, and what its BLEU is; "" if nothing is. */
char *hl_decoding_choices_tell (HlDecodingChoices *self, HlTranslation *shown)
{
  const NnTranslationOptions *options = hl_translation_get_options (shown);
  g_autoptr (GPtrArray)       uses = g_ptr_array_new_with_free_func (g_free);
  char                       *bleu = say_bleu (self);

  if (options->is_book)
    g_ptr_array_add (uses, g_strdup (_ ("decoded as in the textbook")));
  else if (options->beam_width > 1)
    g_ptr_array_add (uses, g_strdup_printf (_ ("beam search, width %d"), options->beam_width));
  if (options->never_unknown)
    g_ptr_array_add (uses, g_strdup (_ ("never <unk>")));
  if (bleu != NULL)
    g_ptr_array_add (uses, bleu);
  g_ptr_array_add (uses, NULL);

  return g_strjoinv (" · ", (char **) uses->pdata);
}
