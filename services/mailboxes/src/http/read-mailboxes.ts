import { calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { listChanges } from '../projections/mailbox-changes.ts';
import { isKnown } from '../projections/mailboxes.ts';
import { listDays, listTroubles } from '../projections/readings.ts';
import { listSelfTests } from '../projections/self-tests.ts';
import { existingMailbox, listMailboxes } from './shown-mailbox.ts';

export const listAllMailboxes = route(calls.listMailboxes, (_, context: Context) => listMailboxes(context));

export const getMailbox = route(calls.getMailbox, ({ params }, context: Context) =>
  existingMailbox(context, params.id),
);

export const getMailboxActivity = route(calls.getMailboxActivity, async ({ params }, context: Context) => {
  const { byKey } = context.database;
  if (!(await isKnown(byKey, params.id))) throw notFound('mailbox');
  const entries = [
    ...(await listTroubles(byKey, params.id)),
    ...(await listChanges(byKey, params.id)),
    ...(await listSelfTests(byKey, params.id)),
  ];
  return {
    entries: entries.toSorted((one, other) => Temporal.Instant.compare(other.at, one.at)),
    days: await listDays(byKey, params.id),
  };
});
