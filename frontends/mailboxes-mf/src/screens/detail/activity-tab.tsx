import { errorMessage } from '@cadenza/api-client';
import type { Mailbox, MailboxActivity } from '@cadenza/contracts';
import { useQuery, useShownTimes } from '@cadenza/screen-kit';
import { Card, CardHeader, CardTitle, EmptyState, ErrorState, Spinner } from '@cadenza/ui';
import { History } from 'lucide-react';
import { activityQuery } from '../../api/mailboxes.ts';
import { useFirstOf } from '../../components/first-of.tsx';
import { activityWords } from '../../mailbox/words.ts';
import { DaysCard } from './days-card.tsx';

export function ActivityTab({ mailbox }: { mailbox: Mailbox }) {
  const { data, error, refetch } = useQuery(activityQuery(mailbox.id));
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      {data ? <DaysCard mailbox={mailbox} days={data.days} /> : null}
      <Card className={data ? 'self-start' : 'lg:col-span-2'}>
        <CardHeader>
          <CardTitle>What happened</CardTitle>
        </CardHeader>
        {data ? (
          <Entries entries={data.entries} />
        ) : error ? (
          <ErrorState
            title="The activity could not be loaded"
            description={errorMessage(error, 'Something went wrong.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <p role="status" className="flex items-center justify-center gap-2 py-12 text-muted-foreground text-sm">
            <Spinner label={null} />
            Loading the activity...
          </p>
        )}
      </Card>
    </div>
  );
}

const entriesShown = 30;

function Entries({ entries }: Pick<MailboxActivity, 'entries'>) {
  const { instant } = useShownTimes();
  const { shown, toggle } = useFirstOf(entries, entriesShown, 'entries');
  if (entries.length === 0) return <EmptyState icon={<History />} title="Nothing happened yet" />;
  return (
    <>
      <ul aria-label="What happened" className="divide-y border-t">
        {shown.map(({ kind, at, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in everything
          <li key={index} className="grid gap-x-4 gap-y-0.5 px-5 py-3 text-sm sm:grid-cols-[10.5rem_minmax(0,1fr)]">
            <time dateTime={at} className="text-muted-foreground tabular-nums">
              {instant(at)}
            </time>
            <span className="wrap-anywhere min-w-0">
              {activityWords[kind]}
              {words === null ? null : <span className="text-muted-foreground">: {words}</span>}
            </span>
          </li>
        ))}
      </ul>
      {toggle}
    </>
  );
}
