import { addressTagOf } from '@cadenza/contracts';
import { handleBlock, type RecordedEvent } from '@cadenza/event-store';
import { domainOf } from '@cadenza/mail-address';
import { colleaguesHash } from '@cadenza/mail-address/address-hash';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import { colleagueReason } from '../enrolment/ending-reasons.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import {
  type EnrolledAddress,
  endedByColleagues,
  waitingColleagues,
  withoutReplyOfColleague,
} from '../projections/colleagues.ts';
import { projectOwn } from '../projections/own-events.ts';

const leadsPerCommit = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Metadata = RecordedEvent['metadata'];

/**
 * Rule S12: ends the leads of a campaign that wait at the domain of this address, once somebody else there has replied.
 * Whoever joins later is ended when it joins, or when its turn comes.
 */
export async function endColleagues(
  context: Context,
  { campaignId, hash, address }: { campaignId: string; hash: string; address: string },
  metadata: Metadata,
): Promise<void> {
  const domain = domainOf(address);
  if (domain === null) return;
  const wanted = { colleaguesTag: addressTagOf(hash), domain };
  const request = { type: 'Finish', outcome: 'completed', reason: colleagueReason, cause: null } as const;
  for (let ended = leadsPerCommit; ended === leadsPerCommit; ) {
    ended = await toEach(
      context,
      campaignId,
      { request: { ...request, now: nowOf(context) }, metadata },
      (transaction) => waitingColleagues(transaction, campaignId, { ...wanted, limit: leadsPerCommit }),
    );
  }
}

/** A reply was taken back: the leads that it ended go on, unless that of another colleague stands. */
export async function letColleaguesGoOn(
  context: Context,
  { campaignId, hash }: { campaignId: string; hash: string },
  metadata: Metadata,
): Promise<void> {
  const request = { type: 'Withdraw', reason: colleagueReason, emailId: null } as const;
  for (let afterLeadId: string | undefined = beforeAll; afterLeadId; ) {
    const after = { afterLeadId, limit: leadsPerCommit };
    let last: string | undefined;
    await toEach(
      context,
      campaignId,
      { request: { ...request, now: nowOf(context) }, metadata },
      async (transaction) => {
        const ended = await endedByColleagues(transaction, campaignId, after);
        last = ended.length === leadsPerCommit ? ended.at(-1)?.leadId : undefined;
        const colleagues = ended.filter(({ email }) => colleaguesHash(email, campaignId, context.hashKey) === hash);
        const ids = colleagues.map(({ leadId }) => leadId);
        const free = await withoutReplyOfColleague(transaction, ids, addressTagOf(hash));
        return colleagues.filter(({ leadId }) => free.has(leadId));
      },
    );
    afterLeadId = last;
  }
}

/**
 * Gives the request to each lead that is found, in one commit. Found and decided under the lock of the campaign, as
 * everything about its enrolments.
 * @returns how many were found
 */
async function toEach(
  context: Context,
  campaignId: string,
  { request, metadata }: { request: EnrolmentRequest; metadata: Metadata },
  find: (transaction: Queryable) => Promise<EnrolledAddress[]>,
): Promise<number> {
  const now = context.clock.now();
  const handled = await handleBlock(context.database, {
    decider: enrolmentDecider,
    commands: async (transaction) => {
      await lockCampaigns(transaction, [campaignId]);
      return (await find(transaction)).map(({ leadId, linkId }) => ({
        stream: `enrolment-${linkId}`,
        command: { ...request, lead: { campaignId, leadId, linkId }, failed: false },
        metadata,
        occurredAt: now,
      }));
    },
    project: async (transaction, events) => {
      await projectOwn(transaction, events);
      await requestVisit(transaction, [campaignId], now);
    },
  });
  if (handled.length > 0) context.wakePublisher();
  return handled.length;
}

const nowOf = ({ clock }: Context) => clock.now().toString({ smallestUnit: 'millisecond' });
