#include "ui/pages/attention-page.h"

#include <glib/gi18n.h>

#include "ui/figures/attention-maps.h"
#include "ui/pages/attention-bar.h"
#include "ui/pages/follow-bar.h"
#include "ui/pages/maps-so-far.h"
#include "ui/pages/maps-text.h"
#include "ui/pages/maps-view.h"
#include "ui/pages/ranking-view.h"
#include "ui/pages/try-button.h"
#include "ui/pages/why-button.h"
#include "ui/render/matrix.h"
#include "ui/session/translation.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/say.h"

/* What can be altered about the cell of a map that is pointed out: its head, and its weight
 * unless a mask hides it. */

/* Offers to alter a weight, unless a mask hides it. */
static void offer_weight (HlTryButton *button, const HlAttentionMaps *maps, const HlCell *cell)
{
  const HlMatrix   matrix = hl_attention_maps_matrix (maps, cell->layer, cell->head);
  g_autofree char *text = NULL;

  if (cell->row < 0 || cell->column < 0 || cell->row >= matrix.rows ||
      cell->column >= matrix.columns ||
      hl_matrix_state (&matrix, cell->row, cell->column) != HL_CELL_NORMAL)
    {
      hl_try_button_clear_weight (button);
      return;
    }

  /* Translators: the word of a row and that of a column of attention weights */
  text = g_strdup_printf (_ ("Weight of “%s” for “%s”:"), maps->row_tokens[cell->row],
                          maps->column_tokens[cell->column]);
  hl_try_button_set_weight (button, cell->row, cell->column,
                            hl_matrix_value (&matrix, cell->row, cell->column), text);
}

/* maps: the maps of an attention; without them no weight is offered, or NULL; cell: a cell of
 * them; one whose row is below 0 offers its head alone. */
static void hl_cell_offer (HlTryButton *button, const HlAttentionMaps *maps, const HlCell *cell)
{
  if (maps == NULL)
    {
      hl_try_button_clear_weight (button);
      return;
    }

  hl_try_button_set_place (button, (NnSublayer) maps->kind, cell->layer, cell->head);
  offer_weight (button, maps, cell);
}

/* What a picture of attention maps is called, and what it says about where it comes from.
 *
 *      attention-cross-2-1.png      block 2, head 1 of the encoder–decoder attention
 *      attention-cross.png          all its heads */

/* Returns what the picture says about where it comes from. */
static char *new_caption (HlMapsView *view, HlTranslation *translation)
{
  const HlMapsLook  look = hl_maps_view_get_look (view);
  HlModel          *model = hl_translation_get_model (translation);
  g_autofree char  *text = nn_translation_to_text (hl_translation_get (translation));
  HlAttentionSource source = {
    .model = hl_model_get_name (model),
    .source = hl_translation_get_sentence (translation),
    .translation = text,
    .layer = look.is_one_head ? look.block : -1,
    .head = look.is_one_head ? look.head : -1,
    .update = hl_model_get_update (model),
    .rows_write = hl_maps_view_get_maps (view)->predictions != NULL,
  };

  hl_model_get_seed (model, &source.seed);

  return hl_attention_caption (&source);
}

/* Returns the maps that are on the screen, with where they come from. */
static HlRecording *hl_attention_export_record (HlMapsView *view, HlTranslation *translation,
                                                HlFigureFormat format)
{
  g_autofree char *caption = new_caption (view, translation);

  return hl_maps_view_record (view, caption, format);
}

/* Returns what a file of them may be called; NULL without maps. kind: which attention they are
 * of: "encoder", "decoder" or "cross". */
static char *hl_attention_export_file_name (HlMapsView *view, const char *kind)
{
  const HlMapsLook look = hl_maps_view_get_look (view);

  if (hl_maps_view_get_maps (view) == NULL)
    return NULL;

  return look.is_one_head ? g_strdup_printf ("attention-%s-block%d-head%d.png", kind,
                                             look.block + 1, look.head + 1)
                          : g_strdup_printf ("attention-%s.png", kind);
}

/* Shows the attention of the workspace's translation.  What is exported or copied is what is
 * shown: all heads, or one.
 *
 * ## Actions
 *
 * - `attention.try`: opens what can be tried with the head or the weight that is pointed out. */
struct _HlAttentionPage
{
  GtkWidget parent_instance;

  HlWorkspace  *workspace;
  HlInspection *inspection; /* or NULL */
  HlSelection   shown;      /* what the marked cell is about */

  HlAttentionBar *bar;
  GtkStack       *stack;
  GtkStack       *views;
  HlMapsView     *maps_view;
  GtkLabel       *sentence;
  GtkLabel       *readout;
  HlFollowBar    *follow_bar;
  HlRankingView  *ranking;
  GtkButton      *why_button;
};

enum
{
  PROP_INTERVENTIONS = 1,
  PROP_VIEW,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlAttentionPage, hl_attention_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

static HlPlayer *get_player (HlPlayable *playable)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (playable);

  return self->inspection != NULL ? hl_inspection_get_player (self->inspection) : NULL;
}

/* Returns whether the maps are shown step by step, not as a whole. */
static gboolean is_played (HlPlayable *playable)
{
  return hl_maps_are_followed (HL_ATTENTION_PAGE (playable)->inspection);
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->is_played = is_played;
}

static gboolean shows_ranking (HlAttentionPage *self)
{
  return g_str_equal (hl_attention_bar_get_view (self->bar), "ranking");
}

/* Offers to alter the cell that is pointed out. */
static void offer_cell (HlAttentionPage *self)
{
  const HlCell cell = hl_maps_view_get_cell (self->maps_view);

  hl_cell_offer (hl_attention_bar_get_try_button (self->bar),
                 shows_ranking (self) ? NULL : hl_maps_view_get_maps (self->maps_view), &cell);
}

/* Returns the row that is pointed out, or else the one that wrote the selected word. */
static int row_at_hand (HlAttentionPage *self)
{
  const int row = hl_maps_view_get_cell (self->maps_view).row;

  return row >= 0 ? row : hl_workspace_get_selection (self->workspace).word;
}

static void update_why (HlAttentionPage *self)
{
  const HlAttentionMaps *maps = hl_maps_view_get_maps (self->maps_view);
  const int              row = row_at_hand (self);

  hl_why_button_set_word (self->why_button, row,
                          maps != NULL ? hl_maps_text_written (maps, row) : NULL);
}

static void update_readout (HlAttentionPage *self)
{
  hl_label_write (self->readout, shows_ranking (self) ? hl_ranking_view_get_reading (self->ranking)
                                                      : hl_maps_view_get_reading (self->maps_view));
  offer_cell (self);
  update_why (self);
}

static void show_views (HlAttentionPage *self)
{
  const gboolean ranks = shows_ranking (self);
  const gboolean has_any = ranks || hl_maps_view_get_maps (self->maps_view) != NULL;

  gtk_stack_set_visible_child_name (self->views, ranks ? "ranking" : "maps");
  gtk_stack_set_visible_child_name (self->stack, has_any ? "maps" : "empty");
  update_readout (self);
}

/* Marks the row that wrote the selected word, until somebody points elsewhere. */
static void mark_selection (HlAttentionPage *self)
{
  const HlSelection wanted = hl_workspace_get_selection (self->workspace);

  if (hl_maps_text_written (hl_maps_view_get_maps (self->maps_view), wanted.word) == NULL ||
      hl_selection_equal (wanted, self->shown))
    return;

  self->shown = wanted;
  hl_maps_view_mark_row (self->maps_view, wanted.word);
}

static void translation_cb (HlAttentionPage *self)
{
  HlTranslation    *translation = hl_workspace_get_translation (self->workspace);
  const HlSelection selection = hl_workspace_get_selection (self->workspace);
  const HlMapsLook  look = {
     .is_one_head = g_str_equal (hl_attention_bar_get_view (self->bar), "head"),
     .is_stretched = hl_attention_bar_get_is_stretched (self->bar),
     .block = selection.block,
     .head = MAX (selection.head, 0),
  };
  HlAttentionMaps *maps = NULL;

  if (translation != NULL)
    {
      g_autofree char *line = hl_sentence_so_far (translation, self->inspection);

      hl_label_write (self->sentence, line);
      maps =
          hl_maps_so_far_new (translation, hl_attention_bar_get_kind (self->bar), self->inspection);
    }
  hl_maps_view_show (self->maps_view, maps, &look);
  show_views (self);
  if (maps != NULL && !hl_maps_are_followed (self->inspection))
    {
      mark_selection (self);
      update_readout (self);
    }
}

/* Shows everything again, if the page is set up. */
static void show_again (HlAttentionPage *self)
{
  if (self->workspace != NULL)
    translation_cb (self);
}

/* Shows a selection that was made on another page. */
static void selection_cb (HlAttentionPage *self)
{
  const HlSelection selection = hl_workspace_get_selection (self->workspace);
  const HlMapsLook  look = hl_maps_view_get_look (self->maps_view);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (selection.block != look.block || MAX (selection.head, 0) != look.head ||
      selection.word != self->shown.word)
    translation_cb (self);
}

/* Shows the progress, unless the page is hidden; then it waits. */
static void progressed_cb (HlAttentionPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    translation_cb (self);
}

static void hl_attention_page_map (GtkWidget *widget)
{
  show_again (HL_ATTENTION_PAGE (widget));
  GTK_WIDGET_CLASS (hl_attention_page_parent_class)->map (widget);
}

static void new_translation_cb (HlAttentionPage *self)
{
  self->shown.word = -1;
  progressed_cb (self);
}

/* Selects the chosen map on all pages. */
static void map_chosen_cb (HlAttentionPage *self, int block, int head)
{
  HlSelection selection = hl_workspace_get_selection (self->workspace);

  selection.block = block;
  selection.head = head;
  self->shown = selection;
  hl_workspace_select (self->workspace, selection);
  update_readout (self);
}

static void view_cb (HlAttentionPage *self)
{
  show_again (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VIEW]);
}

/* Opens the map of the grid that was clicked. */
static void opened_cb (HlAttentionPage *self) { g_object_set (self->bar, "view", "head", NULL); }

static void try_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_try_button_popup (hl_attention_bar_get_try_button (HL_ATTENTION_PAGE (widget)->bar));
}

static void head_chosen_cb (HlAttentionPage *self, int sublayer, int block, int head)
{
  hl_try_button_set_place (hl_attention_bar_get_try_button (self->bar), (NnSublayer) sublayer,
                           block, head);
}

static void ranking_cb (HlAttentionPage *self)
{
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (exportable);
  HlTranslation   *translation = hl_workspace_get_translation (self->workspace);

  return shows_ranking (self) ? hl_ranking_view_record (self->ranking, format, error)
                              : hl_attention_export_record (self->maps_view, translation, format);
}

static char *get_file_name (HlExportable *exportable)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (exportable);
  const char      *kind = hl_attention_bar_get_kind (self->bar);

  return shows_ranking (self) ? hl_ranking_view_get_file_name (self->ranking)
                              : hl_attention_export_file_name (self->maps_view, kind);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

void hl_attention_page_set_up (HlAttentionPage *self, HlWorkspace *workspace, GSettings *settings)
{
  self->workspace = g_object_ref (workspace);
  hl_ranking_view_set_workspace (self->ranking, workspace);
  hl_sentence_row_set_workspace (hl_attention_bar_get_sentence (self->bar), workspace);
  g_settings_bind (settings, "attention-kind", self->bar, "kind", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (new_translation_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "selection-changed", G_CALLBACK (selection_cb), self,
                           G_CONNECT_SWAPPED);
  new_translation_cb (self);
}

/* Returns where its sentence is typed. */
HlSentenceRow *hl_attention_page_get_sentence (HlAttentionPage *self)
{
  return hl_attention_bar_get_sentence (self->bar);
}

void hl_attention_page_set_inspection (HlAttentionPage *self, HlInspection *inspection)
{
  g_set_object (&self->inspection, inspection);
  hl_follow_bar_set_inspection (self->follow_bar, inspection);
  g_signal_connect_object (inspection, "progressed", G_CALLBACK (progressed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void set_interventions (HlAttentionPage *self, HlInterventions *interventions)
{
  hl_maps_view_set_interventions (self->maps_view, interventions);
  if (interventions != NULL)
    hl_try_button_set_interventions (hl_attention_bar_get_try_button (self->bar), interventions);
  show_again (self);
}

static void hl_attention_page_get_property (GObject *object, guint property_id, GValue *value,
                                            GParamSpec *pspec)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (object);

  if (property_id == PROP_VIEW)
    g_value_set_string (value, hl_attention_bar_get_view (self->bar));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_attention_page_set_property (GObject *object, guint property_id, const GValue *value,
                                            GParamSpec *pspec)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (object);

  if (property_id == PROP_INTERVENTIONS)
    set_interventions (self, g_value_get_object (value));
  else if (property_id == PROP_VIEW)
    g_object_set_property (G_OBJECT (self->bar), "view", value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_attention_page_dispose (GObject *object)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (object);
  GtkWidget       *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->inspection);

  G_OBJECT_CLASS (hl_attention_page_parent_class)->dispose (object);
}

static void hl_attention_page_class_init (HlAttentionPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_attention_page_dispose;
  object_class->get_property = hl_attention_page_get_property;
  object_class->set_property = hl_attention_page_set_property;
  widget_class->map = hl_attention_page_map;

  properties[PROP_INTERVENTIONS] =
      g_param_spec_object ("interventions", NULL, NULL, HL_TYPE_INTERVENTIONS,
                           G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_VIEW] =
      g_param_spec_string ("view", NULL, NULL, "grid",
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (HL_TYPE_ATTENTION_BAR);
  g_type_ensure (HL_TYPE_FOLLOW_BAR);
  g_type_ensure (HL_TYPE_MAPS_VIEW);
  g_type_ensure (HL_TYPE_RANKING_VIEW);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/attention-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, bar);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, stack);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, views);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, maps_view);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, sentence);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, readout);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, follow_bar);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, ranking);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, why_button);
  gtk_widget_class_bind_template_callback (widget_class, head_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, ranking_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_again);
  gtk_widget_class_bind_template_callback (widget_class, map_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_readout);
  gtk_widget_class_install_action (widget_class, "attention.try", NULL, try_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "attention.try", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "attention.try",
                                       NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_attention_page_init (HlAttentionPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
