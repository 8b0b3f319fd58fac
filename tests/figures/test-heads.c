#include "ui/figures/heads.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"
#include "ui/picture/words.h"

#define L 2
#define MOST_HEADS 16

static const char *const source[] = { "he's", "calm", ".", "<eos>", "<pad>", NULL };
static const char *const target[] = { "il", "est", "calme", ".", "<eos>", "!", NULL };

static int copied_from[] = { NN_NO_SOURCE, NN_NO_SOURCE, NN_NO_SOURCE,
                             NN_NO_SOURCE, NN_NO_SOURCE, NN_NO_SOURCE };

/* A translation with made-up weights: each row of map m has the largest weight m keys to the right
 * of its own place. */
typedef struct
{
  NnTranslation told;
  NnTensor     *weights[3];
} Fixture;

static void fill (NnTensor *tensor, gboolean is_causal, int n_keys)
{
  const int H = tensor->shape.dims[1], rows = tensor->shape.dims[2], n = tensor->shape.dims[3];

  for (int i = 0; i < L * H * rows; i++)
    {
      const int row = i % rows, map = i / rows;
      const int keys = is_causal ? MIN (row + 1, n_keys) : n_keys;
      const int best = (row + map) % keys;

      for (int key = 0; key < n; key++)
        tensor->values[i * n + key] = key >= keys   ? 0.0f
                                      : keys == 1   ? 1.0f
                                      : key == best ? 0.7f
                                                    : 0.3f / (float) (keys - 1);
    }
}

static void give_weights (Fixture *fixture, int H)
{
  const int S = fixture->told.S, T = fixture->told.T;
  const int sizes[3][2] = { { S, S }, { T, T }, { T, S } };

  for (int i = 0; i < 3; i++)
    {
      g_clear_pointer (&fixture->weights[i], nn_tensor_free);
      fixture->weights[i] = nn_tensor_new (NN_SHAPE (L, H, sizes[i][0], sizes[i][1]));
      fill (fixture->weights[i], i == 1, i == 1 ? T : fixture->told.source_valid_len);
    }
  fixture->told.encoder_weights = fixture->weights[0];
  fixture->told.self_weights = fixture->weights[1];
  fixture->told.cross_weights = fixture->weights[2];
}

/* In the textbook's way: padding, and a step after the end. */
static void set_up (Fixture *fixture)
{
  fixture->told = (NnTranslation){ .S = 5,
                                   .source_tokens = (char **) source,
                                   .source_valid_len = 4,
                                   .T = 6,
                                   .length = 4,
                                   .has_ended = TRUE,
                                   .tokens = (char **) target,
                                   .copied_from = copied_from };
  give_weights (fixture, 3);
}

static void tear_down (Fixture *fixture)
{
  for (int i = 0; i < 3; i++)
    g_clear_pointer (&fixture->weights[i], nn_tensor_free);
}

static HlHeads look (Fixture *fixture, HlAttentionKind kind, HlHeadsView view)
{
  return (HlHeads){ .told = &fixture->told, .kind = kind, .view = view, .block = 1, .head = 1 };
}

/* ── Words ── */

NN_FIXTURE_TEST (words_stand_on_the_axes)
{
  const HlHeads    cross = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_ONE);
  const HlHeads    encoder = look (fixture, HL_ATTENTION_ENCODER, HL_HEADS_ONE);
  const HlHeads    decoder = look (fixture, HL_ATTENTION_DECODER, HL_HEADS_ONE);
  g_autofree char *both = hl_heads_row (&decoder, 2, 4);

  NN_TEXT (hl_heads_row (&cross, 0, G_MAXINT), "<bos> → il");
  NN_TEXT (hl_heads_row (&cross, 2, G_MAXINT), "est → calme");
  NN_TEXT (hl_heads_row (&encoder, 1, G_MAXINT), "calm");
  g_assert_cmpstr (both, ==, "est → cal…"); /* both words remain */
  g_assert_cmpstr (hl_heads_key (&cross, 0), ==, "he's");
  g_assert_cmpstr (hl_heads_key (&decoder, 0), ==, "<bos>");
  g_assert_cmpstr (hl_heads_written (&cross, 2), ==, "calme");
  g_assert_null (hl_heads_written (&cross, 6));
  g_assert_null (hl_heads_written (&encoder, 2));
}

NN_FIXTURE_TEST (masks_hide_cells)
{
  const HlHeads cross = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_ONE);
  const HlHeads encoder = look (fixture, HL_ATTENTION_ENCODER, HL_HEADS_ONE);
  const HlHeads decoder = look (fixture, HL_ATTENTION_DECODER, HL_HEADS_ONE);

  g_assert_cmpint (hl_heads_state (&cross, 0, 4), ==, HL_CELL_PADDING);
  g_assert_cmpint (hl_heads_state (&cross, 4, 0), ==, HL_CELL_NORMAL);
  g_assert_cmpint (hl_heads_state (&cross, 5, 0), ==, HL_CELL_AFTER_END);
  g_assert_cmpint (hl_heads_state (&encoder, 4, 0), ==, HL_CELL_PADDING);
  g_assert_cmpint (hl_heads_state (&decoder, 1, 1), ==, HL_CELL_NORMAL);
  g_assert_cmpint (hl_heads_state (&decoder, 1, 2), ==, HL_CELL_HIDDEN);
}

static void assert_says (const HlHeads *heads, HlItem item, const char *expected)
{
  hl_test_assert_told (hl_heads_new (heads), item, expected);
}

NN_FIXTURE_TEST (pointing_says_what_is_there)
{
  HlHeads   heads = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_BOTH);
  const int n_rows[] = { 2, 2 };

  assert_says (&heads, (HlItem){ 4, 2, 2 },
               "<row>est → calme</row> looks at <column>.</column> with weight 0.700 · block 2, "
               "head 2");
  assert_says (&heads, (HlItem){ 4, 2, 4 },
               "<row>est → calme</row> does not see <column>&lt;pad&gt;</column>: padding · block "
               "2, head 2");
  assert_says (&heads, (HlItem){ 4, 2, -1 },
               "<row>est → calme</row> looks most at <column>.</column>: 0.700 · block 2, head 2");
  assert_says (&heads, (HlItem){ 4, -1, 4 },
               "No row looks at <column>&lt;pad&gt;</column> · block 2, head 2");
  assert_says (&heads, (HlItem){ 4, -1, 3 },
               "<column>&lt;eos&gt;</column> gets the most weight from <row>calme → .</row>: 0.700 "
               "· block 2, head 2");
  heads.is_followed = TRUE;
  heads.n_rows = n_rows;
  heads.n_words = 1;
  assert_says (&heads, (HlItem){ 4, 2, 1 }, "not computed yet");
  assert_says (&heads, (HlItem){ 4, 1, 1 },
               "<row>il → …</row> looks at <column>calm</column> with weight 0.700 · block 2, "
               "head 2");
}

/* Signs of markup in words and numbers are quoted. */
NN_FIXTURE_TEST (small_weights_are_read_out)
{
  HlHeads heads = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_BOTH);

  for (gsize i = 0; i < fixture->weights[2]->length; i++)
    fixture->weights[2]->values[i] = 0.0001f;
  assert_says (
      &heads, (HlItem){ 4, 0, 1 },
      "<row>&lt;bos&gt; → il</row> looks at <column>calm</column> with weight &lt; 0.001 · "
      "block 2, head 2");
  for (int row = -1; row < 6; row++)
    for (int column = -1; column < 5; column++)
      {
        g_autoptr (HlFigure) figure = hl_heads_new (&heads);
        g_autofree char *said = figure->kind->describe (figure->data, (HlItem){ 4, row, column });
        g_autofree char *markup = hl_words_markup (said, hl_palette_get (FALSE));

        g_assert_true (pango_parse_markup (markup, -1, 0, NULL, NULL, NULL, NULL));
      }
}

/* Each sentence about a head, and numbers that would make it a lie. */
NN_FIXTURE_TEST (the_sentence_says_what_the_weights_say)
{
  HlHeads heads = look (fixture, HL_ATTENTION_ENCODER, HL_HEADS_BOTH);
  float  *values = fixture->weights[0]->values;

  heads.block = heads.head = 0;
  assert_says (&heads, HL_NOTHING,
               "Block 1, head 1 mostly looks at <column>the same token</column>: 70% of the weight "
               "on average, and the largest weight in 4 of 4 rows.");
  heads.head = 1;
  assert_says (&heads, HL_NOTHING,
               "Block 1, head 2 mostly looks at <column>the next token</column>: 70% of the weight "
               "on average, and the largest weight in 3 of 3 rows.");
  heads.block = 1;
  heads.head = 0;
  assert_says (&heads, HL_NOTHING,
               "Block 2, head 1 mostly looks at <column>the previous token</column>: 70% of the "
               "weight on average, and the largest weight in 3 of 3 rows.");

  /* two of the three rows look elsewhere */
  values += 3 * 25;
  values[1 * 5 + 0] = values[2 * 5 + 1] = 0.05f;
  values[1 * 5 + 3] = values[2 * 5 + 3] = 0.75f;
  assert_says (&heads, HL_NOTHING,
               "Block 2, head 1 mostly looks at <column>. or &lt;eos&gt;</column>: 82% of the "
               "weight on average, and the largest weight in 4 of 4 rows.");
  values[3 * 5 + 0] = 0.9f;
  values[3 * 5 + 2] = 0.0f;
  values[0 * 5 + 3] = 0.4f;
  values[0 * 5 + 0] = 0.41f;
  assert_says (&heads, HL_NOTHING,
               "Block 2, head 1: <row>&lt;eos&gt;</row> looks at <column>he&apos;s</column> with "
               "90% of its weight.");
  for (int i = 0; i < 20; i++)
    values[i] = 0.25f;
  assert_says (&heads, HL_NOTHING,
               "Block 2, head 1 looks at all tokens almost equally: no weight is above 25%.");
}

NN_FIXTURE_TEST (encoder_decoder_attention_has_words_of_its_own)
{
  HlHeads heads = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_BOTH);
  float  *values = fixture->weights[2]->values;

  heads.block = heads.head = 0;
  for (int row = 0; row < 5; row++)
    for (int key = 0; key < 4; key++)
      values[row * 5 + key] = key == MIN (row + 1, 3) ? 0.7f : 0.1f;
  /* <eos> has the largest weight of three rows */
  assert_says (&heads, HL_NOTHING,
               "Block 1, head 1 mostly looks at <column>. or &lt;eos&gt;</column>: 68% of the "
               "weight on average, and the largest weight in 4 of 5 rows.");
  for (int row = 0; row < 5; row++)
    for (int key = 0; key < 4; key++)
      values[row * 5 + key] = key == (row + 1) / 2 ? 0.76f : 0.08f;
  assert_says (
      &heads, HL_NOTHING,
      "Block 1, head 1: to write <row>il</row> after <row>&lt;bos&gt;</row>, the decoder looks at "
      "<column>he&apos;s</column> with 76% of its weight.");
  NN_TEXT (hl_heads_word (&heads, 0, 0), "left to right");
  for (int key = 0; key < 4; key++)
    values[2 * 5 + key] = key == 3 ? 0.76f : 0.08f;
  NN_TEXT (hl_heads_word (&heads, 0, 0), "one per row");
}

NN_FIXTURE_TEST (all_heads_are_counted)
{
  const HlHeads heads = look (fixture, HL_ATTENTION_ENCODER, HL_HEADS_ALL);

  assert_says (&heads, HL_NOTHING, "Each map shows one head. “same token” describes 2 of 6 heads.");
}

NN_FIXTURE_TEST (altered_heads_say_so)
{
  g_autoptr (NnIntervention) altered = nn_intervention_new ();
  HlHeads                    heads = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_ALL);

  nn_intervention_add (
      altered, &(NnAlteration){
                   .kind = NN_MUTE_HEAD, .sublayer = NN_SUBLAYER_CROSS, .block = 1, .head = 1 });
  heads.altered = altered;
  g_assert_cmpstr (hl_heads_mark (&heads, 1, 1), ==, "muted");
  g_assert_null (hl_heads_mark (&heads, 0, 1));
  assert_says (&heads, (HlItem){ 4, 0, 1 },
               "<row>&lt;bos&gt; → il</row> looks at <column>calm</column> with weight 0.100 · "
               "block 2, head 2, muted");
}

/* ── Files ── */

NN_FIXTURE_TEST (table_has_all_digits_and_no_hidden_numbers)
{
  HlHeads             heads = look (fixture, HL_ATTENTION_DECODER, HL_HEADS_ONE);
  g_autoptr (GString) csv = g_string_new (NULL);

  heads.block = heads.head = 0;
  hl_heads_tabulate (&heads, csv);
  g_assert_true (g_str_has_prefix (csv->str,
                                   "map,query,<bos>,il,est,calme,.,<eos>\r\n"
                                   "\"block 1, head 1\",<bos> → il,1,,,,,\r\n"
                                   "\"block 1, head 1\",il → est,0.300000012,0.699999988,,,,\r\n"));
  g_assert_true (g_str_has_suffix (csv->str, "\"block 1, head 1\",<eos> → !,,,,,,\r\n"));
}

NN_FIXTURE_TEST (caption_says_where_it_comes_from)
{
  const HlHeads one = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_ONE);
  const HlHeads all = look (fixture, HL_ATTENTION_ENCODER, HL_HEADS_ALL);

  NN_TEXT (hl_heads_title (&one), "Cross-attention, block 2, head 2");
  NN_TEXT (hl_heads_caption (&one, "m", "He's calm.", 7, 120),
           "Model: m\u00a0· sentence: He's calm. → il est calme .\u00a0· block 2, head "
           "2\u00a0· seed 7\u00a0· update 120\u00a0· each row: token read → token written");
  NN_TEXT (hl_heads_caption (&all, "m", "He's calm.", 7, -1),
           "Model: m\u00a0· sentence: He's calm. → il est calme .\u00a0· all blocks and "
           "heads");
}

NN_TEST (kind_has_a_name)
{
  HlAttentionKind kind;

  g_assert_true (hl_attention_kind_from_name ("decoder", &kind));
  g_assert_cmpint (kind, ==, HL_ATTENTION_DECODER);
  g_assert_false (hl_attention_kind_from_name ("sideways", &kind));
}

/* ── Pictures ── */

NN_FIXTURE_TEST (pictures_are_these)
{
  static const struct
  {
    const char     *path;
    HlAttentionKind kind;
    HlHeadsView     view;
    gboolean        is_paper;
    HlSize          room;
  } pictures[] = {
    { "figures/scenes/heads.txt", HL_ATTENTION_CROSS, HL_HEADS_BOTH, FALSE, { 1048, 500 } },
    { "figures/scenes/heads-all.txt", HL_ATTENTION_DECODER, HL_HEADS_ALL, FALSE, { 1048, 500 } },
    { "figures/scenes/heads-paper.txt", HL_ATTENTION_DECODER, HL_HEADS_ONE, TRUE, { 480, 420 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      HlHeads              heads = look (fixture, pictures[i].kind, pictures[i].view);
      g_autoptr (HlFigure) figure = NULL;

      heads.is_paper = pictures[i].is_paper;
      figure = hl_heads_new (&heads);
      hl_test_assert_scene (figure, pictures[i].room, pictures[i].path);
    }
}

/* What is not computed yet has its place, and no word of it is told. */
NN_FIXTURE_TEST (steps_to_come_are_empty)
{
  HlHeads              heads = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_BOTH);
  const int            n_rows[] = { 3, 2 };
  g_autoptr (HlFigure) figure = NULL;

  heads.is_followed = TRUE;
  heads.n_rows = n_rows;
  heads.n_words = 2;
  figure = hl_heads_new (&heads);
  hl_test_assert_scene (figure, (HlSize){ 1048, 500 }, "figures/scenes/heads-followed.txt");
}

static HlScene *build (const HlHeads *heads, HlSize room)
{
  g_autoptr (HlFigure) figure = hl_heads_new (heads);

  return hl_test_scene (figure, room);
}

/* Every cell is found where it is drawn, in every map that shows it. */
static void assert_picks (const HlScene *scene)
{
  HL_EACH_MARK (mark, scene)
    {
      if (mark->kind != HL_CELLS || mark->item.part < 0)
        continue;
      for (int cell = 0; cell < mark->cells.rows * mark->cells.columns; cell++)
        {
          const HlItem item = { mark->item.part, cell / mark->cells.columns,
                                cell % mark->cells.columns };
          const HlRect at = hl_matrix_cell (&mark->cells, &mark->rect, item.row, item.column);

          g_assert_true (hl_item_equal (
              hl_scene_pick (scene, at.x + at.width / 2, at.y + at.height / 2), item));
        }
    }
}

NN_FIXTURE_TEST (every_room_has_all_cells)
{
  static const HlSize rooms[] = {
    { 1048, 500 }, { 780, 330 }, { 360, 300 }, { 320, 560 }, { 1700, 900 }
  };

  for (int H = 1; H <= MOST_HEADS; H += 5)
    {
      give_weights (fixture, H);
      for (HlHeadsView view = HL_HEADS_BOTH; view <= HL_HEADS_ONE; view++)
        for (gsize i = 0; i < G_N_ELEMENTS (rooms); i++)
          {
            HlHeads             heads = look (fixture, (HlAttentionKind) (i % 3), view);
            g_autoptr (HlScene) scene = NULL;

            heads.head = 0;
            scene = build (&heads, rooms[i]);
            hl_test_assert_within (scene);
            assert_picks (scene);
          }
    }
}

/* The names of 16 heads do not run together: they give way to their numbers. */
NN_FIXTURE_TEST (titles_stand_apart)
{
  HlHeads             heads = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_ALL);
  g_autoptr (HlScene) wide = build (&heads, (HlSize){ 1048, 500 }), narrow = NULL;
  g_autofree char    *words = hl_test_scene_to_text (wide), *numbers = NULL;

  g_assert_nonnull (strstr (words, "Head 2"));
  give_weights (fixture, MOST_HEADS);
  narrow = build (&heads, (HlSize){ 800, 500 });
  numbers = hl_test_scene_to_text (narrow);
  g_assert_null (strstr (numbers, "Head 2"));
  HL_EACH_MARK (mark, narrow)
    if (mark->kind == HL_WORDS && !mark->is_turned)
      g_assert_cmpfloat (hl_scene_width (narrow, mark->size, mark->times, mark->words), <=,
                         mark->rect.width);
}

/* As it is in a file. */
static HlScene *print (HlHeads heads, HlText *text)
{
  g_autoptr (HlFigure) figure = NULL;

  heads.is_paper = TRUE;
  figure = hl_heads_new (&heads);

  return hl_figure_build (figure, &(HlLook){ hl_palette_get (FALSE), text }, figure->paper);
}

/* In a file no word of fewer than 24 letters is cut. */
NN_FIXTURE_TEST (words_are_whole_on_paper)
{
  static const char *const long_words[] = {
    "internationalization..", "est", "calme", ".", "<eos>", "!", NULL
  };
  g_autoptr (HlText) text = hl_text_new (NULL);

  fixture->told.tokens = (char **) long_words;
  for (HlHeadsView view = HL_HEADS_ALL; view <= HL_HEADS_ONE; view++)
    {
      g_autoptr (HlScene) scene = print (look (fixture, HL_ATTENTION_CROSS, view), text);
      g_autofree char    *words = hl_test_scene_to_text (scene);

      hl_test_assert_whole (scene);
      g_assert_nonnull (strstr (words, "internationalization.. → est"));
    }
}

/* In a column of a page the heads of a block take several lines, so that each token is a word, and
 * where that is not enough names are on both sides: the picture is as wide as the column. */
NN_FIXTURE_TEST (tokens_are_words_in_a_column)
{
  static const char *const read[] = { "when", "i",     "was",   "young", "we",
                                      "used", "to",    "walk",  "to",    "this",
                                      "sea",  "every", "<eos>", "<pad>", NULL };
  static const char *const wrote[] = { "quand", "j'étais", "jeune", "nous", "allions", "à",
                                       "cette", "mer",     "tous",  "les",  "jours",   "." };
  g_autoptr (HlText)       text = hl_text_new (NULL);

  fixture->told.source_tokens = (char **) read;
  fixture->told.S = 14;
  fixture->told.source_valid_len = 13;
  fixture->told.tokens = (char **) wrote;
  fixture->told.T = fixture->told.length = 12;
  for (int H = 1; H <= 8; H *= 2)
    for (HlHeadsView view = HL_HEADS_ALL; view <= HL_HEADS_ONE; view++)
      {
        HlHeads              heads = look (fixture, HL_ATTENTION_CROSS, view);
        g_autoptr (HlFigure) figure = NULL;
        g_autoptr (HlScene)  scene = NULL;
        g_autofree char     *words = NULL;

        give_weights (fixture, H);
        heads.is_paper = TRUE;
        heads.head = 0;
        figure = hl_heads_new (&heads);
        scene = hl_figure_build (figure, &(HlLook){ hl_palette_get (FALSE), text, TRUE },
                                 (HlSize){ 397, 397 });
        words = hl_test_scene_to_text (scene);
        for (int i = 0; i < 13; i++)
          g_assert_nonnull (strstr (words, read[i]));
        for (int i = 0; i < 12; i++)
          g_assert_nonnull (strstr (words, wrote[i]));
        g_assert_null (strstr (words, "“10”"));
        g_assert_cmpfloat (scene->size.width, <=, 397);
        hl_test_assert_whole (scene);
        hl_test_assert_within (scene);
        assert_picks (scene);
      }
}

/* What the rows are is longer than one row is high. */
NN_FIXTURE_TEST (the_role_of_the_rows_is_in_the_picture)
{
  g_autoptr (HlText)  text = hl_text_new (NULL);
  g_autoptr (HlScene) scene = NULL;

  fixture->told.T = fixture->told.length = 1;
  give_weights (fixture, 3);
  scene = print (look (fixture, HL_ATTENTION_CROSS, HL_HEADS_ONE), text);
  HL_EACH_MARK (mark, scene)
    if (mark->kind == HL_WORDS && mark->is_turned)
      g_assert_cmpfloat (hl_rect_bottom (&mark->rect), <=, scene->size.height + 0.01);
}

/* Where the names of rows would take the room of the map, both of their words are shorter. */
NN_FIXTURE_TEST (both_words_of_a_row_remain)
{
  static const char *const long_words[] = {
    "internationalization..", "internationalization..", "calme", ".", "<eos>", "!", NULL
  };
  HlHeads             heads = look (fixture, HL_ATTENTION_CROSS, HL_HEADS_BOTH);
  g_autoptr (HlScene) scene = NULL;
  gboolean            is_short = FALSE;

  fixture->told.tokens = (char **) long_words;
  scene = build (&heads, (HlSize){ 700, 330 });
  HL_EACH_MARK (mark, scene)
    {
      g_auto (GStrv) words = g_strsplit (mark->kind == HL_WORDS ? mark->words : "", " → ", -1);

      if (g_strv_length (words) < 2 || !g_str_has_prefix (words[0], "int"))
        continue;
      is_short = TRUE;
      g_assert_true (g_str_has_suffix (words[0], "…"));
    }
  g_assert_true (is_short);
}
