import { loadState, type RecordedEvent } from '@cadenza/event-store';
import { Refusal } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import { endingReasons } from '../enrolment/ending-reasons.ts';
import type { Cause, EnrolmentEvent } from '../enrolment/events.ts';
import type { EnrolmentState } from '../enrolment/state.ts';
import { findEnrolment } from '../projections/enrolments/find.ts';
import { allHashes } from '../suppression/address-tag.ts';
import { handleEnrolment } from './enrolment.ts';

/** A lead in a campaign, and another lead there that has or had the same address. */
export interface SameAddress {
  campaignId: string;
  leadId: string;
  fromLeadId: string;
}

/**
 * Rules S2 and S9: what another lead of the same address said, or what came back from it, ends this lead too. The
 * causes are the same, so that taking one back lets both go on.
 * @returns whether it ended the lead now
 */
export async function takeOverEndings(
  context: Context,
  { fromLeadId, ...lead }: SameAddress,
  metadata: RecordedEvent['metadata'],
): Promise<boolean> {
  const state = await stateOf(context, { ...lead, leadId: fromLeadId });
  if (state?.status !== 'finished') return false;
  const counts = (await isMoved(context.database, lead.leadId, fromLeadId)) ? new Set<string>() : engaged;
  let isEnded = false;
  for (const { outcome, reason, cause = null } of state.endings) {
    if (!counts.has(reason) && !(await isRefusalOfAddress(context.database, lead.leadId, cause))) continue;
    const request = { type: 'Finish', outcome, reason, cause, now: nowOf(context) } as const;
    if ((await handleEnrolment(context, lead, request, { metadata })).length > 0) isEnded = true;
  }
  return isEnded;
}

/** The holds of the other lead hold this one too. Called only once, because a person may later let this lead go on. */
export async function takeOverHolds(
  context: Context,
  { fromLeadId, ...lead }: SameAddress,
  metadata: RecordedEvent['metadata'],
): Promise<void> {
  const state = await stateOf(context, { ...lead, leadId: fromLeadId });
  if (!state) return;
  const now = nowOf(context);
  const hold = (request: EnrolmentRequest) =>
    handleEnrolment(context, lead, request, { metadata }).catch((error) => {
      // A lead that gets nothing more has nothing to wait for.
      if (!(error instanceof Refusal)) throw error;
    });
  if (state.hold && Temporal.Instant.compare(state.hold.until, now) > 0) {
    const { until, cause } = state.hold;
    await hold(cause ? { type: 'HoldForAbsence', until, cause, now } : { type: 'HoldByHand', until, now });
  }
  for (const cause of state.doubts) await hold({ type: 'HoldInDoubt', cause, unlessOverruled: true, now });
}

const engaged: ReadonlySet<string> = new Set(Object.values(endingReasons));

/**
 * Whether a server refused the address as it is mailed now, and not a spelling that it could not take. The sender's own
 * findings about the other lead, such as a deletion or a step received before, have no cause and do not count.
 */
async function isRefusalOfAddress(database: Queryable, leadId: string, cause: Cause | null): Promise<boolean> {
  if (!cause) return false;
  const { rowCount } = await database.query(
    `select from emails join leads on leads.address_hash = emails.address_hash
     where emails.id = $1 and leads.id = $2`,
    [cause.emailId, leadId],
  );
  return rowCount === 1;
}

/**
 * Whether the other lead has another address now, or had when it was erased: then only what came of emails to this one
 * counts (rule J2).
 */
async function isMoved(database: Queryable, leadId: string, fromLeadId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from leads join (
       select address_hash from leads where id = $2 and former_hashes is not null
       union all select address_hash from erased_leads where lead_id = $2
     ) as other on other.address_hash <> all(${allHashes})
     where leads.id = $1`,
    [leadId, fromLeadId],
  );
  return rowCount === 1;
}

async function stateOf(
  { database }: Context,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<EnrolmentState | undefined> {
  const row = await findEnrolment(database, campaignId, leadId);
  if (!row) return undefined;
  const stream = `enrolment-${row.linkId}`;
  return (await loadState<EnrolmentState, EnrolmentEvent>(database, stream, enrolmentDecider)).state;
}

const nowOf = ({ clock }: Context) => clock.now().toString({ smallestUnit: 'millisecond' });
