#include "ui/widgets/later-token-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/experiments/later-token.h"
#include "ui/numbers/number-text.h"
#include "ui/render/number-matrix.h"
#include "ui/session/translation.h"
#include "core/experiments/later-token.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/say.h"
#include "ui/widgets/wrap-layout.h"

/* What changing a later token has shown, in words. */

#define TEXT_FIGURES 4

/* Returns the name of each row of its differences, and a NULL. */
static char **hl_later_token_stages (const NnLaterToken *result)
{
  char **names = g_new0 (char *, result->n_stages + 1);

  for (int stage = 0; stage < result->n_stages; stage++)
    if (stage == 0)
      /* Translators: row of a table: what the first block of the decoder reads */
      names[stage] = g_strdup (_ ("block 1 reads"));
    else if (stage < result->n_stages - 1)
      names[stage] = g_strdup_printf (_ ("after block %d"), stage);
    else
      /* Translators: row of a table: the decoder's logits of all words of the vocabulary */
      names[stage] = g_strdup (_ ("logits"));

  return names;
}

/* Returns whether earlier positions have noticed. */
static char *hl_later_token_verdict (const NnLaterToken *result)
{
  const double     earlier = nn_later_token_largest (result, TRUE);
  g_autofree char *later =
      hl_number_to_figures (nn_later_token_largest (result, FALSE), TEXT_FIGURES);
  g_autofree char *number = hl_number_to_figures (earlier, TEXT_FIGURES);

  if (earlier == 0.0)
    /* Translators: %s is a number */
    return g_strdup_printf (_ ("Before the changed word the largest difference is exactly 0: no "
                               "earlier position has changed. From it on the largest is %s, in "
                               "one feature or logit."),
                            later);

  /* Translators: both are numbers */
  return g_strdup_printf (_ ("Before the changed word, in the frame, the largest difference is %s: "
                             "earlier positions have changed with a later word. From it on the "
                             "largest is %s, in one feature or logit."),
                          number, later);
}

/* Returns what was changed, for below an exported picture. */
static char *hl_later_token_caption (const NnLaterToken *result, const char *model)
{
  g_autofree char *words = g_strjoinv (" ", result->before);

  /* Translators: below an exported picture: a model, what its decoder read, a word and what
   * it was changed into */
  return g_strdup_printf (_ ("Model: %s · the decoder reads: %s · “%s” becomes “%s”"), model, words,
                          result->before[result->position], result->after[result->position]);
}

/* What changing a later token has changed, stage by stage and position by position. */

#define FIGURES 4

/* Returns the largest difference, as it is written. */
static double hl_later_token_limit (const NnLaterToken *result)
{
  return hl_number_round (
      MAX (nn_later_token_largest (result, TRUE), nn_later_token_largest (result, FALSE)), FIGURES);
}

/* Returns its differences, a row a stage. limit: the number of the strongest color: of all that
 * is compared, the largest. */
static HlNumberMatrix *hl_later_token_matrix (const NnLaterToken *result, const char *title,
                                              double limit)
{
  const gsize       n_values = (gsize) result->n_stages * result->T;
  g_autofree float *rounded = g_new (float, n_values);
  g_auto (GStrv)    stages = hl_later_token_stages (result);

  for (gsize i = 0; i < n_values; i++)
    rounded[i] = (float) hl_number_round ((double) result->differences[i], FIGURES);

  return hl_number_matrix_new (&(HlNumberMatrix){
      .title = title,
      .values = rounded,
      .rows = result->n_stages,
      .columns = result->T,
      .row_names = (const char *const *) stages,
      .column_names = (const char *const *) result->after,
      .digits = HL_NUMBER_SHORTEST,
      .paper = HL_PAPER_LOGARITHMIC,
      .limit = limit,
  });
}

/* Returns (n_stages, T) of HlNumberLights: marks earlier positions that have changed with the
 * later word. */
static guint8 *hl_later_token_leaks (const NnLaterToken *result)
{
  guint8 *lights = g_new0 (guint8, (gsize) result->n_stages * result->T);

  for (int stage = 0; stage < result->n_stages; stage++)
    for (int position = 0; position < result->position; position++)
      if (result->differences[stage * result->T + position] > 0.0f)
        lights[stage * result->T + position] = HL_LIGHT_MARK;

  return lights;
}

#define LAST (-1)

/* ## Actions
 *
 * - `later-token.run`: changes the token and compares. */
struct _HlLaterTokenView
{
  GtkWidget parent_instance;

  HlWorkspace        *workspace;
  HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS];
  NnLaterToken       *results[HL_LATER_TOKEN_VARIANTS];
  HlJob              *computing;
  int                 running;  /* which variant is computed */
  int                 position; /* of the token to change, or LAST */
  gboolean            is_filling;

  GtkWidget       *box;
  GtkLabel        *text;
  GtkScale        *slider; /* over the words; nothing is before the first one */
  GtkAdjustment   *which;
  GtkEditable     *word;
  GtkLabel        *problem;
  GtkWidget       *pictures;
  char            *caption; /* what was changed, for a sheet */
  HlNumberPicture *shown[HL_LATER_TOKEN_VARIANTS];
  GtkLabel        *verdicts[HL_LATER_TOKEN_VARIANTS];
};

enum
{
  PROP_WORKSPACE = 1,
  PROP_TEXT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  COMPUTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlLaterTokenView, hl_later_token_view, GTK_TYPE_WIDGET)

static void run_variant (HlLaterTokenView *self, int variant);

static void tell_problem (HlLaterTokenView *self, const char *problem)
{
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

/* Both pictures have one scale: what is compared must look alike where it is alike. */
static void show_results (HlLaterTokenView *self)
{
  double limit = 0.0;

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    if (self->results[i] != NULL)
      limit = MAX (limit, hl_later_token_limit (self->results[i]));

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    if (self->results[i] != NULL)
      {
        g_autoptr (HlNumberMatrix) matrix =
            hl_later_token_matrix (self->results[i], self->variants[i].name, limit);
        g_autofree char   *verdict = hl_later_token_verdict (self->results[i]);
        g_autofree guint8 *leaks = hl_later_token_leaks (self->results[i]);

        hl_number_picture_share_matrix (self->shown[i], matrix);
        hl_number_picture_set_lights (self->shown[i], leaks);
        hl_label_write (self->verdicts[i], verdict);
      }
  gtk_widget_set_visible (self->pictures, TRUE);
}

/* How many positions before the changed one are not what they were. */
static int count_noticing (const NnLaterToken *result)
{
  int n = 0;

  for (int t = 0; t < result->position; t++)
    for (int stage = 0; stage < result->n_stages; stage++)
      if (result->differences[stage * result->T + t] > 0.0f)
        {
          n++;
          break;
        }

  return n;
}

static void tell_computed (HlLaterTokenView *self)
{
  const NnLaterToken *first = self->results[0], *second = self->results[1];
  const gboolean      is_there = first != NULL && second != NULL;
  const int           position = is_there ? first->position : 0;

  g_signal_emit (self, signals[COMPUTED], 0, is_there ? first->before[position] : NULL,
                 is_there ? first->after[position] : NULL, position,
                 is_there ? count_noticing (first) : 0, is_there ? count_noticing (second) : 0);
}

/* The original words are marks of the slider, which is at the one that is changed. */
static void show_tokens (HlLaterTokenView *self)
{
  const NnLaterToken *result = self->results[0];

  self->is_filling = TRUE;
  gtk_scale_clear_marks (self->slider);
  for (int t = 0; t < result->T; t++)
    {
      g_autofree char *word = g_markup_escape_text (result->before[t], -1);

      gtk_scale_add_mark (self->slider, t, GTK_POS_TOP, word);
    }
  gtk_adjustment_set_lower (self->which, 0);
  gtk_adjustment_set_upper (self->which, result->T - 1);
  gtk_adjustment_set_value (self->which, result->position);
  gtk_editable_set_text (self->word, result->after[result->position]);
  self->position = result->position;
  self->is_filling = FALSE;
}

static void free_options (gpointer data)
{
  NnLaterTokenOptions *options = data;

  g_free ((char *) options->word);
  g_free (options);
}

static gpointer change_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                  GError **error)
{
  const HlRequest          *request = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (request->model, error);

  return locker != NULL ? nn_later_token_new (locker->translator, request->sentence,
                                              request->options, cancellable, error)
                        : NULL;
}

static void changed (gpointer owner, gpointer request, gpointer found, const GError *error)
{
  HlLaterTokenView *self = owner;
  const int         variant = self->running;

  if (error != NULL)
    tell_problem (self, error->message);
  if (found == NULL)
    return;

  nn_later_token_free (self->results[variant]);
  self->results[variant] = found;
  if (variant == 0)
    {
      show_tokens (self);
      g_free (self->caption);
      self->caption = hl_later_token_caption (
          found, hl_model_get_name (hl_workspace_get_model (self->workspace)));
    }
  show_results (self);
  tell_computed (self);

  if (variant + 1 < HL_LATER_TOKEN_VARIANTS && self->variants[variant + 1].name != NULL)
    run_variant (self, variant + 1);
}

static void run_variant (HlLaterTokenView *self, int variant)
{
  static const HlTaskKind    changing = { change_in_worker, changed, NULL, hl_request_free,
                                          (GDestroyNotify) nn_later_token_free };
  HlModel                   *model = hl_workspace_get_model (self->workspace);
  HlTranslation             *translation = hl_workspace_get_translation (self->workspace);
  const char                *word = gtk_editable_get_text (self->word);
  const HlLaterTokenVariant *wanted = &self->variants[variant];
  const NnNormKind           norm = hl_model_get_checkpoint (model)->model->config.norm;
  const NnLaterTokenOptions  options = {
     .position = self->position,
     .word = *word != '\0' ? g_strdup (word) : NULL,
     .sees_future = wanted->sees_future,
     .norm = wanted->norm < 0 ? norm : (NnNormKind) wanted->norm,
     .is_training = wanted->is_training,
  };

  self->running = variant;
  hl_job_run (self->computing, &changing, self,
              hl_request_new (model,
                              translation != NULL ? hl_translation_get_sentence (translation)
                                                  : hl_workspace_get_sentence (self->workspace),
                              g_memdup2 (&options, sizeof options), free_options));
}

/* A person wants another token, or another word there. */
static void run_again (HlLaterTokenView *self)
{
  hl_later_token_view_run (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "changed");
}

static void run_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  run_again (HL_LATER_TOKEN_VIEW (widget));
}

static void selected_cb (HlLaterTokenView *self)
{
  const int selected = MAX ((int) gtk_adjustment_get_value (self->which), 1);

  if (self->is_filling || selected == self->position)
    return;

  self->position = selected;
  hl_workspace_select_word (self->workspace, selected);
  gtk_editable_set_text (self->word, "");
  run_again (self);
}

static void clear_results (HlLaterTokenView *self)
{
  gtk_editable_set_text (self->word, "");
  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    g_clear_pointer (&self->results[i], nn_later_token_free);
  gtk_widget_set_visible (self->pictures, FALSE);
  tell_computed (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    hl_later_token_view_run (self);
}

/* The word that all pages look at is changed.  Nothing is before the first one, so that it is
 * not. */
static void selection_cb (HlLaterTokenView *self)
{
  const int word = hl_workspace_get_selection (self->workspace).word;

  if (word < 1 || word == self->position)
    return;

  self->position = word;
  clear_results (self);
}

/* The results on the screen belong to another model or sentence, and are cleared. */
static void outdated_cb (HlLaterTokenView *self)
{
  const int word = hl_workspace_get_selection (self->workspace).word;

  self->position = word >= 1 ? word : LAST;
  clear_results (self);
}

static void hl_later_token_view_map (GtkWidget *widget)
{
  HlLaterTokenView *self = HL_LATER_TOKEN_VIEW (widget);

  GTK_WIDGET_CLASS (hl_later_token_view_parent_class)->map (widget);

  if (self->results[0] == NULL && !hl_job_get_is_busy (self->computing))
    hl_later_token_view_run (self);
}

static void set_workspace (HlLaterTokenView *self, HlWorkspace *workspace)
{
  if (!g_set_object (&self->workspace, workspace) || workspace == NULL)
    return;

  g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (outdated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::model", G_CALLBACK (outdated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "selection-changed", G_CALLBACK (selection_cb), self,
                           G_CONNECT_SWAPPED);
}

static void hl_later_token_view_get_property (GObject *object, guint property_id, GValue *value,
                                              GParamSpec *pspec)
{
  HlLaterTokenView *self = HL_LATER_TOKEN_VIEW (object);

  switch (property_id)
    {
    case PROP_WORKSPACE:
      g_value_set_object (value, self->workspace);
      break;
    case PROP_TEXT:
      g_value_set_string (value, gtk_label_get_text (self->text));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_later_token_view_set_property (GObject *object, guint property_id,
                                              const GValue *value, GParamSpec *pspec)
{
  HlLaterTokenView *self = HL_LATER_TOKEN_VIEW (object);

  switch (property_id)
    {
    case PROP_WORKSPACE:
      set_workspace (self, g_value_get_object (value));
      break;
    case PROP_TEXT:
      gtk_label_set_text (self->text, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_later_token_view_dispose (GObject *object)
{
  HlLaterTokenView *self = HL_LATER_TOKEN_VIEW (object);

  hl_job_cancel (self->computing);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->caption, g_free);
  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    g_clear_pointer (&self->results[i], nn_later_token_free);

  G_OBJECT_CLASS (hl_later_token_view_parent_class)->dispose (object);
}

static void hl_later_token_view_finalize (GObject *object)
{
  g_object_unref (HL_LATER_TOKEN_VIEW (object)->computing);

  G_OBJECT_CLASS (hl_later_token_view_parent_class)->finalize (object);
}

static void bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, HlLaterTokenView, box);
  gtk_widget_class_bind_template_child (widget_class, HlLaterTokenView, text);
  gtk_widget_class_bind_template_child (widget_class, HlLaterTokenView, slider);
  gtk_widget_class_bind_template_child (widget_class, HlLaterTokenView, which);
  gtk_widget_class_bind_template_child (widget_class, HlLaterTokenView, word);
  gtk_widget_class_bind_template_child (widget_class, HlLaterTokenView, problem);
  gtk_widget_class_bind_template_child (widget_class, HlLaterTokenView, pictures);
  gtk_widget_class_bind_template_callback (widget_class, run_again);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void hl_later_token_view_class_init (HlLaterTokenViewClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass   *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = hl_later_token_view_dispose;
  object_class->finalize = hl_later_token_view_finalize;
  object_class->get_property = hl_later_token_view_get_property;
  object_class->set_property = hl_later_token_view_set_property;
  widget_class->map = hl_later_token_view_map;

  properties[PROP_WORKSPACE] =
      g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE, flags);
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[COMPUTED] = g_signal_new ("computed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 5, G_TYPE_STRING, G_TYPE_STRING,
                                    G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/later-token-view.ui");
  bind_children (widget_class);
  gtk_widget_class_install_action (widget_class, "later-token.run", NULL, run_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static GtkLabel *add_label (GtkWidget *box)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 56);
  gtk_box_append (GTK_BOX (box), label);

  return GTK_LABEL (label);
}

static void hl_later_token_view_init (HlLaterTokenView *self)
{
  self->position = LAST;
  self->computing = hl_job_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

      self->shown[i] = HL_NUMBER_PICTURE (hl_number_picture_new ());
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->shown[i]));
      self->verdicts[i] = add_label (box);
      gtk_box_append (GTK_BOX (self->pictures), box);
    }
}

/* variants: the models that are compared; their names outlive the view. */
void hl_later_token_view_set_variants (HlLaterTokenView *self, const HlLaterTokenVariant *variants)
{
  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    self->variants[i] = variants[i];
}

/* Changes the chosen token into the word that was typed, or into any other. */
void hl_later_token_view_run (HlLaterTokenView *self)
{
  const char *sentence = hl_workspace_get_sentence (self->workspace);

  hl_job_cancel (self->computing);
  tell_problem (self, NULL);

  if (hl_workspace_get_model (self->workspace) == NULL)
    return;
  if (hl_workspace_get_translation (self->workspace) == NULL && *sentence == '\0')
    {
      tell_problem (self, _ ("There is no sentence yet: translate one first."));
      return;
    }

  run_variant (self, 0);
}

gboolean hl_later_token_view_get_is_busy (HlLaterTokenView *self)
{
  return hl_job_get_is_busy (self->computing);
}

/* Returns what one of the models did, or NULL. */
const NnLaterToken *hl_later_token_view_get_result (HlLaterTokenView *self, int variant)
{
  return self->results[variant];
}

/* Returns how many pictures there are for a sheet. parts: at most two, which borrow from the
 * view. */
int hl_later_token_view_get_parts (HlLaterTokenView *self, HlSheetPart *parts)
{
  int n = 0;

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    if (self->results[i] != NULL)
      parts[n++] = (HlSheetPart){ .matrix = hl_number_picture_get_matrix (self->shown[i]),
                                  .lights = hl_number_picture_get_lights (self->shown[i]) };

  return n;
}

/* Returns how far the change reached, or NULL. */
HlRecording *hl_later_token_view_record (HlLaterTokenView *self, HlFigureFormat format,
                                         GError **error)
{
  HlSheetPart   parts[HL_LATER_TOKEN_VARIANTS];
  const HlSheet sheet = {
    .text = { _ ("A later word is changed: largest difference at each position"), self->caption },
    .parts = parts,
    .n_parts = hl_later_token_view_get_parts (self, parts),
  };

  return hl_sheet_record (&sheet, format, error);
}
