#include "ui/labs/forcing-lab.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/experiments/forcing.h"
#include "core/text/tokens.h"
#include "ui/figures/forcing-figure.h"
#include "ui/labs/forcing-question.h"
#include "ui/labs/forcing-triangles.h"
#include "ui/numbers/number-text.h"
#include "ui/render/sheet.h"
#include "ui/render/triangles-draw.h"
#include "ui/session/forcing-task.h"
#include "ui/session/job.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/wrap-layout.h"

/* Teacher forcing beside autoregression, in words. */

#define TEXT_FIGURES 2 /* say how small a difference is */

/* Returns what that stage is. stage: of the decoder, from 0. */
static char *hl_forcing_stage_name (const NnForcing *result, int stage)
{
  if (stage == 0)
    /* Translators: what the first block of the decoder is given */
    return g_strdup (_ ("input"));
  if (stage == result->n_stages - 1)
    return g_strdup (_ ("logits"));

  return g_strdup_printf (_ ("block %d"), stage);
}

/* Returns whether the row is the same on both sides, and why. */
static char *hl_forcing_row_text (const NnForcing *result, int t)
{
  const int        last = result->n_stages - 1;
  const double     difference = (double) result->differences[last * result->T + t];
  g_autofree char *number = hl_number_to_figures (difference, TEXT_FIGURES);
  g_autofree char *largest = hl_number_to_figures ((double) result->largest[last], 3);

  if (isnan (difference))
    /* Translators: the number of a row */
    return g_strdup_printf (_ ("Row %d: the right side has ended with <eos>."), t + 1);
  if (nn_forcing_is_rounding (result, last, t))
    /* Translators: the number of a row, a small number, a large one */
    return g_strdup_printf (_ ("Row %d is the same on both sides, except for rounding: its logits "
                               "differ by at most %s. The largest absolute value of a logit is "
                               "%s."),
                            t + 1, number, largest);
  if (t >= result->n_same)
    /* Translators: the number of a row, a number, the number of a row, two words */
    return g_strdup_printf (_ ("Row %d differs: its logits differ by up to %s. From row %d on, the "
                               "two sides have read different words, there “%s” at the left and "
                               "“%s” at the right. One different word can change all later rows "
                               "(exposure bias)."),
                            t + 1, number, result->n_same + 1, result->at_once.read[result->n_same],
                            result->one_by_one.read[result->n_same]);

  /* Translators: the number of a row, a number */
  return g_strdup_printf (_ ("Row %d differs: its logits differ by up to %s. This model was made "
                             "without the causal mask, so the left side sees the later words."),
                          t + 1, number);
}

/* Returns how much the sides differ there, beside the largest number. stage: of the decoder,
 * from 0. */
static char *hl_forcing_difference_text (const NnForcing *result, int stage, int t)
{
  g_autofree char *name = hl_forcing_stage_name (result, stage);
  g_autofree char *difference =
      hl_number_to_figures ((double) result->differences[stage * result->T + t], 3);
  g_autofree char *largest = hl_number_to_figures ((double) result->largest[stage], 3);

  /* Translators: a stage of the decoder, the number of a row, a small number, a large one */
  return g_strdup_printf (_ ("%s, row %d: the two sides differ by at most %s; the largest "
                             "absolute value here is %s"),
                          name, t + 1, difference, largest);
}

/* Returns what both sides read and chose. */
static char *hl_forcing_caption (const NnForcing *result, const char *source)
{
  g_autofree char *left = nn_tokens_join (result->at_once.read);
  g_autofree char *left_chosen = nn_tokens_join (result->at_once.chosen);
  g_autofree char *right = nn_tokens_join (result->one_by_one.read);
  g_autofree char *right_chosen = nn_tokens_join (result->one_by_one.chosen);

  /* Translators: the source sentence, then what each side read and chose */
  return g_strdup_printf (_ ("source: %s\nall at once: %s → %s\none by one: %s → %s"), source, left,
                          left_chosen, right, right_chosen);
}

#define FIGURES 2 /* say how small a difference is */

/* The model runs when somebody looks here, and again when the sentence, the model or what the
 * decoder is to read is another one. */
struct _HlForcingLab
{
  HlLab parent_instance;

  HlJob     *running;
  gboolean   is_outdated; /* whether it has to run again */
  NnForcing *result;      /* NULL before the first one */

  HlLabFrame      *frame;
  GtkLabel        *source;
  GtkEditable     *target;
  GtkCheckButton  *feeds_own;
  GtkLabel        *hint;
  GtkWidget       *results;
  GtkLabel        *verdict;
  HlNumberPicture *picture;

  HlForcingTriangles *triangles;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlForcingLab, hl_forcing_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

/* Returns what is shown, or NULL. */
const NnForcing *hl_forcing_lab_get_result (HlForcingLab *self) { return self->result; }

/* What both sides have by now, a line for each stage: rows of the right side that are still to
 * come have no difference yet. */
static float *differences_so_far (const NnForcing *result, int position)
{
  float *values = g_new (float, (gsize) result->T * result->n_stages);

  for (int stage = 0; stage < result->n_stages; stage++)
    for (int t = 0; t < result->T; t++)
      values[stage * result->T + t] =
          t <= position
              ? (float) hl_number_round (result->differences[stage * result->T + t], FIGURES)
              : NAN;

  return values;
}

static float largest_number (const NnForcing *result)
{
  float largest = 0.0f;

  for (int stage = 0; stage < result->n_stages; stage++)
    largest = MAX (largest, result->largest[stage]);

  return largest;
}

static void show_differences (HlForcingLab *self, int position)
{
  const NnForcing      *result = self->result;
  g_autofree float     *values = differences_so_far (result, position);
  g_autoptr (GPtrArray) stages = g_ptr_array_new_with_free_func (g_free);
  HlNumberMatrix        matrix;

  for (int stage = 0; stage < result->n_stages; stage++)
    g_ptr_array_add (stages, hl_forcing_stage_name (result, stage));

  matrix = (HlNumberMatrix){
    .title = _ ("Largest difference between both rows"),
    .values = values,
    .rows = result->n_stages,
    .columns = result->T,
    .row_names = (const char *const *) stages->pdata,
    .column_names = (const char *const *) result->at_once.read,
    .digits = HL_NUMBER_SHORTEST,
    .paper = HL_PAPER_LOGARITHMIC, /* rounding, far below the largest number, has no color */
    .limit = (double) largest_number (result),
  };
  hl_number_picture_set_matrix (self->picture, &matrix);
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const NnForcing *result = HL_FORCING_LAB (lab)->result;

  return result != NULL ? hl_forcing_question (result, position) : NULL;
}

/* Whether the rows are the words of the translation that all pages look at. */
static gboolean shares_words (HlForcingLab *self)
{
  return self->result != NULL && !self->is_outdated && !hl_job_get_is_busy (self->running) &&
         *gtk_editable_get_text (self->target) == '\0';
}

static void selection_cb (HlForcingLab *self)
{
  const int word = hl_workspace_get_selection (hl_lab_get_workspace (HL_LAB (self))).word;

  if (shares_words (self) && word < self->result->T)
    hl_player_set_position (hl_lab_get_player (HL_LAB (self)), word);
}

/* While the question about a step is open, the result of that step is not shown. */
static void show_step (HlLab *lab)
{
  HlForcingLab    *self = HL_FORCING_LAB (lab);
  const int        position = hl_player_get_position (hl_lab_get_player (lab));
  const int        shown = hl_lab_get_shown (lab);
  g_autofree char *verdict = NULL;

  gtk_widget_set_visible (self->results, self->result != NULL);
  if (self->result == NULL)
    return;

  if (shares_words (self))
    hl_workspace_select_word (hl_lab_get_workspace (lab), position);
  verdict = shown == position ? hl_forcing_row_text (self->result, position) : g_strdup ("");
  gtk_label_set_text (self->verdict, verdict);
  hl_forcing_triangles_show (self->triangles, self->result, position, shown);
  show_differences (self, shown);
}

static GtkWidget *get_current (HlLab *lab) { return GTK_WIDGET (HL_FORCING_LAB (lab)->triangles); }

static HlRect get_part (HlLab *lab)
{
  return hl_forcing_triangles_get_row (HL_FORCING_LAB (lab)->triangles);
}

/* The row of the word that all pages look at; else the row where one was before. */
static int first_row (HlForcingLab *self)
{
  HlLab *lab = HL_LAB (self);

  return shares_words (self) ? hl_workspace_get_selection (hl_lab_get_workspace (lab)).word
                             : hl_player_get_position (hl_lab_get_player (lab));
}

static void set_steps (HlForcingLab *self)
{
  const int                n = self->result != NULL ? self->result->T : 0;
  const int                position = first_row (self);
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  for (int t = 0; t < n; t++)
    {
      /* Translators: the number of a row, and the word that the decoder reads there */
      steps[t].title = g_strdup_printf (_ ("Row %d: “%s”"), t + 1, self->result->at_once.read[t]);
      steps[t].end = t + 1;
    }

  hl_player_set_steps (hl_lab_get_player (HL_LAB (self)), steps, n, position < n ? position : 0);
  for (int t = 0; t < n; t++)
    g_free (steps[t].title);
}

static void tell (HlForcingLab *self, const char *text)
{
  gtk_label_set_text (self->hint, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), text != NULL);
}

/* When the new words cannot be read, the result before stays on the screen. */
static void done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlForcingLab         *self = HL_FORCING_LAB (source);
  g_autoptr (GError)    error = NULL;
  g_autoptr (NnForcing) forcing = hl_forcing_finish (result, &error);

  if (!hl_job_end (self->running, result, error))
    return;

  tell (self, error != NULL ? error->message : NULL);
  if (forcing == NULL)
    return;

  nn_forcing_free (self->result);
  self->result = g_steal_pointer (&forcing);
  set_steps (self);
  show_step (HL_LAB (self));
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* Nothing is computed while the view is not visible. */
static void run (HlForcingLab *self)
{
  HlTranslation   *translation;
  NnForcingOptions options;

  if (!self->is_outdated || hl_lab_get_workspace (HL_LAB (self)) == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  hl_job_cancel (self->running);
  translation = hl_workspace_get_translation (hl_lab_get_workspace (HL_LAB (self)));
  if (translation == NULL)
    {
      tell (self, _ ("There is no translation yet to compare with: translate a sentence first."));
      return;
    }

  self->is_outdated = FALSE;
  tell (self, NULL);
  gtk_label_set_text (self->source, hl_translation_get_sentence (translation));
  options = (NnForcingOptions){ gtk_editable_get_text (self->target),
                                gtk_check_button_get_active (self->feeds_own) };
  hl_forcing_async (hl_translation_get_model (translation),
                    hl_translation_get_sentence (translation), &options, G_OBJECT (self),
                    hl_job_start (self->running), done_cb);
}

static void changed_cb (HlForcingLab *self)
{
  self->is_outdated = TRUE;
  run (self);
}

static void cell_cb (HlForcingLab *self)
{
  g_autofree char *reading = NULL;
  int              stage;
  int              t;

  if (self->result != NULL &&
      hl_cell_picture_get_cell (HL_CELL_PICTURE (self->picture), &stage, &t))
    reading = hl_forcing_difference_text (self->result, stage, t);

  hl_lab_frame_set_reading (self->frame, reading);
}

static void triangle_cb (HlForcingLab *self)
{
  hl_lab_frame_set_reading (self->frame, hl_picture_get_reading (HL_PICTURE (self->triangles)));
}

static char *get_file_name (HlExportable *exportable)
{
  return HL_FORCING_LAB (exportable)->result != NULL ? g_strdup ("teacher-forcing.png") : NULL;
}

static void draw_triangles (gconstpointer data, cairo_t *cr)
{
  const HlTrianglesSpec  *spec = data;
  const HlTrianglesLayout layout = hl_triangles_layout (spec, hl_triangles_natural_width (spec), 0);

  hl_triangles_draw (spec, &layout, cr);
}

/* The drawing for paper has its own colors, and no frame: a frame marks where the player is. */
static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlForcingLab               *self = HL_FORCING_LAB (exportable);
  const int                   position = hl_player_get_position (hl_lab_get_player (HL_LAB (self)));
  g_autoptr (HlTrianglesSpec) spec = hl_forcing_figure (self->result, position, position);
  const double                width = hl_triangles_natural_width (spec);
  const HlDrawing   drawing = { hl_triangles_layout (spec, width, 0).size, draw_triangles, spec };
  const HlSheetPart parts[] = {
    { .drawing = &drawing },
    { .matrix = hl_number_picture_get_matrix (self->picture) },
  };
  g_autofree char *caption = hl_forcing_caption (self->result, gtk_label_get_text (self->source));

  spec->current = HL_TRIANGLES_NO_ROW;

  return hl_sheet_record (&(HlSheet){ { _ ("Teacher forcing and autoregression"), caption },
                                      parts,
                                      G_N_ELEMENTS (parts) },
                          format, error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static void hl_forcing_lab_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hl_forcing_lab_parent_class)->map (widget);

  run (HL_FORCING_LAB (widget));
}

/* The words to read. */
static void set_input (HlLab *lab, const char *input)
{
  gtk_editable_set_text (HL_FORCING_LAB (lab)->target, input);
}

static void workspace_changed (HlLab *lab)
{
  HlWorkspace *workspace = hl_lab_get_workspace (lab);

  if (workspace != NULL)
    {
      g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (changed_cb), lab,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (workspace, "selection-changed", G_CALLBACK (selection_cb), lab,
                               G_CONNECT_SWAPPED);
    }
  changed_cb (HL_FORCING_LAB (lab));
}

static void hl_forcing_lab_dispose (GObject *object)
{
  hl_job_cancel (HL_FORCING_LAB (object)->running);

  G_OBJECT_CLASS (hl_forcing_lab_parent_class)->dispose (object);
}

static void hl_forcing_lab_finalize (GObject *object)
{
  HlForcingLab *self = HL_FORCING_LAB (object);

  nn_forcing_free (self->result);
  g_object_unref (self->running);

  G_OBJECT_CLASS (hl_forcing_lab_parent_class)->finalize (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/forcing-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, source);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, target);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, feeds_own);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, hint);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, results);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, triangles);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, verdict);
  gtk_widget_class_bind_template_child (widget_class, HlForcingLab, picture);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, triangle_cb);
}

static void hl_forcing_lab_class_init (HlForcingLabClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->get_current = get_current;
  lab_class->get_part = get_part;
  lab_class->show_step = show_step;
  lab_class->workspace_changed = workspace_changed;
  lab_class->set_input = set_input;
  object_class->dispose = hl_forcing_lab_dispose;
  object_class->finalize = hl_forcing_lab_finalize;
  widget_class->map = hl_forcing_lab_map;

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_FORCING_TRIANGLES);
  g_type_ensure (HL_TYPE_NUMBER_PICTURE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  bind_template (widget_class);
}

static void hl_forcing_lab_init (HlForcingLab *self)
{

  self->running = hl_job_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_lab_set_up (HL_LAB (self), self->frame);
  show_step (HL_LAB (self));
}
