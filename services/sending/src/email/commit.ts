import { append, type RecordedEvent, type StreamAppend } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { App } from '../app.ts';
import { lockCampaigns, markForVisit } from '../projections/campaigns.ts';
import { projectOwn } from '../projections/own-events.ts';
import { unsuppressedAddresses } from '../projections/suppressions.ts';
import type { AddressSuppressed } from '../suppression/events.ts';
import type { EmailEvent } from './events.ts';

/** What was decided about an email whose stream was read at `version`. */
export interface DecidedEmail {
  event: EmailEvent;
  version: number;
}

interface Circumstances {
  now: Temporal.Instant;
  metadata: RecordedEvent['metadata'];
  alsoInCommit?: ((transaction: Queryable) => Promise<void>) | undefined;
}

/**
 * Records what happened to emails of different leads, and what follows for leads, campaigns and addresses, in one block.
 * @throws VersionConflict when one of the streams moved on; then none is recorded
 */
export async function commitEmails(
  app: App,
  decided: readonly DecidedEmail[],
  { now, metadata, alsoInCommit }: Circumstances,
): Promise<RecordedEvent<EmailEvent | AddressSuppressed>[]> {
  // Blocks that touch the same campaigns do so in the same order, or they would wait for each other.
  const inOrder = decided.toSorted((one, other) => (one.event.data.campaignId < other.event.data.campaignId ? -1 : 1));
  const suppressions = await suppressionsOf(app, inOrder);
  const appends: StreamAppend<EmailEvent | AddressSuppressed>[] = [
    ...inOrder.map(({ event, version }) => ({
      stream: `email-${event.data.emailId}`,
      expectedVersion: version,
      events: [event],
    })),
    ...suppressions.map((event) => ({
      stream: `suppression-${event.data.addressHash}`,
      expectedVersion: 0,
      events: [event],
    })),
  ];
  return app.database.transaction(async (transaction) => {
    await lockCampaigns(
      transaction,
      inOrder.map(({ event }) => event.data.campaignId),
    );
    const recorded = await append(transaction, appends, { metadata, occurredAt: now });
    await projectOwn(transaction, recorded);
    for (const { event } of inOrder) await markForVisit(transaction, event.data.campaignId, now);
    await alsoInCommit?.(transaction);
    return recorded;
  });
}

/** Rule S3: a dead address is never mailed again. */
async function suppressionsOf({ database }: App, decided: readonly DecidedEmail[]): Promise<AddressSuppressed[]> {
  const dead = decided.flatMap(({ event }) => (event.type === 'EmailFailed' && event.data.deadAddress ? [event] : []));
  if (dead.length === 0) return [];
  const hashes = await unsuppressedAddresses(
    database,
    dead.map(({ data }) => data.emailId),
  );
  const byHash = new Map(dead.map(({ data }) => [hashes.get(data.emailId), data]));
  return [...byHash].flatMap(([addressHash, data]) => {
    if (!addressHash) return [];
    const { campaignId, failedAt } = data;
    return [
      { type: 'AddressSuppressed', data: { addressHash, reason: 'dead-address', campaignId, suppressedAt: failedAt } },
    ];
  });
}
