import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { DomainHealthEvent } from '../domain-health/events.ts';
import type { MailboxEvent } from '../mailbox/events.ts';
import type { TrackingHostEvent } from '../tracking-host/events.ts';
import { projectDomainHealth } from './domain-health.ts';
import { projectMailboxes } from './mailboxes.ts';
import { projectTrackingHosts } from './tracking-hosts.ts';

/** Every event of this service. */
export type OwnEvent =
  | RecordedEvent<MailboxEvent>
  | RecordedEvent<DomainHealthEvent>
  | RecordedEvent<TrackingHostEvent>;

const isOfDomain = (event: OwnEvent): event is RecordedEvent<DomainHealthEvent> => event.type === 'DomainHealthChanged';
const isOfHost = (event: OwnEvent): event is RecordedEvent<TrackingHostEvent> =>
  event.type === 'TrackingHostSet' || event.type === 'TrackingHostChanged';

/** Updates all read models from events of one commit. */
export async function projectOwn(transaction: Queryable, events: readonly OwnEvent[]): Promise<void> {
  await projectMailboxes(
    transaction,
    events.filter((event) => !isOfDomain(event) && !isOfHost(event)),
  );
  await projectDomainHealth(transaction, events.filter(isOfDomain));
  await projectTrackingHosts(transaction, events.filter(isOfHost));
}
