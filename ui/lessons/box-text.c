#include "ui/lessons/box-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *name;
  const char *text;
} Box;

/* Passes, by their path. */
static const Box passes[] = {
  { "encode",
    N_ ("The whole source sentence goes through the encoder at once. What comes out is one "
        "vector for each source token, which has looked at all the others. It is computed only "
        "once, however long the translation becomes.") },
  { "decode",
    N_ ("The decoder reads what has been written so far and predicts the next word. What it "
        "computed for the words before is kept in a cache, so only the newest one goes through. "
        "The word that is chosen here is the next one to be read.") },
  { "batch",
    N_ ("An update learns from a batch: some sentence pairs, as numbers. Shorter sentences are "
        "filled up with padding, and their valid lengths say how much of each row counts. The "
        "decoder reads the target shifted by one, so that at every position its label is the "
        "next word.") },
  { "forward",
    N_ ("The sentence goes through the model as in a translation, with two differences: the "
        "right words so far are given, so all target positions are computed at once under the "
        "causal mask, and dropout leaves some features out.") },
  { "loss",
    N_ ("How surprised was the model by the right words? The logits become probabilities, and "
        "the loss of a position is −ln of the probability that the right word got. Padding does "
        "not count.") },
  { "backward",
    N_ ("The same figure in reverse, from the loss down to the words. Every step asks one "
        "question: if this number were a little larger, by how much would the loss rise? The "
        "answer for a step is made of the answers for the steps that used its result.") },
  { "clip",
    N_ ("The gradients of all parameters together are one long vector. If it is longer than "
        "allowed, all of them are made smaller by the same factor: the direction stays, the "
        "length is bounded, and one odd batch cannot throw the model off.") },
  { "adam",
    N_ ("Now the parameters move. Adam keeps two running means for each of them: of its "
        "gradient, m, and of the gradient squared, v. The step goes against m, measured in "
        "units of √v, so that parameters with small gradients learn as fast as others.") },
  { "loss_again",
    N_ ("The same batch once more, with the parameters after the update. If the step was not "
        "too large, the loss has fallen a little. Dropout is the same as before, so the "
        "difference is the update alone.") },
};

/* Boxes inside of a pass, by the last part of their path. */
static const Box boxes[] = {
  { "encoder",
    N_ ("The encoder turns the source tokens into vectors that know their context. In each "
        "block every token looks at all tokens of the sentence, later ones too, and is then "
        "worked on by itself.") },
  { "decoder",
    N_ ("The decoder predicts the next word from the words so far and from what the encoder "
        "gave. Its blocks have one sublayer more than those of the encoder: attention to the "
        "source.") },
  { "embedding",
    N_ ("A token is only a number in a list. The embedding gives each a vector of its own, "
        "which is learned: words that are used alike end up near each other.") },
  { "pos_encoding",
    N_ ("Attention does not know the order of its tokens. So each vector gets a pattern of "
        "sines and cosines added that says where in the sentence it stands.") },
  { "attention",
    N_ ("Each token asks a question, its query, and every token offers a key. Where query and "
        "key fit, the token takes over some of the other’s value. All tokens of the sentence "
        "may be looked at, padding excepted.") },
  { "attention1",
    N_ ("The target words look at each other, but only at themselves and at words before "
        "them. The causal mask hides the rest: when a word is predicted it must not have been "
        "seen yet.") },
  { "attention2",
    N_ ("Here the translation looks at the source. The queries come from the target words, the "
        "keys and values from the encoder, so each target position picks the source words that "
        "matter for its next word.") },
  { "ffn",
    N_ ("The same small network is applied to every position on its own: it widens the "
        "vector, keeps what is positive, and narrows it again. Attention moves information "
        "between tokens; this works on what has arrived.") },
  { "add",
    N_ ("The result of the sublayer is added to what went into it. So a sublayer only has to "
        "learn a correction, and the gradient has a way past it that nothing dampens.") },
  { "norm",
    N_ ("The features of each token are brought to mean 0 and variance 1, then scaled and "
        "shifted by learned numbers. So every sublayer finds its input in the same range, "
        "however deep the stack is.") },
  { "dense",
    N_ ("The vector of a target position is compared with a learned vector for every word of "
        "the vocabulary. The larger the product, the likelier the word.") },
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
add_and_norm_text (void)
{
  return _ ("The result of the sublayer is added to what went into it, so that it only has to "
            "learn a correction and the gradient has a way past it. The sum is then brought to "
            "mean 0 and variance 1 and scaled and shifted by learned numbers.");
}

static const char *
block_text (const char *path)
{
  return g_str_has_prefix (path, "encoder")
             ? _ ("A block first lets the tokens exchange what they know, by self-attention, and "
                  "then works on each of them with a feed-forward network. Around both goes a "
                  "residual connection. All blocks are built alike; each has its own parameters.")
             : _ ("A block of the decoder lets the target words look at each other, then at the "
                  "source, and then works on each of them with a feed-forward network. Around "
                  "all three goes a residual connection.");
}

static gboolean
is_about_parameters (const NnWalk *walk,
                     int           node)
{
  while (nn_walk_get (walk, node)->parent >= 0)
    node = nn_walk_get (walk, node)->parent;

  return g_str_equal (nn_walk_get (walk, node)->path, "clip") ||
         g_str_equal (nn_walk_get (walk, node)->path, "adam");
}

/**
 * hl_box_text:
 * @walk: the walk
 * @node: a box of it that holds others
 *
 * Returns: (nullable): a paragraph about it; %NULL where there is nothing to add to the
 *   boxes around it
 */
const char *
hl_box_text (const NnWalk *walk,
             int           node)
{
  const NnWalkNode *box = nn_walk_get (walk, node);
  const char       *dot = strrchr (box->path, '.');
  const char       *name = dot != NULL ? dot + 1 : box->path;

  if (box->level == NN_LEVEL_PASS)
    return find (passes, G_N_ELEMENTS (passes), box->path);
  if (is_about_parameters (walk, node))
    return NULL;
  if (box->level == NN_LEVEL_BLOCK)
    return block_text (box->path);
  if (g_str_has_prefix (name, "addnorm"))
    return add_and_norm_text ();

  return find (boxes, G_N_ELEMENTS (boxes), name);
}
