import { errorMessage } from '@cadenza/api-client';
import { isDomain } from '@cadenza/contracts/blocklist-entry';
import { Button, ScrollArea, Spinner } from '@cadenza/ui';
import type { ListCheck } from '../../api/blocklist.ts';
import { isCut, reasonMaxLength } from './split-line.ts';
import type { OpenedList } from './use-list-file.ts';

const entriesShown = 500;

interface CheckState {
  data: ListCheck | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** How many addresses and domains a list has, and how many leads and campaigns they concern. */
export function ListFigures({ list, check }: { list: OpenedList; check: CheckState }) {
  const { entries, repeated } = list;
  const domains = entries.filter(({ value }) => isDomain(value)).length;
  const cut = entries.filter(isCut).length;
  return (
    <section aria-label="What would be blocked" className="grid min-w-0 gap-2 rounded-lg border p-4 text-sm">
      <p role="status" className="font-medium">
        {counted(entries.length - domains, 'address', 'addresses')} and {counted(domains, 'domain', 'domains')}
        {repeated > 0 ? `, ${counted(repeated, 'repetition', 'repetitions')} apart` : ''}
      </p>
      <ScrollArea label="Entries" className="max-h-40">
        <ul className="grid grid-cols-1 gap-0.5 pr-3 text-muted-foreground text-xs">
          {entries.slice(0, entriesShown).map(({ value, reason }) => (
            <li key={value} className="wrap-anywhere">
              <span className="text-foreground">{value}</span>
              {reason === null ? '' : ` · ${reason}`}
            </li>
          ))}
          {entries.length > entriesShown ? (
            <li>and {(entries.length - entriesShown).toLocaleString('en-US')} more</li>
          ) : null}
        </ul>
      </ScrollArea>
      {cut > 0 ? (
        <p className="text-warning text-xs">
          {counted(cut, 'reason is', 'reasons are')} longer than {reasonMaxLength} characters and cut.
        </p>
      ) : null}
      <Concern check={check} />
    </section>
  );
}

function Concern({ check: { data, error, refetch } }: { check: CheckState }) {
  if (error)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-destructive">
          Whom this concerns could not be counted. {errorMessage(error, 'Please try again.')}
        </p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (data === undefined)
    return (
      <p className="flex items-center gap-2 text-muted-foreground">
        <Spinner label={null} />
        Counting whom this concerns...
      </p>
    );
  return (
    <p role="status">
      {concernOf(data)}
      {data.alreadyBlocked > 0 ? ` Blocked already: ${data.alreadyBlocked.toLocaleString('en-US')}.` : ''}
    </p>
  );
}

function concernOf({ leads, campaigns, isExact }: ListCheck): string {
  if (leads === 0) return 'No lead of your campaigns has such an address.';
  const who = `${isExact ? '' : 'At most '}${counted(leads, 'lead', 'leads')} of your campaigns ${leads === 1 ? 'has' : 'have'} such an address`;
  return campaigns === 0
    ? `${who}; no running campaign would still mail them.`
    : `${who}; ${counted(campaigns, 'running campaign', 'running campaigns')} would still mail some of them.`;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
