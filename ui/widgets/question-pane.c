#include "ui/widgets/question-pane.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "core/engine/owned.h"
#include "ui/lessons/lesson-markup.h"
#include "ui/lessons/question-spec.h"
#include "ui/numbers/word-text.h"
#include "ui/widgets/say.h"
#include "ui/widgets/scroll-to.h"
#include "ui/widgets/template.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrap-layout.h"

#define MOST_VOTES 999
#define BESIDE_VOTES 12 /* pixels between the votes and the next letter */
#define UNBROKEN 12     /* characters of a choice that stay on one line */

/* One choice: a letter, its words or its picture, and a mark once the answer is told.
 *
 *      [ B  the columns ]            a button to choose it
 *      B  the columns  [ 12 − + ]    or how many of a class chose it */
typedef struct
{
  GtkWidget *button;  /* a toggle button; NULL where votes are counted */
  GtkWidget *content; /* what it shows */
  GtkWidget *mark;
  GtkWidget *votes;  /* a spin button, or NULL */
  GtkLabel  *first;  /* how many voted for it before, or NULL */
  int        before; /* how many, too */
} Choice;

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
  const HlColor    grid = palette->faint_text;

  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      {
        const int     index = row * self->columns + column;
        const HlColor color = self->states[index] == NN_CELL_NORMAL
                                  ? hl_palette_weight (palette, (double) self->weights[index])
                                  : palette->masked_paper;

        cairo_set_source_rgb (cr, color.red, color.green, color.blue);
        cairo_rectangle (cr, column * CELL, row * CELL, CELL, CELL);
        cairo_fill (cr);
      }

  cairo_set_source_rgb (cr, grid.red, grid.green, grid.blue);
  cairo_set_line_width (cr, 1.0);
  cairo_rectangle (cr, 0.5, 0.5, self->columns * CELL - 1.0, self->rows * CELL - 1.0);
  cairo_stroke (cr);
}

/* Returns a picture of it, which screen readers pass over. */
static GtkWidget *new_thumbnail (const HlChoiceMap *map)
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
static void fill (Choice *self, const HlQuestionSpec *spec, int index, const char *letter)
{
  GtkWidget *label = gtk_label_new (letter);

  self->content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->mark = gtk_image_new ();
  gtk_widget_set_visible (self->mark, FALSE);
  gtk_widget_add_css_class (label, "letter");
  gtk_box_append (GTK_BOX (self->content), self->mark);
  gtk_box_append (GTK_BOX (self->content), label);
  gtk_box_append (GTK_BOX (self->content), spec->maps != NULL ? new_thumbnail (&spec->maps[index])
                                                              : new_words (spec->choices[index]));
}

static void add_votes (Choice *self, const char *letter, const char *words)
{
  /* Translators: a letter, and the choice that has it */
  g_autofree char *name = g_strdup_printf (_ ("Votes for %s: %s"), letter, words);

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

static gboolean is_chosen (const Choice *self)
{
  return self->button != NULL && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->button));
}

/* Chooses it, or takes that back; one vote more, where these are counted. */
static void choose (Choice *self)
{
  if (self->button != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), !is_chosen (self));
  else
    gtk_spin_button_spin (GTK_SPIN_BUTTON (self->votes), GTK_SPIN_STEP_FORWARD, 1);
}

/* before: the votes of a first round; has_first: there was one. */
static void restore (Choice *self, gboolean is_on, int n_votes, gboolean has_first, int before)
{
  g_autofree char *first = NULL;

  if (self->button != NULL)
    {
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), is_on);
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
static void mark (Choice *self, const char *words, gboolean is_right)
{
  GtkWidget *marked = self->button != NULL ? self->button : gtk_widget_get_parent (self->content);
  g_autofree char *spoken = NULL;

  if (!is_right && !is_chosen (self))
    return;

  /* Translators: one of the choices of a question */
  spoken = g_strdup_printf (is_right ? _ ("%s: correct") : _ ("%s: wrong"), words);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->mark),
                                is_right ? "object-select-symbolic" : "window-close-symbolic");
  gtk_widget_set_visible (self->mark, TRUE);
  gtk_widget_add_css_class (marked, is_right ? "right" : "wrong");
  hl_name (marked, spoken);
}

/* Asks one question.  What has one right answer is answered by pressing it; of what may have
 * several, those are pressed that are meant, and then handed in.
 *
 * ## Actions
 *
 * - `question.hand-in`: hands in what is pressed.
 * - `question.vote-again`: the class has talked, and votes a second time.
 * - `question.answer`: the number of a choice, from 0. */
struct _HlQuestionPane
{
  GtkWidget parent_instance;

  HlQuestionSpec *spec; /* or NULL */
  gboolean        counts_votes;
  gboolean        is_answered;
  gboolean        is_revealed;
  gboolean        is_kept; /* a person has taken the entry */

  GtkLabel  *prompt;
  GtkLabel  *hint;
  GtkBox    *choices; /* as many in a line as there is room for */
  Choice    *all;     /* of the question, likewise */
  GtkWidget *hand_in;
  GtkWidget *vote_again;
  GtkLabel  *verdict;
};

G_DEFINE_FINAL_TYPE (HlQuestionPane, hl_question_pane, GTK_TYPE_WIDGET)

static void say (HlQuestionPane *self, const char *verdict)
{
  hl_label_write (self->verdict, verdict);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), *verdict != '\0');
  hl_name (self->verdict, verdict);
}

/* Makes links of the terms of the glossary. */
static char *new_markup (HlQuestionPane *self, const char *text)
{
  return self->spec->has_terms ? hl_lesson_markup (text) : g_markup_escape_text (text, -1);
}

/* Says what was right, and why. */
static void say_why (HlQuestionPane *self, const char *verdict)
{
  const char      *why = self->spec->why != NULL ? self->spec->why : "";
  g_autofree char *before = g_markup_escape_text (verdict, -1);
  g_autofree char *after = new_markup (self, why);
  g_autofree char *markup = g_strdup_printf ("%s %s", before, after);
  g_autofree char *plain = self->spec->has_terms ? hl_lesson_plain (why) : g_strdup (why);
  g_autofree char *spoken = g_strdup_printf ("%s %s", verdict, plain);
  const HlRect     all = { 0 };

  say (self, g_strchomp (spoken));
  gtk_label_set_markup (self->verdict, g_strchomp (markup));
  hl_scroll_to_part (GTK_WIDGET (self->verdict), &all);
}

/* Returns what is pressed there, or how many have voted. */
HlQuestionAnswer *hl_question_pane_get_answer (HlQuestionPane *self)
{
  HlQuestionAnswer *answer =
      hl_question_answer_new (self->spec != NULL ? self->spec->n_choices : 0);

  for (int i = 0; i < answer->n_choices; i++)
    {
      const Choice *choice = &self->all[i];

      answer->is_chosen[i] = is_chosen (choice);
      answer->before[i] = choice->before;
      if (choice->votes != NULL)
        answer->votes[i] = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (choice->votes));
    }
  answer->is_given = self->is_answered;
  answer->is_told = self->is_revealed;

  return answer;
}

static void close_question (HlQuestionPane *self)
{
  /* Nobody can choose any more, or vote. */
  for (int i = 0; i < self->spec->n_choices; i++)
    gtk_widget_set_sensitive (
        self->all[i].button != NULL ? self->all[i].button : self->all[i].votes, FALSE);
  gtk_widget_set_visible (self->hand_in, FALSE);
  gtk_widget_set_visible (self->vote_again, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), FALSE);
}

static void say_noted (HlQuestionPane *self)
{
  say (self, self->spec->noted != NULL ? self->spec->noted
                                       : _ ("Answer noted. Press Space to see the result."));
}

static void grade (HlQuestionPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = NULL;

  if (self->is_answered)
    return;

  answer = hl_question_pane_get_answer (self);
  self->is_answered = TRUE;
  close_question (self);
  say_noted (self);
  g_signal_emit_by_name (self, "answered", hl_question_answer_is_right (answer, self->spec));
}

static void restore_choices (HlQuestionPane *self, const HlQuestionAnswer *answer)
{
  gboolean has_first = FALSE;

  for (int i = 0; i < answer->n_choices; i++)
    has_first |= answer->before[i] > 0;
  for (int i = 0; i < answer->n_choices; i++)
    restore (&self->all[i], answer->is_chosen[i], answer->votes[i], has_first, answer->before[i]);
}

static void hand_in_action (HlQuestionPane *self)
{
  if (self->spec != NULL && !self->counts_votes)
    grade (self);
}

/* The first votes stay beside the second ones. */
static void vote_again_action (HlQuestionPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = hl_question_pane_get_answer (self);

  if (hl_question_answer_count_votes (answer) == 0 || self->is_revealed)
    return;

  for (int i = 0; i < answer->n_choices; i++)
    {
      answer->before[i] = answer->votes[i];
      answer->votes[i] = 0;
    }
  restore_choices (self, answer);
}

static void answer_action (HlQuestionPane *self, GVariant *parameter)
{
  hl_question_pane_choose (self, g_variant_get_int32 (parameter));
}

static gboolean link_cb (HlQuestionPane *self, const char *term)
{
  g_signal_emit_by_name (self, "term-activated", term);

  return GDK_EVENT_STOP;
}

/* A key of a choice may arrive after its question was taken away. */
static void toggled_cb (HlQuestionPane *self)
{
  if (self->spec != NULL && !self->is_answered && !self->is_revealed && !self->spec->has_several)
    grade (self);
}

static void add_choice (HlQuestionPane *self, int index)
{
  const char      *words = self->spec->choices[index];
  g_autofree char *letter = hl_question_letter (index);
  GtkWidget       *box = g_object_new (GTK_TYPE_BOX, "css-name", "question-choice", NULL);
  Choice          *choice = &self->all[index];

  fill (choice, self->spec, index, letter);
  if (self->counts_votes)
    add_votes (choice, letter, words);
  else
    {
      choice->button = gtk_toggle_button_new ();
      gtk_button_set_child (GTK_BUTTON (choice->button), choice->content);
      hl_name (choice->button, words);
      hl_connect (choice->button, "toggled", toggled_cb, self);
    }
  gtk_widget_set_hexpand (box, FALSE);
  gtk_box_append (GTK_BOX (box), self->counts_votes ? choice->content : choice->button);
  gtk_box_append (self->choices, box);
}

static void show_choices (HlQuestionPane *self)
{
  hl_children_drop (self->choices);
  g_free (self->all);
  self->all = g_new0 (Choice, self->spec->n_choices);
  for (int i = 0; i < self->spec->n_choices; i++)
    add_choice (self, i);
}

void hl_question_pane_set_counts_votes (HlQuestionPane *self, gboolean counts_votes)
{
  self->counts_votes = counts_votes;
}

static void show_prompt (HlQuestionPane *self)
{
  g_autofree char *markup = new_markup (self, self->spec->text);
  g_autofree char *line = hl_line_apart (markup);

  gtk_label_set_markup (self->prompt, line);
}

/* Says how to answer: by pointing, by typing, or by counting votes. */
static void show_hint (HlQuestionPane *self)
{
  const char *hint = self->counts_votes ? _ ("Count the votes: type a letter for each vote, or set "
                                             "the numbers. Then press Space.")
                                        : self->spec->hint;

  hl_label_write (self->hint, hint != NULL ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), hint != NULL);
}

/* spec: what to ask; NULL to ask nothing. */
void hl_question_pane_ask (HlQuestionPane *self, HlQuestionSpec *spec)
{
  g_clear_pointer (&self->spec, hl_question_spec_free);
  self->spec = spec;
  self->is_answered = FALSE;
  self->is_revealed = FALSE;
  self->is_kept = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), spec != NULL);
  if (spec == NULL)
    return;

  show_prompt (self);
  show_choices (self);
  show_hint (self);
  gtk_widget_set_visible (self->hand_in, spec->has_several && !self->counts_votes);
  gtk_widget_set_visible (self->vote_again, self->counts_votes);
  say (self, "");
}

void hl_question_pane_settle (HlQuestionPane *self, int right, const char *why)
{
  if (self->spec != NULL)
    hl_question_spec_settle (self->spec, right, why);
}

/* Nobody can answer any more, or vote, although what is right is not known yet. */
void hl_question_pane_close (HlQuestionPane *self)
{
  if (self->spec == NULL || self->is_answered || self->is_revealed)
    return;

  self->is_answered = TRUE;
  close_question (self);
  say_noted (self);
}

/* Says what is right and why; after that nobody can answer any more. */
void hl_question_pane_reveal (HlQuestionPane *self)
{
  g_autoptr (HlQuestionAnswer) answer = NULL;
  g_autofree char             *verdict = NULL;

  if (self->spec == NULL || self->is_revealed)
    return;

  answer = hl_question_pane_get_answer (self);
  verdict = hl_question_answer_judge (answer, self->spec);
  close_question (self);
  for (int i = 0; i < self->spec->n_choices; i++)
    mark (&self->all[i], self->spec->choices[i], self->spec->is_right[i]);
  self->is_revealed = TRUE;
  say_why (self, verdict);
  g_signal_emit_by_name (self, "revealed");
}

void hl_question_pane_resume (HlQuestionPane *self, const HlQuestionAnswer *answer)
{
  g_assert (self->spec != NULL && answer->n_choices == self->spec->n_choices);

  self->is_answered = answer->is_given;
  restore_choices (self, answer);
  if (answer->is_given)
    {
      close_question (self);
      say_noted (self);
    }
  if (answer->is_told)
    hl_question_pane_reveal (self);
  self->is_kept = answer->is_told;
}

/* Returns whether an answer, or a class that votes, waits to be told what is right. */
gboolean hl_question_pane_get_is_waiting (HlQuestionPane *self)
{
  return self->spec != NULL && !self->is_revealed && (self->is_answered || self->counts_votes);
}

/* Presses it, or takes that back; where votes are counted, one vote more. Returns whether there
 * is such a choice, and a question that waits for an answer. index: a choice: by its letter, by
 * a cell or a place that was pointed at. */
gboolean hl_question_pane_choose (HlQuestionPane *self, int index)
{
  if (self->spec == NULL || self->is_answered || self->is_revealed || index < 0 ||
      index >= self->spec->n_choices)
    return FALSE;

  choose (&self->all[index]);

  return TRUE;
}

/* Returns whether that answers a question that waits for an answer. row: of a cell of the
 * picture that is asked about, which a person points at. */
gboolean hl_question_pane_choose_cell (HlQuestionPane *self, int row, int column)
{
  return self->spec != NULL &&
         hl_question_pane_choose (self, hl_question_spec_find_cell (self->spec, row, column));
}

/* Returns what is asked, or NULL. */
const HlQuestionSpec *hl_question_pane_get_spec (HlQuestionPane *self) { return self->spec; }

/* Returns what was answered; NULL if nobody answered, or if it was taken before. */
HlQuizEntry *hl_question_pane_take_entry (HlQuestionPane *self, int position)
{
  g_autoptr (HlQuestionAnswer) answer = NULL;
  HlQuizEntry                 *entry;

  if (self->spec == NULL || !self->is_revealed || self->is_kept)
    return NULL;

  answer = hl_question_pane_get_answer (self);
  entry = hl_quiz_entry_of (self->spec, answer);
  if (entry != NULL)
    {
      self->is_kept = TRUE;
      entry->position = position;
    }

  return entry;
}

static GtkSizeRequestMode hl_question_pane_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A long question gets more lines instead of a wider page, even if the page is low. */
static void hl_question_pane_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation,
                      orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size, minimum, natural,
                      NULL, NULL);
}

static void hl_question_pane_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

static void hl_question_pane_class_init (HlQuestionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = hl_question_pane_get_request_mode;
  widget_class->measure = hl_question_pane_measure;
  widget_class->size_allocate = hl_question_pane_size_allocate;

  /* An answer was given, the only one. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "answered", 1, G_TYPE_BOOLEAN);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "revealed", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "term-activated", 1, G_TYPE_STRING);

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  HL_TEMPLATE (HlQuestionPane, "question-pane", prompt, hint, choices, hand_in, vote_again,
               verdict);
  HL_CALLED (link_cb);
  HL_OWNS (HlQuestionPane, hl_question_spec_free, spec);
  HL_KEEPS (HlQuestionPane, g_free, all);
  HL_ACTION ("question.hand-in", NULL, hand_in_action);
  HL_ACTION ("question.vote-again", NULL, vote_again_action);
  HL_ACTION ("question.answer", "i", answer_action);
  gtk_widget_class_set_css_name (widget_class, "question-pane");
}

static void hl_question_pane_init (HlQuestionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
