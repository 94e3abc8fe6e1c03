import { type CommandTrace, handleCommands, type RecordedEvent } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { relayDomainOf } from '../domains/relay-domain.ts';
import { checkSoon, listSendingDomains } from '../projections/sending-domains.ts';
import { otherOwners, projectTrackingHosts } from '../projections/tracking-hosts.ts';
import type { TrackingHostCommand } from '../tracking-host/commands.ts';
import { trackingHostDecider } from '../tracking-host/decide.ts';
import type { TrackingHostEvent } from '../tracking-host/events.ts';
import { type HostFacts, refuseHost } from '../tracking-host/host-rules.ts';

export const productHostOf = ({ settings }: Pick<Context, 'settings'>) =>
  new URL(settings.PUBLIC_URL).hostname.replace(/\.$/, '');

/** The call that sets a host checks it at once, unless it dies first; its DNS record is often made a little later. */
const checkedAfter = { minutes: 10 };

/**
 * Sets the host of a domain that is sent from, or removes it.
 * @param host in ASCII
 * @throws Refusal 422 for a name that cannot be its host, 409 for one that another domain has
 */
export async function setHost(context: Context, domain: string, host: string | null, trace: Trace): Promise<void> {
  const command = { type: 'SetTrackingHost', domain, host } as const;
  if (host === null) return handle(context, command, trace);
  await refuse(context, context.database.byKey, { domain, host, takenBy: null });
  await releaseUnused(context, host, domain, trace);
  await handle(context, command, trace, {
    lock: async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.mailboxes.trackingHosts]);
      const [owner] = await otherOwners(transaction, host, domain);
      await refuse(context, transaction, { domain, host, takenBy: owner?.domain ?? null });
    },
    alsoInCommit: (transaction) => checkSoon(transaction, domain, trace.now.add(checkedAfter)),
  });
}

/** @throws Refusal */
async function refuse(
  context: Context,
  database: Queryable,
  given: Pick<HostFacts, 'domain' | 'host' | 'takenBy'>,
): Promise<void> {
  const isSendingDomain = (await listSendingDomains(database, relayDomainOf(context), given.host)).length > 0;
  const refusal = refuseHost({ ...given, productHost: productHostOf(context), isSendingDomain });
  if (refusal) throw refusal;
}

/** A domain that nobody sends from, and so nobody sees any more, keeps no host from others. */
async function releaseUnused(context: Context, host: string, domain: string, trace: Trace): Promise<void> {
  for (const owner of await otherOwners(context.database, host, domain))
    if (!owner.hasMailboxes && owner.domain !== relayDomainOf(context))
      await handle(context, { type: 'SetTrackingHost', domain: owner.domain, host: null }, trace);
}

interface Beside {
  /** Throws where a rule refuses the command. */
  lock?: (transaction: Queryable) => Promise<void>;
  alsoInCommit?: (transaction: Queryable) => Promise<void>;
}

export async function handle(
  { database }: Pick<Context, 'database'>,
  command: TrackingHostCommand,
  trace: CommandTrace & Pick<Trace, 'wrote'>,
  { lock, alsoInCommit }: Beside = {},
): Promise<void> {
  const { events } = await handleCommands(database, {
    stream: `tracking-host-${command.domain}`,
    decider: trackingHostDecider,
    commands: [command],
    trace,
    ...(lock && { lock }),
    alsoInCommit,
    project: (transaction, recorded: RecordedEvent<TrackingHostEvent>[]) => projectTrackingHosts(transaction, recorded),
  });
  trace.wrote(events);
}
