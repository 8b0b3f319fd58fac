/* ui/pages/windows.h
 *
 * The windows beside the one with the pages, and the finder, each in a file of its own.
 */

#pragma once

#include <adwaita.h>

#include "ui/lessons/glossary.h"
#include "ui/session/model.h"
#include "ui/session/run-snapshots.h"
#include "ui/session/notes.h"
#include "ui/session/playlist.h"
#include "ui/widgets/exportable.h"

/* One field that finds everything: terms of the glossary, pages, places, lessons and settings.
 * A term opens in the same window, with what it means and where it can be seen. */
#define HL_TYPE_FINDER (hl_finder_get_type ())
G_DECLARE_FINAL_TYPE (HlFinder, hl_finder, HL, FINDER, AdwWindow)

HlFinder *hl_finder_new (GtkWindow *parent, const HlGlossary *glossary) G_GNUC_WARN_UNUSED_RESULT;

void hl_finder_add (HlFinder *self, const char *title, const char *kind, const char *also,
                    const char *action);
void hl_finder_show_term (HlFinder *self, const char *word);

/* The user guide: its sections on the left, the text of one on the right. */
#define HL_TYPE_GUIDE_WINDOW (hl_guide_window_get_type ())
G_DECLARE_FINAL_TYPE (HlGuideWindow, hl_guide_window, HL, GUIDE_WINDOW, AdwWindow)

HlGuideWindow *hl_guide_window_new (GtkWindow *parent) G_GNUC_WARN_UNUSED_RESULT;

void hl_guide_window_open (HlGuideWindow *self, const char *section);

/* A learner's notes: all of them on the left, the one that is open on the right, with its place
 * and its picture.  What is typed is saved without asking.
 *
 * Signals
 *   new                 a person wants a note about what the program shows now
 *   go (note)           a person wants to see its place
 *   attach (note)       a person wants the picture of the page in it
 *   export              a person wants all notes as files
 *   written             the note that is open says something else now */
#define HL_TYPE_NOTES_WINDOW (hl_notes_window_get_type ())
G_DECLARE_FINAL_TYPE (HlNotesWindow, hl_notes_window, HL, NOTES_WINDOW, AdwWindow)

HlNotesWindow *hl_notes_window_new (GtkWindow *parent, HlNotes *notes) G_GNUC_WARN_UNUSED_RESULT;

void hl_notes_window_open (HlNotesWindow *self, HlNote *note);
void hl_notes_window_show_text (HlNotesWindow *self);
void hl_notes_window_set_has_picture (HlNotesWindow *self, gboolean has_picture);

/* A lecturer's list of places: the marked places on the left, in their order; the one that is
 * chosen on the right, with its name and its note.  What is typed is kept without asking.
 *
 * Signals
 *   mark          a person wants the place that the program shows now in the list
 *   go (entry)    a person wants to see its place
 *   open          a person wants a file instead of the list
 *   save          a person wants the list as a file */
#define HL_TYPE_PLAYLIST_WINDOW (hl_playlist_window_get_type ())
G_DECLARE_FINAL_TYPE (HlPlaylistWindow, hl_playlist_window, HL, PLAYLIST_WINDOW, AdwWindow)

HlPlaylistWindow *hl_playlist_window_new (GtkWindow  *parent,
                                          HlPlaylist *playlist) G_GNUC_WARN_UNUSED_RESULT;

void hl_playlist_window_choose (HlPlaylistWindow *self, HlPlaylistEntry *entry);
void hl_playlist_window_offer_undo (HlPlaylistWindow *self, const char *text);

/* Two snapshots of a run side by side: what it made of the sentence, and where it looked.  All
 * snapshots can be saved as the pictures of an animation.
 *
 *      ┌───────────────────┬───────────────────┐
 *      │ Update 0 of 2000  │ Update 2000 of …  │
 *      │ ●───────────────  │ ───────────────●  │
 *      │ the the the       │ il est calme .    │
 *      │ ▦▦▦               │ ▦▦▦               │
 *      └───────────────────┴───────────────────┘ */
#define HL_TYPE_SNAPSHOTS_WINDOW (hl_snapshots_window_get_type ())
G_DECLARE_FINAL_TYPE (HlSnapshotsWindow, hl_snapshots_window, HL, SNAPSHOTS_WINDOW, AdwWindow)

HlSnapshotsWindow *hl_snapshots_window_new (GtkWindow *parent, HlWorkspace *workspace,
                                            HlRunSnapshots *snapshots) G_GNUC_WARN_UNUSED_RESULT;

/* Own sentences that the model in use learns on top of what it knows.  They are typed, one pair
 * per line, or come from a file; what words are new is said while a person types.
 *
 *      I see the gecko. = Je vois le gecko.
 *
 * Signal
 *   taught (NnRunOptions *options)    begin a run; the sentences are in a file of their own */
#define HL_TYPE_TEACH_WINDOW (hl_teach_window_get_type ())
G_DECLARE_FINAL_TYPE (HlTeachWindow, hl_teach_window, HL, TEACH_WINDOW, AdwWindow)

HlTeachWindow *hl_teach_window_new (GtkWindow *parent, HlModel *model,
                                    const char *folder) G_GNUC_WARN_UNUSED_RESULT;

/* How the picture of a page leaves the program: as which file, how wide, with how large words.
 *
 *      ┌────────────────────────────┐
 *      │ the picture as it will be  │
 *      │ As            PDF        ▾ │
 *      │ Pictures      this one   ▾ │
 *      │ For           a column   ▾ │
 *      │ Width         84  mm       │
 *      │ 84 × 41 mm, words of 8 pt  │
 *      │                  Save As…  │
 *      └────────────────────────────┘
 *
 * Signals
 *   save   a person wants the file */
#define HL_TYPE_EXPORT_FORM (hl_export_form_get_type ())
G_DECLARE_FINAL_TYPE (HlExportForm, hl_export_form, HL, EXPORT_FORM, AdwWindow)

/* How many pictures there are to be. */
typedef enum
{
  HL_EXPORT_THIS,
  HL_EXPORT_VIEW,     /* all that the view can show */
  HL_EXPORT_SENTENCE, /* all of the sentence */
} HlExportScope;

const char   *hl_export_form_name_of (HlFigureFormat format);
HlExportForm *hl_export_form_new (GtkWindow *parent, GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;
void          hl_export_form_show (HlExportForm *self, HlExportable *page, HlExportScope most);
HlExportable *hl_export_form_get_page (HlExportForm *self);
HlPrint       hl_export_form_get_print (HlExportForm *self);
HlExportScope hl_export_form_get_scope (HlExportForm *self);

/* Asks what a worksheet is to be: of which lesson, for how many students, with or without the
 * answers and the picture of the page.
 *
 * Signals
 *   save    a person wants it as a file
 *   print   a person wants it on paper */
#define HL_TYPE_WORKSHEET_FORM (hl_worksheet_form_get_type ())
G_DECLARE_FINAL_TYPE (HlWorksheetForm, hl_worksheet_form, HL, WORKSHEET_FORM, AdwWindow)

typedef enum
{
  HL_ANSWERS_APART,      /* in a file of their own */
  HL_ANSWERS_AT_THE_END, /* on the last pages */
  HL_ANSWERS_NONE,       /* nowhere */
} HlWorksheetAnswers;

typedef struct
{
  int                lesson;     /* which lesson, in their order */
  int                seed;       /* the number of the first sheet */
  int                n_students; /* how many sheets */
  int                paper;      /* which paper, in the order of hl_papers() */
  HlWorksheetAnswers answers;    /* where the answers go */
  gboolean           has_figure; /* whether the picture of the page is included */
} HlWorksheetChoices;

HlWorksheetForm *hl_worksheet_form_new (GtkWindow *parent) G_GNUC_WARN_UNUSED_RESULT;

void hl_worksheet_form_set_lessons (HlWorksheetForm *self, const char *const *titles, int chosen);
void hl_worksheet_form_set_figure (HlWorksheetForm *self, const char *page);

HlWorksheetChoices hl_worksheet_form_get_choices (HlWorksheetForm *self);
