#include "ui/pages/run-form.h"

#include <glib/gi18n.h>

/**
 * HlRunForm:
 *
 * One row for each number and each variant of the tables below.  The rows hold what
 * will be used; nothing is checked here, because nn_run_options_validate() knows the
 * limits and says them in a sentence.
 *
 * ## Actions
 *
 * - `form.choose-corpus`: opens a file dialog.
 * - `form.shipped-corpus`: goes back to the corpus in the box.
 */
struct _HlRunForm
{
  GtkWidget parent_instance;

  GSettings            *settings;
  char                 *shipped_corpus;
  char                 *corpus;  /* chosen file, or NULL for the one in the box */
  char                 *remarks; /* on that file, or NULL */
  NnPreset              preset;
  GtkFileChooserNative *chooser; /* open, or NULL */

  AdwActionRow        *corpus_row;
  AdwComboRow         *preset_row;
  AdwPreferencesGroup *numbers;
  AdwPreferencesGroup *choices;
  GPtrArray           *spins;    /* (element-type GtkSpinButton): one a field */
  GPtrArray           *switches; /* (element-type GtkSwitch): one a variant */
};

G_DEFINE_FINAL_TYPE (HlRunForm, hl_run_form, GTK_TYPE_WIDGET)

typedef enum
{
  FIELD_INT,
  FIELD_DOUBLE,
  FIELD_SEED,
} FieldType;

/* One number of NnRunOptions, and how far a spin button may turn it: further than
 * makes sense, so that nn_run_options_validate() can say what does. */
typedef struct
{
  const char *title;
  const char *subtitle;
  FieldType   type;
  gsize       offset;
  double      lower;
  double      upper;
  double      step;
  int         digits;
} Field;

#define OFFSET(member) G_STRUCT_OFFSET (NnRunOptions, member)

static const Field fields[] = {
  { N_ ("Seed"), N_ ("where all chance comes from"), FIELD_SEED, OFFSET (training.seed),
    0, G_MAXUINT, 1, 0 },
  { N_ ("Pairs"), N_ ("0 for all, or 512 in the book’s way"), FIELD_INT, OFFSET (n_pairs),
    0, 10000000, 100, 0 },
  { N_ ("Epochs"), NULL, FIELD_INT, OFFSET (training.epochs), 0, 1000000, 1, 0 },
  { N_ ("Batch size"), N_ ("sentence pairs of an update"), FIELD_INT,
    OFFSET (training.batch_size), 0, 100000, 16, 0 },
  { N_ ("Learning rate"), NULL, FIELD_DOUBLE, OFFSET (training.learning_rate),
    0, 1e9, 0.0001, 6 },
  { N_ ("Warm-up"), N_ ("updates until the highest rate"), FIELD_INT,
    OFFSET (training.warm_up), 0, 100000000, 50, 0 },
  { N_ ("Dropout"), NULL, FIELD_DOUBLE, OFFSET (model.dropout), 0, 1, 0.05, 2 },
  { N_ ("Label smoothing"), NULL, FIELD_DOUBLE, OFFSET (training.label_smoothing),
    0, 1, 0.05, 2 },
  { N_ ("Gradient clipping"), N_ ("longest gradient; 0 for any"), FIELD_DOUBLE,
    OFFSET (training.clip), 0, 1e10, 0.5, 2 },
  { N_ ("Blocks"), N_ ("in each of the two stacks"), FIELD_INT, OFFSET (model.num_blks),
    0, 10000, 1, 0 },
  { N_ ("Heads"), N_ ("have to divide the width"), FIELD_INT, OFFSET (model.num_heads),
    0, 10000, 1, 0 },
  { N_ ("Width"), N_ ("features of a token"), FIELD_INT, OFFSET (model.num_hiddens),
    0, 1000000, 16, 0 },
  { N_ ("Feed-forward width"), N_ ("hidden units"), FIELD_INT, OFFSET (model.ffn_num_hiddens),
    0, 1000000, 64, 0 },
  { N_ ("Longest sentence"), N_ ("in tokens, with &lt;eos&gt;"), FIELD_INT,
    OFFSET (training.text.num_steps), 0, 1000000, 1, 0 },
  { N_ ("Least frequency"), N_ ("rarer words are &lt;unk&gt;"), FIELD_INT,
    OFFSET (training.text.min_count), 0, 1000000, 1, 0 },
  { N_ ("Held out"), N_ ("part of the sentences to judge by"), FIELD_DOUBLE,
    OFFSET (training.held_out), 0, 1, 0.05, 2 },
  { N_ ("Workers"), N_ ("threads that share each batch"), FIELD_INT,
    OFFSET (training.workers), 0, 1000, 1, 0 },
};

/* A variant that is on or off: a gboolean, or an enumeration of two. */
typedef struct
{
  const char *title;
  const char *subtitle;
  gsize       offset;
} Variant;

static const Variant variants[] = {
  { N_ ("Additive attention"), N_ ("a small network scores the keys"),
    OFFSET (model.attention) },
  { N_ ("Causal mask"), N_ ("a position does not see what it is to predict"),
    OFFSET (model.has_causal_mask) },
  { N_ ("Positions"), N_ ("say where a word stands"), OFFSET (model.has_positions) },
  { N_ ("Learned positions"), N_ ("instead of sines and cosines"),
    OFFSET (model.trains_positions) },
  { N_ ("Normalize first"), N_ ("before each sublayer instead of after it"),
    OFFSET (model.is_pre_norm) },
  { N_ ("Batch normalization"), N_ ("instead of layer normalization"), OFFSET (model.norm) },
  { N_ ("Tied embeddings"), N_ ("the output layer borrows the decoder’s"),
    OFFSET (model.ties_embeddings) },
  { N_ ("Bias"), N_ ("in the projections of the encoder’s attention"),
    OFFSET (model.use_bias) },
};

G_STATIC_ASSERT (sizeof (NnAttentionKind) == sizeof (gboolean));
G_STATIC_ASSERT (sizeof (NnNormKind) == sizeof (gboolean));

static double
read_field (const NnRunOptions *options,
            const Field        *field)
{
  const gpointer place = G_STRUCT_MEMBER_P (options, field->offset);

  switch (field->type)
    {
    case FIELD_INT:
      return *(const int *) place;
    case FIELD_DOUBLE:
      return *(const double *) place;
    case FIELD_SEED:
      return (double) *(const guint64 *) place;
    default:
      g_assert_not_reached ();
    }
}

static void
write_field (NnRunOptions *options,
             const Field  *field,
             double        value)
{
  gpointer place = G_STRUCT_MEMBER_P (options, field->offset);

  switch (field->type)
    {
    case FIELD_INT:
      *(int *) place = (int) value;
      break;
    case FIELD_DOUBLE:
      *(double *) place = value;
      break;
    case FIELD_SEED:
      *(guint64 *) place = (guint64) value;
      break;
    default:
      g_assert_not_reached ();
    }
}

static const char *
corpus_in_use (HlRunForm *self)
{
  return self->corpus != NULL ? self->corpus : self->shipped_corpus;
}

static void
show_corpus (HlRunForm *self)
{
  g_autofree char *base = g_path_get_basename (corpus_in_use (self));
  g_autofree char *name = g_filename_display_name (base);
  const char      *title = self->corpus != NULL ? name : _ ("The one in the box");
  g_autofree char *subtitle = g_strjoin ("\n", title, self->remarks, NULL);

  adw_action_row_set_subtitle (self->corpus_row, subtitle);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "form.shipped-corpus",
                                 self->corpus != NULL);
}

static void
set_corpus (HlRunForm  *self,
            const char *path)
{
  g_free (self->corpus);
  self->corpus = path != NULL && *path != '\0' ? g_strdup (path) : NULL;
  g_clear_pointer (&self->remarks, g_free);
  g_settings_set_string (self->settings, "corpus", self->corpus != NULL ? self->corpus : "");
  show_corpus (self);
}

static void
show_preset (HlRunForm *self)
{
  g_autoptr (NnRunOptions) options = nn_run_options_new (self->shipped_corpus, &self->preset);

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].type != FIELD_SEED)
      gtk_spin_button_set_value (g_ptr_array_index (self->spins, i),
                                 read_field (options, &fields[i]));

  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    gtk_switch_set_active (g_ptr_array_index (self->switches, i),
                           G_STRUCT_MEMBER (gboolean, options, variants[i].offset));
}

static void
preset_selected_cb (HlRunForm *self)
{
  if (self->settings == NULL)
    return;

  self->preset = nn_presets_get ((int) adw_combo_row_get_selected (self->preset_row));
  g_settings_set_string (self->settings, "preset", self->preset.name);
  show_preset (self);
}

static void
response_cb (HlRunForm       *self,
             int              response,
             GtkNativeDialog *dialog)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

      hl_run_form_set_corpus (self, file);
    }

  g_clear_object (&self->chooser);
}

static void
choose_corpus_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  HlRunForm *self = HL_RUN_FORM (widget);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_ ("Choose a Corpus"),
                                               GTK_WINDOW (gtk_widget_get_root (widget)),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (response_cb), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
shipped_corpus_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  set_corpus (HL_RUN_FORM (widget), NULL);
}

/* A row that is operated by @control. */
static void
add_row (AdwPreferencesGroup *group,
         const char          *title,
         const char          *subtitle,
         GtkWidget           *control)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());

  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ (title), -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (title));
  if (subtitle != NULL)
    adw_action_row_set_subtitle (row, _ (subtitle));
  adw_action_row_add_suffix (row, control);
  adw_action_row_set_activatable_widget (row, control);
  gtk_widget_set_focusable (GTK_WIDGET (row), FALSE); /* the control is enough */

  adw_preferences_group_add (group, GTK_WIDGET (row));
}

/* The wheel is for the form: a number that it passes is not to change. */
static void
ignore_wheel (GtkWidget *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

static void
add_field (HlRunForm   *self,
           const Field *field)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (field->lower, field->upper, field->step);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), (guint) field->digits);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 7);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 9);
  ignore_wheel (spin);

  add_row (self->numbers, field->title, field->subtitle, spin);
  g_ptr_array_add (self->spins, spin);
}

static void
add_variant (HlRunForm     *self,
             const Variant *variant)
{
  GtkWidget *control = gtk_switch_new ();

  add_row (self->choices, variant->title, variant->subtitle, control);
  g_ptr_array_add (self->switches, control);
}

static const char *
preset_title (const char *name)
{
  if (g_str_equal (name, "book-pytorch"))
    return _ ("The book, PyTorch");
  if (g_str_equal (name, "book-mlx"))
    return _ ("The book, MLX");
  if (g_str_equal (name, "classic"))
    return _ ("Classic");

  return _ ("Recommended");
}

static void
fill_presets (HlRunForm *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (int i = 0; i < nn_presets_count (); i++)
    gtk_string_list_append (titles, preset_title (nn_presets_get (i).name));

  adw_combo_row_set_model (self->preset_row, G_LIST_MODEL (titles));
}

/**
 * hl_run_form_set_up:
 * @self: the form
 * @shipped_corpus: path of the corpus in the box
 * @settings: where the last choices are kept
 *
 * Shows the choices of the last time.
 */
void
hl_run_form_set_up (HlRunForm  *self,
                    const char *shipped_corpus,
                    GSettings  *settings)
{
  g_autofree char *corpus = g_settings_get_string (settings, "corpus");
  g_autofree char *preset = g_settings_get_string (settings, "preset");

  self->shipped_corpus = g_strdup (shipped_corpus);
  self->settings = g_object_ref (settings);
  set_corpus (self, corpus);

  for (int i = 0; i < nn_presets_count (); i++)
    if (g_str_equal (nn_presets_get (i).name, preset))
      adw_combo_row_set_selected (self->preset_row, (guint) i);
  preset_selected_cb (self);

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].type == FIELD_SEED)
      gtk_spin_button_set_value (g_ptr_array_index (self->spins, i),
                                 g_settings_get_uint (settings, "seed"));
}

/**
 * hl_run_form_set_corpus:
 * @self: the form
 * @file: sentence pairs
 */
void
hl_run_form_set_corpus (HlRunForm *self,
                        GFile     *file)
{
  g_autofree char *path = g_file_get_path (file);

  set_corpus (self, path);
}

/**
 * hl_run_form_set_remarks:
 * @self: the form
 * @corpus: (type filename): the corpus of a run
 * @remarks: (array zero-terminated=1): what is to be known about it, maybe nothing
 *
 * Says so below the name of the corpus, unless another one has been chosen meanwhile.
 */
void
hl_run_form_set_remarks (HlRunForm         *self,
                         const char        *corpus,
                         const char *const *remarks)
{
  g_autofree char *joined = *remarks != NULL ? g_strjoinv ("\n", (char **) remarks) : NULL;

  if (!g_str_equal (corpus, corpus_in_use (self)) || g_strcmp0 (joined, self->remarks) == 0)
    return;

  g_free (self->remarks);
  self->remarks = g_steal_pointer (&joined);
  show_corpus (self);
}

/**
 * hl_run_form_get_options:
 *
 * Returns: (transfer full): what the form says, whether it makes sense or not
 */
NnRunOptions *
hl_run_form_get_options (HlRunForm *self)
{
  NnRunOptions *options = nn_run_options_new (corpus_in_use (self), &self->preset);

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      GtkSpinButton *spin = g_ptr_array_index (self->spins, i);

      gtk_spin_button_update (spin);
      write_field (options, &fields[i], gtk_spin_button_get_value (spin));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    G_STRUCT_MEMBER (gboolean, options, variants[i].offset) =
        gtk_switch_get_active (g_ptr_array_index (self->switches, i));

  g_settings_set_uint (self->settings, "seed", (guint) options->training.seed);

  return options;
}

static void
hl_run_form_dispose (GObject *object)
{
  HlRunForm *self = HL_RUN_FORM (object);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->chooser);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->spins, g_ptr_array_unref);
  g_clear_pointer (&self->switches, g_ptr_array_unref);
  g_clear_pointer (&self->corpus, g_free);
  g_clear_pointer (&self->remarks, g_free);
  g_clear_pointer (&self->shipped_corpus, g_free);

  G_OBJECT_CLASS (hl_run_form_parent_class)->dispose (object);
}

static void
hl_run_form_class_init (HlRunFormClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_run_form_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/run-form.ui");
  gtk_widget_class_bind_template_child (widget_class, HlRunForm, corpus_row);
  gtk_widget_class_bind_template_child (widget_class, HlRunForm, preset_row);
  gtk_widget_class_bind_template_child (widget_class, HlRunForm, numbers);
  gtk_widget_class_bind_template_child (widget_class, HlRunForm, choices);
  gtk_widget_class_bind_template_callback (widget_class, preset_selected_cb);
  gtk_widget_class_install_action (widget_class, "form.choose-corpus", NULL,
                                   choose_corpus_action);
  gtk_widget_class_install_action (widget_class, "form.shipped-corpus", NULL,
                                   shipped_corpus_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_run_form_init (HlRunForm *self)
{
  self->spins = g_ptr_array_new ();
  self->switches = g_ptr_array_new ();
  self->preset = nn_presets_get (nn_presets_count () - 1);

  gtk_widget_init_template (GTK_WIDGET (self));
  fill_presets (self);
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    add_field (self, &fields[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    add_variant (self, &variants[i]);
}
