import { append, VersionConflict } from '@cadenza/event-store';
import type { App } from '../app.ts';
import { projectOwn } from '../projections/own-events.ts';
import { recentSends } from '../projections/recent-sends.ts';
import type { CampaignGuardTripped } from './events.ts';
import { guardDays, guardReason } from './guard.ts';

const fromTime = { correlationId: null, causationId: null };

/**
 * Looks at a campaign after something alarming or after a send. What was counted before the guard last paused it is not
 * counted again, so that a user who resumes gets further than to the next email.
 */
export async function watchCampaign(app: App, campaignId: string): Promise<void> {
  const now = app.clock.now();
  const recent = await recentSends(app.database, campaignId, now.subtract({ hours: guardDays * 24 }));
  const reason = recent && guardReason(recent);
  if (!reason) return;
  const event: CampaignGuardTripped = {
    type: 'CampaignGuardTripped',
    data: { campaignId, reason, trippedAt: now.toString({ smallestUnit: 'millisecond' }) },
  };
  const appends = [{ stream: `guard-${campaignId}`, expectedVersion: recent.trips, events: [event] }];
  try {
    await app.database.transaction(async (transaction) => {
      await projectOwn(transaction, await append(transaction, appends, { metadata: fromTime, occurredAt: now }));
    });
  } catch (error) {
    // Another look came to the same end first.
    if (!(error instanceof VersionConflict)) throw error;
  }
  app.wakePublisher();
}
