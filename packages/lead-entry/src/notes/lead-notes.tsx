import { errorMessage } from '@cadenza/api-client';
import { showRefusal, useQuery, useQueryClient } from '@cadenza/screen-kit';
import { EmptyState, ErrorState, Spinner } from '@cadenza/ui';
import { NotebookPen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAddNote } from './change-notes.ts';
import { takeTextsOfDeleted, useKeptNote } from './kept-note.ts';
import { NoteForm } from './note-form.tsx';
import { NoteRow } from './note-row.tsx';
import { notesQuery } from './notes-query.ts';

/** What users wrote down about a lead, newest first. */
export function LeadNotes({ leadId }: { leadId: string }) {
  const notes = useQuery(notesQuery(leadId));
  const begun = useKeptNote(leadId);
  useSaveTextsOfDeleted(leadId, notes.data, begun);
  return (
    <>
      <NewNote leadId={leadId} begun={begun} />
      {notes.isError ? (
        <ErrorState
          title="The notes could not be loaded"
          description={errorMessage(notes.error, 'Please try again.')}
          onRetry={() => void notes.refetch()}
        />
      ) : null}
      {notes.isPending ? <Spinner label="Loading notes..." className="mx-auto my-16 size-5" /> : null}
      {notes.data?.length === 0 ? (
        <EmptyState
          icon={<NotebookPen />}
          title="No notes yet"
          description="Write down what is good to know about this person."
        />
      ) : null}
      {notes.data && notes.data.length > 0 ? (
        <ol aria-label="Notes" className="mt-2 grid grid-cols-[minmax(0,1fr)] divide-y">
          {notes.data.map((note) => (
            <NoteRow key={note.id} leadId={leadId} note={note} />
          ))}
        </ol>
      ) : null}
    </>
  );
}

type Begun = ReturnType<typeof useKeptNote>;

function NewNote({ leadId, begun: { draft, keep, forget } }: { leadId: string; begun: Begun }) {
  const adding = useAddNote(leadId);
  const addedCount = useRef(0);
  const textArea = useRef<HTMLTextAreaElement>(null);

  async function add(text: string) {
    await adding.mutateAsync({ text, place: addedCount.current });
    addedCount.current += 1;
    forget();
    textArea.current?.focus();
  }

  return (
    <NoteForm
      label="New note"
      text={draft?.text ?? ''}
      onText={(text) => (text === '' ? forget() : keep({ text, revision: null }))}
      // Its failure stands at the text area.
      onSubmit={(text) => void add(text).catch(() => {})}
      submitLabel="Add note"
      busyLabel="Adding..."
      pending={adding.isPending}
      error={adding.error ? errorMessage(adding.error, 'The note could not be added') : undefined}
      textArea={textArea}
    />
  );
}

/** What was being written of a note that somebody else deleted becomes a new note, which can be added. */
function useSaveTextsOfDeleted(leadId: string, notes: readonly { id: string }[] | undefined, begun: Begun) {
  const queryClient = useQueryClient();
  const { draft, keep } = begun;
  useEffect(() => {
    if (notes === undefined) return;
    const ids = notes.map(({ id }) => id);
    const texts = takeTextsOfDeleted(queryClient, leadId, ids);
    if (texts.length === 0) return;
    keep({ text: [...(draft ? [draft.text] : []), ...texts].join('\n\n'), revision: null });
    showRefusal('The note that you were changing was deleted. What you wrote stands under New note.');
  }, [queryClient, leadId, notes, draft, keep]);
}
