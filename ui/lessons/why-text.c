#include "ui/lessons/why-text.h"

#include "ui/lessons/sentences.h"

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
