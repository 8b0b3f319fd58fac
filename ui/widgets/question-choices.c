#include "ui/widgets/question-choices.h"

#include "ui/widgets/question-choice.h"
#include "ui/widgets/wrap-layout.h"

/* Its children are the choices, in their order. */
struct _HlQuestionChoices
{
  GtkWidget parent_instance;
};

enum
{
  TOGGLED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlQuestionChoices, hl_question_choices, GTK_TYPE_WIDGET)

static HlQuestionChoice *first_of (HlQuestionChoices *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self));

  return first != NULL ? HL_QUESTION_CHOICE (first) : NULL;
}

static HlQuestionChoice *next_of (HlQuestionChoice *choice)
{
  GtkWidget *next = gtk_widget_get_next_sibling (GTK_WIDGET (choice));

  return next != NULL ? HL_QUESTION_CHOICE (next) : NULL;
}

static void toggled_cb (HlQuestionChoices *self) { g_signal_emit (self, signals[TOGGLED], 0); }

static void remove_all (HlQuestionChoices *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
}

static void hl_question_choices_dispose (GObject *object)
{
  remove_all (HL_QUESTION_CHOICES (object));

  G_OBJECT_CLASS (hl_question_choices_parent_class)->dispose (object);
}

static void hl_question_choices_class_init (HlQuestionChoicesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_question_choices_dispose;

  signals[TOGGLED] = g_signal_new ("toggled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_layout_manager_type (widget_class, HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void hl_question_choices_init (HlQuestionChoices *self) {}

void hl_question_choices_show (HlQuestionChoices *self, const HlQuestionSpec *spec,
                               gboolean counts_votes)
{
  remove_all (self);
  for (int i = 0; i < spec->n_choices; i++)
    {
      GtkWidget *choice = hl_question_choice_new (spec, i, counts_votes);

      g_signal_connect_swapped (choice, "toggled", G_CALLBACK (toggled_cb), self);
      gtk_widget_set_parent (choice, GTK_WIDGET (self));
    }
}

/* Presses it, or takes that back; one vote more, where these are counted. */
void hl_question_choices_choose (HlQuestionChoices *self, int index)
{
  HlQuestionChoice *choice = first_of (self);

  while (index-- > 0 && choice != NULL)
    choice = next_of (choice);

  g_return_if_fail (choice != NULL);
  hl_question_choice_choose (choice);
}

/* Nobody can choose any more, or vote. */
void hl_question_choices_close (HlQuestionChoices *self)
{
  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    hl_question_choice_close (choice);
}

/* Marks what is right, and what was chosen and is not. */
void hl_question_choices_mark (HlQuestionChoices *self, const HlQuestionSpec *spec)
{
  int index = 0;

  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    hl_question_choice_mark (choice, spec->is_right[index++]);
}

static int count (HlQuestionChoices *self)
{
  int n = 0;

  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    n++;

  return n;
}

/* Returns what is pressed, or how many have voted. */
HlQuestionAnswer *hl_question_choices_read (HlQuestionChoices *self)
{
  HlQuestionAnswer *answer = hl_question_answer_new (count (self));
  int               index = 0;

  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    {
      answer->is_chosen[index] = hl_question_choice_get_is_chosen (choice);
      answer->votes[index] = hl_question_choice_get_votes (choice, &answer->before[index]);
      index++;
    }

  return answer;
}

void hl_question_choices_restore (HlQuestionChoices *self, const HlQuestionAnswer *answer)
{
  gboolean has_first = FALSE;
  int      index = 0;

  for (int i = 0; i < answer->n_choices; i++)
    has_first |= answer->before[i] > 0;
  for (HlQuestionChoice *choice = first_of (self); choice != NULL; choice = next_of (choice))
    {
      hl_question_choice_restore (choice, answer->is_chosen[index], answer->votes[index], has_first,
                                  answer->before[index]);
      index++;
    }
}
