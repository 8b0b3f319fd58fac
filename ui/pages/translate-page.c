#include "ui/pages/translate-page.h"

#include <glib/gi18n.h>

#include "core/translation/sentence.h"

#include "ui/figures/book-difference.h"
#include "ui/pages/beam-pane.h"
#include "ui/pages/beginning-entry.h"
#include "ui/pages/branch-pane.h"
#include "ui/pages/follow-bar.h"
#include "ui/pages/reference-row.h"
#include "ui/pages/sentence-form.h"
#include "ui/pages/sentence-tokens.h"
#include "ui/pages/side-badge.h"
#include "ui/pages/step-details.h"
#include "ui/session/inspection-progress.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"

/* The upper half is the sentence, source above target; the lower half is about one target word:
 * the source words that the model looked at to choose it, and the words that were in the
 * running.
 *
 * ## Actions
 *
 * - `translate.copy`: copies the translation, a sentence. */
struct _HlTranslatePage
{
  GtkWidget parent_instance;

  HlWorkspace  *workspace;
  HlInspection *inspection;  /* or NULL */
  HlWhatIf     *what_if;     /* or NULL */
  int           n_shown;     /* words of the translation that are shown */
  gboolean      is_showing;  /* the selected word changes because of what is shown */
  gboolean      is_outdated; /* the translation is another, and nobody has seen the page since */

  HlSentenceForm   *form;
  HlReferenceRow   *reference;
  HlSideBadge      *badge;
  HlFollowBar      *follow_bar;
  HlTokenRow       *source_tokens;
  GtkLabel         *translation;
  GtkWidget        *book_note;
  GtkSpinner       *spinner;
  HlTokenRow       *target_tokens;
  HlStepDetails    *details;
  HlBeginningEntry *beginning;
  HlBranchPane     *branch;
  HlBeamPane       *beam;
};

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlTranslatePage, hl_translate_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

static const NnTranslation *current (HlTranslatePage *self)
{
  HlTranslation *translation =
      self->workspace != NULL ? hl_workspace_get_translation (self->workspace) : NULL;

  return translation != NULL ? hl_translation_get (translation) : NULL;
}

static HlPlayer *get_player (HlPlayable *playable)
{
  HlTranslatePage *self = HL_TRANSLATE_PAGE (playable);

  return self->inspection != NULL ? hl_inspection_get_player (self->inspection) : NULL;
}

static gboolean is_following (HlTranslatePage *self)
{
  return self->inspection != NULL && hl_inspection_get_is_followed (self->inspection);
}

/* Returns whether the translation is shown step by step, not as a whole. */
static gboolean is_played (HlPlayable *playable)
{
  return is_following (HL_TRANSLATE_PAGE (playable));
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->is_played = is_played;
}

/* Returns a file name for the tree of a beam search, which is the page's picture. */
static char *get_file_name (HlExportable *exportable)
{
  return hl_beam_pane_has_tree (HL_TRANSLATE_PAGE (exportable)->beam) ? g_strdup ("beam-search.png")
                                                                      : NULL;
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  return hl_beam_pane_record (HL_TRANSLATE_PAGE (exportable)->beam, format);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

/* Returns how many words are shown: all, or those chosen up to the step at hand. */
static int count_shown (HlTranslatePage *self, const NnTranslation *translation)
{
  return is_following (self) ? MIN (hl_inspection_count_written (self->inspection), translation->T)
                             : translation->T;
}

static void show_target (HlTranslatePage *self, const NnTranslation *translation)
{
  self->n_shown = count_shown (self, translation);
  self->is_showing = TRUE;
  hl_show_target_tokens (self->target_tokens, translation, self->n_shown);
  self->is_showing = FALSE;
}

static void set_translation_text (HlTranslatePage *self, const char *text)
{
  gtk_label_set_text (self->translation, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "translate.copy", *text != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->translation), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);
}

/* A sentence, or the tokens so far while they are followed. */
static void show_text (HlTranslatePage *self)
{
  const NnTranslation *translation = current (self);
  g_autofree char     *text = NULL;

  if (translation != NULL)
    text = is_following (self) ? hl_inspection_get_words (self->inspection)
                               : nn_translation_to_sentence (translation);
  set_translation_text (self, text != NULL ? text : "");
}

static void branch_selected_cb (HlTranslatePage *self)
{
  const int word = hl_token_row_get_selected (hl_branch_pane_get_tokens (self->branch));

  if (word < 0)
    return;

  hl_token_row_set_selected (self->target_tokens, -1);
  hl_step_details_show (self->details, hl_what_if_get_branch (self->what_if), word);
}

/* Hides the details of a branch that is gone. */
static void branch_cb (HlTranslatePage *self)
{
  HlTranslation *first = hl_workspace_get_translation (self->workspace);
  HlTranslation *shown = hl_step_details_get_translation (self->details);

  if (self->is_outdated)
    return;
  if (shown != first && shown != hl_what_if_get_branch (self->what_if))
    hl_token_row_set_selected (self->target_tokens,
                               hl_workspace_get_selection (self->workspace).word);
}

static void candidate_cb (HlTranslatePage *self, int step, int id)
{
  if (self->what_if != NULL)
    hl_what_if_try_after (self->what_if,
                          hl_translation_get (hl_step_details_get_translation (self->details)),
                          step, id);
}

/* Shows the details of a word of the translation, or of its branch. */
static void show_details (HlTranslatePage *self, int word)
{
  if (word >= 0)
    hl_token_row_set_selected (hl_branch_pane_get_tokens (self->branch), -1);
  hl_step_details_show (self->details, hl_workspace_get_translation (self->workspace), word);
}

/* Selects a word that a person chose on all pages; a word that the player wrote stays here. */
static void selected_cb (HlTranslatePage *self)
{
  const int word = hl_token_row_get_selected (self->target_tokens);

  if (self->is_showing)
    return;

  show_details (self, word);
  if (word >= 0)
    {
      HlSelection selection = hl_workspace_get_selection (self->workspace);

      selection.word = word;
      hl_workspace_select (self->workspace, selection);
    }
}

static void show_word (HlTranslatePage *self, int word)
{
  const int shown = MIN (word, self->n_shown - 1);

  self->is_showing = TRUE;
  hl_token_row_set_selected (self->target_tokens, shown);
  self->is_showing = FALSE;
  show_details (self, shown);
}

static void show_translation (HlTranslatePage *self)
{
  HlTranslation       *translation = hl_workspace_get_translation (self->workspace);
  const NnTranslation *result = current (self);

  hl_beam_pane_show (self->beam, translation);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
  if (result == NULL)
    {
      hl_step_details_show (self->details, NULL, -1);
      return;
    }

  show_text (self);
  hl_sentence_form_show_hint (self->form, result);
  hl_show_source_tokens (self->source_tokens, result);
  show_target (self, result);
  hl_side_badge_show (self->badge, translation);
  gtk_widget_set_visible (
      self->book_note,
      hl_is_answer_of_the_book (hl_model_get_checkpoint (hl_translation_get_model (translation)),
                                result));
  hl_reference_row_show (self->reference, result);
  show_word (self, hl_workspace_get_selection (self->workspace).word);
}

/* A page that nobody sees waits until it is seen: a run that is followed brings a translation a
 * second. */
static void translation_cb (HlTranslatePage *self)
{
  self->is_outdated = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (!self->is_outdated)
    show_translation (self);
}

/* The newest word is what one wants to know more about.  Nobody sees it while another page
 * is shown. */
static void progressed_cb (HlTranslatePage *self)
{
  const NnTranslation *translation = current (self);

  if (translation == NULL || count_shown (self, translation) == self->n_shown ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  show_target (self, translation);
  show_text (self);
  show_word (self, is_following (self) ? self->n_shown - 1
                                       : hl_workspace_get_selection (self->workspace).word);
}

/* A word that was selected elsewhere: on another page, or by a step of a lesson. */
static void selection_cb (HlTranslatePage *self)
{
  const int shown = hl_token_row_get_selected (self->target_tokens);
  int       word;

  if (current (self) == NULL || is_following (self) || shown < 0 ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  word = hl_workspace_get_selection (self->workspace).word;
  if (word != shown)
    show_word (self, word);
}

static void partial_cb (HlTranslatePage *self)
{
  if (hl_workspace_get_is_busy (self->workspace))
    set_translation_text (self, hl_workspace_get_partial (self->workspace));
}

static void is_busy_cb (HlTranslatePage *self)
{
  const gboolean is_busy = hl_workspace_get_is_busy (self->workspace);

  gtk_spinner_set_spinning (self->spinner, is_busy);

  /* What came of it, or after a stop what was there before. */
  if (!is_busy)
    show_text (self);
}

static void copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          gtk_label_get_text (HL_TRANSLATE_PAGE (widget)->translation));
}

/* Returns where its sentence is typed. */
HlSentenceRow *hl_translate_page_get_sentence (HlTranslatePage *self)
{
  return hl_sentence_form_get_row (self->form);
}

void hl_translate_page_set_workspace (HlTranslatePage *self, HlWorkspace *workspace)
{
  static const struct
  {
    const char *signal;
    void (*callback) (HlTranslatePage *);
  } handlers[] = {
    { "notify::translation", translation_cb },
    { "notify::partial", partial_cb },
    { "selection-changed", selection_cb },
  };

  self->workspace = g_object_ref (workspace);
  hl_sentence_form_set_workspace (self->form, workspace);
  hl_step_details_set_workspace (self->details, workspace);

  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    {
      g_signal_connect_object (workspace, handlers[i].signal, G_CALLBACK (handlers[i].callback),
                               self, G_CONNECT_SWAPPED);
      handlers[i].callback (self);
    }
  g_signal_connect_object (hl_workspace_get_translating (workspace), "notify::is-busy",
                           G_CALLBACK (is_busy_cb), self, G_CONNECT_SWAPPED);
  is_busy_cb (self);
}

void hl_translate_page_set_inspection (HlTranslatePage *self, HlInspection *inspection)
{
  g_set_object (&self->inspection, inspection);
  hl_follow_bar_set_inspection (self->follow_bar, inspection);
  hl_branch_pane_set_inspection (self->branch, inspection);
  g_signal_connect_object (inspection, "progressed", G_CALLBACK (progressed_cb), self,
                           G_CONNECT_SWAPPED);
}

void hl_translate_page_set_what_if (HlTranslatePage *self, HlWhatIf *what_if)
{
  g_set_object (&self->what_if, what_if);
  hl_beginning_entry_set_what_if (self->beginning, what_if);
  hl_branch_pane_set_what_if (self->branch, what_if);
  g_signal_connect_object (what_if, "changed", G_CALLBACK (branch_cb), self, G_CONNECT_SWAPPED);
}

static void hl_translate_page_map (GtkWidget *widget)
{
  HlTranslatePage *self = HL_TRANSLATE_PAGE (widget);

  GTK_WIDGET_CLASS (hl_translate_page_parent_class)->map (widget);
  if (self->is_outdated)
    translation_cb (self);
  progressed_cb (self);
  selection_cb (self);
}

static void hl_translate_page_dispose (GObject *object)
{
  HlTranslatePage *self = HL_TRANSLATE_PAGE (object);
  GtkWidget       *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->inspection);
  g_clear_object (&self->what_if);

  G_OBJECT_CLASS (hl_translate_page_parent_class)->dispose (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/translate-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, form);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, reference);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, badge);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, source_tokens);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, follow_bar);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, translation);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, book_note);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, spinner);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, target_tokens);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, details);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, beginning);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, branch);
  gtk_widget_class_bind_template_child (widget_class, HlTranslatePage, beam);
  gtk_widget_class_bind_template_callback (widget_class, candidate_cb);
}

static void hl_translate_page_class_init (HlTranslatePageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_translate_page_dispose;
  widget_class->map = hl_translate_page_map;

  g_type_ensure (HL_TYPE_BEAM_PANE);
  g_type_ensure (HL_TYPE_BEGINNING_ENTRY);
  g_type_ensure (HL_TYPE_BRANCH_PANE);
  g_type_ensure (HL_TYPE_FOLLOW_BAR);
  g_type_ensure (HL_TYPE_REFERENCE_ROW);
  g_type_ensure (HL_TYPE_SENTENCE_FORM);
  g_type_ensure (HL_TYPE_SIDE_BADGE);
  g_type_ensure (HL_TYPE_STEP_DETAILS);
  g_type_ensure (HL_TYPE_TOKEN_ROW);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "translate.copy", NULL, copy_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_translate_page_init (HlTranslatePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->target_tokens, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_branch_pane_get_tokens (self->branch), "notify::selected",
                           G_CALLBACK (branch_selected_cb), self, G_CONNECT_SWAPPED);
  hl_step_details_set_source_tokens (self->details, self->source_tokens);
}
