import type { SequenceStepFacts } from '@cadenza/contracts';
import { append } from '@cadenza/event-store';
import type { Database } from '@cadenza/postgres';
import { emailIdOf } from '../email/email-id.ts';
import { claimedType, type EmailEvent, type EmailFacts } from '../email/events.ts';
import { personHashes } from '../stops/reach.ts';
import type { SentCopy } from './sent-copies.ts';

const enrolmentsPerPage = 5_000;
const byRestore = { correlationId: null, causationId: null };
const nobody = '00000000-0000-0000-0000-000000000000';

interface Enrolled {
  campaignId: string;
  leadId: string;
  linkId: string;
  addressHashes: string[];
  steps: SequenceStepFacts[];
}

/**
 * Records emails that left according to the Sent folder, and that the restored ledger does not know. Their lead and
 * step follow from their ids, because the ids are derived from them (rule D7).
 *
 * @returns how many were recorded; emails to leads no longer known are not
 */
export async function noteSentCopies(database: Database, copies: readonly SentCopy[], secret: string): Promise<number> {
  const unknown = await withoutStream(database, copies);
  let count = 0;
  for (let after = { campaignId: nobody, leadId: nobody }; unknown.size > 0; ) {
    const page = await enrolledAfter(database, after);
    for (const { facts, addressHash, lastStep } of page.flatMap((each) => emailsOf(each, secret))) {
      const copy = unknown.get(facts.emailId);
      if (!copy) continue;
      await recordSent(database, { facts, addressHash, lastStep, copy });
      // Another lead may have the same address, and would match again.
      unknown.delete(facts.emailId);
      count += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < enrolmentsPerPage) break;
    after = last;
  }
  return count;
}

async function withoutStream(database: Database, copies: readonly SentCopy[]): Promise<Map<string, SentCopy>> {
  const { rows } = await database.query<{ emailId: string }>(
    `select email_id as "emailId" from unnest($1::text[]) as email_id
     where not exists (select from events where stream_id = 'email-' || email_id)`,
    [copies.map(({ emailId }) => emailId)],
  );
  const unknown = new Set(rows.map(({ emailId }) => emailId));
  return new Map(copies.filter(({ emailId }) => unknown.has(emailId)).map((copy) => [copy.emailId, copy]));
}

async function enrolledAfter(
  database: Database,
  { campaignId, leadId }: Pick<Enrolled, 'campaignId' | 'leadId'>,
): Promise<Enrolled[]> {
  const { rows } = await database.query<Enrolled>(
    `select campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId", ${personHashes} as "addressHashes", steps
     from enrolments join campaigns on campaigns.id = campaign_id join leads on leads.id = lead_id
     where (campaign_id, lead_id) > ($1, $2) order by campaign_id, lead_id limit $3`,
    [campaignId, leadId, enrolmentsPerPage],
  );
  return rows;
}

/** Every email that a lead can get from its campaign. */
function emailsOf({ campaignId, leadId, linkId, addressHashes, steps }: Enrolled, secret: string) {
  const lastNumber = Math.max(...steps.map(({ stepNumber }) => stepNumber));
  return addressHashes.flatMap((addressHash) =>
    steps.map(({ stepNumber }) => {
      const emailId = emailIdOf({ campaignId, addressHash, stepNumber }, secret);
      const facts: EmailFacts = { emailId, campaignId, leadId, linkId, stepNumber };
      return { facts, addressHash, lastStep: stepNumber === lastNumber };
    }),
  );
}

async function recordSent(
  database: Database,
  { facts, addressHash, lastStep, copy }: { facts: EmailFacts; addressHash: string; lastStep: boolean; copy: SentCopy },
): Promise<void> {
  const { messageId } = copy;
  const sentAt = copy.sentAt.toString({ smallestUnit: 'millisecond' });
  const events: EmailEvent[] = [
    { type: claimedType, data: { ...facts, messageId, addressHash, attempt: 1, handedOverAt: sentAt } },
    { type: 'EmailSent', data: { ...facts, messageId, sentAt, lastStep } },
  ];
  const appends = [{ stream: `email-${facts.emailId}`, expectedVersion: 0, events }];
  await append(database, appends, { metadata: byRestore, occurredAt: copy.sentAt });
}
