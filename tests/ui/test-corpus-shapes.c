#include "ui/numbers/word-text.h"
#include "ui/pages/train-parts.h"

#include "config.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

/* Corpora as people download them: twelve languages, each in another shape, 200 pairs each.
 * A person who chooses such a file presses Start next. */

#define N_SUBJECTS 4
#define N_VERBS 5
#define N_OBJECTS 10

typedef enum
{
  TATOEBA,     /* id, sentence, id, sentence */
  COMMAS,      /* a line of names, commas */
  QUOTED_TABS, /* each sentence in quotation marks */
  TMX,         /* the exchange format of translators */
  JSON_LINES,  /* one object per line */
  CREDITS,     /* a third column says from where a pair is */
  SEMICOLONS,  /* as some spreadsheets write them */
  TWO_FILES,   /* line by line */
  COMPRESSED,  /* gz of a plain file */
  WINDOWS,     /* a byte order mark, carriage returns */
  JSON_NESTED, /* a translation in an object of each line */
  WITH_CODES,  /* the code of the language before each sentence */
} Shape;

typedef struct
{
  const char *code;
  Shape       shape;
  const char *file;
  const char *subjects; /* four words */
  const char *verbs;    /* five */
  const char *objects;  /* ten */
  const char *form;     /* s, v, o: the order of words; other letters are written as they are */
} Language;

static const Language english = { "en",
                                  0,
                                  NULL,
                                  "I You We They",
                                  "see want buy sell like",
                                  "tea rice bread fish milk water fruit paper flowers books",
                                  "s v o." };

static const Language languages[] = {
  { "zh", TATOEBA, "zh.tsv", "我 你 我们 他们", "看见 想要 买 卖 喜欢",
    "茶 米饭 面包 鱼 牛奶 水 水果 纸 花 书", "svo。" },
  { "ja", COMMAS, "ja.csv", "私 君 私たち 彼ら", "見ます 欲しがります 買います 売ります 好みます",
    "お茶 ご飯 パン 魚 牛乳 水 果物 紙 花 本", "sはoをv。" },
  { "ar", QUOTED_TABS, "ar.tsv", "أنا أنت نحن هم", "أرى أريد أشتري أبيع أحب",
    "الشاي الأرز الخبز السمك الحليب الماء الفاكهة الورق الزهور الكتب", "s v o." },
  { "th", TMX, "th.tmx", "ฉัน คุณ เรา พวกเขา", "เห็น อยากได้ ซื้อ ขาย ชอบ",
    "ชา ข้าว ขนมปัง ปลา นม น้ำ ผลไม้ กระดาษ ดอกไม้ หนังสือ", "svo" },
  { "hi", JSON_LINES, "hi.jsonl", "मैं तुम हम वे", "देखते चाहते खरीदते बेचते पसंद",
    "चाय चावल रोटी मछली दूध पानी फल कागज़ फूल किताबें", "s o v।" },
  { "ru", CREDITS, "rus.txt", "Я Ты Мы Они", "вижу хочу покупаю продаю люблю",
    "чай рис хлеб рыбу молоко воду фрукты бумагу цветы книги", "s v o." },
  { "es", SEMICOLONS, "es.csv", "Yo Tú Nosotros Ellos", "veo quiero compro vendo prefiero",
    "té arroz pan pescado leche agua fruta papel flores libros", "¡s v o!" },
  { "de", TWO_FILES, "talks.de", "Ich Du Wir Sie", "sehe will kaufe verkaufe mag",
    "Tee Reis Brot Fisch Milch Wasser Obst Papier Blumen Bücher", "„s v o.“" },
  { "tr", COMPRESSED, "tr.tsv.gz", "Ben Sen Biz Onlar", "görür ister alır satar sever",
    "çay pirinç ekmek balık süt su meyve kâğıt çiçek kitap", "s o v." },
  { "he", WINDOWS, "he.txt", "אני אתה אנחנו הם", "רואה רוצה קונה מוכר אוהב",
    "תה אורז לחם דג חלב מים פרי נייר פרחים ספרים", "s v o." },
  { "ko", JSON_NESTED, "ko.jsonl", "나는 너는 우리는 그들은",
    "봅니다 원합니다 삽니다 팝니다 좋아합니다",
    "차를 밥을 빵을 생선을 우유를 물을 과일을 종이를 꽃을 책을", "s o v." },
  { "vi", WITH_CODES, "vi.tsv", "Tôi Bạn Chúng_tôi Họ", "thấy muốn mua bán thích",
    "trà cơm bánh cá sữa nước trái_cây giấy hoa sách", "s v o." },
};

static void append_word (GString *text, const char *words, int i)
{
  g_auto (GStrv) list = g_strsplit (words, " ", -1);

  g_string_append (text, list[i]);
}

/* Returns the i-th sentence. */
static char *sentence (const Language *language, int i)
{
  GString *text = g_string_new (NULL);

  for (const char *c = language->form; *c != '\0'; c++)
    if (*c == 's')
      append_word (text, language->subjects, i % N_SUBJECTS);
    else if (*c == 'v')
      append_word (text, language->verbs, i / N_SUBJECTS % N_VERBS);
    else if (*c == 'o')
      append_word (text, language->objects, i / N_SUBJECTS / N_VERBS);
    else
      g_string_append_c (text, *c);
  g_strdelimit (text->str, "_", ' ');

  return g_string_free (text, FALSE);
}

/* What the file begins with, and a pair in it: $s and $t are its sentences, $a and $b numbers, $c
 * is the code of the language. */
static const char *const forms[][2] = {
  [TATOEBA] = { "", "$a\t$s\t$b\t$t\n" },
  [COMMAS] = { "english,japanese\n", "$s,$t\n" },
  [QUOTED_TABS] = { "", "\"$s\"\t\"$t\"\n" },
  [TMX] = { "<?xml version=\"1.0\"?>\n<tmx version=\"1.4\"><body>\n",
            "<tu><tuv xml:lang=\"en\"><seg>$s</seg></tuv>"
            "<tuv xml:lang=\"$c\"><seg>$t</seg></tuv></tu>\n" },
  [JSON_LINES] = { "", "{\"id\": $a, \"en\": \"$s\", \"$c\": \"$t\"}\n" },
  [CREDITS] = { "", "$s\t$t\tCC-BY 2.0 (France) Attribution: example.org #$a\n" },
  [SEMICOLONS] = { "English;Spanish\n", "\"$s\";\"$t\"\n" },
  [TWO_FILES] = { "", "$s\n" },
  [COMPRESSED] = { "", "$s\t$t\n" },
  [WINDOWS] = { "\357\273\277", "$s\t$t\r\n" },
  [JSON_NESTED] = { "", "{\"translation\": {\"en\": \"$s\", \"$c\": \"$t\"}}\n" },
  [WITH_CODES] = { "", "en\t$s\t$c\t$t\n" },
};

/* Appends the i-th pair. */
static void append_pair (GString *text, const Language *language, int i)
{
  g_autofree char *source = sentence (&english, i), *target = sentence (language, i);

  for (const char *c = forms[language->shape][1]; *c != '\0'; c++)
    if (*c != '$')
      g_string_append_c (text, *c);
    else if (*++c == 'a' || *c == 'b')
      g_string_append_printf (text, "%d", *c == 'a' ? 7000 + i : 9000 + 3 * i);
    else
      g_string_append (text, *c == 's' ? source : *c == 't' ? target : language->code);
}

static void write_file (const char *folder, const char *name, const GString *text, gboolean is_gz)
{
  g_autofree char       *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile)      file = g_file_new_for_path (path);
  g_autoptr (GConverter) packer =
      is_gz ? G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1)) : NULL;
  g_autoptr (GOutputStream) raw =
      G_OUTPUT_STREAM (g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL));
  g_autoptr (GOutputStream) stream =
      is_gz ? g_converter_output_stream_new (raw, packer) : g_object_ref (raw);

  g_assert_true (g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
}

/* Writes the file, or the two, and returns the one that a person chooses. */
static GFile *download (const char *folder, const Language *language)
{
  g_autoptr (GString) text = g_string_new (forms[language->shape][0]);
  g_autofree char    *path = g_build_filename (folder, language->file, NULL);

  for (int i = 0; i < N_SUBJECTS * N_VERBS * N_OBJECTS; i++)
    append_pair (text, language, i);
  if (language->shape == TMX)
    g_string_append (text, "</body></tmx>\n");

  if (language->shape == TWO_FILES)
    {
      g_autoptr (GString) other = g_string_new (NULL);

      write_file (folder, "talks.en", text, FALSE);
      for (int i = 0; i < N_SUBJECTS * N_VERBS * N_OBJECTS; i++)
        {
          g_autofree char *target = sentence (language, i);

          g_string_append_printf (other, "%s\n", target);
        }
      write_file (folder, language->file, other, FALSE);
    }
  else
    write_file (folder, language->file, text, language->shape == COMPRESSED);

  return g_file_new_for_path (path);
}

typedef struct
{
  GSettings *settings;
  char      *folder;
  HlRunForm *form;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "corpus");
  g_settings_reset (fixture->settings, "corpus-columns");
  g_settings_reset (fixture->settings, "preset");
  g_settings_reset (fixture->settings, "hyperparameters");
  fixture->folder = g_dir_make_tmp ("shapes-XXXXXX", NULL);
  fixture->form = g_object_ref_sink (g_object_new (HL_TYPE_RUN_FORM, NULL));
  hl_run_form_set_up (fixture->form, "/in/the/box.tsv", fixture->settings);
}

static void tear_down (Fixture *fixture)
{
  g_free (fixture->folder);
  hl_test_drop (fixture->form);
  g_object_unref (fixture->settings);
}

static const char *subtitle (Fixture *fixture)
{
  return adw_action_row_get_subtitle (
      ADW_ACTION_ROW (hl_test_child (GTK_WIDGET (fixture->form), "corpus_row")));
}

static GtkWidget *table (Fixture *fixture)
{
  return hl_test_child (GTK_WIDGET (fixture->form), "column_table");
}

/* Chooses a file, and waits until what is in it is shown. */
static void choose (Fixture *fixture, GFile *file)
{
  hl_run_form_set_corpus (fixture->form, file);
  hl_test_wait_until (strchr (subtitle (fixture), '\n') != NULL);
}

/* The file is chosen in two clicks, and the third is Start: nothing has to be set right before. */
NN_FIXTURE_TEST (a_download_is_ready_to_start)
{
  for (gsize l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      g_autoptr (GFile)        file = download (fixture->folder, &languages[l]);
      g_autofree char         *source = sentence (&english, 0);
      g_autofree char         *target = sentence (&languages[l], 0);
      g_autofree char         *apart = hl_word_apart (target); /* with its full stop */
      g_autofree char         *first = languages[l].shape == TWO_FILES
                                           ? g_strdup_printf ("%s → %s", apart, source)
                                           : g_strdup_printf ("%s → %s", source, apart);
      g_autoptr (NnRunOptions) options = NULL;
      g_autoptr (NnRun)        run = NULL;

      choose (fixture, file);
      g_assert_nonnull (strstr (subtitle (fixture), "200 pairs"));
      g_assert_nonnull (strstr (subtitle (fixture), first));
      g_assert_true (gtk_widget_get_visible (table (fixture)));

      options = hl_run_form_get_options (fixture->form);
      run = NN_OK (nn_run_new, options, NULL);
      g_assert_cmpint (run->dataset->training->n + run->dataset->held_out->n, ==, 200);
      /* 19 words, a mark, four reserved; Han and Thai are read by their characters */
      g_assert_cmpint (run->dataset->source_vocabulary->size, >=, 23);
      g_assert_cmpint (run->dataset->target_vocabulary->size, >=, 23);
      g_assert_cmpint (nn_vocabulary_id (run->dataset->target_vocabulary, target), ==,
                       run->dataset->target_vocabulary->unk); /* no sentence is one token */
    }
}

static GtkWidget *find (Fixture *fixture, GType type, int index)
{
  return hl_test_find (table (fixture), type, index);
}

static void assert_columns (Fixture *fixture, int source, int target)
{
  g_autoptr (NnRunOptions) options = hl_run_form_get_options (fixture->form);

  g_assert_cmpint (options->source_column, ==, source);
  g_assert_cmpint (options->target_column, ==, target);
}

NN_FIXTURE_TEST (columns_can_be_chosen_and_swapped)
{
  g_autoptr (GFile) file = download (fixture->folder, &languages[0]);
  GtkDropDown      *menus[2];

  choose (fixture, file);
  menus[0] = GTK_DROP_DOWN (find (fixture, GTK_TYPE_DROP_DOWN, 0));
  menus[1] = GTK_DROP_DOWN (find (fixture, GTK_TYPE_DROP_DOWN, 1));
  assert_columns (fixture, 0, 0);
  g_assert_cmpuint (gtk_drop_down_get_selected (menus[0]), ==, 1);
  g_assert_cmpuint (gtk_drop_down_get_selected (menus[1]), ==, 3);

  /* the first button is that of a menu; the one with an icon swaps */
  for (int i = 0;; i++)
    {
      GtkWidget *button = find (fixture, GTK_TYPE_BUTTON, i);

      if (gtk_button_get_icon_name (GTK_BUTTON (button)) == NULL)
        continue;
      g_signal_emit_by_name (button, "clicked");
      break;
    }
  hl_test_wait_until (strstr (subtitle (fixture), "我看见茶。 → I see tea.") != NULL);
  assert_columns (fixture, 4, 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (menus[0]), ==, 3);

  /* the same column twice: the other menu takes what became free */
  gtk_drop_down_set_selected (menus[0], 1);
  hl_test_wait_until (strstr (subtitle (fixture), "I see tea. → 我看见茶。") != NULL);
  assert_columns (fixture, 2, 4);

  /* sentence numbers instead of sentences: chosen, but not without being told */
  gtk_drop_down_set_selected (menus[0], 0);
  hl_test_wait_until (strstr (subtitle (fixture), "7000 → ") != NULL);
  assert_columns (fixture, 1, 4);
}

/* What was chosen for a file is forgotten with it, and kept with it to the next start. */
NN_FIXTURE_TEST (chosen_columns_belong_to_their_file)
{
  g_autoptr (GFile) one = download (fixture->folder, &languages[0]);
  g_autoptr (GFile) other = download (fixture->folder, &languages[5]);

  choose (fixture, one);
  g_signal_emit_by_name (table (fixture), "chosen", 4, 2);
  assert_columns (fixture, 4, 2);

  hl_test_drop (fixture->form);
  fixture->form = g_object_ref_sink (g_object_new (HL_TYPE_RUN_FORM, NULL));
  hl_run_form_set_up (fixture->form, "/in/the/box.tsv", fixture->settings);
  hl_test_wait_until (strstr (subtitle (fixture), "我看见茶。 → I see tea.") != NULL);
  assert_columns (fixture, 4, 2);

  choose (fixture, other);
  assert_columns (fixture, 0, 0);
}

/* A file that has fewer columns on another day is read anew. */
NN_FIXTURE_TEST (columns_that_are_gone_are_recognized_again)
{
  g_autoptr (GFile) file = download (fixture->folder, &languages[0]);
  g_autofree char  *path = g_file_get_path (file);

  choose (fixture, file);
  g_assert_true (g_file_set_contents (path, "Go.\tVa !\nI lost.\tJ'ai perdu.\n", -1, NULL));
  g_signal_emit_by_name (table (fixture), "chosen", 4, 2);
  hl_test_wait_until (strstr (subtitle (fixture), "Go. → Va !") != NULL);
  assert_columns (fixture, 0, 0);
}
