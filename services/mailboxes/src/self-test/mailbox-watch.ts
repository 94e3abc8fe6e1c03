import type { MailLogin } from '@cadenza/contracts';
import { type HeaderBlock, parseHeaderBlock } from '@cadenza/inbound-mail';
import { folderFor, guardInflow, type Inflow, serverWords, signIn } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import type { Route } from '../check/protocol.ts';
import { selfTestHeader } from './self-test-mail.ts';

const limits = {
  signInMsMax: 30_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableAutoIdle: true,
  // What is asked of a server takes a few kilobytes.
  maxLineLength: 262_144,
  maxLiteralSize: 262_144,
  maxResponseSize: 1_048_576,
};
/** New mails that are looked through in one folder; beyond them the mail is not found. */
const mailsMax = 200;
const loginLimit = { bytes: 262_144, answers: 300 };
const listLimit = { bytes: 2_097_152, answers: 20_000 };
/** What is asked of one folder, with the chosen fields of all new mails. */
const folderLimit = { bytes: 4_194_304, answers: 300 + mailsMax * 20 };

type FolderKind = 'inbox' | 'junk' | 'sent';
const folderNames: Readonly<Record<FolderKind, string>> = { inbox: 'INBOX', junk: 'Junk', sent: 'Sent' };

interface Folder {
  kind: FolderKind;
  path: string;
  shownAs: string;
  /** Where new mails begin. */
  firstUid: number;
}

/** A copy of the mail. */
export interface SeenCopy {
  kind: FolderKind;
  folder: string;
  headers: HeaderBlock;
}

/** Looks for new mails in the inbox, in Junk and in Sent. */
export interface MailboxWatch extends Disposable {
  hasSentFolder: boolean;
  /** The copies of the mail that has these headers. Connects again if need be. */
  look(isIt: (headers: HeaderBlock) => boolean): Promise<SeenCopy[]>;
}

/**
 * Signs in, and notes which mails are there already.
 *
 * @param signal closes the connection, whatever it does
 * @param lookBack how many of these count as new, at most 100
 */
export async function watchMailbox(
  server: MailLogin,
  route: Route,
  signal: AbortSignal,
  { lookBack = 0 } = {},
): Promise<MailboxWatch> {
  let connection = await connect(server, route, signal);
  const folders = await foldersIn(connection, server, lookBack).catch((error) => {
    connection.client.close();
    throw error;
  });
  return {
    hasSentFolder: folders.some(({ kind }) => kind === 'sent'),
    async look(isIt) {
      if (!connection.client.usable) connection = await connect(server, route, signal);
      const copies: SeenCopy[] = [];
      for (const folder of folders) copies.push(...(await copiesIn(connection, folder, isIt)));
      return copies;
    },
    [Symbol.dispose]: () => connection.client.close(),
  };
}

interface Connection {
  client: ImapFlow;
  inflow: Inflow;
}

async function connect(server: MailLogin, route: Route, signal: AbortSignal): Promise<Connection> {
  let inflow: Inflow | undefined;
  const onClient = (client: ImapFlow) => {
    inflow = guardInflow(client, loginLimit);
  };
  const client = await signIn(server, { ...route, ...limits, signal, onClient });
  return { client, inflow: inflow as Inflow };
}

async function foldersIn({ client, inflow }: Connection, server: MailLogin, lookBack: number): Promise<Folder[]> {
  inflow.expect(listLimit);
  const list = await client.list();
  const kinds: [FolderKind, string | undefined][] = [
    ['inbox', list.find(({ path }) => path.toUpperCase() === 'INBOX')?.path],
    ['junk', folderFor('\\Junk', list)],
    ['sent', folderFor('\\Sent', list)],
  ];
  const folders: Folder[] = [];
  for (const [kind, path] of kinds) {
    if (path === undefined) continue;
    inflow.expect(folderLimit);
    const status = await client.status(path, { uidNext: true });
    if (status && status.uidNext !== undefined) {
      // A server may name a folder like the password.
      const shownAs = serverWords(path, server) ?? folderNames[kind];
      folders.push({ kind, path, shownAs, firstUid: Math.max(1, status.uidNext - lookBack) });
    }
  }
  return folders;
}

async function copiesIn(
  { client, inflow }: Connection,
  { kind, path, shownAs, firstUid }: Folder,
  isIt: (headers: HeaderBlock) => boolean,
): Promise<SeenCopy[]> {
  inflow.expect(folderLimit);
  // Servers announce new mails when a folder is opened, or while it is asked for something.
  const lock = await client.getMailboxLock(path, { readOnly: true });
  try {
    await client.noop();
    const copies: SeenCopy[] = [];
    const range = `${firstUid}:${firstUid + mailsMax - 1}`;
    const headers = [selfTestHeader, 'Subject', 'Message-ID', 'Authentication-Results', 'DKIM-Signature'];
    for await (const mail of client.fetch(range, { uid: true, headers }, { uid: true })) {
      const block = parseHeaderBlock(mail.headers?.toString('utf8') ?? '');
      if (isIt(block)) copies.push({ kind, folder: shownAs, headers: block });
    }
    return copies;
  } finally {
    lock.release();
  }
}
