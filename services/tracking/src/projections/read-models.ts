import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { ReadModels } from '@cadenza/service-kit';
import type { EngagementEvent } from '../engagement/events.ts';
import { projectInstants } from './emails.ts';
import { countFigures } from './figures.ts';
import { recountLinks } from './link-classes.ts';
import { projectReceivedMails } from './received-mails.ts';

export async function projectEngagement(
  transaction: Queryable,
  events: readonly RecordedEvent<EngagementEvent>[],
): Promise<void> {
  await projectInstants(transaction, events);
  await projectReceivedMails(transaction, events);
}

/**
 * Events say nothing of leads' fields, destinations of links, hits that wait, mail that came in and the words of mails:
 * they are none.
 */
export const readModels: ReadModels = {
  tables: ['campaigns', 'links', 'emails', 'received_mails'],
  project: projectEngagement,
  settle: async (transaction) => {
    await countFigures(transaction);
    await recountLinks(transaction);
  },
};
