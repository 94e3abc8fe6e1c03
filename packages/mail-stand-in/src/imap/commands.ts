import { type FolderName, folderNames, folders } from '../account.ts';
import { type Argument, Refused, textOf, textsOf } from './command.ts';
import { fetchMails } from './fetch.ts';
import type { ImapSession } from './imap-session.ts';
import { matcherOf } from './search.ts';

export const offers = 'IMAP4rev1 AUTH=PLAIN SASL-IR ID IDLE NAMESPACE SPECIAL-USE';

interface ImapCommand {
  /** What there must be: a sign-in, or also an open folder. */
  needs?: 'sign-in' | 'folder';
  run(session: ImapSession, args: readonly Argument[]): Promise<void> | void;
  /** What to say at the end, after OK. */
  ending?: string;
}

const changing = [
  ...['APPEND', 'CREATE', 'DELETE', 'RENAME', 'SUBSCRIBE', 'UNSUBSCRIBE'],
  ...['EXPUNGE', 'STORE', 'COPY', 'UID STORE', 'UID COPY'],
];

/** Every command that the stand-in knows. */
export const commands: Record<string, ImapCommand | undefined> = {
  CAPABILITY: { run: ({ wire }) => wire.write(`* CAPABILITY ${offers}\r\n`) },
  ID: { run: ({ wire }) => wire.write('* ID ("name" "Cadenza mail stand-in")\r\n') },
  NOOP: { run: () => {} },
  LOGOUT: { run: logOut },
  LOGIN: { run: (session, [user, password]) => session.signIn(textOf(user), textOf(password)) },
  AUTHENTICATE: { run: authenticate },
  NAMESPACE: { needs: 'sign-in', run: ({ wire }) => wire.write('* NAMESPACE (("" "/")) NIL NIL\r\n') },
  LIST: { needs: 'sign-in', run: (session, args) => list(session, 'LIST', args) },
  LSUB: { needs: 'sign-in', run: (session, args) => list(session, 'LSUB', args) },
  STATUS: { needs: 'sign-in', run: tellStatus },
  SELECT: { needs: 'sign-in', run: open, ending: '[READ-ONLY] opened' },
  EXAMINE: { needs: 'sign-in', run: open, ending: '[READ-ONLY] opened' },
  CLOSE: { needs: 'folder', run: (session) => session.closeFolder() },
  IDLE: { needs: 'folder', run: (session) => session.idle() },
  'UID SEARCH': { needs: 'folder', run: search },
  'UID FETCH': { needs: 'folder', run: fetchMails },
  ...Object.fromEntries(changing.map((name) => [name, { needs: 'sign-in', run: changeNothing } as const])),
};

function changeNothing(): never {
  throw new Refused('NO', 'The stand-in is read-only');
}

async function logOut(session: ImapSession): Promise<void> {
  await session.wire.write('* BYE See you\r\n');
  session.isLeaving = true;
}

/** With the credentials at once (RFC 4959) or after a continuation. */
async function authenticate(session: ImapSession, [mechanism, given]: readonly Argument[]): Promise<void> {
  if (textOf(mechanism).toUpperCase() !== 'PLAIN') throw new Refused('NO', 'Only PLAIN');
  if (given === undefined) await session.wire.write('+ \r\n');
  const credentials = given === undefined ? await session.wire.readLine() : textOf(given);
  const [, user = '', password = ''] = Buffer.from(credentials ?? '', 'base64')
    .toString()
    .split('\0');
  session.signIn(user, password);
}

async function list({ wire }: ImapSession, command: string, [, pattern]: readonly Argument[]): Promise<void> {
  const text = textOf(pattern);
  if (text === '') return wire.write(`* ${command} (\\Noselect) "/" ""\r\n`);
  const parts = text.split(/[*%]+/).map((part) => RegExp.escape(part));
  const wanted = new RegExp(`^${parts.join('.*')}$`, 'i');
  for (const name of folderNames.filter((each) => wanted.test(each)))
    await wire.write(`* ${command} (${['\\HasNoChildren', ...folders[name]].join(' ')}) "/" "${name}"\r\n`);
}

function folderOf(argument: Argument | undefined): FolderName {
  const text = textOf(argument);
  const name = folderNames.find((each) => each === text || (each === 'INBOX' && text.toUpperCase() === each));
  if (!name) throw new Refused('NO', '[NONEXISTENT] There is no such folder');
  return name;
}

async function tellStatus(session: ImapSession, [given, items]: readonly Argument[]): Promise<void> {
  const folder = folderOf(given);
  const count = session.account?.mailsIn(folder).length ?? 0;
  const known: Record<string, number | undefined> = {
    MESSAGES: count,
    RECENT: 0,
    UIDNEXT: count + 1,
    UIDVALIDITY: session.uidValidity,
    UNSEEN: count,
  };
  const told = textsOf(items).map((item) => {
    const value = known[item.toUpperCase()];
    if (value === undefined) throw new Refused('BAD', 'Not everything asked for is known');
    return `${item.toUpperCase()} ${value}`;
  });
  await session.wire.write(`* STATUS "${folder}" (${told.join(' ')})\r\n`);
}

async function open(session: ImapSession, [given]: readonly Argument[]): Promise<void> {
  // A folder that is not there closes the one that was open (RFC 3501, 6.3.1).
  session.closeFolder();
  session.openFolder(folderOf(given));
  const { length } = session.mails();
  await session.wire.write(
    `* ${length} EXISTS\r\n* 0 RECENT\r\n* FLAGS ()\r\n* OK [PERMANENTFLAGS ()] No flags\r\n`,
    `* OK [UIDVALIDITY ${session.uidValidity}] UIDs are valid\r\n* OK [UIDNEXT ${length + 1}] The next UID\r\n`,
  );
}

async function search(session: ImapSession, keys: readonly Argument[]): Promise<void> {
  const mails = session.mails();
  const found = mails.filter(matcherOf(keys, mails.length)).map(({ uid }) => ` ${uid}`);
  await session.wire.write(`* SEARCH${found.join('')}\r\n`);
}
