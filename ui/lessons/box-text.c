#include "ui/lessons/box-text.h"

#include <glib/gi18n-lib.h>

#include "core/model/place.h"

typedef struct
{
  const char *name;
  const char *text;
} Box;

/* Passes, by their path. */
static const Box passes[] = {
  { "encode",
    N_ ("The encoder reads the whole source sentence at once. Its output M, the memory, is one "
        "vector for each source token; into each vector attention has mixed information from the "
        "whole sentence. M is computed only once, however long the translation becomes.") },
  { "decode",
    N_ ("The decoder reads the words written so far and predicts the next one. The keys and "
        "values of earlier words are kept in a cache, so only the newest word is computed. The "
        "word that is chosen here is read at the next step.") },
  { "batch",
    N_ ("An update (one optimizer step) learns from a batch of sentence pairs. Shorter sentences "
        "are filled up with padding, and valid lengths say how many tokens of each row are real. "
        "The decoder reads the target shifted by one, so the label of each position is the next "
        "word.") },
  { "forward",
    N_ ("The forward pass computes the sentence as in a translation, with two differences. The "
        "decoder reads the reference instead of its own words, so all target positions are "
        "computed at once. And dropout, if the model has it, sets a random part of the numbers "
        "to 0.") },
  { "backward",
    N_ ("The backward pass goes through the same figure in reverse, from the loss to the "
        "embeddings. Every step asks: if this number were a little larger, by how much would the "
        "loss rise? That is the gradient of the number. It is made of the gradients of the steps "
        "that used the number.") },
  { "clip",
    N_ ("Gradient clipping limits the length of the gradient. The gradients of all parameters "
        "together are one long vector. If it is longer than the limit c, all of them are "
        "multiplied by the same factor. The direction stays, and one unusual batch cannot throw "
        "the model off.") },
  { "adam",
    N_ ("Adam now changes the parameters. It keeps two running means for each of them: m_t of "
        "the gradient, and v_t of the squared gradient. The update goes against m_t, divided by "
        "the root of v_t. So parameters with small gradients learn as fast as others.") },
  { "loss_again",
    N_ ("The same batch goes through the updated model. If the update was not too large, the "
        "loss has fallen a little. Dropout is the same as before, so the difference comes from "
        "the update alone.") },
};

/* Boxes inside of a pass, by the last part of their path. */
static const Box boxes[] = {
  { "encoder",
    N_ ("The encoder turns source tokens into vectors that depend on their context. In each "
        "block, self-attention mixes information between all tokens of the sentence, later ones "
        "too. Then a feed-forward network processes each token by itself.") },
  { "decoder",
    N_ ("The decoder predicts the next word from the words so far and from the encoder’s output "
        "M. Its blocks have one sublayer more than those of the encoder: encoder–decoder "
        "attention.") },
  { "embedding",
    N_ ("The embedding gives each token a learned vector, because its id is only a number in a "
        "list. Words that are used alike tend to get similar vectors.") },
  { "attention",
    N_ ("In self-attention each token makes a query, and every token offers a key and a value. "
        "The better a query and a key match, the more of that value the token takes over. A "
        "token may look at all tokens of the sentence, padding excepted.") },
  { "attention2",
    N_ ("In encoder–decoder attention the queries come from the target words, the keys and "
        "values from the encoder’s output M. So each target position takes more from some source "
        "words than from others. Attention weights say how values are mixed, not why a word was "
        "chosen.") },
  { "ffn",
    N_ ("The feed-forward network has two layers and is applied to every position by itself. It "
        "maps the vector to F hidden units, sets negative ones to 0, and maps them back. "
        "Attention moves information between tokens; this network processes what has "
        "arrived.") },
  { "add",
    N_ ("A residual connection adds the output of the sublayer to its input. So the sublayer "
        "only has to learn a change. The gradient also passes around the sublayer, and nothing "
        "weakens it on that path.") },
  { "dense",
    N_ ("The output layer compares the vector of a target position with a learned vector for "
        "each word of the vocabulary. The larger the dot product, the likelier the word.") },
};

/* Which mean of the losses is taken. */
static const char *const losses[] = {
  [NN_LOSS_MASKED] =
      N_ ("Cross-entropy measures how surprised the model was. The logits become probabilities, "
          "and the loss of a position is −ln p of its label. The loss of the batch is the loss "
          "per word: the mean over all words. Padding is left out."),
  [NN_LOSS_PLAIN] =
      N_ ("Cross-entropy measures how surprised the model was. The logits become probabilities, "
          "and the loss of a position is −ln p of its label. The loss of the batch is the loss "
          "per position: the mean over all positions, padding included."),
  [NN_LOSS_CLASSIC] =
      N_ ("Cross-entropy measures how surprised the model was. The logits become probabilities, "
          "and the loss of a position is −ln p of its label. The losses of each sentence are "
          "added and divided by the length of its row, padding included; padding itself adds "
          "nothing."),
};

static const char *
find (const Box  *table,
      gsize       n,
      const char *name)
{
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (table[i].name, name))
      return _ (table[i].text);

  return NULL;
}

static const char *
positions_text (const NnConfig *config)
{
  return config->trains_positions
             ? _ ("Attention does not notice the order of its tokens. So a learned positional "
                  "encoding is added to each vector: one row of a table for each position of the "
                  "sentence.")
             : _ ("Attention does not notice the order of its tokens. So a positional encoding "
                  "is added to each vector: a pattern of sines and cosines that says where in "
                  "the sentence the token stands.");
}

static const char *
own_attention_text (const NnConfig *config)
{
  return config->has_causal_mask
             ? _ ("In masked self-attention the target words look at each other, but each only "
                  "at itself and at words before it. The causal mask hides the rest: a word must "
                  "not be seen before it is predicted. In a translation the later words do not "
                  "exist yet.")
             : _ ("In the decoder’s self-attention the target words look at each other. This "
                  "model has no causal mask. So in training each position can see the word that "
                  "it has to predict; in a translation that word does not exist yet.");
}

static const char *
norm_text (const NnConfig *config)
{
  return config->norm == NN_NORM_BATCH
             ? _ ("Batch normalization brings each feature to mean 0 and variance 1 over the "
                  "tokens of a batch. Learned parameters, γ and β, then scale and shift it. At "
                  "inference it uses the running mean and the running variance of training.")
             : _ ("Layer normalization brings the features of each token to mean 0 and variance "
                  "1. Learned parameters, γ and β, then scale and shift them. So every sublayer "
                  "gets its input on the same scale, however deep the stack is.");
}

/* Post-norm: both in one box. */
static const char *
add_and_norm_text (const NnConfig *config)
{
  return config->norm == NN_NORM_BATCH
             ? _ ("A residual connection adds the output of the sublayer to its input, so the "
                  "sublayer only has to learn a change. Then batch normalization brings each "
                  "feature of the sum to mean 0 and variance 1 over the tokens of a batch, and "
                  "learned parameters, γ and β, scale and shift it.")
             : _ ("A residual connection adds the output of the sublayer to its input, so the "
                  "sublayer only has to learn a change. Then layer normalization brings each "
                  "token of the sum to mean 0 and variance 1, and learned parameters, γ and β, "
                  "scale and shift it.");
}

static const char *
block_text (const char *path)
{
  return nn_place_read (path).stack == NN_STACK_ENCODER
             ? _ ("An encoder block has two sublayers: self-attention mixes information between "
                  "tokens, then a feed-forward network processes each token by itself. A "
                  "residual connection goes around each sublayer. All blocks are built alike; "
                  "each has its own parameters.")
             : _ ("A decoder block has three sublayers: self-attention between the target words, "
                  "encoder–decoder attention, and a feed-forward network that processes each "
                  "word by itself. A residual connection goes around each sublayer.");
}

/* What depends on the model. */
static const char *
sublayer_text (const NnConfig *config,
               const char     *path)
{
  const char *name = nn_path_name (path);

  if (g_str_equal (name, "pos_encoding"))
    return positions_text (config);
  if (g_str_equal (name, "attention1"))
    return own_attention_text (config);
  if (g_str_equal (name, "norm"))
    return norm_text (config);
  if (nn_place_read (path).add_norm > 0)
    return add_and_norm_text (config);

  return find (boxes, G_N_ELEMENTS (boxes), name);
}

static const char *
pass_text (const NnWalk *walk,
           const char   *path)
{
  if (g_str_equal (path, "loss"))
    return _ (losses[walk->loss_kind]);

  return find (passes, G_N_ELEMENTS (passes), path);
}

static gboolean
is_about_parameters (const NnWalk *walk,
                     int           node)
{
  const NnWalkNode *pass = nn_walk_get (walk, nn_walk_around (walk, node, NN_LEVEL_PASS));

  return g_str_equal (pass->path, "clip") || g_str_equal (pass->path, "adam");
}

/**
 * hl_box_text:
 * @walk: the walk
 * @node: a box of it that holds others
 *
 * Returns: (nullable): a paragraph about it that is true for the walk's model; %NULL
 *   where there is nothing to add to the boxes around it
 */
const char *
hl_box_text (const NnWalk *walk,
             int           node)
{
  const NnWalkNode *box = nn_walk_get (walk, node);

  if (box->level == NN_LEVEL_PASS)
    return pass_text (walk, box->path);
  if (is_about_parameters (walk, node))
    return NULL;
  if (box->level == NN_LEVEL_BLOCK)
    return block_text (box->path);

  return sublayer_text (&walk->config, box->path);
}
