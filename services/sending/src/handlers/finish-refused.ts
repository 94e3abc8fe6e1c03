import { loadState, type StreamAppend } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EmailEvent } from '../email/events.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import { deadAddressReason, reasonsOfMails, refusedReason } from '../enrolment/ending-reasons.ts';
import type { Ending, EnrolmentEvent } from '../enrolment/events.ts';
import type { EnrolmentState } from '../enrolment/state.ts';
import { campaignsThatStopOn } from '../projections/campaigns/campaigns.ts';
import { findEnrolment } from '../projections/enrolments/find.ts';
import { addressesOfEmails } from '../projections/stops.ts';
import type { StopCommand } from '../stops/commands.ts';
import type { StopEvent } from '../stops/events.ts';
import { stopAppends } from './stop.ts';

type Refused = Extract<EmailEvent, { type: 'EmailFailed' }>['data'];

/**
 * Rule S3: when the recipient's side refuses an email, the enrolment ends as after a bounce report, if the campaign's
 * flag says so; a dead address ends it whatever the flag says, and is never mailed again. The reason is the server reply,
 * so no correction of a mail takes it back.
 *
 * @param failures of different leads
 * @returns what to append in the commit of the refusals
 */
export async function stopsByRefusal(
  { database }: Context,
  failures: readonly Refused[],
): Promise<StreamAppend<EnrolmentEvent | StopEvent>[]> {
  const refused = failures.filter(({ bounced }) => bounced);
  if (refused.length === 0) return [];
  const campaignIds = refused.map(({ campaignId }) => campaignId);
  const stopping = await campaignsThatStopOn(database, 'stopOnBounce', campaignIds);
  const ending = refused.filter(({ campaignId, deadAddress }) => deadAddress || stopping.has(campaignId));
  const addresses = await addressesOfEmails(
    database,
    refused.map(({ emailId }) => emailId),
  );
  const endings = await Promise.all(ending.map((each) => endingOf(database, each, addresses.get(each.emailId))));
  const stops = [
    ...ending.flatMap((each) => stopOf(each, addresses, { reason: refusedReason, onlyThere: true })),
    ...refused.flatMap((each) => (each.deadAddress ? stopOf(each, addresses, { reason: deadAddressReason }) : [])),
  ];
  return [...endings.flat(), ...(await stopAppends(database, stops))];
}

function stopOf(
  { campaignId, emailId, failedAt: now }: Refused,
  addresses: ReadonlyMap<string, string>,
  { reason, ...reach }: { reason: string; onlyThere?: true },
): StopCommand[] {
  const addressHash = addresses.get(emailId);
  if (!addressHash) return [];
  return [{ type: 'Suppress', addressHash, cause: { reason, emailId }, campaignId, ...reach, now }];
}

/** Takes back the ending that the refusal of this email caused, if it did. */
export async function reopenRefused(
  database: Queryable,
  { campaignId, leadId, emailId, now }: Pick<Refused, 'campaignId' | 'leadId' | 'emailId'> & { now: string },
): Promise<StreamAppend<EnrolmentEvent>[]> {
  const row = await findEnrolment(database, campaignId, leadId);
  if (!row) return [];
  const stream = `enrolment-${row.linkId}`;
  const { state, version } = await loadState<EnrolmentState, EnrolmentEvent>(database, stream, enrolmentDecider);
  const ending = state.status === 'finished' && state.endings.find((each) => isOfRefusal(each, emailId));
  if (!ending) return [];
  const facts = { lead: { campaignId, leadId, linkId: row.linkId }, failed: false };
  const events = enrolmentDecider.decide({ type: 'Withdraw', reason: ending.reason, emailId, now, ...facts }, state);
  return [{ stream, expectedVersion: version, events }];
}

/** The reason is the server reply; whatever else an email causes comes from mails. */
const isOfRefusal = ({ reason, cause }: Ending, emailId: string) =>
  cause?.emailId === emailId && !reasonsOfMails.has(reason);

async function endingOf(
  database: Queryable,
  { campaignId, leadId, emailId, reason, failedAt: now }: Refused,
  ofAddress: string | undefined,
): Promise<StreamAppend<EnrolmentEvent>[]> {
  const row = await findEnrolment(database, campaignId, leadId);
  if (!row) return [];
  const stream = `enrolment-${row.linkId}`;
  const { state, version } = await loadState<EnrolmentState, EnrolmentEvent>(database, stream, enrolmentDecider);
  const facts = { lead: { campaignId, leadId, linkId: row.linkId }, failed: false };
  const cause = { emailId, test: false };
  const finish = { type: 'Finish', outcome: 'failed', reason, cause, ofAddress, now, ...facts } as const;
  const events = enrolmentDecider.decide(finish, state);
  return [{ stream, expectedVersion: version, events }];
}
