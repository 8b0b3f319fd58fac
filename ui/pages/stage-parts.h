/* ui/pages/stage-parts.h
 *
 * What the stage pane is made of: its place, the buttons beside it, and what is asked there.
 */

#pragma once

#include <gtk/gtk.h>

#include "core/trace/question/question-plan.h"
#include "core/trace/question/question.h"
#include "core/trace/walk/origin.h"
#include "ui/lessons/lessons.h"
#include "ui/session/inspection.h"
#include "ui/session/player.h"
#include "ui/widgets/question-pane.h"
#include "ui/widgets/stage.h"

/* How one came from a number to where it is from, or to what was made of it: a trail is an array of
 * the numbers on the way, and the step at which each was looked at.
 *
 *      A[voiture, red] 0.97 ← S[voiture, red] 4.9 ← S₀[voiture, red] 27.7
 *      A[voiture, red] 0.97 → O_h[voiture, 1] −0.31 */
typedef struct
{
  NnNumber number;    /* what is looked at */
  int      node;      /* the step at which it is */
  gboolean is_onward; /* whether it was made of the number before, and not the other way round */
} HlTrailStep;

char *hl_number_trail_get_markup (const GArray *trail, const NnWalk *walk,
                                  int asked) G_GNUC_WARN_UNUSED_RESULT;
int   hl_number_trail_find_origin (const NnWalk *walk, int node, NnNumber *number);

/* A button that lists the steps that read a number, and what each made of it.
 *
 *      Used by ▾
 *      ┌ A[voiture, red] 0.97 is read by ──────────────────────────────────┐
 *      │ voiture · Block 2 · Cross-attention · Sum    O_h[voiture, 1] │
 *      └───────────────────────────────────────────────────────────────────┘
 *
 * Signals
 *   use-activated (HlTrailStep use)   a person wants to go to one of them */
#define HL_TYPE_USES_BUTTON (hl_uses_button_get_type ())
G_DECLARE_FINAL_TYPE (HlUsesButton, hl_uses_button, HL, USES_BUTTON, GtkWidget)

void     hl_uses_button_set_inspection (HlUsesButton *self, HlInspection *inspection);
void     hl_uses_button_set_number (HlUsesButton *self, const NnNumber *number);
gboolean hl_uses_button_get_number (HlUsesButton *self, NnNumber *number);
void     hl_uses_button_open (HlUsesButton *self);

/* A button that tells why a step is done, and opens the source that does it.
 *
 *      Explain ▾
 *      ┌─────────────────────────────────────────────────────┐
 *      │ The softmax makes weights of scores: positive, sum 1 │
 *      │ [ Source | PyTorch ]   core/layers/softmax.c, line 12 │
 *      └─────────────────────────────────────────────────────┘ */
#define HL_TYPE_EXPLAIN_BUTTON (hl_explain_button_get_type ())
G_DECLARE_FINAL_TYPE (HlExplainButton, hl_explain_button, HL, EXPLAIN_BUTTON, GtkWidget)

void hl_explain_button_explain (HlExplainButton *self, const char *why, const HlLesson *lesson);

/* What the stage shows at a step of a walk: the operations of the sublayer that the step is a part
 * of, or of whatever else it is a part of.
 *
 *      scores      ─►  Q, K, V, Q_h, K_h, V_h, S₀, S, S′, A, O_h, O, Y
 *      a sublayer  ─►  its operations, from the first one on */

void hl_stage_place_show (HlStage *stage, HlInspection *inspection, int node, int most_passes,
                          const NnQuestion *asked);
int  hl_stage_place_find_step (const NnWalk *walk, int node, int step);

/* Asks about a step of a walk before the step shows what it makes.  An answer is a button of the
 * question, a number of the stage, or a place of the model.
 *
 *      a step ─► hl_walk_question_find () ─► a question, or NULL ─► hl_walk_question_ask ()
 *                                                                        │
 *                          a number or a place that a person chooses ─► answered */

typedef struct
{
  HlQuestionPane *pane;   /* (unowned): where it is asked */
  NnQuestionPlan *plan;   /* of the latest walk that asked, or NULL */
  NnQuestion     *asked;  /* what is asked at the current step, or NULL */
  int             before; /* the step that was current before this one; its owner sets it */
} HlWalkQuestion;

void hl_walk_question_init (HlWalkQuestion *self, HlQuestionPane *pane);
void hl_walk_question_clear (HlWalkQuestion *self);

NnQuestion *hl_walk_question_find (HlWalkQuestion *self, HlPlayer *player, const NnWalk *walk,
                                   int node) G_GNUC_WARN_UNUSED_RESULT;
void        hl_walk_question_ask (HlWalkQuestion *self, HlPlayer *player, NnQuestion *question);
void        hl_walk_question_choose_number (HlWalkQuestion *self, const NnNumber *number);
gboolean    hl_walk_question_choose_place (HlWalkQuestion *self, const NnWalk *walk, int node);
