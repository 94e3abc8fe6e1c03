import { append, type StreamAppend, VersionConflict } from '@cadenza/event-store';
import { inSpan } from '@cadenza/http-kit';
import { dayOf } from '@cadenza/mailbox-allowance';
import { together } from '@cadenza/postgres';
import { accountDecider } from '../account/decide.ts';
import type { AccountEvent } from '../account/events.ts';
import type { AccountStanding } from '../account/standing.ts';
import type { AccountState } from '../account/state.ts';
import type { Context } from '../context.ts';
import type { Claim, RecordedClaim } from '../email/claim.ts';
import { emailDecider } from '../email/decide.ts';
import type { EmailEvent, EmailFacts } from '../email/events.ts';
import { fromTime } from '../from-time.ts';
import { lockFreeCampaigns } from '../projections/campaigns/locks.ts';
import { keepClaims } from '../projections/claimed-emails.ts';
import { keepContents } from '../projections/email-contents.ts';
import { projectOwn } from '../projections/own-events.ts';
import type { Sender } from '../sender/sender.ts';

/**
 * Records in one block that these emails are about to be sent, before the mail server sees them (rule D2). A change
 * committed a moment earlier wins: an enrolment that no longer waits, or a campaign that changed or is being changed,
 * is not claimed (rule S1).
 *
 * @returns the claims that were recorded
 */
export async function claimEmails(
  context: Context,
  claims: readonly Claim[],
  now: Temporal.Instant,
): Promise<RecordedClaim[]> {
  if (claims.length === 0) return [];
  const causes = claims.map(({ campaign }) => campaign.traceparent);
  try {
    return await inSpan('claim emails', { causes, onlyIfCaused: true }, () => claimBlock(context, claims, now));
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    if (claims.length === 1) return [];
    const claimed: RecordedClaim[] = [];
    for (const claim of claims) claimed.push(...(await claimEmails(context, [claim], now)));
    return claimed;
  }
}

async function claimBlock(
  { database }: Context,
  all: readonly Claim[],
  now: Temporal.Instant,
): Promise<RecordedClaim[]> {
  return database.transaction(async (transaction) => {
    const free = await lockFreeCampaigns(
      transaction,
      all.map(({ campaign }) => campaign.id),
    );
    const decided = all.filter(({ campaign }) => free.has(campaign.id)).map((claim) => decideClaim(claim, now));
    const claims = decided.map(({ claim }) => claim);
    const recorded = await append<EmailEvent | AccountEvent>(
      transaction,
      decided.flatMap(({ appends }) => appends),
      { metadata: fromTime, occurredAt: now },
    );
    const revisions = {
      campaigns: new Map(claims.map(({ campaign }) => [campaign.id, campaign.revision])),
      // As they were before the claim, which is a change of the mailbox itself.
      mailboxes: new Map(all.flatMap(({ email: { sender } }) => revisionOf(sender))),
    };
    const contents = claims.map(({ email: { facts, rendered, letterhead } }) => {
      return { emailId: facts.emailId, ...rendered, letterhead };
    });
    // The enrolments are locked before anything else of a lead, as by an erasure: the other way round is a deadlock.
    await together([
      projectOwn(transaction, recorded, { revisions }),
      keepClaims(transaction, claims),
      keepContents(transaction, contents),
    ]);
    return claims;
  });
}

/** A claim as it is once its events are appended. */
interface DecidedClaim {
  claim: RecordedClaim;
  appends: StreamAppend<EmailEvent | AccountEvent>[];
}

function decideClaim({ campaign, email }: Claim, now: Temporal.Instant): DecidedClaim {
  const { facts, messageId, addressHash, colleaguesHash, state, version } = email;
  const at = now.toString({ smallestUnit: 'millisecond' });
  const mailbox = countedFor(email.sender, now);
  const command = { type: 'Claim', facts, messageId, addressHash, colleaguesHash, mailbox, now: at } as const;
  const events = emailDecider.decide(command, state);
  const claimed = { state: events.reduce(emailDecider.evolve, state), version: version + events.length };
  const ofEmail = { stream: `email-${facts.emailId}`, expectedVersion: version, events };
  const probe = probeOf(email.sender.account, facts, now);
  const sender = afterClaim(email.sender, probe);
  return {
    claim: { campaign, email: { ...email, sender }, claimedAt: now, claimed },
    appends: probe ? [ofEmail, probe] : [ofEmail],
  };
}

/** The mailbox that an email occupies, and the day whose allowance it uses (rule M5). */
const countedFor = ({ mailbox, timezone }: Sender, now: Temporal.Instant) =>
  mailbox && timezone !== null ? { mailboxId: mailbox.id, mailboxDay: dayOf(timezone, now) } : null;

const revisionOf = ({ mailbox, revision }: Sender): [string, number][] =>
  mailbox && revision !== null ? [[mailbox.id, revision]] : [];

/** The events of the claim itself must not keep its email from beginning. */
const afterClaim = ({ account, revision, ...sender }: Sender, probe: unknown): Sender => ({
  ...sender,
  account: probe ? { ...account, version: account.version + 1 } : account,
  revision: revision === null ? null : revision + 1,
});

/**
 * Rule D8: makes this email the probe of an account that waits. If several instances claim a probe, only the first
 * succeeds: for the others the account's stream has moved on.
 */
function probeOf(
  { id: accountId, version, waiting }: AccountStanding,
  { campaignId, emailId }: EmailFacts,
  now: Temporal.Instant,
): StreamAppend<AccountEvent> | undefined {
  if (!waiting) return undefined;
  const facts = { accountId, campaignId, emailId };
  const state: AccountState = { status: 'waiting', facts, ...waiting, probeEmailId: null };
  const events = accountDecider.decide({ type: 'Probe', facts, now: now.toString() }, state);
  return { stream: `account-${accountId}`, expectedVersion: version, events };
}
