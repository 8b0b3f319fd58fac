#include "core/translation/sentence.h"

#include "core/text/tokenizer.h"
#include "tests/support/cases.h"

static void assert_joined (const char *words, const char *expected)
{
  g_auto (GStrv) list = nn_tokens_split (words);

  NN_TEXT (nn_sentence_join (list), expected);
}

NN_TEST (stops_have_french_spaces)
{
  assert_joined ("viens ici , vite !", "Viens ici, vite !");
  assert_joined ("vraiment ? !", "Vraiment ?!");
  assert_joined ("où es-tu ?", "Où es-tu ?");
  assert_joined ("attends . . . encore .", "Attends... Encore.");
  assert_joined ("il est 10 .30 ou 3 ,5 .", "Il est 10.30 ou 3,5.");
  assert_joined ("", "");
  assert_joined (".", ".");
}

NN_TEST (each_sentence_begins_with_a_capital)
{
  assert_joined ("wo ist er ⁠?", "Wo ist er?");
  assert_joined ("კატა .", "კატა.");
  assert_joined ("il dort . elle dort ! et toi ?", "Il dort. Elle dort ! Et toi ?");
  assert_joined ("élise est là .", "Élise est là.");
  assert_joined ("\"bonjour\" dit-il .", "\"Bonjour\" dit-il.");
  assert_joined ("3 pommes .", "3 pommes.");
  assert_joined ("<unk> est calme .", "<unk> est calme.");
  assert_joined ("iPhone est un nom .", "iPhone est un nom.");
  assert_joined ("x.org est un nom .", "x.org est un nom.");
}

NN_TEST (marks_of_all_scripts_have_their_spaces)
{
  assert_joined ("il dit : \" oui \" ( ou non ) .", "Il dit : \"oui\" (ou non).");
  assert_joined ("\" oui \" \" non \"", "\"Oui\" \"non\"");
  assert_joined ("er sagt „ nein “ … ¿ qué ?", "Er sagt „nein“… ¿qué ?");
  assert_joined ("我 喝 茶 。 tom 也 喝 ！", "我喝茶。Tom也喝！");
  assert_joined ("j'aime le 茶 , tom", "J'aime le 茶, tom");
  assert_joined ("你 是 tom 吗 ？", "你是tom吗？");
  assert_joined ("ja , tom , 茶 道 .", "Ja, tom, 茶道.");
  assert_joined ("<eos> x", "<eos> x");
}

/* What opens in one language closes in another: only both together tell. */
NN_TEST (quotation_marks_stand_around_their_words)
{
  assert_joined ("\" hello \"", "\"Hello\"");
  assert_joined ("he said ' yes ' .", "He said 'yes'.");
  assert_joined ("rock ' n ' roll", "Rock 'n' roll");
  assert_joined ("“ a ” “ b ” .", "“A” “b”.");
  assert_joined ("„ ja “ „ nein ”", "„Ja“ „nein”");
  assert_joined ("sie sagt » ja « , › nein ‹ .", "Sie sagt »ja«, ›nein‹.");
  assert_joined ("hon sa ” ja ” .", "Hon sa ”ja”.");
  assert_joined ("il dit : « oui » .", "Il dit : « oui ».");
  assert_joined ("« да ! » — « нет »", "«Да!» — «нет»");
  assert_joined ("« نعم »", "«نعم»");
  assert_joined ("他 说 “ 是 ” 。", "他说“是”。");
  assert_joined ("「 是 」 。", "「是」。");
  assert_joined ("[ a ] { b } ( c )", "[A] {b} (c)");
  assert_joined ("¿ es tom ?", "¿Es tom ?");
  assert_joined ("il a dit oui \" .", "Il a dit oui\".");
  assert_joined ("il a dit oui ' .", "Il a dit oui'.");
  assert_joined ("\" oui .", "\"Oui.");
  assert_joined ("à 10 : 30 , 1 / 2 heure : oui", "À 10:30, 1/2 heure : oui");
}

NN_TEST (apostrophes_have_no_space)
{
  assert_joined ("j'ai l' heure .", "J'ai l'heure.");
  assert_joined ("aujourd'hui , c'est lundi .", "Aujourd'hui, c'est lundi.");
}

/* What a model with these words writes for a source; "<unk>:2" is copied from row 2. */
static void assert_sentence (const char *typed, const char *written, const char *expected)
{
  const char *const         known[] = { "<unk>", "<eos>", "londres", "tom", "le", "paris" };
  g_autoptr (NnVocabulary)  vocabulary = nn_vocabulary_new_from_tokens (known, 6, NULL);
  g_auto (GStrv)            tokens = nn_tokenize (typed);
  g_autofree char          *written_as = nn_normalize_by (typed, NN_READING_WORDS, TRUE);
  g_auto (GStrv)            words = nn_tokens_split (written_as);
  const int                 S = nn_tokens_count (tokens);
  g_autofree int           *ids = g_new0 (int, S);
  g_autoptr (NnTranslation) self = nn_translation_new (tokens, words, ids, vocabulary, 0);

  nn_vocabulary_set_spelling (vocabulary, 2, "Londres");
  nn_vocabulary_set_spelling (vocabulary, 3, "Tom");

  g_strfreev (self->tokens);
  self->tokens = nn_tokens_split (written);
  self->T = nn_tokens_count (self->tokens);
  self->length = self->T;
  self->copied_from = g_new (int, self->T + 1);
  g_strfreev (self->spellings);
  self->spellings = g_strdupv (self->tokens);
  for (int t = 0; t < self->T; t++)
    {
      const int id = nn_vocabulary_id (vocabulary, self->tokens[t]);

      self->copied_from[t] = NN_NO_SOURCE;
      if (g_str_has_prefix (self->tokens[t], "<unk>:"))
        {
          self->copied_from[t] = self->tokens[t][6] - '0';
          self->tokens[t][5] = '\0';
        }
      else if (id != vocabulary->unk)
        {
          g_free (self->spellings[t]);
          self->spellings[t] = g_strdup (nn_vocabulary_spelling (vocabulary, id));
        }
    }

  NN_TEXT (nn_translation_to_sentence (self), expected);
}

NN_TEST (names_have_the_capitals_of_the_source)
{
  assert_sentence ("My friend McDonald sees Anna.", "mon amie anna voit mcdonald .",
                   "Mon amie Anna voit McDonald.");
  assert_sentence ("Hello. Table for Anna.", "une table pour anna .", "Une table pour Anna.");
  assert_sentence ("Orange is nice.", "j'aime le orange .", "J'aime le orange.");
}

NN_TEST (names_have_the_capitals_of_the_corpus)
{
  assert_sentence ("I go to London.", "je vais à londres .", "Je vais à Londres.");
  assert_sentence ("tom, i live in paris.", "viens , tom , à paris .", "Viens, Tom, à paris.");
  assert_sentence ("THE PARIS TOM LIKES", "le paris que tom aime", "Le paris que Tom aime");
}

NN_TEST (a_single_letter_is_no_name)
{
  assert_sentence ("Tom, I think he got an A.", "tom , i pense a .", "Tom, i pense a.");
}

NN_TEST (copied_words_are_as_typed)
{
  assert_sentence ("He lives in Springfield 22b.", "il habite à <unk>:3 <unk>:4 .",
                   "Il habite à Springfield 22b.");
  assert_sentence ("zorg and iPod", "<unk>:0 et <unk>:2", "Zorg et iPod");
  assert_sentence ("He lives in Springfield.", "il habite à <unk> .", "Il habite à <unk>.");
}

NN_TEST (pieces_make_words)
{
  assert_sentence ("Go.", "ne@@ w yor@@ k , l' été .", "New york, l'été.");
}

NN_TEST (no_word_is_no_sentence) { assert_sentence ("Go.", "", ""); }
