import { serverNow } from '@cadenza/api-client';
import type { Mailbox, MailboxActivity } from '@cadenza/contracts';
import { type ShownTimes, useShownTimes } from '@cadenza/screen-kit';
import {
  Card,
  CardDescription,
  CardHeader,
  CardTitle,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@cadenza/ui';
import { Inbox } from 'lucide-react';
import { useFirstOf } from '../../components/first-of.tsx';
import { withoutReplies } from '../../mailbox/words.ts';

interface DaysCardProps {
  mailbox: Mailbox;
  days: MailboxActivity['days'];
}

/** How many mails arrived, and were sent, on each day; newest first. */
export function DaysCard({ mailbox: { imap, timezone }, days }: DaysCardProps) {
  const hasSent = days.some(({ sent }) => sent > 0);
  const title = hasSent ? 'What was sent and read by day' : 'What was read by day';
  return (
    <Card className="self-start">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {days.length > 0 ? <CardDescription className="wrap-anywhere">Days in {timezone}</CardDescription> : null}
      </CardHeader>
      {days.length > 0 ? (
        <DayTable title={title} days={days} hasSent={hasSent} />
      ) : imap === null ? (
        <EmptyState icon={<Inbox />} title="The inbox is not read" description={`${withoutReplies} without IMAP.`} />
      ) : (
        <EmptyState
          icon={<Inbox />}
          title="No mail was read yet"
          description="Mails that arrive are counted here, day by day."
        />
      )}
    </Card>
  );
}

/** @param day as `2026-03-01` */
function dateOf(day: string, times: ShownTimes): string {
  const isThisYear = new Date(day).getUTCFullYear() === new Date(serverNow()).getUTCFullYear();
  return times.day(day, { weekday: 'short', hasYear: !isThisYear });
}

const daysShown = 14;

interface DayTableProps {
  title: string;
  days: MailboxActivity['days'];
  hasSent: boolean;
}

function DayTable({ title, days, hasSent }: DayTableProps) {
  const times = useShownTimes();
  const { shown, toggle } = useFirstOf(days, daysShown, 'days');
  const most = Math.max(1, ...days.map(({ read }) => read));
  return (
    <>
      <Table label={title}>
        <TableHeader>
          <TableRow>
            <TableHead>Day</TableHead>
            {hasSent ? <TableHead className="text-right">Sent</TableHead> : null}
            <TableHead className="text-right">Read</TableHead>
            <TableHead className="w-full">
              <span className="sr-only">Read, as a bar</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map(({ day, sent, read }) => (
            <TableRow key={day}>
              <TableCell className="whitespace-nowrap py-2">{dateOf(day, times)}</TableCell>
              {hasSent ? <TableCell className="py-2 text-right">{sent.toLocaleString('en-US')}</TableCell> : null}
              <TableCell className="py-2 text-right">{read.toLocaleString('en-US')}</TableCell>
              <TableCell className="py-2 pl-0">
                {read > 0 ? (
                  <div
                    aria-hidden="true"
                    className="h-2 min-w-px rounded-full bg-primary"
                    style={{ width: `${(read / most) * 100}%` }}
                  />
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {toggle}
    </>
  );
}
