import { append, VersionConflict } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { CampaignGuardTripped } from '../guard/events.ts';
import { guardDays, guardReason } from '../guard/guard.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { projectOwn } from '../projections/own-events.ts';
import { recentSends } from '../projections/recent-sends.ts';

const fromTime = { correlationId: null, causationId: null };

/**
 * Checks campaigns after an alarming event or a send. Emails counted before the guard last tripped are not counted
 * again, or a resumed campaign would get no further than its next email. Nothing is sent once the guard trips, even if
 * the campaigns service hears of it and pauses the campaign only later.
 */
export async function watchCampaigns(context: Context, campaignIds: readonly string[]): Promise<void> {
  const now = context.clock.now();
  const since = now.subtract({ hours: guardDays * 24 });
  for (const recent of await recentSends(context.database.byKey, campaignIds, since)) {
    const reason = guardReason(recent);
    if (reason) await trip(context, { ...recent, reason }, now);
  }
}

async function trip(
  context: Context,
  { campaignId, trips, reason }: { campaignId: string; trips: number; reason: string },
  now: Temporal.Instant,
): Promise<void> {
  const event: CampaignGuardTripped = {
    type: 'CampaignGuardTripped',
    data: { campaignId, reason, trippedAt: now.toString({ smallestUnit: 'millisecond' }) },
  };
  const appends = [{ stream: `guard-${campaignId}`, expectedVersion: trips, events: [event] }];
  try {
    await context.database.transaction(async (transaction) => {
      await projectOwn(transaction, await append(transaction, appends, { metadata: fromTime, occurredAt: now }));
      await requestVisit(transaction, [campaignId], now);
    });
  } catch (error) {
    // Another check tripped the guard first.
    if (!(error instanceof VersionConflict)) throw error;
  }
  context.wakePublisher();
}
