import { errorMessage } from '@cadenza/api-client';
import type { Relay } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardDescription, CardTitle, ErrorState } from '@cadenza/ui';
import { AtSign, Server } from 'lucide-react';
import { relayQuery, useSendUnreadByRelay } from '../../api/relay.ts';
import { UnreadAlert } from '../../components/unread-alert.tsx';
import { IconRow, VerdictRow } from './finding-row.tsx';

/** The server by which emails leave that no mailbox sends; nothing where they are caught instead. */
export function RelayCard() {
  const { data: relay, error, refetch } = useQuery(relayQuery);
  if (!relay)
    return error ? (
      <Card>
        <ErrorState
          title="The relay could not be loaded"
          description={errorMessage(error, 'Something went wrong.')}
          onRetry={() => void refetch()}
        />
      </Card>
    ) : null;
  if (relay.host === null) return null;
  return <RelayOf relay={relay} host={relay.host} />;
}

function RelayOf({ relay: { from, ptr, unread }, host }: { relay: Relay; host: string }) {
  const sendAllTheSame = useSendUnreadByRelay();
  return (
    <Card aria-label="Relay">
      <div className="grid min-w-0 gap-1 px-5 pt-5 pb-4">
        <CardTitle>Relay</CardTitle>
        <CardDescription>Campaigns without mailboxes send by it.</CardDescription>
      </div>
      <CardContent className="min-w-0">
        <dl className="grid min-w-0 gap-4 text-sm">
          <IconRow name="Server" Icon={Server} classes="text-muted-foreground">
            <p>{host}</p>
          </IconRow>
          <IconRow name="From" Icon={AtSign} classes="text-muted-foreground">
            <p>{from.name === '' ? from.address : `${from.name} <${from.address}>`}</p>
          </IconRow>
          <VerdictRow name="PTR" verdict={ptr.verdict}>
            <p>{ptr.message}</p>
          </VerdictRow>
        </dl>
        {unread ? (
          <div className="mt-4">
            <UnreadAlert unread={unread} sendAllTheSame={sendAllTheSame} />
          </div>
        ) : null}
      </CardContent>
    </Card>
  );
}
