/* ui/pages/model-parts.h
 *
 * What the Model page is made of, each part in a file of its own.
 */

#pragma once

#include <adwaita.h>

#include "core/trace/walk/walk.h"
#include "ui/picture/figure.h"
#include "ui/session/inspection.h"
#include "ui/session/interventions.h"
#include "ui/session/what-if.h"
#include "ui/session/workspace.h"

/* The row above the model: which pass is walked through, what can be tried with the model there,
 * and how it is shown.  Its buttons are the actions "model.…" of the page. */
#define HL_TYPE_MODEL_TOOLBAR (hl_model_toolbar_get_type ())
G_DECLARE_FINAL_TYPE (HlModelToolbar, hl_model_toolbar, HL, MODEL_TOOLBAR, GtkWidget)

void hl_model_toolbar_set_inspection (HlModelToolbar *self, HlInspection *inspection);
void hl_model_toolbar_set_interventions (HlModelToolbar *self, HlInterventions *interventions);

/* A sentence pair to learn from, as a person types it.
 *
 *      Source  [the red zebra .     ]
 *      Target  [le zèbre rouge .    ]
 *      The model does not know “zebra” and reads <unk> instead.
 *                    [Back to the Corpus] [Learn from This Pair]
 *
 * The entries begin with the current sentence and its translation, until a person types.
 *
 * Signals
 *   applied   another batch was chosen here */
#define HL_TYPE_PAIR_FORM (hl_pair_form_get_type ())
G_DECLARE_FINAL_TYPE (HlPairForm, hl_pair_form, HL, PAIR_FORM, GtkWidget)

void hl_pair_form_set_inspection (HlPairForm *self, HlInspection *inspection);
void hl_pair_form_suggest (HlPairForm *self);

/* "Alter": a button whose popover takes a head, a sublayer, a block or the positions
 * out of the model in use, makes a head uniform, sets the temperature, or one attention weight. */
#define HL_TYPE_TRY_BUTTON (hl_try_button_get_type ())
G_DECLARE_FINAL_TYPE (HlTryButton, hl_try_button, HL, TRY_BUTTON, GtkWidget)

void hl_try_button_set_interventions (HlTryButton *self, HlInterventions *interventions);
void hl_try_button_set_place (HlTryButton *self, NnSublayer sublayer, int block, int head);
void hl_try_button_set_weight (HlTryButton *self, int query, int key, double weight,
                               const char *text);
void hl_try_button_clear_weight (HlTryButton *self);
void hl_try_button_popup (HlTryButton *self);

/* The current step, in full: where it is, what goes in and what comes out, how a
 * number of it comes about, why it is done, and the source that does it.  A step that
 * is a group shows its parts.
 *
 * A number leads to the step that made it, and, with a button that lists them, to those that read
 * it.  Who chooses another candidate for a word activates `model.word`. */
#define HL_TYPE_STAGE_PANE (hl_stage_pane_get_type ())
G_DECLARE_FINAL_TYPE (HlStagePane, hl_stage_pane, HL, STAGE_PANE, GtkWidget)

void hl_stage_pane_set_inspection (HlStagePane *self, HlInspection *inspection);

void hl_stage_pane_set_room (HlStagePane *self, int height);

void     hl_stage_pane_set_has_spotlight (HlStagePane *self, gboolean has_spotlight);
void     hl_stage_pane_set_head (HlStagePane *self, int head);
gboolean hl_stage_pane_turn_head (HlStagePane *self, int by);
gboolean hl_stage_pane_go_back (HlStagePane *self);

gboolean        hl_stage_pane_has_pictures (HlStagePane *self);
const HlFigure *hl_stage_pane_get_figure (HlStagePane *self, HlSheetText *text);

gboolean hl_stage_pane_answer (HlStagePane *self, int choice);
gboolean hl_stage_pane_answer_place (HlStagePane *self, int node);

/* The walk of an inspection: the model at the current step, and the stage, where the step has
 * its numbers.  Clicks on the model lead to a step, and into it.
 *
 * Properties
 *   map       HlFigureView   where the model is seen
 *   view      string    "map", or "stage": the current step at full size, with a slim map
 *   is-book   boolean   whether the model is arranged as in the book */
#define HL_TYPE_WALK_VIEW (hl_walk_view_get_type ())
G_DECLARE_FINAL_TYPE (HlWalkView, hl_walk_view, HL, WALK_VIEW, GtkWidget)

void         hl_walk_view_set_inspection (HlWalkView *self, HlInspection *inspection);
HlStagePane *hl_walk_view_get_stage_pane (HlWalkView *self);
void         hl_walk_view_go_to_choice (HlWalkView *self);
void         hl_walk_view_choose (HlWalkView *self, int node, int head);
void         hl_walk_view_zoom (HlWalkView *self, gboolean is_out);
char        *hl_walk_view_get_file_name (HlWalkView *self) G_GNUC_WARN_UNUSED_RESULT;

/* What is chosen on all pages, a word, a block and a head, as a step of a walk, and back; and
 * the words that the walk through a translation chose. */

int     hl_walk_choice_find (const NnWalk *walk, const HlSelection *choice);
GArray *hl_walk_choice_go_on (const NnWalk *walk, int step, int id) G_GNUC_WARN_UNUSED_RESULT;

/* Why a word was chosen, beside the map: what the row that wrote it read of the target so
 * far and of the source, and what each sublayer added to its logit over the runner-up's.
 *
 *      Why “rouge”?
 *      Target so far: 2 of 8 heads read …      Masked self-attention 1      ▌      0.35
 *      Source: 6 of 8 heads read “red” …       Cross-attention 1  ████   5.31
 *      Sublayers: …                            together                     █████  7.48
 *
 * A click on a bar leads to the step that added the part. */
#define HL_TYPE_WHY_PANE (hl_why_pane_get_type ())
G_DECLARE_FINAL_TYPE (HlWhyPane, hl_why_pane, HL, WHY_PANE, GtkWidget)

void            hl_why_pane_set_inspection (HlWhyPane *self, HlInspection *inspection);
void            hl_why_pane_ask (HlWhyPane *self, int word);
gboolean        hl_why_pane_has_answer (HlWhyPane *self);
const HlFigure *hl_why_pane_get_figure (HlWhyPane *self);

/* A branch of the translation beside the first: its words, how probable they were, and how
 * probable all of them together.
 *
 *      What if “le”?                               ↶  ×
 *      first     la voiture rouge …       log p −0.43
 *      branch    le  …                    log p −5.12 */
#define HL_TYPE_BRANCH_PANE (hl_branch_pane_get_type ())
G_DECLARE_FINAL_TYPE (HlBranchPane, hl_branch_pane, HL, BRANCH_PANE, GtkWidget)

void hl_branch_pane_set_what_if (HlBranchPane *self, HlWhatIf *what_if);
void hl_branch_pane_set_inspection (HlBranchPane *self, HlInspection *inspection);
void hl_branch_pane_try (HlBranchPane *self, const int *ids, int n);
