import { topics } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { type Consumer, consumerOf, type EventOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import {
  ensureCampaign,
  forgetCampaign,
  markForVisit,
  setLaunched,
  setSequence,
  setSettings,
  setStatus,
} from '../projections/campaigns.ts';

type Type = EventOf<typeof topics.campaigns, string>['type'];

/** Notes what the event says about the campaign, then has the dispatcher look at it and answer. */
function on<T extends Type>(
  type: T,
  note: (transaction: Queryable, data: EventOf<typeof topics.campaigns, T>['data']) => Promise<void>,
): Consumer<App> {
  return consumerOf<App, typeof topics.campaigns, T>(topics.campaigns, type, {
    project: async (transaction, event, app) => {
      const { campaignId } = event.data as { campaignId: string };
      await ensureCampaign(transaction, campaignId);
      await note(transaction, event.data as EventOf<typeof topics.campaigns, T>['data']);
      await markForVisit(transaction, campaignId, app.clock.now(), [event.id]);
    },
  });
}

export const campaignConsumers: readonly Consumer<App>[] = [
  on('CampaignCreated', async (transaction, { campaignId, settings }) => {
    await setSettings(transaction, campaignId, settings);
    await setStatus(transaction, campaignId, 'draft');
  }),
  on('CampaignSettingsChanged', (transaction, { campaignId, settings }) =>
    setSettings(transaction, campaignId, settings),
  ),
  on('CampaignSequenceChanged', (transaction, data) => setSequence(transaction, data.campaignId, data)),
  on('CampaignStarted', (transaction, { campaignId, launchedAt }) => setLaunched(transaction, campaignId, launchedAt)),
  on('CampaignPaused', (transaction, { campaignId }) => setStatus(transaction, campaignId, 'paused')),
  on('CampaignResumed', (transaction, { campaignId }) => setStatus(transaction, campaignId, 'active')),
  on('CampaignStopped', (transaction, { campaignId }) => setStatus(transaction, campaignId, 'stopped')),
  on('CampaignCompleted', (transaction, { campaignId }) => setStatus(transaction, campaignId, 'completed')),
  on('CampaignDeleted', (transaction, { campaignId }) => forgetCampaign(transaction, campaignId)),
];
