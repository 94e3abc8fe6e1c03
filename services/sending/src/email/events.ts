import type { ReplyFacts } from '@cadenza/contracts';

/**
 * Everything that can have happened to one email of one lead and step. No personal data: contents are vault rows, as are
 * the words of mail servers, and the address is a keyed hash. A `reason` is a sentence that rules make; events from before
 * quote the mail server in it.
 */
export type EmailEvent =
  | {
      type: 'EmailHandedOver';
      data: EmailFacts & { messageId: string; addressHash: string; attempt: number; handedOverAt: string };
    }
  /** `relayedId`: the Message-ID that its recipient sees, where a relay replaced ours. */
  | {
      type: 'EmailSent';
      data: EmailFacts & { messageId: string; relayedId?: string; sentAt: string; lastStep: boolean };
    }
  /**
   * `begun` is false where the mail server has not heard of the email, or refused the account and not the email: that was
   * no attempt, nor a send, and the lead keeps its place in the queue unless it steps `aside`.
   */
  | {
      type: 'EmailDeferred';
      data: EmailFacts & ReplyFacts & { reason: string; retryAt: string; begun?: false; aside?: true };
    }
  /**
   * `bounced`: the recipient's side refused it for good, so it counts as sent (rule S3), and what that does to its lead is an
   * event of the enrolment. Absent in events from before: whatever failed ended its lead, and counted as neither.
   */
  | {
      type: 'EmailFailed';
      data: EmailFacts & ReplyFacts & { reason: string; failedAt: string; deadAddress: boolean; bounced?: boolean };
    }
  | { type: 'EmailUnknown'; data: EmailFacts & { messageId: string; reason: string; at: string } };

export interface EmailFacts {
  emailId: string;
  campaignId: string;
  leadId: string;
  linkId: string;
  stepNumber: number;
}
