#include "ui/labs/masks-lab.h"

#include <glib/gi18n.h>

#include "ui/labs/comparison-view.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/lab-questions.h"
#include "ui/labs/later-token-view.h"
#include "ui/labs/mask-view.h"
#include "ui/labs/masked-softmax.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"

#define MOST_PARTS MAX (HL_MASK_VIEW_MOST_SENTENCES, HL_LATER_TOKEN_VARIANTS)
#define NORM_OF_MODEL (-1)

static const char *const sentences[] = { "he is calm .", "i am tired .", NULL };

/**
 * HlMasksLab:
 *
 * The steps are those of the softmax; masks and experiments have none.
 */
struct _HlMasksLab
{
  GtkWidget parent_instance;

  HlWorkspace *workspace;

  HlLabFrame       *frame;
  HlMaskView       *masks;
  HlMaskedSoftmax  *softmax;
  HlLaterTokenView *later;
  HlComparisonView *comparison;
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

G_DEFINE_FINAL_TYPE_WITH_CODE (HlMasksLab, hl_masks_lab, PARENT, INTERFACES)

static gboolean
shows (HlMasksLab *self,
       const char *view)
{
  return g_strcmp0 (hl_lab_frame_get_view (self->frame), view) == 0;
}

/* An invitation keeps the line in place until there is something to read. */
static void
reading_cb (HlMasksLab *self)
{
  const char *reading = NULL;

  if (shows (self, "masks"))
    reading = hl_mask_view_get_reading (self->masks);
  else if (shows (self, "softmax"))
    reading = hl_masked_softmax_get_reading (self->softmax);

  if (reading == NULL && (shows (self, "masks") || shows (self, "softmax")))
    reading = _ ("Point at a cell, or go to it with the arrow keys.");
  hl_lab_frame_set_reading (self->frame, reading);
}

/* Arrived at a step: asks, if there is a good question and somebody wants to be asked. */
static void
position_cb (HlMasksLab *self)
{
  const NnSoftmaxSteps *steps = hl_masked_softmax_get_steps (self->softmax);
  HlPlayer             *player = hl_masked_softmax_get_player (self->softmax);
  const int             position = hl_player_get_position (player);
  const gboolean        has_steps = hl_player_get_n_steps (player) > 0;

  hl_lab_question_ask (hl_lab_frame_get_question (self->frame), player,
                       has_steps ? hl_softmax_question (steps, (HlSoftmaxStep) position) : NULL);
}

static void
view_cb (HlMasksLab *self)
{
  hl_masked_softmax_set_has_steps (self->softmax, shows (self, "softmax"));
  reading_cb (self);
}

static void
started_cb (HlMasksLab *self)
{
  NnComparison            *comparison = nn_comparison_new (sentences);
  g_autoptr (NnRunOptions) options =
      nn_comparison_small_run (hl_workspace_get_shipped_corpus (self->workspace));

  nn_comparison_add (comparison, _ ("with the causal mask"), options);
  options->model.has_causal_mask = FALSE;
  nn_comparison_add (comparison, _ ("without it"), options);
  hl_comparison_view_start (self->comparison, comparison);
}

static HlPlayer *
get_player (HlPlayable *playable)
{
  return hl_masked_softmax_get_player (HL_MASKS_LAB (playable)->softmax);
}

static void
playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
}

static char *
get_file_name (HlExportable *exportable)
{
  HlMasksLab *self = HL_MASKS_LAB (exportable);

  return g_strdup_printf ("masks-%s.png", hl_lab_frame_get_view (self->frame));
}

static GBytes *
encode (HlExportable  *exportable,
        HlFigureFormat format,
        double         scale,
        GError       **error)
{
  HlMasksLab *self = HL_MASKS_LAB (exportable);
  HlSheetPart parts[MOST_PARTS];
  HlSheet     sheet = { .parts = parts };

  if (shows (self, "softmax"))
    return hl_masked_softmax_encode (self->softmax, format, scale, error);

  if (shows (self, "masks"))
    {
      sheet.title = _ ("Masks");
      sheet.caption = _ ("Black: the query of the row sees the key of the column.");
      sheet.n_parts = hl_mask_view_get_parts (self->masks, parts);
    }
  else if (shows (self, "later-word"))
    {
      sheet.title = _ ("A later word is changed: largest difference at each position");
      sheet.caption = hl_later_token_view_get_caption (self->later);
      sheet.n_parts = hl_later_token_view_get_parts (self->later, parts);
    }
  else
    {
      sheet.title = _ ("With and without the causal mask, trained from the same seed");
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
set_workspace (HlMasksLab  *self,
               HlWorkspace *workspace)
{
  g_set_object (&self->workspace, workspace);
  g_object_set (self->later, "workspace", workspace, NULL);
}

static void
hl_masks_lab_get_property (GObject    *object,
                           guint       property_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  switch (property_id)
    {
    case PROP_WORKSPACE:
      g_value_set_object (value, HL_MASKS_LAB (object)->workspace);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_masks_lab_set_property (GObject      *object,
                           guint         property_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  switch (property_id)
    {
    case PROP_WORKSPACE:
      set_workspace (HL_MASKS_LAB (object), g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_masks_lab_dispose (GObject *object)
{
  HlMasksLab *self = HL_MASKS_LAB (object);
  GtkWidget  *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (hl_masks_lab_parent_class)->dispose (object);
}

static void
hl_masks_lab_class_init (HlMasksLabClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_masks_lab_dispose;
  object_class->get_property = hl_masks_lab_get_property;
  object_class->set_property = hl_masks_lab_set_property;

  properties[PROP_WORKSPACE] = g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (HL_TYPE_COMPARISON_VIEW);
  g_type_ensure (HL_TYPE_LAB_FRAME);
  g_type_ensure (HL_TYPE_LATER_TOKEN_VIEW);
  g_type_ensure (HL_TYPE_MASKED_SOFTMAX);
  g_type_ensure (HL_TYPE_MASK_VIEW);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/masks-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlMasksLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlMasksLab, masks);
  gtk_widget_class_bind_template_child (widget_class, HlMasksLab, softmax);
  gtk_widget_class_bind_template_child (widget_class, HlMasksLab, later);
  gtk_widget_class_bind_template_child (widget_class, HlMasksLab, comparison);
  gtk_widget_class_bind_template_callback (widget_class, reading_cb);
  gtk_widget_class_bind_template_callback (widget_class, started_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_masks_lab_init (HlMasksLab *self)
{
  const HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS] = {
    { _ ("With the causal mask"), FALSE, NORM_OF_MODEL, FALSE },
    { _ ("Without it"), TRUE, NORM_OF_MODEL, FALSE },
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  hl_later_token_view_set_variants (self->later, variants);
  g_signal_connect_object (hl_masked_softmax_get_player (self->softmax), "notify::position",
                           G_CALLBACK (position_cb), self, G_CONNECT_SWAPPED);
  reading_cb (self);
}
