#include "ui/pages/attention-page.h"

#include <glib/gi18n.h>

#include "ui/pages/follow-bar.h"
#include "ui/pages/maps-so-far.h"
#include "ui/pages/ranking-view.h"
#include "ui/pages/try-button.h"
#include "ui/pages/why-button.h"
#include "ui/session/inspection-progress.h"
#include "ui/widgets/cell-picture.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/heatmap-grid.h"
#include "ui/widgets/heatmap.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/wrap-layout.h"

/**
 * HlAttentionPage:
 *
 * Shows the attention of the workspace's translation.  What is exported or
 * copied is what is shown: all heads, or one.
 *
 * ## Actions
 *
 * - `attention.kind`: "encoder", "decoder" or "cross".
 * - `attention.view`: "grid" for all heads, "head" for one, "ranking" for which head works.
 * - `attention.stretch`: whether each map spends all colors on its own range.
 * - `attention.try`: opens what can be tried with the head or the weight that is pointed out.
 * - `attention.next-head`, `attention.previous-head`: go through all heads.
 */
struct _HlAttentionPage
{
  GtkWidget parent_instance;

  HlWorkspace     *workspace;
  HlInspection    *inspection;    /* or NULL */
  HlInterventions *interventions; /* or NULL */
  GSettings       *settings;
  HlAttentionMaps *maps; /* of the translation, or NULL */
  char            *kind;
  char            *view;
  gboolean         is_stretched;
  int              layer;
  int              head;
  HlSelection      shown; /* what the marked cell is about */

  GtkStack      *stack;
  GtkStack      *views;
  HlHeatmapGrid *grid;
  HlHeatmap     *map;
  GtkLabel      *map_title;
  GtkLabel      *how_to_read;
  GtkLabel      *caution;
  GtkLabel      *sentence;
  GtkLabel      *readout;
  HlFollowBar   *follow_bar;
  HlTryButton   *try_button;
  HlRankingView *ranking;
  GtkButton     *why_button;
};

enum
{
  PROP_KIND = 1,
  PROP_VIEW,
  PROP_IS_STRETCHED,
  PROP_INTERVENTIONS,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlAttentionPage, hl_attention_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

static HlPlayer *
get_player (HlPlayable *playable)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (playable);

  return self->inspection != NULL ? hl_inspection_get_player (self->inspection) : NULL;
}

/* Whoever sees the whole maps has no use for a player. */
static gboolean
is_played (HlPlayable *playable)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (playable);

  return self->inspection != NULL && hl_inspection_get_is_followed (self->inspection);
}

static void
playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->is_played = is_played;
}

static gboolean
shows_one_head (HlAttentionPage *self)
{
  return g_str_equal (self->view, "head");
}

static gboolean
shows_ranking (HlAttentionPage *self)
{
  return g_str_equal (self->view, "ranking");
}

static HlScaleKind
scale_of (HlAttentionPage *self)
{
  return self->is_stretched ? HL_SCALE_STRETCHED : HL_SCALE_UNIT;
}

static HlHeatmapGridSpec
grid_spec (HlAttentionPage *self)
{
  HlHeatmapGridSpec spec = hl_attention_maps_grid (self->maps);

  spec.scale = scale_of (self);

  return spec;
}

static HlHeatmapSpec
head_spec (HlAttentionPage *self,
           const char      *name)
{
  HlHeatmapSpec spec = hl_attention_maps_map (self->maps, self->layer, self->head);

  spec.scale = scale_of (self);
  spec.name = name;

  return spec;
}

/* The cell of the shown maps that is pointed out; its row is below 0 where none is. */
static HlCell
cell_at_hand (HlAttentionPage *self)
{
  HlCell cell;

  if (!shows_one_head (self))
    return hl_cell_picture_get_shown (HL_CELL_PICTURE (self->grid));

  cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (self->map));
  cell.layer = self->layer;
  cell.head = self->head;

  return cell;
}

/* A weight that is hidden by a mask stays hidden. */
static void
offer_weight (HlAttentionPage *self,
              const HlCell    *cell)
{
  const HlHeatmapSpec spec = hl_attention_maps_map (self->maps, cell->layer, cell->head);
  g_autofree char    *text = NULL;

  if (cell->row < 0 || cell->column < 0 || cell->row >= spec.matrix.rows ||
      cell->column >= spec.matrix.columns ||
      hl_matrix_state (&spec.matrix, cell->row, cell->column) != HL_CELL_NORMAL)
    {
      hl_try_button_clear_weight (self->try_button);
      return;
    }

  /* Translators: the word of a row and that of a column of attention weights */
  text = g_strdup_printf (_ ("Weight of “%s” for “%s”:"), self->maps->row_tokens[cell->row],
                          self->maps->column_tokens[cell->column]);
  hl_try_button_set_weight (self->try_button, cell->row, cell->column,
                            hl_matrix_value (&spec.matrix, cell->row, cell->column), text);
}

/* What can be tried is tried with what is pointed out. */
static void
offer_place (HlAttentionPage *self)
{
  HlCell cell;

  if (self->maps == NULL || shows_ranking (self))
    {
      hl_try_button_clear_weight (self->try_button);
      return;
    }

  cell = cell_at_hand (self);
  if (cell.layer < 0 || cell.layer >= self->maps->layers || cell.head < 0 ||
      cell.head >= self->maps->heads)
    cell = (HlCell){ self->layer, self->head, -1, -1 };
  hl_try_button_set_place (self->try_button, (NnSublayer) self->maps->kind, cell.layer, cell.head);
  offer_weight (self, &cell);
}

static const char *
reading_of (HlAttentionPage *self)
{
  if (shows_ranking (self))
    return hl_ranking_view_get_reading (self->ranking);

  return hl_picture_get_reading (shows_one_head (self) ? HL_PICTURE (self->map)
                                                       : HL_PICTURE (self->grid));
}

/* The row that is pointed out, or else the one that wrote the selected word. */
static int
row_at_hand (HlAttentionPage *self)
{
  const int row = cell_at_hand (self).row;

  return row >= 0 ? row : hl_workspace_get_selection (self->workspace).word;
}

static void
update_why (HlAttentionPage *self)
{
  const gboolean writes = self->maps != NULL && self->maps->predictions != NULL;
  const int      row = writes ? row_at_hand (self) : 0;

  hl_why_button_set_word (self->why_button, row,
                          writes && row < self->maps->rows ? self->maps->predictions[row] : NULL);
}

static void
update_readout (HlAttentionPage *self)
{
  const char *text = reading_of (self);

  if (text == NULL || *text == '\0')
    text = shows_ranking (self)
               ? _ ("Point at a cell, or use the arrow keys, to read what its head is worth.")
               : _ ("Point at a cell, or use the arrow keys, to read its weight.");

  gtk_label_set_text (self->readout, text);
  offer_place (self);
  update_why (self);
}

/* Which head is shown, and what was done to it. */
static char *
title_of_head (HlAttentionPage *self)
{
  const NnIntervention *intervention =
      self->interventions != NULL ? hl_interventions_get (self->interventions) : NULL;
  const NnSublayer sublayer = (NnSublayer) self->maps->kind;
  g_autofree char *name = hl_heatmap_grid_map_name (self->layer, self->head);

  if (intervention == NULL)
    return g_steal_pointer (&name);
  if (nn_intervention_has_head (intervention, NN_MUTE_HEAD, sublayer, self->layer, self->head))
    /* Translators: which head of an altered model: its output is 0 */
    return g_strdup_printf (_ ("%s, muted"), name);
  if (nn_intervention_has_head (intervention, NN_UNIFORM_HEAD, sublayer, self->layer, self->head))
    /* Translators: which head of an altered model: it gives all keys the same weight */
    return g_strdup_printf (_ ("%s, uniform"), name);

  return g_steal_pointer (&name);
}

static void
show_head (HlAttentionPage *self)
{
  g_autofree char    *title = title_of_head (self);
  g_autofree char    *name = hl_heatmap_grid_map_name (self->layer, self->head);
  const HlHeatmapSpec spec = head_spec (self, name);
  HlCell              cell;

  gtk_label_set_text (self->map_title, title);
  hl_heatmap_set_spec (self->map, &spec);
  cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (self->grid));
  if (cell.layer != self->layer || cell.head != self->head) /* a cell of this map stays marked */
    hl_heatmap_grid_set_map (self->grid, self->layer, self->head);
}

/* A row of the decoder is the one thing in these maps that is easily misread. */
static const char *
how_to_read (const HlAttentionMaps *maps)
{
  return maps->predictions == NULL
             ? _ ("Each row is a source word. Its cells say how its attention is spread over "
                  "all source words.")
             : _ ("Each row has read the word on its left and chooses the next one: "
                  "“est → calme” has read est and writes calme. Its cells say how its "
                  "attention is spread over the keys.");
}

static void
show_maps (HlAttentionPage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->how_to_read), self->maps != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->caution), self->maps != NULL);

  if (shows_ranking (self))
    {
      gtk_widget_set_visible (GTK_WIDGET (self->how_to_read), FALSE);
      gtk_widget_set_visible (GTK_WIDGET (self->caution), FALSE);
      gtk_stack_set_visible_child_name (self->views, self->view);
      gtk_stack_set_visible_child_name (self->stack, "maps");
      update_readout (self);
      return;
    }

  if (self->maps == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "empty");
      gtk_label_set_text (self->readout, "");
      offer_place (self);
      update_why (self);
      return;
    }

  {
    const HlHeatmapGridSpec spec = grid_spec (self);

    hl_heatmap_grid_set_spec (self->grid, &spec);
  }
  show_head (self);
  gtk_label_set_text (self->how_to_read, how_to_read (self->maps));
  gtk_stack_set_visible_child_name (self->views, self->view);
  gtk_stack_set_visible_child_name (self->stack, "maps");
  update_readout (self);
}

/* The key that a row gives most of its attention to. */
static int
find_largest (const HlHeatmapSpec *spec,
              int                  row)
{
  int best = 0;

  for (int column = 1; column < spec->matrix.columns; column++)
    if (hl_matrix_value (&spec->matrix, row, column) >
        hl_matrix_value (&spec->matrix, row, best))
      best = column;

  return best;
}

/* Marks the row that wrote the selected word, until somebody points elsewhere. */
static void
mark_selection (HlAttentionPage *self)
{
  const HlSelection   wanted = hl_workspace_get_selection (self->workspace);
  const HlHeatmapSpec spec = head_spec (self, NULL);
  HlCell              cell = { self->layer, self->head, wanted.word, 0 };

  if (self->maps->predictions == NULL || wanted.word >= self->maps->rows ||
      (wanted.word == self->shown.word && wanted.block == self->shown.block &&
       wanted.head == self->shown.head))
    return;

  self->shown = wanted;
  cell.column = find_largest (&spec, cell.row);
  hl_cell_picture_set_cell (HL_CELL_PICTURE (self->map), cell.row, cell.column);
  hl_cell_picture_choose (HL_CELL_PICTURE (self->grid), cell);
}

static gboolean
is_following (HlAttentionPage *self)
{
  return self->inspection != NULL && hl_inspection_get_is_followed (self->inspection);
}

/* The sentence and its translation, or as much of it as is written. */
static void
show_sentence (HlAttentionPage *self,
               HlTranslation   *translation)
{
  g_autofree char *text = is_following (self)
                              ? hl_inspection_get_words (self->inspection)
                              : nn_translation_to_text (hl_translation_get (translation));
  g_autofree char *line = g_strdup_printf ("%s → %s", hl_translation_get_sentence (translation),
                                           text);

  gtk_label_set_text (self->sentence, line);
}

static void
translation_cb (HlAttentionPage *self)
{
  HlTranslation  *translation = hl_workspace_get_translation (self->workspace);
  HlAttentionKind kind = HL_ATTENTION_CROSS;

  g_clear_pointer (&self->maps, hl_attention_maps_free);
  hl_attention_kind_from_name (self->kind, &kind);

  if (translation != NULL)
    {
      const NnTranslation *result = hl_translation_get (translation);

      show_sentence (self, translation);
      if (result->T > 0)
        self->maps = is_following (self) ? hl_maps_so_far_new (result, kind, self->inspection)
                                         : hl_attention_maps_new (result, kind);
    }

  if (self->maps != NULL)
    {
      const HlSelection selection = hl_workspace_get_selection (self->workspace);

      self->layer = selection.block;
      self->head = MAX (selection.head, 0);
      self->layer = MIN (self->layer, self->maps->layers - 1);
      self->head = MIN (self->head, self->maps->heads - 1);
    }

  show_maps (self);
  if (self->maps != NULL && !is_following (self))
    {
      mark_selection (self);
      update_readout (self);
    }
}

/* The page's own choice is on the screen already. */
static void
selection_cb (HlAttentionPage *self)
{
  const HlSelection selection = hl_workspace_get_selection (self->workspace);

  if (selection.block != self->layer || MAX (selection.head, 0) != self->head ||
      selection.word != self->shown.word)
    translation_cb (self);
}

/* What is chosen here is looked at on the other pages too. */
static void
select_map (HlAttentionPage *self,
            int              layer,
            int              head)
{
  HlSelection selection = hl_workspace_get_selection (self->workspace);

  self->layer = selection.block = layer;
  self->head = selection.head = head;
  self->shown = selection;
  hl_workspace_select (self->workspace, selection);
}

/* A page that nobody sees waits until it is seen. */
static void
progressed_cb (HlAttentionPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    translation_cb (self);
}

static void
hl_attention_page_map (GtkWidget *widget)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (widget);

  if (self->workspace != NULL)
    translation_cb (self);
  GTK_WIDGET_CLASS (hl_attention_page_parent_class)->map (widget);
}

static void
new_translation_cb (HlAttentionPage *self)
{
  self->shown.word = -1;
  translation_cb (self);
}

static void
map_activated_cb (HlAttentionPage *self,
                  int              layer,
                  int              head)
{
  select_map (self, layer, head);
  show_head (self);
  g_object_set (self, "view", "head", NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->map));
}

static void
go_to_head (HlAttentionPage *self,
            int              step)
{
  int n_heads;
  int index;

  if (self->maps == NULL)
    return;

  n_heads = self->maps->layers * self->maps->heads;
  index = (self->layer * self->maps->heads + self->head + step + n_heads) % n_heads;
  select_map (self, index / self->maps->heads, index % self->maps->heads);
  show_head (self);
  update_readout (self);
}

static void
next_head_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  go_to_head (HL_ATTENTION_PAGE (widget), 1);
}

static void
previous_head_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  go_to_head (HL_ATTENTION_PAGE (widget), -1);
}

static void
try_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  hl_try_button_popup (HL_ATTENTION_PAGE (widget)->try_button);
}

/* The second button of the pointer is for what is under it, also when the pointer has left. */
static void
pressed_cb (HlAttentionPage *self)
{
  HlCellPicture *grid = HL_CELL_PICTURE (self->grid);
  const HlCell   cell = cell_at_hand (self);

  if (cell.row >= 0 && shows_one_head (self))
    hl_cell_picture_set_cell (HL_CELL_PICTURE (self->map), cell.row, cell.column);
  else if (cell.row >= 0)
    hl_cell_picture_choose (grid, cell);
  hl_try_button_popup (self->try_button);
}

static void
head_chosen_cb (HlAttentionPage *self,
                int              sublayer,
                int              block,
                int              head)
{
  hl_try_button_set_place (self->try_button, (NnSublayer) sublayer, block, head);
}

static void
ranking_cb (HlAttentionPage *self)
{
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* What the picture says about where it comes from. */
static char *
new_caption (HlAttentionPage *self)
{
  HlTranslation       *translation = hl_workspace_get_translation (self->workspace);
  HlModel             *model = hl_translation_get_model (translation);
  const NnTranslation *result = hl_translation_get (translation);
  g_autofree char     *text = nn_translation_to_text (result);
  HlAttentionSource    source = {
       .model = hl_model_get_name (model),
       .source = hl_translation_get_sentence (translation),
       .translation = text,
       .layer = shows_one_head (self) ? self->layer : -1,
       .head = shows_one_head (self) ? self->head : -1,
       .update = hl_model_get_update (model),
       .rows_write = self->maps->predictions != NULL,
  };

  hl_model_get_seed (model, &source.seed);

  return hl_attention_caption (&source);
}

/* The maps that are on the screen, drawn for white paper. */
static HlRecording *
record_maps (HlAttentionPage *self,
             HlFigureFormat   format)
{
  g_autofree char        *caption = new_caption (self);
  g_autofree char        *name = hl_heatmap_grid_map_name (self->layer, self->head);
  const HlHeatmapGridSpec grid = grid_spec (self);
  const HlHeatmapSpec     head = head_spec (self, name);
  const HlAttentionFigure figure = {
    .title = hl_attention_kind_title (self->maps->kind),
    .caption = caption,
    .map = shows_one_head (self) ? &head : NULL,
    .grid = shows_one_head (self) ? NULL : &grid,
  };

  return hl_attention_figure_record (&figure, format);
}

static HlRecording *
record (HlExportable  *exportable,
        HlFigureFormat format,
        GError       **error)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (exportable);

  return shows_ranking (self) ? hl_ranking_view_record (self->ranking, format, error)
                              : record_maps (self, format);
}

static char *
get_file_name (HlExportable *exportable)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (exportable);

  if (shows_ranking (self))
    return hl_ranking_view_has_picture (self->ranking) ? g_strdup ("head-ranking.png") : NULL;
  if (self->maps == NULL)
    return NULL;

  return shows_one_head (self)
             ? g_strdup_printf ("attention-%s-%d-%d.png", self->kind, self->layer + 1,
                                self->head + 1)
             : g_strdup_printf ("attention-%s.png", self->kind);
}

static void
exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

/**
 * hl_attention_page_set_up:
 * @self: the page
 * @workspace: (transfer none): whose translation is shown
 * @settings: (transfer none): where the last choice is kept
 */
void
hl_attention_page_set_up (HlAttentionPage *self,
                          HlWorkspace     *workspace,
                          GSettings       *settings)
{
  self->workspace = g_object_ref (workspace);
  hl_ranking_view_set_workspace (self->ranking, workspace);
  self->settings = g_object_ref (settings);
  g_settings_bind (settings, "attention-kind", self, "kind", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (workspace, "notify::translation",
                           G_CALLBACK (new_translation_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "selection-changed", G_CALLBACK (selection_cb), self,
                           G_CONNECT_SWAPPED);
  new_translation_cb (self);
}

/**
 * hl_attention_page_set_inspection:
 * @self: the page
 * @inspection: (transfer none): whose steps it follows
 */
void
hl_attention_page_set_inspection (HlAttentionPage *self,
                                  HlInspection    *inspection)
{
  g_set_object (&self->inspection, inspection);
  hl_follow_bar_set_inspection (self->follow_bar, inspection);
  g_signal_connect_object (inspection, "progressed", G_CALLBACK (progressed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
hl_attention_page_get_property (GObject    *object,
                                guint       property_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (object);

  switch (property_id)
    {
    case PROP_KIND:
      g_value_set_string (value, self->kind);
      break;
    case PROP_VIEW:
      g_value_set_string (value, self->view);
      break;
    case PROP_IS_STRETCHED:
      g_value_set_boolean (value, self->is_stretched);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_attention_page_set_property (GObject      *object,
                                guint         property_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (object);

  switch (property_id)
    {
    case PROP_KIND:
      g_free (self->kind);
      self->kind = g_value_dup_string (value);
      break;
    case PROP_VIEW:
      g_free (self->view);
      self->view = g_value_dup_string (value);
      break;
    case PROP_IS_STRETCHED:
      self->is_stretched = g_value_get_boolean (value);
      break;
    case PROP_INTERVENTIONS:
      g_set_object (&self->interventions, g_value_get_object (value));
      if (self->interventions != NULL)
        hl_try_button_set_interventions (self->try_button, self->interventions);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      return;
    }

  if (self->workspace != NULL)
    translation_cb (self);
}

static void
hl_attention_page_dispose (GObject *object)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (object);
  GtkWidget       *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->inspection);
  g_clear_object (&self->interventions);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->maps, hl_attention_maps_free);
  g_clear_pointer (&self->kind, g_free);
  g_clear_pointer (&self->view, g_free);

  G_OBJECT_CLASS (hl_attention_page_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS;

  properties[PROP_KIND] = g_param_spec_string ("kind", NULL, NULL, "cross", flags);
  properties[PROP_VIEW] = g_param_spec_string ("view", NULL, NULL, "grid", flags);
  properties[PROP_IS_STRETCHED] = g_param_spec_boolean ("is-stretched", NULL, NULL, FALSE, flags);
  properties[PROP_INTERVENTIONS] =
      g_param_spec_object ("interventions", NULL, NULL, HL_TYPE_INTERVENTIONS,
                           G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
hl_attention_page_class_init (HlAttentionPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_attention_page_dispose;
  object_class->get_property = hl_attention_page_get_property;
  object_class->set_property = hl_attention_page_set_property;
  widget_class->map = hl_attention_page_map;
  install_properties (object_class);

  g_type_ensure (HL_TYPE_HEATMAP);
  g_type_ensure (HL_TYPE_HEATMAP_GRID);
  g_type_ensure (HL_TYPE_FOLLOW_BAR);
  g_type_ensure (HL_TYPE_RANKING_VIEW);
  g_type_ensure (HL_TYPE_TRY_BUTTON);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/attention-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, stack);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, views);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, grid);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, map);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, map_title);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, sentence);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, how_to_read);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, caution);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, readout);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, follow_bar);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, try_button);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, ranking);
  gtk_widget_class_bind_template_callback (widget_class, head_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, ranking_cb);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionPage, why_button);
  gtk_widget_class_bind_template_callback (widget_class, map_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_readout);
  gtk_widget_class_install_property_action (widget_class, "attention.kind", "kind");
  gtk_widget_class_install_property_action (widget_class, "attention.view", "view");
  gtk_widget_class_install_property_action (widget_class, "attention.stretch", "is-stretched");
  gtk_widget_class_install_action (widget_class, "attention.try", NULL, try_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "attention.try", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "attention.try",
                                       NULL);
  gtk_widget_class_install_action (widget_class, "attention.next-head", NULL, next_head_action);
  gtk_widget_class_install_action (widget_class, "attention.previous-head", NULL,
                                   previous_head_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_attention_page_init (HlAttentionPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
