/** The names of fields that every mail has that came from elsewhere. */
const ofRealMails = ['received', 'message-id'];
const byExchange = /^from:[ \t]*"?Microsoft Exchange Server\b/im;

/**
 * Whether a server gave out a notice in place of a mail. Exchange does, for each mail that it cannot turn into MIME: `From:
 * Microsoft Exchange Server 2010`, `Subject: Retrieval using the IMAP4 protocol failed for the following message: 15541`, and
 * as text `The server couldn't retrieve the following message:` with subject, writer and date. The words are in the language of
 * the server; that the notice came from nowhere is so in all.
 *
 * @param source the beginning of the mail as it was given out
 */
export function isSubstitute(source: string): boolean {
  const end = /\r?\n\r?\n/.exec(source)?.index ?? source.length;
  const header = source.slice(0, end);
  if (!byExchange.test(header)) return false;
  return !ofRealMails.some((name) => new RegExp(`^${name}[ \\t]*:`, 'im').test(header));
}
