#include "ui/lessons/story-text.h"

#include <math.h>
#include <string.h>

#include "core/trace/walk/reading.h"
#include "tests/support/cases.h"
#include "tests/support/few-words.h"
#include "tests/support/question-answers.h"
#include "tests/support/shipped-model.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/lessons/question-kind.h"

static int n_told[NN_N_STORY_KINDS];
static int n_clear;
static int n_unclear;
static int n_joined; /* all heads of a block look mostly at one token */

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
  g_autofree char *text = hl_question_number (number);

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

/* Whether any of the rows gives more than half to a token that is not itself. */
static gboolean has_clear_weight (const NnOperand *weights, int n_rows, gboolean is_self)
{
  for (int head = 0; head < weights->slices; head++)
    for (int row = 0; row < n_rows; row++)
      for (int key = 0; key < weights->columns; key++)
        if (nn_operand_row (weights, head, row)[key] > 0.5f && !(is_self && key == row))
          return TRUE;

  return FALSE;
}

/* One head is named, with its weight, unless all of several look mostly there. */
static void assert_heads (const NnStoryStep *step, const NnOperand *weights, const char *text)
{
  double sum = 0.0;
  int    n_clear_heads = 0;

  for (int head = 0; head < weights->slices; head++)
    {
      const double weight = nn_operand_row (weights, head, step->query)[step->key];

      sum += weight;
      n_clear_heads += weight > 0.5;
    }
  if (weights->slices == 1 || n_clear_heads < weights->slices)
    {
      g_autofree char *head = g_strdup_printf ("head %d", step->head + 1);

      assert_says (text, head);
      g_assert_cmpfloat ((float) step->value, ==,
                         nn_operand_row (weights, step->head, step->query)[step->key]);
      return;
    }

  assert_says (text, "mean weight");
  g_assert_cmpfloat_with_epsilon (step->value, sum / weights->slices, 1e-6);
  n_joined++;
}

/* No head gives more to another token than the one that is named. */
static void assert_most (const NnStoryStep *step, const NnOperand *weights, gboolean is_self)
{
  const float named = nn_operand_row (weights, step->head, step->query)[step->key];

  for (int head = 0; head < weights->slices; head++)
    for (int key = 0; key < weights->columns; key++)
      if (!is_self || key != step->query)
        g_assert_cmpfloat (nn_operand_row (weights, head, step->query)[key], <=, named);
}

/* What a sentence says of a head is what the softmax says. */
static void assert_look (const NnStoryStep *step, const NnOperand *weights, int n_rows,
                         gboolean is_self, const char *text)
{
  if (step->head < 0)
    {
      g_assert_false (has_clear_weight (weights, n_rows, is_self));
      assert_says (text, "no head");
      n_unclear++;
      return;
    }

  g_assert_cmpint (step->query, <, n_rows);
  g_assert_true (!is_self || step->key != step->query);
  g_assert_cmpfloat (step->value, >, NN_READING_CLEAR);
  assert_heads (step, weights, text);
  assert_most (step, weights, is_self);
  g_assert_cmpstr (step->other, ==, weights->column_axis.labels[step->key]);
  assert_says_token (text, step->other);
  assert_says_share (text, step->value);
  n_clear++;
}

static void assert_encoder_look (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  g_autofree char *path = g_strdup_printf ("encoder.blks.block%d.attention.softmax", step->block);
  g_autofree char *block = g_strdup_printf ("block %d", step->block + 1);

  assert_look (step, nn_test_operation (walk, path, -1)->output, walk->source_valid_len, TRUE,
               text);
  assert_says (text, block);
  if (step->head >= 0)
    assert_says_token (text, walk->source_tokens[step->query]);
}

static void assert_word (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const int        t = step->place - 1;
  g_autofree char *path =
      g_strdup_printf ("decoder.blks.block%d.attention2.softmax", walk->config.num_blks - 1);
  const NnOperation *choice = nn_test_operation (walk, "decoder.dense.choice", t);
  const int          id = (int) choice->output->values[0];

  assert_says_token (text, walk->target_tokens[t]);
  assert_says_share (text, choice->inputs[0]->values[id]);
  if (t > 0)
    assert_says_token (text, walk->decoder_tokens[t]);
  if (step->kind == NN_STORY_CHOICE)
    assert_look (step, nn_test_operation (walk, path, t)->output, 1, FALSE, text);
  else
    g_assert_cmpstr (walk->target_tokens[t], ==, "<eos>");
}

/* A word that was given is not said to be chosen; what the decoder would have chosen is. */
static void assert_given (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const int          t = step->place - 1;
  const NnOperation *choice = nn_test_operation (walk, "decoder.dense.choice", t);
  const int          own = (int) choice->output->values[0];

  g_assert_true (choice->constants.is_given);
  assert_says (text, "is given");
  g_assert_null (strstr (text, "decoder writes"));
  assert_says_token (text, walk->target_tokens[t]);
  assert_says_share (text, choice->inputs[0]->values[choice->constants.given]);
  if (t > 0)
    assert_says_token (text, walk->decoder_tokens[t]);
  if (own == choice->constants.given)
    {
      assert_says (text, "would have written it too");
      return;
    }
  assert_says_token (text, choice->output->words[0]);
  assert_says_share (text, choice->inputs[0]->values[own]);
}

static void assert_encoder (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const NnOperation *memory = nn_walk_get (walk, step->node)->operation;

  switch ((int) step->kind)
    {
    case NN_STORY_SOURCE:
      assert_says_token (text, walk->source_tokens[0]);
      assert_says_token (text, walk->source_tokens[walk->source_valid_len - 1]);
      break;
    case NN_STORY_POSITION:
      assert_says_token (text, walk->source_tokens[step->place - 1]);
      break;
    case NN_STORY_LARGEST_WEIGHT:
      assert_encoder_look (walk, step, text);
      break;
    case NN_STORY_MEMORY:
      g_assert_cmpstr (memory->output->symbol, ==, "M");
      assert_says_number (text, walk->source_valid_len);
      break;
    default:
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

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_ADAM_STEP)
        for (gsize j = 0; j < nn_operand_length (operation->output); j++)
          largest = fmax (largest, fabsf (operation->output->values[j]));
    }

  return largest;
}

static int update_number (const NnWalk *walk)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_ADAM_STEP)
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

static void assert_update (const NnWalk *walk, const NnStoryStep *step, const char *text)
{
  const NnOperation *operation = nn_walk_get (walk, step->node)->operation;

  switch ((int) step->kind)
    {
    case NN_STORY_TEACHER_FORCING:
      assert_says_token (text, "<bos>");
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
    case NN_STORY_EMBEDDING_GRADIENT:
      g_assert_cmpint (operation->kind, ==, NN_OP_GRADIENT);
      assert_longest (step, operation->output, walk->source_tokens, walk->source_valid_len, text);
      assert_says_number (text, step->value);
      break;
    case NN_STORY_CLIP:
      assert_says_number (text, nn_test_operation (walk, "clip.norm", -1)->output->values[0]);
      g_assert_cmpint (strstr (text, "multiplied") != NULL, ==,
                       operation->output->values[0] != 1.0f);
      break;
    case NN_STORY_ADAM:
      assert_says_number (text, largest_change (walk));
      g_assert_cmpint (strstr (text, "without averages") != NULL, ==, update_number (walk) == 1);
      break;
    case NN_STORY_LOSS_AFTER:
      assert_says (text, walk->loss_again < walk->loss ? "fallen" : "risen");
      assert_says_loss (text, walk->loss);
      assert_says_loss (text, walk->loss_again);
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
  g_autofree char *text = hl_story_text (step);

  assert_sentence (text);
  if (step->kind == NN_STORY_CHOICE || step->kind == NN_STORY_END)
    assert_word (walk, step, text);
  else if (step->kind == NN_STORY_GIVEN)
    assert_given (walk, step, text);
  else if (step->kind < NN_STORY_CHOICE)
    assert_encoder (walk, step, text);
  else
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

NN_TEST (translations)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    for (int is_decided = FALSE; is_decided <= TRUE; is_decided++)
      {
        NnTestTranslator  *translator = nn_test_translator_new (nn_test_variants[i].change);
        g_autoptr (NnWalk) book = NULL;
        g_autoptr (NnWalk) counted = NULL;

        if (is_decided)
          nn_test_make_decided (translator->model->parameters);
        book = nn_test_walk (translator->translator, "red car .", TRUE, 4);
        counted = nn_test_walk (translator->translator, "red car .", FALSE, 4);
        assert_story (book);
        assert_story (counted);
        nn_test_translator_free (translator);
      }
}

static void tell_from (const NnTestTranslator *translator, const int *ids, int n)
{
  g_autoptr (NnPrefix) prefix = nn_prefix_new (ids, n);
  g_autoptr (NnWalk)   walk = nn_test_walk_from (translator->translator, "red car .", prefix, 4);
  g_autoptr (GArray)   story = nn_story_new (walk);
  int                  n_given = 0;

  assert_story (walk);
  for (guint i = 0; i < story->len; i++)
    n_given += g_array_index (story, NnStoryStep, i).kind == NN_STORY_GIVEN;
  g_assert_cmpint (n_given, ==, n);
}

/* Both what the decoder would have written itself and what it would not. */
NN_TEST (given_words_are_not_said_to_be_chosen)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      NnTestTranslator  *translator = nn_test_translator_new (nn_test_variants[i].change);
      const int          words = translator->translator->target_vocabulary->eos + 1;
      g_autoptr (NnWalk) own = nn_test_walk (translator->translator, "red car .", FALSE, 4);
      const int          its_own[] = { nn_walk_get_written (own, 0) };

      tell_from (translator, its_own, 1);
      tell_from (translator, (const int[]){ words, words + 1 }, 2);
      tell_from (translator, (const int[]){ words + 1, words, words + 2 }, 3);
      nn_test_translator_free (translator);
    }
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
  NnTestRun         *run = nn_test_update_run_new (0, NN_TEST_UPDATE_SENTENCES);
  g_autoptr (NnWalk) walk = NULL;
  int                n_parts = 0;
  GError            *error = NULL;

  walk = nn_walk_new_update (run->trainer, 0, hear_part, &n_parts, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (n_parts, >, 3);
  nn_test_run_free (run);
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

  g_assert_cmpint (n_steps, >=, 7);
  g_assert_cmpint (n_steps, <=, 15);
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
  g_assert_cmpint (n_joined, >, 10);
  g_assert_cmpint (n_clear - n_joined, >, 10);
}

NN_TEST (names_are_filled_in_once)
{
  g_autofree char *text = hl_story_fill ("{a}, {b}, {c} and {", "a", "{b}", "b", "2", NULL);

  g_assert_cmpstr (text, ==, "{b}, 2, {c} and {");
}

NN_TEST_MAIN ()
