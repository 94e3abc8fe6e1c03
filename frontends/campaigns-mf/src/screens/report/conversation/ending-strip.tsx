import type { ReportRow } from '@cadenza/contracts';
import { endingReasonText } from '@cadenza/contracts/ending-reason';
import { CircleSlash } from 'lucide-react';

/** Says why a lead gets nothing more; empty for one that goes on, or has had all its emails. */
export function EndingStrip({ row: { status, reason } }: { row: ReportRow }) {
  if (reason === null || (status !== 'completed' && status !== 'failed')) return null;
  return (
    <section aria-label="Ending" className="flex items-start gap-2 border-b px-4 py-3">
      <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <p className="wrap-anywhere min-w-0 text-sm">
        <span className="font-medium">Gets nothing more.</span>{' '}
        <span className="text-muted-foreground">{endingReasonText(reason)}.</span>
      </p>
    </section>
  );
}
