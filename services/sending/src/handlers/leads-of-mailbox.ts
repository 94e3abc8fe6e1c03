import { handleBlock, type RecordedEvent } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import {
  type BoundLead,
  countLeadsOfMailbox,
  leadsOfMailbox,
  type WhichBound,
} from '../projections/enrolments/of-mailbox.ts';
import { projectOwn } from '../projections/own-events.ts';

const leadsPerCommit = 500;
/** What a call does in seconds, so that whoever made it does not give up. */
const leadsPerCall = 5_000;
/** The last events of a call are heard last: whoever waits for them has waited for all. */
const awaitedMax = 20;

interface ToEach {
  which: WhichBound;
  request: EnrolmentRequest;
  /** Throws a refusal unless the request is allowed by what is true under the locks of the campaigns. */
  check(transaction: Queryable): Promise<void>;
}

/**
 * Gives a request to the leads that are bound to a mailbox, a block in one commit. A process that dies leaves what its
 * blocks did; the same call goes on from there.
 *
 * @returns to how many, and how many are left for the next call
 */
export async function toLeadsOfMailbox(
  context: Context,
  mailboxId: string,
  given: ToEach,
  { correlationId, causationId, wrote }: Trace,
): Promise<{ done: number; left: number }> {
  const metadata = { correlationId, causationId };
  const last: RecordedEvent<EnrolmentEvent>[] = [];
  let done = 0;
  for (let count = leadsPerCommit; count === leadsPerCommit && done < leadsPerCall; done += count) {
    const events = await toBlock(context, mailboxId, given, metadata);
    count = events.length;
    last.push(...events);
    last.splice(0, last.length - awaitedMax);
  }
  wrote(last);
  return { done, left: await countLeadsOfMailbox(context.database, mailboxId, given.which) };
}

/** @returns an event for each lead that the request changed */
async function toBlock(
  context: Context,
  mailboxId: string,
  { which, request, check }: ToEach,
  metadata: RecordedEvent['metadata'],
): Promise<RecordedEvent<EnrolmentEvent>[]> {
  const now = context.clock.now();
  const handled = await handleBlock(context.database, {
    decider: enrolmentDecider,
    commands: async (transaction) => {
      const leads = await lockedLeads(transaction, mailboxId, which);
      await check(transaction);
      return leads.map((lead) => ({
        stream: `enrolment-${lead.linkId}`,
        command: { ...request, lead, failed: false },
        metadata,
        occurredAt: now,
      }));
    },
    project: async (transaction, events) => {
      await projectOwn(transaction, events);
      await requestVisit(transaction, [...new Set(events.map(({ data }) => data.campaignId))], now);
    },
  });
  const events = handled.flatMap((each) => each.events);
  if (events.length > 0) context.wakePublisher();
  return events;
}

/** The first leads, as they are once nobody else changes their campaigns. */
async function lockedLeads(transaction: Queryable, mailboxId: string, which: WhichBound): Promise<BoundLead[]> {
  const found = await leadsOfMailbox(transaction, mailboxId, { which, limit: leadsPerCommit });
  await lockCampaigns(
    transaction,
    found.map(({ campaignId }) => campaignId),
  );
  return leadsOfMailbox(transaction, mailboxId, { which, limit: leadsPerCommit, among: found });
}
