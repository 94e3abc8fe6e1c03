import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { keepDestinations } from '../projections/destinations.ts';
import { noteFailed, noteHandedOver, noteRefused, noteSent, noteUnknown } from '../projections/emails.ts';
import { noteHold, noteOutcome } from '../projections/links.ts';

const dataOf = <Data>({ data }: { data: Data }) => data;

const onHandedOver = consumerOf<Context, typeof topics.emails, 'EmailHandedOver'>(topics.emails, 'EmailHandedOver', {
  before: (transaction, { data }) => keepDestinations(transaction, data),
  projectTogether: (transaction, events) => noteHandedOver(transaction, events.map(dataOf)),
});

const onSent = consumerOf<Context, typeof topics.emails, 'EmailSent'>(topics.emails, 'EmailSent', {
  projectTogether: (transaction, events) => noteSent(transaction, events.map(dataOf)),
});

const onFailed = consumerOf<Context, typeof topics.emails, 'EmailFailed'>(topics.emails, 'EmailFailed', {
  project: (transaction, { data }) => (data.bounced ? noteRefused : noteFailed)(transaction, data),
});

const onUnknown = consumerOf<Context, typeof topics.emails, 'EmailUnknown'>(topics.emails, 'EmailUnknown', {
  project: (transaction, { data }) => noteUnknown(transaction, data),
});

const onLeadFinished = consumerOf<Context, typeof topics.emails, 'LeadFinished'>(topics.emails, 'LeadFinished', {
  project: (transaction, { data }) => noteOutcome(transaction, data, data),
});

const onLeadReopened = consumerOf<Context, typeof topics.emails, 'LeadReopened'>(topics.emails, 'LeadReopened', {
  project: (transaction, { data }) => noteOutcome(transaction, data, null),
});

const onLeadHeld = consumerOf<Context, typeof topics.emails, 'LeadHeld'>(topics.emails, 'LeadHeld', {
  project: (transaction, { data }) => noteHold(transaction, data, data.until),
});

const onLeadHoldLifted = consumerOf<Context, typeof topics.emails, 'LeadHoldLifted'>(topics.emails, 'LeadHoldLifted', {
  project: (transaction, { data }) => noteHold(transaction, data, null),
});

/** No effect; only completes the read-your-writes wait. */
const onEngagementHandled = consumerOf<Context, typeof topics.emails, 'EngagementHandled'>(
  topics.emails,
  'EngagementHandled',
  {},
);

export const emailConsumers: readonly Consumer<Context>[] = [
  onHandedOver,
  onSent,
  onFailed,
  onUnknown,
  onLeadFinished,
  onLeadReopened,
  onLeadHeld,
  onLeadHoldLifted,
  onEngagementHandled,
];
