import { errorMessage } from '@cadenza/api-client';
import type { LeadImport } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { inFigures } from './in-figures.ts';
import { leadImportsQuery, useUndoImport } from './lead-imports.ts';

export interface UndoImportDialogProps {
  importId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUndone?: (removed: number) => void;
}

/** Asks before an import is undone, and says what becomes of its leads. */
export function UndoImportDialog({ importId, open, onOpenChange, onUndone }: UndoImportDialogProps) {
  const imports = useQuery({ ...leadImportsQuery, enabled: open, staleTime: 0 });
  const undoing = useUndoImport();
  const undone = imports.data?.find(({ id }) => id === importId);
  const isKnown = !imports.isFetching && undone !== undefined;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => onOpenChange(next || undoing.isPending)}
      title={undone?.mailed ? 'This import can no longer be undone' : 'Undo this import?'}
      description={
        imports.error
          ? errorMessage(imports.error, 'The import could not be loaded.')
          : isKnown
            ? consequenceOf(undone)
            : imports.isFetching
              ? 'Looking at the import...'
              : 'Nothing of this import is left to undo.'
      }
      confirmLabel="Undo Import"
      cancelLabel={undone?.mailed ? 'Close' : 'Cancel'}
      destructive
      disabled={!isKnown || undone.mailed}
      pending={undoing.isPending}
      onConfirm={() =>
        undoing.mutate(importId, {
          onSuccess: (removed) => onUndone?.(removed),
          onSettled: () => onOpenChange(false),
        })
      }
    />
  );
}

function consequenceOf({ created, attached, edited, changed, mailed }: LeadImport): string {
  if (mailed) return 'An email to one of its leads was sent, or may have been, so all of them stay.';
  const sentences = created === 0 ? ['None of its new leads is left.'] : newLeadsGo(created);
  if (attached > 0) sentences.push(`${ofThem(attached, created, 'is', 'are')} in a campaign, and will leave it.`);
  if (edited > 0) sentences.push(`${ofThem(edited, created, 'was', 'were')} changed since.`);
  if (changed === 1) sentences.push('The lead that you had before keeps what the file gave it.');
  if (changed > 1) sentences.push(`${inFigures(changed)} leads that you had before keep what the file gave them.`);
  return sentences.join(' ');
}

const newLeadsGo = (created: number) => [
  created === 1
    ? 'The new lead is deleted, with all that is known of it.'
    : `${inFigures(created)} new leads are deleted, with all that is known of them.`,
];

function ofThem(count: number, created: number, is: string, are: string): string {
  if (created === 1) return `It ${is}`;
  return count === 1 ? `1 of them ${is}` : `${inFigures(count)} of them ${are}`;
}
