import { errorMessage } from '@cadenza/api-client';
import type { MailboxActivity } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import {
  Card,
  CardHeader,
  CardTitle,
  EmptyState,
  ErrorState,
  Spinner,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@cadenza/ui';
import { History } from 'lucide-react';
import { activityQuery } from '../../api/mailboxes.ts';
import { activityWords, formatMoment } from '../../mailbox/words.ts';

export function ActivityTab({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(activityQuery(id));
  return (
    <div className="grid min-w-0 gap-6">
      {data && data.days.length > 0 ? <Days days={data.days} /> : null}
      <Card>
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

function Entries({ entries }: Pick<MailboxActivity, 'entries'>) {
  if (entries.length === 0) return <EmptyState icon={<History />} title="Nothing happened yet" />;
  return (
    <ul aria-label="What happened" className="divide-y border-t">
      {entries.map(({ kind, at, words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in everything
        <li key={index} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-3 text-sm">
          <time dateTime={at} className="w-44 shrink-0 text-muted-foreground tabular-nums">
            {formatMoment(at)}
          </time>
          <span className="wrap-anywhere min-w-0 flex-1">
            {activityWords[kind]}
            {words === null ? null : <span className="text-muted-foreground">: {words}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const weekdayDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

function Days({ days }: Pick<MailboxActivity, 'days'>) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>By day</CardTitle>
      </CardHeader>
      <Table label="By day">
        <TableHeader>
          <TableRow>
            <TableHead>Day</TableHead>
            <TableHead className="text-right">Sent</TableHead>
            <TableHead className="text-right">Read</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {days.map(({ day, sent, read }) => (
            <TableRow key={day}>
              <TableCell>{weekdayDates.format(new Date(day))}</TableCell>
              <TableCell className="text-right">{sent.toLocaleString('en-US')}</TableCell>
              <TableCell className="text-right">{read.toLocaleString('en-US')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
