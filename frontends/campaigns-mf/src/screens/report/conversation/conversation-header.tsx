import type { ReportRow } from '@cadenza/contracts';
import { SheetDescription, SheetHeader, SheetTitle, StatusBadge } from '@cadenza/ui';
import { leadEmail, leadName } from '../../../lead/lead-display.ts';

/** Shows whom a conversation is with. `row` is undefined while it is read, null when the report has none. */
export function ConversationHeader({ row }: { row: ReportRow | null | undefined }) {
  const lead = row?.lead ?? null;
  return (
    <SheetHeader className="border-b">
      <SheetTitle className="wrap-anywhere text-base">{row === undefined ? 'Conversation' : leadName(lead)}</SheetTitle>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SheetDescription className="wrap-anywhere">
          {row === undefined ? 'Loading the lead...' : leadEmail(lead)}
        </SheetDescription>
        {row ? <StatusBadge status={row.status} /> : null}
      </div>
    </SheetHeader>
  );
}
