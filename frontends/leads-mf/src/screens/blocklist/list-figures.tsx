import { errorMessage } from '@cadenza/api-client';
import { isDomain } from '@cadenza/contracts/blocklist-entry';
import { Button, Spinner } from '@cadenza/ui';
import type { ListCheck } from '../../api/blocklist.ts';
import type { OpenedList } from './use-list-file.ts';

const entriesShown = 5;

interface CheckState {
  data: ListCheck | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** How many addresses and domains a list has, and how many leads and campaigns they concern. */
export function ListFigures({ list, check }: { list: OpenedList; check: CheckState }) {
  const { entries, repeated } = list;
  const domains = entries.filter(({ value }) => isDomain(value)).length;
  return (
    <section aria-label="What would be blocked" className="grid min-w-0 gap-2 rounded-lg border p-4 text-sm">
      <p role="status" className="font-medium">
        {counted(entries.length - domains, 'address', 'addresses')} and {counted(domains, 'domain', 'domains')}
        {repeated > 0 ? `, ${counted(repeated, 'repetition', 'repetitions')} apart` : ''}
      </p>
      <ul className="grid gap-0.5 text-muted-foreground text-xs">
        {entries.slice(0, entriesShown).map(({ value, reason }) => (
          <li key={value} title={value} className="truncate">
            <span className="text-foreground">{value}</span>
            {reason === null ? '' : ` · ${reason}`}
          </li>
        ))}
        {entries.length > entriesShown ? (
          <li>and {(entries.length - entriesShown).toLocaleString('en-US')} more</li>
        ) : null}
      </ul>
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
