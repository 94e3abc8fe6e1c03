import { Button, Progress, Spinner } from '@cadenza/ui';
import { useEffect, useRef } from 'react';
import { inFigures } from './in-figures.ts';
import type { ImportStatus } from './use-row-import.ts';

/** Each quarter is announced: enough to follow, too little to disturb. */
const announcedSteps = 4;

export interface ImportProgressProps {
  state: Extract<ImportStatus, { status: 'running' | 'failed' }>;
  doneRows: number;
  totalRows: number;
  onCancel: () => void;
  onRetry: () => void;
}

export function ImportProgress({ state, doneRows, totalRows, onCancel, onRetry }: ImportProgressProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const figures = `${inFigures(doneRows)} of ${inFigures(totalRows)}`;
  const cancelling = state.status === 'running' && state.cancelling;

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Import"
      className="grid gap-3 rounded-lg border bg-card p-4 outline-none"
    >
      <div className="flex items-center justify-between gap-4 text-sm">
        {state.status === 'running' ? (
          <p role="status" className="flex items-center gap-2 font-medium">
            <Spinner label={null} />
            {cancelling ? 'Finishing what is under way...' : 'Uploading leads...'}
          </p>
        ) : (
          <p className="font-medium">The upload was interrupted</p>
        )}
        <p className="whitespace-nowrap text-muted-foreground tabular-nums">{figures}</p>
      </div>
      <Progress aria-label="Rows imported" value={(doneRows / totalRows) * 100} getValueLabel={() => figures} />
      <p role="status" className="sr-only">
        {announcement(doneRows, totalRows)}
      </p>
      {state.status === 'failed' ? (
        <p role="alert" className="text-destructive text-sm">
          {state.message}
        </p>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={cancelling} onClick={onCancel}>
          {state.status === 'failed' && doneRows > 0 ? 'End import' : 'Cancel import'}
        </Button>
        {state.status === 'failed' && state.canGoOn ? <Button onClick={onRetry}>Try again</Button> : null}
      </div>
    </section>
  );
}

function announcement(doneRows: number, totalRows: number): string {
  const step = Math.floor((doneRows / totalRows) * announcedSteps);
  return step === 0 || step === announcedSteps ? '' : `${(step / announcedSteps) * 100} percent imported`;
}
