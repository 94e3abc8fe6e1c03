import { errorMessage } from '@cadenza/api-client';
import type { LeadNote } from '@cadenza/contracts';
import { useShownTimes } from '@cadenza/screen-kit';
import { Button, ConfirmDialog } from '@cadenza/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useChangeNote, useDeleteNote } from './change-notes.ts';
import { useKeptNote } from './kept-note.ts';
import { NoteForm } from './note-form.tsx';
import { NoteText } from './note-text.tsx';

export interface NoteRowProps {
  leadId: string;
  note: LeadNote;
}

/** A note, which is changed in its place. */
export function NoteRow({ leadId, note }: NoteRowProps) {
  const kept = useKeptNote(leadId, note.id);
  const [isOpened, setIsOpened] = useState(kept.draft !== undefined);
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteNote(leadId, note.id);
  const editButton = useRef<HTMLButtonElement>(null);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const wasOpened = useRef(isOpened);
  // One is there only once the other is gone. What was kept opens by itself and takes the focus from nothing.
  useEffect(() => {
    if (isOpened !== wasOpened.current) (isOpened ? textArea : editButton).current?.focus();
    wasOpened.current = isOpened;
  }, [isOpened]);
  const { instant } = useShownTimes();
  const written = instant(note.createdAt);

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3 text-sm">
      <div className="flex items-center gap-1 text-muted-foreground text-xs">
        <span className="mr-auto tabular-nums">
          <time dateTime={note.createdAt}>{written}</time>
          {note.changedAt === null ? null : (
            <>
              , edited <time dateTime={note.changedAt}>{instant(note.changedAt)}</time>
            </>
          )}
        </span>
        {isOpened ? null : (
          <>
            <Button
              ref={editButton}
              variant="ghost"
              size="icon"
              className="size-8"
              aria-label={`Edit the note of ${written}`}
              onClick={() => setIsOpened(true)}
            >
              <Pencil aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className="size-8"
              aria-label={`Delete the note of ${written}`}
              onClick={() => setIsAsking(true)}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
      {isOpened ? (
        <NoteEditor leadId={leadId} note={note} kept={kept} textArea={textArea} onClose={() => setIsOpened(false)} />
      ) : (
        <NoteText text={note.text} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this note?"
        description="It cannot be brought back."
        confirmLabel="Delete"
        destructive
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </li>
  );
}

interface NoteEditorProps extends NoteRowProps {
  kept: ReturnType<typeof useKeptNote>;
  textArea: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}

function NoteEditor({ leadId, note, kept, textArea, onClose }: NoteEditorProps) {
  const { draft, keep, forget } = kept;
  const saving = useChangeNote(leadId, note.id);
  // Somebody else changed it since: what it says now is shown, and only then replaced.
  const isOutdated = draft !== undefined && draft.revision !== note.revision && !saving.isPending;
  const close = () => {
    forget();
    onClose();
  };

  async function save(text: string) {
    if (text !== note.text) await saving.mutateAsync({ text, revision: note.revision });
    close();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isOutdated ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p role="alert" className="text-destructive">
            Somebody else changed this note meanwhile. Save to replace what it says now, or cancel to keep that:
          </p>
          <blockquote className="grid grid-cols-[minmax(0,1fr)] border-l-2 pl-3 text-muted-foreground">
            <NoteText text={note.text} />
          </blockquote>
        </div>
      ) : null}
      <NoteForm
        label="Change the note"
        text={draft?.text ?? note.text}
        onText={(text) => keep({ text, revision: draft?.revision ?? note.revision })}
        // Its failure stands at the text area.
        onSubmit={(text) => void save(text).catch(() => {})}
        submitLabel="Save"
        busyLabel="Saving..."
        pending={saving.isPending}
        error={saving.error && !isOutdated ? errorMessage(saving.error, 'The note could not be saved') : undefined}
        onCancel={close}
        textArea={textArea}
      />
    </div>
  );
}
