import type { Mailbox, MailboxWork } from '@cadenza/contracts';
import { Button, Card, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { useState } from 'react';
import { EndLeadsDialog } from '../../components/end-leads-dialog.tsx';
import { MoveLeadsDialog } from '../../components/move-leads-dialog.tsx';
import { campaignsOf, leadsOf } from '../../mailbox/words.ts';

export interface RemovedMailboxesCardProps {
  mailboxes: readonly Mailbox[];
  work: readonly MailboxWork[];
}

/** The leads that wait because their mailbox was removed (rule M7); nothing when there are none. */
export function RemovedMailboxesCard({ mailboxes, work }: RemovedMailboxesCardProps) {
  const known = new Set(mailboxes.map(({ id }) => id));
  const waiting = work.filter(({ mailboxId, boundLeads }) => boundLeads > 0 && !known.has(mailboxId));
  if (waiting.length === 0) return null;
  return (
    <Card aria-label="Leads of removed mailboxes">
      <CardHeader>
        <CardTitle>Leads of removed mailboxes</CardTitle>
        <CardDescription>They get no emails until they are moved to another mailbox.</CardDescription>
      </CardHeader>
      <ul className="divide-y border-t text-sm">
        {waiting.map((each) => (
          <WaitingLeads key={each.mailboxId} work={each} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingLeads({ work: { mailboxId, boundLeads, campaignCount } }: { work: MailboxWork }) {
  const [asked, setAsked] = useState<'move' | 'end' | null>(null);
  const close = () => setAsked(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <span>
        {leadsOf(boundLeads)} in {campaignsOf(campaignCount)}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setAsked('move')}>
          Move…
        </Button>
        <Button variant="outline" size="sm" className="text-destructive" onClick={() => setAsked('end')}>
          End…
        </Button>
      </span>
      <MoveLeadsDialog mailboxId={mailboxId} name="a removed mailbox" open={asked === 'move'} onClose={close} />
      <EndLeadsDialog mailboxId={mailboxId} leadCount={boundLeads} open={asked === 'end'} onClose={close} />
    </li>
  );
}
