import { threadSubject } from '@cadenza/email-content';
import type { Recipient } from '../projections/recipients.ts';

type Sent = Pick<Recipient['sent'][number], 'subject' | 'mailboxId' | 'arrived'>;

/**
 * Rule D4: the subject of an email after those that its lead got before it, and what it answers.
 * @param sent none for the first email
 * @param mailboxId of its sender; null: the relay
 */
export function inThread<Earlier extends Sent>(
  subject: string,
  sent: readonly Earlier[],
  mailboxId: string | null,
): { subject: string; answers: Earlier[] } {
  // A lead that was moved to another mailbox gets a new thread from there (rule M2).
  const thread = sent.filter((each) => each.arrived && each.mailboxId === mailboxId);
  const { subject: threaded, isReply } = threadSubject(subject, thread[0]?.subject);
  // If the first email was refused, a follow-up without a subject takes its subject and starts a new thread.
  return { subject: threaded || (sent[0]?.subject ?? ''), answers: isReply ? thread : [] };
}
