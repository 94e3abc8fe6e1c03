import type { Context } from '../context.ts';
import { blockOf, fetchMails, stillNamed, withoutSubstitutes } from '../mailbox/fetch-mails.ts';
import type { Connection, FollowedAccount } from '../mailbox/followed-account.ts';
import type { FollowedFolder } from '../mailbox/followed-folder.ts';
import { dropRefused, findNextTry, listDue, noteTry } from '../projections/refused-mails.ts';

const mailsPerLookMax = 5;

interface ReadFolder {
  connection: Connection;
  /** The name of the folder in the database, which includes its account. */
  name: string;
  folder: FollowedFolder;
  uidValidity: number;
  inTurn: FollowedAccount['inTurn'];
}

/**
 * Asks again for mails of the open folder that the server did not give out before. A server may be in trouble for hours;
 * what waits there may be an opt-out. A mail that is not in the folder any more is let go.
 *
 * @returns when the next of them is due
 */
export async function readRefusedMails(
  context: Context,
  read: ReadFolder,
  goesOn: () => boolean,
): Promise<Temporal.Instant | undefined> {
  const { connection, name, folder, uidValidity, inTurn } = read;
  const { database, clock } = context;
  const due = await listDue(database, { folder: name, uidValidity }, clock.realNow(), mailsPerLookMax);
  const named = await stillNamed(connection, due);
  for (const uid of due) {
    if (!goesOn()) break;
    const mail = { folder: name, uidValidity, uid };
    if (!named.includes(uid)) {
      await dropRefused(database, mail);
      continue;
    }
    await noteTry(database, mail, clock.realNow());
    const readIt = async () => {
      const mails = await fetchMails(connection, folder, [uid]).catch(() => undefined);
      if (!connection.client.usable) throw new Error('The connection to the mailbox was lost');
      const given = withoutSubstitutes(folder, mails ?? []);
      if (given.length === 0) return;
      const keep = await folder.read(given);
      await database.transaction(async (transaction) => {
        await keep(transaction);
        await dropRefused(transaction, mail);
      });
      folder.onKept();
    };
    await inTurn(blockOf(connection, folder, readIt));
  }
  return findNextTry(database, { folder: name, uidValidity }, clock.realNow());
}
