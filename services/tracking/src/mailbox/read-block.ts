import type { ImapFlow } from 'imapflow';
import type { App } from '../app.ts';
import { findCursor, moveCursor } from '../projections/mailbox-cursors.ts';
import type { FollowedFolder } from './followed-folder.ts';

const mailsPerBlockMax = 500;

/**
 * Reads the next mails of the open folder, at most 500, and keeps them in one commit with the cursor. Under a new
 * UIDVALIDITY the old UIDs mean nothing: the folder is read from its beginning.
 *
 * @param name names the folder in the database, with its account
 * @returns whether there may be more
 */
export async function readBlock(app: App, client: ImapFlow, name: string, folder: FollowedFolder): Promise<boolean> {
  if (!client.mailbox) throw new Error('The folder is not open');
  const uidValidity = Number(client.mailbox.uidValidity);
  const from = await findCursor(app.database, name);
  const lastUid = from?.uidValidity === uidValidity ? from.lastUid : 0;
  const uids = await newUids(client, lastUid);
  const block = uids.slice(0, mailsPerBlockMax);
  const newest = block.at(-1);
  if (newest === undefined) return false;
  const mails = await client.fetchAll(block.join(','), { uid: true, ...folder.fetch }, { uid: true });
  await app.database.transaction(async (transaction) => {
    const moved = await moveCursor(transaction, name, { from, to: { uidValidity, lastUid: newest } });
    if (!moved) throw new Error('Another copy reads this folder');
    await folder.keep(transaction, mails, app.clock.now());
  });
  return block.length < uids.length;
}

/** In ascending order. `n:*` also names the last mail when its UID is below n (RFC 3501, 6.4.8). */
async function newUids(client: ImapFlow, lastUid: number): Promise<number[]> {
  const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
  if (!found) throw new Error('The mail server refused to search the folder');
  return found.filter((uid) => uid > lastUid).sort((one, other) => one - other);
}
