import { topics, type Withdrawable } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { type EmailFact, noteEmailFact, noteRefused, withdrawEmailFact } from '../projections/email-facts.ts';

const dataOf = <Data>({ data }: { data: Data }) => data;

const onEmailSent = consumerOf<Context, typeof topics.emails, 'EmailSent'>(topics.emails, 'EmailSent', {
  projectTogether: (transaction, events) => noteEmailFact(transaction, 'sent', events.map(dataOf)),
});

/** Rule S3: an email that the recipient's server refused counts as sent and as bounced. */
const onEmailFailed = consumerOf<Context, typeof topics.emails, 'EmailFailed'>(topics.emails, 'EmailFailed', {
  project: async (transaction, { data }) => {
    if (data.bounced) await noteRefused(transaction, data);
  },
});

const factOf = {
  EmailOpened: 'opened',
  LinkClicked: 'clicked',
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
} as const satisfies Record<string, EmailFact>;

/** Absences and opt-outs are not counted. */
const countedFacts: Partial<Record<Withdrawable, EmailFact>> = factOf;

const onEngagement = (Object.keys(factOf) as (keyof typeof factOf)[]).map((type) =>
  consumerOf<Context, typeof topics.engagement, typeof type>(topics.engagement, type, {
    projectTogether: (transaction, events) =>
      noteEmailFact(
        transaction,
        factOf[type],
        events.map(({ data }) => data),
      ),
  }),
);

const onEngagementWithdrawn = consumerOf<Context, typeof topics.engagement, 'EngagementWithdrawn'>(
  topics.engagement,
  'EngagementWithdrawn',
  {
    project: async (transaction, { data }) => {
      const fact = countedFacts[data.withdrawn];
      if (fact) await withdrawEmailFact(transaction, fact, data);
    },
  },
);

/** No effect; only completes the read-your-writes wait. */
const onEngagementHandled = consumerOf<Context, typeof topics.emails, 'EngagementHandled'>(
  topics.emails,
  'EngagementHandled',
  {},
);

export const emailFactConsumers: readonly Consumer<Context>[] = [
  onEmailSent,
  onEmailFailed,
  ...onEngagement,
  onEngagementWithdrawn,
  onEngagementHandled,
];
