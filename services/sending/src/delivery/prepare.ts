import { messageIdOf } from '@cadenza/contracts';
import { render } from '@cadenza/email-content';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { emailIdOf } from '../email/email-id.ts';
import type { EmailFacts } from '../email/events.ts';
import { letterheadOf } from '../email/letterhead.ts';
import type { CampaignFacts, DueLead } from '../plan/campaign-facts.ts';
import { inCampaign, settingsOfClaim } from '../product-settings/product-settings.ts';
import { nameOf, type Recipient } from '../projections/recipients.ts';
import { emailUrls } from './email-urls.ts';
import { inThread } from './in-thread.ts';
import { type Judgement, judgeDue, type ReadyLead } from './judge-due.ts';
import { type DueFacts, readDue } from './read-due.ts';

/**
 * What a lead that is due gets: an email to claim, or something else.
 * `hasStops`: the book of stops has something about it, which comes first, unless a person overruled it for this lead.
 */
export type Prepared = { campaign: CampaignFacts; leadId: string; hasStops: boolean } & (
  | { kind: 'email'; email: PreparedEmail }
  | Exclude<Judgement, ReadyLead>
);

/** Reads the leads, judges them, and renders the emails of those that get one. */
export async function prepare(context: Context, due: readonly DueLead[]): Promise<Prepared[]> {
  if (due.length === 0) return [];
  return (await readDue(context, due)).map((facts) => {
    const { campaign, candidate, hasStops } = facts;
    const judgement = judgeDue(facts);
    const common = { campaign, leadId: candidate.leadId, hasStops };
    if (judgement.kind !== 'email') return { ...common, ...judgement };
    return { ...common, kind: 'email', email: renderEmail(context, facts, judgement) };
  });
}

function renderEmail(
  context: Context,
  { campaign, candidate, sender, plannedAt, subjects, linkBase, refusedWay, settingsInEffect }: DueFacts,
  { recipient, step, address, values }: ReadyLead,
): PreparedEmail {
  const { begun, addressHash } = recipient;
  const identity = { campaignId: campaign.id, addressHash, stepNumber: step.stepNumber };
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
  const inThisEmail = settingsOfClaim(begun?.letterhead ?? null, inCampaign(settingsInEffect, campaign.settings));
  const rendered = inThisEmail.tracksClicks
    ? render(step, values, (linkNumber) => urls.click(linkNumber))
    : // Without links of ours (rule O2).
      { ...render(step, values), links: [] };
  const sent = candidate.lastStep > 0 ? recipient.sent : [];
  const { subject, answers } = inThread(rendered.subject, sent, sender.mailbox?.id ?? null);
  return {
    facts,
    sender,
    plannedAt,
    version: begun?.version ?? 0,
    state: stateOf(facts, recipient),
    messageId,
    address,
    addressHash,
    domainHashes: subjects.domains,
    colleaguesHash: subjects.colleagues,
    toName: nameOf(recipient),
    step,
    lastStep: campaign.steps.every(({ stepNumber }) => stepNumber <= step.stepNumber),
    linkBase,
    refusedWay,
    rendered: { ...rendered, subject },
    letterhead: letterheadOf(sender, inThisEmail),
    references: answers.length > 0 ? answers.flatMap(idsOf) : referencesOfFirst(sender, messageId),
  };
}

function stateOf(facts: EmailFacts, { begun }: Recipient): PreparedEmail['state'] {
  if (!begun) return { status: 'planned' };
  const { messageId, attempts: attempt, claimedAt, version } = begun;
  return { status: 'deferred', facts, messageId, attempt, claimedAt, version, claimVersion: version };
}

/** The id that the recipient saw comes last: mail programs thread by it (rule D4). */
const idsOf = ({ messageId, relayedId }: Recipient['sent'][number]) =>
  relayedId === null ? [messageId] : [messageId, relayedId];

/** Rule M9: where our Message-ID does not survive, the email and all answers to it still name it. */
const referencesOfFirst = ({ replacesMessageIds }: DueLead['sender'], messageId: string) =>
  replacesMessageIds ? [messageId] : [];

const mailDomain = ({ address }: DueLead['sender']) => address.slice(address.lastIndexOf('@') + 1);
