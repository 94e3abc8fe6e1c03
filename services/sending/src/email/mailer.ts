import type { SendingMailbox } from '../sender/sender.ts';
import type { Delivery } from './delivery.ts';

/**
 * An email as it goes out. Addresses are separate fields, never text to parse, so that no comma can add a recipient.
 */
export interface OutgoingEmail {
  emailId: string;
  messageId: string;
  /** Null: the relay delivers it. */
  mailbox: SendingMailbox | null;
  /** When it is handed over; each attempt has its own date. */
  date: Temporal.Instant;
  from: { name: string; address: string };
  replyTo: string | null;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** Null: it has its text alone. */
  html: string | null;
  /**
   * Message-IDs of the earlier emails in its thread, oldest first. Of the first email its own, where its mailbox's server
   * replaces Message-IDs (rule M9).
   */
  references: string[];
  /** Null in a test, by which nobody can unsubscribe. */
  unsubscribeUrl: string | null;
  /** The envelope sender, to which bounces go; `null` if it is the address in From. */
  returnAddress: string | null;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

export interface Mailer extends AsyncDisposable {
  deliver(email: OutgoingEmail): Promise<Delivery>;
  /**
   * The delivery of an email whose attempt was interrupted by the end of the process.
   *
   * @param mailboxId that it was to leave from; null: the relay
   */
  recall(emailId: string, mailboxId: string | null): Promise<Delivery>;
}
