import { append, VersionConflict } from '@cadenza/event-store';
import type { App } from '../app.ts';
import { emailDecider } from '../email/decide.ts';
import type { EmailEvent } from '../email/events.ts';
import type { EmailState } from '../email/state.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';
import type { CampaignFacts } from './facts.ts';
import type { PreparedEmail } from './prepare.ts';

export interface Claim {
  campaign: CampaignFacts;
  email: PreparedEmail;
}

/**
 * Records that these emails are about to be handed over, before the mail server sees them (rule D2), in one block.
 * Whatever was committed a moment earlier wins: an enrolment that no longer waits, or a campaign that changed, is not
 * claimed (rule S1).
 *
 * @returns the claims that hold
 */
export async function claimEmails(app: App, claims: readonly Claim[], now: Temporal.Instant): Promise<Claim[]> {
  if (claims.length === 0) return [];
  try {
    await claimBlock(app, claims, now);
    return [...claims];
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    if (claims.length === 1) return [];
    const held: Claim[] = [];
    for (const claim of claims) held.push(...(await claimEmails(app, [claim], now)));
    return held;
  }
}

async function claimBlock({ database }: App, claims: readonly Claim[], now: Temporal.Instant): Promise<void> {
  const at = now.toString({ smallestUnit: 'millisecond' });
  await database.transaction(async (transaction) => {
    await append(
      transaction,
      claims.map(({ email }) => ({
        stream: `email-${email.facts.emailId}`,
        expectedVersion: email.version,
        events: handOver(email, now),
      })),
      { metadata: dispatchMetadata, occurredAt: now },
    );
    const campaigns = await transaction.query(
      `update campaigns set in_flight_email = claim.email_id, visit_at = null
       from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as claim (id, revision, email_id)
       where campaigns.id = claim.id and campaigns.revision = claim.revision and in_flight_email is null`,
      [
        claims.map(({ campaign }) => campaign.id),
        claims.map(({ campaign }) => campaign.revision),
        claims.map(({ email }) => email.facts.emailId),
      ],
    );
    const enrolments = await transaction.query(
      `update enrolments set state = 'claimed'
       from unnest($1::uuid[], $2::uuid[]) as claim (campaign_id, lead_id)
       where enrolments.campaign_id = claim.campaign_id and enrolments.lead_id = claim.lead_id and state = 'waiting'`,
      [claims.map(({ campaign }) => campaign.id), claims.map(({ email }) => email.facts.leadId)],
    );
    if (campaigns.rowCount !== claims.length || enrolments.rowCount !== claims.length) {
      throw new VersionConflict('A campaign or a lead changed before its email was claimed');
    }
    await keepEmails(transaction, claims, at);
  });
}

function handOver({ facts, messageId, state }: PreparedEmail, now: Temporal.Instant): EmailEvent[] {
  const at = now.toString({ smallestUnit: 'millisecond' });
  return emailDecider.decide({ type: 'HandOver', facts, messageId, now: at }, state);
}

/** The email's stream as the claim at `now` has left it. */
export function afterClaim(email: PreparedEmail, now: Temporal.Instant): { state: EmailState; version: number } {
  const events = handOver(email, now);
  return { state: events.reduce(emailDecider.evolve, email.state), version: email.version + events.length };
}

async function keepEmails(
  transaction: Parameters<typeof append>[0],
  claims: readonly Claim[],
  at: string,
): Promise<void> {
  const rows = claims.map(({ email }) => ({
    ...email.facts,
    addressHash: email.addressHash,
    messageId: email.messageId,
    version: email.version + 1,
    subject: email.rendered.subject,
    text: email.rendered.text,
    html: email.rendered.html,
    links: email.rendered.links,
  }));
  await transaction.query(
    `with claim as (
       select * from jsonb_to_recordset($1) as claim (
         "emailId" uuid, "campaignId" uuid, "leadId" uuid, "linkId" uuid, "stepNumber" int, "addressHash" text,
         "messageId" text, version int, subject text, text text, html text, links jsonb)
     ), entry as (
       insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts,
         version, handed_over_at)
       select "emailId", "campaignId", "leadId", "linkId", "stepNumber", "addressHash", "messageId", 'handed-over', 1,
         version, $2
       from claim
       on conflict (id) do update set status = 'handed-over', attempts = emails.attempts + 1,
         version = excluded.version, handed_over_at = excluded.handed_over_at, retry_at = null
       returning id
     )
     insert into email_contents (email_id, subject, text_part, html_part, links)
     select "emailId", subject, text, html, links from claim join entry on entry.id = "emailId"
     on conflict (email_id) do update set subject = excluded.subject, text_part = excluded.text_part,
       html_part = excluded.html_part, links = excluded.links`,
    [JSON.stringify(rows), at],
  );
}
