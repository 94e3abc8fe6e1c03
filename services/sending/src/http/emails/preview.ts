import { calls, type EmailPreview } from '@cadenza/contracts';
import { valuesOf } from '@cadenza/email-content';
import { notFound, route } from '@cadenza/http-kit';
import { shownAddress } from '@cadenza/mail-address/shown';
import type { Context } from '../../context.ts';
import { letterheadOf, partsBelow } from '../../email/letterhead.ts';
import { settingsInEffect } from '../../handlers/product-settings.ts';
import { inCampaign } from '../../product-settings/product-settings.ts';
import { customKeys } from '../../projections/custom-fields.ts';
import { launchFacts } from '../../projections/launch-check.ts';
import { likelyWriter } from '../../whole-email/likely-writer.ts';
import { findReader } from '../../whole-email/reader.ts';
import { renderSteps } from '../../whole-email/render-steps.ts';
import { relayWriter } from '../../whole-email/writer.ts';

export const previewEmails = route(
  calls.previewEmails,
  async (
    { params: { id: campaignId }, query: { leadId }, trace: { now } },
    context: Context,
  ): Promise<EmailPreview> => {
    const { database, settings } = context;
    const campaign = await launchFacts(database, campaignId);
    if (!campaign) throw notFound('campaign');
    const lead = await findReader(database, { campaignId, leadId });
    const { recipient } = lead;
    const likely = await likelyWriter(context, { campaignId, lead, now });
    // Without a sender the rest of the email is known, and the relay has no signature.
    const writer = likely?.writer ?? relayWriter(settings);
    const letterhead = letterheadOf(writer, inCampaign(await settingsInEffect(context, database), campaign.settings));
    const below = partsBelow(letterhead);
    const mailboxId = writer.mailbox?.id ?? null;
    const reader = { ...lead, values: valuesOf(recipient, await customKeys(database)) };
    return {
      sender: likely && {
        ...{ mailboxId, from: { name: writer.name, address: writer.address } },
        ...{ replyTo: writer.replyTo, candidates: likely.candidates },
      },
      to: { name: recipient.toName, address: shownAddress(recipient.email) },
      tracking: { opens: letterhead.tracksOpens, clicks: letterhead.tracksClicks },
      emails: renderSteps(campaign.steps, reader, mailboxId).map(({ step, rendered: { subject, text } }) => ({
        ...{ stepNumber: step.stepNumber, subject },
        parts: [{ kind: 'body', text }, ...below],
      })),
    };
  },
);
