/* ui/lessons/lesson-plan.h
 *
 * A lesson that leads through the program step by step, as its file says it.  The format is
 * described in data/lessons/README.md.
 *
 *      # Masks                               title
 *      minutes: 15                           what holds for all steps
 *
 *      ## Which keys are hidden?             a step
 *      page: masks                           where it happens: HlPlanKey
 *      see: …                                what there is to read: HlPlanTextKind
 *      predict: …                            a question before something is shown,
 *      ( ) …   (x) …                         its choices,
 *      answer: …                             and why
 *      try: …                                what to do,
 *      done: view softmax                    and how that is noticed: HlGoal
 *      say: …   sample: …                    what to say in own words, and how it could be said
 *      claim: softmax 1 2 1 = 0.731          what must be true of the numbers: claim.h
 *
 * A step inherits from the one before it what it does not say itself: model, sentence and
 * page always, what belongs to a page as long as the page stays.
 */

#pragma once

#include <gio/gio.h>

#include "ui/lessons/plan-names.h"

/* What a person is to do at a step of a lesson, in a form in which it can be noticed.
 *
 *      done: translated        another sentence was translated
 *      done: head 2            that head was chosen
 *      done: page train        that page was opened
 *
 * The window notices what happened (app/window-lesson.c), and HlCourse decides whether it is
 * what the step asked for. */

typedef enum
{
  HL_GOAL_READ,       /* nothing but reading on */
  HL_GOAL_ANSWERED,   /* an answer was chosen */
  HL_GOAL_TRANSLATED, /* another sentence than that of the step was translated */
  HL_GOAL_CHOSEN,     /* another word, block or head was chosen */
  HL_GOAL_PAGE,       /* a page was opened */
  HL_GOAL_VIEW,       /* a view of a lab was opened */
  HL_GOAL_WORD,       /* a token of the translation was chosen */
  HL_GOAL_BLOCK,      /* a block was chosen */
  HL_GOAL_HEAD,       /* a head was chosen */
  HL_GOAL_KIND,       /* an attention was chosen */
  HL_GOAL_MODE,       /* a kind of pass was chosen */
  HL_GOAL_DEPTH,      /* a depth of the player was chosen */
  HL_GOAL_STEPPED,    /* the player was moved by a number of steps */
  HL_GOAL_LAST,       /* the player is at its last step */
  HL_GOAL_UPDATES,    /* a run made a number of updates */
  HL_GOAL_MODEL,      /* a model was opened */
  HL_GOAL_ALTERED,    /* something was altered in the model */
  HL_GOAL_CHANGED,    /* a lab was given other numbers, words or choices */
  HL_GOAL_TRAINED,    /* all runs of a comparison came to their end */
  HL_N_GOALS,
} HlGoalKind;

typedef struct
{
  HlGoalKind kind;   /* what is to happen */
  char      *name;   /* the page, view, attention, pass, depth or model */
  int        number; /* the word, block or head, from 1; how many steps or updates */
} HlGoal;

gboolean hl_goal_parse (HlGoal *self, const char *text, char **problem);

#define HL_PLAN_MAX_CHOICES 7   /* the keys A to G; H turns heads */
#define HL_PLAN_MAX_ENTRIES 100 /* of a list of places */
#define HL_PLAN_MAX_NOTE 2000   /* of one of them, in characters */

typedef struct
{
  char    *text;     /* an answer that can be chosen */
  gboolean is_right; /* whether it is right */
} HlPlanChoice;

typedef struct
{
  int   line; /* where it is in the file */
  char *text; /* what must be true of the numbers */
} HlPlanClaim;

typedef struct
{
  int   line;  /* where it begins in the file */
  char *title; /* what it is called */
  /* the names under which the progress of learners is kept: the present one first, then those that
   * the step had before; without a line "id:" its number, from 1 */
  char **names;
  int    minutes;               /* how long it takes in a class, or 0 */
  char  *place[HL_PLAN_N_KEYS]; /* where it happens; NULL where it says nothing */
  /* what there is to read, NULL where there is nothing; an empty line is between two
   * paragraphs */
  char *texts[HL_PLAN_N_TEXTS];
  /* the answers to choose from: none, or at least two and at most HL_PLAN_MAX_CHOICES */
  GPtrArray *choices;
  HlGoal     goal;     /* what is to be done */
  gboolean   has_goal; /* whether the file says so */
  GPtrArray *claims;   /* what must be true */
} HlPlanStep;

/* What is written in the words of a lesson. */
typedef enum
{
  HL_PLAN_LESSON, /* what learners do, step by step */
  /* what a lecturer shows, place by place: a step has a place and a note, takes nothing over
   * from the one before, and its text keeps its lines */
  HL_PLAN_PLAYLIST,
} HlPlanKind;

typedef struct
{
  HlPlanKind kind;                  /* what it is */
  char      *name;                  /* the name of its file, without what its kind ends it with */
  char      *title;                 /* what it is called */
  char      *about;                 /* what is learned, or NULL */
  int        minutes;               /* how long it takes */
  char      *place[HL_PLAN_N_KEYS]; /* what holds where no step says otherwise */
  GPtrArray *steps;                 /* at least one */
} HlLessonPlan;

HlLessonPlan *hl_lesson_plan_new (HlPlanKind kind, const char *name) G_GNUC_WARN_UNUSED_RESULT;
void          hl_lesson_plan_free (HlLessonPlan *self);

int               hl_lesson_plan_count (const HlLessonPlan *self);
const HlPlanStep *hl_lesson_plan_get (const HlLessonPlan *self, int index);
HlPlanStep       *hl_lesson_plan_add_step (HlLessonPlan *self, const char *title, int line);
void              hl_lesson_plan_inherit (HlLessonPlan *self);

int      hl_plan_step_get_number (const HlPlanStep *self, HlPlanKey key);
gboolean hl_plan_step_names (const HlPlanStep *self, HlPlanKey key, const char *control);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlLessonPlan, hl_lesson_plan_free)

/* What can be wrong with a lesson, and how it is said. */

#define HL_PLAN_ERROR (hl_plan_error_quark ())
GQuark hl_plan_error_quark (void);

typedef enum
{
  HL_PLAN_ERROR_SYNTAX, /* a line cannot be understood */
  HL_PLAN_ERROR_FILE,   /* the file is not text, or too large */
} HlPlanError;

const char *hl_plan_suffix (HlPlanKind kind);
const char *hl_plan_form (HlPlanKind kind);

gboolean hl_plan_fail (const HlLessonPlan *self, int line, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);
gboolean hl_lesson_plan_check (const HlLessonPlan *self, GError **error);
