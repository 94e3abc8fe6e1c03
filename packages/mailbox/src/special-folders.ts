import type { ImapFlow, ListResponse } from 'imapflow';

/**
 * The path of the folder that the server marks for this use (RFC 6154), or that has one of the names such folders have.
 *
 * @param folders as `client.list()` returns them
 */
export const folderFor = (use: '\\Sent' | '\\Junk', folders: readonly ListResponse[]): string | undefined =>
  folders.find(({ specialUse }) => specialUse === use)?.path;

/**
 * The path of the folder into which a server files copies of what is sent through it.
 *
 * @throws Error when the mailbox has none
 */
export async function findSentFolder(client: ImapFlow): Promise<string> {
  const sent = folderFor('\\Sent', await client.list());
  if (sent === undefined) throw new Error('The mailbox has no Sent folder');
  return sent;
}
