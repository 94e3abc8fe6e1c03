import { startLoop } from '@cadenza/clock';
import { fileAway, fileGone } from '@cadenza/contracts';
import { leaseShares, listen, type Queryable } from '@cadenza/postgres';
import { inSpan } from '@cadenza/service-kit';
import type { AccountStanding } from '../account/standing.ts';
import { FileAway, FileGone } from '../attached-files/objects.ts';
import type { Context } from '../context.ts';
import type { Delivery } from '../email/delivery.ts';
import { refusalWords } from '../email/words.ts';
import { suppressedReason } from '../enrolment/ending-reasons.ts';
import { handleEnrolment } from '../enrolment/handle.ts';
import { takeOverEndings } from '../enrolment/take-over.ts';
import { type Candidate, decideVisit } from '../plan/decide-visit.ts';
import { plannedInstant } from '../plan/planned-instant.ts';
import { visitsChannel } from '../projections/campaigns.ts';
import { followChangedSequence } from '../projections/enrolments.ts';
import { isLeadInDoubt, isLeadSuppressed } from '../projections/suppressions.ts';
import type { OutgoingEmail } from '../smtp/mailer.ts';
import { afterClaim, claimEmails } from './claim.ts';
import type { Claim, EndedAttempt } from './claimed-emails.ts';
import { commitPlans, type PlannedVisit } from './commit-plans.ts';
import { type Connections, openConnections } from './connections.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';
import { type CampaignFacts, campaignsToVisit, nextVisitAt } from './facts.ts';
import { heedAccount, tryAccountNow } from './heed-account.ts';
import { openOutcomeQueue } from './outcome-queue.ts';
import { outgoing } from './outgoing.ts';
import { type DueLead, prepare } from './prepare.ts';
import { recover } from './recover.ts';
import { shards } from './shards.ts';

const visitsMax = 100;
/** The first visits after a rest are few, so that emails leave while the next campaigns are looked at. */
const firstVisitsMax = 20;
/** Changes and shards gained wake the loop at once; this rest bounds how long a missed one waits. */
const idleMsMax = 5_000;
const busyMsMax = 1_000;
/** The wait before visiting again campaigns that others are changing just now. */
const whileChangingMs = 20;
/** How many emails may wait for their files without delaying other campaigns, each of which has at most one. */
const waitingForFilesMax = 1_000;
/** Emails that have left, or wait for a connection, and whose outcome is not recorded yet. */
const unrecordedMax = 500;

/**
 * Visits each campaign when something about it changed or its next send is due: decides, then plans or claims.
 * Instances of the service share the campaigns by shard. Claimed emails go to the mail server while the loop goes on.
 */
export async function startDispatcher(context: Context): Promise<AsyncDisposable> {
  const { attachedFiles, clock, counts, database, settings, log } = context;
  const onError = (error: unknown) => log.error({ err: error }, 'dispatching failed, trying again');
  const sending = new Map<string, Promise<void>>();
  const connections = openConnections(context, () => wake());
  const outcomes = openOutcomeQueue(context, { isMoreComing: () => !connections.areIdle() });
  let recovered = '';
  let isAtRest = true;
  let wake = () => {};
  const onChange = () => wake();
  const lease = await leaseShares(settings.DATABASE_URL, { name: 'dispatch', shares: shards, onChange, onError });

  async function turn(): Promise<number> {
    const ownedShards = lease.owned();
    counts.shards.set(ownedShards.length);
    if (ownedShards.length === 0) {
      // The database was away, and an outcome may be lost with it: recover when the shards are back.
      recovered = '';
      return idleMsMax;
    }
    if (ownedShards.join() !== recovered) {
      await recover(context, ownedShards, [...sending.keys()]);
      recovered = ownedShards.join();
    }
    const room = roomForClaims();
    const isFull = room <= 0;
    const now = clock.now();
    const limit = Math.min(isFull ? visitsMax : room, isAtRest ? firstVisitsMax : visitsMax);
    const visits = { ownedShards, now, limit, onlyAwaited: isFull };
    const facts = await campaignsToVisit(database.byKey, visits);
    isAtRest = facts.length === 0 && sending.size === 0;
    if (facts.length > 0) {
      return (await visit(facts, now)) > 0 ? 0 : whileChangingMs;
    }
    // An email that ends wakes this loop; one that begins to wait for its files does not.
    if (isFull) return busyMsMax;
    const next = await nextVisitAt(database, ownedShards);
    return next ? Math.min(idleMsMax, clock.realMsUntil(next)) : idleMsMax;
  }

  /** How many more emails may be claimed. Emails that wait for their files block nobody. */
  function roomForClaims(): number {
    const waitingForFiles = Math.min(attachedFiles.waiting(), waitingForFilesMax);
    return Math.min(connections.room(), unrecordedMax - (sending.size - waitingForFiles));
  }

  /** Returns how many visits were carried out; other campaigns are being changed, or changed meanwhile. */
  async function visit(campaigns: readonly CampaignFacts[], now: Temporal.Instant): Promise<number> {
    let done = 0;
    const planned: PlannedVisit[] = [];
    const due: DueLead[] = [];
    const mayGo = oneProbeEach();
    for (const facts of campaigns) {
      const decision = decideVisit(facts, now);
      if (decision.kind === 'follow-sequence') {
        await followChangedSequence(database, facts);
        done += 1;
      }
      if (decision.kind === 'plan') planned.push({ facts, drainedAt: null, ...decision });
      if (decision.kind === 'drained') {
        const nothing = { nextSendAt: null, rule: 'nothing-waiting' } as const;
        planned.push({ facts, plan: nothing, visitAt: null, drainedAt: decision.at });
      }
      if (decision.kind === 'claim' && mayGo(facts.account))
        due.push({ campaign: facts, candidate: decision.candidate });
    }
    done += await commitPlans(context, planned, now);
    const claims = await prepareClaims(due);
    const claimed = await claimEmails(context, claims, now);
    context.wakePublisher();
    for (const claim of claimed) send(claim, now);
    return done + due.length - claims.length + claimed.length;
  }

  async function prepareClaims(due: readonly DueLead[]): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (const [index, prepared] of (await prepare(context, due)).entries()) {
      const { campaign, candidate } = due[index] as DueLead;
      if ('ended' in prepared) await finish(campaign, candidate, prepared.ended);
      else if (await endAs(campaign, candidate, prepared.endedAs)) continue;
      else if (!(await holdInDoubt(campaign, candidate, prepared.doubts)))
        claims.push({ campaign, email: prepared.email });
    }
    return claims;
  }

  /** Rule S9: the address has endings in this campaign under other leads. @returns whether they end this lead */
  async function endAs(
    { id: campaignId }: CampaignFacts,
    { leadId }: Candidate,
    otherIds: readonly string[],
  ): Promise<boolean> {
    let isEnded = false;
    for (const fromLeadId of otherIds) {
      if (await takeOverEndings(context, { campaignId, leadId, fromLeadId }, dispatchMetadata)) isEnded = true;
    }
    return isEnded;
  }

  /** Rule S11: the lead joined after a doubt about its address arose. @returns whether the doubt holds it */
  async function holdInDoubt(
    campaign: CampaignFacts,
    candidate: Candidate,
    doubts: readonly string[],
  ): Promise<boolean> {
    const lead = { campaignId: campaign.id, leadId: candidate.leadId };
    let isHeld = false;
    for (const emailId of doubts) {
      const now = clock.now().toString({ smallestUnit: 'millisecond' });
      const command = { type: 'HoldInDoubt', cause: { emailId, test: false }, unlessOverruled: true, now } as const;
      // A doubt settled meanwhile was settled without this lead: a hold set now would never be lifted.
      const onlyIf = (transaction: Queryable) => isLeadInDoubt(transaction, lead.leadId, emailId);
      const recorded = await handleEnrolment(context, lead, command, { metadata: dispatchMetadata, onlyIf });
      if (recorded.length > 0) isHeld = true;
    }
    return isHeld;
  }

  async function finish(campaign: CampaignFacts, candidate: Candidate, reason: string): Promise<void> {
    const lead = { campaignId: campaign.id, leadId: candidate.leadId };
    const now = clock.now().toString({ smallestUnit: 'millisecond' });
    const command = { type: 'Finish', outcome: 'failed', reason, cause: null, now } as const;
    const isStillSuppressed = (transaction: Queryable) => isLeadSuppressed(transaction, lead.leadId);
    const onlyIf = reason === suppressedReason ? isStillSuppressed : undefined;
    await handleEnrolment(context, lead, command, { metadata: dispatchMetadata, onlyIf });
  }

  function send(claim: Claim, claimedAt: Temporal.Instant): void {
    const { email, campaign } = claim;
    const { emailId, campaignId } = email.facts;
    const attributes = { 'cadenza.email.id': emailId, 'cadenza.campaign.id': campaignId };
    const causes = [campaign.traceparent];
    const delivered = inSpan('send email', { kind: 'client', attributes, causes }, async (span) => {
      const attempt = await deliver(context, connections, claim, claimedAt);
      span?.setAttribute('cadenza.delivery.outcome', attempt.delivery.outcome);
      await heedAccount(context, claim, attempt);
      const claimed = afterClaim(email, claimedAt);
      await outcomes.record({ ...attempt, campaignId, lastStep: email.lastStep, claimed });
    })
      .catch((error) => {
        onError(error);
        // The campaign waits for an outcome that was not recorded: recover it.
        recovered = '';
        loop.wake();
      })
      .finally(() => {
        sending.delete(emailId);
        if (roomForClaims() > 0) loop.wake();
      });
    sending.set(emailId, delivered);
  }

  await tryAccountNow(context);
  const loop = startLoop(turn, { onError });
  wake = loop.wake;
  const listener = listen(settings.DATABASE_URL, visitsChannel, loop.wake);
  return {
    [Symbol.asyncDispose]: async () => {
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
      connections.close();
      await Promise.allSettled(sending.values());
      await lease[Symbol.asyncDispose]();
    },
  };
}

/** Rule D8: allows any number of emails through an account that works, and one probe through an account that waits. */
function oneProbeEach(): (account: AccountStanding) => boolean {
  const probed = new Set<string>();
  return ({ id, waiting }) => !waiting || (!probed.has(id) && Boolean(probed.add(id)));
}

/** An email never leaves without its files (rule D6): it waits while a file is away, and fails when a file is gone. */
async function deliver(
  context: Context,
  connections: Connections,
  claim: Claim,
  claimedAt: Temporal.Instant,
): Promise<EndedAttempt> {
  const { emailId, campaignId } = claim.email.facts;
  const ended = (delivery: Delivery): EndedAttempt => ({ emailId, delivery, endedAt: context.clock.now() });
  try {
    using kept = await context.attachedFiles.keep(claim.email.step.attachments);
    using connection = await connections.take(claim);
    if (!connection) return ended({ outcome: 'not-begun' });
    const plannedAt = plannedInstant(claim.campaign, claimedAt);
    context.counts.lateness.observe(context.clock.now().since(plannedAt).total('seconds'));
    const attempt = ended(await handOver(context, outgoing(context, claim.email, kept.files)));
    // If the delivery cannot be kept, recording the outcome comes next and is retried for longer.
    await connection
      .end(attempt)
      .catch((error) => context.log.error({ err: error, emailId }, 'a delivery was not kept'));
    return attempt;
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof FileGone) return ended(withoutFile(message));
    if (!(error instanceof FileAway)) throw error;
    context.log.warn({ emailId, campaignId, err: error }, 'an attachment is away, the email is tried again later');
    return ended({ outcome: 'not-handed-over', reason: fileAway, words: message });
  }
}

function withoutFile(message: string): Delivery {
  const refused = { outcome: 'refused', kind: 'content', code: 554 } as const;
  return { ...refused, text: fileGone, words: refusalWords(refused.kind, refused.code, message) };
}

/** Hands an email over, with its metrics. */
async function handOver(context: Context, email: OutgoingEmail): Promise<Delivery> {
  const { attemptSeconds, countDelivery, underWay } = context.counts;
  const end = attemptSeconds.startTimer();
  underWay.inc();
  try {
    const delivery = await context.mailer.deliver(email);
    countDelivery(delivery);
    return delivery;
  } finally {
    underWay.dec();
    end();
  }
}
