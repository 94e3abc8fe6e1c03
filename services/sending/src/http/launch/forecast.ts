import { calls, type LaunchForecast, type SequenceStepFacts } from '@cadenza/contracts';
import { variableNames } from '@cadenza/email-content';
import { notFound, Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { forecast } from '../../plan/forecast.ts';
import { neededValues } from '../../plan/needed-values.ts';
import { customKeys } from '../../projections/custom-fields.ts';
import { countMailableLeads, launchFacts } from '../../projections/launch-check.ts';
import { launchSenders } from '../../projections/mailboxes/launch-senders.ts';

export const forecastLaunch = route(
  calls.forecastLaunch,
  async ({ params, query, trace: { now } }, { database }: Context): Promise<LaunchForecast> => {
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
    const leadCount = await countMailableLeads(database, params.id, {
      needed: settings.missingValues === 'hold' ? neededFirst(campaign.steps, await customKeys(database)) : [],
      withRisky: settings.riskyAddresses !== 'skip',
    });
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

/** Rule D9: what a lead needs for the first email. Who lacks a value for a later one counts as if it came in time. */
function neededFirst(steps: readonly SequenceStepFacts[], keys: readonly string[]): string[] {
  const first = Math.min(...steps.map(({ stepNumber }) => stepNumber));
  const needs = neededValues(steps, variableNames(keys));
  return needs.flatMap(({ stepNumber, name }) => (stepNumber === first ? [name] : []));
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
