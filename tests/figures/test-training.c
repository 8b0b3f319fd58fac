#include "ui/figures/training.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"
#include "ui/figures/training-curves.h"
#include "ui/picture/words.h"

/* What a model writes for a sentence, held against its translation; it looks at word after word. */
static void say (NnSaying *self, const char *source, const char *said, const char *target,
                 gboolean is_new)
{
  g_auto (GStrv) reads = g_strsplit (source, " ", -1);
  g_auto (GStrv) words = g_strsplit (said, " ", -1);
  const int      n = *said == '\0' ? 0 : (int) g_strv_length (words);
  const int      n_reads = (int) g_strv_length (reads) + 1;

  *self = (NnSaying){ .source = g_strdup (source),
                      .is_new = is_new,
                      .n_words = n,
                      .n_reads = n_reads,
                      .words = g_new0 (char *, n + 1),
                      .reads = g_new0 (char *, n_reads + 1),
                      .probabilities = g_new0 (float, n),
                      .weights = g_new0 (float, n *n_reads),
                      .is_right = g_new0 (guint8, n),
                      .missing = g_new0 (guint8, n + 1) };
  for (int i = 0; i < n; i++)
    {
      self->words[i] = g_strdup (words[i]);
      self->probabilities[i] = 0.5f;
      self->weights[i * n_reads + MIN (i, n_reads - 1)] = 0.75f;
      self->weights[i * n_reads + (i + 1) % n_reads] += 0.25f;
      self->n_spoken += g_ascii_isalpha (*words[i]) || *words[i] == '<';
    }
  for (int i = 0; i < n_reads - 1; i++)
    self->reads[i] = g_strdup (reads[i]);
  self->reads[n_reads - 1] = g_strdup ("<eos>");
  if (target != NULL)
    nn_saying_judge (self, words, target);
}

static const struct
{
  const char *source, *target;
  gboolean    is_new;
} asked[] = {
  { "i'm home .", "je suis chez moi .", FALSE },
  { "i lost .", "j'ai perdu .", FALSE },
  { "the red car is old .", "la voiture rouge est vieille .", TRUE },
};

#define N ((int) G_N_ELEMENTS (asked))

static NnSayings *sayings_of (const char *const said[N])
{
  NnSayings *self = g_atomic_rc_box_new0 (NnSayings);

  self->n = N;
  self->says = g_new0 (NnSaying, N);
  for (int i = 0; i < N; i++)
    {
      say (self->says + i, asked[i].source, said[i], asked[i].target, asked[i].is_new);
      self->n_right += self->says[i].is_all_right;
      self->n_known++;
    }

  return self;
}

static const char *const nonsense[N] = { "soleil argent notre", "notre argent", "l'heure prêt" };
static const char *const stops[N] = { ".", ". .", "." };
static const char *const same[N] = { "je suis .", "je suis .", "je suis ." };
static const char *const partly[N] = { "je suis là .", "j'ai .", "la voiture est la voiture ." };
static const char *const nearly[N] = { "je suis chez moi .", "j'ai perdu .",
                                       "la rouge est vieille ." };
static const char *const right[N] = { "je suis chez moi .", "j'ai perdu .",
                                      "la voiture rouge est vieille ." };

static void add (NnTrainingLog *log, int update, double loss, const char *const said[N])
{
  nn_training_log_add_moment (log, update, loss, sayings_of (said));
}

/* A run of 100 updates whose loss falls from 7 to own. */
static NnTrainingLog *new_log (double own)
{
  NnTrainingLog *log = nn_training_log_new (100, 4);

  log->n_targets = 1409;
  log->n_pairs = 512;
  for (int i = 1; i <= 100; i++)
    {
      const float           loss = (float) (own + (7.0 - own) * exp (-i / 20.0));
      const NnTrainingPoint point = { (float) i, loss, 1.0f, NAN, loss };

      nn_training_log_add_update (log, &point);
    }

  return log;
}

static HlTrainingView view_of (NnTrainingLog *log, HlTrainingStage stage)
{
  HlTrainingView view = { .n_runs = 1, .stage = stage, .sentence = 2 };

  view.runs[0] = hl_training_run (log, 100);

  return view;
}

/* --- Marks ------------------------------------------------------------------------------------ */

NN_TEST (a_training_as_marks)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  HlTrainingView            view;
  g_autoptr (HlFigure)      figure = NULL;

  add (log, 0, 7.3, nonsense);
  add (log, 40, 3.0, partly);
  add (log, 100, 2.0, nearly);
  view = view_of (log, HL_TRAINING_GOES_ON);
  figure = hl_training_figure_new (&view);
  hl_test_assert_scene (figure, (HlSize){ 1000, 460 }, "figures/scenes/training.txt");
}

NN_TEST (trainings_beside_each_other_as_marks)
{
  g_autoptr (NnTrainingLog) one = new_log (1.0);
  g_autoptr (NnTrainingLog) other = nn_training_log_new (1, 1);
  HlTrainingView            view;
  g_autoptr (HlFigure)      figure = NULL;

  add (one, 0, 7.3, nonsense);
  add (one, 100, 2.0, nearly);
  view = view_of (one, HL_TRAINING_GOES_ON);
  view.runs[0].name = (char *) "LayerNorm";
  view.n_runs = 2;
  view.runs[1] = hl_training_run (other, 1);
  view.runs[1].name = (char *) "BatchNorm";
  figure = hl_training_figure_new (&view);
  hl_test_assert_scene (figure, (HlSize){ 1000, 460 }, "figures/scenes/trainings.txt");
}

/* At every size, and with whatever it says, the picture stays in its room. */
NN_TEST (nothing_leaves_the_room)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  const HlSize              rooms[] = { { 780, 330 }, { 1000, 460 }, { 1600, 800 } };

  add (log, 0, 7.3, nonsense);
  add (log, 100, NAN, right);
  for (gsize i = 0; i < G_N_ELEMENTS (rooms); i++)
    {
      HlTrainingView       view = view_of (log, HL_TRAINING_IS_DONE);
      g_autoptr (HlFigure) figure = hl_training_figure_new (&view);
      g_autoptr (HlScene)  scene = hl_test_scene (figure, rooms[i]);

      g_assert_cmpfloat (scene->size.width, ==, rooms[i].width);
      g_assert_cmpfloat (scene->size.height, ==, rooms[i].height);
      hl_test_assert_within (scene);
      HL_EACH_MARK (mark, scene)
        if (mark->kind == HL_WORDS)
          {
            g_assert_cmpfloat (mark->rect.x, >=, -0.5);
            g_assert_cmpfloat (mark->rect.x, <=, rooms[i].width);
            g_assert_cmpfloat (hl_rect_bottom (&mark->rect), <=, rooms[i].height + 1);
          }
    }
}

/* The first word of an Arabic sentence is on the right, that of others on the left. */
NN_TEST (sentences_from_right_to_left_begin_at_the_right)
{
  static const char *const arabic[N] = { "هذا قطة .", "أرى الزهرة .", "هذا عين ." };
  static const char *const *said[] = { arabic, nonsense };

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (NnTrainingLog) log = new_log (1.0);
      HlTrainingView            view;
      g_autoptr (HlFigure)      figure = NULL;
      g_autoptr (HlScene)       scene = NULL;

      add (log, 0, 7.3, said[i]);
      view = view_of (log, HL_TRAINING_IS_DONE);
      figure = hl_training_figure_new (&view);
      scene = hl_test_scene (figure, (HlSize){ 1000, 460 });
      g_assert_cmpint (hl_scene_area (scene, (HlItem){ HL_TRAINING_WORD, 0, 0 }).x >
                           hl_scene_area (scene, (HlItem){ HL_TRAINING_WORD, 0, 1 }).x,
                       ==, i == 0);
    }
}

/* A sentence continues in the next line. */
NN_TEST (nothing_is_cut_in_a_column)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  g_autoptr (HlText)        text = hl_text_new (NULL);
  const HlLook              look = { hl_palette_get (FALSE), text, TRUE };

  add (log, 0, 7.3, nonsense);
  add (log, 60, 3.0, partly);
  for (int n_runs = 1; n_runs <= 2; n_runs++)
    {
      HlTrainingView       view = view_of (log, HL_TRAINING_IS_DONE);
      g_autoptr (HlFigure) figure = NULL;
      g_autoptr (HlScene)  scene = NULL;

      view.n_runs = n_runs;
      view.runs[0].name = (char *) "LayerNorm";
      view.runs[1] = view.runs[0];
      figure = hl_training_figure_new (&view);
      scene = hl_figure_build (figure, &look, (HlSize){ 389, 160 });
      g_assert_cmpfloat (scene->size.width, ==, 389);
      hl_test_assert_whole (scene);
      HL_EACH_MARK (mark, scene)
        if (mark->kind == HL_WORDS && !mark->wraps)
          {
            g_assert_cmpstr (mark->words, !=, "…");
            g_assert_cmpfloat (hl_rect_right (&mark->rect), <=, 390);
          }
    }
}

/* As on a projector. */
NN_TEST (large_words_end_within_the_picture)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  g_autoptr (HlText)        text = hl_text_new_scaled (NULL, 1.5);
  const HlLook              look = { hl_palette_get (FALSE), text };
  HlTrainingView            view;
  g_autoptr (HlFigure)      figure = NULL;
  g_autoptr (HlScene)       scene = NULL;

  add (log, 60, 3.0, partly);
  view = view_of (log, HL_TRAINING_IS_DONE);
  figure = hl_training_figure_new (&view);
  scene = hl_figure_build (figure, &look, (HlSize){ 1240, 640 });
  HL_EACH_MARK (mark, scene)
    if (mark->kind == HL_WORDS)
      g_assert_cmpfloat (hl_rect_bottom (&mark->rect), <=, scene->size.height);
}

/* --- The sentence ----------------------------------------------------------------------------- */

static void assert_named (const HlTrainingView *view, const char *expected)
{
  g_autofree char *name = hl_training_headline (view);

  NN_TEXT (hl_words_plain (name), expected);
}

/* Said of that moment, while it trains and later. */
static void assert_said (const char *const said[N], const char *expected)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  HlTrainingView            view;

  add (log, 0, 7.3, nonsense);
  add (log, 60, 3.0, said);
  view = view_of (log, HL_TRAINING_GOES_ON);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *sentence = g_strconcat ("After update 60", expected, NULL);

      view.is_earlier = i == 1;
      assert_named (&view, sentence);
    }
}

NN_TEST (sentence_says_what_it_can)
{
  static const char *const silent[N] = { "", "", "" };

  assert_said (stops, ", the model writes only the period.");
  assert_said (silent, ", the model writes no word.");
  assert_said (same, ", the model writes the same translation for every sentence: “Je suis.”");
  assert_said (partly, ", 6 of 11 tokens are correct (punctuation is not counted).");
  assert_said (nearly, ", 2 of 3 sentences are correct.");
  assert_said (right, ", all sentences are correct, including 1 held-out one.");
}

/* Full stops, too, though the sentence does not count them. */
NN_TEST (every_correct_token_is_green)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  const HlColor             green = hl_words_column (hl_palette_get (FALSE));
  HlTrainingView            view;
  g_autoptr (HlFigure)      figure = NULL;
  g_autoptr (HlScene)       scene = NULL;
  int                       n_green = 0;

  add (log, 60, 3.0, partly);
  view = view_of (log, HL_TRAINING_GOES_ON);
  figure = hl_training_figure_new (&view);
  scene = hl_test_scene (figure, (HlSize){ 1000, 460 });
  HL_EACH_MARK (mark, scene)
    n_green += mark->kind == HL_AREA && mark->item.part == HL_TRAINING_WORD &&
               memcmp (&mark->ink, &green, sizeof green) == 0;
  g_assert_cmpint (n_green, ==, 9);
}

/* What is missing is where it is missing: several words in a row, one at the end. */
NN_TEST (missing_words_are_in_their_gaps)
{
  static const char *const  less[N] = { "je moi .", "J'ai perdu", "la voiture vieille ." };
  static const char *const  wanted[N] = { "suis chez", ".", "rouge est" };
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  HlTrainingView            view;
  g_autoptr (HlFigure)      figure = NULL;
  g_autoptr (HlScene)       scene = NULL;

  add (log, 60, 3.0, less);
  view = view_of (log, HL_TRAINING_GOES_ON);
  figure = hl_training_figure_new (&view);
  scene = hl_test_scene (figure, (HlSize){ 1000, 460 });
  for (int i = 0; i < N; i++)
    {
      int n = 0;

      HL_EACH_MARK (mark, scene)
        n += g_strcmp0 (mark->words, wanted[i]) == 0 &&
             memcmp (&mark->ink, &scene->look.palette->faint_text, sizeof mark->ink) == 0;
      g_assert_cmpint (n, ==, 1);
    }
}

/* Of an update that is shown while the run has come further, and no more at the end of the axis. */
NN_TEST (axis_says_which_update_is_shown)
{
  static const struct
  {
    int         all, update;
    const char *shown, *now;
  } cases[] = { { 200, 40, "shown: update 40", "now" },
                { 200, 100, "shown: update 100", "" },
                { 100, 100, NULL, NULL } };

  for (int i = 0; i < (int) G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (NnTrainingLog) log = new_log (1.0);
      HlTrainingView            view;
      g_autoptr (HlFigure)      figure = NULL;
      g_autoptr (HlScene)       scene = NULL;
      gboolean                  is_shown = cases[i].shown == NULL, is_now = cases[i].now == NULL;

      add (log, 0, 7.3, nonsense);
      add (log, cases[i].update, 3.0, partly);
      view = view_of (log, HL_TRAINING_GOES_ON);
      view.runs[0].n_all = cases[i].all;
      figure = hl_training_figure_new (&view);
      scene = hl_test_scene (figure, (HlSize){ 1000, 460 });
      HL_EACH_MARK (mark, scene)
        {
          g_assert_true (cases[i].shown != NULL || mark->words == NULL ||
                         !g_str_has_prefix (mark->words, "shown"));
          is_shown |= g_strcmp0 (mark->words, cases[i].shown) == 0;
          is_now |= g_strcmp0 (mark->words, cases[i].now) == 0;
        }
      g_assert_true (is_shown && is_now);
    }
}

NN_TEST (legend_has_what_there_is)
{
  static const char *const *const said[] = { nonsense, right, nearly };

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (NnTrainingLog) log = new_log (1.0);
      HlTrainingView            view;
      g_autoptr (HlFigure)      figure = NULL;
      g_autoptr (HlScene)       scene = NULL;
      int                       n = 0;

      add (log, 60, 3.0, said[i]);
      view = view_of (log, HL_TRAINING_GOES_ON);
      figure = hl_training_figure_new (&view);
      scene = hl_test_scene (figure, (HlSize){ 1000, 460 });
      HL_EACH_MARK (mark, scene)
        n += g_strcmp0 (mark->words, "correct token") == 0 ||
             g_strcmp0 (mark->words, "missing token") == 0;
      g_assert_cmpint (n, ==, i);
    }
}

NN_TEST (sentence_of_an_untrained_model)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (1, 1);
  HlTrainingView            view;

  nn_training_log_add_moment (log, 0, NAN, sayings_of (nonsense));
  view = view_of (log, HL_TRAINING_NOT_BEGUN);
  assert_named (
      &view, "A new model knows nothing: 0 of 11 tokens are correct (punctuation is not counted).");
}

/* One that learns on top of what it knew is not called new. */
NN_TEST (sentence_of_a_trained_model_at_its_start)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (1, 1);
  HlTrainingView            view;

  log->n_targets = 1000;
  nn_training_log_add_moment (log, 0, NAN, sayings_of (nearly));
  view = view_of (log, HL_TRAINING_NOT_BEGUN);
  assert_named (&view, "Before the first update, correct sentences: 2 of 3.");
}

/* By heart is only what has become worse for held-out sentences, while its own are easy. */
NN_TEST (sentence_of_what_was_learned_by_heart)
{
  const struct
  {
    double      own, last;
    const char *expected;
  } rows[] = {
    { 0.1, 4.0,
      "The model knows its training sentences by heart. For held-out sentences, it was best "
      "after update 50." },
    { 0.1, 3.05, /* no worse */
      "After update 100, 2 of 3 sentences are correct. The correct next token of a held-out "
      "sentence has a probability of 5% (geometric mean)." },
    { 2.0, 4.0, /* still a riddle */
      "After update 100, 2 of 3 sentences are correct. The correct next token of a held-out "
      "sentence has a probability of 2% (geometric mean)." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (NnTrainingLog) log = new_log (rows[i].own);
      HlTrainingView            view;

      add (log, 0, 7.3, nonsense);
      add (log, 50, 3.0, nearly);
      add (log, 100, rows[i].last, nearly);
      view = view_of (log, HL_TRAINING_IS_DONE);
      assert_named (&view, rows[i].expected);
      view.is_earlier = TRUE; /* of an earlier moment nothing is said about the end */
      view.runs[0].moment = 1;
      assert_named (&view, "After update 50, 2 of 3 sentences are correct.");
    }
}

NN_TEST (sentence_of_a_rate_that_is_too_high)
{
  g_autoptr (NnTrainingLog) log = nn_training_log_new (100, 1);
  HlTrainingView            view;

  for (int i = 1; i <= 60; i++)
    nn_training_log_add_update (
        log, &(NnTrainingPoint){ (float) i, i < 30 ? 7.0f : 7.4f, 1.0f, NAN, 7.0f });
  add (log, 60, 3.0, nearly);
  view = view_of (log, HL_TRAINING_GOES_ON);
  /* a little higher is not a rise */
  assert_named (&view, "After update 60, 2 of 3 sentences are correct.");
  for (int i = 61; i <= 100; i++)
    nn_training_log_add_update (log, &(NnTrainingPoint){ (float) i, 8.0f, 1.0f, NAN, 8.0f });
  view = view_of (log, HL_TRAINING_GOES_ON);
  assert_named (
      &view, "The loss is higher than at the beginning: the learning rate is probably too high.");
}

/* Which is best is said when all have come to their end, not before. */
NN_TEST (sentence_of_a_comparison)
{
  g_autoptr (NnTrainingLog) one = new_log (1.0);
  g_autoptr (NnTrainingLog) other = new_log (2.0);
  HlTrainingView            view;

  add (one, 0, 7.3, nonsense);
  add (one, 100, 2.0, nearly);
  add (other, 0, 7.3, nonsense);
  add (other, 50, 1.5, nearly);
  view = view_of (one, HL_TRAINING_GOES_ON);
  view.runs[0].name = (char *) "LayerNorm";
  view.n_runs = 2;
  view.runs[1] = hl_training_run (other, 100);
  view.runs[1].name = (char *) "Batch & Norm";
  assert_named (&view, "This is run 2 of 2. All runs have the same sentences, seed and batches.");

  add (other, 100, 2.5, nearly);
  view.runs[1].n_moments++;
  view.runs[1].moment++;
  assert_named (&view,
                "On held-out sentences, “LayerNorm” has the smallest loss (2.00) and “Batch & "
                "Norm” the largest (2.50).");

  /* All held-out sentences count, as they do for who has predicted the best. */
  nn_training_log_add_epoch (one, &(NnTrainingPoint){ 100, 1.9f, NAN, NAN, NAN });
  nn_training_log_add_epoch (other, &(NnTrainingPoint){ 100, 1.8f, NAN, NAN, NAN });
  view.runs[0].n_epochs = view.runs[1].n_epochs = 1;
  assert_named (&view, "On held-out sentences, “Batch & Norm” has the smallest loss (1.80) and "
                       "“LayerNorm” the largest (1.90).");
}

/* --- What is pointed at ----------------------------------------------------------------------- */

static void assert_described (const HlTrainingView *view, HlItem item, const char *expected)
{
  hl_test_assert_told (hl_training_figure_new (view), item, expected);
}

NN_TEST (items_are_described)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  HlTrainingView            view;

  add (log, 0, 7.3, nonsense);
  add (log, 100, 2.0, nearly);
  view = view_of (log, HL_TRAINING_GOES_ON);
  assert_described (&view, (HlItem){ HL_TRAINING_SENTENCE, 1, 0 },
                    "“i lost .” should become “j&apos;ai perdu .”");
  assert_described (
      &view, (HlItem){ HL_TRAINING_WORD, 2, 1 },
      "“rouge” has the probability 50%; its row attends most to “red”, with 75% of its "
      "attention.");
  assert_described (&view, (HlItem){ HL_TRAINING_WEIGHT, 1, 2 },
                    "For “rouge”, the model gives 25% of its attention to “car”.");
  assert_described (
      &view, (HlItem){ HL_TRAINING_MOMENT, 0, 0 },
      "After update 0, 0 of 3 sentences are correct. The loss on held-out sentences is 7.30.");
  assert_described (&view, (HlItem){ HL_TRAINING_WORD, 2, 17 }, ""); /* is not there any more */
  assert_described (&view, (HlItem){ HL_TRAINING_MOMENT, 0, 9 }, "");
}

/* --- All curves ------------------------------------------------------------------------------- */

/* A run of that preset on the curves. */
static HlCurvesRun curves_of (NnTrainingLog *log, const char *preset_name, const char *name)
{
  HlCurvesRun run = { .run = hl_training_run (log, 100) };
  NnPreset    preset;

  g_assert_true (nn_presets_find (preset_name, &preset));
  run.options = nn_run_options_new ("", &preset);
  run.run.name = (char *) name;

  return run;
}

NN_TEST (all_curves_say_what_is_now)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  g_autoptr (NnRunOptions)  options = NULL;
  HlCurvesRun               run;
  g_autoptr (HlFigure)      figure = NULL;
  g_autofree char          *csv = NULL;

  nn_training_log_add_epoch (log, &(NnTrainingPoint){ 50, 2.0f, NAN, 0.25f, NAN });
  run = curves_of (log, "recommended", "Recommended");
  options = (NnRunOptions *) run.options;
  run.progress = (NnTrainingProgress){ .update = 100,
                                       .n_updates = 100,
                                       .updates_per_epoch = 25,
                                       .masked_loss = 1.5,
                                       .held_out_loss = 2.0,
                                       .held_out_bleu = 0.25,
                                       .gradient_norm = 1.0,
                                       .learning_rate = 0.003,
                                       .tokens_per_second = 1000,
                                       .seconds = 8 };
  figure = hl_training_curves_new (&run, 1);
  hl_test_assert_scene (figure, (HlSize){ 900, 460 }, "figures/scenes/training-curves.txt");
  hl_test_assert_says (figure, (HlItem){ HL_CHART_BLEU, 0, 119 }, "update 50, BLEU 25");
  csv = hl_test_table (figure);
  g_assert_nonnull (strstr (csv, "1,BLEU,50,25\n"));
  g_assert_nonnull (strstr (csv, "1,validation loss,50,2\n"));
}

/* Nor in a narrow window, where they take three lines. */
NN_TEST (no_words_above_the_curves_are_cut)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  HlCurvesRun               run = curves_of (log, "recommended", "Recommended");
  g_autoptr (NnRunOptions)  options = (NnRunOptions *) run.options;
  g_autoptr (HlFigure)      figure = NULL;

  run.progress =
      (NnTrainingProgress){ .update = 100, .masked_loss = 0.195, .held_out_loss = 0.453 };
  figure = hl_training_curves_new (&run, 1);
  for (int width = 300; width <= 1000; width += 100)
    {
      g_autoptr (HlScene) scene = hl_test_scene (figure, (HlSize){ width, 450 });

      HL_EACH_MARK (mark, scene)
        if (mark->kind == HL_WORDS && mark->wraps)
          g_assert_cmpfloat (
              mark->rect.height, >=,
              hl_scene_height (scene, mark->size, mark->times, mark->words, mark->rect.width));
    }
}

/* What the model knew before is a curve of its own, and only where it learns on top. */
NN_TEST (old_sentences_have_a_curve_beside_own_ones)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);

  nn_training_log_add_epoch (log, &(NnTrainingPoint){ 50, 2.0f, NAN, 0.25f, NAN, 0.5f });
  nn_training_log_add_epoch (log, &(NnTrainingPoint){ 100, 1.5f, NAN, 0.75f, NAN, 0.48f });
  for (int is_on_top = 0; is_on_top < 2; is_on_top++)
    {
      HlCurvesRun              run = curves_of (log, "recommended", "Own");
      g_autoptr (NnRunOptions) options = (NnRunOptions *) run.options;
      g_autoptr (HlFigure)     figure = NULL;
      g_autofree char         *csv = NULL;

      options->base = is_on_top ? g_strdup ("model") : NULL;
      run.progress = (NnTrainingProgress){ .update = 100, .n_updates = 100, .base_bleu = 0.48 };
      figure = hl_training_curves_new (&run, 1);
      csv = hl_test_table (figure);
      hl_test_assert_says (figure, (HlItem){ HL_CHART_BLEU, 0, 119 },
                           is_on_top
                               ? "update 100, BLEU 75 · update 100, BLEU of earlier sentences 48"
                               : "update 100, BLEU 75");
      g_assert_true ((strstr (csv, "1,BLEU of earlier sentences,50,50\n") != NULL) == is_on_top);
      if (is_on_top)
        hl_test_assert_scene (figure, (HlSize){ 900, 460 }, "figures/scenes/training-on-top.txt");
    }
}

/* What a loss counts is part of its name. */
NN_TEST (losses_go_by_their_names)
{
  g_autoptr (NnTrainingLog) log = new_log (1.0);
  g_autoptr (NnRunOptions)  options = NULL;
  HlCurvesRun               run;

  nn_training_log_add_epoch (log, &(NnTrainingPoint){ 100, 2.0f, NAN, NAN, NAN });
  run = curves_of (log, "book-pytorch", "The book");
  options = (NnRunOptions *) run.options;
  run.progress.n_updates = 100;
  hl_test_assert_told (hl_training_curves_new (&run, 1), (HlItem){ HL_CHART_LOSS, 0, 119 },
                       "update 100, training loss per position, padding included 1.04 · update "
                       "100, validation loss per position, padding included, without the causal "
                       "mask, as the textbook computes it 2");
}
