#include "ui/pages/why-pane.h"

#include <glib/gi18n.h>

#include "core/translation/next-token.h"
#include "ui/lessons/why-text.h"
#include "ui/widgets/bars-view.h"
#include "ui/widgets/say.h"

/* Hidden while there is no question.
 *
 * ## Actions
 *
 * - `why.close`: hides the answer. */
struct _HlWhyPane
{
  GtkWidget parent_instance;

  HlInspection *inspection; /* or NULL */
  int           asked;      /* which word, or -1 */
  GArray       *nodes;      /* of int: where each part was added */

  GtkLabel   *title;
  GtkLabel   *target;
  GtkLabel   *source;
  GtkLabel   *sublayer;
  GtkLabel   *exactness;
  HlBarsView *bars;
};

G_DEFINE_FINAL_TYPE (HlWhyPane, hl_why_pane, GTK_TYPE_WIDGET)

static void show_readings (HlWhyPane *self, const NnWalk *walk, int word)
{
  g_autofree char *of_target = NULL;
  g_autofree char *of_source = NULL;
  g_autofree char *target = NULL;
  g_autofree char *source = NULL;
  NnReading        reading;

  nn_reading_find (walk, word, FALSE, &reading);
  of_target = hl_why_reading_text (&reading, word == 0);
  nn_reading_find (walk, word, TRUE, &reading);
  of_source = hl_why_reading_text (&reading, FALSE);

  /* Translators: %s is a sentence on the words that have been written so far */
  target = g_strdup_printf (_ ("Target so far: %s"), of_target);
  /* Translators: %s is a sentence on the words of the source */
  source = g_strdup_printf (_ ("Source: %s"), of_source);
  gtk_label_set_text (self->target, target);
  gtk_label_set_text (self->source, source);
}

static HlBarsSpec *new_bars (HlWhyPane *self, const NnWalk *walk,
                             const NnLogitDifference *difference)
{
  /* Translators: %s is a word; the bars on this side speak for it */
  g_autofree char *right = g_strdup_printf (_ ("for “%s”"), difference->chosen_word);
  g_autofree char *left = g_strdup_printf (_ ("for “%s”"), difference->other_word);
  HlBarsSpec      *bars = hl_bars_spec_new (left, right, _ ("Together"), difference->value);

  g_array_set_size (self->nodes, 0);
  for (guint i = 0; i < difference->parts->len; i++)
    {
      const NnLogitPart *part = &g_array_index (difference->parts, NnLogitPart, i);
      g_autofree char   *title = hl_why_part_title (&walk->config, part);

      hl_bars_spec_add (bars, title, part->value);
      g_array_append_val (self->nodes, part->node);
    }

  return bars;
}

/* Returns the written word where the decoder's first choice was another one, or NN_NO_TOKEN. */
static int find_rival (const NnWalk *walk, int step)
{
  const NnOperation *choice = nn_walk_find_choice (walk, step);
  const int          written = nn_walk_get_written (walk, step);

  return written != (int) choice->output->values[0] ? written : NN_NO_TOKEN;
}

static const char *exactness_of (const NnLogitDifference *difference)
{
  if (difference->is_whole)
    return _ ("The parts add up exactly while the last normalization’s variance is held fixed.");
  if (difference->has_stream)
    return _ ("Both parts add up exactly while the last normalization’s variance is held fixed.");

  return _ ("The part is exact while the last normalization’s variance is held fixed.");
}

static void show_difference (HlWhyPane *self, const NnWalk *walk, int step)
{
  g_autoptr (NnLogitDifference) difference =
      nn_logit_difference_new (walk, step, find_rival (walk, step));
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;
  g_autofree char *title = NULL;

  if (difference == NULL)
    return;

  text = hl_why_sublayer_text (difference);
  /* Translators: %s is a sentence */
  line = g_strdup_printf (_ ("Sublayers: %s"), text);
  hl_label_write (self->sublayer, line);
  gtk_label_set_text (self->exactness, exactness_of (difference));
  /* Translators: %s are two words: the chosen one, and the next in probability */
  title = g_strdup_printf (_ ("Why “%s”, and not “%s”?"), difference->chosen_word,
                           difference->other_word);
  hl_label_write (self->title, title);
  hl_bars_view_take_spec (self->bars, new_bars (self, walk, difference));
}

static void hide (HlWhyPane *self)
{
  self->asked = -1;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* Goes to where the word was chosen; the other pages continue to show the whole. */
static void go_to_word (HlWhyPane *self, const NnWalk *walk)
{
  const int node = nn_walk_find (walk, "decoder.dense.choice", self->asked, FALSE);

  hl_player_set_position (hl_inspection_get_player (self->inspection), node);
  hl_inspection_leave (self->inspection);
}

/* Answers the question as soon as there is a walk. */
static void answer (HlWhyPane *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  const int     word = self->asked;

  if (walk == NULL || walk->kind != NN_WALK_TRANSLATION || word < 0 ||
      nn_walk_find_choice (walk, word) == NULL)
    return;

  go_to_word (self, walk);
  show_readings (self, walk, word);
  show_difference (self, walk, word);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* Forgets the question when there is another walk. */
static void steps_cb (HlWhyPane *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    hide (self);
  else
    answer (self);
}

static void bar_activated_cb (HlWhyPane *self, int bar)
{
  if (bar < (int) self->nodes->len)
    hl_player_set_position (hl_inspection_get_player (self->inspection),
                            g_array_index (self->nodes, int, bar));
}

static void close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hide (HL_WHY_PANE (widget));
}

static void hl_why_pane_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&HL_WHY_PANE (object)->inspection);

  G_OBJECT_CLASS (hl_why_pane_parent_class)->dispose (object);
}

static void hl_why_pane_finalize (GObject *object)
{
  g_array_unref (HL_WHY_PANE (object)->nodes);

  G_OBJECT_CLASS (hl_why_pane_parent_class)->finalize (object);
}

static void hl_why_pane_class_init (HlWhyPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_why_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = hl_why_pane_finalize;

  g_type_ensure (HL_TYPE_BARS_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/why-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlWhyPane, title);
  gtk_widget_class_bind_template_child (widget_class, HlWhyPane, target);
  gtk_widget_class_bind_template_child (widget_class, HlWhyPane, source);
  gtk_widget_class_bind_template_child (widget_class, HlWhyPane, sublayer);
  gtk_widget_class_bind_template_child (widget_class, HlWhyPane, exactness);
  gtk_widget_class_bind_template_child (widget_class, HlWhyPane, bars);
  gtk_widget_class_bind_template_callback (widget_class, bar_activated_cb);
  gtk_widget_class_install_action (widget_class, "why.close", NULL, close_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_why_pane_init (HlWhyPane *self)
{
  self->asked = -1;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_why_pane_set_inspection (HlWhyPane *self, HlInspection *inspection)
{
  g_return_if_fail (HL_IS_WHY_PANE (self));

  g_set_object (&self->inspection, inspection);
  g_signal_connect_object (hl_inspection_get_player (inspection), "steps-changed",
                           G_CALLBACK (steps_cb), self, G_CONNECT_SWAPPED);
}

/* Goes to the row that wrote it, and answers as soon as there is a walk. word: which word of the
 * translation, from 0. */
void hl_why_pane_ask (HlWhyPane *self, int word)
{
  g_return_if_fail (HL_IS_WHY_PANE (self));

  self->asked = word;
  answer (self);
}

/* Returns whether an answer is shown. */
gboolean hl_why_pane_has_answer (HlWhyPane *self)
{
  g_return_val_if_fail (HL_IS_WHY_PANE (self), FALSE);

  return gtk_widget_get_visible (GTK_WIDGET (self));
}

/* Returns the bars, as a file. */
HlRecording *hl_why_pane_record (HlWhyPane *self, const char *caption, HlFigureFormat format)
{
  HlSheetText text = { .caption = caption };

  g_return_val_if_fail (HL_IS_WHY_PANE (self), NULL);

  text.title = gtk_label_get_text (self->title);

  return hl_bars_record (hl_bars_view_get_spec (self->bars), &text, format);
}
