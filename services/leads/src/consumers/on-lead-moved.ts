import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteMoves } from '../projections/link-mailboxes.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

export const onLeadMoved = on('LeadMoved', {
  lock,
  projectTogether: (transaction, events) =>
    noteMoves(
      transaction,
      events.map(({ data: { linkId, mailboxId, movedAt } }) => ({ linkId, mailboxId, at: movedAt })),
    ),
});
