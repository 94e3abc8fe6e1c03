import type { EmailStatus, NotTheirs, ReplyFacts } from '@cadenza/contracts';

/**
 * What a claim is called in stored and published events, and in the ledger: their names are older than the word.
 * Nothing is translated between code and storage; code that means a claim uses these.
 */
export const claimedType = 'EmailHandedOver';
export const claimedStatus = 'handed-over' satisfies EmailStatus;

/**
 * Everything that can happen to one email of one lead and step. No personal data: contents and the words of mail
 * servers are vault rows, and the address is a keyed hash. A `reason` is a sentence of our rules; older events quote
 * the mail server in it.
 */
export type EmailEvent =
  | EmailClaimed
  /** `relayedId`: the Message-ID that the recipient sees, where a relay replaced ours. */
  | {
      type: 'EmailSent';
      data: EmailFacts & { messageId: string; relayedId?: string; sentAt: string; lastStep: boolean };
    }
  /**
   * `begun` is false where the mail server has not heard of the email, or refused the account and not the email. Then
   * it was neither an attempt nor a send, and the lead keeps its place in the queue unless it steps `aside`. `unclear`:
   * the server refused it without saying whom it blames (rule D10); it had heard of it, so the gap runs from there. `takenBack`: it
   * had failed at a dead address, which was none, or came back; it has had no attempt. `returned`: a report says that it never
   * arrived, and whom that blames instead of the recipient; it waits for a person (rule D12).
   */
  | {
      type: 'EmailDeferred';
      data: EmailFacts &
        ReplyFacts & {
          reason: string;
          retryAt: string;
          begun?: false;
          aside?: true;
          unclear?: true;
          takenBack?: true;
          returned?: NotTheirs;
        };
    }
  /**
   * `bounced`: the recipient's side refused the email for good, so it counts as sent (rule S3); the effect on its lead
   * is an event of the enrolment. Absent in older events: there, any failure ended the lead and did not count as sent.
   */
  | {
      type: 'EmailFailed';
      data: EmailFacts & ReplyFacts & { reason: string; failedAt: string; deadAddress: boolean; bounced?: boolean };
    }
  | { type: 'EmailUnknown'; data: EmailFacts & { messageId: string; reason: string; at: string } };

/** The email is about to be given to the mail server; `handedOverAt` is the instant of the claim. */
export interface EmailClaimed {
  type: typeof claimedType;
  data: EmailFacts & {
    messageId: string;
    addressHash: string;
    /** Whom a reply to this email stops; only where the campaign asks for that (rule S12). */
    colleaguesHash?: string;
    attempt: number;
    handedOverAt: string;
    /** The mailbox that sends it, and the calendar day there whose allowance it uses (rule M5); absent: the relay. */
    mailboxId?: string;
    mailboxDay?: string;
  };
}

export interface EmailFacts {
  emailId: string;
  campaignId: string;
  leadId: string;
  linkId: string;
  stepNumber: number;
}
