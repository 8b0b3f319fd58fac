/* The pair that one update learns from, and the sentences that a run is watched on. */

#include "ui/pages/model-parts.h"

#include <glib/gi18n.h>

#include "core/text/dataset.h"
#include "ui/pages/train-parts.h"
#include "ui/session/kept-list.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* Below the entries it says which words the model does not know, or why nothing can be learned
 * from what was typed.
 *
 * ## Actions
 *
 * - `pair.learn`: what was typed is the batch.
 * - `pair.leave`: the batch is one of the corpus again. */
struct _HlPairForm
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  gboolean      is_typed;   /* by a person */
  gboolean      is_filling; /* by the program */

  GtkEntry *source;
  GtkEntry *target;
  GtkLabel *note;
};

G_DEFINE_FINAL_TYPE (HlPairForm, hl_pair_form, GTK_TYPE_WIDGET)

static HlModel *get_model (HlPairForm *self)
{
  return self->inspection != NULL ? self->inspection->workspace->model : NULL;
}

static const char *text_of (GtkEntry *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

/* Returns the words in quotation marks, or NULL if there are none. */
static char *quote (char **words)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (int i = 0; words[i] != NULL; i++)
    {
      /* Translators: a word in quotation marks */
      g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), words[i]);

      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", quoted);
    }

  return list->len > 0 ? g_strdup (list->str) : NULL;
}

/* Returns which words the model does not know, or NULL. */
static char *new_remark (HlPairForm *self)
{
  const NnCheckpoint *checkpoint = get_model (self)->checkpoint;
  g_auto (GStrv)      unread =
      nn_typed_unknown_words (checkpoint->source_vocabulary, text_of (self->source));
  g_auto (GStrv) unwritten =
      nn_typed_unknown_words (checkpoint->target_vocabulary, text_of (self->target));
  g_autofree char *read = quote (unread);
  g_autofree char *written = quote (unwritten);
  /* Translators: words in quotation marks */
  g_autofree char *of_source = read != NULL ? g_strdup_printf (_ ("The model does not know %s and "
                                                                  "reads <unk> instead."),
                                                               read)
                                            : NULL;
  g_autofree char *of_target =
      written != NULL
          /* Translators: words in quotation marks */
          ? g_strdup_printf (_ ("The model cannot write %s and learns <unk> instead."), written)
          : NULL;

  if (of_source == NULL || of_target == NULL)
    return g_strdup (of_source != NULL ? of_source : of_target);

  return g_strjoin (" ", of_source, of_target, NULL);
}

/* Returns why nothing can be learned from what was typed, or NULL. */
static char *new_problem (HlPairForm *self)
{
  const NnCheckpoint   *checkpoint = get_model (self)->checkpoint;
  g_autoptr (GError)    error = NULL;
  g_autoptr (NnDataset) pair = NULL;

  if (checkpoint->training == NULL)
    return NULL;

  pair = nn_dataset_new_typed (&checkpoint->training->config.text, checkpoint->source_vocabulary,
                               checkpoint->target_vocabulary, text_of (self->source),
                               text_of (self->target), &error);

  return pair == NULL ? g_strdup (error->message) : NULL;
}

static void show_note (HlPairForm *self)
{
  g_autofree char *problem = get_model (self) != NULL ? new_problem (self) : NULL;
  g_autofree char *remark = get_model (self) != NULL ? new_remark (self) : NULL;
  const char      *note = problem != NULL ? problem : remark;

  hl_label_write (self->note, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), note != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pair.learn",
                                 get_model (self) != NULL && problem == NULL);
}

/* An entry also tells its end. */
static void changed_cb (HlPairForm *self)
{
  if (self->inspection == NULL)
    return;

  self->is_typed |= !self->is_filling;
  show_note (self);
}

static void choice_cb (HlPairForm *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pair.leave",
                                 self->inspection->update.source != NULL);
}

static void choose (HlPairForm *self, const char *source, const char *target)
{
  HlUpdateChoice choice = self->inspection->update;

  choice.source = (char *) source;
  choice.target = (char *) target;
  hl_inspection_choose_update (self->inspection, choice);
  g_signal_emit_by_name (self, "applied");
}

static void learn_action (HlPairForm *self)
{
  choose (self, text_of (self->source), text_of (self->target));
}

static void leave_action (HlPairForm *self) { choose (self, NULL, NULL); }

static void activate_cb (HlPairForm *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "pair.learn", NULL);
}

static void hl_pair_form_class_init (HlPairFormClass *klass)
{
  /* Another batch was chosen here. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "applied", 0);

  HL_OWNS (HlPairForm, g_object_unref, inspection);
  HL_TEMPLATE (HlPairForm, "pair-form", source, target, note);
  HL_CALLED (activate_cb, changed_cb);
  HL_ACTION ("pair.learn", NULL, learn_action);
  HL_ACTION ("pair.leave", NULL, leave_action);
}

static void hl_pair_form_init (HlPairForm *self) { gtk_widget_init_template (GTK_WIDGET (self)); }

/* inspection: whose update learns from the pair, for the whole life of the form. */
void hl_pair_form_set_inspection (HlPairForm *self, HlInspection *inspection)
{
  g_return_if_fail (self->inspection == NULL);

  self->inspection = g_object_ref (inspection);
  hl_connect (inspection, "update-chosen", choice_cb, self);
  choice_cb (self);
}

/* As long as nobody has typed, the pair is the current sentence and its translation. */
void hl_pair_form_suggest (HlPairForm *self)
{
  HlWorkspace   *workspace = self->inspection->workspace;
  HlTranslation *translation = workspace->translation;

  if (!self->is_typed && translation != NULL)
    {
      g_autofree char *target = nn_translation_to_text (translation->translation);

      self->is_filling = TRUE;
      gtk_editable_set_text (GTK_EDITABLE (self->source), translation->sentence);
      gtk_editable_set_text (GTK_EDITABLE (self->target), target);
      self->is_filling = FALSE;
    }
  show_note (self);
}

#define MOST 6      /* more would slow the training down */
#define LONGEST 400 /* characters */

struct _HlOwnSentences
{
  GtkWidget parent_instance;

  GtkWidget *list, *entry;
  GPtrArray *sentences;
  GSettings *settings; /* or NULL */
  char     **known;    /* as they are in the settings */
};

G_DEFINE_FINAL_TYPE (HlOwnSentences, hl_own_sentences, GTK_TYPE_WIDGET)

char **hl_own_sentences_list (HlOwnSentences *self)
{
  char **list = g_new0 (char *, self->sentences->len + 1);

  for (guint i = 0; i < self->sentences->len; i++)
    list[i] = g_strdup (self->sentences->pdata[i]);

  return list;
}

static void changed (HlOwnSentences *self)
{
  g_auto (GStrv) own = hl_own_sentences_list (self);

  gtk_widget_set_sensitive (self->entry, self->sentences->len < MOST);
  if (self->settings != NULL)
    hl_kept_list_save (self->settings, "watched-sentences", (const char *const *) own,
                       &self->known);
  g_signal_emit_by_name (self, "changed");
}

/* After the click, because the button is part of the row. */
static void removed (gpointer widget, int index)
{
  HlOwnSentences *self = widget;
  GtkListBoxRow  *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), index);

  if (row == NULL)
    return;

  gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  g_ptr_array_remove_index (self->sentences, (guint) index);
  gtk_widget_set_visible (self->list, self->sentences->len > 0);
  changed (self);
}

static void remove_cb (HlOwnSentences *self, GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);

  hl_defer (self, removed, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)));
}

static gboolean add (HlOwnSentences *self, const char *sentence)
{
  g_autofree char *stripped = g_strstrip (g_strdup (sentence));
  GtkWidget       *line, *label, *button;

  if (*stripped == '\0' || g_utf8_strlen (stripped, -1) > LONGEST || self->sentences->len >= MOST)
    return FALSE;

  line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  label = gtk_label_new (stripped);
  button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Stop watching this sentence"));
  hl_name (button, _ ("Stop watching this sentence"));
  hl_connect (button, "clicked", remove_cb, self);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), button);
  gtk_list_box_append (GTK_LIST_BOX (self->list), line);
  gtk_widget_set_visible (self->list, TRUE);
  g_ptr_array_add (self->sentences, g_steal_pointer (&stripped));

  return TRUE;
}

static void entered_cb (HlOwnSentences *self)
{
  g_autofree char *sentence = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  if (!add (self, sentence))
    return;

  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  changed (self);
}

void hl_own_sentences_set_settings (HlOwnSentences *self, GSettings *settings)
{
  g_auto (GStrv) there = g_settings_get_strv (settings, "watched-sentences");

  self->settings = g_object_ref (settings);
  for (char **sentence = there; *sentence != NULL; sentence++)
    add (self, *sentence);
  self->known = hl_own_sentences_list (self); /* what is too much here stays in the settings */
  gtk_widget_set_sensitive (self->entry, self->sentences->len < MOST);
}

static void hl_own_sentences_class_init (HlOwnSentencesClass *klass)
{
  hl_children_end (klass);
  HL_KEEPS (HlOwnSentences, g_object_unref, settings);
  HL_KEEPS (HlOwnSentences, g_strfreev, known);
  HL_KEEPS (HlOwnSentences, g_ptr_array_unref, sentences);

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_own_sentences_init (HlOwnSentences *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->sentences = g_ptr_array_new_with_free_func (g_free);
  self->list = gtk_list_box_new ();
  self->entry = gtk_entry_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_set_visible (self->list, FALSE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Watch your own sentence"));
  hl_name (self->entry, _ ("Watch your own sentence"));
  hl_connect (self->entry, "activate", entered_cb, self);
  gtk_box_append (GTK_BOX (box), self->list);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}
