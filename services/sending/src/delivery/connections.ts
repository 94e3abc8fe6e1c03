import { gather } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import type { RecordedClaim } from '../email/claim.ts';
import { type ConnectionStep, keepSteps } from '../projections/claimed-emails.ts';
import { serverOfRelay } from '../sender/sender.ts';
import { openServerConnections, type Places, type ServerConnections, type Taken } from './server-connections.ts';

/** Emails that are begun at the mail servers of all mailboxes together, each of which has one at most. */
const mailboxPlacesMax = 100;
/** Of these, at one server: a provider that falls silent keeps no mailbox of another from sending. */
const connectionsPerServerMax = 40;
/** Emails of mailboxes that are begun or wait for that. */
const mailboxEmailsMax = 2 * mailboxPlacesMax;
/** A smaller block of them is not worth a claim. */
const mailboxBlockMin = mailboxPlacesMax / 2;

export type Connections = ReturnType<typeof openConnections>;

/**
 * The connections to all mail servers, each with its own limit and its own usual time for an email, so that a slow server
 * keeps neither the relay nor the mailboxes of others waiting.
 *
 * @param relayConnectionsMax to the relay
 * @param onRoom is called when more emails may be claimed
 */
export function openConnections(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { relayConnectionsMax, onRoom }: { relayConnectionsMax: number; onRoom: () => void },
) {
  const servers = new Map<string, ServerConnections>();
  let placesLeft = mailboxPlacesMax;
  let isClosed = false;

  /** Steps at all servers are written together. */
  const keep = gather(async (steps: readonly ConnectionStep[]) => {
    const notBegun = await keepSteps(database.byKey, steps);
    return steps.map(({ next }) => next && notBegun.get(next.email.facts.emailId));
  });

  const placesOfMailboxes: Places = {
    take: () => placesLeft > 0 && Boolean(placesLeft--),
    giveBack() {
      placesLeft += 1;
      for (const server of servers.values()) server.usePlaces();
    },
  };

  function at(server: string): ServerConnections {
    const known = servers.get(server);
    if (known) return known;
    const limits =
      server === serverOfRelay
        ? { connectionsMax: relayConnectionsMax, places: noneShared }
        : { connectionsMax: connectionsPerServerMax, places: placesOfMailboxes };
    const opened = openServerConnections(limits, { clock, keep, onRoom });
    if (isClosed) opened.close();
    servers.set(server, opened);
    return opened;
  }

  function mailboxRoom(): number {
    let room = mailboxEmailsMax;
    for (const [name, server] of servers) if (name !== serverOfRelay) room -= server.emails();
    return room >= mailboxBlockMin ? room : 0;
  }

  return {
    /**
     * Waits for a connection, or for the reason why the email is not begun.
     */
    take: (claim: RecordedClaim): Promise<Taken> => at(claim.email.sender.server).take(claim),
    /** How many more emails of the relay may be claimed; 0 until there is room for a worthwhile block. */
    relayRoom: (): number => at(serverOfRelay).roomForBlock(),
    /** The same of mailboxes, at whatever servers. */
    mailboxRoom,
    /** How many of these this server may take. */
    roomAt: (server: string): number => at(server).room(),
    areIdle: () => [...servers.values()].every((server) => server.areIdle()),
    /** Begins no more emails; those already begun still get their connection. */
    close(): void {
      isClosed = true;
      for (const server of servers.values()) server.close();
    },
  };
}

const noneShared: Places = { take: () => true, giveBack() {} };
