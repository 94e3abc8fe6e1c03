import type { ContractEventOf } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { noteImportsMailed } from '../projections/lead-imports.ts';
import { type LinkEmail, noteEmails } from '../projections/link-emails.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

type EmailData = ContractEventOf<'EmailHandedOver' | 'EmailSent'>['data'];

function linkEmailOf(data: EmailData): LinkEmail[] {
  const { linkId, emailId, stepNumber } = data;
  if ('sentAt' in data) return [{ linkId, sent: { emailId, stepNumber, at: data.sentAt } }];
  const { mailboxId, handedOverAt } = data;
  return mailboxId === undefined ? [] : [{ linkId, handedOver: { mailboxId, at: handedOverAt } }];
}

/** Mostly both events of a mailbox's email are in one block. */
async function noteTogether(transaction: Queryable, events: readonly { data: EmailData }[]): Promise<void> {
  await noteEmails(
    transaction,
    events.flatMap(({ data }) => linkEmailOf(data)),
  );
  const mailed = events.flatMap(({ data }) => ('sentAt' in data ? [data.leadId] : []));
  if (mailed.length > 0) await noteImportsMailed(transaction, mailed);
}

/** An email of the relay binds to no mailbox, and releases from none. */
const onEmailHandedOver = on('EmailHandedOver', {
  isRepeatable: true,
  lock,
  concerns: ({ data }) => data.mailboxId !== undefined,
  ignoresLeads: true,
  projectTogether: noteTogether,
});

const onEmailSent = on('EmailSent', { isRepeatable: true, lock, projectTogether: noteTogether });

export const emailConsumers = [onEmailHandedOver, onEmailSent];
