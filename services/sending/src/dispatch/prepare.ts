import { randomUUIDv7 } from 'node:crypto';
import { isMailableAddress, messageIdOf, type SequenceStepFacts } from '@cadenza/contracts';
import { type LeadValues, type RenderedEmail, render, threadSubject } from '@cadenza/email-content';
import type { App } from '../app.ts';
import type { EmailFacts } from '../email/events.ts';
import type { EmailState } from '../email/state.ts';
import { suppressedReason } from '../enrolment/ending-reasons.ts';
import type { Candidate } from '../plan/decide-visit.ts';
import { isSuppressed } from '../projections/suppressions.ts';
import { emailUrls } from './email-urls.ts';
import type { CampaignFacts } from './facts.ts';

/** An email ready to be claimed: what will be recorded, kept and sent. */
export interface PreparedEmail {
  facts: EmailFacts;
  /** The stream's version and state; a put-off email goes on in its stream. */
  version: number;
  state: EmailState;
  messageId: string;
  address: string;
  addressHash: string;
  toName: string;
  step: SequenceStepFacts;
  lastStep: boolean;
  rendered: RenderedEmail;
  references: string[];
}

/** Or why this lead gets nothing more from the campaign. */
export type Prepared = { email: PreparedEmail } | { ended: string };

interface LeadRow extends LeadValues {
  email: string;
  addressHash: string;
}

/** Reads the lead, asks the rules that stop an email, and renders the step as it is now (rules E1, S1, D3). */
export async function prepare(app: App, campaign: CampaignFacts, candidate: Candidate): Promise<Prepared> {
  const step = campaign.steps.find(({ stepNumber }) => stepNumber === candidate.nextStep);
  if (!step) return { ended: 'step-missing' };
  const lead = await findLead(app, candidate.leadId);
  if (!lead) return { ended: 'lead-deleted' };
  if (!isMailableAddress(lead.email)) return { ended: 'invalid-address' };
  if (await isSuppressed(app.database, lead.addressHash)) return { ended: suppressedReason };

  const begun = await findBegun(app, campaign.id, lead.addressHash, step.stepNumber);
  if (begun && begun.status !== 'deferred') return { ended: 'received-before' };
  const emailId = begun?.emailId ?? randomUUIDv7();
  const messageId = begun?.messageId ?? messageIdOf(emailId, mailDomain(app));
  const facts: EmailFacts = {
    emailId,
    campaignId: campaign.id,
    leadId: candidate.leadId,
    linkId: candidate.linkId,
    stepNumber: step.stepNumber,
  };
  const urls = emailUrls(app.settings, emailId);
  const rendered = render(step, lead, (linkNumber) => urls.click(linkNumber));
  const thread = candidate.lastStep > 0 ? await findThread(app, campaign.id, lead.addressHash) : undefined;
  const { subject, isReply } = threadSubject(rendered.subject, thread?.subject);
  return {
    email: {
      facts,
      version: begun?.version ?? 0,
      state: begun
        ? { status: 'deferred', facts, messageId, attempt: begun.attempts, handedOverAt: begun.handedOverAt }
        : { status: 'planned' },
      messageId,
      address: lead.email.trim(),
      addressHash: lead.addressHash,
      toName: [lead.firstName, lead.lastName].filter(Boolean).join(' '),
      step,
      lastStep: campaign.steps.every(({ stepNumber }) => stepNumber <= step.stepNumber),
      rendered: { ...rendered, subject },
      references: isReply && thread ? thread.messageIds : [],
    },
  };
}

function mailDomain({ settings }: App): string {
  return (
    settings.MAIL_FROM.replace(/[>\s]+$/, '')
      .split('@')
      .at(-1) ?? 'localhost'
  );
}

async function findLead({ database }: App, leadId: string): Promise<LeadRow | undefined> {
  const { rows } = await database.query<LeadRow>(
    `select first_name as "firstName", last_name as "lastName", email, company, job_role as "jobRole",
       address_hash as "addressHash"
     from leads where id = $1`,
    [leadId],
  );
  return rows[0];
}

/** Rule J2: what this address got or should have got of the step, also under an earlier id of its lead. */
async function findBegun({ database }: App, campaignId: string, addressHash: string, stepNumber: number) {
  const { rows } = await database.query<{
    emailId: string;
    messageId: string;
    version: number;
    attempts: number;
    status: string;
    handedOverAt: string;
  }>(
    `select id as "emailId", message_id as "messageId", version, attempts, status, handed_over_at as "handedOverAt"
     from emails where campaign_id = $1 and address_hash = $2 and step_number = $3`,
    [campaignId, addressHash, stepNumber],
  );
  return rows[0];
}

/** Rule D4: what a follow-up with an unchanged subject answers to. */
async function findThread({ database }: App, campaignId: string, addressHash: string) {
  const { rows } = await database.query<{ subject: string; messageId: string }>(
    `select subject, message_id as "messageId" from emails join email_contents on email_id = emails.id
     where campaign_id = $1 and address_hash = $2 and status = 'sent' order by step_number`,
    [campaignId, addressHash],
  );
  const first = rows[0];
  return first && { subject: first.subject, messageIds: rows.map(({ messageId }) => messageId) };
}
