#include "ui/widgets/word-bars-view.h"

#include <glib/gi18n.h>

#include "ui/widgets/bars-view.h"

#define NONE (-1)

/* One node named `word-bars`.
 *
 * ## Accessibility
 *
 * The bars are a HlBarsView, which speaks the word that is pointed out. */
struct _HlWordBarsView
{
  GtkWidget parent_instance;

  HlWordBars look; /* without probabilities: nothing is shown */
  int        ids[HL_WORD_BARS];

  HlBarsView     *bars;
  GtkCheckButton *logarithmic;
  GtkSpinButton  *temperature;
  GtkLabel       *hint;
};

enum
{
  WORD_POINTED,
  WORD_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlWordBarsView, hl_word_bars_view, GTK_TYPE_WIDGET)

static void show_hint (HlWordBarsView *self)
{
  const char *hint = _ ("Click to go where the number comes from.");

  if (self->look.temperature != 1.0)
    hint = _ ("The temperature changes this picture alone.");
  else if (self->look.chosen != NONE)
    hint = _ ("Click the chosen word to see why; click another word to let the decoder continue "
              "from it.");
  gtk_label_set_text (self->hint, hint);
}

/* The same word is pointed out in the new bars. */
static void show_bars (HlWordBarsView *self)
{
  const int word = hl_word_bars_view_get_word (self);

  if (self->look.probabilities == NULL)
    return;

  hl_bars_view_take_spec (self->bars, hl_word_bars_new (&self->look, self->ids));
  hl_word_bars_view_set_word (self, word);
  show_hint (self);
}

static void look_cb (HlWordBarsView *self)
{
  self->look.is_logarithmic = gtk_check_button_get_active (self->logarithmic);
  self->look.temperature = gtk_spin_button_get_value (self->temperature);
  show_bars (self);
}

static void bar_pointed_cb (HlWordBarsView *self)
{
  g_signal_emit (self, signals[WORD_POINTED], 0);
}

static void bar_activated_cb (HlWordBarsView *self, int bar)
{
  g_signal_emit (self, signals[WORD_ACTIVATED], 0, self->ids[bar]);
}

static void hl_word_bars_view_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (hl_word_bars_view_parent_class)->dispose (object);
}

static void hl_word_bars_view_class_init (HlWordBarsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType     type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_word_bars_view_dispose;

  /* Another word is pointed out, or none any more. */
  signals[WORD_POINTED] =
      g_signal_new ("word-pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /* A person clicked its bar or pressed Enter on it. */
  signals[WORD_ACTIVATED] = g_signal_new ("word-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  g_type_ensure (HL_TYPE_BARS_VIEW);
  gtk_widget_class_set_css_name (widget_class, "word-bars");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/word-bars-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlWordBarsView, bars);
  gtk_widget_class_bind_template_child (widget_class, HlWordBarsView, logarithmic);
  gtk_widget_class_bind_template_child (widget_class, HlWordBarsView, temperature);
  gtk_widget_class_bind_template_child (widget_class, HlWordBarsView, hint);
  gtk_widget_class_bind_template_callback (widget_class, bar_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, bar_pointed_cb);
  gtk_widget_class_bind_template_callback (widget_class, look_cb);
}

static void hl_word_bars_view_init (HlWordBarsView *self)
{
  self->look = (HlWordBars){ .n = HL_WORD_BARS, .temperature = 1.0, .chosen = NONE };
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_picture_set_label (HL_PICTURE (self->bars), _ ("Probabilities of the next word"));
}

/* Scale and temperature stay what they were. probabilities: what makes them, for one row; it
 * lives as long as it is shown; chosen: the id of the word that was chosen, or −1. */
void hl_word_bars_view_show (HlWordBarsView *self, const NnOperation *probabilities, int chosen)
{
  g_return_if_fail (HL_IS_WORD_BARS_VIEW (self));

  self->look.probabilities = probabilities;
  self->look.chosen = chosen;
  hl_bars_view_take_spec (self->bars, NULL);
  show_bars (self);
}

/* n_words: how many there is room for, at most HL_WORD_BARS. */
void hl_word_bars_view_set_n_words (HlWordBarsView *self, int n_words)
{
  g_return_if_fail (HL_IS_WORD_BARS_VIEW (self));

  if (self->look.n == n_words)
    return;

  self->look.n = n_words;
  show_bars (self);
}

/* Returns the id of the word that is pointed out, or −1. */
int hl_word_bars_view_get_word (HlWordBarsView *self)
{
  const int bar = hl_cell_picture_get_shown (HL_CELL_PICTURE (self->bars)).row;

  return bar >= 0 ? self->ids[bar] : NONE;
}

/* id: the word to point out, if it is shown; −1 for none. */
void hl_word_bars_view_set_word (HlWordBarsView *self, int id)
{
  const HlBarsSpec *spec = hl_bars_view_get_spec (self->bars);
  int               bar = spec != NULL ? (int) spec->bars->len - 1 : NONE;

  while (bar >= 0 && self->ids[bar] != id)
    bar--;
  hl_cell_picture_set_cell (HL_CELL_PICTURE (self->bars), bar, 0);
}

/* Returns the bars, or NULL. */
const HlBarsSpec *hl_word_bars_view_get_spec (HlWordBarsView *self)
{
  return hl_bars_view_get_spec (self->bars);
}
