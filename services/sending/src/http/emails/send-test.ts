import { calls, emptyParts, type TestEmailResponse } from '@cadenza/contracts';
import { valuesOf } from '@cadenza/email-content';
import { notFound, Refusal, route } from '@cadenza/http-kit';
import { sentAddress } from '@cadenza/mail-address';
import { FileAway, FileGone } from '../../attached-files/objects.ts';
import type { Context } from '../../context.ts';
import { settingsInEffect } from '../../handlers/product-settings.ts';
import { inCampaign } from '../../product-settings/product-settings.ts';
import { customKeys } from '../../projections/custom-fields.ts';
import { launchFacts } from '../../projections/launch-check.ts';
import { outcomeOf } from '../../test-email/outcome.ts';
import { sampleValues } from '../../test-email/sample-values.ts';
import { testWriter } from '../../test-email/test-writer.ts';
import { writeTest } from '../../test-email/write-test.ts';
import { findReader } from '../../whole-email/reader.ts';
import { renderSteps, type Step } from '../../whole-email/render-steps.ts';
import { refuseStopped, refuseTooMany } from './refuse-test.ts';

/** Rule D13: not an email of the ledger. Nothing but the number of tests of the last hour is kept of it. */
export const sendTestEmail = route(
  calls.sendTestEmail,
  async ({ params: { id: campaignId }, body, trace: { now } }, context: Context): Promise<TestEmailResponse> => {
    const { database, log } = context;
    const campaign = await launchFacts(database, campaignId);
    if (!campaign) throw notFound('campaign');
    await refuseStopped(context, body.to, campaignId);
    const lead = body.leadId === null ? null : await findReader(database, { campaignId, leadId: body.leadId });
    const boundTo = lead?.mailboxId ?? null;
    const writer = await testWriter(context, { campaignId, mailboxId: body.mailboxId, boundTo, now });
    const keys = await customKeys(database);
    const reader = lead
      ? { ...lead, values: valuesOf(lead.recipient, keys) }
      : { sent: [], lastStep: 0, values: sampleValues(body.to, keys) };
    const steps = withSteps(campaign.steps, body.steps ?? []);
    const tested = renderSteps(steps, reader, body.mailboxId).find(({ step }) => step.stepNumber === body.stepNumber);
    if (!tested) throw notFound('step');
    refuseUnfinished(tested.step, steps);
    using kept = await context.attachedFiles.keep(tested.step.attachments).catch(asRefusal);
    await refuseTooMany(context);
    const address = sentAddress(body.to) as string;
    const inEffect = inCampaign(await settingsInEffect(context, database), campaign.settings);
    const email = writeTest(context, { campaignId, ...tested, writer, inEffect, address }, kept.files);
    const delivery = await context.mailer.deliver(email);
    log.info({ campaignId, emailId: email.emailId, outcome: delivery.outcome }, 'a test email was sent');
    const relayedId = delivery.outcome === 'accepted' ? delivery.relayedId : undefined;
    const { from, subject } = email;
    return { ...outcomeOf(delivery), from, subject, messageId: relayedId ?? email.messageId };
  },
);

/** The saved steps, with those of the editor in their places. */
function withSteps(saved: readonly Step[], edited: readonly Step[]): Step[] {
  const numbers = new Set(edited.map(({ stepNumber }) => stepNumber));
  return [...saved.filter(({ stepNumber }) => !numbers.has(stepNumber)), ...edited];
}

function refuseUnfinished(step: Step, steps: readonly Step[]): void {
  const isFirst = steps.every(({ stepNumber }) => stepNumber >= step.stepNumber);
  const [empty] = emptyParts(step, isFirst);
  if (empty) throw new Refusal(422, 'unfinished-email', `This email has no ${empty === 'body' ? 'text' : empty} yet.`);
}

function asRefusal(error: unknown): never {
  if (error instanceof FileGone || error instanceof FileAway) throw new Refusal(409, 'file-unreadable', error.message);
  throw error;
}
