import { isDeepStrictEqual } from 'node:util';
import type { MailboxFolder, MailboxFolders } from '@cadenza/contracts';
import { fitToShow, type LoginSecret, serverWords } from '@cadenza/mailbox';
import type { MailboxAccessSource } from '@cadenza/mailbox-access';
import type { Context } from '../context.ts';
import { folderId } from '../mailbox/folder-choices.ts';
import type { FollowedAccount, SeenFolder } from '../mailbox/followed-account.ts';
import { loggable, troubleWith } from '../mailbox/trouble.ts';
import { noteFolders } from '../projections/mailbox-folders.ts';
import type { ReadableMailbox } from '../projections/mailboxes.ts';
import { countRefused, type NotGivenOut } from '../projections/refused-mails.ts';
import { folderName } from './folder-name.ts';

const foldersMax = 300;
/** Between two notes of which only the last readings differ. */
const noteEveryMs = 10 * 60_000;

/** @param onTrouble called with a sentence for the owner while a folder cannot be read that must be */
interface Telling {
  access: MailboxAccessSource;
  onTrouble(why: string): void;
}

/**
 * Notes what became of the folders of a mailbox, for its page (rule M12). Names and words of a server are shown only after
 * somebody who knows the password looked whether it stands in them.
 */
export function openFolderNotes(
  context: Context,
  mailbox: ReadableMailbox,
  { access, onTrouble }: Telling,
): FollowedAccount['onFolders'] {
  const { id, accessRevision, imap } = mailbox;
  /** By path, of those that were listed the last time. */
  let names = new Map<string, string>();
  let noted: { what: MailboxFolders; atMs: number } | undefined;
  let latest = Promise.resolve();

  async function note(seen: readonly SeenFolder[]): Promise<void> {
    const listed = seen.slice(0, foldersMax);
    const isUnknown = listed.some(({ path, failure }) => failure !== undefined || !names.has(path));
    const server = isUnknown ? await access.find(id, accessRevision).catch(() => null) : null;
    const inDatabase = listed.map(({ path }) => folderName(mailbox, path));
    const refused = await countRefused(context.database, inDatabase, context.clock.realNow());
    const folders = listed.map((each): MailboxFolder => {
      const name = names.get(each.path) ?? nameOf(each.path, server);
      const { failure } = each;
      const kept = each.state === 'read' ? refused.get(folderName(mailbox, each.path)) : undefined;
      const trouble = failure === undefined ? keptBack(kept) : troubleOf(failure, server);
      const notGivenOut = kept ? told(kept) : null;
      const lastReadAt = each.readAt?.toString({ smallestUnit: 'millisecond' }) ?? null;
      return { id: folderId(each.path), name, use: each.use, state: each.state, lastReadAt, trouble, notGivenOut };
    });
    names = new Map(listed.flatMap(({ path }, place) => (folders[place]?.name ? [[path, folders[place].name]] : [])));
    const broken = folders.find(({ use }, place) => listed[place]?.failure !== undefined && use !== 'sent');
    const passedOver = seen.filter(({ state }) => state === 'passed-over').length;
    if (broken)
      onTrouble(`${broken.name ? `The folder “${broken.name}”` : 'A folder'} cannot be read. ${broken.trouble}`);
    else if (passedOver > 0) onTrouble(tooMany(passedOver));
    const now = { folders, unlisted: seen.length - listed.length, passedOver };
    const atMs = performance.now();
    if (noted && atMs - noted.atMs < noteEveryMs && isDeepStrictEqual(timeless(now), timeless(noted.what))) return;
    await noteFolders(context.database, id, now);
    noted = { what: now, atMs };
  }

  function troubleOf(failure: unknown, server: Parameters<typeof troubleWith>[0] | null): string {
    return fitToShow(loggable(server ? troubleWith(server, failure) : failure, `${imap.host}:${imap.port}`).why);
  }

  return (seen) => {
    latest = latest
      .then(() => note(seen))
      .catch((error: unknown) => context.log.warn({ err: error }, 'what became of folders could not be noted'));
  };
}

/** Mails that hold back follow-ups (rule S13), though the folder itself was looked at. */
function keptBack(kept: NotGivenOut | undefined): string | null {
  if (!kept) return null;
  const { mails, since } = kept;
  const minute = since.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', ' UTC');
  return `${mails === 1 ? 'one mail' : `${mails} mails`} that the mail server does not give out, since ${minute}.`;
}

/** `until` is exact, because it names the mails that were shown. */
const told = ({ mails, since, until }: NotGivenOut) => ({ mails, since: since.toString(), until: until.toString() });

const tooMany = (passedOver: number) =>
  `${passedOver === 1 ? 'One of its folders is' : `${passedOver.toLocaleString('en-US')} of its folders are`} not read, because it has more than can be. Leave others out on the page of the mailbox to make place.`;

/** Of the last readings, only whether there was one. */
const timeless = ({ folders, ...counts }: MailboxFolders) => ({
  ...counts,
  folders: folders.map(({ lastReadAt, ...each }) => ({ ...each, wasRead: lastReadAt !== null })),
});

/** @param server null: nobody could be asked for the password just now */
const nameOf = (path: string, server: LoginSecret | null): string | null => (server ? serverWords(path, server) : null);
