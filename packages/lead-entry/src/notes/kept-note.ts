import { type QueryClient, useQueryClient } from '@cadenza/screen-kit';
import { keptDraft } from '@cadenza/screen-kit/leaving';
import { useState } from 'react';

/** Where the query cache holds what was begun and not saved, by lead and note. */
const keptNotes = 'unsaved-notes';

/** In place of the id, of a note that is not added yet. */
const newNote = 'new';

export interface NoteDraft {
  text: string;
  /** Of the text that it replaces; null for a new note. */
  revision: number | null;
}

/** The unsaved text of a note, or of a new one, kept while the drawer is closed or shows something else. */
export function useKeptNote(leadId: string, noteId: string = newNote) {
  const kept = keptDraft<NoteDraft>(useQueryClient(), [keptNotes, leadId, noteId]);
  const [draft, setDraft] = useState(kept.read);
  return {
    draft,
    keep(next: NoteDraft) {
      kept.keep(next);
      setDraft(next);
    },
    forget() {
      kept.forget();
      setDraft(undefined);
    },
  };
}

/** Whether a note about the lead was begun and not saved. */
export const hasKeptNote = (queryClient: QueryClient, leadId: string) =>
  queryClient.getQueriesData({ queryKey: [keptNotes, leadId] }).some(([, draft]) => draft !== undefined);

/** Takes the unsaved texts of notes that somebody else has deleted out of the cache. */
export function takeTextsOfDeleted(queryClient: QueryClient, leadId: string, existing: readonly string[]): string[] {
  const known = new Set([newNote, ...existing]);
  return queryClient.getQueriesData<NoteDraft>({ queryKey: [keptNotes, leadId] }).flatMap(([queryKey, draft]) => {
    if (draft === undefined || known.has(String(queryKey[2]))) return [];
    queryClient.removeQueries({ queryKey, exact: true });
    return [draft.text];
  });
}
