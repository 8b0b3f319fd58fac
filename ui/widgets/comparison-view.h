/* ui/widgets/comparison-view.h
 *
 * Runs that differ in one thing, on one chart, with what came out of each.
 *
 *      [ 32 ▾ ]  [ Train Both ]  ███████▒▒▒▒  without the mask · 12 seconds left
 *      loss ▲ ╲___ with the mask · 32
 *           │ ╲____ without · 32
 *      run               batch   loss    held out   BLEU    "he is calm ."
 *      with the mask        32   0.99    1.43       27.8    il est calme .
 *      without              32   0.40    0.45        0.0    . . il
 *
 * What has come to an end stays when others train, so that batch sizes can be compared, and when
 * the program is started again.
 *
 * Before a start the axes are there, with the names of the runs, and how long they take.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/comparison.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/prediction-pane.h"

#define HL_TYPE_COMPARISON_VIEW (hl_comparison_view_get_type ())

G_DECLARE_FINAL_TYPE (HlComparisonView, hl_comparison_view, HL, COMPARISON_VIEW, GtkWidget)

typedef struct
{
  const char *first;  /* what is different about the first run, not translated */
  const char *second; /* and about the other */
  /* makes the options of the second run from those of the first */
  void (*change) (NnRunOptions *options);
} HlComparisonPair;

/* Read by everybody; its functions write. */
struct _HlComparisonView
{
  GtkWidget parent_instance;

  HlComparison     *comparison;
  char             *caption;    /* what the runs have in common, and what came out of each */
  HlPredictionPane *prediction; /* asks how the runs will end */
  HlFigureView     *curve;

  /*< private >*/
  GPtrArray *runs;       /* of NnComparedRun: what is kept */
  int        n_finished; /* how many of the comparison's runs are among them */
  char     **sentences;  /* what the runs translate; NULL before the first */
  guint64    seed;       /* of the runs */
  char      *file;       /* in which the runs are kept, or NULL */

  const HlComparisonPair *pair; /* or NULL */
  char                   *corpus;

  GtkWidget      *box;
  GtkDropDown    *batch_size;
  GtkWidget      *stop;
  GtkWidget      *forget;
  GtkProgressBar *progress;
  GtkLabel       *text, *time;
  GtkLabel       *outcome;
  GtkLabel       *problem;
  GtkGrid        *table;
};

HlComparisonView *hl_comparison_view_new (const HlComparisonPair *pair, const char *text,
                                          const char *outcome) G_GNUC_WARN_UNUSED_RESULT;

void hl_comparison_view_set_corpus (HlComparisonView *self, const char *corpus);
void hl_comparison_view_start (HlComparisonView *self, NnComparison *comparison);

void hl_comparison_view_keep_in (HlComparisonView *self, const char *path);
