/* ui/pages/train-parts.h
 *
 * What the Train page is made of, each part in a file of its own.
 */

#pragma once

#include <adwaita.h>

#include "core/experiments/prepared.h"
#include "core/text/columns.h"
#include "core/training/run.h"
#include "ui/figures/training.h"
#include "ui/session/run-snapshots.h"
#include "ui/session/run-keeper.h"
#include "ui/session/run-list.h"
#include "ui/state/asking.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/prediction-pane.h"

/* The runs that the page looks at: one that is not begun, that of the model in use, or those of a
 * prepared comparison, with what a person predicts and what loss each came to.
 *
 *      begin ─► held ─► "released" ─► start ─► follow, whenever a run begins or ends */
typedef struct
{
  HlRunKeeper      *keeper;
  HlRunSnapshots   *snapshots;
  HlAsking         *asking;     /* models that do not train; NULL before the page is set up */
  HlPredictionPane *prediction; /* asks how a comparison will end */
  gboolean          is_new;     /* a run that is not begun is shown */
  int               n;          /* how many are compared, or 0 */

  /*< private >*/
  NnTrainingLog    *empty;                    /* of a run that has not begun */
  const NnPrepared *prepared;                 /* what is compared; NULL where nothing is */
  char            **names;                    /* what is different about each run, and a NULL */
  HlRun            *runs[HL_TRAINING_MOST];   /* those that have begun, or NULL */
  double            losses[HL_TRAINING_MOST]; /* the validation loss of each that has ended */
  int               n_ended;
} HlTrainRuns;

void            hl_train_runs_init (HlTrainRuns *self);
void            hl_train_runs_clear (HlTrainRuns *self);
HlRun          *hl_train_runs_get (HlTrainRuns *self);
HlTrainingStage hl_train_runs_stage (HlTrainRuns *self, HlRun *run);
HlTrainingView  hl_train_runs_view (HlTrainRuns *self);
gboolean        hl_train_runs_is_current (HlTrainRuns *self, HlRun *run);
gboolean        hl_train_runs_is_asked (HlTrainRuns *self);
gboolean        hl_train_runs_can_use (HlTrainRuns *self);
GPtrArray      *hl_train_runs_list (HlTrainRuns *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_train_runs_status (HlTrainRuns *self, gboolean is_measured) G_GNUC_WARN_UNUSED_RESULT;
char *hl_train_runs_subject (HlTrainRuns *self) G_GNUC_WARN_UNUSED_RESULT;
const char *hl_train_runs_get_question (HlTrainRuns *self);

void       hl_train_runs_begin (HlTrainRuns *self, int index);
void       hl_train_runs_cancel (HlTrainRuns *self);
GPtrArray *hl_train_runs_get_options (HlTrainRuns        *self,
                                      const NnRunOptions *chosen) G_GNUC_WARN_UNUSED_RESULT;
void       hl_train_runs_start (HlTrainRuns *self, const NnRunOptions *chosen);
gboolean   hl_train_runs_follow (HlTrainRuns *self);
void       hl_train_runs_recall (HlTrainRuns *self, GPtrArray *runs);

/* A run, or a few beside each other, whose curve is the slider over their snapshots: a click or
 * a drag along it shows what was then. */
typedef struct
{
  HlFigureView *view;
  double        update;   /* that the next picture shows, or HL_TRAINING_NOW */
  int           sentence; /* whose map is shown */
  /* A person went to another snapshot; is_over: and has let it go. */
  void (*moved) (gpointer page, gboolean is_over);
  gpointer page; /* which has this one */

  /*< private >*/
  double dragged_y; /* where a drag along the curve began, or −1 */
} HlTrainingPicture;

void     hl_training_picture_init (HlTrainingPicture *self,
                                   void (*moved) (gpointer page, gboolean is_over), gpointer page);
gboolean hl_training_picture_show (HlTrainingPicture *self, HlTrainingView *view);

/* Corpus, preset and hyperparameters of a training run, to be filled in.  The
 * preset fills in all numbers; each can be changed after that. */

#define HL_RUN_PLANS 4 /* presets in a word */

#define HL_TYPE_RUN_FORM (hl_run_form_get_type ())
G_DECLARE_FINAL_TYPE (HlRunForm, hl_run_form, HL, RUN_FORM, GtkWidget)

void hl_run_form_set_up (HlRunForm *self, const char *shipped_corpus, GSettings *settings);

void hl_run_form_set_corpus (HlRunForm *self, GFile *file);
void hl_run_form_set_remarks (HlRunForm *self, const char *corpus, const char *const *remarks);

void hl_run_form_show_look (HlRunForm *self, const HlRunLook *look, const char *problem);

void hl_run_form_show_row (HlRunForm *self, const char *name);

GtkWidget *hl_run_form_make_plans (HlRunForm *self) G_GNUC_WARN_UNUSED_RESULT;

NnRunOptions *hl_run_form_read (HlRunForm *self) G_GNUC_WARN_UNUSED_RESULT;
NnRunOptions *hl_run_form_get_options (HlRunForm *self) G_GNUC_WARN_UNUSED_RESULT;

char *hl_run_look_how_long (const HlRunLook *look, gboolean is_comparison,
                            gboolean is_measured) G_GNUC_WARN_UNUSED_RESULT;

/* The rows of a form with a number or a switch for each hyperparameter that the tables
 * of core give a place in it.  The rows hold what will be used; nothing is checked here but
 * whether the heads divide the hidden size, because nn_run_options_validate() knows the
 * limits and says them in a sentence. */

typedef struct _HlHyperparameterRows HlHyperparameterRows;

HlHyperparameterRows      *
hl_hyperparameter_rows_new (AdwPreferencesGroup *numbers,
                                 AdwPreferencesGroup *variants) G_GNUC_WARN_UNUSED_RESULT;
void hl_hyperparameter_rows_free (HlHyperparameterRows *self);

void hl_hyperparameter_rows_connect (HlHyperparameterRows *self, GCallback changed,
                                     gpointer listener);

void     hl_hyperparameter_rows_set_seed (HlHyperparameterRows *self, guint seed);
void     hl_hyperparameter_rows_show (HlHyperparameterRows *self, NnRunOptions *options);
gboolean hl_hyperparameter_rows_agree (HlHyperparameterRows *self, NnRunOptions *options);
void     hl_hyperparameter_rows_update (HlHyperparameterRows *self);
void     hl_hyperparameter_rows_read (HlHyperparameterRows *self, NnRunOptions *options);
void     hl_hyperparameter_rows_check_heads (HlHyperparameterRows *self);
void     hl_hyperparameter_rows_show_row (HlHyperparameterRows *self, const char *name);

/* Which part of a corpus a run takes: the small part that the corpus marks for a
 * short run (core/text/split.h), or the whole.  A corpus without such a part shows
 * no row. */
#define HL_TYPE_PART_ROW (hl_part_row_get_type ())
G_DECLARE_FINAL_TYPE (HlPartRow, hl_part_row, HL, PART_ROW, AdwComboRow)

void hl_part_row_set_up (HlPartRow *self, GSettings *settings);
void hl_part_row_set_counts (HlPartRow *self, int n_starter, int n_pairs);
void hl_part_row_set_has_effect (HlPartRow *self, gboolean has_effect);

gboolean hl_part_row_takes_starter (HlPartRow *self);

/* A button that opens the list of comparisons that are ready to run, each with its question. */
GtkWidget *hl_prepared_button_new (void) G_GNUC_WARN_UNUSED_RESULT;

/* A run as a chip: the color of its curve, its name, what it does.  A click opens what is
 * known of it and what can be done with it.
 *
 *      ● Heads 1     ◌ Learning rate 0.01
 *
 * Signals
 *   asked (what)   a person asks for "open", "go-on" or "drop" */
#define HL_TYPE_RUN_CHIP (hl_run_chip_get_type ())
G_DECLARE_FINAL_TYPE (HlRunChip, hl_run_chip, HL, RUN_CHIP, GtkWidget)

GtkWidget *hl_run_chip_new (HlRunKeeper *keeper, HlRun *run) G_GNUC_WARN_UNUSED_RESULT;
HlRun     *hl_run_chip_get_run (HlRunChip *self);
void       hl_run_chip_show (HlRunChip *self, int color);

/* What the runs take on this computer, and a question which of them to delete.
 *
 *      12 runs, 340 MB      ─►   Delete Runs?  ☑ Heads 1        18 MB
 *                                              ☐ Recommended    61 MB
 *
 * Nothing goes by itself.  When there are more than the bounds of the list allow, the button
 * is marked, and the oldest are chosen already. */
GtkWidget *hl_run_clearing_new (HlRunList *runs) G_GNUC_WARN_UNUSED_RESULT;

/* All runs that stay: a chip for each, all curves, a table, what they take on the disk, and how to
 * be rid of them.  Curves and table can be saved.
 *
 * Properties  keeper   HlRunKeeper
 *             choice   string        whose curves are shown (run-choice.h)
 * Signals     asked (run, what)   a person wants to "open" a run, to "go-on" with it, to "drop" it
 */
#define HL_TYPE_RUNS_VIEW (hl_runs_view_get_type ())
G_DECLARE_FINAL_TYPE (HlRunsView, hl_runs_view, HL, RUNS_VIEW, AdwBin)

/* Sentences of a person's own that a model translates while it trains, besides those of its corpus.
 *
 * Signals
 *   changed ()   others are asked for from now on */
#define HL_TYPE_OWN_SENTENCES (hl_own_sentences_get_type ())

G_DECLARE_FINAL_TYPE (HlOwnSentences, hl_own_sentences, HL, OWN_SENTENCES, GtkWidget)

void   hl_own_sentences_set_settings (HlOwnSentences *self, GSettings *settings);
char **hl_own_sentences_list (HlOwnSentences *self) G_GNUC_WARN_UNUSED_RESULT;

/* The columns of a corpus: what was recognized in each, and which of them are read.
 *
 *      Column    Recognized as        First text
 *      1         numbers              7000
 *      2         sentences: source    We wash the boat.
 *      3         sentences: target    Nous lavons le bateau.
 *
 *      Source [2 · We wash… ▾]  ⇄  Target [3 · Nous lavons… ▾]
 *
 * Signal
 *   chosen (int source, int target)    a person chose other columns, from 1 */
#define HL_TYPE_COLUMN_TABLE (hl_column_table_get_type ())

G_DECLARE_FINAL_TYPE (HlColumnTable, hl_column_table, HL, COLUMN_TABLE, GtkWidget)

void hl_column_table_show (HlColumnTable *self, const NnColumns *columns);
