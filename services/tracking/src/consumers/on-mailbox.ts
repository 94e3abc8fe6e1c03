import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { changeMailbox, keepMailbox, noteFault, noteRemoved } from '../projections/mailboxes.ts';

const { on } = consumersFor<Context>();

const onConnected = on('MailboxConnected', {
  project: (transaction, { data }) => keepMailbox(transaction, data),
});

const onChanged = on('MailboxChanged', {
  project: (transaction, { data }) => changeMailbox(transaction, data),
});

const onNeedsAttention = on('MailboxNeedsAttention', {
  project: (transaction, { data }) => noteFault(transaction, data.mailboxId, data.use),
});

const onRecovered = on('MailboxRecovered', {
  project: (transaction, { data }) => noteFault(transaction, data.mailboxId, null),
});

const onRemoved = on('MailboxRemoved', {
  project: (transaction, { data }) => noteRemoved(transaction, data.mailboxId, data.removedAt),
});

export const mailboxConsumers = [onConnected, onChanged, onNeedsAttention, onRecovered, onRemoved];
