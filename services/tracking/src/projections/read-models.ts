import type { ReadModels } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { EngagementEvent } from '../engagement/events.ts';
import { noteRelayedIds, projectInstants } from './emails.ts';
import { countFigures } from './figures.ts';
import { recountLinks } from './link-classes.ts';
import { projectReceivedMails } from './received-mails.ts';

export async function projectEngagement(
  transaction: Queryable,
  events: readonly RecordedEvent<EngagementEvent>[],
): Promise<void> {
  await projectInstants(transaction, events);
  await noteRelayedIds(transaction, events);
  await projectReceivedMails(transaction, events);
}

/**
 * Not included, because they cannot be made from events: the fields of leads, the URLs of links, waiting hits, Sent copies,
 * incoming mail and the words of mails.
 */
export const readModels: ReadModels = {
  projectedTogether: ['EmailOpened', 'LinkClicked'] satisfies EngagementEvent['type'][],
  tables: ['campaigns', 'links', 'emails', 'received_mails', 'mailboxes'],
  project: projectEngagement,
  settle: async (transaction) => {
    await countFigures(transaction);
    await recountLinks(transaction);
  },
};
