#include "ui/labs/masks-lab.h"

#include <glib/gi18n.h>

#include "core/text/tokens.h"

#include "ui/labs/comparison-view.h"
#include "ui/labs/later-token-view.h"
#include "ui/labs/mask-view.h"
#include "ui/labs/masked-softmax.h"
#include "ui/widgets/exportable.h"

#define NORM_OF_MODEL (-1)

/* The steps are those of the softmax; masks and experiments have none. */
struct _HlMasksLab
{
  HlLab parent_instance;

  HlLabFrame       *frame;
  HlMaskView       *masks;
  HlMaskedSoftmax  *softmax;
  HlLaterTokenView *later;
  HlComparisonView *comparison;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlMasksLab, hl_masks_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  return hl_masked_softmax_ask (HL_MASKS_LAB (lab)->softmax, position);
}

static HlOperationBoard *board_of (HlMasksLab *self)
{
  return hl_masked_softmax_get_board (self->softmax);
}

static GtkWidget *get_current (HlLab *lab)
{
  return GTK_WIDGET (hl_operation_board_get_stage (board_of (HL_MASKS_LAB (lab))));
}

static void view_cb (HlMasksLab *self)
{
  hl_operation_board_set_has_steps (board_of (self), hl_lab_shows (HL_LAB (self), "softmax"));
}

static void leave_out_the_mask (NnRunOptions *options) { options->model.has_causal_mask = FALSE; }

static void started_cb (HlMasksLab *self)
{
  hl_comparison_view_start_pair (self->comparison, hl_lab_get_workspace (HL_LAB (self)),
                                 &(HlComparisonPair){ _ ("with the causal mask"),
                                                      _ ("without the causal mask"),
                                                      leave_out_the_mask });
}

static char *get_file_name (HlExportable *exportable)
{
  HlMasksLab *self = HL_MASKS_LAB (exportable);

  return g_strdup_printf ("masks-%s.png", hl_lab_frame_get_view (self->frame));
}

static HlRecording *record_masks (HlMasksLab *self, HlFigureFormat format, GError **error)
{
  HlSheetPart   parts[HL_MASK_VIEW_MOST_SENTENCES];
  const HlSheet sheet = {
    .text = { _ ("Masks"), _ ("Each row is a query; the keys that it sees are filled.") },
    .parts = parts,
    .n_parts = hl_mask_view_get_parts (self->masks, parts),
  };

  return hl_sheet_record (&sheet, format, error);
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlMasksLab *self = HL_MASKS_LAB (exportable);

  if (hl_lab_shows (HL_LAB (self), "softmax"))
    return hl_masked_softmax_record (self->softmax, format);
  if (hl_lab_shows (HL_LAB (self), "masks"))
    return record_masks (self, format, error);
  if (hl_lab_shows (HL_LAB (self), "later-word"))
    return hl_later_token_view_record (self->later, format, error);

  return hl_comparison_view_record (
      self->comparison, _ ("With and without the causal mask, trained from the same seed"), format,
      error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static void selection_cb (HlMasksLab *self)
{
  hl_mask_view_set_query (self->masks,
                          hl_workspace_get_selection (hl_lab_get_workspace (HL_LAB (self))).word);
}

static void query_chosen_cb (HlMasksLab *self, int row)
{
  hl_workspace_select_word (hl_lab_get_workspace (HL_LAB (self)), row);
}

/* What the decoder has read when it writes the last word: <bos>, and all words before. */
static void translation_cb (HlMasksLab *self)
{
  HlWorkspace          *workspace = hl_lab_get_workspace (HL_LAB (self));
  HlTranslation        *translation = hl_workspace_get_translation (workspace);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const NnTranslation  *made = translation != NULL ? hl_translation_get (translation) : NULL;

  if (made == NULL)
    return;

  g_ptr_array_add (words, (char *) NN_TOKEN_BOS);
  for (int i = 0; i + 1 < made->T; i++)
    g_ptr_array_add (words, made->tokens[i]);
  g_ptr_array_add (words, NULL);
  hl_mask_view_set_words (self->masks, (const char *const *) words->pdata);
  selection_cb (self);
}

static void set_input (HlLab *lab, const char *input)
{
  static const char *const kinds[] = { "causal-mask", "padding-mask", "both" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i], input))
      gtk_drop_down_set_selected (hl_mask_view_get_kind (HL_MASKS_LAB (lab)->masks), i);
}

static void workspace_changed (HlLab *lab)
{
  HlMasksLab  *self = HL_MASKS_LAB (lab);
  HlWorkspace *workspace = hl_lab_get_workspace (lab);

  g_object_set (self->later, "workspace", workspace, NULL);
  if (workspace == NULL)
    return;

  g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (translation_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "selection-changed", G_CALLBACK (selection_cb), self,
                           G_CONNECT_SWAPPED);
  translation_cb (self);
}

static void keep_in (HlLab *lab, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "masks.ini", NULL);

  hl_comparison_view_keep_in (HL_MASKS_LAB (lab)->comparison, path);
}

static void hl_masks_lab_class_init (HlMasksLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->get_current = get_current;
  lab_class->workspace_changed = workspace_changed;
  lab_class->keep_in = keep_in;
  lab_class->set_input = set_input;

  g_type_ensure (HL_TYPE_COMPARISON_VIEW);
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
  gtk_widget_class_bind_template_callback (widget_class, query_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, started_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_cb);
}

static void hl_masks_lab_init (HlMasksLab *self)
{
  const HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS] = {
    { _ ("With the causal mask"), FALSE, NORM_OF_MODEL, FALSE },
    { _ ("Without the causal mask"), TRUE, NORM_OF_MODEL, FALSE },
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  g_object_bind_property (hl_mask_view_get_kind (self->masks), "selected",
                          hl_masked_softmax_get_kind (self->softmax), "selected",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  hl_later_token_view_set_variants (self->later, variants);
  hl_operation_board_follow (board_of (self), hl_lab_get_player (HL_LAB (self)));
  g_signal_connect_object (board_of (self), "cell-chosen", G_CALLBACK (hl_lab_choose_cell), self,
                           G_CONNECT_SWAPPED);
  hl_lab_set_up (HL_LAB (self), self->frame);
  hl_lab_set_prediction (HL_LAB (self), hl_comparison_view_get_prediction (self->comparison));
  view_cb (self);
}
