#include "ui/lessons/story-text.h"

#include <math.h>

#include "core/model/place.h"
#include "core/trace/walk/reading.h"
#include "tests/support/few-words.h"
#include "tests/support/question-answers.h"
#include "tests/support/shipped-model.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/sentences.h"

static int n_told[NN_N_STORY_KINDS];
static int n_clear;
static int n_unclear;
static int n_beaten;

static void assert_says (const char *sentence, const char *what)
{
  if (strstr (sentence, what) == NULL)
    g_error ("“%s” does not say %s", sentence, what);
}

static void assert_says_token (const char *sentence, const char *token)
{
  g_autofree char *quoted = g_strdup_printf ("“%s”", token);

  assert_says (sentence, quoted);
}

static void assert_says_number (const char *sentence, double number)
{
  g_autofree char *text = hl_formula_number (number);

  assert_says (sentence, text);
}

/* As on the map, or with more decimals. */
static void assert_says_loss (const char *sentence, double loss)
{
  gboolean is_said = FALSE;

  for (int decimals = 4; decimals <= 7; decimals++)
    {
      g_autofree char *text = g_strdup_printf (" %.*f", decimals, loss);

      is_said = is_said || strstr (sentence, text) != NULL;
    }

  g_assert_true (is_said);
}

/* To three digits, and never as if it were all or nothing, unless it is. */
static void assert_says_share (const char *sentence, double share)
{
  g_autofree char *text = share == 0.0                     ? g_strdup ("0")
                          : share < 0.001                  ? g_strdup ("< 0.001")
                          : share >= 0.9995 && share < 1.0 ? g_strdup ("> 0.999")
                                                           : g_strdup_printf ("%.3f", share);

  assert_says (sentence, text);
}

/* The rows of weights, as the softmax made them; in the encoder, of the followed word. */
static const float *weights_of (const NnStoryStep *step)
{
  return nn_operand_row (step->operation->output, step->head, step->query);
}

static double largest (const float *values, int n)
{
  double most = values[0];

  for (int i = 1; i < n; i++)
    most = MAX (most, values[i]);

  return most;
}

static double smallest (const float *values, int n)
{
  double least = values[0];

  for (int i = 1; i < n; i++)
    least = MIN (least, values[i]);

  return least;
}

/* A word looks above all at a token only if that has more than half, at all equally only if so. */
static void assert_weights (const NnStoryStep *step, const char *text, const char *more)
{
  const NnOperand *weights = step->operation->output;
  const float     *row = weights_of (step);
  const int        n = nn_operand_count_visible (weights, step->query);
  const double     most = largest (row, weights->columns);
  const char      *key = nn_axis_label (&weights->column_axis, step->key);

  g_assert_cmpfloat (row[step->key], ==, (float) most);
  g_assert_cmpint (step->n, ==, n);
  if (strstr (text, "above all") != NULL)
    {
      g_assert_cmpfloat (most, >, 0.5);
      assert_says_token (text, key);
      n_clear++;
    }
  else
    n_unclear++;
  if (strstr (text, "most ") != NULL)
    g_assert_cmpfloat (most, <=, strstr (text, "itself") != NULL ? 1.0 : 0.5); /* else above all */
  if (strstr (text, "mostly at “") != NULL || strstr (text, "most about “") != NULL)
    assert_says_token (text, key);
  g_assert_cmpint (strstr (text, "itself") != NULL, ==,
                   step->kind == NN_STORY_LOOK && n > 1 && step->key == step->query &&
                       strstr (text, "equally") == NULL);
  if (strstr (text, "equally") != NULL && n > 1)
    g_assert_cmpfloat (most - step->limit, <, 0.005);
  if (step->kind != NN_STORY_WRITTEN && n == weights->columns && n > 1 &&
      most - smallest (row, n) < 0.005)
    assert_says (text, "equally");
  if (n > 1)
    {
      g_autofree char *head = g_strdup_printf ("head %d", step->head + 1);
      gboolean         is_beaten = FALSE; /* nobody has chosen the head, and another gives more */

      for (int i = 0; step->factor > 0.0 && i < weights->slices; i++)
        is_beaten |= largest (nn_operand_row (weights, i, step->query), weights->columns) > most;
      g_assert_cmpint (strstr (more, "Another head gives more") != NULL, ==, is_beaten);
      n_beaten += is_beaten;
      assert_says (more, head);
      assert_says_token (more, key);
      assert_says_share (more, most);
    }
}

static double length_of (const NnOperand *rows, int row)
{
  double sum = 0.0;

  for (int j = 0; j < rows->columns; j++)
    sum += pow (nn_operand_row (rows, 0, row)[j], 2);

  return sqrt (sum);
}

/* Nothing is overwritten only where both are added. */
static void assert_sum (const NnStoryStep *step, const char *text, const char *more)
{
  const NnOperation *sum = step->operation;
  const gboolean     is_kept = sum->kind == NN_OP_RESIDUAL;
  const double       length = length_of (sum->output, step->query);
  double             product = 0.0;

  g_assert_cmpfloat_with_epsilon (step->factor, length, 1e-6);
  g_assert_cmpint (strstr (text, "is lost") != NULL, ==, !is_kept);
  if (!is_kept)
    return;

  for (int j = 0; j < sum->output->columns; j++)
    {
      const float was = nn_operand_row (sum->inputs[0], 0, step->query)[j];
      const float found = nn_operand_row (sum->inputs[1], 0, step->query)[j];
      const float both = nn_operand_row (sum->output, 0, step->query)[j];

      g_assert_cmpfloat_with_epsilon (was + found, both, 1e-4);
      product += was * both;
    }
  g_assert_cmpint (strstr (text, "its row stays the same") != NULL, ==,
                   length_of (sum->inputs[1], step->query) == 0.0);
  g_assert_cmpint (strstr (more, "still points") != NULL, ==,
                   product > 0.5 * length * length_of (sum->inputs[0], step->query));
}

static double deviation_of (const NnOperand *rows, int row)
{
  double mean = 0.0;
  double sum = 0.0;

  for (int j = 0; j < rows->columns; j++)
    mean += nn_operand_row (rows, 0, row)[j] / rows->columns;
  for (int j = 0; j < rows->columns; j++)
    sum += pow (nn_operand_row (rows, 0, row)[j] - mean, 2);

  return sqrt (sum / rows->columns);
}

/* A norm keeps numbers in range only where the rows differ less afterwards. */
static void assert_norm (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const NnOperand *parts[] = { step->operation->inputs[0], step->operation->output };
  const int        n = nn_walk_count_tokens (walk, &parts[1]->row_axis);
  double           least[2], most[2];

  for (int k = 0; k < 2; k++)
    {
      least[k] = G_MAXDOUBLE;
      most[k] = 0.0;
      for (int row = 0; row < n; row++)
        {
          least[k] = MIN (least[k], deviation_of (parts[k], row));
          most[k] = MAX (most[k], deviation_of (parts[k], row));
        }
    }
  g_assert_cmpfloat_with_epsilon (step->limit, most[0], 1e-4);
  g_assert_cmpfloat_with_epsilon (step->probability, most[1], 1e-4);
  if (strstr (text, "limits standard") == NULL)
    return;
  g_assert_cmpfloat (most[1] - least[1], <=, most[0] - least[0] + 1e-4);
  g_assert_cmpfloat (most[1], <=, most[0] + 1e-4);
}

static void assert_network (const NnStoryStep *step, const char *text)
{
  const NnOperand *neurons = step->operation->output;
  int              n = 0;

  for (int j = 0; j < neurons->columns; j++)
    n += nn_operand_row (neurons, 0, step->query)[j] > 0.0f;
  assert_says_number (text, n);
  assert_says_number (text, neurons->columns);
}

/* A word that was given is not said to be chosen; what the decoder would have written is. */
static void assert_choice (const NnWalk *walk, const NnStoryStep *step, const char *text,
                           const char *more)
{
  const NnOperation *choice = nn_test_operation (walk, "decoder.dense.choice", step->target_step);
  const int          id = nn_walk_get_written (walk, step->target_step);
  const double       p = choice->inputs[0]->values[id];
  const double       most = largest (choice->inputs[0]->values, choice->inputs[0]->columns);

  assert_says_token (text, walk->target_tokens[step->target_step]);
  assert_says_share (text, p);
  g_assert_cmpint (strstr (text, "the given token") != NULL, ==, choice->constants.is_given);
  g_assert_cmpint (strstr (more, "has a higher probability") != NULL, ==,
                   !choice->constants.is_given && most > p);
  if (choice->constants.is_given)
    g_assert_cmpint (strstr (more, "this token, too") != NULL, ==, most <= p);
}

static void assert_all (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const int n = nn_story_count_written (walk);
  double    product = 1.0;

  for (int t = 0; t < n; t++)
    product *= nn_test_operation (walk, "decoder.dense.choice", t)
                   ->inputs[0]
                   ->values[nn_walk_get_written (walk, t)];
  g_assert_cmpfloat_with_epsilon (step->probability, product, 1e-6);
  g_assert_cmpint (strstr (text, "is stopped") != NULL, ==,
                   !g_str_equal (walk->target_tokens[n - 1], "<eos>"));
}

/* Where nothing is added it does not say so. */
static void assert_places (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const gboolean has_places = nn_walk_find (walk, "encoder.pos_encoding.positions", -1, FALSE) >= 0;

  g_assert_cmpint (strstr (text, "are added") != NULL, ==, has_places);
  if (has_places)
    assert_says_token (text, step->word);
  if (has_places && strstr (text, "token ") != NULL && step->target_step == 0)
    assert_says_number (text, step->factor != 0.0 ? 1 : step->query + 1);
}

static void assert_told (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  g_autofree char *more = hl_story_more (walk, step);

  nn_test_assert_few_words (text);
  g_assert_null (strchr (more, '{'));
  switch ((int) step->kind)
    {
    case NN_STORY_WORDS:
      assert_says_number (text, step->operation->output->columns);
      if (step->other == NULL)
        assert_says_number (more, (double) step->operation->inputs[0]->values[step->query]);
      break;
    case NN_STORY_PLACES:
      assert_places (walk, step, text);
      break;
    case NN_STORY_LOOK:
    case NN_STORY_WRITTEN:
    case NN_STORY_ASK:
      assert_weights (step, text, more);
      break;
    case NN_STORY_ADD:
      assert_sum (step, text, more);
      break;
    case NN_STORY_NORM:
      assert_norm (walk, step, text);
      break;
    case NN_STORY_NETWORK:
      assert_network (step, text);
      break;
    case NN_STORY_MEMORY:
      g_assert_cmpstr (step->operation->output->symbol, ==, "M");
      break;
    case NN_STORY_CHOOSE:
      assert_choice (walk, step, text, more);
      break;
    case NN_STORY_BACK:
      if (step->target_step > 0)
        assert_says_token (text, walk->target_tokens[step->target_step - 1]);
      break;
    case NN_STORY_AGAIN:
    default:
      assert_all (walk, step, text);
    }
  n_told[step->kind]++;
}

/* Whatever place of the pass a person goes to, whichever word and head are followed. */
static void assert_every_place (const NnWalk *walk)
{
  for (int node = 0; node < nn_walk_count (walk); node++)
    for (int row = 0; row < walk->source_valid_len; row++)
      for (int head = -1; head < walk->config.num_heads; head++)
        {
          NnStoryStep      step;
          g_autofree char *text = NULL;

          nn_story_tell (walk, node, row, head, &step);
          text = hl_story_text (walk, &step);
          assert_told (walk, &step, text);
          if (nn_walk_get (walk, node)->target_step >= 0 && row > 0)
            break;
        }
}

/* Of these rows, none is longer than the one that is told of. */
static void assert_longest (const NnStoryStep *step, const NnOperand *operand, char **tokens, int n,
                            const char *text)
{
  double longest = 0.0;

  for (int row = 0; row < n; row++)
    {
      double sum = 0.0;

      for (int j = 0; j < operand->columns; j++)
        sum += pow (nn_operand_row (operand, 0, row)[j], 2);
      longest = MAX (longest, sqrt (sum));
      if (row == step->query)
        g_assert_cmpfloat_with_epsilon (step->value, sqrt (sum), 1e-6);
    }
  g_assert_cmpfloat_with_epsilon (step->value, longest, 1e-6);
  assert_says_token (text, tokens[step->query]);
}

static double largest_change (const NnWalk *walk)
{
  double largest = 0.0;

  NN_EACH_OPERATION (operation, walk)
    {
      if (operation->kind == NN_OP_ADAM_STEP)
        for (gsize j = 0; j < nn_operand_length (operation->output); j++)
          largest = fmax (largest, fabsf (operation->output->values[j]));
    }

  return largest;
}

static int update_number (const NnWalk *walk)
{
  NN_EACH_OPERATION (operation, walk)
    {
      if (operation->kind == NN_OP_ADAM_STEP)
        return (int) operation->constants.t;
    }

  return 0;
}

/* The loss of a label of the shown sentence, as the losses of the batch have it. */
static double loss_of_row (const NnWalk *walk, int row)
{
  const int node = nn_walk_find (walk, "loss.batch", -1, FALSE);

  return nn_operand_get (nn_walk_get (walk, node)->operation->inputs[0], 0, walk->sentence, row);
}

static double loss_at (const NnWalk *walk, const char *path, int row)
{
  const int node = nn_walk_find (walk, path, -1, FALSE);

  return nn_walk_get (walk, node)->operation->output->values[row];
}

/* No part of the model has a longer gradient than the one that is named. */
static void assert_part (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const NnPlace    told = nn_place_read (step->operation->path);
  g_autofree char *title = hl_part_title (step->operation->path);
  double           squares = 0.0;

  for (int i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, i + 1))
    {
      const NnOperand *g = nn_walk_operation (walk, i)->output;
      const NnPlace    place = nn_place_read (nn_walk_operation (walk, i)->path);
      double           own = 0.0;

      for (gsize k = 0; k < nn_operand_length (g); k++)
        own += (double) g->values[k] * g->values[k];
      g_assert_cmpfloat (sqrt (own), <=, step->value + 1e-6);
      if (place.stack == told.stack && place.block == told.block && place.box == told.box &&
          place.add_norm == told.add_norm)
        squares += own;
      g_assert_cmpint (i, <=, step->node);
    }
  g_assert_cmpfloat_with_epsilon (step->value, sqrt (squares), 1e-5 * step->value);
  assert_says_number (text, step->value);
  g_assert_nonnull (strstr (text, title));
}

/* The weight that Adam's step is told of has the largest gradient of its matrix. */
static void assert_weight (const NnWalk *walk, const NnStoryStep *step)
{
  const NnOperation *of = step->operation;
  g_autofree char   *name = hl_story_weight_name (of, step->head, step->query, step->key);
  const int          maker = nn_walk_find_maker (walk, of->inputs[1], nn_walk_count (walk) - 1);
  const NnOperand   *g = nn_walk_operation (walk, maker)->inputs[1];
  const double       own = fabs ((double) nn_operand_get (g, step->head, step->query, step->key));

  g_assert_cmpint (of->kind, ==, NN_OP_ADAM_STEP);
  g_assert_nonnull (strstr (name, of->parameter));
  g_assert_null (strstr (name, "null"));
  for (gsize i = 0; i < nn_operand_length (g); i++)
    g_assert_cmpfloat (fabs ((double) g->values[i]), <=, own);
}

/* How many words of the pair have a smaller loss. */
static void assert_fallen (const NnWalk *walk, const NnStoryStep *step)
{
  const NnOperand *before = nn_test_operation (walk, "loss.batch", -1)->inputs[0];
  const NnOperand *after = nn_test_operation (walk, "loss_again.batch", -1)->inputs[0];
  g_autofree char *more = hl_story_more (walk, step);
  g_autofree char *share = NULL;
  int              n = 0;

  for (int t = 0; t < walk->target_valid_len; t++)
    n += nn_operand_get (after, 0, walk->sentence, t) <
         nn_operand_get (before, 0, walk->sentence, t);
  share = g_strdup_printf ("%d of %d tokens", n, walk->target_valid_len);
  assert_says (more, share);
}

static void assert_update (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const NnOperation *operation = nn_walk_get (walk, step->node)->operation;

  switch ((int) step->kind)
    {
    case NN_STORY_TEACHER_FORCING:
      g_assert_cmpint (strstr (text, "<bos>") != NULL, ==, step->n == 1);
      break;
    case NN_STORY_LARGEST_LOSS:
      assert_longest (step, operation->output, walk->target_tokens, walk->target_valid_len, text);
      assert_says_share (text, exp (-loss_at (walk, "loss.positions", step->query)));
      assert_says_loss (text, loss_of_row (walk, step->query));
      break;
    case NN_STORY_LOSS:
      assert_says_loss (text, walk->loss);
      break;
    case NN_STORY_LOGIT_GRADIENT:
      g_assert_cmpstr (operation->path, ==, "decoder.dense.logits");
      assert_longest (step, operation->output, walk->target_tokens, walk->target_valid_len, text);
      assert_says_number (text, step->value);
      break;
    case NN_STORY_PARTS:
      assert_part (walk, step, text);
      break;
    case NN_STORY_CLIP:
      assert_says_number (text, nn_test_operation (walk, "clip.norm", -1)->output->values[0]);
      g_assert_cmpint (strstr (text, "multiplied") != NULL, ==,
                       operation->output->values[0] != 1.0f);
      break;
    case NN_STORY_ADAM:
      assert_says_number (text, largest_change (walk));
      assert_weight (walk, step);
      g_assert_cmpint (strstr (text, "without running means") != NULL, ==,
                       update_number (walk) == 1);
      break;
    case NN_STORY_LOSS_AFTER:
      assert_says (text, walk->loss_again < walk->loss ? "fallen" : "risen");
      assert_says_loss (text, walk->loss);
      assert_says_loss (text, walk->loss_again);
      assert_fallen (walk, step);
      break;
    default:
      break;
    }
}

static void assert_sentence (const char *text)
{
  nn_test_assert_few_words (text);
  g_assert_null (strchr (text, '{'));
  g_assert_null (strstr (text, "null"));
  g_assert_null (strstr (text, "nan"));
  g_assert_true (g_unichar_isupper (g_utf8_get_char (text)) || g_str_has_prefix (text, "“"));
  g_assert_true (g_str_has_suffix (text, "."));
}

static void assert_step (const NnWalk *walk, const NnStoryStep *step)
{
  g_autofree char *text = hl_story_text (walk, step);

  if (walk->kind == NN_WALK_TRANSLATION)
    {
      assert_told (walk, step, text);
      g_assert_cmpint (step->kind, ==, nn_story_kind (walk, step->node));
      return;
    }

  assert_sentence (text);
  assert_update (walk, step, text);
  n_told[step->kind]++;
  g_test_message ("%d %s", step->node, text);
}

/* The steps divide the walk among them, and each is told within its part. */
static void assert_divided (const NnWalk *walk, const GArray *story)
{
  for (guint i = 0; i < story->len; i++)
    {
      const NnStoryStep *step = &g_array_index (story, NnStoryStep, i);
      const int          end = i + 1 < story->len ? g_array_index (story, NnStoryStep, i + 1).first
                                                  : nn_walk_count (walk);

      g_assert_cmpint (step->first, <=, step->node);
      g_assert_cmpint (step->node, <, end);
    }
  g_assert_cmpint (g_array_index (story, NnStoryStep, 0).first, ==, 0);
}

static void assert_story (const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);

  assert_divided (walk, story);
  for (guint i = 0; i < story->len; i++)
    assert_step (walk, &g_array_index (story, NnStoryStep, i));
}

/* The twelve ideas in their order, once each, but those of a part that a model lacks. */
static void assert_ideas (const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);

  g_assert_cmpint ((int) story->len, >=, nn_story_count_written (walk) > 1 ? 12 : 10);
  for (guint i = 1; i < story->len; i++)
    g_assert_cmpint (g_array_index (story, NnStoryStep, i).kind, >,
                     g_array_index (story, NnStoryStep, i - 1).kind);
}

NN_TEST (translations)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    for (int is_decided = FALSE; is_decided <= TRUE; is_decided++)
      {
        g_autoptr (NnTestTranslator) translator =
            nn_test_translator_new (nn_test_variants[i].change);
        g_autoptr (NnWalk) book = NULL;
        g_autoptr (NnWalk) counted = NULL;

        if (is_decided)
          nn_test_make_decided (translator->model->parameters);
        book = nn_test_walk (translator->translator, "red car .", TRUE, 4);
        counted = nn_test_walk (translator->translator, "red car .", FALSE, 4);
        assert_story (book);
        assert_story (counted);
        assert_ideas (book);
        assert_ideas (counted);
        assert_every_place (book);
        assert_every_place (counted);
      }
}

static void tell_from (const NnTestTranslator *translator, const int *ids, int n)
{
  g_autoptr (NnPrefix) prefix = nn_prefix_new (ids, n);
  g_autoptr (NnWalk)   walk = nn_test_walk_from (translator->translator, "red car .", prefix, 4);

  assert_story (walk);
  assert_every_place (walk);
}

/* Both what the decoder would have written itself and what it would not. */
NN_TEST (given_words_are_not_said_to_be_chosen)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnTestTranslator) translator = nn_test_translator_new (nn_test_variants[i].change);
      const int                    words = translator->translator->target_vocabulary->eos + 1;
      g_autoptr (NnWalk) own = nn_test_walk (translator->translator, "red car .", FALSE, 4);
      const int          its_own[] = { nn_walk_get_written (own, 0) };

      tell_from (translator, its_own, 1);
      tell_from (translator, (const int[]){ words, words + 1 }, 2);
      tell_from (translator, (const int[]){ words + 1, words, words + 2 }, 3);
    }
}

/* What is said of a word that the model does not know. */
NN_TEST_ON (unknown_words_are_named, "eng-fra.safetensors")
{
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (data);
  g_autoptr (NnWalk)        walk = nn_test_shipped_walk (shipped, "the zyx is old .", 0);
  g_autoptr (NnWalk)        known = nn_test_shipped_walk (shipped, "the car is old .", 0);
  NnStoryStep               step;
  g_autofree char          *more = NULL;
  g_autofree char          *other = NULL;

  nn_story_tell (walk, 0, 0, -1, &step);
  more = hl_story_more (walk, &step);
  assert_says_token (more, "zyx");
  nn_story_tell (known, 0, 0, -1, &step);
  other = hl_story_more (known, &step);
  g_assert_null (strstr (other, "<unk>"));
}

NN_TEST (updates)
{
  for (int i = 0; i < nn_test_n_updates (); i++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_update (i, 1);

      assert_story (walk);
    }
}

static void hear_part (const NnWalk *part, gpointer user_data)
{
  int *n_parts = user_data;

  assert_story (part);
  (*n_parts)++;
}

NN_TEST (half_an_update_is_told_as_far_as_it_is_known)
{
  g_autoptr (NnTestRun) run = nn_test_update_run_new (0, NN_TEST_UPDATE_SENTENCES);
  int                   n_parts = 0;
  g_autoptr (NnWalk) walk = NN_OK (nn_walk_new_update, run->trainer, 0, hear_part, &n_parts, NULL);

  g_assert_cmpint (n_parts, >, 3);
}

static int tell_sentence (const NnTestShipped *shipped, const char *sentence)
{
  g_autoptr (NnWalk) walk = nn_test_shipped_walk (shipped, sentence, 0);
  g_autoptr (GArray) story = nn_story_new (walk);

  assert_story (walk);

  return (int) story->len;
}

/* About a dozen steps, and a clear weight: what a newcomer sees first.  What is said of other
 * sentences is true, too, however short, long or unknown their words are. */
NN_TEST_ON (shipped_model_is_told, "eng-fra.safetensors")
{
  static const char *const  others[] = { "go .", "i'm home .", "he is calm and she is not calm .",
                                         "zyx , zyx !" };
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (data);
  const int                 n_steps = tell_sentence (shipped, "the red car is old .");

  g_assert_cmpint (n_steps, ==, 12);
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    tell_sentence (shipped, others[i]);
}

NN_TEST_AGAIN (shipped_model_is_told, of_the_book, "book.safetensors")

/* Runs after the others: nothing above was about nothing. */
NN_TEST (every_kind_was_told)
{
  for (int kind = 0; kind < NN_N_STORY_KINDS; kind++)
    g_assert_cmpint (n_told[kind], >, 0);
  g_assert_cmpint (n_clear, >, 10);
  g_assert_cmpint (n_unclear, >, 10);
  g_assert_cmpint (n_beaten, >, 2);
}
