import type { Context } from '../context.ts';
import { blockOf, fetchBlock, searchNext } from '../mailbox/fetch-mails.ts';
import type { Connection, FollowedAccount } from '../mailbox/followed-account.ts';
import type { FollowedFolder, Keep } from '../mailbox/followed-folder.ts';
import type { Refusals } from '../mailbox/refusals.ts';
import { findOldestHandOver } from '../projections/emails.ts';
import { findCursor, type MailboxCursor, moveCursor } from '../projections/mailbox-cursors.ts';
import { setAside } from '../projections/refused-mails.ts';
import { readRefusedMails } from './read-refused-mails.ts';

interface OpenFolder {
  connection: Connection;
  /** The name of the folder in the database, which includes its account. */
  name: string;
  /** The name of the account in logs. */
  account: string;
  folder: FollowedFolder;
  refusals: Refusals;
  /** No mail that arrived before is looked for; absent: none that is older than our first email. */
  since?: (() => Promise<Temporal.Instant>) | undefined;
  inTurn: FollowedAccount['inTurn'];
}

/** SEARCH takes only whole days, in the server's time zone. */
const searchSlack = { hours: 2 * 24 };
/** How far to look back while no email is known here, because none was sent or its event is late. */
const lookedBack = { hours: 7 * 24 };

/**
 * Reads what is new in the open folder, in blocks; each is kept in one commit with the cursor. Under a new UIDVALIDITY
 * the old UIDs are meaningless: the folder is read from its beginning, except for mail older than our first email. A
 * mail that the server refuses to return, or leaves out, is passed over, so that those behind it are read, and asked for
 * again later.
 *
 * @param goesOn asked before every block
 * @returns how many mails were new, whether the folder was read to its end, and when the next mail that was refused is
 * asked for again, in real time
 */
export async function readNewMail(
  context: Context,
  open: OpenFolder,
  goesOn: () => boolean,
): Promise<{ count: number; isWhole: boolean; nextTryAt: Temporal.Instant | undefined }> {
  const { connection, name, folder, refusals, inTurn } = open;
  const { client } = connection;
  if (!client.mailbox) throw new Error('The folder is not open');
  const uidValidity = Number(client.mailbox.uidValidity);
  let cursor = await findCursor(context.database, name);
  refusals.underUidValidity(uidValidity);
  const lastUid = cursor?.uidValidity === uidValidity ? cursor.lastUid : 0;
  const since = lastUid === 0 ? { since: await firstDay(context, open.since) } : {};
  let count = 0;
  for (let above = lastUid, isLast = false; !isLast && goesOn(); ) {
    const next = await searchNext(connection, { above, ...since });
    for (let rest = next.uids; rest.length > 0 && goesOn(); ) {
      const block = refusals.nextBlock(rest, folder.mailsPerBlockMax);
      const read = { uidValidity, lastUid: block.at(-1) ?? 0 };
      const from = cursor;
      const readIt = async () =>
        keepBlock(context, name, await readBlock(context, open, block, uidValidity), { from, to: read });
      await inTurn(blockOf(connection, folder, readIt));
      cursor = read;
      rest = rest.slice(block.length);
      folder.onKept();
    }
    above = cursor?.uidValidity === uidValidity ? cursor.lastUid : above;
    count += next.uids.length;
    isLast = next.isLast;
  }
  const nextTryAt = await readRefusedMails(context, { connection, name, folder, uidValidity, inTurn }, goesOn);
  return { count, isWhole: goesOn(), nextTryAt };
}

async function readBlock(
  context: Context,
  { connection, name, account, folder, refusals }: OpenFolder,
  uids: readonly number[],
  uidValidity: number,
): Promise<Keep> {
  const [first = 0] = uids;
  const isAboutIt = uids.length === 1 && (await refusals.isAbout(first, { connection, folder }));
  const block = await fetchBlock(connection, folder, uids).catch((error: unknown) => {
    refusals.note(uids);
    if (!isAboutIt) throw error;
    // Without the error and the path, which are what the server said.
    context.log.warn(
      { account, folder: folder.label, uid: first },
      'a mail that the mail server does not give out is passed over',
    );
    return undefined;
  });
  refusals.forget(uids);
  const keep = block ? await folder.read(block.mails) : await folder.passOver(`${name} ${uidValidity} ${first}`);
  const again = (block?.doubtful ?? [first]).map((uid) => ({ folder: name, uidValidity, uid }));
  return async (transaction) => {
    await keep(transaction);
    for (const mail of again) await setAside(transaction, mail, context.clock.realNow());
  };
}

async function keepBlock(
  context: Context,
  name: string,
  keep: Keep,
  move: { from: MailboxCursor | undefined; to: MailboxCursor },
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    if (!(await moveCursor(transaction, name, move))) throw new Error('Another instance reads this folder');
    await keep(transaction);
  });
}

/** The first day, on the server's calendar, whose mail can be about our emails. */
async function firstDay({ database, clock }: Context, since: OpenFolder['since']): Promise<Date> {
  const now = clock.now();
  const oldest = since ? await since() : Temporal.Instant.from((await findOldestHandOver(database)) ?? now.toString());
  const [first] = [oldest, now.subtract(lookedBack)].sort(Temporal.Instant.compare) as [Temporal.Instant];
  const inReality = clock.realNow().subtract(first.until(now)).subtract(searchSlack);
  return new Date(inReality.epochMilliseconds);
}
