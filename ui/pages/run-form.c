/* The form of a run on the Train page: corpus, preset and hyperparameters. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>

#include "core/text/characters.h"
#include "core/text/corpus.h"
#include "core/text/split.h"

#include "core/engine/owned.h"
#include "ui/lessons/preset-text.h"
#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"
#include "ui/pages/file-dialog.h"
#include "ui/session/run-file.h"
#include "ui/session/task.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* The corpus, the preset, and one row for each hyperparameter.
 *
 * ## Actions
 *
 * - `form.choose-corpus`: opens a file dialog.
 * - `form.shipped-corpus`: goes back to the included corpus. */
struct _HlRunForm
{
  GtkWidget parent_instance;

  GSettings       *settings;
  char            *shipped_corpus;
  char            *corpus;     /* chosen file, or NULL for the included one */
  char            *glance;     /* what is in that file, or why it cannot be read, or NULL */
  char            *remarks;    /* on that file, or NULL */
  int              columns[2]; /* source and target of that file, from 1; 0: recognized */
  HlJob           *looking;    /* at that file */
  gboolean         is_filling; /* the program sets the numbers, nobody else */
  guint            tidying;    /* idle source, or 0 */
  NnPreset         preset;
  GtkNativeDialog *dialog;              /* open, or NULL */
  GtkToggleButton *plans[HL_RUN_PLANS]; /* chips, or NULL */
  gboolean         is_marking;          /* they are set, not used */

  AdwActionRow        *corpus_row;
  HlColumnTable       *column_table;
  HlPartRow           *part_row;
  AdwComboRow         *preset_row;
  AdwPreferencesGroup *numbers;
  AdwPreferencesGroup *choices;
  GtkStringList       *presets; /* their names; at the end a changed one, if there is one */
  GtkLabel            *preset_label;
  GtkLabel            *facts;

  HlHyperparameterRows *rows;
};

/* What a run can be chosen as, in a word. */
typedef struct
{
  const char *title, *tip, *preset;
  int         n_pairs;
  double      learning_rate; /* 0: that of the preset */
} Plan;

static const Plan plans[HL_RUN_PLANS] = {
  { N_ ("Quick"), N_ ("5,000 pairs with the recommended hyperparameters"), "recommended", 5000, 0 },
  { N_ ("Recommended"), N_ ("All pairs, for the best translations"), "recommended", 0, 0 },
  { N_ ("As in the textbook"), N_ ("512 pairs, which the model learns by heart"), "book-pytorch", 0,
    0 },
  /* Translators: a button: a run with a learning rate that is far too high */
  { N_ ("Make the run diverge"),
    N_ ("A learning rate that is a hundred times too high: the loss rises"), "recommended", 5000,
    0.3 },
};

G_DEFINE_FINAL_TYPE (HlRunForm, hl_run_form, GTK_TYPE_WIDGET)

static const char *corpus_in_use (HlRunForm *self)
{
  return self->corpus != NULL ? self->corpus : self->shipped_corpus;
}

static void show_corpus (HlRunForm *self)
{
  g_autofree char    *base = g_path_get_basename (corpus_in_use (self));
  g_autofree char    *name = nn_printable_path (base);
  const char         *title = self->corpus != NULL ? name : _ ("The included corpus");
  const char         *more[] = { title, self->glance, self->remarks };
  g_autoptr (GString) subtitle = g_string_new (NULL);
  g_autofree char    *lines = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (more); i++)
    if (more[i] != NULL)
      g_string_append_printf (subtitle, "%s%s", i > 0 ? "\n" : "", more[i]);

  lines = hl_line_apart (subtitle->str);
  adw_action_row_set_subtitle (self->corpus_row, lines);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "form.shipped-corpus", self->corpus != NULL);
}

/* --- What is in a corpus ---------------------------------------------------------------------- */

#define N_SHOWN 3 /* pairs */

typedef struct
{
  HlRunForm *form; /* that wants to know, and is gone if the work was cancelled */
  char      *path;
  int        source_column, target_column; /* from 1; 0: they are recognized */
} Request;

/* What is in the file. */
typedef struct
{
  int        n_pairs, n_starter; /* of these have the mark of the starter part */
  char      *text;               /* both and the first pairs, in words */
  NnColumns *columns;            /* what is in each, and which of them are read */
} Look;

NN_FREES (Request, request_free, (g_free, path))

NN_FREES (Look, look_free, (nn_columns_free, columns), (g_free, text))

/* Shows the size and the first pairs, so that people notice a wrong file. */
static char *describe (const NnCorpus *corpus)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%'d pair", "%'d pairs", (gulong) corpus->n), corpus->n);
  for (int i = 0; i < MIN (corpus->n, N_SHOWN); i++)
    {
      const NnPair     pair = nn_corpus_pair (corpus, i);
      g_autofree char *source = hl_word_apart (pair.source);
      g_autofree char *target = hl_word_apart (pair.target);

      g_string_append_printf (text, "\n%s → %s", source, target);
    }

  return g_string_free (text, FALSE);
}

/* Reads the whole file. */
static gpointer look_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Request       *request = data;
  g_autoptr (NnCorpus) corpus = nn_corpus_load_columns (
      request->path, request->source_column - 1, request->target_column - 1, 0, cancellable, error);
  Look look;

  if (corpus == NULL)
    return NULL;

  look = (Look){ corpus->n, nn_corpus_count_marked (corpus, NN_MARK_STARTER), describe (corpus),
                 g_steal_pointer (&corpus->columns) };

  return g_memdup2 (&look, sizeof look);
}

static void show_look (HlRunForm *self, const Look *look)
{
  hl_column_table_show (self->column_table,
                        look != NULL && self->corpus != NULL ? look->columns : NULL);
  hl_part_row_set_counts (self->part_row, look != NULL ? look->n_starter : 0,
                          look != NULL ? look->n_pairs : 0);
}

static void look_ahead (HlRunForm *self);

static void look_at_corpus (HlRunForm *self);

static void set_columns (HlRunForm *self, int source, int target)
{
  self->columns[0] = source;
  self->columns[1] = target;
  g_settings_set (self->settings, "corpus-columns", "(ii)", source, target);
}

static void looked (gpointer job, gpointer request, gpointer look, const GError *error)
{
  HlRunForm *self = ((const Request *) request)->form;

  if (look == NULL && self->columns[0] != 0) /* those of another day: the file has changed */
    {
      set_columns (self, 0, 0);
      look_at_corpus (self);
      return;
    }

  if (look != NULL || error != NULL)
    self->glance = g_strdup (look != NULL ? ((const Look *) look)->text : error->message);
  show_look (self, look);
  g_clear_pointer (&look, look_free);
  show_corpus (self);
  look_ahead (self); /* the part that is taken is known now */
}

/* Looks at the chosen file, so that its first pairs are shown. */
static void look_at_corpus (HlRunForm *self)
{
  static const HlTaskKind looking = { look_in_worker, looked, NULL, request_free, look_free };
  const Request           request = { self, g_strdup (corpus_in_use (self)), self->columns[0],
                                      self->columns[1] };

  g_clear_pointer (&self->glance, g_free);
  hl_job_run (self->looking, &looking, self->looking, g_memdup2 (&request, sizeof request));
}

static void columns_chosen_cb (HlRunForm *self, int source, int target)
{
  set_columns (self, source, target);
  g_clear_pointer (&self->remarks, g_free);
  look_at_corpus (self);
}

static void set_corpus (HlRunForm *self, const char *path)
{
  show_look (self, NULL);
  g_free (self->corpus);
  self->corpus = path != NULL && *path != '\0' ? g_strdup (path) : NULL;
  g_clear_pointer (&self->remarks, g_free);
  g_settings_set_string (self->settings, "corpus", self->corpus != NULL ? self->corpus : "");
  look_at_corpus (self);
  show_corpus (self);
}

static void fill_in (HlRunForm *self, NnRunOptions *options)
{
  self->is_filling = TRUE;
  hl_hyperparameter_rows_show (self->rows, options);
  self->is_filling = FALSE;
}

static gboolean is_unchanged (HlRunForm *self);

/* Returns what the form says now, whether it makes sense or not. */
NnRunOptions *hl_run_form_read (HlRunForm *self)
{
  NnRunOptions *options = nn_run_options_new (corpus_in_use (self), &self->preset);

  hl_hyperparameter_rows_read (self->rows, options);
  options->takes_starter = hl_part_row_takes_starter (self->part_row);
  options->source_column = self->columns[0];
  options->target_column = self->columns[1];

  return options;
}

/* Keeps the choices for the next start of the program. */
static void keep_choices (HlRunForm *self)
{
  g_autoptr (NnRunOptions) options = hl_run_form_read (self);
  g_autofree char         *text = hl_run_options_to_text (options);

  g_settings_set_string (self->settings, "hyperparameters", is_unchanged (self) ? "" : text);
}

/* Returns whether the numbers are those of the preset. */
static gboolean is_unchanged (HlRunForm *self)
{
  g_autoptr (NnRunOptions) options = nn_run_options_new (self->shipped_corpus, &self->preset);

  return hl_hyperparameter_rows_agree (self->rows, options);
}

static guint index_of_preset (HlRunForm *self)
{
  for (int i = 0; i < nn_presets_count (); i++)
    if (g_str_equal (nn_presets_get (i).name, self->preset.name))
      return (guint) i;

  return 0;
}

/* The view of what the run will be is told that it is another one. */
static void look_ahead (HlRunForm *self) { g_signal_emit_by_name (self, "changed"); }

/* Adds an item for changed numbers at the end of the list, or removes it. */
static void show_whether_changed (HlRunForm *self)
{
  const guint    n = (guint) nn_presets_count ();
  const gboolean has_item = g_list_model_get_n_items (G_LIST_MODEL (self->presets)) > n;
  const gboolean is_changed = !is_unchanged (self);

  self->is_filling = TRUE;
  if (is_changed && !has_item)
    {
      g_autofree char *title =
          /* Translators: a preset whose numbers a person has changed */
          g_strdup_printf (_ ("%s, changed"), hl_preset_title (self->preset.name));

      gtk_string_list_append (self->presets, title);
    }
  adw_combo_row_set_selected (self->preset_row, is_changed ? n : index_of_preset (self));
  if (!is_changed && has_item)
    gtk_string_list_remove (self->presets, n);
  self->is_filling = FALSE;

  gtk_label_set_text (self->preset_label, hl_preset_description (self->preset.name));
}

static void changed_cb (HlRunForm *self)
{
  if (self->is_filling || self->settings == NULL)
    return;

  hl_hyperparameter_rows_check_heads (self->rows);
  show_whether_changed (self);
  keep_choices (self);
  look_ahead (self);
}

/* Looks again when another part of the corpus is chosen. */
static void look_at_part (HlRunForm *self)
{
  if (self->settings != NULL)
    look_ahead (self);
}

/* options: of the preset, or of a plan with it. */
static void show_preset (HlRunForm *self, NnRunOptions *options)
{
  g_settings_set_string (self->settings, "preset", self->preset.name);
  fill_in (self, options);
  hl_hyperparameter_rows_check_heads (self->rows);
  hl_part_row_set_has_effect (self->part_row, !self->preset.training.text.is_book);
  look_ahead (self);
}

/* Removes the item of the list when the list no longer emits. */
static gboolean tidy_cb (gpointer user_data)
{
  HlRunForm *self = user_data;

  self->tidying = 0;
  show_whether_changed (self);

  return G_SOURCE_REMOVE;
}

static void preset_selected_cb (HlRunForm *self)
{
  const guint              selected = adw_combo_row_get_selected (self->preset_row);
  g_autoptr (NnRunOptions) options = NULL;

  if (self->settings == NULL || self->is_filling || selected >= (guint) nn_presets_count ())
    return;

  self->preset = nn_presets_get ((int) selected);
  options = nn_run_options_new (self->shipped_corpus, &self->preset);
  show_preset (self, options);
  keep_choices (self);
  if (self->tidying == 0)
    self->tidying = g_idle_add (tidy_cb, self);
}

static void choose_corpus_action (HlRunForm *self)
{
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Choose a Corpus"),
                                     G_CALLBACK (hl_run_form_set_corpus) });
}

static void shipped_corpus_action (HlRunForm *self)
{
  set_columns (self, 0, 0);
  set_corpus (self, NULL);
}

static void fill_presets (HlRunForm *self)
{
  self->presets = gtk_string_list_new (NULL);
  for (int i = 0; i < nn_presets_count (); i++)
    gtk_string_list_append (self->presets, hl_preset_title (nn_presets_get (i).name));

  adw_combo_row_set_model (self->preset_row, G_LIST_MODEL (self->presets));
}

/* Shows the choices of the last time. */
static void mark_plans (HlRunForm *self);

void hl_run_form_set_up (HlRunForm *self, const char *shipped_corpus, GSettings *settings)
{
  g_autofree char         *corpus = g_settings_get_string (settings, "corpus");
  g_autofree char         *preset = g_settings_get_string (settings, "preset");
  g_autofree char         *kept = g_settings_get_string (settings, "hyperparameters");
  g_autoptr (NnRunOptions) changed = NULL;

  self->shipped_corpus = g_strdup (shipped_corpus);
  self->settings = g_object_ref (settings);
  g_settings_get (settings, "corpus-columns", "(ii)", &self->columns[0], &self->columns[1]);
  hl_part_row_set_up (self->part_row, settings);
  set_corpus (self, corpus);

  for (int i = 0; i < nn_presets_count (); i++)
    if (g_str_equal (nn_presets_get (i).name, preset))
      adw_combo_row_set_selected (self->preset_row, (guint) i);
  preset_selected_cb (self);
  if (*kept != '\0' && (changed = hl_run_options_from_text (kept, NULL)) != NULL)
    {
      fill_in (self, changed);
      show_whether_changed (self);
      keep_choices (self);
    }

  hl_hyperparameter_rows_set_seed (self->rows, g_settings_get_uint (settings, "seed"));
  hl_connect (self, "changed", mark_plans, self);
  mark_plans (self);
}

/* A file that is not on this computer is called by its address, and cannot be read. */
void hl_run_form_set_corpus (HlRunForm *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *address = g_file_get_parse_name (file);

  set_columns (self, 0, 0);
  set_corpus (self, path != NULL ? path : address);
}

/* Says so below the name of the corpus, unless another one has been chosen meanwhile. remarks:
 * what is to be known about it, maybe nothing. */
void hl_run_form_set_remarks (HlRunForm *self, const char *corpus, const char *const *remarks)
{
  g_autofree char *joined = *remarks != NULL ? g_strjoinv ("\n", (char **) remarks) : NULL;

  if (!g_str_equal (corpus, corpus_in_use (self)) || g_strcmp0 (joined, self->remarks) == 0)
    return;

  g_free (self->remarks);
  self->remarks = g_steal_pointer (&joined);
  show_corpus (self);
}

/* Reads the shipped corpus now, if a run starts before the worker has read it. */
static void finish_look (HlRunForm *self)
{
  Request request = { self, self->shipped_corpus, 0, 0 };
  Look   *look;

  if (!hl_job_get_is_busy (self->looking) || self->corpus != NULL)
    return;

  look = look_in_worker (&request, NULL, NULL, NULL);
  show_look (self, look);
  g_clear_pointer (&look, look_free);
}

/* name: of a hyperparameter, which is brought into view. */
void hl_run_form_show_row (HlRunForm *self, const char *name)
{
  hl_hyperparameter_rows_show_row (self->rows, name);
}

/* Says what the run will be. problem: why that cannot be known, or NULL. */
void hl_run_form_show_look (HlRunForm *self, const HlRunLook *look, const char *problem)
{
  g_autofree char *parameters = NULL, *updates = NULL, *time = NULL, *text = NULL;

  if (look == NULL)
    {
      hl_label_write (self->facts, problem);
      return;
    }

  parameters = g_strdup_printf ("%'zu", look->n_parameters);
  updates = g_strdup_printf ("%'" G_GINT64_FORMAT, look->n_updates);
  time = hl_time_to_text (look->seconds);
  text =
      /* Translators: numbers of parameters and updates; "3 minutes", as measured; numbers of
       * training pairs, of validation pairs, of words of each vocabulary; how many of 100
       * words are unknown */
      g_strdup_printf (_ ("%s parameters, %s updates: about %s on this computer (measured). %'d "
                          "training pairs, %'d held-out pairs; vocabularies of %'d and %'d tokens; "
                          "tokens read as <unk>: %d of 100."),
                       parameters, updates, time, look->n_training, look->n_held_out,
                       look->source_words, look->target_words, look->unknown);

  hl_label_write (self->facts, text);
  hl_run_form_set_remarks (self, corpus_in_use (self), (const char *const *) look->remarks);
}

/* How long runs would take, or NULL: that is not known.  is_comparison: of runs, which
 * have been measured or not. */
char *hl_run_look_how_long (const HlRunLook *look, gboolean is_comparison, gboolean is_measured)
{
  g_autofree char *time = look != NULL ? hl_time_to_text (look->seconds) : NULL;

  if (is_comparison && is_measured)
    /* Translators: "3 minutes" */
    return g_strdup_printf (_ ("In total: about %s on this computer"), time);
  if (is_comparison)
    return g_strdup (_ ("Measuring how long the training takes…"));

  /* Translators: "3 minutes"; as short as possible */
  return time != NULL ? g_strdup_printf (_ ("about %s"), time) : NULL;
}

/* Returns its options, as far as the form shows them. */
static NnRunOptions *options_of (HlRunForm *self, const Plan *plan)
{
  NnPreset      preset;
  NnRunOptions *options;

  nn_presets_find (plan->preset, &preset);
  options = nn_run_options_new (self->shipped_corpus, &preset);
  options->n_pairs = plan->n_pairs;
  if (plan->learning_rate > 0.0)
    options->training.learning_rate = plan->learning_rate;

  return options;
}

/* Returns which plan the form has, or −1. */
static int find_plan (HlRunForm *self)
{
  for (int i = 0; i < HL_RUN_PLANS; i++)
    {
      g_autoptr (NnRunOptions) options = options_of (self, &plans[i]);

      if (g_str_equal (self->preset.name, plans[i].preset) &&
          hl_hyperparameter_rows_agree (self->rows, options))
        return i;
    }

  return -1;
}

/* Fills in a plan. */
static void choose (HlRunForm *self, int plan)
{
  g_autoptr (NnRunOptions) options = options_of (self, &plans[plan]);

  nn_presets_find (plans[plan].preset, &self->preset);
  show_preset (self, options);
  show_whether_changed (self);
  keep_choices (self);
}

static void mark_plans (HlRunForm *self)
{
  const int plan = find_plan (self);

  self->is_marking = TRUE;
  for (int i = 0; i < HL_RUN_PLANS; i++)
    if (self->plans[i] != NULL)
      gtk_toggle_button_set_active (self->plans[i], i == plan);
  self->is_marking = FALSE;
}

static void plan_cb (HlRunForm *self, GtkToggleButton *chip)
{
  for (int i = 0; i < HL_RUN_PLANS && !self->is_marking; i++)
    if (self->plans[i] == chip)
      choose (self, i);
}

/* Makes chips that fill in a plan, one of which is marked while the form has it. */
GtkWidget *hl_run_form_make_plans (HlRunForm *self)
{
  GtkWidget *tray = hl_page_tray_new ();

  for (int i = 0; i < HL_RUN_PLANS; i++)
    {
      GtkWidget *chip = gtk_toggle_button_new_with_label (_ (plans[i].title));

      self->plans[i] = GTK_TOGGLE_BUTTON (chip);
      gtk_widget_set_tooltip_text (chip, _ (plans[i].tip));
      gtk_widget_add_css_class (chip, "chip");
      hl_connect (chip, "clicked", plan_cb, self);
      gtk_box_append (GTK_BOX (tray), chip);
    }

  return tray;
}

/* A run is about to begin. Returns what the form says, whether it makes sense or not. */
NnRunOptions *hl_run_form_get_options (HlRunForm *self)
{
  NnRunOptions *options;

  hl_hyperparameter_rows_update (self->rows);
  finish_look (self);
  options = hl_run_form_read (self);
  g_settings_set_uint (self->settings, "seed", (guint) options->training.seed);

  return options;
}

static void end (HlRunForm *self)
{
  hl_job_cancel (self->looking);
  g_clear_handle_id (&self->tidying, g_source_remove);
  self->is_filling = TRUE; /* nothing is shown any more */
}

static void hl_run_form_class_init (HlRunFormClass *klass)
{
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);

  g_type_ensure (HL_TYPE_COLUMN_TABLE);
  g_type_ensure (HL_TYPE_PART_ROW);
  HL_ENDS (end);
  HL_TEMPLATE (HlRunForm, "run-form", corpus_row, column_table, part_row, preset_row, preset_label,
               facts, numbers, choices);
  HL_CALLED (columns_chosen_cb, preset_selected_cb);
  HL_OWNS (HlRunForm, g_object_unref, presets);
  HL_OWNS (HlRunForm, g_free, glance);
  HL_OWNS (HlRunForm, g_object_unref, dialog, settings);
  HL_OWNS (HlRunForm, hl_hyperparameter_rows_free, rows);
  HL_OWNS (HlRunForm, g_free, corpus, remarks, shipped_corpus);
  HL_KEEPS (HlRunForm, g_object_unref, looking);
  HL_ACTION ("form.choose-corpus", NULL, choose_corpus_action);
  HL_ACTION ("form.shipped-corpus", NULL, shipped_corpus_action);
}

static void hl_run_form_init (HlRunForm *self)
{
  self->looking = hl_job_new ();
  self->preset = nn_presets_get (nn_presets_count () - 1);

  gtk_widget_init_template (GTK_WIDGET (self));
  fill_presets (self);
  self->rows = hl_hyperparameter_rows_new (self->numbers, self->choices);
  hl_hyperparameter_rows_connect (self->rows, G_CALLBACK (changed_cb), self);
  hl_connect (self->part_row, "notify::selected", look_at_part, self);
}
