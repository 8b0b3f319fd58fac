/* app/window-private.h
 *
 * What the window is made of, for the files that it is written in.
 *
 * They call each other downward only; what window.c does for them is an action, as "win.page".
 */

#pragma once

#include "ui/lessons/glossary.h"
#include "ui/pages/bars.h"
#include "ui/pages/file-dialog.h"
#include "ui/pages/lesson-pane.h"
#include "ui/pages/pages.h"
#include "ui/pages/title-menu.h"
#include "ui/pages/toast.h"
#include "ui/pages/windows.h"
#include "ui/session/course.h"
#include "ui/session/inspection.h"
#include "ui/session/interventions.h"
#include "ui/session/run-snapshots.h"
#include "ui/session/run-keeper.h"
#include "ui/session/what-if.h"
#include "ui/session/workspace.h"
#include "ui/state/state.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/player-bar.h"
#include "ui/widgets/template.h"

#include "app/window-type.h"

/* Calls function (self) after all others that hear of the signal. */
#define hl_connect_after(object, signal, function, self)                                           \
  g_signal_connect_object (object, signal, G_CALLBACK (function), self,                            \
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER)

/* With these a key is a command of the window, and none that steps. */
#define HL_OTHER_KEYS (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)

/* What follows when the model in training has been saved, or need not be. */
typedef enum
{
  HL_WINDOW_STAY,  /* nothing */
  HL_WINDOW_CLOSE, /* the window is closed */
} HlWindowPlan;

/* Holds the workspace and the training that all pages share, shows one page at a time, and is
 * where problems are told. */
struct _HlWindow
{
  AdwApplicationWindow parent_instance;

  GSettings         *settings;
  HlWorkspace       *workspace;
  HlInspection      *inspection;
  HlState           *state;
  HlInterventions   *interventions;
  HlWhatIf          *what_if;
  HlTrainingSession *training;
  HlRunKeeper       *keeper;         /* of the training's runs */
  HlRunSnapshots    *snapshots;      /* of the run that is looked at */
  char              *unsaved;        /* why a run could not be written, or NULL */
  GtkNativeDialog   *dialog;         /* open file dialog, or NULL */
  HlExportForm      *export_form;    /* how a picture is exported; NULL before the first export */
  HlExportable      *exported;       /* the page whose picture the dialog is about */
  HlPrint            print;          /* and how it is written */
  HlExportScope      scope;          /* and how many */
  GString           *script;         /* what makes the pictures of this session again, or NULL */
  char              *picture_model;  /* the hash of whose picture was opened, or NULL */
  GFile             *dropped;        /* a picture that waits until the model is open, or NULL */
  HlWorksheetForm   *worksheet_form; /* while it is open */
  HlNotes           *notes;
  HlNotesWindow     *notes_window; /* once it was opened */
  HlGuideWindow     *guide;        /* once it was opened */
  HlPlaylist        *playlist;
  char              *kept_playlist;        /* its text, as this window knows it */
  HlPlaylistWindow  *playlist_window;      /* once it was opened */
  int                clicked_by;           /* the way of the clicker; 0: to one place */
  char              *left_out;             /* names of places that it has left out, or NULL */
  GtkPrintSettings  *print_settings;       /* as they were chosen last, or NULL */
  HlModel           *to_save;              /* the model that the dialog is about */
  HlModel           *followed;             /* the latest of the training's that was used, or NULL */
  HlModel           *model_before;         /* in use before that, or NULL */
  gboolean           was_training;         /* as it was told last */
  HlWindowPlan       asked;                /* a question is open: what was about to be done */
  HlWindowPlan       plan;                 /* what follows when the model is saved */
  gboolean           discards_training;    /* the question before closing was answered so */
  guint              inhibition;           /* the desktop asks before it ends the session; or 0 */
  GSimpleAction     *box_model;            /* its state: which model of the box is open, or "" */
  GSignalGroup      *player_signals;       /* of the player of the page that is shown */
  guint              opening_timer;        /* until it is said that a file takes long, or 0 */
  gboolean           is_opening_elsewhere; /* who asked for the model does not look at the title */
  gboolean           is_presented;         /* the page and the player alone */
  int                usual_dpi;            /* of type, while the page does not fill the screen */
  gboolean           is_presenting;        /* and the keys of a clicker */
  char              *page_left;            /* which page was shown before, or NULL */
  gboolean           has_spotlight;        /* all but the current place is dimmed */
  gboolean           had_sidebar;          /* before that */

  AdwToastOverlay *toasts;
  AdwFlap         *flap;
  GtkListBox      *sidebar;
  GtkWidget       *content;
  HlTitleMenu     *title;
  char            *subject; /* whose numbers the page shows; NULL: the open model's */
  GtkWidget       *header;
  GtkWidget       *curtain;  /* the black screen */
  GtkWidget       *note_box; /* the note of the current place, for the presenter */
  GtkLabel        *note_label;
  GtkMenuButton   *menu_button;
  GMenu           *recent_models;
  GtkToggleButton *follow_button;
  GtkWidget       *newer_button;
  GtkRevealer     *opening_revealer;
  GtkRevealer     *problem_revealer;
  GtkWidget       *problem_copy;
  GtkLabel        *problem_label;
  HlAlteredBar    *altered_bar;
  HlSnapshotBar   *snapshot_bar;
  GtkStack        *pages;
  GtkWidget       *held_picture; /* in their place, until a question is answered */
  HlPlayerBar     *player_bar;
  HlTranslatePage *translate_page;
  HlAttentionPage *attention_page;
  HlTrainPage     *train_page;
  gboolean         has_had_model;
  char            *model_corpus; /* the corpus of a model that Train took over, or NULL */

  HlGlossary *glossary;
  char       *wanted_place; /* an operation, until there is a walk; or NULL */

  HlCourse        *course;
  HlPlaceOpener   *opener;
  HlLessonPane    *lesson_pane;
  GtkToggleButton *lesson_toggle; /* the pane instead of the list of pages */
  GtkStack        *sidebar_views;
  GtkWidget       *sidebar_header, *sidebar_line;
  GtkWindow       *words_window; /* of a teacher for the step of a lesson; or NULL */
  gboolean         is_saying;    /* own words are being written into a note */
  GSignalGroup    *view_signals; /* of its views */
};

void hl_window_bind_pages (HlWindowClass *klass);
void hl_window_make_pages (HlWindow *self, const char *corpus);
void hl_window_show_first_page (HlWindow *self, const char *name);
void hl_window_update_actions (HlWindow *self);

void hl_window_hold_icons (void);

void hl_window_bind_sidebar (HlWindowClass *klass);
void hl_window_fill_sidebar (HlWindow *self);
void hl_window_mark_pages (HlWindow *self);
void hl_window_select_row (HlWindow *self, const char *name);

void hl_window_bind_lessons (HlWindowClass *klass);
void hl_window_set_up_lessons (HlWindow *self, const char *folder);
void hl_window_bind_find (HlWindowClass *klass);
void hl_window_set_up_find (HlWindow *self);
void hl_window_note_page (HlWindow *self);

void hl_window_set_up_models (HlWindow *self);
void hl_window_show_model (HlWindow *self);
void hl_window_show_title (HlWindow *self);
void hl_window_show_subject (HlWindow *self);
void hl_window_show_bare (HlWindow *self);

void hl_window_bind_models (HlWindowClass *klass);
void hl_window_remember (HlWindow *self);
void hl_window_note_recent (HlWindow *self);

void hl_window_bind_follow (HlWindowClass *klass);
void hl_window_set_up_follow (HlWindow *self);
void hl_window_show_follow (HlWindow *self);

void hl_window_show_snapshots (HlWindow *self);

gboolean hl_window_cancel_opening (HlWindow *self);

void     hl_window_bind_presenter (HlWindowClass *klass);
void     hl_window_set_up_presenter (HlWindow *self);
gboolean hl_window_leave_screen (HlWindow *self);

gboolean hl_window_present_by_key (HlWindow *self, guint key, GdkModifierType modifiers);
gboolean hl_window_change_speed_by_key (HlWindow *self, guint key, GdkModifierType modifiers);

void hl_window_bind_playlist (HlWindowClass *klass);
void hl_window_set_up_playlist (HlWindow *self);

void hl_window_show_marks (HlWindow *self);
void hl_window_mark_place (HlWindow *self);

void hl_window_visit_marked (HlWindow *self, HlPlaylistEntry *entry, int by);

void     hl_window_add_asking (HlWindow *self, GtkWidget *page);
void     hl_window_set_up_answers (HlWindow *self);
void     hl_window_bind_player (HlWindowClass *klass);
void     hl_window_set_up_player (HlWindow *self);
void     hl_window_show_player (HlWindow *self);
void     hl_window_hold_picture (HlWindow *self);
void     hl_window_place_lesson (HlWindow *self);
gboolean hl_window_show_words (HlWindow *self);
void     hl_window_write_words (HlWindow *self);
gboolean hl_window_step_by_key (HlWindow *self, guint key, GdkModifierType modifiers);

typedef struct
{
  HlWindow *window; /* where it is told */
  GFile    *file;   /* where something goes */
} HlSaving;

HlSaving *hl_saving_new (HlWindow *window, GFile *file) G_GNUC_WARN_UNUSED_RESULT;
void      hl_saving_write (HlWindow *window, GFile *file, char *text);
void      hl_saving_end (HlSaving *saving, const GError *error);

void hl_window_install_file_actions (HlWindowClass *klass);
void hl_window_accept_files (HlWindow *self);

void hl_window_save_training (HlWindow *self, HlWindowPlan plan);
void hl_window_follow_plan (HlWindow *self, HlWindowPlan plan);

void          hl_window_install_export_actions (HlWindowClass *klass);
void          hl_window_note_line (HlWindow *self, const char *line);
HlExportScope hl_window_most_pictures (HlWindow *self);
void          hl_window_export_all (HlWindow *self, HlExportScope scope, GFile *parent);
char         *hl_window_get_picture_name (HlWindow *self) G_GNUC_WARN_UNUSED_RESULT;

HlRecording *hl_window_record_picture (HlWindow *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void         hl_window_print (HlWindow *self, GtkPrintOperation *operation);

void hl_window_install_worksheet_actions (HlWindowClass *klass);

void hl_window_install_note_actions (HlWindowClass *klass);
void hl_window_set_up_notes (HlWindow *self);
void hl_window_show_notes (HlWindow *self);

HlPlaylistEntry *hl_window_describe_place (HlWindow *self) G_GNUC_WARN_UNUSED_RESULT;

char *hl_window_write_origin (HlWindow *self) G_GNUC_WARN_UNUSED_RESULT;
void  hl_window_open_picture (HlWindow *self, GFile *file);
void  hl_window_set_up_origin (HlWindow *self);

void hl_window_tell_missing_place (HlWindow *self);

void hl_window_set_up_saying (HlWindow *self);
