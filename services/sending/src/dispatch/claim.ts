import { append, type RecordedEvent, type StreamAppend, VersionConflict } from '@cadenza/event-store';
import { type Queryable, together } from '@cadenza/postgres';
import { inSpan } from '@cadenza/service-kit';
import { accountDecider } from '../account/decide.ts';
import type { AccountEvent } from '../account/events.ts';
import type { AccountState } from '../account/state.ts';
import type { Context } from '../context.ts';
import { emailDecider } from '../email/decide.ts';
import type { EmailEvent } from '../email/events.ts';
import type { EmailState } from '../email/state.ts';
import { lockFreeCampaigns } from '../projections/campaigns.ts';
import { keepContents } from '../projections/email-contents.ts';
import { projectOwn } from '../projections/own-events.ts';
import { type Claim, keepClaims } from './claimed-emails.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';
import type { PreparedEmail } from './prepare.ts';

/**
 * Records in one block that these emails are about to be sent, before the mail server sees them (rule D2). A change
 * committed a moment earlier wins: an enrolment that no longer waits, or a campaign that changed or is being changed,
 * is not claimed (rule S1).
 *
 * @returns@returns the claims that were recorded
 */
export async function claimEmails(context: Context, claims: readonly Claim[], now: Temporal.Instant): Promise<Claim[]> {
  if (claims.length === 0) return [];
  const causes = claims.map(({ campaign }) => campaign.traceparent);
  try {
    return await inSpan('claim emails', { causes, onlyIfCaused: true }, () => claimBlock(context, claims, now));
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    if (claims.length === 1) return [];
    const claimed: Claim[] = [];
    for (const claim of claims) claimed.push(...(await claimEmails(context, [claim], now)));
    return claimed;
  }
}

async function claimBlock({ database }: Context, all: readonly Claim[], now: Temporal.Instant): Promise<Claim[]> {
  return database.transaction(async (transaction) => {
    const free = await lockFreeCampaigns(
      transaction,
      all.map(({ campaign }) => campaign.id),
    );
    const claims = all.filter(({ campaign }) => free.has(campaign.id));
    const probes = claims.flatMap((claim) => probeOf(claim, now) ?? []);
    const recorded: RecordedEvent<EmailEvent | AccountEvent>[] = await append<EmailEvent | AccountEvent>(
      transaction,
      [
        ...claims.map(({ email }) => ({
          stream: `email-${email.facts.emailId}`,
          expectedVersion: email.version,
          events: eventsOfClaim(email, now),
        })),
        ...probes,
      ],
      { metadata: dispatchMetadata, occurredAt: now },
    );
    const contents = claims.map(({ email }) => ({ emailId: email.facts.emailId, ...email.rendered }));
    await together([
      claimCampaigns(transaction, claims),
      claimEnrolments(transaction, claims),
      keepClaims(transaction, claims),
      projectOwn(transaction, recorded),
      keepContents(transaction, contents),
    ]);
    return claims.map((claim) => (isProbe(claim) ? behindProbe(claim) : claim));
  });
}

const isProbe = ({ campaign }: Claim) => campaign.account.waiting !== null;

/**
 * Rule D8: makes this email the probe of an account that waits. If several instances claim a probe, only the first
 * succeeds: for the others the account's stream has moved on.
 */
function probeOf(
  { campaign: { account }, email }: Claim,
  now: Temporal.Instant,
): StreamAppend<AccountEvent> | undefined {
  if (!account.waiting) return undefined;
  const facts = { accountId: account.id, campaignId: email.facts.campaignId, emailId: email.facts.emailId };
  const state: AccountState = { status: 'waiting', facts, ...account.waiting, probeEmailId: null };
  const events = accountDecider.decide({ type: 'Probe', facts, now: now.toString() }, state);
  return { stream: `account-${account.id}`, expectedVersion: account.version, events };
}

/** Expects the account version after the probe's own event, which must not keep the probe from beginning. */
function behindProbe(claim: Claim): Claim {
  const { account } = claim.campaign;
  return { ...claim, campaign: { ...claim.campaign, account: { ...account, version: account.version + 1 } } };
}

/**
 * Also writes to the campaigns what the claim means for them, so that projecting its event changes nothing there.
 *
 * @throws VersionConflict when one of the campaigns changed after its facts were read
 */
async function claimCampaigns(transaction: Queryable, claims: readonly Claim[]): Promise<void> {
  const { rowCount } = await transaction.query(
    `update campaigns set visit_at = null, traceparent = null, in_flight_email = email_id
     from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as claim (id, revision, email_id)
     where campaigns.id = claim.id and campaigns.revision = claim.revision and in_flight_email is null`,
    [
      claims.map(({ campaign }) => campaign.id),
      claims.map(({ campaign }) => campaign.revision),
      claims.map(({ email }) => email.facts.emailId),
    ],
  );
  if (rowCount !== claims.length) throw new VersionConflict('A campaign changed before its email was claimed');
}

/** Also marks the enrolments as claimed. @throws VersionConflict when one of them no longer waits */
async function claimEnrolments(transaction: Queryable, claims: readonly Claim[]): Promise<void> {
  const { rowCount } = await transaction.query(
    `update enrolments set state = 'claimed', next_step = null, due_at = null, wait_until = null
     from unnest($1::uuid[], $2::uuid[]) as claim (campaign_id, lead_id)
     where enrolments.campaign_id = claim.campaign_id and enrolments.lead_id = claim.lead_id and state = 'waiting'`,
    [claims.map(({ campaign }) => campaign.id), claims.map(({ email }) => email.facts.leadId)],
  );
  if (rowCount !== claims.length) throw new VersionConflict('A lead stopped waiting before its email was claimed');
}

function eventsOfClaim({ facts, messageId, addressHash, state }: PreparedEmail, now: Temporal.Instant): EmailEvent[] {
  const at = now.toString({ smallestUnit: 'millisecond' });
  return emailDecider.decide({ type: 'Claim', facts, messageId, addressHash, now: at }, state);
}

/** The email's stream as the claim at `now` left it. */
export function afterClaim(email: PreparedEmail, now: Temporal.Instant): { state: EmailState; version: number } {
  const events = eventsOfClaim(email, now);
  return { state: events.reduce(emailDecider.evolve, email.state), version: email.version + events.length };
}
