import { type QueryClient, useQueryClient } from '@cadenza/screen-kit';
import { warnBeforeLosing } from '@cadenza/screen-kit/leaving';
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

/**
 * The unsaved text of a note, or of a new one. It is kept in the query cache while the drawer is closed or shows
 * something else; the shell empties the cache at sign-out.
 */
export function useKeptNote(leadId: string, noteId: string = newNote) {
  const queryClient = useQueryClient();
  const key = [keptNotes, leadId, noteId];
  const [draft, setDraft] = useState(() => queryClient.getQueryData<NoteDraft>(key));
  return {
    draft,
    keep(next: NoteDraft) {
      queryClient.setQueryDefaults([keptNotes], { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(key, next);
      warnBeforeLosing(queryClient, keptNotes);
      setDraft(next);
    },
    forget() {
      queryClient.removeQueries({ queryKey: key });
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
