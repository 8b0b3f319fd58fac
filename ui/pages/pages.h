/* ui/pages/pages.h
 *
 * The pages of the window, each in a file of its own.
 */

#pragma once

#include <adwaita.h>

#include "ui/pages/sentence-row.h"
#include "ui/session/course.h"
#include "ui/session/inspection.h"
#include "ui/session/run-snapshots.h"
#include "ui/session/run-keeper.h"
#include "ui/session/what-if.h"
#include "ui/session/workspace.h"
#include "ui/state/state.h"

/* The first minute: a sentence to type, its translation with what each word looked at, three ways
 * to begin, and the lessons with what was done of them.
 *
 *      [ The red car is old.          ] [ Translate ]
 *      La voiture rouge est vieille.
 *      ribbons between the words, and what they say
 *      [ Take the tour ]  [ Continue: Masks, step 4 ]  [ I teach ]
 *      For your class …                            as long as “I teach” is on
 *      Lessons: a card each
 *
 * Properties
 *   state    HlState    whose sentence is shown
 *   course   HlCourse   whose lessons are shown */
#define HL_TYPE_START_PAGE (hl_start_page_get_type ())
G_DECLARE_FINAL_TYPE (HlStartPage, hl_start_page, HL, START_PAGE, GtkWidget)

void hl_start_page_edit (HlStartPage *self);

/* A sentence and its translation, with what goes between them; what a word could have been
 * instead, what had followed then, and why it was chosen.
 *
 *      ┌─────────────────────────────────────────────────────────────┐
 *      │ [ the red car is old .              ] Examples ▾  Translate │
 *      │ La voiture rouge est vieille.  ⧉                            │
 *      │ Having read “voiture”, it looked most at “red” …            │
 *      │ reads      the   red   car                                  │
 *      │ writes     la  voiture  rouge                               │
 *      │                 What else it could have been                │
 *      │ (Why “rouge”?) (What if “française”?) (All heads)    More ▾ │
 *      └─────────────────────────────────────────────────────────────┘
 *
 * Properties
 *   state     HlState
 *   what-if   HlWhatIf
 *   view      string     words, why or tree */
#define HL_TYPE_TRANSLATE_PAGE (hl_translate_page_get_type ())
G_DECLARE_FINAL_TYPE (HlTranslatePage, hl_translate_page, HL, TRANSLATE_PAGE, AdwBin)

HlSentenceRow *hl_translate_page_get_sentence (HlTranslatePage *self);
void           hl_translate_page_explain (HlTranslatePage *self, int word);

/* What every head looked at: one head large beside the small maps of all, or all of them.
 *
 * Properties
 *   state          HlState          what all pages share
 *   interventions  HlInterventions  what is altered about the model
 *   settings       GSettings        keep which attention is shown
 *   view           string           "head" (beside all), "grid" (all alone) or "ranking"
 *
 * Keys   H, Shift+H: the other heads; Menu: what can be altered about the cell */
#define HL_TYPE_ATTENTION_PAGE (hl_attention_page_get_type ())
G_DECLARE_FINAL_TYPE (HlAttentionPage, hl_attention_page, HL, ATTENTION_PAGE, GtkWidget)

HlSentenceRow *hl_attention_page_get_sentence (HlAttentionPage *self);
void           hl_attention_page_point_out (HlAttentionPage *self);

/* The Transformer, step by step: the model and the stage, beside them what is asked about a
 * word, and instead of them what is missing as long as there is no walk.
 *
 * Properties
 *   inspection   HlInspection   whose walk is shown
 *   what-if      HlWhatIf       branches of its translation
 *   mode         string         "translation" or "update"
 *   view         string         "story", "map" or "stage"
 *   is-bare      boolean        whether the choices above are left out, for a presenter
 *   has-spotlight boolean       whether all but what is current is dimmed */
#define HL_TYPE_MODEL_PAGE (hl_model_page_get_type ())
G_DECLARE_FINAL_TYPE (HlModelPage, hl_model_page, HL, MODEL_PAGE, GtkWidget)

/* Train a model from scratch and watch: what it says of a few sentences, where it looks for each
 * word, and one curve, which is also the slider over its snapshots.
 *
 * Every run stays, with its curves: nothing is discarded by starting another.
 *
 * Properties
 *   view      string     what is open: "run", "runs", "form"
 *
 * Signals
 *   run-asked (run, what)   a person wants to "open" the model of a run, or to "drop" it */
#define HL_TYPE_TRAIN_PAGE (hl_train_page_get_type ())
G_DECLARE_FINAL_TYPE (HlTrainPage, hl_train_page, HL, TRAIN_PAGE, AdwBin)

void  hl_train_page_set_up (HlTrainPage *self, HlWorkspace *workspace, HlRunKeeper *keeper,
                            HlRunSnapshots *snapshots, GSettings *settings,
                            const char *shipped_corpus);
void  hl_train_page_set_corpus (HlTrainPage *self, GFile *file);
void  hl_train_page_open_corpus (HlTrainPage *self, GFile *file);
void  hl_train_page_show_hyperparameter (HlTrainPage *self, const char *name);
void  hl_train_page_go_on (HlTrainPage *self, HlRun *run);
void  hl_train_page_show_runs (HlTrainPage *self, GPtrArray *runs, int sentence, const char *view);
void  hl_train_page_go_to (HlTrainPage *self, double update);
char *hl_train_page_write_choice (HlTrainPage *self, double *update) G_GNUC_WARN_UNUSED_RESULT;
