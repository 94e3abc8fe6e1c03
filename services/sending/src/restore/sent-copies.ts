import { emailIdOf } from '@cadenza/contracts';
import { connectionTo, findSentFolder } from '@cadenza/mailbox';

/** Of an email of ours that the Sent folder has. */
export interface SentCopy {
  emailId: string;
  messageId: string;
  /** As the email is dated. */
  sentAt: Temporal.Instant;
}

/**
 * The copies that the Sent folder of a mailbox has of our emails, of this day and later. Nothing in the mailbox is changed.
 *
 * @param url `imap[s]://user:password@host:port/…`
 */
export async function readSentCopies(
  url: string,
  since: Temporal.Instant,
  options: { plainLogin?: boolean } = {},
): Promise<SentCopy[]> {
  const client = connectionTo(url, options);
  // Fails the running command as well; unheard, its event would end the process.
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
