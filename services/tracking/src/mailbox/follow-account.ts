import { type Loop, startLoop } from '@cadenza/clock';
import { inTime } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import { startAnnouncements } from './announcements.ts';
import type { Connection, FollowedAccount } from './followed-account.ts';
import { type FoundFolder, findFolders } from './found-folders.ts';
import { Patience } from './patience.ts';
import { readNewMail } from './read-new-mail.ts';
import { Refusals } from './refusals.ts';

const hurriedLookEveryMs = 5_000;
const reconnectAfterMs = 1_000;
const retryMsMax = 5 * 60_000;
/** A server that hangs up sooner is in trouble, so the next attempts wait longer. */
const steadyMs = 60_000;
const folderPauseMs = 3_000;
/** Between two looks for mails that were refused before. */
const waitMsMin = 1_000;
/** Opening a folder, or its figures. */
const commandMsMax = 30_000;
const listLimit = { bytes: 2_097_152, answers: 20_000 };
/** The state of a folder. */
const folderLimit = { bytes: 262_144, answers: 500 };

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
  /** With the folders besides the first: one that fails must not keep the first from being read. */
  const patience = new Map(account.folders.map((folder) => [folder, new Patience({ firstPauseMs: folderPauseMs })]));
  let open: Session | undefined;
  let shortSessions = 0;
  account.onConnection([]);

  async function connect(signal: AbortSignal): Promise<Session> {
    const connection = await account.connect(signal);
    const { client, inflow } = connection;
    client.on('close', () => onClose(client, inflow.hungUp));
    try {
      inflow.expect(listLimit);
      const list = await inTime(client, commandMsMax, () => client.list());
      const [watched, ...others] = findFolders(account.folders, list);
      await openFolder(connection, watched);
      client.on('exists', ({ path }: { path: string }) => {
        if (path === watched.path) announcements.come();
      });
      open = { ...connection, watched, others, openedAtMs: performance.now(), othersLookedAtMs: -Infinity };
      account.onConnection([watched, ...others].map(({ folder }) => folder.label));
      return open;
    } catch (error) {
      client.close();
      throw inflow.hungUp ?? error;
    }
  }

  function onClose(client: ImapFlow, hungUp: Error | undefined) {
    if (open?.client !== client) return;
    if (hungUp) account.onFailure(hungUp);
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
      announcements.looked({ found: await look(session, session.watched, goesOn) });
      const isHurried = account.isHurried();
      const nowMs = performance.now();
      const areDue = isHurried || nowMs - session.othersLookedAtMs >= account.lookEveryMs / 2;
      if (areDue) session.othersLookedAtMs = nowMs;
      for (const other of session.others) if (areDue || other.dueAtMs <= nowMs) await lookAside(session, other, goesOn);
      // While another folder was open, nothing was announced.
      if (!isOpen(session.client, session.watched)) await look(session, session.watched, goesOn);
      if (areDue && goesOn() && isReadToEnd(session)) account.onReadToEnd();
      return waitMs(session, isHurried ? hurriedLookEveryMs : jittered(account.lookEveryMs));
    } catch (error) {
      // The connection or its open folder may be broken, so the next turn opens a new one. It does so after the loop's
      // growing wait, and not as soon as the connection is closed.
      if (open === session) open = undefined;
      account.onConnection([]);
      session.client.close();
      throw session.inflow.hungUp ?? error;
    }
  }

  async function openFolder({ client, inflow }: Connection, { path }: FoundFolder): Promise<void> {
    if (isOpen(client, { path })) return;
    inflow.expect(folderLimit);
    await inTime(client, commandMsMax, () => client.mailboxOpen(path, { readOnly: true }));
  }

  /** @returns how many mails were new */
  async function look(connection: Connection, found: FoundFolder, goesOn: () => boolean): Promise<number> {
    const { folder } = found;
    await openFolder(connection, found);
    const { since, inTurn } = account;
    const name = account.nameInDatabase(found.cursorName);
    const opened = { connection, name, account: account.name, folder, refusals: refusals.get(folder)!, since, inTurn };
    const { count, nextTryAt } = await readNewMail(context, opened, goesOn);
    const dueInMs = nextTryAt && context.clock.realNow().until(nextTryAt).total('milliseconds');
    found.dueAtMs = performance.now() + (dueInMs ?? Number.POSITIVE_INFINITY);
    account.onLook(folder.label);
    return count;
  }

  /** Opens another folder if it has something new. After a fault of this folder it is left alone for a while. */
  async function lookAside(connection: Connection, other: FoundFolder, goesOn: () => boolean): Promise<void> {
    const { client, inflow } = connection;
    const own = patience.get(other.folder)!;
    if (own.isOver()) {
      other.dueAtMs = own.untilMs;
      return;
    }
    try {
      inflow.expect(folderLimit);
      const query = { uidNext: true, uidValidity: true };
      const status = (await inTime(client, commandMsMax, () => client.status(other.path, query))) || undefined;
      const seen = status?.uidNext ? `${status.uidValidity} ${status.uidNext}` : undefined;
      const isNew = seen === undefined || seen !== other.seen;
      if (!isNew && other.dueAtMs === Number.POSITIVE_INFINITY) return account.onLook(other.folder.label);
      await look(connection, other, goesOn);
      other.seen = seen;
      own.restore();
    } catch (error) {
      own.lose();
      other.dueAtMs = own.untilMs;
      if (!client.usable) throw error;
      context.log.info(
        { account: account.name, folder: other.folder.label },
        'a folder could not be read; it is tried again',
      );
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

/** After a look at all folders: nothing of them is to be asked for again. */
const isReadToEnd = ({ watched, others }: Session) =>
  [watched, ...others].every(({ dueAtMs }) => dueAtMs === Number.POSITIVE_INFINITY);

/** @param everyMs between two looks when no mail is due that was refused */
const waitMs = ({ watched, others }: Session, everyMs: number) => {
  const dueInMs = Math.min(...[watched, ...others].map(({ dueAtMs }) => dueAtMs)) - performance.now();
  return Math.min(everyMs, Math.max(waitMsMin, dueInMs));
};

const isOpen = ({ mailbox }: ImapFlow, { path }: Pick<FoundFolder, 'path'>) => mailbox && mailbox.path === path;

/** Accounts that lost their server together come back one after another. */
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);
