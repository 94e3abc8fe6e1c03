import { addressTagOf, messageIdOf } from '@cadenza/contracts';
import { render, threadSubject, valuesOf } from '@cadenza/email-content';
import { sentAddress } from '@cadenza/mail-address';
import { domainHashes } from '@cadenza/mail-address/address-hash';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { emailIdOf } from '../email/email-id.ts';
import type { EmailFacts } from '../email/events.ts';
import {
  blockedReason,
  deletedLeadReason,
  missingStepReason,
  receivedReason,
  suppressedReason,
  unmailableReason,
} from '../enrolment/ending-reasons.ts';
import type { CampaignFacts, DueLead } from '../plan/campaign-facts.ts';
import { customKeys } from '../projections/custom-fields.ts';
import { findRecipients, type Recipient } from '../projections/recipients.ts';
import { findSuppressedTags } from '../projections/suppressions.ts';
import { emailUrls } from './email-urls.ts';

/**
 * An email to claim, or the reason why this lead gets nothing more from the campaign.
 * `endedAs`: other leads of its address in the campaign that get nothing more; the address may have said so (rule S9).
 * `doubts`: the emails whose doubts concern its address, unless a person let this lead go on (rule S11).
 */
export type Prepared = { campaign: CampaignFacts; leadId: string } & PreparedFor;

type PreparedFor =
  | { email: PreparedEmail; doubts: readonly string[]; endedAs: readonly string[] }
  /** `whileSuppressed`: the tags of blocked domains; once none is suppressed, the reason no longer holds. */
  | { ended: string; whileSuppressed?: readonly string[] };

/** Reads the leads, applies the rules that stop an email, and renders the steps as they are now (rules E1, S1, D3). */
export async function prepare(context: Context, due: readonly DueLead[]): Promise<Prepared[]> {
  if (due.length === 0) return [];
  const wanted = due.map(({ campaign, candidate }) => ({ campaignId: campaign.id, ...candidate }));
  const [recipients, keys] = [
    await findRecipients(context.database.byKey, wanted),
    await customKeys(context.database.byKey),
  ];
  const domains = recipients.map((recipient) => (recipient ? domainHashes(recipient.email, context.hashKey) : []));
  const blocked = await findSuppressedTags(context.database.byKey, domains.flat().map(addressTagOf));
  return due.map((lead, index) => ({
    campaign: lead.campaign,
    leadId: lead.candidate.leadId,
    ...prepareFor(context, lead, recipients[index], { keys, blocked, domains: domains[index] ?? [] }),
  }));
}

interface PreparationFacts {
  /** The custom fields that an email may use. */
  keys: readonly string[];
  /** Hashes of the recipient's domain and of those above it. */
  domains: string[];
  /** Tags of the domains that are suppressed. */
  blocked: ReadonlySet<string>;
}

function prepareFor(
  context: Context,
  { campaign, candidate }: DueLead,
  recipient: Recipient | undefined,
  { keys, domains, blocked }: PreparationFacts,
): PreparedFor {
  const step = campaign.steps.find(({ stepNumber }) => stepNumber === candidate.nextStep);
  if (!step) return { ended: missingStepReason };
  if (!recipient) return { ended: deletedLeadReason };
  const address = sentAddress(recipient.email);
  if (address === null) return { ended: unmailableReason };
  if (recipient.isSuppressed) return { ended: suppressedReason };
  const blockedTags = domains.map(addressTagOf).filter((tag) => blocked.has(tag));
  if (blockedTags.length > 0) return { ended: blockedReason, whileSuppressed: blockedTags };

  const { begun } = recipient;
  if (begun && begun.status !== 'deferred') return { ended: receivedReason };
  const identity = {
    campaignId: campaign.id,
    addressHash: recipient.addressHash,
    stepNumber: step.stepNumber,
  };
  const emailId = begun?.emailId ?? emailIdOf(identity, context.hashKey);
  const messageId = begun?.messageId ?? messageIdOf(emailId, mailDomain(context));
  const facts: EmailFacts = {
    emailId,
    campaignId: campaign.id,
    leadId: candidate.leadId,
    linkId: candidate.linkId,
    stepNumber: step.stepNumber,
  };
  const urls = emailUrls(context, emailId);
  const rendered = render(step, valuesOf(recipient, keys), (linkNumber) => urls.click(linkNumber));
  const sent = candidate.lastStep > 0 ? recipient.sent : [];
  const thread = sent.filter(({ arrived }) => arrived);
  const { subject, isReply } = threadSubject(rendered.subject, thread[0]?.subject);
  return {
    doubts: recipient.doubts,
    endedAs: recipient.endedAs,
    email: {
      facts,
      version: begun?.version ?? 0,
      state: begun
        ? { status: 'deferred', facts, messageId, attempt: begun.attempts, claimedAt: begun.claimedAt }
        : { status: 'planned' },
      messageId,
      address,
      addressHash: recipient.addressHash,
      earlierHashes: recipient.earlierHashes,
      domainHashes: domains,
      toName: [recipient.firstName, recipient.lastName].filter(Boolean).join(' '),
      step,
      lastStep: campaign.steps.every(({ stepNumber }) => stepNumber <= step.stepNumber),
      // If the first email was refused, a follow-up without a subject takes its subject and starts a new thread.
      rendered: { ...rendered, subject: subject || (sent[0]?.subject ?? '') },
      // The id that the recipient saw comes last: mail programs thread by it (rule D4).
      references: isReply ? thread.flatMap(idsOf) : [],
    },
  };
}

const idsOf = ({ messageId, relayedId }: Recipient['sent'][number]) =>
  relayedId === null ? [messageId] : [messageId, relayedId];

function mailDomain({ settings: { MAIL_FROM: from } }: Context): string {
  return from.address.slice(from.address.lastIndexOf('@') + 1);
}
