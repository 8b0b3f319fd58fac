/* ui/labs/lab-question.h
 *
 * Ask me first, in a lab: a question about the step at hand, answered by a choice before
 * the result is shown.
 *
 *      Which of BatchNorm's sums are 0 now?   ( rows ) ( columns ) ( both ) ( neither )
 *      No: the columns'. Each column was centered on its own mean.
 *
 * The player grades and counts; the lab asks when it arrives at a step, and shows no
 * result before the player's "is-revealed" is true again.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/player.h"

G_BEGIN_DECLS

#define HL_LAB_QUESTION_MOST_CHOICES 16

/**
 * HlLabQuestionSpec:
 * @text: what is asked
 * @choices: (array length=n_choices): the answers
 * @n_choices: at least 2
 * @right: which of them is right
 * @why: why
 *
 * Made by hl_lab_question_spec_new(), owns its words.
 */
typedef struct
{
  char *text;
  char *choices[HL_LAB_QUESTION_MOST_CHOICES];
  int   n_choices;
  int   right;
  char *why;
} HlLabQuestionSpec;

HlLabQuestionSpec *hl_lab_question_spec_new (const char *text,
                                             const char *why) G_GNUC_WARN_UNUSED_RESULT;
void               hl_lab_question_spec_add (HlLabQuestionSpec *self,
                                             const char        *choice,
                                             gboolean           is_right);
void               hl_lab_question_spec_free (HlLabQuestionSpec *self);

#define HL_TYPE_LAB_QUESTION (hl_lab_question_get_type ())

G_DECLARE_FINAL_TYPE (HlLabQuestion, hl_lab_question, HL, LAB_QUESTION, GtkWidget)

void hl_lab_question_ask (HlLabQuestion     *self,
                          HlPlayer          *player,
                          HlLabQuestionSpec *spec);
void hl_lab_question_answer (HlLabQuestion *self,
                             int            choice);

const HlLabQuestionSpec *hl_lab_question_get_spec (HlLabQuestion *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlLabQuestionSpec, hl_lab_question_spec_free)

G_END_DECLS
