import { type Campaign, errorMessage } from '@cadenza/api-client';
import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { Link, useQuery } from '@cadenza/screen-kit';
import {
  Badge,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
  ErrorState,
} from '@cadenza/ui';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { isOver } from '../../campaign/lifecycle.ts';
import { chosenSenders, isRelay } from '../../mailbox/chosen-senders.ts';
import { relayName } from '../../mailbox/words.ts';
import { addMailboxPath } from '../../paths.ts';
import { LoadingLine } from '../loading-line.tsx';
import { CapacityLine } from './capacity-line.tsx';
import { SenderList } from './sender-list.tsx';
import { SendersDialog } from './senders-dialog.tsx';

/** Who sends for a campaign (rule M1), and what they can send today. Saved apart from the launch settings. */
export function SendersCard({ campaign }: { campaign: Campaign }) {
  const mailboxes = useQuery(mailboxesQuery);
  const [isChoosing, setIsChoosing] = useState(false);
  const { senders } = campaign;
  const isEnded = isOver(campaign.status);
  return (
    <Card aria-label="Senders">
      <CardHeader>
        <CardTitle>Senders</CardTitle>
        <CardDescription>Whose addresses the emails of this campaign come from.</CardDescription>
      </CardHeader>
      <CardContent className="grid min-w-0 gap-4">
        {isRelay(senders) ? (
          <p className="flex items-start gap-2.5 text-sm">
            <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <span>
              <span className="block font-medium">{relayName}</span>
              <span className="block text-muted-foreground text-xs">
                No mailbox is chosen, so it sends every email.
              </span>
            </span>
          </p>
        ) : mailboxes.data ? (
          <>
            <Tags tags={senders.tags} />
            <SenderList senders={chosenSenders(senders, mailboxes.data)} />
          </>
        ) : mailboxes.isError ? null : (
          <LoadingLine>Loading the mailboxes...</LoadingLine>
        )}
        {mailboxes.data === undefined && mailboxes.isError ? (
          <ErrorState
            className="py-6"
            title="The mailboxes could not be loaded"
            description={errorMessage(mailboxes.error, 'Please try again.')}
            onRetry={() => void mailboxes.refetch()}
          />
        ) : null}
        {isEnded ? null : <CapacityLine campaign={campaign} mailboxes={mailboxes.data ?? []} />}
      </CardContent>
      {mailboxes.data && !isEnded ? (
        <CardFooter className="flex-wrap py-3">
          {mailboxes.data.length === 0 && isRelay(senders) ? (
            <p className="text-muted-foreground text-sm">
              No mailbox is connected yet.{' '}
              <Link to={addMailboxPath} className="text-primary underline underline-offset-4">
                Connect a mailbox
              </Link>
            </p>
          ) : (
            <Button variant="outline" size="sm" onClick={() => setIsChoosing(true)}>
              Change senders
            </Button>
          )}
        </CardFooter>
      ) : null}
      <SendersDialog
        campaign={campaign}
        mailboxes={mailboxes.data ?? []}
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
      />
    </Card>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm">
      <span className="text-muted-foreground">Mailboxes with</span>
      {tags.map((tag) => (
        <Badge key={tag} variant="secondary" className="max-w-full" title={tag}>
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
    </p>
  );
}
