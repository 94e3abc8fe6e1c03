import { append, type RecordedEvent, type StreamAppend } from '@cadenza/event-store';
import { type Queryable, together } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { Delivery } from '../email/delivery.ts';
import type { EmailEvent } from '../email/events.ts';
import { shownWords } from '../email/words.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { forgetClaims } from '../projections/claimed-emails.ts';
import { keepDeadAddressReplies } from '../projections/dead-address-replies.ts';
import { projectOwn } from '../projections/own-events.ts';
import { keepReplyWords } from '../projections/reply-words.ts';
import { endRefusals } from '../projections/unclear-refusals.ts';
import type { StopEvent } from '../stops/events.ts';
import { stopsByRefusal } from './finish-refused.ts';
import { takenBack } from './taken-back.ts';

/** An event decided for one email, and the version of the stream it was decided on. */
export interface DecidedEmail {
  event: EmailEvent;
  version: number;
  /** The delivery that the event records. */
  delivery?: Delivery | undefined;
}

type Recorded = EmailEvent | StopEvent | EnrolmentEvent;

interface EmailCircumstances {
  now: Temporal.Instant;
  metadata: RecordedEvent['metadata'];
  alsoInCommit?: ((transaction: Queryable) => Promise<void>) | undefined;
}

/**
 * Records events of emails of different leads, with the effects on leads, campaigns and addresses, in one block.
 * @throws VersionConflict when one of the streams moved on; then nothing is recorded
 */
export async function commitEmails(
  context: Context,
  decided: readonly DecidedEmail[],
  { now, metadata, alsoInCommit }: EmailCircumstances,
): Promise<RecordedEvent<Recorded>[]> {
  const campaignIds = decided.map(({ event }) => event.data.campaignId);
  const emailIds = decided.map(({ event }) => event.data.emailId);
  const failures = decided.flatMap(({ event }) => (event.type === 'EmailFailed' ? [event.data] : []));
  const appends: StreamAppend<Recorded>[] = [
    ...decided.map(({ event, version }) => ({
      stream: `email-${event.data.emailId}`,
      expectedVersion: version,
      events: [event],
    })),
    ...(await stopsByRefusal(context, failures)),
    ...(await takenBack(context, decided)),
  ];
  const all = await context.database.transaction(async (transaction) => {
    const [, recorded] = await together([
      lockCampaigns(transaction, campaignIds),
      append(transaction, appends, { metadata, occurredAt: now }),
    ]);
    await together([projectOwn(transaction, recorded, { visitAt: now }), forgetClaims(transaction, emailIds)]);
    await endRefusals(transaction, {
      accepted: idsOf(decided, ['EmailSent']),
      over: idsOf(decided, ['EmailSent', 'EmailFailed']),
    });
    await keepDeadAddressReplies(transaction, decided.flatMap(deadAddressReplyOf));
    await keepReplyWords(transaction, decided.flatMap(wordsOf));
    await alsoInCommit?.(transaction);
    return recorded;
  });
  for (const { event } of decided) context.counts.countOutcome(event);
  return all;
}

function deadAddressReplyOf({ event, delivery }: DecidedEmail) {
  const isDead = event.type === 'EmailFailed' && event.data.deadAddress;
  if (!isDead || delivery?.outcome !== 'refused' || !delivery.reply) return [];
  return [{ emailId: event.data.emailId, ...delivery.reply }];
}

const idsOf = (decided: readonly DecidedEmail[], types: readonly EmailEvent['type'][]) =>
  decided.flatMap(({ event }) => (types.includes(event.type) ? [event.data.emailId] : []));

function wordsOf({ event, version, delivery }: DecidedEmail) {
  const words = delivery ? shownWords(event, delivery) : null;
  return words === null ? [] : [{ emailId: event.data.emailId, version: version + 1, words }];
}
