#include "ui/pages/model-page.h"

#include <glib/gi18n.h>

#include "ui/figures/model-figure.h"
#include "ui/pages/model-export.h"
#include "ui/pages/operation-pane.h"
#include "ui/pages/walk-subject.h"
#include "ui/render/figure-file.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/model-figure.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/wrap-layout.h"

/**
 * HlModelPage:
 *
 * While it is on the screen the inspection has a walk, or is about to.
 *
 * ## Actions
 *
 * - `model.mode`: "translation" or "update".
 * - `model.view`: "figure", "both" or "step": what the page has room for.
 */
struct _HlModelPage
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  HlWorkspace  *workspace;
  char         *view;

  GtkLabel        *subject;
  GtkLabel        *loss;
  gboolean         is_led_by_figure; /* a box was clicked, and leads the walk to it */
  GtkWidget       *update_choices;
  GtkSpinButton   *sentence;
  GtkAdjustment   *sentence_range;
  GtkSpinButton   *seed;
  GtkStack        *stack;
  AdwStatusPage   *empty;
  GtkSpinner      *spinner;
  GtkWidget       *figure_pane;
  HlModelFigure   *figure;
  HlOperationPane *operation_pane;
};

enum
{
  PROP_INSPECTION = 1,
  PROP_WORKSPACE,
  PROP_MODE,
  PROP_VIEW,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlModelPage, hl_model_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

static const char *const modes[HL_INSPECTION_N_MODES] = { "translation", "update" };

static HlPlayer *
get_player (HlPlayable *playable)
{
  HlModelPage *self = HL_MODEL_PAGE (playable);

  return self->inspection != NULL ? hl_inspection_get_player (self->inspection) : NULL;
}

static void
playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
}

/* The step's own pictures where it has some, unless the figure is all that is shown. */
static gboolean
exports_figure (HlModelPage *self)
{
  return g_str_equal (self->view, "figure") ||
         !hl_operation_pane_has_pictures (self->operation_pane);
}

static char *
get_file_name (HlExportable *exportable)
{
  HlModelPage  *self = HL_MODEL_PAGE (exportable);
  const NnWalk *walk = self->inspection != NULL ? hl_inspection_get_walk (self->inspection) : NULL;

  if (walk == NULL)
    return NULL;

  return hl_model_export_file_name (
      walk, hl_player_get_position (hl_inspection_get_player (self->inspection)),
      exports_figure (self));
}

static HlRecording *
record (HlExportable  *exportable,
        HlFigureFormat format,
        GError       **error)
{
  HlModelPage       *self = HL_MODEL_PAGE (exportable);
  g_autofree char   *caption = hl_model_export_caption (hl_workspace_get_model (self->workspace),
                                                        hl_inspection_get_walk (self->inspection));
  const HlFigureFile file = { NULL, caption, hl_model_figure_get_spec (self->figure) };

  return exports_figure (self) ? hl_figure_file_record (&file, format)
                               : hl_operation_pane_record (self->operation_pane, caption, format,
                                                           error);
}

static void
exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static gboolean
is_update (HlModelPage *self)
{
  return hl_inspection_get_mode (self->inspection) == HL_INSPECTION_UPDATE;
}

static void
show_subject (HlModelPage *self)
{
  g_autofree char *subject = hl_walk_subject (self->inspection);
  g_autofree char *loss = hl_walk_loss (self->inspection);

  gtk_label_set_text (self->subject, subject != NULL ? subject : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->subject), subject);
  gtk_label_set_text (self->loss, loss != NULL ? loss : "");
  gtk_widget_set_visible (GTK_WIDGET (self->loss), loss != NULL);
}

static void
show_choices (HlModelPage *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);

  gtk_widget_set_visible (self->update_choices, is_update (self));
  if (walk != NULL && walk->kind == NN_WALK_UPDATE)
    gtk_adjustment_set_upper (self->sentence_range, walk->n_sentences);
}

static const char *
why_empty (HlModelPage *self)
{
  const char *problem = hl_inspection_get_problem (self->inspection);

  if (problem != NULL)
    return problem;
  if (hl_workspace_get_model (self->workspace) == NULL)
    return _ ("There is no model yet.");

  return _ ("Translate a sentence first. Then you can look into each step of its translation.");
}

/* What has the keyboard may be about to go; then the keys lead the player, and not the next
 * widget that would get them, which is the list of pages. */
static void
give_up_focus (HlModelPage *self)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->stack)))
    gtk_root_set_focus (root, NULL);
}

static void
show_walk (HlModelPage *self)
{
  const NnWalk  *walk = hl_inspection_get_walk (self->inspection);
  const gboolean is_busy = hl_inspection_get_is_busy (self->inspection) ||
                           hl_workspace_get_is_busy (self->workspace);
  /* The reason may hold the name of a file, which is no markup. */
  g_autofree char *reason = g_markup_escape_text (why_empty (self), -1);

  show_subject (self);
  show_choices (self);
  gtk_spinner_set_spinning (self->spinner, walk == NULL && is_busy);
  if (walk != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "walk");
      return;
    }

  give_up_focus (self);
  if (is_busy)
    gtk_stack_set_visible_child_name (self->stack, "busy");
  else
    {
      adw_status_page_set_title (self->empty, _ ("Nothing to Step Through"));
      adw_status_page_set_description (self->empty, reason);
      gtk_stack_set_visible_child_name (self->stack, "empty");
    }
}

static void
show_figure (HlModelPage *self)
{
  const NnWalk            *walk = hl_inspection_get_walk (self->inspection);
  g_autoptr (HlFigureSpec) spec = NULL;

  if (walk == NULL)
    return;

  spec = hl_model_figure_spec_new_at (
      walk, hl_player_get_position (hl_inspection_get_player (self->inspection)));
  hl_model_figure_set_spec (self->figure, spec);
}

/* Who chose a word, a block and a head elsewhere finds them here: the attention weights that
 * the word was chosen with.  The other pages go on to show the whole. */
static void
go_to_choice (HlModelPage *self)
{
  const NnWalk     *walk = hl_inspection_get_walk (self->inspection);
  const HlSelection choice = hl_workspace_get_selection (self->workspace);
  g_autofree char  *path =
      g_strdup_printf ("decoder.blks.block%d.attention2.softmax", choice.block);
  int node;

  if (walk == NULL || walk->kind != NN_WALK_TRANSLATION ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  node = nn_walk_find (walk, path, choice.word, FALSE);
  if (node < 0 || !hl_workspace_take_choice (self->workspace))
    return;

  if (choice.head >= 0)
    hl_operation_pane_set_head (self->operation_pane, choice.head);
  hl_player_set_position (hl_inspection_get_player (self->inspection), node);
  hl_inspection_leave (self->inspection);
}

static void
steps_cb (HlModelPage *self)
{
  show_walk (self);
  go_to_choice (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void
step_cb (HlModelPage *self)
{
  show_figure (self);
  show_subject (self);
}

/* A box that was clicked has its mark until the walk goes on: then the step has the only one. */
static void
position_cb (HlModelPage *self)
{
  if (!self->is_led_by_figure)
    hl_model_figure_set_path (self->figure, NULL);
  step_cb (self);
}

static void
step_activated_cb (HlModelPage *self,
                   int          node)
{
  hl_player_set_position (get_player (HL_PLAYABLE (self)), node);
}

static void
halve (gpointer panes,
       int      argument)
{
  gtk_paned_set_position (panes, gtk_widget_get_width (panes) / 2);
}

/* Figure and step get one half each, until somebody moves the divider.  The panes are being
 * allocated when they tell how far it can go, so they are not told at once. */
static void
max_position_cb (GtkPaned *panes)
{
  gboolean is_set;

  g_object_get (panes, "position-set", &is_set, NULL);
  if (!is_set)
    hl_defer (panes, halve, 0);
}

static void
box_activated_cb (HlModelPage *self,
                  const char  *path)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  HlPlayer     *player = hl_inspection_get_player (self->inspection);
  const int     node = walk == NULL ? -1
                                    : hl_model_figure_find_node (
                                          walk, hl_player_get_position (player), path);

  self->is_led_by_figure = TRUE;
  if (node >= 0)
    hl_player_set_position (player, node);
  self->is_led_by_figure = FALSE;
}

static void
sentence_cb (HlModelPage *self)
{
  if (self->inspection != NULL)
    g_object_set (self->inspection, "sentence",
                  gtk_spin_button_get_value_as_int (self->sentence) - 1, NULL);
}

static void
shown_sentence_cb (HlModelPage *self)
{
  int sentence;

  g_object_get (self->inspection, "sentence", &sentence, NULL);
  gtk_spin_button_set_value (self->sentence, sentence + 1);
}

static void
mode_cb (HlModelPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
  show_walk (self);
}

static void
set_inspection (HlModelPage  *self,
                HlInspection *inspection)
{
  HlPlayer *player = hl_inspection_get_player (inspection);

  self->inspection = g_object_ref (inspection);
  hl_operation_pane_set_inspection (self->operation_pane, inspection);
  g_object_bind_property (inspection, "seed", self->seed, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);

  g_signal_connect_object (player, "steps-changed", G_CALLBACK (steps_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (position_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-revealed", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::is-busy", G_CALLBACK (show_walk), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::problem", G_CALLBACK (show_walk), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::sentence", G_CALLBACK (shown_sentence_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::mode", G_CALLBACK (mode_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
set_workspace (HlModelPage *self,
               HlWorkspace *workspace)
{
  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (workspace, "notify::is-busy", G_CALLBACK (show_walk), self,
                           G_CONNECT_SWAPPED);
}

static void
set_mode (HlModelPage *self,
          const char  *mode)
{
  for (int i = 0; i < HL_INSPECTION_N_MODES; i++)
    if (g_str_equal (modes[i], mode))
      hl_inspection_set_mode (self->inspection, i);
}

static void
set_view (HlModelPage *self,
          const char  *view)
{
  g_free (self->view);
  self->view = g_strdup (view);
  gtk_widget_set_visible (self->figure_pane, !g_str_equal (view, "step"));
  gtk_widget_set_visible (GTK_WIDGET (self->operation_pane), !g_str_equal (view, "figure"));
}

static void
hl_model_page_map (GtkWidget *widget)
{
  HlModelPage *self = HL_MODEL_PAGE (widget);

  hl_inspection_set_is_wanted (self->inspection, TRUE);
  show_walk (self);
  GTK_WIDGET_CLASS (hl_model_page_parent_class)->map (widget);
  go_to_choice (self);
}

static void
hl_model_page_unmap (GtkWidget *widget)
{
  hl_inspection_set_is_wanted (HL_MODEL_PAGE (widget)->inspection, FALSE);
  GTK_WIDGET_CLASS (hl_model_page_parent_class)->unmap (widget);
}

static void
hl_model_page_get_property (GObject    *object,
                            guint       property_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  HlModelPage *self = HL_MODEL_PAGE (object);

  switch (property_id)
    {
    case PROP_INSPECTION:
      g_value_set_object (value, self->inspection);
      break;
    case PROP_WORKSPACE:
      g_value_set_object (value, self->workspace);
      break;
    case PROP_MODE:
      g_value_set_string (value, self->inspection != NULL
                                     ? modes[hl_inspection_get_mode (self->inspection)]
                                     : modes[0]);
      break;
    case PROP_VIEW:
      g_value_set_string (value, self->view);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_model_page_set_property (GObject      *object,
                            guint         property_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  HlModelPage *self = HL_MODEL_PAGE (object);

  switch (property_id)
    {
    case PROP_INSPECTION:
      set_inspection (self, g_value_get_object (value));
      break;
    case PROP_WORKSPACE:
      set_workspace (self, g_value_get_object (value));
      break;
    case PROP_MODE:
      set_mode (self, g_value_get_string (value));
      break;
    case PROP_VIEW:
      set_view (self, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_model_page_dispose (GObject *object)
{
  HlModelPage *self = HL_MODEL_PAGE (object);
  GtkWidget   *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->inspection);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->view, g_free);

  G_OBJECT_CLASS (hl_model_page_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  properties[PROP_INSPECTION] = g_param_spec_object ("inspection", NULL, NULL, HL_TYPE_INSPECTION,
                                                     flags);
  properties[PROP_WORKSPACE] = g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE,
                                                    flags);
  properties[PROP_MODE] = g_param_spec_string ("mode", NULL, NULL, modes[0],
                                               flags | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_VIEW] = g_param_spec_string ("view", NULL, NULL, "both",
                                               flags | G_PARAM_CONSTRUCT);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/model-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, subject);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, loss);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, update_choices);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, sentence);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, sentence_range);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, seed);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, stack);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, empty);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, figure_pane);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, figure);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, operation_pane);
  gtk_widget_class_bind_template_callback (widget_class, box_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, max_position_cb);
  gtk_widget_class_bind_template_callback (widget_class, sentence_cb);
  gtk_widget_class_bind_template_callback (widget_class, step_activated_cb);
}

static void
hl_model_page_class_init (HlModelPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_model_page_dispose;
  object_class->get_property = hl_model_page_get_property;
  object_class->set_property = hl_model_page_set_property;
  widget_class->map = hl_model_page_map;
  widget_class->unmap = hl_model_page_unmap;
  install_properties (object_class);

  g_type_ensure (HL_TYPE_MODEL_FIGURE);
  g_type_ensure (HL_TYPE_OPERATION_PANE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  bind_template (widget_class);
  gtk_widget_class_install_property_action (widget_class, "model.mode", "mode");
  gtk_widget_class_install_property_action (widget_class, "model.view", "view");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_model_page_init (HlModelPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
