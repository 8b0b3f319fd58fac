#include "ui/labs/normalization-lab.h"

#include <glib/gi18n.h>

#include "ui/labs/lab-frame.h"
#include "ui/labs/lab-questions.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"

/* In the order of the template's list. */
static const int batch_sizes[] = { 2, 4, 8, 32, 128 };

/* Small batches make many updates; the sentences seen are about as many. */
#define FEWEST_EPOCHS 2
#define MOST_UPDATES 1200

static const char *const sentences[] = { "he is calm .", "i am tired .", NULL };

/**
 * HlNormalizationLab:
 *
 * The steps are those of the numbers; the experiments have none.
 */
struct _HlNormalizationLab
{
  GtkWidget parent_instance;

  HlWorkspace *workspace;

  HlLabFrame       *frame;
  HlNormNumbers    *numbers;
  HlLaterTokenView *later;
  HlComparisonView *comparison;
  GtkDropDown      *batch_size;
};

enum
{
  PROP_WORKSPACE = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void playable_init (HlPlayableInterface *iface);
static void exportable_init (HlExportableInterface *iface);

#define PARENT GTK_TYPE_WIDGET
#define INTERFACES                                        \
  G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init) \
  G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlNormalizationLab, hl_normalization_lab, PARENT, INTERFACES)

static void
reading_cb (HlNormalizationLab *self)
{
  const char *reading = hl_norm_numbers_get_reading (self->numbers);

  /* Two lines, like a reading, so that nothing moves when one appears. */
  if (reading == NULL)
    reading = _ ("Point at a number, or go to it with the arrow keys:\n"
                 "LayerNorm lights its row, BatchNorm its column.");
  hl_lab_frame_set_reading (self->frame, reading);
}

/* Arrived at a step: asks, if there is a good question and somebody wants to be asked. */
static void
position_cb (HlNormalizationLab *self)
{
  HlPlayer *player = hl_norm_numbers_get_player (self->numbers);
  const int n_steps = hl_player_get_n_steps (player);
  const int position = hl_player_get_position (player);

  hl_lab_question_ask (hl_lab_frame_get_question (self->frame), player,
                       n_steps > 0 ? hl_norm_question (hl_norm_numbers_get_study (self->numbers),
                                                       (HlNormStep) position)
                                   : NULL);
}

/* Only the numbers have steps and cells to read. */
static void
view_cb (HlNormalizationLab *self)
{
  const gboolean is_numbers = g_strcmp0 (hl_lab_frame_get_view (self->frame), "numbers") == 0;

  hl_norm_numbers_set_has_steps (self->numbers, is_numbers);
  if (is_numbers)
    reading_cb (self);
  else
    hl_lab_frame_set_reading (self->frame, NULL);
}

/* The run of one contestant: small batches may not make it last forever. */
static NnRunOptions *
new_run (HlNormalizationLab *self,
         NnNormKind          norm)
{
  const int     batch_size = batch_sizes[gtk_drop_down_get_selected (self->batch_size)];
  NnRunOptions *options =
      nn_comparison_small_run (hl_workspace_get_shipped_corpus (self->workspace));
  const int updates = options->n_pairs / batch_size;

  options->model.norm = norm;
  options->training.batch_size = batch_size;
  options->training.epochs = CLAMP (MOST_UPDATES / MAX (updates, 1), FEWEST_EPOCHS,
                                    options->training.epochs);

  return options;
}

static void
started_cb (HlNormalizationLab *self)
{
  NnComparison            *comparison = nn_comparison_new (sentences);
  g_autoptr (NnRunOptions) layer = new_run (self, NN_NORM_LAYER);
  g_autoptr (NnRunOptions) batch = new_run (self, NN_NORM_BATCH);

  nn_comparison_add (comparison, _ ("layer normalization"), layer);
  nn_comparison_add (comparison, _ ("batch normalization"), batch);
  hl_comparison_view_start (self->comparison, comparison);
}

static HlPlayer *
get_player (HlPlayable *playable)
{
  return hl_norm_numbers_get_player (HL_NORMALIZATION_LAB (playable)->numbers);
}

static void
playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
}

static char *
get_file_name (HlExportable *exportable)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (exportable);

  return g_strdup_printf ("normalization-%s.png", hl_lab_frame_get_view (self->frame));
}

static GBytes *
encode (HlExportable  *exportable,
        HlFigureFormat format,
        double         scale,
        GError       **error)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (exportable);
  const char         *view = hl_lab_frame_get_view (self->frame);
  HlSheetPart         parts[HL_LATER_TOKEN_VARIANTS];
  HlSheet             sheet = { .parts = parts };

  if (g_str_equal (view, "numbers"))
    return hl_norm_numbers_encode (self->numbers, format, scale, error);

  if (g_str_equal (view, "later-word"))
    {
      sheet.title = _ ("A later word is changed: largest difference at each position");
      sheet.caption = hl_later_token_view_get_caption (self->later);
      sheet.n_parts = hl_later_token_view_get_parts (self->later, parts);
    }
  else
    {
      sheet.title = _ ("Layer and batch normalization, trained from the same seed");
      sheet.caption = hl_comparison_view_get_caption (self->comparison);
      sheet.n_parts = hl_comparison_view_get_parts (self->comparison, parts);
    }

  return hl_sheet_encode (&sheet, format, scale, error);
}

static void
exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->encode = encode;
}

static void
set_workspace (HlNormalizationLab *self,
               HlWorkspace        *workspace)
{
  g_set_object (&self->workspace, workspace);
  g_object_set (self->numbers, "workspace", workspace, NULL);
  g_object_set (self->later, "workspace", workspace, NULL);
}

static void
hl_normalization_lab_get_property (GObject    *object,
                                   guint       property_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  switch (property_id)
    {
    case PROP_WORKSPACE:
      g_value_set_object (value, HL_NORMALIZATION_LAB (object)->workspace);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_normalization_lab_set_property (GObject      *object,
                                   guint         property_id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  switch (property_id)
    {
    case PROP_WORKSPACE:
      set_workspace (HL_NORMALIZATION_LAB (object), g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_normalization_lab_dispose (GObject *object)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (object);
  GtkWidget          *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (hl_normalization_lab_parent_class)->dispose (object);
}

static void
hl_normalization_lab_class_init (HlNormalizationLabClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_normalization_lab_dispose;
  object_class->get_property = hl_normalization_lab_get_property;
  object_class->set_property = hl_normalization_lab_set_property;

  properties[PROP_WORKSPACE] = g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (HL_TYPE_COMPARISON_VIEW);
  g_type_ensure (HL_TYPE_LAB_FRAME);
  g_type_ensure (HL_TYPE_LATER_TOKEN_VIEW);
  g_type_ensure (HL_TYPE_NORM_NUMBERS);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/normalization-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, numbers);
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, later);
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, comparison);
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, batch_size);
  gtk_widget_class_bind_template_callback (widget_class, reading_cb);
  gtk_widget_class_bind_template_callback (widget_class, started_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_normalization_lab_init (HlNormalizationLab *self)
{
  const HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS] = {
    { _ ("Layer normalization, in training"), FALSE, NN_NORM_LAYER, TRUE },
    { _ ("Batch normalization, in training"), FALSE, NN_NORM_BATCH, TRUE },
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  hl_later_token_view_set_variants (self->later, variants);
  g_signal_connect_object (hl_norm_numbers_get_player (self->numbers), "notify::position",
                           G_CALLBACK (position_cb), self, G_CONNECT_SWAPPED);
  reading_cb (self);
}
