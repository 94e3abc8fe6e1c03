import { useSaveKey } from '@cadenza/screen-kit';
import { Badge, Button } from '@cadenza/ui';
import { useId } from 'react';

export interface SaveBarProps {
  isChanged: boolean;
  isSaving: boolean;
  /** Why the sequence cannot be saved yet; empty when it can be. */
  missing: string[];
  onSave: () => void;
  onDiscard: () => void;
}

const missingShownMax = 3;

export function SaveBar({ isChanged, isSaving, missing, onSave, onDiscard }: SaveBarProps) {
  const missingId = useId();
  const more = missing.length - missingShownMax;
  return (
    <div className="grid gap-2 @2xl:justify-items-end">
      <div className="flex flex-wrap items-center gap-3">
        {isChanged ? (
          <>
            <Badge variant="warning">Unsaved changes</Badge>
            <Button variant="ghost" onClick={onDiscard} disabled={isSaving}>
              Discard
            </Button>
          </>
        ) : null}
        <Button
          ref={useSaveKey()}
          onClick={onSave}
          disabled={missing.length > 0}
          pending={isSaving}
          className="grow @2xl:grow-0"
          aria-describedby={missing.length > 0 ? missingId : undefined}
        >
          {isSaving ? 'Saving...' : 'Save Sequence'}
        </Button>
      </div>
      {missing.length > 0 ? (
        <p id={missingId} className="max-w-prose text-muted-foreground text-xs @2xl:text-right">
          To save: {missing.slice(0, missingShownMax).join(' ')}
          {more > 0 ? ` And ${more} more.` : null}
        </p>
      ) : null}
    </div>
  );
}
