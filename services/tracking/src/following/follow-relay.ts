import type { Loop } from '@cadenza/clock';
import { accountName, connectionTo, type Inflow, inboxName } from '@cadenza/mailbox';
import { leaseShares } from '@cadenza/postgres';
import type { ListResponse } from 'imapflow';
import type { Context } from '../context.ts';
import type { FollowedAccount, MailHandling } from '../mailbox/followed-account.ts';
import type { FollowedFolder } from '../mailbox/followed-folder.ts';
import { lookPace } from '../mailbox/look-pace.ts';
import { loggable, Trouble, troubleWith } from '../mailbox/trouble.ts';
import { followAccount } from './follow-account.ts';
import { inboundFolder } from './inbound-folder.ts';
import { sentFolder } from './sent-folder.ts';

/** Finds mail that the server failed to announce, and connections that died silently. */
const lookEveryMs = 30_000;
const labels = ['inbox', 'sent'] as const;

interface RelaySettings {
  /** `imap[s]://user:password@host:port/folder`. */
  url: string;
  /** Whether the login may be sent without TLS. */
  plainLogin: boolean;
  /** Product seconds per real second. */
  speed: number;
}

/** Follows the account of the settings. One instance of the service reads it. */
export async function followRelay(
  context: Context,
  { url, plainLogin, speed }: RelaySettings,
  {
    reader,
    onInbound,
    onSentCopy,
    isHurried,
    onReadToEnd,
  }: MailHandling & Pick<FollowedAccount, 'isHurried' | 'onReadToEnd'>,
): Promise<Loop> {
  await using starting = new AsyncDisposableStack();
  const account = accountName(url);
  const { mailboxConnected, mailboxLook } = context.counts;
  const name = inboxName(url);
  const inbound = (label: 'inbox' | 'other', find: FollowedFolder['find']) =>
    inboundFolder(context, { label, find, reader, onKept: onInbound });
  let wake = () => {};
  const lease = starting.use(
    await leaseShares(context.database.session, {
      name: 'mailbox',
      shares: 1,
      onChange: () => wake(),
      onError: (error) => context.log.warn({ err: error }, 'sharing the mailbox between instances failed'),
    }),
  );
  const loop = starting.use(
    followAccount(context, {
      name: account,
      nameInDatabase: (cursorName) => `${account}/${cursorName}`,
      connect: async (signal) => connect(url, plainLogin, signal),
      folders: [
        inbound('inbox', (folders) => inboxIn(folders, name)),
        sentFolder(context, { mailboxId: null, onKept: onSentCopy }),
      ],
      // Naming another folder means that answers come into it alone (rule M12).
      ...(isInbox(name) && { others: { as: inbound('other', () => undefined), choices: {} } }),
      lookEveryMs: lookPace(lookEveryMs, speed),
      isReader: () => lease.owned().length > 0,
      isHurried,
      inTurn: ({ read }) => read(),
      onConnection: (open) => {
        for (const folder of labels) mailboxConnected.set({ folder }, open.includes(folder) ? 1 : 0);
        if (open.length > 0) context.log.info({ account, folders: open }, 'reading the mailbox');
      },
      onLook: (folder) => {
        if (labels.some((label) => label === folder))
          mailboxLook.set({ folder }, context.clock.realNow().epochMilliseconds / 1_000);
      },
      onAllRead: () => {},
      onReadToEnd,
      onFolders: openFolderWarnings(context, account),
      onFailure: (error) =>
        context.log.warn({ ...loggable(error, account), account }, 'the mailbox could not be read; it is tried again'),
    }),
  );
  wake = loop.wake;
  const resources = starting.move();
  return { wake, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The operator's own server is trusted not to flood. */
const unbounded: Inflow = { expect: () => {}, narrow: () => 0, hangUp: () => {}, hungUp: undefined };

async function connect(url: string, plainLogin: boolean, signal: AbortSignal) {
  const client = await connectionTo(url, { plainLogin });
  signal.throwIfAborted();
  const hangUp = () => client.close();
  signal.addEventListener('abort', hangUp);
  client.on('close', () => signal.removeEventListener('abort', hangUp));
  // Without a listener the event would end the process; the running command fails as well.
  client.on('error', () => {});
  try {
    await client.connect();
    return { client, inflow: unbounded, onPace: () => {} };
  } catch (error) {
    client.close();
    throw troubleWith(relayServer(url), error);
  }
}

function relayServer(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (protocol === 'imaps:' ? 993 : 143),
    ...login,
  };
}

/** Warns of folders that cannot be read, once until they are: follow-ups wait for them (rule S13). */
function openFolderWarnings({ log }: Context, account: string): FollowedAccount['onFolders'] {
  let warned = new Set<string>();
  let wereTooMany = false;
  return (folders) => {
    const passedOver = folders.filter(({ state }) => state === 'passed-over').length;
    if (passedOver > 0 && !wereTooMany)
      log.warn({ account, passedOver }, 'the mailbox has more folders than are read, so it does not count as read');
    wereTooMany = passedOver > 0;
    const failed = folders.filter(({ state, failure }) => state === 'read' && failure !== undefined);
    for (const { path, failure } of failed)
      if (!warned.has(path)) log.warn({ err: failure, account, path }, 'a folder of the mailbox could not be read');
    warned = new Set(failed.map(({ path }) => path));
  };
}

const isInbox = (path: string) => path.toUpperCase() === 'INBOX';

function inboxIn(folders: readonly ListResponse[], path: string): string {
  if (isInbox(path)) return 'INBOX';
  if (!folders.some((folder) => folder.path === path)) throw new Trouble(`The mailbox has no folder ${path}`);
  return path;
}
