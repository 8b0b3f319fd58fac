#include "ui/labs/normalization-lab.h"

#include <glib/gi18n.h>

#include "ui/widgets/exportable.h"

/* The steps are those of the numbers; the experiments have none. */
struct _HlNormalizationLab
{
  HlLab parent_instance;

  HlLabFrame       *frame;
  HlNormNumbers    *numbers;
  HlLaterTokenView *later;
  HlComparisonView *comparison;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlNormalizationLab, hl_normalization_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  return hl_norm_numbers_ask (HL_NORMALIZATION_LAB (lab)->numbers, position);
}

static HlNormBoards *boards_of (HlNormalizationLab *self)
{
  return hl_norm_numbers_get_boards (self->numbers);
}

static GtkWidget *get_current (HlLab *lab)
{
  return GTK_WIDGET (boards_of (HL_NORMALIZATION_LAB (lab)));
}

/* Only the view of the numbers has steps. */
static void view_cb (HlNormalizationLab *self)
{
  hl_norm_boards_set_has_steps (boards_of (self), hl_lab_shows (HL_LAB (self), "numbers"));
}

static void normalize_over_the_batch (NnRunOptions *options)
{
  options->model.norm = NN_NORM_BATCH;
}

static void started_cb (HlNormalizationLab *self)
{
  hl_comparison_view_start_pair (self->comparison, hl_lab_get_workspace (HL_LAB (self)),
                                 &(HlComparisonPair){ _ ("layer normalization"),
                                                      _ ("batch normalization"),
                                                      normalize_over_the_batch });
}

static char *get_file_name (HlExportable *exportable)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (exportable);

  return g_strdup_printf ("normalization-%s.png", hl_lab_frame_get_view (self->frame));
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (exportable);

  if (hl_lab_shows (HL_LAB (self), "numbers"))
    return hl_norm_numbers_record (self->numbers, format, error);
  if (hl_lab_shows (HL_LAB (self), "later-word"))
    return hl_later_token_view_record (self->later, format, error);

  return hl_comparison_view_record (self->comparison,
                                    _ ("Layer and batch normalization, trained from the same seed"),
                                    format, error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static void workspace_changed (HlLab *lab)
{
  HlNormalizationLab *self = HL_NORMALIZATION_LAB (lab);
  HlWorkspace        *workspace = hl_lab_get_workspace (lab);

  hl_norm_numbers_set_session (self->numbers, workspace, hl_lab_get_inspection (lab));
  g_object_set (self->later, "workspace", workspace, NULL);
}

static void keep_in (HlLab *lab, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "normalization.ini", NULL);

  hl_comparison_view_keep_in (HL_NORMALIZATION_LAB (lab)->comparison, path);
}

static void hl_normalization_lab_class_init (HlNormalizationLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->get_current = get_current;
  lab_class->keep_in = keep_in;
  lab_class->workspace_changed = workspace_changed;

  g_type_ensure (HL_TYPE_COMPARISON_VIEW);
  g_type_ensure (HL_TYPE_LATER_TOKEN_VIEW);
  g_type_ensure (HL_TYPE_NORM_NUMBERS);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/normalization-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, numbers);
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, later);
  gtk_widget_class_bind_template_child (widget_class, HlNormalizationLab, comparison);
  gtk_widget_class_bind_template_callback (widget_class, started_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_cb);
}

static void hl_normalization_lab_init (HlNormalizationLab *self)
{
  const HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS] = {
    { _ ("Layer normalization, in training"), FALSE, NN_NORM_LAYER, TRUE },
    { _ ("Batch normalization, in training"), FALSE, NN_NORM_BATCH, TRUE },
  };
  g_autoptr (HlPlayer) player = hl_player_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  hl_later_token_view_set_variants (self->later, variants);
  hl_norm_boards_follow (boards_of (self), player);
  hl_lab_set_up (HL_LAB (self), self->frame, player);
  hl_lab_set_prediction (HL_LAB (self), hl_comparison_view_get_prediction (self->comparison));
  view_cb (self);
}
