import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { keepDestinations } from '../projections/destinations.ts';
import { noteFailed, noteHandedOver, noteRefused, noteSent, noteUnknown } from '../projections/emails.ts';
import { beginAnew, noteHold, noteMove, noteOutcome } from '../projections/links.ts';

const { on } = consumersFor<Context>();

const dataOf = <Data>({ data }: { data: Data }) => data;

const onHandedOver = on('EmailHandedOver', {
  beforeTogether: (transaction, events) => keepDestinations(transaction, events.map(dataOf)),
  projectTogether: (transaction, events) => noteHandedOver(transaction, events.map(dataOf)),
});

const onSent = on('EmailSent', {
  projectTogether: (transaction, events) => noteSent(transaction, events.map(dataOf)),
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
