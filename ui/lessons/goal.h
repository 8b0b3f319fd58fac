/* ui/lessons/goal.h
 *
 * What somebody is to do at a step of a lesson, in a form in which it can be noticed.
 *
 *      done: translated        another sentence was translated
 *      done: head 2            that head was chosen
 *      done: page train        that page was opened
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

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
  HL_GOAL_STEPPED,    /* the player was moved so many steps */
  HL_GOAL_LAST,       /* the player stands at its last step */
  HL_GOAL_UPDATES,    /* a training made so many updates */
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
void     hl_goal_clear (HlGoal *self);

G_END_DECLS
