import { calls, type LaunchForecast, type LaunchSettings } from '@cadenza/contracts';
import { notFound, Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { forecast } from '../../forecast/forecast.ts';
import { forecastRest } from '../../forecast/forecast-rest.ts';
import { restingLeads } from '../../projections/enrolments/resting-leads.ts';
import { type LaunchFacts, launchFacts } from '../../projections/launch-check.ts';
import { capacityFacts } from '../../projections/mailboxes/capacity.ts';
import { type LaunchSender, launchSenders } from '../../projections/mailboxes/launch-senders.ts';
import { untilFollowed } from '../mailboxes/until-followed.ts';
import { mailableLeads } from './mailable-leads.ts';

interface Asked {
  id: string;
  campaign: LaunchFacts;
  settings: LaunchSettings;
  now: Temporal.Instant;
}

export const forecastLaunch = route(
  calls.forecastLaunch,
  async ({ params: { id }, query, trace: { now } }, context: Context): Promise<LaunchForecast> => {
    const campaign = await launchFacts(context.database, id);
    if (!campaign) throw notFound('campaign');
    const settings = { ...campaign.settings, ...withoutUndefined(query) };
    switch (campaign.status) {
      case 'draft':
        return ofLaunch(context, { id, campaign, settings, now });
      case 'paused':
        return ofRest(context, { id, campaign, settings, now });
      default:
        throw new Refusal(409, 'campaign-launched', 'There is a forecast for a draft and for a paused campaign only.');
    }
  },
);

async function ofLaunch(context: Context, { id, campaign, settings, now }: Asked): Promise<LaunchForecast> {
  const leadCount = await mailableLeads(context, { id, settings, steps: campaign.steps });
  const launch = { settings, steps: campaign.steps, leadCount, startAt: now };
  const senders = await launchSenders(context.database, id, now);
  if (!senders) return forecast(launch);
  const foreseen = forecast({ ...launch, senders: senders.map(({ mailbox }) => mailbox) });
  return { ...foreseen, sharedMailboxes: countShared(senders) };
}

/** Rule L8: of what waits in a paused campaign, if it were resumed now with this schedule. */
async function ofRest({ database }: Context, { id, campaign, settings, now }: Asked): Promise<LaunchForecast> {
  await untilFollowed(database);
  const capacity = await capacityFacts(database, id, now);
  if (!capacity) throw notFound('campaign');
  const skipsRisky = campaign.settings.riskyAddresses === 'skip';
  const waiting = await restingLeads(database, id, { skipsRisky, now });
  const senders = await launchSenders(database, id, now);
  const senderIds = new Set(senders?.map(({ mailbox }) => mailbox.id));
  const lanes = capacity.lanes.map((lane) => ({ ...lane, isSender: senderIds.has(lane.mailbox.id) }));
  const foreseen = forecastRest({ ...capacity, settings, lanes, steps: campaign.steps, waiting, startAt: now });
  return senders ? { ...foreseen, sharedMailboxes: countShared(senders) } : foreseen;
}

const countShared = (senders: readonly LaunchSender[]): number =>
  senders.filter(({ mailbox, isShared }) => isShared && !mailbox.away && !mailbox.stoppedDomain).length;

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
