import type { EmailStatus } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import { claimedType, type EmailClaimed, type EmailEvent } from './events.ts';

export type EmailClaim = RecordedEvent<EmailClaimed>;
/** The end of an attempt. */
export type EmailEnd = RecordedEvent<Exclude<EmailEvent, EmailClaimed>>;

/** What an end means for the status of the email and the state of its enrolment. */
const after = {
  EmailSent: { status: 'sent', leadState: 'waiting' },
  EmailDeferred: { status: 'deferred', leadState: 'waiting' },
  EmailFailed: { status: 'failed', leadState: 'ended' },
  EmailUnknown: { status: 'unknown', leadState: 'unknown' },
} as const satisfies Record<EmailEnd['type'], { status: EmailStatus; leadState: string }>;

export const isClaim = (event: RecordedEvent): event is EmailClaim => event.type === claimedType;
export const isEnd = (event: RecordedEvent): event is EmailEnd => event.type in after;

/** When the mail server was done with the email, for gaps and the rest (rules T5, L6); `null`: it had not heard of it. */
export function heardAt({ type, data, occurredAt }: EmailEnd): string | null {
  const isUnheard = type === 'EmailDeferred' && data.begun === false && !data.unclear;
  return isUnheard ? null : occurredAt;
}

/** Whether the attempt counts as a send of the mailbox's day (rule M5). */
export const usesAllowance = ({ type, data }: EmailEnd): boolean => !(type === 'EmailDeferred' && data.begun === false);

/**
 * Rule S3: an email refused by the recipient's side counts as sent. An event of its own ends the enrolment, if at all.
 */
export function afterEnd({ type, data }: EmailEnd) {
  return type === 'EmailFailed' && data.bounced
    ? { ...after.EmailFailed, leadState: 'waiting', sentAt: data.failedAt }
    : after[type];
}
