import { type Loop, startLoop } from '@cadenza/clock';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import type { FollowedAccount } from './followed-account.ts';
import type { FollowedFolder } from './followed-folder.ts';
import { readNewMail } from './read-new-mail.ts';
import { Refusals } from './refusals.ts';

const hurriedLookEveryMs = 5_000;
const reconnectAfterMs = 1_000;
const retryMsMax = 5 * 60_000;
/** A server that hangs up sooner is in trouble, so the next attempts wait longer. */
const steadyMs = 60_000;

/** A folder on an open connection. */
interface FoundFolder {
  folder: FollowedFolder;
  path: string;
  /** What the server said of it before the last look; it says the same while nothing is new. */
  seen: string | undefined;
}

interface Session {
  client: ImapFlow;
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
    const client = await account.connect(signal);
    client.on('close', () => onClose(client));
    try {
      const list = await client.list();
      const found = account.folders.flatMap((folder) => {
        const path = folder.find(list);
        return path === undefined ? [] : [{ folder, path, seen: undefined }];
      });
      const [watched, ...others] = found as [FoundFolder, ...FoundFolder[]];
      await client.mailboxOpen(watched.path, { readOnly: true });
      client.on('exists', ({ path }: { path: string }) => {
        if (path === watched.path) loop.wake();
      });
      open = { client, watched, others, openedAtMs: performance.now(), othersLookedAtMs: Number.NEGATIVE_INFINITY };
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
        for (const other of session.others) await lookAside(session.client, other, goesOn);
      }
      if (isOpen(session.client, session.watched) || (await reopen(session)))
        await look(session, session.watched, goesOn);
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

  const reopen = async ({ client, watched }: Session) =>
    Boolean(await client.mailboxOpen(watched.path, { readOnly: true }));

  async function look({ client }: Pick<Session, 'client'>, { folder, path }: FoundFolder, goesOn: () => boolean) {
    const name = `${account.name}/${path}`;
    const { since, inTurn } = account;
    await readNewMail(context, { client, name, folder, refusals: refusals.get(folder)!, since, inTurn }, goesOn);
    account.onLook(folder.label);
  }

  /** Opens another folder if it has something new. A fault of this folder keeps the first one from nothing. */
  async function lookAside(client: ImapFlow, other: FoundFolder, goesOn: () => boolean): Promise<void> {
    try {
      const status = (await client.status(other.path, { uidNext: true, uidValidity: true })) || undefined;
      const seen = status?.uidNext ? `${status.uidValidity} ${status.uidNext}` : undefined;
      if (seen !== undefined && seen === other.seen) return account.onLook(other.folder.label);
      await client.mailboxOpen(other.path, { readOnly: true });
      await look({ client }, other, goesOn);
      other.seen = seen;
    } catch (error) {
      if (!client.usable) throw error;
      account.onFailure(error);
    }
  }

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
