#include "ui/pages/train-page.h"

#include <math.h>

#include <glib/gi18n.h>

#include "core/text/printable.h"

#include "core/training/epochs.h"
#include "ui/figures/attention-maps.h"
#include "ui/pages/run-form.h"
#include "ui/pages/training-curves.h"
#include "ui/pages/training-numbers.h"
#include "ui/pages/watched-list.h"
#include "ui/render/sheet.h"
#include "ui/widgets/curve.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/heatmap-grid.h"
#include "ui/widgets/heatmap.h"
#include "ui/widgets/wrap-layout.h"

/* A loss so much higher than at the beginning, in nats, comes of too large steps. */
#define RISE 0.5

/**
 * HlTrainPage:
 *
 * The form on the left makes a run; what is on the right comes from the training
 * session, and nothing on it is computed here.
 *
 * ## Actions
 *
 * - `train.start`: begins a run by the form, or goes on with a paused one.
 * - `train.pause`, `train.stop`, `train.restart`.
 */
struct _HlTrainPage
{
  GtkWidget parent_instance;

  HlWorkspace       *workspace;
  HlTrainingSession *training;

  HlRunForm         *form;
  GtkButton         *start_button;
  GtkLabel          *seed_label;
  GtkLabel          *file_label;
  GtkProgressBar    *progress;
  HlTrainingNumbers *numbers;
  GtkLabel          *warning_label;
  GtkStack          *results;
  HlCurve           *loss_curve;
  HlCurve           *norm_curve;
  HlWatchedList     *watched;
  gboolean           has_picture;
  char              *shipped_corpus;
  GtkLabel          *map_title;
  HlHeatmap         *map;
};

enum
{
  WOULD_DISCARD,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void exportable_init (HlExportableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlTrainPage, hl_train_page, GTK_TYPE_WIDGET, EXPORTS)

static char *
time_left (double seconds)
{
  const int left = (int) ceil (MAX (seconds, 0.0));
  int       minutes;

  if (left < 60)
    return g_strdup_printf (ngettext ("%d second left", "%d seconds left", (gulong) left), left);

  minutes = (left + 30) / 60;

  return g_strdup_printf (ngettext ("%d minute left", "%d minutes left", (gulong) minutes),
                          minutes);
}

static char *
progress_text (HlTrainPage              *self,
               const NnTrainingProgress *progress)
{
  g_autofree char *left = time_left (progress->seconds_left);
  const int        epoch = MIN (progress->epoch + 1, progress->n_epochs);

  switch (hl_training_session_get_state (self->training))
    {
    case HL_TRAINING_PREPARING:
      return g_strdup (_ ("Reading the corpus…"));
    case HL_TRAINING_RUNNING:
      /* Translators: number of the present epoch, number of epochs, "3 minutes left" */
      return g_strdup_printf (_ ("Epoch %d of %d · %s"), epoch, progress->n_epochs, left);
    case HL_TRAINING_PAUSED:
      return g_strdup_printf (_ ("Paused in epoch %d of %d"), epoch, progress->n_epochs);
    case HL_TRAINING_FINISHED:
      return g_strdup_printf (_ ("Ended after %d of %d epochs"), progress->epoch,
                              progress->n_epochs);
    case HL_TRAINING_IDLE:
    default:
      return g_strdup (_ ("Not started"));
    }
}

/* Where what was learned is, or that it is nowhere. */
static void
show_file (HlTrainPage *self)
{
  gint64           update;
  GFile           *file = hl_training_session_get_file (self->training, &update);
  g_autofree char *parsed = file != NULL ? g_file_get_parse_name (file) : NULL;
  g_autofree char *name = parsed != NULL ? nn_printable_message (parsed) : NULL;
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, update);
  g_autofree char *text = NULL;

  if (file != NULL)
    /* Translators: number of updates, and the path of a file */
    text = g_strdup_printf (_ ("Update %s is saved in %s"), number, name);
  else if (hl_training_session_has_unsaved (self->training))
    text = g_strdup (_ ("Not saved yet"));

  gtk_label_set_text (self->file_label, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->file_label), name);
}

/* Of the run, or NULL while there is none. */
static const NnTrainingConfig *
config_of (HlTrainPage *self)
{
  const NnRunOptions *options = hl_training_session_get_options (self->training);

  return options != NULL ? &options->training : NULL;
}

static void
show_curves (HlTrainPage *self)
{
  const HlTrainingRecord      *record = hl_training_session_get_record (self->training);
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (record, config_of (self));

  hl_curve_set_spec (self->loss_curve, &curves->loss);
  hl_curve_set_spec (self->norm_curve, &curves->norm);
}

/* A training that gets worse says why, as far as it can be known. */
static void
show_warning (HlTrainPage *self)
{
  const GArray *batches = hl_training_session_get_record (self->training)->batches;
  const guint   n = HL_TRAINING_CURVES_WINDOW;
  double        latest = 0.0;
  gboolean      rises = FALSE;

  if (batches->len >= 2 * n)
    {
      for (guint i = batches->len - n; i < batches->len; i++)
        latest += g_array_index (batches, HlTrainingPoint, i).loss / n;
      rises = latest > g_array_index (batches, HlTrainingPoint, 0).loss + RISE;
    }

  gtk_widget_set_visible (GTK_WIDGET (self->warning_label), rises);
}

static void
show_remarks (HlTrainPage *self)
{
  const NnRunOptions     *options = hl_training_session_get_options (self->training);
  const HlTrainingRecord *record = hl_training_session_get_record (self->training);

  if (record->remarks != NULL)
    hl_run_form_set_remarks (self->form, options->corpus, (const char *const *) record->remarks);
}

static void
progress_cb (HlTrainPage *self)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (self->training)->progress;
  g_autofree char          *text = progress_text (self, progress);

  gtk_progress_bar_set_text (self->progress, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_progress_bar_set_fraction (self->progress,
                                 progress->n_updates > 0
                                     ? (double) progress->update / (double) progress->n_updates
                                     : 0.0);
  hl_training_numbers_show (self->numbers, progress, config_of (self));
  show_remarks (self);
  show_warning (self);
  show_file (self);
  gtk_stack_set_visible_child_name (self->results, progress->update > 0 ? "run" : "empty");

  if (self->has_picture != (progress->update > 0))
    {
      self->has_picture = progress->update > 0;
      hl_exportable_picture_changed (HL_EXPORTABLE (self));
    }

  /* Nobody sees the curves of a hidden page. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_curves (self);
}

static void
show_seed (HlTrainPage *self)
{
  const NnRunOptions *options = hl_training_session_get_options (self->training);
  g_autofree char    *seed = NULL;
  g_autofree char    *text = NULL;

  if (options == NULL)
    return;

  seed = g_strdup_printf ("%" G_GUINT64_FORMAT, options->training.seed);
  text = g_strdup_printf (ngettext ("seed %s · %d thread", "seed %s · %d threads",
                                    (gulong) options->training.workers),
                          seed, options->training.workers);
  gtk_label_set_text (self->seed_label, text);
}

static void
state_cb (HlTrainPage *self)
{
  const HlTrainingState state = hl_training_session_get_state (self->training);
  const gboolean        is_active = state == HL_TRAINING_RUNNING || state == HL_TRAINING_PREPARING;
  GtkWidget            *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "train.start", !is_active);
  gtk_widget_action_set_enabled (widget, "train.pause", state == HL_TRAINING_RUNNING);
  gtk_widget_action_set_enabled (widget, "train.stop",
                                 is_active || state == HL_TRAINING_PAUSED);
  gtk_widget_action_set_enabled (widget, "train.restart",
                                 hl_training_session_get_options (self->training) != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->form),
                            !is_active && state != HL_TRAINING_PAUSED);
  gtk_button_set_label (self->start_button,
                        state == HL_TRAINING_PAUSED ? _ ("Go _On") : _ ("_Start"));
  show_seed (self);
  progress_cb (self);
}

/* Another run has just begun.  What is watched comes from its corpus. */
static void
forget_run_before (HlTrainPage *self)
{
  const NnRunOptions     *options = hl_training_session_get_options (self->training);
  const HlTrainingRecord *record = hl_training_session_get_record (self->training);
  const gboolean          is_shipped = g_str_equal (options->corpus, self->shipped_corpus);

  hl_watched_list_clear (self->watched);
  hl_watched_list_set_sentences (self->watched,
                                 is_shipped ? NULL : (const char *const *) record->samples);
  gtk_label_set_text (self->map_title, "");
  hl_heatmap_set_spec (self->map, NULL);
}

static void
snapshot_cb (HlTrainPage *self)
{
  HlModel *snapshot = hl_training_session_get_snapshot (self->training);

  if (snapshot != NULL)
    hl_watched_list_look (self->watched, snapshot);
  else if (hl_training_session_get_options (self->training) != NULL)
    forget_run_before (self);
}

/* The first watched sentence's map: its last block, its first head. */
static void
watched_cb (HlTrainPage *self)
{
  HlTranslation              *translation = hl_watched_list_get_translation (self->watched, 0);
  g_autoptr (HlAttentionMaps) maps = NULL;
  g_autofree char            *name = NULL;
  g_autofree char            *title = NULL;
  HlHeatmapSpec               spec;

  if (translation == NULL || hl_translation_get (translation)->T == 0)
    return;

  maps = hl_attention_maps_new (hl_translation_get (translation), HL_ATTENTION_CROSS);
  name = hl_heatmap_grid_map_name (maps->layers - 1, 0);
  spec = hl_attention_maps_map (maps, maps->layers - 1, 0);
  spec.name = name;
  spec.predictions = NULL;
  spec.shows_row_sums = FALSE;
  hl_heatmap_set_spec (self->map, &spec);

  /* Translators: kind of attention, then which head: "Block 2, head 1" */
  title = g_strdup_printf (_ ("%s, %s"), hl_attention_kind_title (HL_ATTENTION_CROSS), name);
  gtk_label_set_text (self->map_title, title);
}

/* By the form; numbers that make no sense are told instead. */
static void
start_run (HlTrainPage *self)
{
  g_autoptr (NnRunOptions) options = hl_run_form_get_options (self->form);
  g_autoptr (GError)       error = NULL;

  if (nn_run_options_validate (options, &error))
    {
      hl_workspace_tell_problem (self->workspace, NULL);
      hl_training_session_start (self->training, options);
    }
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

/**
 * hl_train_page_begin:
 * @self: the page
 * @begins_anew: whether to begin the same run again, and not one by the form
 *
 * Whatever was learned and is in no file will be lost.
 */
void
hl_train_page_begin (HlTrainPage *self,
                     gboolean     begins_anew)
{
  const HlTrainingState state = hl_training_session_get_state (self->training);

  if (begins_anew)
    hl_training_session_restart (self->training);
  else if (state != HL_TRAINING_RUNNING && state != HL_TRAINING_PREPARING)
    start_run (self);
}

static void
begin_or_ask (HlTrainPage *self,
              gboolean     begins_anew)
{
  if (hl_training_session_has_unsaved (self->training))
    g_signal_emit (self, signals[WOULD_DISCARD], 0, begins_anew);
  else
    hl_train_page_begin (self, begins_anew);
}

static void
start_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  HlTrainPage *self = HL_TRAIN_PAGE (widget);

  if (hl_training_session_get_state (self->training) == HL_TRAINING_PAUSED)
    hl_training_session_resume (self->training);
  else
    begin_or_ask (self, FALSE);
}

static void
pause_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  hl_training_session_pause (HL_TRAIN_PAGE (widget)->training);
}

static void
stop_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  hl_training_session_stop (HL_TRAIN_PAGE (widget)->training);
}

static void
restart_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  begin_or_ask (HL_TRAIN_PAGE (widget), TRUE);
}

static char *
hl_train_page_get_file_name (HlExportable *exportable)
{
  return HL_TRAIN_PAGE (exportable)->has_picture ? g_strdup (_ ("training-curves.png")) : NULL;
}

/* Where the curves come from. */
static char *
caption_of (HlTrainPage *self)
{
  const NnRunOptions *options = hl_training_session_get_options (self->training);
  const gint64        update = hl_training_session_get_record (self->training)->progress.update;
  g_autofree char    *base = g_path_get_basename (options->corpus);
  g_autofree char    *corpus = nn_printable_path (base);
  g_autofree char    *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, options->training.seed);
  g_autofree char    *number = g_strdup_printf ("%" G_GINT64_FORMAT, update);

  /* Translators: a file name, a number, a number */
  return g_strdup_printf (_ ("Trained on %s · seed %s · update %s"), corpus, seed, number);
}

static HlRecording *
hl_train_page_record (HlExportable  *exportable,
                      HlFigureFormat format,
                      GError       **error)
{
  HlTrainPage                 *self = HL_TRAIN_PAGE (exportable);
  const HlTrainingRecord      *record = hl_training_session_get_record (self->training);
  g_autoptr (HlTrainingCurves) curves = hl_training_curves_new (record, config_of (self));
  g_autofree char             *caption = caption_of (self);
  const HlSheetPart            parts[] = {
               { .curve = &curves->loss, .curve_title = _ ("Loss") },
               { .curve = &curves->norm, .curve_title = _ ("Gradient norm") },
  };
  const HlSheet sheet = { _ ("Training"), caption, parts, G_N_ELEMENTS (parts) };

  return hl_sheet_record (&sheet, format, error);
}

static void
exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = hl_train_page_get_file_name;
  iface->record = hl_train_page_record;
}

/**
 * hl_train_page_set_up:
 * @self: the page
 * @workspace: (transfer none): where problems are told
 * @training: (transfer none): the training that the page starts and shows
 * @settings: (transfer none): where the last choices are kept
 * @shipped_corpus: path of the corpus in the box
 */
void
hl_train_page_set_up (HlTrainPage       *self,
                      HlWorkspace       *workspace,
                      HlTrainingSession *training,
                      GSettings         *settings,
                      const char        *shipped_corpus)
{
  self->workspace = g_object_ref (workspace);
  self->training = g_object_ref (training);
  self->shipped_corpus = g_strdup (shipped_corpus);

  hl_run_form_set_up (self->form, shipped_corpus, settings);
  g_signal_connect_object (training, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (training, "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (training, "notify::snapshot", G_CALLBACK (snapshot_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "map", G_CALLBACK (show_curves), self, G_CONNECT_SWAPPED);
  state_cb (self);
}

/**
 * hl_train_page_set_corpus:
 * @self: the page
 * @file: sentence pairs to train on next
 */
void
hl_train_page_set_corpus (HlTrainPage *self,
                          GFile       *file)
{
  hl_run_form_set_corpus (self->form, file);
}

static void
hl_train_page_dispose (GObject *object)
{
  HlTrainPage *self = HL_TRAIN_PAGE (object);
  GtkWidget   *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->training);
  g_clear_pointer (&self->shipped_corpus, g_free);

  G_OBJECT_CLASS (hl_train_page_parent_class)->dispose (object);
}

static void
hl_train_page_class_init (HlTrainPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_train_page_dispose;

  signals[WOULD_DISCARD] = g_signal_new ("would-discard", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                         G_TYPE_BOOLEAN);

  g_type_ensure (HL_TYPE_CURVE);
  g_type_ensure (HL_TYPE_HEATMAP);
  g_type_ensure (HL_TYPE_RUN_FORM);
  g_type_ensure (HL_TYPE_TRAINING_NUMBERS);
  g_type_ensure (HL_TYPE_WATCHED_LIST);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/train-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, form);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, start_button);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, seed_label);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, file_label);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, progress);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, numbers);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, warning_label);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, results);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, loss_curve);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, norm_curve);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, watched);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, map_title);
  gtk_widget_class_bind_template_child (widget_class, HlTrainPage, map);
  gtk_widget_class_bind_template_callback (widget_class, watched_cb);
  gtk_widget_class_install_action (widget_class, "train.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "train.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "train.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "train.restart", NULL, restart_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_train_page_init (HlTrainPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
