import { errorMessage } from '@cadenza/api-client';
import type { Mailbox, MailboxWork } from '@cadenza/contracts';
import { Link, useQuery } from '@cadenza/screen-kit';
import {
  Button,
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  EmptyState,
  ErrorState,
  Spinner,
  StatusBadge,
} from '@cadenza/ui';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { campaignsQuery, mailboxWorkQuery } from '../../api/mailbox-work.ts';
import { EndLeadsDialog } from '../../components/end-leads-dialog.tsx';
import { MoveLeadsDialog } from '../../components/move-leads-dialog.tsx';
import { campaignsOf, leadsOf } from '../../mailbox/words.ts';
import { paths } from '../../paths.ts';

/** What a mailbox works for: campaigns, and the leads that hear from it. */
export function WorkTab({ mailbox }: { mailbox: Mailbox }) {
  const { data, error, refetch } = useQuery(mailboxWorkQuery);
  if (data === undefined) {
    return (
      <Card>
        {error ? (
          <ErrorState
            title="What it works for could not be loaded"
            description={errorMessage(error, 'Something went wrong.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <p role="status" className="flex items-center justify-center gap-2 py-12 text-muted-foreground text-sm">
            <Spinner label={null} />
            Loading what it works for...
          </p>
        )}
      </Card>
    );
  }
  const work = data.find(({ mailboxId }) => mailboxId === mailbox.id);
  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <CampaignsCard work={work} />
      <LeadsCard mailbox={mailbox} boundLeads={work?.boundLeads ?? 0} />
    </div>
  );
}

function CampaignsCard({ work }: { work: MailboxWork | undefined }) {
  const campaigns = useQuery({ ...campaignsQuery, enabled: work !== undefined }).data;
  const count = work?.campaignCount ?? 0;
  if (!work || count === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Megaphone />}
          title="It works for no campaign yet"
          description="Choose it, or one of its tags, as a sender of a campaign."
        />
      </Card>
    );
  }
  return (
    <Card aria-label="Campaigns">
      <CardHeader>
        <CardTitle>{campaignsOf(count)}</CardTitle>
        <CardDescription>They send from it, or have leads it wrote to.</CardDescription>
      </CardHeader>
      <ul aria-label="Campaigns it works for" className="divide-y border-t text-sm">
        {work.campaigns.map(({ id }) => {
          const campaign = campaigns?.find((each) => each.id === id);
          const name = campaign?.name ?? 'A campaign';
          return (
            <li key={id} className="flex min-w-0 items-center justify-between gap-3 px-5 py-2.5">
              <Link
                to={paths.campaign(id)}
                className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
                title={name}
              >
                {name}
              </Link>
              {campaign ? <StatusBadge status={campaign.status} /> : null}
            </li>
          );
        })}
        {count > work.campaigns.length ? (
          <li className="px-5 py-2.5 text-muted-foreground text-xs">
            and {campaignsOf(count - work.campaigns.length)} more
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function LeadsCard({ mailbox: { id, address, state }, boundLeads }: { mailbox: Mailbox; boundLeads: number }) {
  const [asked, setAsked] = useState<'move' | 'end' | null>(null);
  const close = () => setAsked(null);
  const isPaused = state === 'paused';
  return (
    <Card aria-label="Leads">
      <CardHeader>
        <CardTitle>{boundLeads === 1 ? '1 lead hears from it' : `${leadsOf(boundLeads)} hear from it`}</CardTitle>
        <CardDescription>
          {isPaused && boundLeads > 0
            ? 'They wait until it is resumed, or until you move or end them.'
            : 'Who got an email from it, and may get more.'}
        </CardDescription>
      </CardHeader>
      {boundLeads > 0 ? (
        <CardContent className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setAsked('move')}>
            Move its leads…
          </Button>
          {isPaused ? (
            <Button variant="outline" size="sm" className="text-destructive" onClick={() => setAsked('end')}>
              End its leads…
            </Button>
          ) : null}
        </CardContent>
      ) : null}
      <MoveLeadsDialog mailboxId={id} name={address} open={asked === 'move'} onClose={close} />
      <EndLeadsDialog mailboxId={id} leadCount={boundLeads} open={asked === 'end'} onClose={close} />
    </Card>
  );
}
