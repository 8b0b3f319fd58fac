/* ui/figures/story-marks.h
 *
 * A picture of the story while it is laid out, and the marks that all of them use.
 */

#pragma once

#include "core/model/place.h"
#include "ui/figures/story.h"
#include "ui/picture/marks.h"

/* Pixels where the figure has the size that it is drawn for. */
#define HL_STORY_NOTE 15.0
#define HL_STORY_LABEL 16.0
#define HL_STORY_LARGE 20.0

typedef enum
{
  HL_STORY_PLAIN,
  HL_STORY_CHOSEN,
  HL_STORY_FAINT,
  HL_STORY_LIT,
} HlStoryLook;

typedef struct
{
  const HlStory   *story;
  const NnWalk    *walk;
  HlStoryAt        at;
  NnStoryStep      step;
  HlScene         *scene;
  const HlPalette *colors;
  double           u;               /* a unit: 1 px where the figure has its own size */
  HlRect           map, main, side; /* where we are; the current place; its heads */
  int              n;               /* words down the side: of the source, or one of the decoder */
  double           pitch, chip;     /* from word to word; height of a word */
} HlStoryPage;

/* Units of the current page. */
#define U(units) ((units) *self->u)

/* How the picture of one idea is made. */
typedef struct
{
  void (*build) (HlStoryPage *self);
  gboolean has_heads;    /* beside it */
  gboolean is_of_labels; /* a row for each label of an update */
} HlStoryPicture;

extern const HlStoryPicture hl_story_update_pictures[NN_N_STORY_KINDS - NN_STORY_BATCH];

double  hl_story_times (const HlStoryPage *self, double size);
HlColor hl_story_shade (const HlStoryPage *self, double t);
HlColor hl_story_tint (const HlStoryPage *self, double t);
double  hl_story_middle (HlRect at);
HlMark *hl_story_say (HlStoryPage *self, double size, gboolean is_strong, const char *words,
                      HlRect at, double align, HlColor ink);
void    hl_story_note (HlStoryPage *self, const char *words, double x, double y, double width,
                       double align);
void hl_story_chip (HlStoryPage *self, HlItem item, const char *word, HlRect at, HlStoryLook look);
void hl_story_add_box (HlStoryPage *self, int index, const char *name, double times, HlRect at,
                       gboolean is_here, gboolean is_done);
void hl_story_fit (HlStoryPage *self, int n);
const char *hl_story_box_name (NnBox box, gboolean has_residual);
const char *hl_story_difference (const NnConfig *config);
double      hl_story_foot_height (const HlStoryPage *self);
void        hl_story_foot (HlStoryPage *self, HlItem item, const char *words);
HlRect      hl_story_place (const HlStoryPage *self, int i, double x);

const HlStoryPicture *hl_story_picture (NnStoryKind kind);

/* The word that is written at a place of the decoder. */
static inline HlItem hl_story_round (int t) { return (HlItem){ HL_STORY_ROUND, t, 0 }; }

/* Of an update: what computed a number, where one is, and what an item is. */
const NnOperation *hl_story_operation (const HlStoryPage *self, const char *path);
void  hl_story_bar (HlStoryPage *self, HlRect at, double share, const char *number, gboolean is_on);
void  hl_story_add_steps (HlStoryPage *self, const GArray *steps);
char *hl_story_describe_update (const NnWalk *walk, const GArray *steps, HlItem item);

/* Of its way back. */
void hl_story_build_logits (HlStoryPage *self);
void hl_story_build_flow (HlStoryPage *self);
void hl_story_build_clip (HlStoryPage *self);
void hl_story_build_adam (HlStoryPage *self);
void hl_story_build_after (HlStoryPage *self);
