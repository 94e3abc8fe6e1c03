import type { Campaign } from '@cadenza/api-client';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { Circle, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mailboxesQuery } from '../../api/mailboxes.ts';
import { paths } from '../../paths.ts';
import { type FirstStepsNotes, keepNotes, readNotes } from './first-steps-notes.ts';

export interface FirstStepsProps {
  /** Undefined while they are not known. */
  campaigns: Campaign[] | undefined;
  leadCount: number | undefined;
}

/**
 * What to do first where emails are still caught. A step ticks itself off; the card goes when all are done, or for good
 * when it is dismissed. Nothing is shown until everything is known.
 */
export default function FirstSteps({ campaigns, leadCount }: FirstStepsProps) {
  const mailboxes = useQuery(mailboxesQuery).data;
  const [notes, setNotes] = useState(readNotes);
  const change = (changes: Partial<FirstStepsNotes>) => {
    const next = { ...notes, ...changes };
    keepNotes(next);
    setNotes(next);
  };
  if (notes.isDismissed || mailboxes === undefined || campaigns === undefined || leadCount === undefined) return null;
  const isDone = {
    mail: mailboxes.length > 0 || notes.hasSeenMail,
    leads: leadCount > 0,
    campaign: campaigns.length > 0,
  };
  if (Object.values(isDone).every(Boolean)) return null;

  return (
    <Card aria-label="First steps">
      <CardHeader className="relative pr-14">
        <CardTitle>First steps</CardTitle>
        <CardDescription>Until a mail server is set up, emails are caught here and reach nobody.</CardDescription>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Dismiss the first steps"
          className="absolute top-3 right-3"
          onClick={() => {
            change({ isDismissed: true });
            document.getElementById('main')?.focus();
          }}
        >
          <X aria-hidden="true" />
        </Button>
      </CardHeader>
      <ol className="divide-y border-t">
        <Step name="Connect a mailbox, or look at the caught mail" isDone={isDone.mail}>
          <Button asChild variant="outline" size="sm">
            <Link to={paths.newMailbox}>Connect a mailbox</Link>
          </Button>
          <Button asChild variant="outline" size="sm">
            {/* Served by the gateway, not a route of this page. */}
            <a href={paths.caughtMail} onClick={() => change({ hasSeenMail: true })}>
              Caught mail
            </a>
          </Button>
        </Step>
        <Step name="Bring your leads" isDone={isDone.leads}>
          <Button asChild variant="outline" size="sm">
            <Link to={paths.leads}>Go to Leads</Link>
          </Button>
        </Step>
        <Step name="Write a campaign" isDone={isDone.campaign}>
          <Button asChild variant="outline" size="sm">
            <Link to={paths.campaigns}>Write a campaign</Link>
          </Button>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ name, isDone, children }: { name: string; isDone: boolean; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2.5">
        <Icon
          aria-hidden="true"
          className={isDone ? 'size-4 shrink-0 text-success' : 'size-4 shrink-0 text-muted-foreground'}
        />
        <span className={isDone ? 'text-muted-foreground' : 'font-medium'}>
          {name}
          {isDone ? <span className="sr-only">: done</span> : null}
        </span>
      </span>
      {isDone ? null : <span className="flex flex-wrap gap-2">{children}</span>}
    </li>
  );
}
