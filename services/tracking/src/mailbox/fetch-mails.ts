import { inTime } from '@cadenza/mailbox';
import type { FetchMessageObject, SearchObject } from 'imapflow';
import type { Connection } from './followed-account.ts';
import type { FollowedFolder } from './followed-folder.ts';

const blockMsMax = 60_000;
const searchMsMax = 60_000;
/** The UIDs of a folder with a million mails. */
const searchBytesMax = 10_485_760;

/** @throws Error when the server refuses, sends too much, or takes longer than a minute */
export async function fetchMails(
  { client, expect }: Connection,
  folder: FollowedFolder,
  uids: readonly number[],
): Promise<FetchMessageObject[]> {
  expect(folder.bytesPerBlockMax);
  const mails = await inTime(client, blockMsMax, () =>
    client.fetchAll(uids.join(','), { uid: true, ...folder.fetch }, { uid: true }),
  );
  // After a lost connection the client reports no error, only an empty list.
  if (!client.usable) throw new Error('The connection to the mailbox was lost');
  return mails;
}

/** @throws Error when the server refuses, sends too much, or takes longer than a minute */
export async function searchUids({ client, expect }: Connection, query: SearchObject): Promise<number[]> {
  expect(searchBytesMax);
  const found = await inTime(client, searchMsMax, () => client.search(query, { uid: true }));
  if (!found) throw new Error('The mail server refused to search the folder');
  return found;
}
