import { emailIdOf } from '@cadenza/contracts';
import { connectionTo, findSentFolder } from '@cadenza/mailbox';

/** A Sent copy of an email of ours. */
export interface SentCopy {
  emailId: string;
  messageId: string;
  /** The date in the email. */
  sentAt: Temporal.Instant;
}

/**
 * Reads the Sent copies of our emails from a mailbox, from this day on. Changes nothing in the mailbox.
 *
 * @param url `imap[s]://user:password@host:port/…`
 */
export async function readSentCopies(
  url: string,
  since: Temporal.Instant,
  options: { plainLogin?: boolean } = {},
): Promise<SentCopy[]> {
  const client = await connectionTo(url, options);
  // An error also fails the running command; without a listener, this event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.mailboxOpen(await findSentFolder(client), { readOnly: true });
    const copies: SentCopy[] = [];
    const wanted = { since: new Date(since.epochMilliseconds) };
    for await (const { envelope } of client.fetch(wanted, { envelope: true })) {
      const { messageId = '', date } = envelope ?? {};
      const emailId = emailIdOf(messageId);
      const sentMs = date === undefined ? Number.NaN : new Date(date).getTime();
      if (!emailId || Number.isNaN(sentMs)) continue;
      copies.push({ emailId, messageId, sentAt: Temporal.Instant.fromEpochMilliseconds(sentMs) });
    }
    return copies;
  } finally {
    client.close();
  }
}
