#include "core/trace/walk/walk-sentence.h"

#include "core/engine/owned.h"
#include "core/trace/walk/walk-layers.h"

/** Returns: their places in a picture */
NnWalkGrid nn_walk_grid (const NnRows *rows, NnAxis sentences)
{
  NnWalkGrid self = { rows, sentences, 0 };

  for (int b = 0; b < rows->B; b++)
    self.width = MAX (self.width, rows->lengths[b]);

  return self;
}

static NnOperand *new_grid (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                            const char *path)
{
  NnOperand *grid = nn_walker_operand (walker, symbol, path, NN_ONE, self->sentences,
                                       nn_axis (NN_AXIS_POSITION, self->width, NULL));

  grid->states = g_new0 (guint8, nn_operand_length (grid));
  for (int b = 0; b < grid->rows; b++)
    for (int t = self->rows->valid_lens[b]; t < self->width; t++)
      grid->states[b * self->width + t] = NN_CELL_PADDING;

  return grid;
}

/**
 * @ids: (array): one for each row of the stack
 * @pad: what is written where there is no row
 * Returns: (transfer none): (B, width)
 */
NnOperand *nn_walk_grid_of_ids (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                const char *path, const int *ids, int pad,
                                const NnVocabulary *vocabulary)
{
  NnOperand      *grid = new_grid (self, walker, symbol, path);
  const int       n = grid->rows * grid->columns;
  g_autofree int *words = g_new (int, n);

  for (int b = 0; b < grid->rows; b++)
    for (int t = 0; t < self->width; t++)
      {
        const gboolean has_row = t < self->rows->lengths[b];
        const int      id = has_row ? ids[self->rows->starts[b] + t] : pad;

        nn_operand_row (grid, 0, b)[t] = (float) id;
        words[b * self->width + t] = id;
      }
  grid->words = nn_labels_of_ids (vocabulary, words, n);

  return grid;
}

/**
 * @values: (array): one for each row of the stack
 * Returns: (transfer none): (B, width), 0 where there is no row
 */
NnOperand *nn_walk_grid_of_numbers (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                    const char *path, const float *values)
{
  NnOperand *grid = new_grid (self, walker, symbol, path);

  for (int b = 0; b < grid->rows; b++)
    for (int t = 0; t < self->rows->lengths[b]; t++)
      nn_operand_row (grid, 0, b)[t] = values[self->rows->starts[b] + t];

  return grid;
}

static NnWalkRows shown_rows (NnAxisKind kind, const NnRows *rows, int sentence, const int *ids,
                              const NnVocabulary *vocabulary)
{
  const int n = rows->lengths[sentence];

  return (NnWalkRows){
    .rows = rows,
    .sentence = sentence,
    .axis = nn_axis (kind, n, nn_labels_of_ids (vocabulary, ids + rows->starts[sentence], n)),
    .whole = nn_axis (kind, rows->N, nn_labels_of_ids (vocabulary, ids, rows->N)),
  };
}

/* Names each sentence by its tokens: "i'm home . <eos>". */
static char **name_sentences (const NnBatch *batch, const NnVocabulary *vocabulary)
{
  const NnRows *rows = batch->source_rows;
  GPtrArray    *names = g_ptr_array_new_with_free_func (g_free);

  for (int b = 0; b < rows->B; b++)
    {
      GString *name = g_string_new (NULL);

      for (int s = 0; s < MIN (rows->valid_lens[b], rows->lengths[b]); s++)
        g_string_append_printf (
            name, "%s%s", s > 0 ? " " : "",
            nn_vocabulary_token (vocabulary, batch->source[rows->starts[b] + s]));
      g_ptr_array_add (names, g_string_free (name, FALSE));
    }

  return nn_labels_take (names);
}

/* Finds the slice that has the sentence, and its number there. */
static void choose (NnWalkSentence *self, int sentence)
{
  const NnSlice *slice = self->slices->items;
  const NnBatch *batch;

  for (; slice->batch == NULL || sentence >= slice->batch->source_rows->B; slice++)
    sentence -= slice->batch != NULL ? slice->batch->source_rows->B : 0;

  batch = slice->batch;
  self->slice = slice;
  self->source = shown_rows (NN_AXIS_SOURCE, batch->source_rows, sentence, batch->source,
                             self->source_vocabulary);
  self->target = shown_rows (NN_AXIS_TARGET, batch->target_rows, sentence, batch->decoder_input,
                             self->target_vocabulary);
  self->target.axis.writes = nn_labels_of_ids (self->target_vocabulary,
                                               batch->labels + self->target.rows->starts[sentence],
                                               self->target.axis.length);
  self->sentences = nn_axis (NN_AXIS_SENTENCE, self->slices->batch->source_rows->B,
                             name_sentences (self->slices->batch, self->source_vocabulary));
}

static void describe (const NnWalkSentence *self, int sentence)
{
  const NnBatch *batch = self->slice->batch;
  const int      first = self->target.rows->starts[self->target.sentence];
  NnWalk        *walk = self->walker->walk;

  walk->sentence = sentence;
  walk->n_sentences = self->sentences.length;
  walk->source_tokens = g_strdupv (self->source.axis.labels);
  walk->source_valid_len = self->source.rows->valid_lens[self->source.sentence];
  walk->decoder_tokens = g_strdupv (self->target.axis.labels);
  walk->target_tokens = g_strdupv (self->target.axis.writes);
  for (int t = 0; t < self->target.axis.length; t++)
    walk->target_valid_len += batch->labels[first + t] != batch->target_pad;
}

/**
 * @self: (out caller-allocates): the sentence
 * @slices: the workers, with a batch, whose layers remember every step
 * @sentence: which of the batch, from 0
 *
 * Prepares the recording of one sentence.
 */
void nn_walk_sentence_begin (NnWalkSentence *self, const NnSlices *slices,
                             const NnVocabulary *source_vocabulary,
                             const NnVocabulary *target_vocabulary, int sentence)
{
  *self = (NnWalkSentence){
    .walker = nn_walker_new (NN_WALK_UPDATE, slices->model, source_vocabulary, target_vocabulary),
    .slices = slices,
    .source_vocabulary = source_vocabulary,
    .target_vocabulary = target_vocabulary,
  };
  choose (self, sentence);
  describe (self, sentence);
}

/** Frees the contents of @self, and its walker unless that has been taken. */
NN_CLEARS_FOR_ALL (NnWalkSentence, nn_walk_sentence_clear, (nn_walker_free, walker),
                   (nn_labels_unref, source.axis.labels, source.whole.labels, target.axis.labels,
                    target.axis.writes, target.whole.labels, sentences.labels))

/**
 * @self: the sentence, when forward is done
 *
 * Records the operations of the forward pass.
 */
void nn_walk_sentence_forward (NnWalkSentence *self)
{
  const NnTransformer *model = self->slice->model;
  NnWalkTarget         target = {
            .rows = self->target,
            .keys = self->target.axis,
            .source = self->source.axis,
  };

  nn_walker_open (self->walker, NN_LEVEL_PASS, "forward");
  target.memory = nn_walk_encoder (self->walker, model->encoder, &self->source);
  self->logits = nn_walk_decoder (self->walker, model->decoder, &target);
  for (int box = 0; box < 3; box++) /* decoder.dense, decoder, forward */
    nn_walker_close (self->walker);
}
