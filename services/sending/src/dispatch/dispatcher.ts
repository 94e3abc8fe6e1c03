import { startLoop } from '@cadenza/clock';
import { leaseShares, listen } from '@cadenza/postgres';
import type { App } from '../app.ts';
import type { Delivery } from '../email/delivery.ts';
import { finishLead } from '../enrolment/finish-lead.ts';
import { type Candidate, decideVisit } from '../plan/decide-visit.ts';
import { visitsChannel } from '../projections/campaigns.ts';
import { followChangedSequence } from '../projections/enrolments.ts';
import { afterClaim, type Claim, claimEmails } from './claim.ts';
import { commitPlans, type PlannedVisit } from './commit-plans.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';
import { type CampaignFacts, campaignsToVisit, nextVisitAt } from './facts.ts';
import { openOutcomeQueue } from './outcome-queue.ts';
import { outgoing } from './outgoing.ts';
import { type PreparedEmail, prepare } from './prepare.ts';
import { recordOutcome } from './record-outcome.ts';
import { interruptedEmails } from './recover.ts';
import { shards } from './shards.ts';

const visitsMax = 100;
const idleMsMax = 1_000;

/**
 * Visits each campaign when something about it changed or its next send is due: decides, then plans or claims. Copies
 * of the service share the campaigns by shard. What was claimed goes to the mail server while the loop goes on.
 */
export async function startDispatcher(app: App): Promise<AsyncDisposable> {
  const { clock, database, settings, log } = app;
  const onError = (error: unknown) => log.error({ err: error }, 'dispatching failed, trying again');
  const sending = new Map<string, Promise<void>>();
  const outcomes = openOutcomeQueue(app);
  let recovered = '';
  const lease = await leaseShares(settings.DATABASE_URL, { name: 'dispatch', shares: shards, onError });

  async function turn(): Promise<number> {
    const heldShards = lease.held();
    if (heldShards.length === 0) {
      // The database was away, and with it perhaps an outcome: look again when the shards are back.
      recovered = '';
      return idleMsMax;
    }
    if (heldShards.join() !== recovered) {
      await recover(heldShards);
      recovered = heldShards.join();
    }
    if (sending.size >= settings.SMTP_CONNECTIONS * 2) {
      await Promise.race(sending.values());
      return 0;
    }
    const now = clock.now();
    const facts = await campaignsToVisit(database, { heldShards, now, limit: visitsMax });
    if (facts.length > 0) {
      await visit(facts, now);
      return 0;
    }
    const next = await nextVisitAt(database, heldShards);
    return next ? Math.min(idleMsMax, clock.realMsUntil(next)) : idleMsMax;
  }

  /** What was with the mail server when a copy died: this one finds out, or leaves it as unknown. */
  async function recover(heldShards: readonly number[]): Promise<void> {
    for (const { emailId, campaignId, lastStep } of await interruptedEmails(database, heldShards)) {
      if (sending.has(emailId)) continue;
      log.warn({ emailId }, 'handing over was interrupted');
      await recordOutcome(app, { emailId, campaignId, lastStep, delivery: await app.mailer.recall(emailId) });
    }
  }

  async function visit(campaigns: readonly CampaignFacts[], now: Temporal.Instant): Promise<void> {
    const planned: PlannedVisit[] = [];
    const claims: Claim[] = [];
    for (const facts of campaigns) {
      const decision = decideVisit(facts, now);
      if (decision.kind === 'follow-sequence') await followChangedSequence(database, facts);
      if (decision.kind === 'plan') planned.push({ facts, drainedAt: null, ...decision });
      if (decision.kind === 'drained') {
        const nothing = { nextSendAt: null, rule: 'nothing-waiting' } as const;
        planned.push({ facts, plan: nothing, visitAt: null, drainedAt: decision.at });
      }
      if (decision.kind === 'claim') claims.push(...(await prepareClaim(facts, decision.candidate)));
    }
    await commitPlans(app, planned, now);
    const held = await claimEmails(app, claims, now);
    app.wakePublisher();
    for (const { email } of held) send(email, afterClaim(email, now));
  }

  async function prepareClaim(campaign: CampaignFacts, candidate: Candidate): Promise<Claim[]> {
    const prepared = await prepare(app, campaign, candidate);
    if ('email' in prepared) return [{ campaign, email: prepared.email }];
    const { leadId } = candidate;
    await finishLead(app, {
      campaignId: campaign.id,
      leadId,
      outcome: 'failed',
      reason: prepared.ended,
      ...dispatchMetadata,
    });
    return [];
  }

  function send(email: PreparedEmail, claimed: ReturnType<typeof afterClaim>): void {
    const { emailId, campaignId } = email.facts;
    const delivered = deliver(app, email)
      .then((delivery) => outcomes.record({ emailId, campaignId, lastStep: email.lastStep, delivery, claimed }))
      .catch((error) => {
        onError(error);
        // Its campaign waits for the outcome that was not written down: look again.
        recovered = '';
      })
      .finally(() => {
        sending.delete(emailId);
        loop.wake();
      });
    sending.set(emailId, delivered);
  }

  const loop = startLoop(turn, { onError });
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

function deliver(app: App, email: PreparedEmail): Promise<Delivery> {
  return outgoing(app, email).then(
    (message) => app.mailer.deliver(message),
    (error: Error) => ({ outcome: 'refused', kind: 'content', code: 554, text: error.message }) as const,
  );
}
