import { addressTagOf, messageIdOf } from '@cadenza/contracts';
import { render, threadSubject, type VariableValues, valuesOf, variableNames } from '@cadenza/email-content';
import { canonicalAddress, domainOf, sentAddress } from '@cadenza/mail-address';
import { colleaguesHash, domainHashes, undeliverableHash } from '@cadenza/mail-address/address-hash';
import { addressRisk } from '../address-check/address-risk.ts';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { emailIdOf } from '../email/email-id.ts';
import type { EmailFacts } from '../email/events.ts';
import type { SendingMailbox } from '../email/mailer.ts';
import {
  blockedReason,
  colleagueReason,
  deletedLeadReason,
  missingStepReason,
  receivedReason,
  riskyReason,
  suppressedReason,
  undeliverableReason,
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
import { type AddressOfColleague, colleaguesReplied, findSuppressedTags } from '../projections/suppressions.ts';
import type { Way } from '../refused-domain/waits.ts';
import { emailUrls } from './email-urls.ts';

/**
 * An email to claim, or the reason why this lead gets nothing more from the campaign.
 * `endedAs`: other leads of its address in the campaign that get nothing more; the address may have said so (rule S9).
 * `doubts`: the emails whose doubts concern its address, unless a person let this lead go on (rule S11).
 */
export type Prepared = { campaign: CampaignFacts; leadId: string } & PreparedFor;

type PreparedFor =
  | { email: PreparedEmail; doubts: readonly string[]; endedAs: readonly string[] }
  /** Another mailbox was faster: a lead that is bound to none is offered to all. */
  | { isTaken: true }
  /** The lead has another address than its enrolment follows (rule J2). */
  | { hasMoved: true }
  /** The lead lacks values for this step (rule D9). */
  | { lacks: readonly string[] }
  /**
   * The reason holds only while one of the domains with the tags `whileSuppressed` is suppressed, or while a colleague of
   * the address `whileReplied` has replied.
   */
  | { ended: string; whileSuppressed?: readonly string[]; whileReplied?: AddressOfColleague };

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
  const domains = recipients.map((recipient) => (recipient ? domainsOf(recipient.email, context.hashKey) : []));
  const suppressed = await findSuppressedTags(
    context.database.byKey,
    domains.flat().map(({ hash }) => addressTagOf(hash)),
  );
  const colleagues = due.map(({ campaign }, index) => colleaguesOf(context, campaign, recipients[index]));
  const replied = await colleaguesReplied(context.database.byKey, colleagues);
  const senders = await findSenderDomains(
    context.database.byKey,
    due.flatMap((lead) => senderDomain(context, lead)),
  );
  const senderOf = due.map((lead) => senderDomain(context, lead).map((domain) => senders.get(domain))[0]);
  const refusedWays = await Promise.all(
    senderOf.map((sender, index) => {
      const theirs = domainOf(recipients[index]?.email ?? '');
      return theirs === null ? null : refusedWayOf(context, sender?.refusedWays ?? [], theirs);
    }),
  );
  return due.map((lead, index) => ({
    campaign: lead.campaign,
    leadId: lead.candidate.leadId,
    ...prepareFor(context, lead, recipients[index], {
      keys,
      suppressed,
      domains: domains[index] ?? [],
      colleagues: colleagues[index] ?? nobody,
      colleagueReplied: replied[index] ?? false,
      linkBase: senderOf[index]?.origin ?? context.settings.PUBLIC_URL,
      refusedWay: refusedWays[index] ?? null,
    }),
  }));
}

/** The domain of the mailbox that a lead is due with, or of the relay. */
const senderDomain = ({ settings }: Pick<Context, 'settings'>, { campaign: { mailbox } }: DueLead): string[] => {
  const domain = domainOf((mailbox?.facts ?? settings.MAIL_FROM).address);
  return domain === null ? [] : [domain];
};

interface Colleagues extends AddressOfColleague {
  hash: string | null;
}

const nobody: Colleagues = { hash: null, colleaguesTag: null, addressTags: [] };

/** Rule S12: the hash that the recipient shares with colleagues, where their replies stop it. */
function colleaguesOf(
  { hashKey }: Context,
  { id, settings }: CampaignFacts,
  recipient: Recipient | undefined,
): Colleagues {
  const hash = recipient && settings?.stopDomainOnReply ? colleaguesHash(recipient.email, id, hashKey) : null;
  if (!recipient || hash === null) return nobody;
  const addressTags = [recipient.addressHash, ...(recipient.earlierHashes ?? [])].map(addressTagOf);
  return { hash, colleaguesTag: addressTagOf(hash), addressTags };
}

interface PreparationFacts {
  /** The custom fields that an email may use. */
  keys: readonly string[];
  domains: readonly SuppressibleDomain[];
  /** Tags of the domains that are suppressed. */
  suppressed: ReadonlySet<string>;
  colleagues: Colleagues;
  colleagueReplied: boolean;
  linkBase: string;
  refusedWay: Way | null;
}

/** A hash under which the domain of a recipient may be suppressed, and what that means. */
interface SuppressibleDomain {
  hash: string;
  reason: string;
}

/** The user may have blocked the domain or one above it, and the domain itself may take no mail. */
function domainsOf(address: string, secret: string): SuppressibleDomain[] {
  const domain = domainOf(address);
  if (domain === null) return [];
  return [
    ...domainHashes(address, secret).map((hash) => ({ hash, reason: blockedReason })),
    { hash: undeliverableHash(domain, secret), reason: undeliverableReason },
  ];
}

function prepareFor(
  context: Context,
  { campaign, candidate }: DueLead,
  recipient: Recipient | undefined,
  { keys, domains, suppressed, colleagues, colleagueReplied, linkBase, refusedWay }: PreparationFacts,
): PreparedFor {
  const step = campaign.steps.find(({ stepNumber }) => stepNumber === candidate.nextStep);
  if (!step) return { ended: missingStepReason };
  if (!recipient) return { ended: deletedLeadReason };
  if (recipient.isTaken) return { isTaken: true };
  if (recipient.hasMoved) return { hasMoved: true };
  const address = sentAddress(recipient.email);
  if (address === null) return { ended: unmailableReason };
  if (recipient.isSuppressed) return { ended: suppressedReason };
  const stopped = domains.filter(({ hash }) => suppressed.has(addressTagOf(hash)));
  if (stopped[0]) {
    const { reason } = stopped[0];
    const because = stopped.filter((each) => each.reason === reason);
    return { ended: reason, whileSuppressed: because.map(({ hash }) => addressTagOf(hash)) };
  }

  const skipsRisky = campaign.settings?.riskyAddresses === 'skip';
  if (skipsRisky && addressRisk(canonicalAddress(recipient.email) ?? '')) return { ended: riskyReason };
  if (colleagueReplied) return { ended: colleagueReason, whileReplied: colleagues };

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
  const messageId = begun?.messageId ?? messageIdOf(emailId, mailDomain(context, campaign));
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
  const thread = sent.filter(({ arrived, mailboxId }) => arrived && mailboxId === (campaign.mailbox?.id ?? null));
  const { subject, isReply } = threadSubject(rendered.subject, thread[0]?.subject);
  return {
    doubts: recipient.doubts,
    endedAs: recipient.endedAs,
    email: {
      facts,
      mailbox: campaign.mailbox && sendingMailbox(campaign.mailbox),
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
      earlierHashes: recipient.earlierHashes,
      domainHashes: domains.map(({ hash }) => hash),
      colleaguesHash: colleagues.hash,
      toName: [recipient.firstName, recipient.lastName].filter(Boolean).join(' '),
      step,
      lastStep: campaign.steps.every(({ stepNumber }) => stepNumber <= step.stepNumber),
      // If the first email was refused, a follow-up without a subject takes its subject and starts a new thread.
      linkBase,
      refusedWay,
      rendered: { ...rendered, subject: subject || (sent[0]?.subject ?? '') },
      references: isReply ? thread.flatMap(idsOf) : referencesOfFirst(campaign, messageId),
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
const referencesOfFirst = ({ mailbox }: CampaignFacts, messageId: string) =>
  mailbox?.facts.replacesMessageIds ? [messageId] : [];

function mailDomain({ settings: { MAIL_FROM: relay } }: Context, { mailbox }: CampaignFacts): string {
  const { address } = mailbox?.facts ?? relay;
  return address.slice(address.lastIndexOf('@') + 1);
}

function sendingMailbox({ id, facts, signature }: NonNullable<CampaignFacts['mailbox']>): SendingMailbox {
  const { accessRevision, fromName, address, replyTo } = facts;
  return { id, accessRevision, fromName, address, replyTo, signature };
}
