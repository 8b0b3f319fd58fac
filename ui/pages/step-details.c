#include "ui/pages/step-details.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/pages/why-button.h"
#include "ui/widgets/tooltip.h"
#include "ui/widgets/wrap-layout.h"

/* A word, a bar and a number from 0 to 1: one line of a list of probabilities or
 * weights.  Rows stay while the list gets other measures. */

static GtkWidget *new_name (void)
{
  GtkWidget *name = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_width_chars (GTK_LABEL (name), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 12);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);

  return name;
}

/* Makes a bar of one color, where the theme would use red and green. */
static GtkWidget *new_bar (void)
{
  GtkWidget *bar = gtk_level_bar_new_for_interval (0.0, 1.0);

  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_widget_set_hexpand (bar, TRUE);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);

  return bar;
}

static GtkWidget *new_number (void)
{
  GtkWidget *number = gtk_label_new (NULL);

  gtk_label_set_width_chars (GTK_LABEL (number), 7); /* "< 0.001": all bars end in one line */
  gtk_label_set_xalign (GTK_LABEL (number), 1.0f);
  gtk_widget_add_css_class (number, "number");

  return number;
}

static GtkWidget *new_row (void)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_box_append (GTK_BOX (box), new_name ());
  gtk_box_append (GTK_BOX (box), new_bar ());
  gtk_box_append (GTK_BOX (box), new_number ());
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_add_css_class (row, "measure");

  return row;
}

/* Returns the row, which the list got if it lacked it. value: 0 to 1. */
static GtkListBoxRow *hl_measure_list_show (GtkListBox *list, int index, const char *word,
                                            double value)
{
  GtkListBoxRow   *row = gtk_list_box_get_row_at_index (list, index);
  g_autofree char *text = hl_probability_to_text (value);
  g_autofree char *label = g_strdup_printf ("%s %s", word, text);
  GtkWidget       *name;
  GtkWidget       *bar;

  if (row == NULL)
    {
      row = GTK_LIST_BOX_ROW (new_row ());
      gtk_list_box_append (list, GTK_WIDGET (row));
    }

  name = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));
  bar = gtk_widget_get_next_sibling (name);
  gtk_label_set_text (GTK_LABEL (name), word);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), CLAMP (value, 0.0, 1.0));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (bar)), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);

  return row;
}

/* n_rows: how many stay, from the first on. */
static void hl_measure_list_end (GtkListBox *list, int n_rows)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, n_rows)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* Two lists beside each other.  The one on the left is of a head that can be chosen, or of the
 * mean of all heads of a block; the same weights color the source sentence. */
struct _HlStepDetails
{
  GtkWidget parent_instance;

  HlWorkspace   *workspace;   /* or NULL */
  HlTranslation *translation; /* or NULL */
  int            step;
  HlTokenRow    *source_tokens; /* unowned */

  GtkLabel    *looked_title;
  GtkDropDown *block;
  GtkDropDown *head;
  GtkListBox  *looked_list;
  GtkLabel    *candidates_title;
  GtkListBox  *candidates_list;
  GtkButton   *why_button;

  gboolean is_filling; /* the choices change because of what is shown */
};

enum
{
  CANDIDATE_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlStepDetails, hl_step_details, GTK_TYPE_WIDGET)

/* The first choice is the mean of all heads. */
static int chosen_head (HlStepDetails *self)
{
  const int selected = (int) gtk_drop_down_get_selected (self->head);

  return selected == 0 ? NN_ALL_HEADS : selected - 1;
}

/* The sign at the end stays in the line of the word before it. */
static void set_open_title (GtkLabel *label, const char *title)
{
  g_autoptr (GString) whole = g_string_new (title);

  g_string_replace (whole, " …", "\u00a0…", 0);
  gtk_label_set_text (label, whole->str);
}

static void show_looked_at (HlStepDetails *self, const NnTranslation *translation)
{
  g_autofree float *weights = g_new (float, translation->S);
  g_autofree char  *title = NULL;

  nn_translation_source_weights (translation, (int) gtk_drop_down_get_selected (self->block),
                                 chosen_head (self), self->step, weights);

  /* Translators: the word that was read last, and the one that was written then, as in:
   * Having read “est”, to choose “calme”, the model looked at … */
  title = g_strdup_printf (_ ("Having read “%s”, to choose “%s”, the model looked at …"),
                           self->step > 0 ? translation->tokens[self->step - 1] : NN_TOKEN_BOS,
                           translation->tokens[self->step]);
  set_open_title (self->looked_title, title);

  for (int s = 0; s < translation->source_valid_len; s++)
    hl_measure_list_show (self->looked_list, s, translation->source_tokens[s], (double) weights[s]);
  hl_measure_list_end (self->looked_list, translation->source_valid_len);

  hl_token_row_set_weights (self->source_tokens, weights, translation->S);
}

static const NnCheckpoint *checkpoint_of (HlStepDetails *self)
{
  return hl_model_get_checkpoint (hl_translation_get_model (self->translation));
}

static void show_candidates (HlStepDetails *self, const NnTranslation *translation)
{
  const NnVocabulary *vocabulary = checkpoint_of (self)->target_vocabulary;
  const int           K = translation->n_candidates;
  const NnCandidate  *candidates = translation->candidates + self->step * K;
  g_autofree char    *title = NULL;
  int                 k;

  title = g_strdup_printf (_ ("Most probable words at position %d"), self->step + 1);
  gtk_label_set_text (self->candidates_title, title);

  for (k = 0; k < K && candidates[k].id != NN_NO_TOKEN; k++)
    {
      GtkListBoxRow *row = hl_measure_list_show (self->candidates_list, k,
                                                 nn_vocabulary_token (vocabulary, candidates[k].id),
                                                 exp (candidates[k].log_probability));
      const gboolean is_other = candidates[k].id != translation->ids[self->step];

      gtk_list_box_row_set_activatable (row, is_other);
      hl_tooltip_set (GTK_WIDGET (row),
                      is_other ? _ ("What if the decoder had written this word?") : NULL);
    }
  hl_measure_list_end (self->candidates_list, k);
}

static void candidate_cb (HlStepDetails *self, GtkListBoxRow *row)
{
  const NnTranslation *translation = hl_translation_get (self->translation);
  const int            k = gtk_list_box_row_get_index (row);

  g_signal_emit (self, signals[CANDIDATE_ACTIVATED], 0, self->step,
                 translation->candidates[self->step * translation->n_candidates + k].id);
}

/* The Model page goes through the steps of the workspace's translation alone. */
static void show_why (HlStepDetails *self, const NnTranslation *translation)
{
  const gboolean is_first = self->workspace != NULL &&
                            hl_workspace_get_translation (self->workspace) == self->translation;

  hl_why_button_set_word (self->why_button, self->step,
                          is_first ? translation->tokens[self->step] : NULL);
}

static void show_step (HlStepDetails *self)
{
  const NnTranslation *translation =
      self->translation != NULL ? hl_translation_get (self->translation) : NULL;
  const gboolean has_step = translation != NULL && self->step >= 0 && self->step < translation->T;

  gtk_widget_set_visible (GTK_WIDGET (self), has_step);
  if (has_step)
    {
      show_looked_at (self, translation);
      show_candidates (self, translation);
      show_why (self, translation);
    }
  else if (self->source_tokens != NULL)
    hl_token_row_set_weights (self->source_tokens, NULL, 0);
}

/* Keeps the choice while the model has the same number of blocks or heads. */
static void fill_drop_down (GtkDropDown *drop_down, GPtrArray *titles, guint selected)
{
  GListModel *old = gtk_drop_down_get_model (drop_down);

  g_ptr_array_add (titles, NULL);
  if (old == NULL || g_list_model_get_n_items (old) != titles->len - 1)
    {
      g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) titles->pdata);

      gtk_drop_down_set_model (drop_down, G_LIST_MODEL (list));
      gtk_drop_down_set_selected (drop_down, selected);
    }
}

/* The block and the head that are looked at on all pages. */
static void show_choice (HlStepDetails *self)
{
  const HlSelection selection = hl_workspace_get_selection (self->workspace);

  self->is_filling = TRUE;
  gtk_drop_down_set_selected (self->block, (guint) selection.block);
  gtk_drop_down_set_selected (self->head, (guint) (selection.head + 1));
  self->is_filling = FALSE;
}

static void selection_cb (HlStepDetails *self)
{
  if (self->translation == NULL)
    return;

  show_choice (self);
  show_step (self);
}

static void chosen_cb (HlStepDetails *self)
{
  if (self->is_filling || self->workspace == NULL || self->step < 0)
    return;

  hl_workspace_select (self->workspace,
                       (HlSelection){ self->step, (int) gtk_drop_down_get_selected (self->block),
                                      chosen_head (self) });
}

static void fill_drop_downs (HlStepDetails *self)
{
  const NnConfig       *config = &checkpoint_of (self)->model->config;
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < config->num_blks; i++)
    g_ptr_array_add (blocks, g_strdup_printf (_ ("Block %d"), i + 1));

  g_ptr_array_add (heads, g_strdup (_ ("Mean of all heads")));
  for (int i = 0; i < config->num_heads; i++)
    g_ptr_array_add (heads, g_strdup_printf (_ ("Head %d"), i + 1));

  self->is_filling = TRUE;
  fill_drop_down (self->block, blocks, (guint) config->num_blks - 1);
  fill_drop_down (self->head, heads, 0);
  self->is_filling = FALSE;
}

void hl_step_details_set_workspace (HlStepDetails *self, HlWorkspace *workspace)
{
  g_set_object (&self->workspace, workspace);
  g_signal_connect_object (workspace, "selection-changed", G_CALLBACK (selection_cb), self,
                           G_CONNECT_SWAPPED);
}

/* source_tokens: the source sentence, which is colored; it outlives self. */
void hl_step_details_set_source_tokens (HlStepDetails *self, HlTokenRow *source_tokens)
{
  self->source_tokens = source_tokens;
}

/* translation: what is taken apart, or NULL; step: which word, from 0; -1 for none. */
void hl_step_details_show (HlStepDetails *self, HlTranslation *translation, int step)
{
  self->step = step;
  if (g_set_object (&self->translation, translation) && translation != NULL)
    {
      fill_drop_downs (self);
      if (self->workspace != NULL)
        show_choice (self);
    }
  show_step (self);
}

/* Returns what is taken apart, or NULL. */
HlTranslation *hl_step_details_get_translation (HlStepDetails *self) { return self->translation; }

static void hl_step_details_dispose (GObject *object)
{
  HlStepDetails *self = HL_STEP_DETAILS (object);
  GtkWidget     *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->translation);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (hl_step_details_parent_class)->dispose (object);
}

static void hl_step_details_class_init (HlStepDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_step_details_dispose;

  /* Somebody wants to see what had followed. step: which word, from 0. */
  signals[CANDIDATE_ACTIVATED] =
      g_signal_new ("candidate-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                    NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/step-details.ui");
  gtk_widget_class_bind_template_child (widget_class, HlStepDetails, looked_title);
  gtk_widget_class_bind_template_child (widget_class, HlStepDetails, block);
  gtk_widget_class_bind_template_child (widget_class, HlStepDetails, head);
  gtk_widget_class_bind_template_child (widget_class, HlStepDetails, looked_list);
  gtk_widget_class_bind_template_child (widget_class, HlStepDetails, candidates_title);
  gtk_widget_class_bind_template_child (widget_class, HlStepDetails, candidates_list);
  gtk_widget_class_bind_template_child (widget_class, HlStepDetails, why_button);
  gtk_widget_class_bind_template_callback (widget_class, candidate_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_step_details_init (HlStepDetails *self)
{
  self->step = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}
