#include "ui/widgets/question-choice.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "core/engine/owned.h"
#include "ui/lessons/question-spec.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/theme.h"

/* A small picture of a matrix of weights without words: a choice of a question. */

#define CELL 9 /* pixels */

typedef struct
{
  int          rows;
  int          columns;
  float       *weights; /* (rows, columns) */
  NnCellState *states;  /* likewise */
} Thumbnail;

NN_FREES (Thumbnail, thumbnail_free, (g_free, weights, states))

/* Hidden cells have the color of the page, so they do not look like a small weight. */
static void draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Thumbnail *self = data;
  const HlPalette *palette = hl_widget_palette (GTK_WIDGET (area));
  GdkRGBA          grid = hl_color_to_rgba (palette->faint_text);

  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      {
        const int index = row * self->columns + column;
        GdkRGBA   color =
            hl_color_to_rgba (self->states[index] == NN_CELL_NORMAL
                                  ? hl_palette_weight (palette, (double) self->weights[index])
                                  : palette->masked_paper);

        gdk_cairo_set_source_rgba (cr, &color);
        cairo_rectangle (cr, column * CELL, row * CELL, CELL, CELL);
        cairo_fill (cr);
      }

  gdk_cairo_set_source_rgba (cr, &grid);
  cairo_set_line_width (cr, 1.0);
  cairo_rectangle (cr, 0.5, 0.5, self->columns * CELL - 1.0, self->rows * CELL - 1.0);
  cairo_stroke (cr);
}

/* Returns a picture of it, which screen readers pass over. */
static GtkWidget *hl_map_thumbnail_new (const HlChoiceMap *map)
{
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  Thumbnail *self = g_new0 (Thumbnail, 1);

  self->rows = map->rows;
  self->columns = map->columns;
  self->weights = g_new (float, map->rows * map->columns);
  self->states = g_new (NnCellState, map->rows * map->columns);
  for (int row = 0; row < map->rows; row++)
    for (int column = 0; column < map->columns; column++)
      {
        self->weights[row * map->columns + column] =
            nn_operand_get (map->weights, map->slice, row, column);
        self->states[row * map->columns + column] = nn_operand_state (map->weights, row, column);
      }

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), map->columns * CELL);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), map->rows * CELL);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, self, thumbnail_free);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);

  return area;
}

#define MOST_VOTES 999
#define BESIDE_VOTES 12 /* pixels between the votes and the next letter */
#define UNBROKEN 12     /* characters of a choice that stay on one line */

struct _HlQuestionChoice
{
  GtkWidget parent_instance;

  char *name;
  int   index;

  GtkWidget *button; /* a toggle button; NULL where votes are counted */
  GtkWidget *content;
  GtkWidget *mark;
  GtkWidget *votes; /* a spin button, or NULL */
  GtkLabel  *first; /* how many voted for it before, or NULL */
  int        before;
};

G_DEFINE_FINAL_TYPE (HlQuestionChoice, hl_question_choice, GTK_TYPE_WIDGET)

/* Returns A to Z; after that a number. index: a choice, from 0. */
char *hl_question_letter (int index)
{
  return index < 26 ? g_strdup_printf ("%c", 'A' + index) : g_strdup_printf ("%d", index + 1);
}

static void toggled_cb (HlQuestionChoice *self) { g_signal_emit_by_name (self, "toggled"); }

static void hl_question_choice_class_init (HlQuestionChoiceClass *klass)
{
  hl_children_end (klass);
  HL_KEEPS (HlQuestionChoice, g_free, name);

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "toggled", 0);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "question-choice");
}

static void hl_question_choice_init (HlQuestionChoice *self) {}

static GtkWidget *new_words (const char *name)
{
  GtkWidget *words = gtk_label_new (name);

  gtk_label_set_wrap (GTK_LABEL (words), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (words), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (words), (int) MIN (g_utf8_strlen (name, -1), UNBROKEN));
  gtk_label_set_xalign (GTK_LABEL (words), 0.0f);
  gtk_widget_set_hexpand (words, TRUE); /* beside what is higher it would break its lines early */

  return words;
}

/* The mark is beside the letter. */
static void fill (HlQuestionChoice *self, const HlQuestionSpec *spec)
{
  g_autofree char *letter = hl_question_letter (self->index);
  GtkWidget       *label = gtk_label_new (letter);

  self->content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->mark = gtk_image_new ();
  gtk_widget_set_visible (self->mark, FALSE);
  gtk_widget_add_css_class (label, "letter");
  gtk_box_append (GTK_BOX (self->content), self->mark);
  gtk_box_append (GTK_BOX (self->content), label);
  if (spec->maps != NULL)
    gtk_box_append (GTK_BOX (self->content), hl_map_thumbnail_new (&spec->maps[self->index]));
  else
    gtk_box_append (GTK_BOX (self->content), new_words (self->name));
}

static void add_votes (HlQuestionChoice *self)
{
  g_autofree char *letter = hl_question_letter (self->index);
  /* Translators: a letter, and the choice that has it */
  g_autofree char *name = g_strdup_printf (_ ("Votes for %s: %s"), letter, self->name);

  self->votes = gtk_spin_button_new_with_range (0, MOST_VOTES, 1);
  gtk_widget_set_valign (self->votes, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_end (self->votes, BESIDE_VOTES);
  hl_name (self->votes, name);
  self->first = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->first), "dim-label");
  gtk_widget_set_visible (GTK_WIDGET (self->first), FALSE);
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->first));
  gtk_box_append (GTK_BOX (self->content), self->votes);
}

static void add_button (HlQuestionChoice *self)
{
  self->button = gtk_toggle_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->button), self->content);
  hl_name (self->button, self->name);
  g_signal_connect_swapped (self->button, "toggled", G_CALLBACK (toggled_cb), self);
}

/* Returns that choice. counts_votes: whether a class votes, instead of a person who chooses. */
GtkWidget *hl_question_choice_new (const HlQuestionSpec *spec, int index, gboolean counts_votes)
{
  HlQuestionChoice *self = g_object_new (HL_TYPE_QUESTION_CHOICE, NULL);

  self->name = g_strdup (spec->choices[index]);
  self->index = index;
  fill (self, spec);
  if (counts_votes)
    add_votes (self);
  else
    add_button (self);
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE);
  gtk_widget_set_parent (counts_votes ? self->content : self->button, GTK_WIDGET (self));

  return GTK_WIDGET (self);
}

/* Returns whether a person has chosen it; never where votes are counted. */
gboolean hl_question_choice_get_is_chosen (HlQuestionChoice *self)
{
  return self->button != NULL && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->button));
}

/* Chooses it, or takes that back; one vote more, where these are counted. */
void hl_question_choice_choose (HlQuestionChoice *self)
{
  if (self->button != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button),
                                  !hl_question_choice_get_is_chosen (self));
  else
    gtk_spin_button_spin (GTK_SPIN_BUTTON (self->votes), GTK_SPIN_STEP_FORWARD, 1);
}

/* before: the votes of a first round; FALSE, 0 if there was none. */
void hl_question_choice_restore (HlQuestionChoice *self, gboolean is_chosen, int n_votes,
                                 gboolean has_first, int before)
{
  g_autofree char *first = NULL;

  if (self->button != NULL)
    {
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), is_chosen);
      return;
    }

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->votes), n_votes);
  self->before = before;
  /* Translators: how many of a class voted so before it talked */
  first = g_strdup_printf (_ ("first vote: %d"), before);
  gtk_label_set_text (self->first, first);
  gtk_widget_set_visible (GTK_WIDGET (self->first), has_first);
}

/* A tick on what is right, a cross on what was chosen and is not: shapes, since colors are not
 * seen by everybody. */
void hl_question_choice_mark (HlQuestionChoice *self, gboolean is_right)
{
  GtkWidget       *marked = self->button != NULL ? self->button : GTK_WIDGET (self);
  g_autofree char *spoken = NULL;

  if (!is_right && !hl_question_choice_get_is_chosen (self))
    return;

  /* Translators: one of the choices of a question */
  spoken = g_strdup_printf (is_right ? _ ("%s: correct") : _ ("%s: wrong"), self->name);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->mark),
                                is_right ? "object-select-symbolic" : "window-close-symbolic");
  gtk_widget_set_visible (self->mark, TRUE);
  gtk_widget_add_css_class (marked, is_right ? "right" : "wrong");
  hl_name (marked, spoken);
}

/* Nobody can choose it any more, or vote for it. */
void hl_question_choice_close (HlQuestionChoice *self)
{
  gtk_widget_set_sensitive (self->button != NULL ? self->button : self->votes, FALSE);
}

/* Returns how many voted for it. before: how many did before the class talked, or NULL. */
int hl_question_choice_get_votes (HlQuestionChoice *self, int *before)
{
  if (before != NULL)
    *before = self->before;

  return self->votes != NULL ? gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->votes)) : 0;
}
