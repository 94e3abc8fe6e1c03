import { inTime } from '@cadenza/mailbox';
import type { FetchMessageObject, SearchObject } from 'imapflow';
import type { Connection } from './followed-account.ts';
import type { FollowedFolder } from './followed-folder.ts';
import { type Block, placeMsMax } from './reading-turns.ts';
import { TooSlow } from './trouble.ts';

const blockMsMax = 60_000;
/** Less than a place lasts, so that a mailbox that loses one is slow. */
const quickMsMax = 0.8 * placeMsMax;
const searchMsMax = 60_000;
/** On each side of mails that were not given out. */
const neighboursMax = 2_000;
/** Their UIDs come in one line, which is parsed within milliseconds. */
const mailsPerSearchMax = 20_000;
const mailsPerFolderMax = 5_000_000;
const searchLimit = { bytes: 524_288, answers: 1_000 };
/** What a server may say besides the mails. */
const answersBesideMails = 300;

/**
 * @returns the mails that the server gave out. It may leave some out, though it says that all is well
 * @throws Error when the server refuses, sends too much, or takes longer than a minute
 */
export async function fetchMails(
  { client, inflow, onPace }: Connection,
  folder: FollowedFolder,
  uids: readonly number[],
): Promise<FetchMessageObject[]> {
  inflow.expect({
    bytes: Math.min(folder.bytesPerBlockMax, uids.length * folder.bytesPerMailMax),
    answers: answersBesideMails + uids.length * folder.answersPerMailMax,
  });
  let pace: 'quick' | 'slow' = 'quick';
  const timer = setTimeout(() => {
    pace = 'slow';
    onPace(pace);
  }, quickMsMax);
  const mails = await inTime(client, blockMsMax, () =>
    client.fetchAll(uids.join(','), { uid: true, ...folder.fetch }, { uid: true }),
  ).finally(() => {
    clearTimeout(timer);
    if (pace === 'quick') onPace(pace);
  });
  // After a lost connection the client reports no error, only an empty list.
  if (!client.usable) throw new Error('The connection to the mailbox was lost');
  // Servers also announce other mails, and changed flags.
  const given = mails.filter((mail) => uids.includes(mail.uid) && folder.isGiven(mail));
  return [...new Map(given.map((mail) => [mail.uid, mail])).values()];
}

/**
 * Fetches a block of mails.
 *
 * @returns the mails that came, and the UIDs of those to ask for again: which the folder has, but which were left out, look
 * torn, or have a notice in their place
 * @throws Error as `fetchMails`, and when all mails were left out
 */
export async function fetchBlock(
  connection: Connection,
  folder: FollowedFolder,
  uids: readonly number[],
): Promise<{ mails: FetchMessageObject[]; doubtful: number[] }> {
  const given = await fetchMails(connection, folder, uids);
  const leftOut = await stillNamed(
    connection,
    uids.filter((uid) => !given.some((mail) => mail.uid === uid)),
  );
  if (given.length === 0 && leftOut.length > 0) throw new Error('The mail server left out all mails');
  const mails = withoutSubstitutes(folder, given);
  const substituted = mails.length < given.length && (await holdsMail(connection, folder, uids));
  const doubtful = given.filter((mail) => (mails.includes(mail) ? !folder.looksWhole(mail) : substituted));
  return { mails, doubtful: [...leftOut, ...doubtful.map(({ uid }) => uid)] };
}

/** Those of the mails that were given out themselves. */
export const withoutSubstitutes = (folder: FollowedFolder, mails: readonly FetchMessageObject[]) =>
  mails.filter((mail) => !folder.isSubstitute(mail));

/**
 * Whether the open folder holds mails that came from elsewhere. Exchange also shows calendars, contacts and tasks as folders,
 * and gives out a notice in place of each entry; nobody's answer is among these.
 *
 * @param uids around which is looked. @throws Error as `searchUids`
 */
async function holdsMail(connection: Connection, { label }: FollowedFolder, uids: readonly number[]): Promise<boolean> {
  if (label !== 'other') return true;
  const [first, last] = [Math.min(...uids) - neighboursMax, Math.max(...uids) + neighboursMax];
  const uid = `${Math.max(1, first)}:${last}`;
  return (await searchUids(connection, { uid, header: { received: true } })).length > 0;
}

/** Those of the mails that were not expunged meanwhile. @throws Error as `searchUids` */
export async function stillNamed(connection: Connection, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const named = new Set(await searchUids(connection, { uid: uids.join(',') }));
  return uids.filter((uid) => named.has(uid));
}

/** Reads mails of this folder, which are held in memory meanwhile. */
export const blockOf = <Result>(
  { inflow }: Connection,
  { bytesPerMailMax }: FollowedFolder,
  read: () => Promise<Result>,
): Block<Result> => ({
  read,
  narrow: () => inflow.narrow(bytesPerMailMax),
  hangUp: () => inflow.hangUp(new TooSlow()),
});

/** Mails above this UID. @param since only those that arrived on this day of the server's calendar, or later */
interface Wanted {
  above: number;
  since?: Date;
}

/**
 * The UIDs of mails in the open folder, in ascending order. A folder with many is searched in parts.
 *
 * @returns those of the first part that has any, and whether it was the last part
 * @throws Error when the server refuses, sends too much, or takes longer than a minute for a part
 */
export async function searchNext(
  connection: Connection,
  { above, since }: Wanted,
): Promise<{ uids: number[]; isLast: boolean }> {
  const { client } = connection;
  let expunged = 0;
  const onExpunge = () => {
    expunged += 1;
  };
  client.on('expunge', onExpunge);
  try {
    for (let first = 1; first <= mailsPerFolderMax; ) {
      const next = first + mailsPerSearchMax;
      const isLast = !client.mailbox || client.mailbox.exists < next;
      const part = first === 1 && isLast ? {} : { seq: `${first}:${isLast ? '*' : next - 1}` };
      const found = await searchUids(connection, { ...part, uid: `${above + 1}:*`, ...(since && { since }) });
      // `n:*` also names the last mail when its UID is below n (RFC 3501, 6.4.8).
      const uids = found.filter((uid) => uid > above).sort((one, other) => one - other);
      if (isLast || uids.length > 0) return { uids, isLast };
      // Mails behind those that were expunged meanwhile have moved up.
      first = Math.max(1, next - expunged);
      expunged = 0;
    }
    throw new Error('The folder holds too many mails');
  } finally {
    client.off('expunge', onExpunge);
  }
}

/**
 * The UIDs of the mails in the open folder that the query names, which must be few.
 *
 * @throws Error when the server refuses, sends too much, or takes longer than a minute
 */
async function searchUids({ client, inflow }: Connection, query: SearchObject): Promise<number[]> {
  inflow.expect(searchLimit);
  const found = await inTime(client, searchMsMax, () => client.search(query, { uid: true }));
  if (!found) throw new Error('The mail server refused to search the folder');
  return found;
}
