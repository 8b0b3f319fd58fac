#include "ui/widgets/score-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/render/score-picture.h"
#include "ui/session/player.h"
#include "ui/widgets/theme.h"

#define FOCUS_GAP 4 /* pixels between the names of the rows and the ring of the focus */

/* One node named `score`.
 *
 * ## Keys
 *
 * Left and Right go one step back and on.  The other keys that step are the window's.
 *
 * ## Accessibility
 *
 * Role `slider`, whose value is the place of the current step. */
struct _HlScoreView
{
  GtkWidget parent_instance;

  HlPlayer     *player; /* or NULL */
  GSignalGroup *signals;
  GPtrArray    *rows[HL_SCORE_ROWS]; /* of HlScoreCell, of the player's score; or NULL */
  int           hovered_row;         /* or -1 */
  int           hovered_cell;
  GArray       *marks; /* of int: steps that are marked */
};

G_DEFINE_FINAL_TYPE (HlScoreView, hl_score_view, GTK_TYPE_WIDGET)

G_STATIC_ASSERT (HL_SCORE_ROWS == HL_SCORE_LINES);

static double share_done (const HlScoreCell *cell, int n_done)
{
  return CLAMP ((double) (n_done - cell->first) / (cell->end - cell->first), 0.0, 1.0);
}

static gboolean has_mark (HlScoreView *self, const HlScoreCell *cell)
{
  for (guint i = 0; i < self->marks->len; i++)
    if (g_array_index (self->marks, int, i) >= cell->first &&
        g_array_index (self->marks, int, i) < cell->end)
      return TRUE;

  return FALSE;
}

/* What the cells of a row are: in a translation the first row has words. */
static const char *caption_of (HlScoreView *self, int row)
{
  static const char *const captions[HL_SCORE_ROWS] = { NC_ ("score", "Phase"),
                                                       NC_ ("score", "Part"),
                                                       NC_ ("score", "Step") };
  GPtrArray               *cells = self->rows[row];

  for (guint i = 0; row == 0 && i < cells->len; i++)
    if (((const HlScoreCell *) g_ptr_array_index (cells, i))->unknown_name != NULL)
      return C_ ("score", "Word");

  return g_dpgettext2 (NULL, "score", captions[row]);
}

static HlScoreLine new_line (HlScoreView *self, int row)
{
  GPtrArray  *cells = self->rows[row];
  const int   n_done = hl_player_count_done (self->player);
  HlScoreLine line = {
    .caption = caption_of (self, row),
    .boxes = g_new0 (HlScoreBox, cells->len),
    .n = (int) cells->len,
    .at_hand = hl_score_row_index (cells, hl_player_get_position (self->player)),
    .hovered = row == self->hovered_row ? self->hovered_cell : -1,
  };

  for (int i = 0; i < line.n; i++)
    {
      const HlScoreCell *cell = g_ptr_array_index (cells, i);
      const gboolean     is_word = cell->unknown_name != NULL;

      line.boxes[i] = (HlScoreBox){
        .label = hl_score_cell_label (cell, n_done),
        .shares = is_word,
        .widest = is_word ? cell->label : NULL,
        .done = share_done (cell, n_done),
        .has_mark = has_mark (self, cell),
      };
    }

  return line;
}

static void clear_spec (HlScoreSpec *spec)
{
  for (int row = 0; row < HL_SCORE_ROWS; row++)
    g_free (spec->lines[row].boxes);
  pango_font_description_free ((PangoFontDescription *) spec->font);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HlScoreSpec, clear_spec)

static HlScoreSpec new_spec (HlScoreView *self)
{
  HlScoreSpec spec = {
    .font = pango_font_description_copy (hl_widget_font (GTK_WIDGET (self))),
    .palette = hl_widget_palette (GTK_WIDGET (self)),
  };

  for (int row = 0; row < HL_SCORE_ROWS; row++)
    spec.lines[row] =
        self->rows[row] != NULL ? new_line (self, row) : (HlScoreLine){ NULL, NULL, 0, -1, -1 };

  return spec;
}

static const HlScoreCell *find_cell_at (HlScoreView *self, double x, double y, int *row, int *index)
{
  g_auto (HlScoreSpec) spec = new_spec (self);

  return hl_score_picture_pick (&spec, gtk_widget_get_width (GTK_WIDGET (self)), x, y, row, index)
             ? g_ptr_array_index (self->rows[*row], *index)
             : NULL;
}

/* The current cell of each row, with what it is. */
static char *describe_rows (HlScoreView *self)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  const int             position = hl_player_get_position (self->player);

  for (int row = 0; row < HL_SCORE_ROWS; row++)
    {
      const int at_hand = hl_score_row_index (self->rows[row], position);

      if (at_hand >= 0)
        g_ptr_array_add (parts, g_strdup_printf (_ ("%s: %s"), caption_of (self, row),
                                                 hl_score_cell_name (
                                                     g_ptr_array_index (self->rows[row], at_hand),
                                                     hl_player_count_done (self->player))));
    }
  g_ptr_array_add (parts, NULL);

  return g_strjoinv (_ (", "), (char **) parts->pdata);
}

static void say_place (HlScoreView *self)
{
  const int        position = hl_player_get_position (self->player);
  g_autofree char *place = hl_player_get_place (self->player, position);
  g_autofree char *rows = describe_rows (self);

  g_autofree char *reading = g_strjoin (". ", place, rows, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  reading, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, place,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) position,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  (double) hl_player_get_n_steps (self->player) - 1.0, -1);
}

/* The cells belong to the score of the player, and go with it. */
static void fill (HlScoreView *self)
{
  const HlScore *score = self->player != NULL ? hl_player_get_score (self->player) : NULL;

  for (int row = 0; row < HL_SCORE_ROWS; row++)
    {
      g_clear_pointer (&self->rows[row], g_ptr_array_unref);
      if (score != NULL)
        self->rows[row] = hl_score_get_row (score, row, hl_player_get_position (self->player));
    }
  self->hovered_row = -1;
  if (score != NULL)
    say_place (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* player: whose score to show from now on, or NULL. */
void hl_score_view_set_player (HlScoreView *self, HlPlayer *player)
{
  g_set_object (&self->player, player);
  g_signal_group_set_target (self->signals, player);
  fill (self);
}

/* marks: the steps that are marked, copied. */
void hl_score_view_set_marks (HlScoreView *self, const GArray *marks)
{
  g_array_set_size (self->marks, 0);
  g_array_append_vals (self->marks, marks->data, marks->len);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void light (HlScoreView *self, int row, int cell)
{
  if (self->hovered_row == row && self->hovered_cell == cell)
    return;

  self->hovered_row = row;
  self->hovered_cell = cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void motion_cb (HlScoreView *self, double x, double y)
{
  int row;
  int index;

  if (find_cell_at (self, x, y, &row, &index) != NULL)
    light (self, row, index);
  else
    light (self, -1, -1);
}

static void leave_cb (HlScoreView *self) { light (self, -1, -1); }

static void released_cb (HlScoreView *self, int n_press, double x, double y)
{
  int                row;
  int                index;
  const HlScoreCell *cell = find_cell_at (self, x, y, &row, &index);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (cell != NULL)
    hl_player_go_to_part (self->player, cell->first, cell->end);
}

static gboolean hl_score_view_query_tooltip (GtkWidget *widget, int x, int y, gboolean is_by_key,
                                             GtkTooltip *tooltip)
{
  HlScoreView       *self = HL_SCORE_VIEW (widget);
  int                row;
  int                index;
  const HlScoreCell *cell = is_by_key ? NULL : find_cell_at (self, x, y, &row, &index);
  g_autofree char   *named = NULL;
  g_autofree char   *marked = NULL;

  if (cell == NULL)
    return FALSE;

  /* Translators: what a cell of the score is, as "Part", and its name, as "Block 2" */
  named = g_strdup_printf (_ ("%s: %s"), caption_of (self, row),
                           hl_score_cell_name (cell, hl_player_count_done (self->player)));
  if (has_mark (self, cell))
    /* Translators: %s is a part of the walk, as "Block 2", in which a lecturer has marked a
     * place */
    marked = g_strdup_printf (_ ("%s (with a marked place)"), named);
  gtk_tooltip_set_text (tooltip, marked != NULL ? marked : named);

  return TRUE;
}

static gboolean step_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlScoreView *self = HL_SCORE_VIEW (widget);
  int          move;

  g_variant_get (arguments, "(i)", &move);
  if (self->player != NULL)
    hl_player_move (self->player, move);

  return TRUE;
}

static void hl_score_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                   int *minimum, int *natural, int *minimum_baseline,
                                   int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = (int) ceil (hl_score_picture_height (hl_widget_font (widget)));
  else
    *minimum = *natural = 1;
}

static void hl_score_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  g_auto (HlScoreSpec) spec = new_spec (HL_SCORE_VIEW (widget));
  const int            width = gtk_widget_get_width (widget);
  const int            height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  hl_score_picture_draw (&spec, width, cr);
  cairo_destroy (cr);
  hl_widget_snapshot_focus (widget, snapshot, FOCUS_GAP);
}

static void hl_score_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_score_view_parent_class)->css_changed (widget, change);

  gtk_widget_queue_resize (widget);
}

/* The ring around it, while it has the focus, is not of CSS. */
static void hl_score_view_state_flags_changed (GtkWidget *widget, GtkStateFlags before)
{
  gtk_widget_queue_draw (widget);
}

static void hl_score_view_dispose (GObject *object)
{
  HlScoreView *self = HL_SCORE_VIEW (object);

  for (int row = 0; row < HL_SCORE_ROWS; row++)
    g_clear_pointer (&self->rows[row], g_ptr_array_unref);
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_object (&self->signals);
  g_clear_object (&self->player);

  G_OBJECT_CLASS (hl_score_view_parent_class)->dispose (object);
}

static void bind_key (GtkWidgetClass *widget_class, guint key, HlPlayerMove move)
{
  gtk_widget_class_add_binding (widget_class, key, 0, step_cb, "(i)", move);
}

static void hl_score_view_class_init (HlScoreViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_score_view_dispose;
  widget_class->measure = hl_score_view_measure;
  widget_class->query_tooltip = hl_score_view_query_tooltip;
  widget_class->snapshot = hl_score_view_snapshot;
  widget_class->css_changed = hl_score_view_css_changed;
  widget_class->state_flags_changed = hl_score_view_state_flags_changed;
  bind_key (widget_class, GDK_KEY_Left, HL_PLAYER_BACK);
  bind_key (widget_class, GDK_KEY_KP_Left, HL_PLAYER_BACK);
  bind_key (widget_class, GDK_KEY_Right, HL_PLAYER_NEXT);
  bind_key (widget_class, GDK_KEY_KP_Right, HL_PLAYER_NEXT);
  gtk_widget_class_set_css_name (widget_class, "score");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void hl_score_view_init (HlScoreView *self)
{
  static const char *const signals[] = { "steps-changed", "notify::position", "notify::is-revealed",
                                         "notify::depth", "notify::is-asking" };
  GtkEventController      *motion = gtk_event_controller_motion_new ();
  GtkGesture              *click = gtk_gesture_click_new ();

  self->hovered_row = -1;
  self->marks = g_array_new (FALSE, FALSE, sizeof (int));
  self->signals = g_signal_group_new (HL_TYPE_PLAYER);
  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_group_connect_swapped (self->signals, signals[i], G_CALLBACK (fill), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}
