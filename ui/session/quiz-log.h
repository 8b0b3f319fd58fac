/* ui/session/quiz-log.h
 *
 * What was asked and answered: each question with its concept, for the summary of a walk and for
 * a table.
 *
 *      Masks        2 of 3     missed: “Which keys …?”
 *      Attention    4 of 4
 */

#pragma once

#include "ui/lessons/question-spec.h"

typedef struct
{
  GDateTime *when;     /* when the answer was shown */
  char      *question; /* what was asked */
  HlConcept  concept;  /* what it is about */
  char      *answer;   /* what a person chose; NULL where a class gave votes */
  char     **choices;  /* the choices, and a NULL */
  int       *votes;    /* how many of a class voted for each choice, or NULL */
  int       *before;   /* likewise, before the class talked; NULL if it voted once */
  char      *right;    /* the right answer */
  gboolean   is_right; /* whether answer is right; of a class, whether most of it voted for it */
  char      *place;    /* of a lesson: what people call the step that it was about, or NULL */
  int        position; /* that step */
} HlQuizEntry;

HlQuizEntry *hl_quiz_entry_of (const HlQuestionSpec   *spec,
                               const HlQuestionAnswer *answer) G_GNUC_WARN_UNUSED_RESULT;
void         hl_quiz_entry_free (HlQuizEntry *self);

typedef struct
{
  int n_asked; /* how many questions about a concept were answered */
  int n_right; /* how many of them right */
} HlQuizScore;

typedef struct _HlQuizLog HlQuizLog;

HlQuizLog *hl_quiz_log_new (void) G_GNUC_WARN_UNUSED_RESULT;
void       hl_quiz_log_free (HlQuizLog *self);

void hl_quiz_log_add (HlQuizLog *self, HlQuizEntry *entry);
void hl_quiz_log_begin (HlQuizLog *self);

int                hl_quiz_log_count (const HlQuizLog *self);
int                hl_quiz_log_first (const HlQuizLog *self);
const HlQuizEntry *hl_quiz_log_get (const HlQuizLog *self, int index);
HlQuizScore        hl_quiz_log_score (const HlQuizLog *self, HlConcept concept);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlQuizEntry, hl_quiz_entry_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlQuizLog, hl_quiz_log_free)
