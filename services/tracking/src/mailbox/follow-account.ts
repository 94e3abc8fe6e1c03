import { type Loop, startLoop } from '@cadenza/clock';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import { startAnnouncements } from './announcements.ts';
import type { Connection, FollowedAccount } from './followed-account.ts';
import type { FollowedFolder } from './followed-folder.ts';
import { readNewMail } from './read-new-mail.ts';
import { Refusals } from './refusals.ts';

const hurriedLookEveryMs = 5_000;
const reconnectAfterMs = 1_000;
const retryMsMax = 5 * 60_000;
/** A server that hangs up sooner is in trouble, so the next attempts wait longer. */
const steadyMs = 60_000;

/** Lists of folders, the state of one, and what a server announces by itself. */
const bytes = { list: 1_048_576, folder: 262_144 };

/** A folder on an open connection. */
interface FoundFolder {
  folder: FollowedFolder;
  path: string;
  /** What the server said of it before the last look; it says the same while nothing is new. */
  seen: string | undefined;
}

interface Session extends Connection {
  watched: FoundFolder;
  others: FoundFolder[];
  openedAtMs: number;
  othersLookedAtMs: number;
}

/**
 * Follows an account over one connection: reads what is in its folders, then what arrives. The server announces new mail
 * in the first folder. A lost connection is reopened, with growing waits while that fails. Never changes anything in the
 * mailbox.
 */
export function followAccount(context: Context, account: FollowedAccount): Loop {
  const refusals = new Map(account.folders.map((folder) => [folder, new Refusals()]));
  let open: Session | undefined;
  let shortSessions = 0;
  account.onConnection([]);

  async function connect(signal: AbortSignal): Promise<Session> {
    const connection = await account.connect(signal);
    const { client, expect } = connection;
    client.on('close', () => onClose(client));
    try {
      expect(bytes.list);
      const list = await client.list();
      const found = account.folders.flatMap((folder) => {
        const path = folder.find(list);
        return path === undefined ? [] : [{ folder, path, seen: undefined }];
      });
      const [watched, ...others] = found as [FoundFolder, ...FoundFolder[]];
      expect(bytes.folder);
      await client.mailboxOpen(watched.path, { readOnly: true });
      client.on('exists', ({ path }: { path: string }) => {
        if (path === watched.path) announcements.come();
      });
      open = {
        ...connection,
        watched,
        others,
        openedAtMs: performance.now(),
        othersLookedAtMs: Number.NEGATIVE_INFINITY,
      };
      account.onConnection(found.map(({ folder }) => folder.label));
      return open;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  function onClose(client: ImapFlow) {
    if (open?.client !== client) return;
    shortSessions = performance.now() - open.openedAtMs < steadyMs ? shortSessions + 1 : 0;
    open = undefined;
    account.onConnection([]);
    const waitMs = Math.min(retryMsMax, reconnectAfterMs * 2 ** Math.max(0, shortSessions - 1));
    setTimeout(loop.wake, jittered(waitMs)).unref();
  }

  async function turn(signal: AbortSignal): Promise<number> {
    if (!account.isReader()) {
      open?.client.close();
      return account.lookEveryMs;
    }
    const session = open ?? (await connect(signal));
    const goesOn = () => !signal.aborted && account.isReader();
    try {
      const isHurried = account.isHurried();
      if (isHurried || performance.now() - session.othersLookedAtMs >= account.lookEveryMs / 2) {
        session.othersLookedAtMs = performance.now();
        for (const other of session.others) await lookAside(session, other, goesOn);
      }
      if (isOpen(session.client, session.watched) || (await reopen(session)))
        announcements.looked({ found: await look(session, session.watched, goesOn) });
      return isHurried ? hurriedLookEveryMs : jittered(account.lookEveryMs);
    } catch (error) {
      // The connection or its open folder may be broken, so the next turn opens a new one. It does so after the loop's
      // growing wait, and not as soon as the connection is closed.
      if (open === session) open = undefined;
      account.onConnection([]);
      session.client.close();
      throw error;
    }
  }

  const isOpen = ({ mailbox }: ImapFlow, { path }: FoundFolder) => mailbox && mailbox.path === path;

  async function reopen({ client, expect, watched }: Session): Promise<boolean> {
    expect(bytes.folder);
    return Boolean(await client.mailboxOpen(watched.path, { readOnly: true }));
  }

  /** @returns how many mails were new */
  async function look(connection: Connection, { folder, path }: FoundFolder, goesOn: () => boolean): Promise<number> {
    const name = `${account.name}/${path}`;
    const { since, inTurn } = account;
    const open = { connection, name, folder, refusals: refusals.get(folder)!, since, inTurn };
    const found = await readNewMail(context, open, goesOn);
    account.onLook(folder.label);
    return found;
  }

  /** Opens another folder if it has something new. A fault of this folder keeps the first one from nothing. */
  async function lookAside(connection: Connection, other: FoundFolder, goesOn: () => boolean): Promise<void> {
    const { client, expect } = connection;
    try {
      expect(bytes.folder);
      const status = (await client.status(other.path, { uidNext: true, uidValidity: true })) || undefined;
      const seen = status?.uidNext ? `${status.uidValidity} ${status.uidNext}` : undefined;
      if (seen !== undefined && seen === other.seen) return account.onLook(other.folder.label);
      await client.mailboxOpen(other.path, { readOnly: true });
      await look(connection, other, goesOn);
      other.seen = seen;
    } catch (error) {
      if (!client.usable) throw error;
      account.onFailure(error);
    }
  }

  const announcements = startAnnouncements(() => loop.wake());
  const loop = startLoop(turn, { onError: account.onFailure, retryMsMax });
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      open?.client.close();
      await loop[Symbol.asyncDispose]();
    },
  };
}

/** Accounts that lost their server together come back one after another. */
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);
