import { Alert, Button } from '@cadenza/ui';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { summaryOf } from './import-outcome.ts';
import type { RowImport } from './import-rows.ts';
import { inFigures } from './in-figures.ts';

export interface ImportSummaryProps {
  result: RowImport;
  complete: boolean;
  /** Makes the list of the rows left out and hands it to the browser. */
  onDownload: () => Promise<void>;
  onClose: () => void;
}

export function ImportSummary({ result, complete, onDownload, onClose }: ImportSummaryProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const summary = useMemo(() => summaryOf(result.outcomes), [result]);
  const leftOut = result.outcomes.length - summary.imported;

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="import-summary" className="grid gap-4 outline-none">
      <div className="rounded-lg border p-4">
        <h3 id="import-summary" className="font-medium text-sm">
          {complete ? 'Import finished' : 'Import ended early'}
        </h3>
        <dl className="mt-3 grid gap-2 text-sm">
          <Figure label="Imported" count={summary.imported} />
          <Figure
            label="Already known"
            count={summary.alreadyKnown}
            hint={summary.alreadyKnown > 0 ? knownHint(result.alreadyAttached) : undefined}
          />
          <Figure
            label="Without a valid address"
            count={summary.withoutValidAddress}
            hint={summary.withoutValidAddress > 0 ? 'Stored, but never mailed' : undefined}
          />
          {summary.notImported > 0 ? <Figure label="Not imported" count={summary.notImported} /> : null}
        </dl>
      </div>
      {result.remark === undefined ? null : <Alert>{result.remark}</Alert>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {leftOut > 0 ? <DownloadButton count={leftOut} onDownload={onDownload} /> : null}
        <Button onClick={onClose}>Done</Button>
      </div>
    </section>
  );
}

function Figure({ label, count, hint }: { label: string; count: number; hint?: string | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {hint === undefined ? null : <span className="block text-muted-foreground text-xs">{hint}</span>}
      </dt>
      <dd className="font-medium tabular-nums">{inFigures(count)}</dd>
    </div>
  );
}

function knownHint(alreadyAttached: number): string {
  if (alreadyAttached === 0) return 'Added to the campaign, but not stored twice';
  return alreadyAttached === 1
    ? '1 lead was in the campaign before'
    : `${inFigures(alreadyAttached)} leads were in the campaign before`;
}

function DownloadButton({ count, onDownload }: { count: number; onDownload: () => Promise<void> }) {
  const [pending, setPending] = useState(false);
  return (
    <Button
      variant="outline"
      pending={pending}
      onClick={() => {
        setPending(true);
        void onDownload().finally(() => setPending(false));
      }}
    >
      <Download aria-hidden="true" />
      {count === 1 ? 'Download the row left out' : `Download the ${inFigures(count)} rows left out`}
    </Button>
  );
}
