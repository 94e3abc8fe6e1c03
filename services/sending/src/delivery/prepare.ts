import { addressTagOf, messageIdOf } from '@cadenza/contracts';
import { render, threadSubject, type VariableValues, valuesOf, variableNames } from '@cadenza/email-content';
import { canonicalAddress, domainOf, sentAddress } from '@cadenza/mail-address';
import { addressRisk } from '../address-check/address-risk.ts';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { emailIdOf } from '../email/email-id.ts';
import type { EmailFacts } from '../email/events.ts';
import {
  deletedLeadReason,
  missingStepReason,
  receivedReason,
  riskyReason,
  unmailableReason,
} from '../enrolment/ending-reasons.ts';
import { refusedWayOf } from '../handlers/refused-way.ts';
import { checkNew } from '../loops/check-domains.ts';
import type { CampaignFacts, DueLead } from '../plan/campaign-facts.ts';
import { neededValues } from '../plan/needed-values.ts';
import { holdsForValues } from '../projections/campaigns/values.ts';
import { customKeys } from '../projections/custom-fields.ts';
import { findRecipients, type Recipient } from '../projections/recipients.ts';
import { findSenderDomains } from '../projections/sender-domains.ts';
import { type AddressOfColleague, colleaguesReplied, findStoppedTags } from '../projections/stops.ts';
import type { Way } from '../refused-domain/waits.ts';
import { noSubjects, type Subjects, subjectsOf } from '../stops/subjects.ts';
import { emailUrls } from './email-urls.ts';

/**
 * An email to claim, or the reason why this lead gets nothing more from the campaign.
 * `hasStops`: the book of stops has something about it, which comes first, unless a person overruled it for this lead.
 */
export type Prepared = { campaign: CampaignFacts; leadId: string; hasStops: boolean } & PreparedFor;

type PreparedFor =
  | { email: PreparedEmail }
  /** Another mailbox was faster: a lead that is bound to none is offered to all. */
  | { isTaken: true }
  /** The lead has another address than its enrolment follows (rule J2). */
  | { hasMoved: true }
  /** The lead lacks values for this step (rule D9). */
  | { lacks: readonly string[] }
  | { ended: string };

/** Reads the leads, applies the rules that stop an email, and renders the steps as they are now (rules E1, S1, D3). */
export async function prepare(context: Context, due: readonly DueLead[]): Promise<Prepared[]> {
  if (due.length === 0) return [];
  const wanted = due.map(({ campaign, candidate }) => ({ campaignId: campaign.id, ...candidate }));
  const [recipients, keys] = [
    await findRecipients(context.database.byKey, wanted),
    await customKeys(context.database.byKey),
  ];
  await checkNew(
    context,
    recipients.flatMap((recipient) => (recipient && domainOf(recipient.email)) ?? []),
  );
  const subjects = due.map(({ campaign }, index) => subjectsFor(context, campaign, recipients[index]));
  const stopped = await findStoppedTags(
    context.database.byKey,
    subjects.flatMap(({ domains }) => domains.map(addressTagOf)),
  );
  const replied = await colleaguesReplied(
    context.database.byKey,
    subjects.map((each, index) => amongColleagues(each, recipients[index])),
  );
  const senders = await findSenderDomains(context.database.byKey, due.flatMap(senderDomain));
  const senderOf = due.map((lead) => senderDomain(lead).map((domain) => senders.get(domain))[0]);
  const refusedWays = await Promise.all(
    senderOf.map((sender, index) => {
      const theirs = domainOf(recipients[index]?.email ?? '');
      return theirs === null ? null : refusedWayOf(context, sender?.refusedWays ?? [], theirs);
    }),
  );
  return due.map((lead, index) => ({
    campaign: lead.campaign,
    leadId: lead.candidate.leadId,
    hasStops:
      recipients[index]?.hasStops === true ||
      replied[index] === true ||
      subjects[index]?.domains.some((hash) => stopped.has(addressTagOf(hash))) === true,
    ...prepareFor(context, lead, recipients[index], {
      keys,
      subjects: subjects[index] ?? noSubjects,
      linkBase: senderOf[index]?.origin ?? context.settings.PUBLIC_URL,
      refusedWay: refusedWays[index] ?? null,
    }),
  }));
}

/** The domain that a lead is due to be written to from. */
const senderDomain = ({ sender }: DueLead): string[] => {
  const domain = domainOf(sender.address);
  return domain === null ? [] : [domain];
};

function subjectsFor(
  { hashKey }: Context,
  { id: campaignId, settings }: CampaignFacts,
  recipient: Recipient | undefined,
): Subjects {
  const stopsColleagues = settings?.stopDomainOnReply === true;
  return recipient ? subjectsOf(recipient.email, { campaignId, stopsColleagues }, hashKey) : noSubjects;
}

/** Rule S12. */
function amongColleagues({ colleagues }: Subjects, recipient: Recipient | undefined): AddressOfColleague {
  if (!recipient || colleagues === null) return { colleaguesTag: null, addressTags: [] };
  const { addressHash, earlierHashes, formerHashes } = recipient;
  const addressTags = [addressHash, ...(earlierHashes ?? []), ...(formerHashes ?? [])].map(addressTagOf);
  return { colleaguesTag: addressTagOf(colleagues), addressTags };
}

interface PreparationFacts {
  /** The custom fields that an email may use. */
  keys: readonly string[];
  subjects: Subjects;
  linkBase: string;
  refusedWay: Way | null;
}

function prepareFor(
  context: Context,
  { campaign, candidate, sender, plannedAt }: DueLead,
  recipient: Recipient | undefined,
  { keys, subjects, linkBase, refusedWay }: PreparationFacts,
): PreparedFor {
  const step = campaign.steps.find(({ stepNumber }) => stepNumber === candidate.nextStep);
  if (!step) return { ended: missingStepReason };
  if (!recipient) return { ended: deletedLeadReason };
  if (recipient.isTaken) return { isTaken: true };
  if (recipient.hasMoved) return { hasMoved: true };
  const address = sentAddress(recipient.email);
  if (address === null) return { ended: unmailableReason };

  const skipsRisky = campaign.settings?.riskyAddresses === 'skip';
  if (skipsRisky && addressRisk(canonicalAddress(recipient.email) ?? '')) return { ended: riskyReason };

  const values = valuesOf(recipient, keys);
  const lacks = lacksValues(campaign, candidate, { values, keys });
  if (lacks.length > 0) return { lacks };

  const { begun } = recipient;
  if (begun && (begun.status !== 'deferred' || begun.returned)) return { ended: receivedReason };
  const identity = {
    campaignId: campaign.id,
    addressHash: recipient.addressHash,
    stepNumber: step.stepNumber,
  };
  const emailId = begun?.emailId ?? emailIdOf(identity, context.hashKey);
  const messageId = begun?.messageId ?? messageIdOf(emailId, mailDomain(sender));
  const facts: EmailFacts = {
    emailId,
    campaignId: campaign.id,
    leadId: candidate.leadId,
    linkId: candidate.linkId,
    stepNumber: step.stepNumber,
  };
  const urls = emailUrls(context, linkBase, emailId);
  const rendered = render(step, values, (linkNumber) => urls.click(linkNumber));
  const sent = candidate.lastStep > 0 ? recipient.sent : [];
  // A lead that was moved to another mailbox gets a new thread from there (rule M2).
  const thread = sent.filter(({ arrived, mailboxId }) => arrived && mailboxId === (sender.mailbox?.id ?? null));
  const { subject, isReply } = threadSubject(rendered.subject, thread[0]?.subject);
  return {
    email: {
      facts,
      sender,
      plannedAt,
      version: begun?.version ?? 0,
      state: begun
        ? {
            ...{ status: 'deferred', facts, messageId, attempt: begun.attempts, claimedAt: begun.claimedAt },
            ...{ version: begun.version, claimVersion: begun.version },
          }
        : { status: 'planned' },
      messageId,
      address,
      addressHash: recipient.addressHash,
      domainHashes: subjects.domains,
      colleaguesHash: subjects.colleagues,
      toName: [recipient.firstName, recipient.lastName].filter(Boolean).join(' '),
      step,
      lastStep: campaign.steps.every(({ stepNumber }) => stepNumber <= step.stepNumber),
      // If the first email was refused, a follow-up without a subject takes its subject and starts a new thread.
      linkBase,
      refusedWay,
      rendered: { ...rendered, subject: subject || (sent[0]?.subject ?? '') },
      references: isReply ? thread.flatMap(idsOf) : referencesOfFirst(sender, messageId),
    },
  };
}

/** Rule D9: looked at again just before the claim, for the values that the text is rendered with. */
function lacksValues(
  { settings, steps }: CampaignFacts,
  { nextStep, letGoStep }: DueLead['candidate'],
  { values, keys }: { values: VariableValues; keys: readonly string[] },
): string[] {
  if (!holdsForValues(settings) || letGoStep === nextStep) return [];
  const step = steps.filter(({ stepNumber }) => stepNumber === nextStep);
  return neededValues(step, variableNames(keys)).flatMap(({ name }) => (values.get(name) ? [] : [name]));
}

/** The id that the recipient saw comes last: mail programs thread by it (rule D4). */
const idsOf = ({ messageId, relayedId }: Recipient['sent'][number]) =>
  relayedId === null ? [messageId] : [messageId, relayedId];

/** Rule M9: where our Message-ID does not survive, the email and all answers to it still name it. */
const referencesOfFirst = ({ replacesMessageIds }: DueLead['sender'], messageId: string) =>
  replacesMessageIds ? [messageId] : [];

const mailDomain = ({ address }: DueLead['sender']) => address.slice(address.lastIndexOf('@') + 1);
