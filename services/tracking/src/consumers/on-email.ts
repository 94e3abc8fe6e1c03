import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { keepDestinations } from '../projections/destinations.ts';
import { noteFailed, noteHandedOver, noteSent, noteUnknown } from '../projections/emails.ts';
import { noteLeadFinished } from '../projections/links.ts';

const onHandedOver = consumerOf<App, typeof topics.emails, 'EmailHandedOver'>(topics.emails, 'EmailHandedOver', {
  before: (transaction, { data }) => keepDestinations(transaction, data),
  project: (transaction, { data }) => noteHandedOver(transaction, data),
});

const onSent = consumerOf<App, typeof topics.emails, 'EmailSent'>(topics.emails, 'EmailSent', {
  project: (transaction, { data }) => noteSent(transaction, data),
});

const onFailed = consumerOf<App, typeof topics.emails, 'EmailFailed'>(topics.emails, 'EmailFailed', {
  project: (transaction, { data }) => noteFailed(transaction, data),
});

const onUnknown = consumerOf<App, typeof topics.emails, 'EmailUnknown'>(topics.emails, 'EmailUnknown', {
  project: (transaction, { data }) => noteUnknown(transaction, data),
});

const onLeadFinished = consumerOf<App, typeof topics.emails, 'LeadFinished'>(topics.emails, 'LeadFinished', {
  project: (transaction, { data }) => noteLeadFinished(transaction, data),
});

export const emailConsumers: readonly Consumer<App>[] = [onHandedOver, onSent, onFailed, onUnknown, onLeadFinished];
