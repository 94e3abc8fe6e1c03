import { startLoop } from '@cadenza/clock';
import { leaseShares, listen, type Queryable } from '@cadenza/postgres';
import { inSpan, type Traceparent } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { FileAway, FileGone } from '../attached-files/objects.ts';
import type { Delivery } from '../email/delivery.ts';
import { suppressedReason } from '../enrolment/ending-reasons.ts';
import { handleEnrolment } from '../enrolment/handle.ts';
import { type Candidate, decideVisit } from '../plan/decide-visit.ts';
import { plannedInstant } from '../plan/planned-instant.ts';
import { visitsChannel } from '../projections/campaigns.ts';
import { followChangedSequence } from '../projections/enrolments.ts';
import { isLeadSuppressed } from '../projections/suppressions.ts';
import type { OutgoingEmail } from '../smtp/mailer.ts';
import { afterClaim, type Claim, claimEmails } from './claim.ts';
import { commitPlans, type PlannedVisit } from './commit-plans.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';
import { type CampaignFacts, campaignsToVisit, nextVisitAt } from './facts.ts';
import { openOutcomeQueue } from './outcome-queue.ts';
import { outgoing } from './outgoing.ts';
import { type PreparedEmail, prepare, type Turn } from './prepare.ts';
import { recordOutcome } from './record-outcome.ts';
import { interruptedEmails } from './recover.ts';
import { shards } from './shards.ts';

const visitsMax = 100;
/** What brings a visit wakes the loop, and so does whoever loses shards to this copy; this finds what was missed. */
const idleMsMax = 5_000;
const busyMsMax = 1_000;
/** How soon campaigns are looked at again that others are just changing. */
const whileChangingMs = 20;
/** Emails that may wait for their files without holding up those of other campaigns, of which each has one at most. */
const waitingForFilesMax = 1_000;

/**
 * Visits each campaign when something about it changed or its next send is due: decides, then plans or claims. Copies
 * of the service share the campaigns by shard. What was claimed goes to the mail server while the loop goes on.
 */
export async function startDispatcher(app: App): Promise<AsyncDisposable> {
  const { attachedFiles, clock, counts, database, settings, log } = app;
  const onError = (error: unknown) => log.error({ err: error }, 'dispatching failed, trying again');
  const sending = new Map<string, Promise<void>>();
  const outcomes = openOutcomeQueue(app);
  let recovered = '';
  let wake = () => {};
  const onChange = () => wake();
  const lease = await leaseShares(settings.DATABASE_URL, { name: 'dispatch', shares: shards, onChange, onError });

  async function turn(): Promise<number> {
    const heldShards = lease.held();
    counts.shards.set(heldShards.length);
    if (heldShards.length === 0) {
      // The database was away, and with it perhaps an outcome: look again when the shards are back.
      recovered = '';
      return idleMsMax;
    }
    if (heldShards.join() !== recovered) {
      await recover(heldShards);
      recovered = heldShards.join();
    }
    const room = roomForClaims();
    const isFull = room <= 0;
    const now = clock.now();
    const limit = isFull ? visitsMax : Math.min(room, visitsMax);
    const visits = { heldShards, now, limit, onlyAwaited: isFull };
    const facts = await database.transaction((reading) => campaignsToVisit(reading, visits));
    if (facts.length > 0) {
      return (await visit(facts, now)) > 0 ? 0 : whileChangingMs;
    }
    // Each email that ends wakes this loop; one that begins to wait for its files does not.
    if (isFull) return busyMsMax;
    const next = await nextVisitAt(database, heldShards);
    return next ? Math.min(idleMsMax, clock.realMsUntil(next)) : idleMsMax;
  }

  /**
   * How many more may be claimed. Until the outcome of an email is recorded it would be lost with this process, and the
   * email unknown: there are no more of them than connections. Those that wait for their files have none yet.
   */
  function roomForClaims(): number {
    const waitingForFiles = Math.min(attachedFiles.waiting(), waitingForFilesMax);
    return settings.SMTP_CONNECTIONS - (sending.size - waitingForFiles);
  }

  /** What was with the mail server when a copy died: this one finds out, or leaves it as unknown. */
  async function recover(heldShards: readonly number[]): Promise<void> {
    for (const { emailId, campaignId, lastStep } of await interruptedEmails(database, heldShards)) {
      if (sending.has(emailId)) continue;
      log.warn({ emailId }, 'handing over was interrupted');
      const delivery = await app.mailer.recall(emailId);
      await recordOutcome(app, { emailId, campaignId, lastStep, delivery, endedAt: clock.now() });
    }
  }

  /** Answers how many could be carried out: others are being changed, or changed meanwhile. */
  async function visit(campaigns: readonly CampaignFacts[], now: Temporal.Instant): Promise<number> {
    let done = 0;
    const planned: PlannedVisit[] = [];
    const turns: Turn[] = [];
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
      if (decision.kind === 'claim') turns.push({ campaign: facts, candidate: decision.candidate });
    }
    done += await commitPlans(app, planned, now);
    const claims = await prepareClaims(turns);
    const held = await claimEmails(app, claims, now);
    app.wakePublisher();
    for (const { campaign, email } of held) {
      send(email, afterClaim(email, now), campaign.traceparent);
      counts.lateness.observe(clock.now().since(plannedInstant(campaign, now)).total('seconds'));
    }
    return done + turns.length - claims.length + held.length;
  }

  async function prepareClaims(turns: readonly Turn[]): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (const [index, prepared] of (await prepare(app, turns)).entries()) {
      const { campaign, candidate } = turns[index] as Turn;
      if ('email' in prepared) claims.push({ campaign, email: prepared.email });
      else await finish(campaign, candidate, prepared.ended);
    }
    return claims;
  }

  async function finish(campaign: CampaignFacts, candidate: Candidate, reason: string): Promise<void> {
    const lead = { campaignId: campaign.id, leadId: candidate.leadId };
    const now = clock.now().toString({ smallestUnit: 'millisecond' });
    const command = { type: 'Finish', outcome: 'failed', reason, cause: null, now } as const;
    const isStillSuppressed = (transaction: Queryable) => isLeadSuppressed(transaction, lead.leadId);
    const onlyIf = reason === suppressedReason ? isStillSuppressed : undefined;
    await handleEnrolment(app, lead, command, { metadata: dispatchMetadata, onlyIf });
  }

  function send(email: PreparedEmail, claimed: ReturnType<typeof afterClaim>, traceparent: Traceparent | null): void {
    const { emailId, campaignId } = email.facts;
    const attributes = { 'cadenza.email.id': emailId, 'cadenza.campaign.id': campaignId };
    const delivered = inSpan('send email', { kind: 'client', attributes, causes: [traceparent] }, async (span) => {
      const delivery = await deliver(app, email);
      span?.setAttribute('cadenza.delivery.outcome', delivery.outcome);
      await outcomes.record({ emailId, campaignId, lastStep: email.lastStep, delivery, endedAt: clock.now(), claimed });
    })
      .catch((error) => {
        onError(error);
        // Its campaign waits for the outcome that was not written down: look again.
        recovered = '';
        loop.wake();
      })
      .finally(() => {
        sending.delete(emailId);
        loop.wake();
      });
    sending.set(emailId, delivered);
  }

  const loop = startLoop(turn, { onError });
  wake = loop.wake;
  const listener = listen(settings.DATABASE_URL, visitsChannel, loop.wake);
  return {
    [Symbol.asyncDispose]: async () => {
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
      await Promise.allSettled(sending.values());
      await lease[Symbol.asyncDispose]();
    },
  };
}

/** An email never leaves without its files (rule D6): one whose file is away waits, one whose file is gone fails. */
async function deliver(app: App, email: PreparedEmail): Promise<Delivery> {
  try {
    using held = await app.attachedFiles.hold(email.step.attachments);
    return await handOver(app, outgoing(app, email, held.files));
  } catch (error) {
    const { emailId, campaignId } = email.facts;
    const { message } = error as Error;
    if (error instanceof FileGone) return { outcome: 'refused', kind: 'content', code: 554, text: message };
    if (!(error instanceof FileAway)) throw error;
    app.log.warn({ emailId, campaignId, err: error }, 'an attachment is away, the email is tried again later');
    return { outcome: 'not-handed-over', reason: message };
  }
}

/** Hands an email over, and notes how that went. */
async function handOver(app: App, email: OutgoingEmail): Promise<Delivery> {
  const { attemptSeconds, countAnswer, underWay } = app.counts;
  const end = attemptSeconds.startTimer();
  underWay.inc();
  try {
    const delivery = await app.mailer.deliver(email);
    countAnswer(delivery);
    return delivery;
  } finally {
    underWay.dec();
    end();
  }
}
