import type { ContractEventOf } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { keepDestinations } from '../projections/destinations.ts';
import { noteFailed, noteRefused, noteUnknown } from '../projections/emails.ts';
import { beginAnew, noteHold, noteMove, noteOutcome } from '../projections/links.ts';
import { type EmailNote, noteEmails } from '../projections/noted-emails.ts';

const { on } = consumersFor<Context>();

const dataOf = <Data>({ data }: { data: Data }) => data;

type EmailData = ContractEventOf<'EmailHandedOver' | 'EmailSent'>['data'];

function noteOf(data: EmailData): EmailNote {
  const { emailId, campaignId, leadId, linkId } = data;
  const ids = { emailId, campaignId, leadId, linkId };
  if ('sentAt' in data) {
    const { sentAt: at, stepNumber, relayedId } = data;
    return { ...ids, sent: { at, stepNumber, relayedId } };
  }
  const { handedOverAt: at, addressTag, mailboxId } = data;
  return { ...ids, handedOver: { at, addressTag, mailboxId } };
}

/** Mostly both events of an email are in one block. */
const noteTogether = (transaction: Queryable, events: readonly { data: EmailData }[]) =>
  noteEmails(
    transaction,
    events.map(({ data }) => noteOf(data)),
  );

const onHandedOver = on('EmailHandedOver', {
  isRepeatable: true,
  beforeTogether: (transaction, events) => keepDestinations(transaction, events.map(dataOf)),
  projectTogether: noteTogether,
});

const onSent = on('EmailSent', {
  isRepeatable: true,
  projectTogether: noteTogether,
});

const onFailed = on('EmailFailed', {
  project: (transaction, { data }) => (data.bounced ? noteRefused : noteFailed)(transaction, data),
});

const onUnknown = on('EmailUnknown', {
  project: (transaction, { data }) => noteUnknown(transaction, data),
});

const onLeadFinished = on('LeadFinished', {
  project: (transaction, { data }) => noteOutcome(transaction, data, data),
});

const onLeadReopened = on('LeadReopened', {
  project: (transaction, { data }) =>
    data.newAddress ? beginAnew(transaction, data) : noteOutcome(transaction, data, null),
});

const onLeadHeld = on('LeadHeld', {
  project: (transaction, { data }) => noteHold(transaction, data, data),
});

const onLeadHoldLifted = on('LeadHoldLifted', {
  project: (transaction, { data }) => noteHold(transaction, data, null),
});

const onLeadMoved = on('LeadMoved', {
  project: (transaction, { data }) => noteMove(transaction, data),
});

/** No effect; only completes the read-your-writes wait. */
const onEngagementHandled = on('EngagementHandled', {});

export const emailConsumers = [
  onHandedOver,
  onSent,
  onFailed,
  onUnknown,
  onLeadFinished,
  onLeadReopened,
  onLeadHeld,
  onLeadHoldLifted,
  onLeadMoved,
  onEngagementHandled,
];
