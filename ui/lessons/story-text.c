#include "ui/lessons/story-text.h"

#include "core/trace/walk/reading.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/sentences.h"
#include "ui/numbers/number-text.h"

#define ALIKE 0.005 /* what differs by less is printed alike */

static const char *const kinds[NN_N_STORY_KINDS] = {
  [NN_STORY_WORDS] = "story words",
  [NN_STORY_PLACES] = "story places",
  [NN_STORY_LOOK] = "story look",
  [NN_STORY_ADD] = "story add",
  [NN_STORY_NORM] = "story norm",
  [NN_STORY_NETWORK] = "story network",
  [NN_STORY_MEMORY] = "story memory",
  [NN_STORY_WRITTEN] = "story written",
  [NN_STORY_ASK] = "story ask",
  [NN_STORY_CHOOSE] = "story choose",
  [NN_STORY_BACK] = "story back",
  [NN_STORY_AGAIN] = "story again",
  [NN_STORY_BATCH] = "story batch",
  [NN_STORY_TEACHER_FORCING] = "story teacher-forcing",
  [NN_STORY_LARGEST_LOSS] = "story largest-loss",
  [NN_STORY_LOSS] = "story loss",
  [NN_STORY_LOGIT_GRADIENT] = "story logit-gradient",
  [NN_STORY_PARTS] = "story parts",
  [NN_STORY_CLIP] = "story clip",
  [NN_STORY_ADAM] = "story adam",
  [NN_STORY_LOSS_AFTER] = "story loss-after",
};

typedef struct
{
  const NnWalk      *walk;
  const NnStoryStep *step;
} Told;

/* All words that are written, without <eos>, or those before the current one. */
static char *written_words (const NnWalk *walk, const NnStoryStep *step)
{
  const int n = step->kind == NN_STORY_AGAIN ? step->n - (step->factor != 0.0) : step->target_step;
  GString  *text = g_string_new (NULL);

  for (int t = 0; t < n; t++)
    g_string_append_printf (text, t > 0 ? " %s" : "%s", walk->target_tokens[t]);

  return g_string_free (text, FALSE);
}

/* Which row, column or matrix: by name where it has one, or counted from 1. */
static char *index_text (const NnAxis *axis, int index)
{
  return axis->labels != NULL ? g_strdup (axis->labels[index]) : g_strdup_printf ("%d", index + 1);
}

/* Returns which weight it is: "Decoder › Block 1 › Masked self-attention › W_q[3, 17]".
 * step: Adam's step of its matrix. */
char *hl_story_weight_name (const NnOperation *step, int slice, int row, int column)
{
  const NnOperand *theta = step->inputs[0];
  g_autofree char *matrix = index_text (&theta->slice_axis, slice);
  g_autofree char *of_row = index_text (&theta->row_axis, row);
  g_autofree char *of_column = index_text (&theta->column_axis, column);
  g_autofree char *cell =
      g_strdup_printf ("%s[%s%s%s%s%s]", step->parameter, theta->slices > 1 ? matrix : "",
                       theta->slices > 1 ? ", " : "", theta->rows > 1 ? of_row : "",
                       theta->rows > 1 ? ", " : "", of_column);

  return hl_parameter_title (step->path, cell);
}

static char *word (gconstpointer about, const char *name)
{
  const Told        *told = about;
  const NnStoryStep *step = told->step;

  if (g_str_equal (name, "word"))
    return g_strdup (step->word);
  if (g_str_equal (name, "other"))
    return g_strdup (step->other);
  if (g_str_equal (name, "token"))
    return g_strdup (step->written);
  if (g_str_equal (name, "written"))
    return written_words (told->walk, step);
  if (g_str_equal (name, "part"))
    return hl_part_title (step->operation->path);
  if (g_str_equal (name, "loss-before"))
    return hl_loss_to_text_beside (step->limit, step->value);
  if (g_str_equal (name, "loss-now"))
    return hl_loss_to_text_beside (step->value, step->limit);

  return NULL;
}

static double number (gconstpointer about, const char *name)
{
  const NnStoryStep *step = ((const Told *) about)->step;
  const HlNamed      numbers[] = {
         { "n", step->n },
         { "place", step->place },
         { "width", step->width },
         { "block", step->block + 1 },
         { "head", step->head + 1 },
         { "value", step->value },
         { "limit", step->limit },
         { "factor", step->factor },
         { "chance", step->probability },
         { NULL },
  };

  return hl_named (numbers, name);
}

/* What the members mean depends on the kind: NnStoryKind. */
static gboolean holds (gconstpointer about, const char *condition)
{
  const NnStoryStep *step = ((const Told *) about)->step;
  const double  spread = step->limit - step->value, spread_after = step->probability - step->factor;
  const HlNamed conditions[] = {
    { "none", step->n == 0 },
    { "one", step->n == 1 },
    { "first", step->place == 1 },
    { "other", step->other != NULL },
    { "decoder", step->width != 0 },
    { "alike", step->n == 1 || step->value - step->limit < ALIKE },
    { "itself", step->key == step->query },
    { "clear", step->value > NN_READING_CLEAR },
    { "elsewhere", step->factor > step->value },
    { "network", step->place == 1 },
    { "nothing", step->limit == 0.0 },
    { "aligned", step->probability > 0.5 },
    { "nearer", spread_after <= spread && step->probability <= step->limit },
    { "one-before", spread < ALIKE },
    { "one-after", spread_after < ALIKE },
    { "alone", step->factor != 0.0 },
    { "given", step->factor != 0.0 },
    { "ended", step->factor != 0.0 },
    { "smoothed", step->factor > 0.0 },
    { "kept", step->factor == 1.0 },
    { "no-limit", step->limit <= 0.0 },
    { "fallen", step->value < step->limit },
    { "risen", step->value > step->limit },
    { NULL },
  };

  return hl_named (conditions, condition) != 0.0;
}

static char *say (const NnWalk *walk, const NnStoryStep *step, const char *line)
{
  static const HlSpeaker speaker = { holds, word, number };
  const Told             told = { walk, step };

  return hl_sentence (kinds[step->kind], line, &speaker, &told);
}

/* Returns a sentence about it, which its numbers bear out. */
char *hl_story_text (const NnWalk *walk, const NnStoryStep *step)
{
  return say (walk, step, "text");
}

/* Returns what there is to say beside it. */
char *hl_story_more (const NnWalk *walk, const NnStoryStep *step)
{
  return say (walk, step, "more");
}

static char *reading_word (gconstpointer about, const char *name)
{
  return g_str_equal (name, "word") ? g_strdup (((const NnReading *) about)->word) : NULL;
}

static double reading_number (gconstpointer about, const char *name)
{
  const NnReading *reading = about;
  const HlNamed    numbers[] = {
       { "n", reading->n_clear }, /* heads that give the word more than half */
       { "all", reading->n_heads },
       { "head", reading->head + 1 },
       { "block", reading->block + 1 },
       { "weight", reading->weight },
       { NULL },
  };

  return hl_named (numbers, name);
}

static gboolean reading_holds (gconstpointer about, const char *condition)
{
  const NnReading *reading = about;
  const HlNamed    conditions[] = {
       { "one", reading->n_clear == 1 },
       { "clear", reading->n_clear > 0 },
       { "itself", reading->n_clear > 0 && reading->is_itself },
       { NULL },
  };

  return hl_named (conditions, condition) != 0.0;
}

/* Returns a sentence about it. */
char *hl_why_reading_text (const NnReading *reading, gboolean is_first)
{
  static const HlSpeaker speaker = { reading_holds, reading_word, reading_number };

  return hl_sentence ("why reading", is_first ? "first" : "text", &speaker, reading);
}

typedef struct
{
  const NnLogitPart       *part;
  const NnLogitDifference *difference; /* all parts, or NULL */
  const NnConfig          *config;     /* or NULL */
} Part;

static char *part_word (gconstpointer about, const char *name) { return NULL; }

static double part_number (gconstpointer about, const char *name)
{
  const Part   *self = about;
  const HlNamed numbers[] = {
    { "block", self->part->block + 1 },
    { "value", self->part->value },
    { "sum", self->difference != NULL ? self->difference->value : 0.0 },
    { NULL },
  };

  return hl_named (numbers, name);
}

static gboolean part_holds (gconstpointer about, const char *condition)
{
  const Part           *self = about;
  const NnLogitPartKind kind = self->part->kind;
  const NnConfig       *config = self->config;
  const HlNamed         conditions[] = {
            { "embedding", kind == NN_LOGIT_EMBEDDING },
            { "positions", kind == NN_LOGIT_POSITIONS },
            { "stream", kind == NN_LOGIT_STREAM },
            { "self", kind == NN_LOGIT_SELF_ATTENTION },
            { "cross", kind == NN_LOGIT_CROSS_ATTENTION },
            { "network", kind == NN_LOGIT_FFN },
            { "mean", kind == NN_LOGIT_MEAN },
            { "shift", kind == NN_LOGIT_SHIFT },
            { "alone", config != NULL && (config->is_pre_norm || !config->has_residual) },
            { "bias", kind == NN_LOGIT_BIAS },
            { "whole", self->difference != NULL && self->difference->is_whole },
            { "summed", self->difference != NULL && self->difference->has_stream },
            { NULL },
  };

  return hl_named (conditions, condition) != 0.0;
}

static const HlSpeaker speaker = { part_holds, part_word, part_number };

/* Returns a sentence about the sublayer that moved it most; where the parts of the others cannot
 * be told, two about the last one. */
char *hl_why_sublayer_text (const NnLogitDifference *difference)
{
  const Part about = { nn_logit_difference_largest (difference), difference, NULL };

  return hl_sentence ("why sublayer", "text", &speaker, &about);
}

/* Returns what it is called, short enough for the label of a bar. */
char *hl_why_part_title (const NnConfig *config, const NnLogitPart *part)
{
  const Part about = { part, NULL, config };

  return hl_sentence ("why sublayer", "title", &speaker, &about);
}
