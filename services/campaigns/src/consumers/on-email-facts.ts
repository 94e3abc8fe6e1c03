import type { Withdrawable, Withdrawn } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { type EmailFact, noteEmailFact, noteRefused, withdrawEmailFact } from '../projections/email-facts.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

const dataOf = <Data>({ data }: { data: Data }) => data;

export const onEmailSent = on('EmailSent', {
  isRepeatable: true,
  lock,
  projectTogether: (transaction, events) => noteEmailFact(transaction, 'sent', events.map(dataOf)),
});

/** Rule S3: an email that the recipient's server refused counts as sent and as bounced. */
export const onEmailFailed = on('EmailFailed', {
  lock,
  project: async (transaction, { data }) => {
    if (data.bounced) await noteRefused(transaction, data);
  },
});

const lasting = { EmailOpened: 'opened', LinkClicked: 'clicked' } as const satisfies Record<string, EmailFact>;
const withdrawable = {
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
} as const satisfies Partial<Record<Withdrawable, EmailFact>>;

/** Absences and opt-outs are not counted. */
const countedFacts: Partial<Record<Withdrawn, EmailFact>> = { ...withdrawable, EmailOpened: 'opened' };

/** Rule D12: a report that does not blame the recipient is no bounce. */
const isCounted = (data: object) => !('blames' in data && data.blames !== undefined);

/** A test event may be taken back, and may not count again after that (rule S7). */
const isLasting = ({ data }: { data: { test: boolean } }) => !data.test;

const onLasting = (Object.keys(lasting) as (keyof typeof lasting)[]).map((type) =>
  on(type, {
    isRepeatable: isLasting,
    lock,
    projectTogether: (transaction, events) => noteEmailFact(transaction, lasting[type], events.map(dataOf)),
  }),
);

const onWithdrawable = (Object.keys(withdrawable) as (keyof typeof withdrawable)[]).map((type) =>
  on(type, {
    lock,
    projectTogether: async (transaction, events) => {
      for (const { data } of events) {
        // Rule O4: an opt-out in words is no reply, also where the email counted as replied before.
        if ('asksToStop' in data && data.asksToStop) await withdrawEmailFact(transaction, 'replied', data);
        else if (isCounted(data)) await noteEmailFact(transaction, withdrawable[type], [data]);
      }
    },
  }),
);

const onEngagementWithdrawn = on('EngagementWithdrawn', {
  lock,
  project: async (transaction, { data }) => {
    const fact = countedFacts[data.withdrawn];
    if (fact && data.openedAt === undefined) await withdrawEmailFact(transaction, fact, data);
  },
});

/** No effect; only completes the read-your-writes wait. */
export const onEngagementHandled = on('EngagementHandled', {});

export const engagementConsumers = [...onLasting, ...onWithdrawable, onEngagementWithdrawn];
