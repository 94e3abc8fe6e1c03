import { calls, type LaunchForecast } from '@cadenza/contracts';
import { notFound, Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { forecast } from '../../forecast/forecast.ts';
import { launchFacts } from '../../projections/launch-check.ts';
import { launchSenders } from '../../projections/mailboxes/launch-senders.ts';
import { mailableLeads } from './mailable-leads.ts';

export const forecastLaunch = route(
  calls.forecastLaunch,
  async ({ params, query, trace: { now } }, context: Context): Promise<LaunchForecast> => {
    const { database } = context;
    const campaign = await launchFacts(database, params.id);
    if (!campaign) throw notFound('campaign');
    if (campaign.status !== 'draft') {
      throw new Refusal(
        409,
        'campaign-launched',
        'This campaign was launched already, so there is no forecast for it.',
      );
    }
    const settings = { ...campaign.settings, ...withoutUndefined(query) };
    const leadCount = await mailableLeads(context, { id: params.id, settings, steps: campaign.steps });
    const launch = { settings, steps: campaign.steps, leadCount, startAt: now };
    const senders = await launchSenders(database, params.id, now);
    if (!senders) return forecast(launch);
    const foreseen = forecast({ ...launch, senders: senders.map(({ mailbox }) => mailbox) });
    return {
      ...foreseen,
      sharedMailboxes: senders.filter(({ mailbox, isShared }) => isShared && !mailbox.away && !mailbox.stoppedDomain)
        .length,
    };
  },
);

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
