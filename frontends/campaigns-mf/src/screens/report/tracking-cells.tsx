import { serverNow, type TestEvent } from '@cadenza/api-client';
import type { ReportRow } from '@cadenza/contracts';
import { endingReasonText } from '@cadenza/contracts/ending-reason';
import { useLeadFields } from '@cadenza/lead-fields';
import { TextCell } from '@cadenza/long-list';
import { useShownTimes } from '@cadenza/screen-kit';
import { Badge, cn, Spinner, StatusBadge, TableCell } from '@cadenza/ui';
import { MousePointerClick, Undo2 } from 'lucide-react';
import { useTakeBackTests } from '../../api/take-back-tests.ts';
import { dayAt, formatDay } from '../../campaign/days.ts';
import { instantInZone } from '../../campaign/instant-in-zone.ts';
import { isOver, shownLeadStatus } from '../../campaign/lifecycle.ts';
import { lackingWords } from '../../campaign/missing-values.ts';
import { leadEmail, leadName } from '../../lead/lead-display.ts';
import { heldForWantOf, heldUntilDay, isHeldInDoubt } from './holds.ts';
import { formatDayOf, formatInstant } from './instants.ts';
import { becameByTests } from './test-events.ts';

export interface TrackingCellsProps {
  row: ReportRow;
  /** Whom the lead hears from; null where the table does not say. */
  from: string | null;
  /** The campaign's time zone, in which holds end; undefined while it is read. */
  timeZone: string | undefined;
  campaignStatus: string;
  /** Opens a lead's conversation. */
  onOpen: (leadId: string) => void;
}

// Where there is room for all other columns, these three share what is left: the last column is never out of sight.
const sharesRoom = '@5xl:w-1/5 @5xl:max-w-0';

/** The cells of one row of the report. */
export function TrackingCells({ row, from, timeZone, campaignStatus, onOpen }: TrackingCellsProps) {
  const times = useShownTimes();
  const name = leadName(row.lead);
  const waits = !isOver(campaignStatus);
  return (
    <>
      <TableCell className={cn('max-w-56 py-1.5', sharesRoom)}>
        <button
          type="button"
          aria-haspopup="dialog"
          title={name}
          onClick={() => onOpen(row.leadId)}
          className="block max-w-full truncate rounded-sm font-medium underline-offset-4 hover:underline"
        >
          {name}
        </button>
      </TableCell>
      <TextCell text={leadEmail(row.lead)} className={sharesRoom} />
      {from === null ? null : <TextCell text={from} className={cn('max-w-44', sharesRoom)} />}
      {/* Two lines at most, no taller than other rows: there is more room below the status than beside it. */}
      <TableCell className="py-0.5">
        <span className="flex items-center gap-1.5">
          <span title={row.reason === null ? undefined : endingReasonText(row.reason)}>
            <StatusBadge status={shownLeadStatus(row.status, campaignStatus, row.bounced)} />
          </span>
          {row.tests ? <TestMark row={row} tests={row.tests} /> : null}
        </span>
        {waits && row.blames ? <ReturnNote /> : null}
        {waits && row.heldUntil && !row.blames ? (
          <HoldNote row={row} heldUntil={row.heldUntil} timeZone={timeZone} />
        ) : null}
      </TableCell>
      <TableCell className="py-1.5">{formatInstant(row.sentAt, times)}</TableCell>
      <TableCell className="py-1.5">
        <span className="flex items-center gap-1.5">
          {formatInstant(row.openedAt, times)}
          {row.clickedAt === null ? null : <ClickMark at={row.clickedAt} />}
        </span>
      </TableCell>
      <DayCell at={row.bouncedAt} variant="destructive" />
      <DayCell at={row.spamAt} variant="destructive" />
      <DayCell at={row.repliedAt} variant="success" />
    </>
  );
}

/** Says that a row has a test event, and takes it back with one press. */
function TestMark({ row, tests }: { row: ReportRow; tests: readonly TestEvent[] }) {
  const takingBack = useTakeBackTests(row.campaignId);
  return (
    <button
      type="button"
      aria-label={`Test: take back for ${leadName(row.lead)}`}
      title={`Marked as ${becameByTests(tests)}, as a test. Press to take it back.`}
      // Not disabled while a request runs, because it has the focus by then.
      aria-busy={takingBack.isPending}
      onClick={() => {
        if (!takingBack.isPending) takingBack.mutate(row.leadId);
      }}
      className="inline-flex h-6 items-center gap-1 rounded-full border border-dashed px-2 font-medium text-muted-foreground text-xs transition-colors hover:bg-accent hover:text-accent-foreground"
    >
      Test
      {takingBack.isPending ? <Spinner label={null} /> : <Undo2 aria-hidden="true" className="size-3" />}
    </button>
  );
}

const noteLook = 'mt-0.5 block text-warning text-xs leading-4';

const ReturnNote = () => (
  <span title="Its email came back; decide above what becomes of it" className={noteLook}>
    Came back, waits for you
  </span>
);

interface HoldNoteProps {
  row: ReportRow;
  heldUntil: string;
  timeZone: string | undefined;
}

function HoldNote({ row, heldUntil, timeZone }: HoldNoteProps) {
  const times = useShownTimes();
  const { data: fields = [] } = useLeadFields();
  const lacking = lackingWords(heldForWantOf(row), fields);
  if (lacking !== '') return <span className={noteLook}>Waits: {lacking}</span>;
  if (isHeldInDoubt(row))
    return (
      <span title="May have asked for no more mail" className={noteLook}>
        On hold until you decide
      </span>
    );
  if (timeZone === undefined) return <span className={noteLook}>On hold</span>;
  const day = heldUntilDay({ heldUntil }, timeZone);
  if (day === null) return null;
  return (
    <span title={`Goes on ${instantInZone(heldUntil, timeZone)}`} className={noteLook}>
      On hold until {formatDay(day, times, dayAt(serverNow(), timeZone))}
    </span>
  );
}

function ClickMark({ at }: { at: string }) {
  const words = `Clicked ${formatInstant(at, useShownTimes())}`;
  return (
    <span title={words}>
      <MousePointerClick aria-hidden="true" className="size-3.5 text-primary" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** The day on which it happened, which leaves room for all columns; the time is in the title. */
function DayCell({ at, variant }: { at: string | null; variant: 'destructive' | 'success' }) {
  const times = useShownTimes();
  return (
    <TableCell className="py-1.5">
      {at === null ? (
        <span className="text-muted-foreground">-</span>
      ) : (
        <Badge variant={variant} title={formatInstant(at, times)}>
          {formatDayOf(at, times)}
        </Badge>
      )}
    </TableCell>
  );
}
