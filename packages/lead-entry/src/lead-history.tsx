import { errorMessage, queryOf } from '@cadenza/api-client';
import type { LeadHistory as Entries } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { historyMaxEntries } from '@cadenza/contracts/limits';
import { Link, queryOptions, useQuery, useShownTimes } from '@cadenza/screen-kit';
import { Badge, EmptyState, ErrorState, Spinner } from '@cadenza/ui';
import { History } from 'lucide-react';
import { historyDetail, historyText } from './history-text.ts';

const historyQuery = (id: string) =>
  queryOptions({ ...queryOf(calls.getLeadHistory, { params: { id } }), refetchOnMount: 'always' });

const marks = { machine: 'By a machine', test: 'Test' };

export interface LeadHistoryProps {
  leadId: string;
  /** Opens campaigns in a tab of their own, where something here is not saved. */
  linksApart: boolean;
}

/** What happened to a lead, newest first. */
export function LeadHistory({ leadId, linksApart }: LeadHistoryProps) {
  const history = useQuery(historyQuery(leadId));
  if (history.isError)
    return (
      <ErrorState
        title="The history could not be loaded"
        description={errorMessage(history.error, 'Please try again.')}
        onRetry={() => void history.refetch()}
      />
    );
  if (!history.data) return <Spinner label="Loading history..." className="mx-auto my-16 size-5" />;
  if (history.data.length === 0)
    return (
      <EmptyState icon={<History />} title="Nothing has happened yet" description="Emails and changes appear here." />
    );
  return (
    <>
      <ol aria-label="History" className="grid grid-cols-[minmax(0,1fr)] divide-y">
        {history.data.map((entry, index) => (
          // Two entries may be equal in everything, and their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Entry key={index} entry={entry} linksApart={linksApart} />
        ))}
      </ol>
      {history.data.length === historyMaxEntries ? (
        <p className="py-3 text-muted-foreground text-sm">Only the newest {historyMaxEntries} entries are shown.</p>
      ) : null}
    </>
  );
}

function Entry({ entry, linksApart }: { entry: Entries[number]; linksApart: boolean }) {
  const { at, campaign, by } = entry;
  const { instant } = useShownTimes();
  const detail = historyDetail(entry, instant);
  return (
    <li className="grid gap-1 py-3 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-medium">{historyText(entry)}</span>
        {by === null ? null : <Badge variant="outline">{marks[by]}</Badge>}
        <time dateTime={at} className="ml-auto text-muted-foreground text-xs tabular-nums">
          {instant(at)}
        </time>
      </div>
      {detail === null ? null : (
        <p dir="auto" className="wrap-anywhere text-muted-foreground">
          {detail}
        </p>
      )}
      {campaign === null ? null : (
        <Link
          to={`/campaigns/${campaign.id}`}
          target={linksApart ? '_blank' : undefined}
          className="wrap-anywhere w-fit max-w-full text-muted-foreground underline underline-offset-4 hover:text-foreground"
        >
          <bdi>{campaign.name || 'Unnamed campaign'}</bdi>
        </Link>
      )}
    </li>
  );
}
