import { append, retryOnConflict, type StreamAppend } from '@cadenza/event-store';
import type { App } from '../app.ts';
import { lockCampaigns, markForVisit } from '../projections/campaigns.ts';
import { findEnrolment } from '../projections/enrolments.ts';
import { projectOwn } from '../projections/own-events.ts';
import { addressHashOf, isSuppressed } from '../projections/suppressions.ts';
import type { AddressSuppressed } from '../suppression/events.ts';
import type { LeadFinished } from './events.ts';

interface Ending {
  campaignId: string;
  leadId: string;
  /** Absent: the lead's sequence goes on, only its address may be suppressed. */
  outcome?: 'completed' | 'failed' | undefined;
  reason: string;
  /** Whether the address is never mailed again, in any campaign. */
  suppress?: boolean | undefined;
  correlationId: string | null;
  causationId: string | null;
}

/** Ends a lead's way through a campaign by a rule, and suppresses its address where the rule says so. */
export async function finishLead(app: App, ending: Ending): Promise<void> {
  await retryOnConflict(() => tryToFinish(app, ending));
  app.wakePublisher();
}

async function tryToFinish(app: App, ending: Ending): Promise<void> {
  const { campaignId, leadId, reason } = ending;
  const now = app.clock.now();
  const at = now.toString({ smallestUnit: 'millisecond' });
  const enrolment = await findEnrolment(app.database, campaignId, leadId);
  const hash = ending.suppress ? await addressHashOf(app.database, leadId) : undefined;
  const appends: StreamAppend<LeadFinished | AddressSuppressed>[] = [];
  const finishes = Boolean(ending.outcome && enrolment && enrolment.state !== 'ended');
  if (finishes && enrolment && ending.outcome) {
    const data = { campaignId, leadId, linkId: enrolment.linkId, outcome: ending.outcome, reason, finishedAt: at };
    appends.push({
      stream: `enrolment-${enrolment.linkId}`,
      expectedVersion: enrolment.version,
      events: [{ type: 'LeadFinished', data }],
    });
  }
  if (hash && !(await isSuppressed(app.database, hash))) {
    const data = { addressHash: hash, reason, campaignId, suppressedAt: at };
    appends.push({
      stream: `suppression-${hash}`,
      expectedVersion: 0,
      events: [{ type: 'AddressSuppressed', data }],
    });
  }
  await app.database.transaction(async (transaction) => {
    await lockCampaigns(transaction, [campaignId]);
    const metadata = { correlationId: ending.correlationId, causationId: ending.causationId };
    await projectOwn(transaction, await append(transaction, appends, { metadata, occurredAt: now }));
    if (finishes) await markForVisit(transaction, campaignId, now);
  });
}
