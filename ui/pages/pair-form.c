/* The pair that an update of the Model page learns from, which a person types. */

#include "ui/pages/model-parts.h"

#include <glib/gi18n.h>

#include "core/text/dataset.h"
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
