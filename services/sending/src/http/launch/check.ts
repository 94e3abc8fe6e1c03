import { calls, type LaunchCheck, unfinishedSteps } from '@cadenza/contracts';
import { variableNames, variablesWithoutFallback } from '@cadenza/email-content';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { customKeys } from '../../projections/custom-fields.ts';
import {
  askedOf,
  countLeads,
  launchFacts,
  leadsInActiveCampaigns,
  leadsWithEmptyVariables,
  leadsWithInvalidAddress,
  leadsWithRiskyAddress,
  leadsWithSuppressedAddress,
  leadsWithUndeliverableAddress,
} from '../../projections/launch-check.ts';
import { launchSenders } from '../../projections/mailboxes/launch-senders.ts';
import { checkArrival } from './check-arrival.ts';
import { checkSenders } from './check-senders.ts';
import { unreadableAttachments } from './unreadable-attachments.ts';

export const checkLaunch = route(
  calls.checkLaunch,
  async ({ params, trace: { now } }, context: Context): Promise<LaunchCheck> => {
    const { attachedFiles, database } = context;
    const campaign = await launchFacts(database, params.id);
    if (!campaign) throw notFound('campaign');
    const texts = campaign.steps.map(({ subject, body }) => `${subject}\n${body}`).join('\n');
    const senders = await launchSenders(database, params.id, now);
    const names = variableNames(await customKeys(database));
    const asked = await askedOf(context, params.id);
    return {
      leadCount: await countLeads(database, asked),
      emptyVariables: await leadsWithEmptyVariables(database, asked, variablesWithoutFallback(texts, names)),
      invalidAddresses: await leadsWithInvalidAddress(database, asked),
      suppressedAddresses: await leadsWithSuppressedAddress(database, asked),
      undeliverableAddresses: await leadsWithUndeliverableAddress(database, asked),
      riskyAddresses: await leadsWithRiskyAddress(database, asked),
      inActiveCampaigns: await leadsInActiveCampaigns(database, asked),
      unfinishedSteps: unfinishedSteps(campaign.steps),
      unreadableAttachments: await unreadableAttachments(attachedFiles, campaign.steps),
      ...(senders && { senders: checkSenders(senders, campaign.settings, now) }),
      arrival: await checkArrival(context, { id: params.id, campaign, senders, names, now }),
    };
  },
);
