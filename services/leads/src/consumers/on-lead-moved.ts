import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteMailboxes } from '../projections/link-mailboxes.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

/** An email of the relay binds to no mailbox, and releases from none. */
const onEmailHandedOver = on('EmailHandedOver', {
  lock,
  concerns: ({ data }) => data.mailboxId !== undefined,
  ignoresLeads: true,
  projectTogether: (transaction, events) =>
    noteMailboxes(
      transaction,
      events.flatMap(({ data: { linkId, mailboxId, handedOverAt } }) =>
        mailboxId === undefined ? [] : [{ linkId, mailboxId, at: handedOverAt }],
      ),
      'email',
    ),
});

const onLeadMoved = on('LeadMoved', {
  lock,
  projectTogether: (transaction, events) =>
    noteMailboxes(
      transaction,
      events.map(({ data: { linkId, mailboxId, movedAt } }) => ({ linkId, mailboxId, at: movedAt })),
      'move',
    ),
});

export const linkMailboxConsumers = [onEmailHandedOver, onLeadMoved];
