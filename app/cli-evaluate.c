/* app/cli-evaluate.c
 *
 * headlight-cli evaluate: how well a model translates a corpus, with what it has seen and
 * what it has not, and what is generated and what is written, kept apart.
 */

#include <glib/gi18n.h>
#include <math.h>

#include "app/alterations.h"
#include "app/cli.h"
#include "app/interrupts.h"
#include "app/paths.h"
#include "app/progress-bar.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/resume.h"
#include "core/engine/each.h"
#include "core/engine/workers.h"
#include "core/experiments/head-ranking.h"
#include "core/text/dataset.h"
#include "core/training/score-table.h"
#include "core/translation/beam-search.h"
#include "ui/render/csv.h"

/* What each head of a model is worth, for people and for programs:
 *
 *      whole model: loss 0.512, BLEU-4 71.3
 *      without             Δ loss  Δ BLEU-4
 *      cross:2.1           +0.812     -23.4
 *      encoder:1.4         +0.003      +0.1 */

typedef struct
{
  HlProgressBar bar;   /* how far it is */
  gint64        start; /* when it began, in microseconds */
} HeadsProgress;

static void heads_progress_cb (const NnHeadRanking *so_far, gpointer user_data)
{
  HeadsProgress   *progress = user_data;
  const int        n = nn_head_ranking_count (so_far);
  const double     seconds = (double) (g_get_monotonic_time () - progress->start) / G_USEC_PER_SEC;
  g_autofree char *left =
      hl_duration_to_string (seconds * (n - so_far->n_done) / (so_far->n_done + 1));
  /* Translators: how many heads of how many are ranked, and the time until all are */
  g_autofree char *after = g_strdup_printf (_ ("%d/%d  %s left"), so_far->n_done, n, left);

  hl_progress_bar_show (&progress->bar, "evaluate", (double) so_far->n_done / n, after);
}

/* Writes BLEU-4 as tables print it, or nothing. */
static char *hundredfold (double bleu, int digits)
{
  return isnan (bleu) ? g_strdup ("") : g_strdup_printf ("%.*f", digits, 100.0 * bleu);
}

/* Writes a difference likewise, with its sign. */
static char *signed_hundredfold (double bleu)
{
  return isnan (bleu) ? g_strdup ("") : g_strdup_printf ("%+.1f", 100.0 * bleu);
}

static void print_csv (const NnHeadRanking *ranking, const int *order)
{
  g_autofree char *whole = hundredfold (ranking->whole.bleu, 2);

  hl_cli_print ("head,loss,delta_loss,bleu4,delta_bleu4\n,%.4f,,%s,\n", ranking->whole.loss, whole);
  for (int i = 0; i < nn_head_ranking_count (ranking); i++)
    {
      const NnAlteration head = nn_head_ranking_head (ranking, order[i]);
      g_autofree char   *name = nn_alteration_name (&head);
      g_autofree char   *bleu = hundredfold (ranking->without[order[i]].bleu, 2);
      g_autofree char   *change = hundredfold (nn_head_ranking_bleu (ranking, order[i]), 2);

      hl_cli_print ("%s,%.4f,%.4f,%s,%s\n", name, ranking->without[order[i]].loss,
                    nn_head_ranking_loss (ranking, order[i]), bleu, change);
    }
}

/* NaN, which JSON lacks, is null. */
static json_t *number_or_null (double number)
{
  return isnan (number) ? json_null () : json_real (number);
}

/* Prints an object for each head, after one for the whole model, whose head is null. */
static void print_json (const NnHeadRanking *ranking, const int *order)
{
  hl_cli_print_json (json_pack ("{s:n, s:f, s:o}", "head", "loss", ranking->whole.loss, "bleu4",
                                number_or_null (100.0 * ranking->whole.bleu)));
  for (int i = 0; i < nn_head_ranking_count (ranking); i++)
    {
      const NnAlteration head = nn_head_ranking_head (ranking, order[i]);
      g_autofree char   *name = nn_alteration_name (&head);

      hl_cli_print_json (json_pack (
          "{s:s, s:f, s:f, s:o, s:o}", "head", name, "loss", ranking->without[order[i]].loss,
          "delta_loss", nn_head_ranking_loss (ranking, order[i]), "bleu4",
          number_or_null (100.0 * ranking->without[order[i]].bleu), "delta_bleu4",
          number_or_null (100.0 * nn_head_ranking_bleu (ranking, order[i]))));
    }
}

static void heads_print_table (const NnHeadRanking *ranking, const int *order)
{
  g_autofree char *whole = hundredfold (ranking->whole.bleu, 1);

  /* Translators: the model as it is: loss and BLEU-4 on held-out sentences */
  hl_cli_print (_ ("whole model: loss %.3f, BLEU-4 %s\n"), ranking->whole.loss, whole);
  /* Translators: above the heads without which the model was evaluated */
  hl_cli_print ("%-16s%10s%10s\n", _ ("without"), _ ("Δ loss"), _ ("Δ BLEU-4"));
  for (int i = 0; i < nn_head_ranking_count (ranking); i++)
    {
      const NnAlteration head = nn_head_ranking_head (ranking, order[i]);
      g_autofree char   *name = nn_alteration_name (&head);
      g_autofree char   *change = signed_hundredfold (nn_head_ranking_bleu (ranking, order[i]));

      hl_cli_print ("%-15s%+9.3f%10s\n", name, nn_head_ranking_loss (ranking, order[i]), change);
    }
}

/* Returns whether the heads were ranked and printed, the one that is missed most first. dataset:
 * what it was trained on; NULL if that is not known. */
static gboolean hl_cli_rank_heads (const NnCheckpoint *checkpoint, const NnDataset *dataset,
                                   int n_workers, HlCliTable table, GCancellable *cancellable,
                                   GError **error)
{
  HeadsProgress             progress = { hl_progress_bar_new (), g_get_monotonic_time () };
  g_autoptr (NnHeadRanking) ranking = NULL;
  g_autofree int           *order = NULL;
  NnTrainingConfig          config;

  if (dataset == NULL)
    {
      g_set_error_literal (
          error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
          _ ("Heads are ranked on the held-out sentences. It is unknown which sentences were held "
             "out, because the model was not trained on this file in its current form. Give the "
             "corpus that the model was trained on."));
      return FALSE;
    }

  config = checkpoint->training->config;
  config.workers = n_workers;
  ranking = nn_head_ranking_new (checkpoint->model, &config, dataset, heads_progress_cb, &progress,
                                 cancellable, error);
  hl_progress_bar_clear (&progress.bar);
  if (ranking == NULL)
    return FALSE;

  order = nn_head_ranking_order (ranking);
  if (table == HL_CLI_JSON)
    print_json (ranking, order);
  else if (table == HL_CLI_CSV)
    print_csv (ranking, order);
  else
    heads_print_table (ranking, order);

  return TRUE;
}

#define DEFAULT_MOST 1000

typedef struct
{
  char         *model;      /* the model, or NULL */
  char        **rest;       /* the corpus, or NULL */
  HlCliDecoding decoding;   /* which way to decode */
  int           beam_width; /* how many translations to follow */
  int           most;       /* how many sentences of a kind and side to ask at most; 0 for all */
  int           n_workers;  /* how many threads */
  gboolean      copies_unknown;  /* whether a source word replaces each `<unk>` */
  gboolean      shows_wrong;     /* whether to print what is not exact */
  gboolean      is_csv, is_json; /* whether to print a table, or objects, for programs */
  gboolean      ranks_heads;     /* whether to say what each head is worth, and nothing else */
  HlAlterations alterations;     /* what is taken out of the model */
} Arguments;

static HlCliTable table_of (const Arguments *arguments)
{
  return arguments->is_json ? HL_CLI_JSON : arguments->is_csv ? HL_CLI_CSV : HL_CLI_TEXT;
}

/* The names of kinds, for people and for programs, in the order of the enumeration. */
/* Translators: kinds of sentence pairs: it is not known who made them, a grammar, people */
static const char *const kind_titles[] = { N_ ("unspecified"), N_ ("generated"), N_ ("written") };
static const char *const kind_names[] = { "pairs", "generated", "written" };
static const char *const side_titles[] = {
  /* Translators: groups of sentence pairs; all pairs of some templates of a grammar are held out */
  N_ ("unknown whether seen"), N_ ("seen in training"), N_ ("held out by template"),
  /* Translators: groups of sentence pairs; a part of the corpus was used for training */
  N_ ("held out at random"), N_ ("outside the training part")
};
static const char *const side_names[] = { "not-known", "seen", "template", "chance", "elsewhere" };
static const char *const words_titles[] = {
  /* Translators: sentences of a group, below “words” */
  N_ ("all"), N_ ("without unknown words"), N_ ("with unknown words")
};
static const char *const words_names[] = { "all", "known", "unknown" };

G_STATIC_ASSERT (G_N_ELEMENTS (kind_titles) == NN_SCORE_N_KINDS);
G_STATIC_ASSERT (G_N_ELEMENTS (side_titles) == NN_SCORE_N_SIDES);
G_STATIC_ASSERT (G_N_ELEMENTS (words_titles) == NN_SCORE_N_WORDS);

/* Loads what the model learned from, if it is in the file that is asked now; returns NULL
 * otherwise. */
static NnDataset *load_training (const NnCheckpoint *checkpoint, const char *corpus,
                                 GCancellable *cancellable)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnDataset)    dataset = NULL;

  if (checkpoint->training != NULL)
    {
      options = nn_checkpoint_run_options (checkpoint);
      g_free (options->corpus);
      options->corpus = g_strdup (corpus);
      dataset = nn_run_options_load_dataset (options, cancellable, NULL);
    }

  if (dataset != NULL && nn_checkpoint_was_trained_on (checkpoint, dataset))
    return g_steal_pointer (&dataset);

  return NULL;
}

static void print_cell (const char *text, int width)
{
  hl_cli_print ("%s%*s", text, MAX (width - hl_cli_columns (text), 1), "");
}

static void print_number_cell (const char *text, int width)
{
  hl_cli_print ("%*s%s", MAX (width - hl_cli_columns (text), 0), "", text);
}

/* Whether there is a BLEU-4: not if no sentence has four words. */
static gboolean has_bleu (const NnScore *score)
{
  return score->bleu.parts[NN_BLEU_CORPUS_ORDER - 1].total > 0;
}

static void print_row (NnScoreKind kind, NnScoreSide side, NnScoreWords words, const NnScore *score)
{
  g_autofree char *number = NULL;
  g_autofree char *exact = g_strdup_printf ("%d", score->n_exact);
  g_autofree char *percent = g_strdup_printf (_ ("%.1f%%"), 100.0 * score->n_exact / score->n);
  g_autofree char *bleu =
      has_bleu (score) ? g_strdup_printf ("%.1f", 100.0 * score->bleu.score) : g_strdup ("–");

  /* Translators: how many sentences were asked of how many that there are */
  number = score->n < score->n_of ? g_strdup_printf (_ ("%d of %d"), score->n, score->n_of)
                                  : g_strdup_printf ("%d", score->n);
  print_cell (_ (kind_titles[kind]), 12);
  print_cell (_ (side_titles[side]), 24);
  print_cell (_ (words_titles[words]), 23);
  print_number_cell (number, 14);
  print_number_cell (exact, 8);
  print_number_cell (percent, 9);
  print_number_cell (bleu, 8);
  hl_cli_print ("\n");
}

static void print_csv_row (NnScoreKind kind, NnScoreSide side, NnScoreWords words,
                           const NnScore *score)
{
  hl_cli_print ("%s,%s,%s,%d,%d,%d,", kind_names[kind], side_names[side], words_names[words],
                score->n, score->n_of, score->n_exact);
  if (has_bleu (score))
    hl_cli_print ("%.2f", 100.0 * score->bleu.score);
  hl_cli_print ("\n");
}

static void print_json_row (NnScoreKind kind, NnScoreSide side, NnScoreWords words,
                            const NnScore *score)
{
  hl_cli_print_json (
      json_pack ("{s:s, s:s, s:s, s:i, s:i, s:i, s:o}", "kind", kind_names[kind], "side",
                 side_names[side], "words", words_names[words], "sentences", score->n, "of",
                 score->n_of, "exact", score->n_exact, "bleu4",
                 has_bleu (score) ? json_real (100.0 * score->bleu.score) : json_null ()));
}

typedef void (*RowFunc) (NnScoreKind kind, NnScoreSide side, NnScoreWords words,
                         const NnScore *score);

/* A row says nothing where there are no sentences, or the same as the one above. */
static void print_rows (const NnScoreTable *table, RowFunc print)
{
  for (int kind = 0; kind < NN_SCORE_N_KINDS; kind++)
    for (int side = 0; side < NN_SCORE_N_SIDES; side++)
      {
        const NnScore all = nn_score_table_get (table, kind, side, NN_SCORE_ALL_WORDS);

        for (int words = 0; words < NN_SCORE_N_WORDS; words++)
          {
            const NnScore score =
                words == NN_SCORE_ALL_WORDS ? all : nn_score_table_get (table, kind, side, words);

            if (score.n > 0 && (words == NN_SCORE_ALL_WORDS || score.n < all.n))
              print (kind, side, words, &score);
          }
      }
}

static void print_table (const NnScoreTable *table)
{
  /* Translators: above a column: unspecified, generated or written pairs */
  print_cell (_ ("kind"), 12);
  /* Translators: above a column: seen in training, held out, or neither */
  print_cell (_ ("group"), 24);
  /* Translators: above a column: all sentences, or those with or without unknown words */
  print_cell (_ ("words"), 23);
  print_number_cell (_ ("sentences"), 14);
  /* Translators: above a column: how many translations are equal to a reference */
  print_number_cell (_ ("exact"), 8);
  print_number_cell ("", 9);
  print_number_cell (_ ("BLEU-4"), 8);
  hl_cli_print ("\n");
  print_rows (table, print_row);
}

static void print_wrong_cells (const NnScoreSentence *sentence, const char *written)
{
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, "%s,%s,", kind_names[sentence->kind], side_names[sentence->side]);
  hl_csv_append (line, sentence->source);
  g_string_append_c (line, ',');
  hl_csv_append (line, written);
  g_string_append_c (line, ',');
  hl_csv_append (line, sentence->reference);
  hl_cli_print ("%s\n", line->str);
}

static void print_wrong_one (const NnScoreSentence *sentence, HlCliTable table)
{
  g_autofree char *written = g_strjoinv (" ", sentence->written);

  if (table == HL_CLI_JSON)
    hl_cli_print_json (json_pack ("{s:s, s:s, s:s, s:s, s:s}", "kind", kind_names[sentence->kind],
                                  "side", side_names[sentence->side], "source", sentence->source,
                                  "written", written, "reference", sentence->reference));
  else if (table == HL_CLI_CSV)
    print_wrong_cells (sentence, written);
  else
    hl_cli_print ("%s\t%s\t%s\n", sentence->source, written, sentence->reference);
}

static void print_wrong_ones (const NnScoreTable *table, HlCliTable form)
{
  if (form == HL_CLI_CSV)
    hl_cli_print ("kind,side,source,written,reference\n");

  NN_EACH_OF (const NnScoreSentence, sentence, table->sentences)
    if (sentence->written != NULL && !nn_score_sentence_is_exact (sentence))
      print_wrong_one (sentence, form);
}

static void print_all (const Arguments *arguments, const NnScoreTable *table)
{
  const HlCliTable form = table_of (arguments);

  if (arguments->shows_wrong)
    print_wrong_ones (table, form);
  if (form == HL_CLI_CSV && !arguments->shows_wrong)
    {
      hl_cli_print ("kind,side,words,sentences,of,exact,bleu4\n");
      print_rows (table, print_csv_row);
    }
  if (form == HL_CLI_JSON && !arguments->shows_wrong)
    print_rows (table, print_json_row);
  if (form == HL_CLI_TEXT)
    print_table (table);
}

typedef struct
{
  HlProgressBar bar; /* how far it is */
  int           n;   /* how many sentences there are to ask */
} Progress;

static void progress_cb (int n_done, gpointer user_data)
{
  Progress        *progress = user_data;
  g_autofree char *after = g_strdup_printf ("%d/%d", n_done, progress->n);

  hl_progress_bar_show (&progress->bar, "evaluate", (double) n_done / progress->n, after);
}

static gboolean fill (const Arguments *arguments, NnScoreTable *table,
                      const NnCheckpoint *checkpoint, GCancellable *cancellable, GError **error)
{
  NnTranslationOptions     options = nn_translation_options_default ();
  Progress                 progress = { hl_progress_bar_new (), MAX (table->n_asked, 1) };
  g_autoptr (NnTranslator) translator = nn_checkpoint_new_translator (checkpoint, error);
  gboolean                 is_done;

  if (translator == NULL)
    return FALSE;

  options.beam_width = arguments->beam_width;
  options.is_book = hl_cli_decodes_as_book (&arguments->decoding, options.beam_width, checkpoint);
  options.copies_unknown = arguments->copies_unknown;
  options.n_candidates = 1;
  is_done = nn_score_table_fill (table, translator, &options, arguments->n_workers, progress_cb,
                                 &progress, cancellable, error);
  hl_progress_bar_clear (&progress.bar);

  return is_done;
}

static HlCliStatus fail (const GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return hl_cli_fail (error);

  hl_cli_warn (_ ("Interrupted before the end; no scores were computed."));

  return HL_CLI_FAILED;
}

static HlCliStatus evaluate (const Arguments *arguments)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (NnCheckpoint) checkpoint = hl_cli_load_model (arguments->model, &error);
  g_autofree char         *shipped = app_paths_corpus ();
  const char              *path = arguments->rest != NULL ? arguments->rest[0] : shipped;
  g_autoptr (NnCorpus)     corpus = NULL;
  g_autoptr (NnDataset)    training = NULL;
  g_autoptr (NnScoreTable) table = NULL;

  if (checkpoint == NULL)
    return hl_cli_fail (error);
  if (hl_alterations_apply (&arguments->alterations, checkpoint) != HL_CLI_DONE)
    return HL_CLI_MISUSED;

  hl_interrupts_cancel (cancellable);
  corpus = nn_corpus_load_columns (path, checkpoint->source_column - 1,
                                   checkpoint->target_column - 1, 0, cancellable, &error);
  if (corpus == NULL)
    return fail (error);

  training = load_training (checkpoint, path, cancellable);
  if (arguments->ranks_heads)
    return hl_cli_rank_heads (checkpoint, training, arguments->n_workers, table_of (arguments),
                              cancellable, &error)
               ? HL_CLI_DONE
               : fail (error);

  if (training == NULL)
    hl_cli_warn (_ ("The model was not trained on this file in its current form, so it is unknown "
                    "which sentences were used for training."));
  table = nn_score_table_new (corpus, training != NULL ? training->sides : NULL,
                              checkpoint->source_vocabulary, arguments->most);
  if (!fill (arguments, table, checkpoint, cancellable, &error))
    return fail (error);

  print_all (arguments, table);

  return HL_CLI_DONE;
}

static HlCliStatus check_arguments (const Arguments *arguments)
{
  if (arguments->beam_width < 1 || arguments->beam_width > NN_BEAM_MAX_WIDTH)
    return hl_cli_misuse (_ ("--beam must be between 1 and %d"), NN_BEAM_MAX_WIDTH);
  if (arguments->decoding.is_book && arguments->beam_width > 1)
    return hl_cli_misuse (_ ("The textbook decodes without a beam: leave out --beam or --book"));
  if (arguments->most < 0)
    return hl_cli_misuse (_ ("--most must not be negative"));
  if (arguments->n_workers < 1 || arguments->n_workers > NN_TRAINING_CONFIG_MAX_WORKERS)
    return hl_cli_misuse (_ ("--workers must be between 1 and %d"), NN_TRAINING_CONFIG_MAX_WORKERS);
  if (arguments->ranks_heads && arguments->shows_wrong)
    return hl_cli_misuse (_ ("--rank-heads prints no translations: leave out --wrong"));
  if (arguments->rest != NULL && arguments->rest[1] != NULL)
    return hl_cli_misuse (_ ("Unexpected argument: “%s”"), arguments->rest[1]);

  return HL_CLI_DONE;
}

static HlCliStatus run (gpointer arguments)
{
  const HlCliStatus status = check_arguments (arguments);

  return status == HL_CLI_DONE ? evaluate (arguments) : status;
}

HlCliStatus hl_cli_evaluate (int argc, char *argv[])
{
  Arguments          arguments = { .beam_width = 1,
                                   .most = DEFAULT_MOST,
                                   .copies_unknown = TRUE,
                                   .alterations = HL_ALTERATIONS_NONE };
  const GOptionEntry entries[] = {
    HL_CLI_MODEL (&arguments.model),
    { "beam", 'b', 0, G_OPTION_ARG_INT, &arguments.beam_width,
      N_ ("Beam width: number of translations to follow; default: 1 (greedy)"), N_ ("N") },
    HL_CLI_DECODING (&arguments.decoding),
    { "no-copy", 0, G_OPTION_FLAG_REVERSE, G_OPTION_ARG_NONE, &arguments.copies_unknown,
      N_ ("Do not copy words: leave <unk> in the translation, whether or not the sentence has "
          "unknown words"),
      NULL },
    { "most", 'n', 0, G_OPTION_ARG_INT, &arguments.most,
      N_ ("Maximum number of sentences of each kind to translate, not counting held-out ones; 0 "
          "for all; default: 1000"),
      N_ ("N") },
    { "workers", 'w', 0, G_OPTION_ARG_INT, &arguments.n_workers,
      N_ ("Number of threads; default: the number of processors"), N_ ("N") },
    { "wrong", 0, 0, G_OPTION_ARG_NONE, &arguments.shows_wrong,
      N_ ("Print the translations that differ from every reference: sentence, translation, "
          "reference"),
      NULL },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &arguments.is_json, N_ ("Print JSON for other programs"),
      NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &arguments.is_csv, N_ ("Print a table for other programs"),
      NULL },
    { "rank-heads", 0, 0, G_OPTION_ARG_NONE, &arguments.ranks_heads,
      N_ ("Mute each head in turn and report how the loss and BLEU-4 on the held-out "
          "sentences change"),
      NULL },
    HL_ALTERATIONS_ENTRIES (&arguments.alterations),
    HL_CLI_REST (&arguments.rest),
    HL_CLI_END,
  };

  arguments.n_workers = MIN (nn_workers_allowed (), NN_TRAINING_CONFIG_MAX_WORKERS);

  return hl_cli_run (argc, argv, _ ("[CORPUS]"),
                     _ ("Report how well a model translates sentence pairs: seen and held-out "
                        "ones, machine-generated and hand-written ones, with separate results for "
                        "each group."),
                     entries, run, &arguments);
}
