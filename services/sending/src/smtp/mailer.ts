import type { Delivery } from '../email/delivery.ts';

/** An email as it goes out. Addresses are parts, never text to be parsed, so that no comma adds a recipient. */
export interface OutgoingEmail {
  emailId: string;
  messageId: string;
  /** When it is handed over: anew for each attempt. */
  date: Temporal.Instant;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Message-IDs of the emails before it in its thread, oldest first. */
  references: string[];
  unsubscribeUrl: string;
  /** The sender of the envelope, which bounces go to, where it is not the one in From. */
  returnAddress: string | null;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

export interface Mailer extends AsyncDisposable {
  deliver(email: OutgoingEmail): Promise<Delivery>;
  /** What became of an email whose handing over was interrupted by the end of the process. */
  recall(emailId: string): Promise<Delivery>;
}
