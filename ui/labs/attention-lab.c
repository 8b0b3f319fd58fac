#include "ui/labs/attention-lab.h"

#include <glib/gi18n.h>

#include "core/layers/mask.h"
#include "core/model/config.h"

#include "ui/labs/attention-input.h"
#include "ui/labs/cost-view.h"
#include "ui/labs/entropy-table.h"
#include "ui/labs/operation-board.h"
#include "ui/labs/query-row.h"
#include "ui/labs/score-width-view.h"
#include "ui/render/sheet.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/wrap-layout.h"

/* With numbers of the model, each of its heads is an attention of its own. */
struct _HlAttentionLab
{
  HlLab parent_instance;

  gboolean is_setting; /* the controls are set, nobody chooses */

  HlLabFrame       *frame;
  GtkStack         *views;
  GtkDropDown      *kind;
  GtkCheckButton   *is_scaled;
  GtkCheckButton   *is_causal;
  GtkSpinButton    *valid_len;
  GtkSpinButton    *n_heads;
  GtkSpinButton    *head;
  GtkWidget        *head_label;
  GtkLabel         *hint;
  HlAttentionInput *input;
  GtkWidget        *results;
  HlOperationBoard *board;
  HlEntropyTable   *entropies;
  HlScoreWidthView *width;
  HlCostView       *cost;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlAttentionLab, hl_attention_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

/* The choices stand in the order of the kinds. */
static NnAttentionKind kind_of (HlAttentionLab *self)
{
  const HlModelAttention *model = hl_attention_input_get_model (self->input);

  return model != NULL ? model->kind : (NnAttentionKind) gtk_drop_down_get_selected (self->kind);
}

static const HlModelAttention *model_of (HlAttentionLab *self)
{
  return hl_attention_input_get_model (self->input);
}

static int n_heads_of (HlAttentionLab *self)
{
  const HlModelAttention *model = model_of (self);

  return model != NULL ? model->n_heads : gtk_spin_button_get_value_as_int (self->n_heads);
}

/* Returns why the choices do not fit together, as a sentence, or NULL. */
static char *find_problem (const NnByHand *what)
{
  const int H = what->n_heads;

  if (what->width % H != 0)
    /* Translators: heads, then columns */
    return g_strdup_printf (ngettext ("%d heads cannot share %d column of Q and K: choose fewer "
                                      "heads, or add columns.",
                                      "%d heads cannot share the %d columns of Q and K evenly: "
                                      "choose other heads, or add or remove columns.",
                                      (gulong) what->width),
                            H, what->width);
  if (what->value_width % H != 0)
    /* Translators: heads, then columns */
    return g_strdup_printf (ngettext ("%d heads cannot share %d column of V: choose fewer heads, "
                                      "or add columns.",
                                      "%d heads cannot share the %d columns of V evenly: choose "
                                      "other heads, or add or remove columns.",
                                      (gulong) what->value_width),
                            H, what->value_width);

  return NULL;
}

static NnByHand read_choices (HlAttentionLab *self)
{
  NnByHand what = {
    .kind = kind_of (self),
    .is_scaled = gtk_check_button_get_active (self->is_scaled),
    .is_causal = gtk_check_button_get_active (self->is_causal),
    .valid_len = gtk_spin_button_get_value_as_int (self->valid_len),
    .fill = NN_MASK_FILL,
  };

  hl_attention_input_fill (self->input, &what);

  return what;
}

static int shown_head (HlAttentionLab *self)
{
  return gtk_spin_button_get_value_as_int (self->head) - 1;
}

/* Returns the head on the board.  Of the model, the board has a single head. */
static int slice_of (HlAttentionLab *self)
{
  return model_of (self) != NULL ? 0 : shown_head (self);
}

static void show_entropies (HlAttentionLab *self)
{
  const NnByHand what = read_choices (self);

  hl_entropy_table_show (self->entropies, &what, slice_of (self));
}

static void follow_word (HlAttentionLab *self) { hl_query_row_follow (self->board, self->input); }

static void show_step (HlLab *lab)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (lab);

  gtk_widget_set_visible (GTK_WIDGET (self->entropies),
                          hl_operation_board_shows (self->board, NN_OP_SOFTMAX));
  follow_word (self);
}

static void number_activated_cb (HlAttentionLab *self)
{
  hl_query_row_choose (self->board, self->input);
}

static void compute (HlAttentionLab *self, const NnByHand *what)
{
  hl_operation_board_set_slice (self->board, slice_of (self));
  hl_operation_board_set_operations (self->board, nn_by_hand_attend (what));
  show_entropies (self);
  show_step (HL_LAB (self));
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  return hl_operation_board_ask (HL_ATTENTION_LAB (lab)->board, position);
}

static GtkWidget *get_current (HlLab *lab)
{
  return GTK_WIDGET (hl_operation_board_get_stage (HL_ATTENTION_LAB (lab)->board));
}

/* The head of the model that is looked at on the other pages, if it is one. */
static void follow_head (HlAttentionLab *self)
{
  const int head = hl_workspace_get_selection (hl_lab_get_workspace (HL_LAB (self))).head;

  if (head >= 0)
    gtk_spin_button_set_value (self->head, head + 1);
}

static void update_controls (HlAttentionLab *self)
{
  const HlModelAttention *model = model_of (self);
  const int               H = n_heads_of (self);

  gtk_widget_set_sensitive (GTK_WIDGET (self->kind), model == NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->n_heads), model == NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->is_scaled),
                            kind_of (self) == NN_ATTENTION_DOT_PRODUCT);
  gtk_widget_set_visible (GTK_WIDGET (self->head), H > 1);
  gtk_widget_set_visible (self->head_label, H > 1);
  self->is_setting = TRUE;
  gtk_spin_button_set_range (self->head, 1, H);
  if (model != NULL)
    follow_head (self);
  self->is_setting = FALSE;
  hl_attention_input_set_form (self->input, kind_of (self),
                               gtk_spin_button_get_value_as_int (self->n_heads), shown_head (self));
}

static void changed_cb (HlAttentionLab *self)
{
  g_autofree char *problem = NULL;
  NnByHand         what;

  if (self->is_setting)
    return;

  update_controls (self);
  what = read_choices (self);
  problem = find_problem (&what);
  gtk_label_set_text (self->hint, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), problem != NULL);
  gtk_widget_set_visible (self->results, problem == NULL);

  if (problem == NULL)
    compute (self, &what);
  else
    hl_operation_board_set_operations (self->board, g_ptr_array_new ());
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* What is chosen here is looked at on the other pages too. */
static void select_head (HlAttentionLab *self)
{
  HlWorkspace *workspace = hl_lab_get_workspace (HL_LAB (self));
  HlSelection  selection = hl_workspace_get_selection (workspace);

  selection.head = shown_head (self);
  hl_workspace_select (workspace, selection);
}

static void selection_cb (HlAttentionLab *self)
{
  const int head = hl_workspace_get_selection (hl_lab_get_workspace (HL_LAB (self))).head;

  if (model_of (self) == NULL)
    return;
  if (head >= 0 && head != shown_head (self))
    changed_cb (self);
  follow_word (self);
}

static void head_cb (HlAttentionLab *self)
{
  if (self->is_setting)
    return;
  if (model_of (self) != NULL)
    {
      self->is_setting = TRUE;
      select_head (self);
      self->is_setting = FALSE;
      changed_cb (self);
      return;
    }

  hl_operation_board_set_slice (self->board, slice_of (self));
  if (gtk_widget_get_visible (self->results))
    show_entropies (self);
}

/* All keys are valid until somebody sets a valid length. */
static void fit_valid_len (HlAttentionLab *self)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (self->valid_len);
  const int      n_keys = read_choices (self).n_keys;
  const gboolean are_all =
      gtk_adjustment_get_value (adjustment) == gtk_adjustment_get_upper (adjustment);

  gtk_spin_button_set_range (self->valid_len, 0, n_keys);
  if (are_all)
    gtk_spin_button_set_value (self->valid_len, n_keys);
}

/* The choices begin with those of the model. */
static void adopt (HlAttentionLab *self, const HlModelAttention *model)
{
  gtk_check_button_set_active (self->is_scaled,
                               model->is_scaled || model->kind != NN_ATTENTION_DOT_PRODUCT);
  gtk_check_button_set_active (self->is_causal, model->is_causal);
  gtk_spin_button_set_value (self->valid_len, model->valid_len);
}

static void input_cb (HlAttentionLab *self)
{
  self->is_setting = TRUE;
  fit_valid_len (self);
  if (model_of (self) != NULL)
    adopt (self, model_of (self));
  self->is_setting = FALSE;
  changed_cb (self);
}

static gboolean shows_curves (HlAttentionLab *self)
{
  return hl_lab_shows (HL_LAB (self), "width");
}

static gboolean shows_cost (HlAttentionLab *self) { return hl_lab_shows (HL_LAB (self), "cost"); }

/* Each view has its own pictures.  The curves have no steps. */
static void view_cb (HlAttentionLab *self)
{
  hl_operation_board_set_has_steps (self->board, !shows_curves (self) && !shows_cost (self));
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static char *get_file_name (HlExportable *exportable)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (exportable);

  if (shows_curves (self))
    return g_strdup ("attention-width.png");
  if (shows_cost (self))
    return hl_cost_view_get_spec (self->cost) != NULL ? g_strdup ("attention-cost.png") : NULL;

  return gtk_widget_get_visible (self->results) ? g_strdup ("attention-by-hand.png") : NULL;
}

static char *caption_of (HlAttentionLab *self)
{
  const HlModelAttention *model = model_of (self);
  const int               H = n_heads_of (self);
  g_autofree char        *title = model != NULL ? hl_model_attention_title (model) : NULL;

  if (model != NULL)
    /* Translators: a place in the model, which of its heads is shown, how many there are */
    return g_strdup_printf (_ ("%s, head %d of %d"), title, shown_head (self) + 1, H);
  if (H > 1)
    /* Translators: which of the heads is shown, then how many there are */
    return g_strdup_printf (_ ("Attention by hand, head %d of %d"), shown_head (self) + 1, H);

  return g_strdup (_ ("Attention by hand, one head"));
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlAttentionLab  *self = HL_ATTENTION_LAB (exportable);
  g_autofree char *caption = NULL;

  if (shows_curves (self))
    {
      const HlSheetPart part = { .curve = hl_score_width_view_get_spec (self->width) };

      caption = hl_score_width_view_describe (self->width);

      return hl_sheet_record (
          &(HlSheet){ { _ ("Why attention scores are divided by √d_k"), caption }, &part, 1 },
          format, error);
    }

  if (shows_cost (self))
    {
      const HlSheetPart part = { .curve = hl_cost_view_get_spec (self->cost) };

      caption = hl_cost_view_describe (self->cost);

      return hl_sheet_record (&(HlSheet){ { _ ("What attention costs"), caption }, &part, 1 },
                              format, error);
    }

  caption = caption_of (self);

  return hl_operation_board_record (self->board, _ ("Attention"), caption, format);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static void bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/attention-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, views);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, kind);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, is_scaled);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, is_causal);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, valid_len);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, n_heads);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, head);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, head_label);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, hint);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, input);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, results);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, board);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, entropies);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, width);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, cost);
  gtk_widget_class_bind_template_callback (widget_class, view_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, head_cb);
  gtk_widget_class_bind_template_callback (widget_class, input_cb);
  gtk_widget_class_bind_template_callback (widget_class, hl_lab_choose_cell);
}

/* As a lesson names them; where the numbers are the model's, its kind stays. */
static void set_input (HlLab *lab, const char *input)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (lab);

  for (guint kind = 0; model_of (self) == NULL && nn_attention_names[kind] != NULL; kind++)
    if (g_str_equal (nn_attention_names[kind], input))
      gtk_drop_down_set_selected (self->kind, kind);
}

static void workspace_changed (HlLab *lab)
{
  hl_attention_input_set_session (HL_ATTENTION_LAB (lab)->input, hl_lab_get_workspace (lab),
                                  hl_lab_get_inspection (lab));
  hl_cost_view_set_workspace (HL_ATTENTION_LAB (lab)->cost, hl_lab_get_workspace (lab));
  if (hl_lab_get_workspace (lab) == NULL)
    return;

  g_signal_handlers_disconnect_by_func (hl_lab_get_workspace (lab), selection_cb, lab);
  g_signal_connect_object (hl_lab_get_workspace (lab), "selection-changed",
                           G_CALLBACK (selection_cb), lab, G_CONNECT_SWAPPED);
}

static void hl_attention_lab_class_init (HlAttentionLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->get_current = get_current;
  lab_class->show_step = show_step;
  lab_class->workspace_changed = workspace_changed;
  lab_class->set_input = set_input;

  g_type_ensure (HL_TYPE_COST_VIEW);
  g_type_ensure (HL_TYPE_ATTENTION_INPUT);
  g_type_ensure (HL_TYPE_ENTROPY_TABLE);
  g_type_ensure (HL_TYPE_OPERATION_BOARD);
  g_type_ensure (HL_TYPE_SCORE_WIDTH_VIEW);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  bind_template (widget_class);
}

static void hl_attention_lab_init (HlAttentionLab *self)
{
  g_autoptr (HlPlayer) player = hl_player_new ();

  gtk_widget_init_template (GTK_WIDGET (self));

  hl_attention_input_join (self->input, self->board);
  hl_operation_board_follow (self->board, player);
  g_signal_connect_object (hl_operation_board_get_stage (self->board), "number-activated",
                           G_CALLBACK (number_activated_cb), self, G_CONNECT_SWAPPED);
  hl_lab_set_up (HL_LAB (self), self->frame, player);
  g_signal_connect_object (self->views, "notify::visible-child", G_CALLBACK (view_cb), self,
                           G_CONNECT_SWAPPED);

  input_cb (self);
}
