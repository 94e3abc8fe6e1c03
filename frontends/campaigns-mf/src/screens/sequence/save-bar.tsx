import { Badge, Button } from '@cadenza/ui';
import { useId } from 'react';

export interface SaveBarProps {
  isChanged: boolean;
  isSaving: boolean;
  /** Why the sequence cannot be saved yet; empty when it can. */
  missing: string[];
  onSave: () => void;
  onDiscard: () => void;
}

const missingShownMax = 3;

export function SaveBar({ isChanged, isSaving, missing, onSave, onDiscard }: SaveBarProps) {
  const missingId = useId();
  const more = missing.length - missingShownMax;
  return (
    <div className="grid gap-2 sm:justify-items-end">
      <div className="flex flex-col items-stretch gap-3 sm:flex-row sm:items-center">
        {isChanged ? (
          <>
            <Badge variant="warning" className="self-center">
              Unsaved changes
            </Badge>
            <Button variant="ghost" onClick={onDiscard} disabled={isSaving}>
              Discard
            </Button>
          </>
        ) : null}
        <Button
          onClick={onSave}
          disabled={missing.length > 0}
          pending={isSaving}
          aria-describedby={missing.length > 0 ? missingId : undefined}
        >
          {isSaving ? 'Saving...' : 'Save Sequence'}
        </Button>
      </div>
      {missing.length > 0 ? (
        <p id={missingId} className="max-w-prose text-muted-foreground text-xs sm:text-right">
          To save: {missing.slice(0, missingShownMax).join(' ')}
          {more > 0 ? ` And ${more} more.` : null}
        </p>
      ) : null}
    </div>
  );
}
