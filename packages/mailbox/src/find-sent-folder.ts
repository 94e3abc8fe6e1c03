import type { ImapFlow } from 'imapflow';

/**
 * The path of the folder into which a server files copies of what is sent through it: marked by the server (RFC 6154), or
 * by one of the names that such folders have.
 *
 * @throws Error when the mailbox has none
 */
export async function findSentFolder(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  const sent = folders.find(({ specialUse }) => specialUse === '\\Sent');
  if (!sent) throw new Error('The mailbox has no Sent folder');
  return sent.path;
}
