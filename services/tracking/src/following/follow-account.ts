import { type Loop, startLoop } from '@cadenza/clock';
import { inTime } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import { AccountClock, folderDueAtMs } from '../mailbox/account-clock.ts';
import { inTurn, isItsTurn, isReadIn, type Round } from '../mailbox/folder-turns.ts';
import type { Connection, FollowedAccount, SeenFolder } from '../mailbox/followed-account.ts';
import type { FoundFolder } from '../mailbox/found-folders.ts';
import { type ListedFolders, listFolders, stateIn, stateQuery } from '../mailbox/list-folders.ts';
import { LoginRefused } from '../mailbox/trouble.ts';
import { readNewMail } from './read-new-mail.ts';

/** Then the first folder is looked at again, before the rest of another is read. */
const asideMsMax = 30_000;
/** Opening a folder, or its figures. */
const commandMsMax = 30_000;
/** The state of a folder. */
const folderLimit = { bytes: 262_144, answers: 500 };

interface Session extends Connection, ListedFolders, Round {
  /** What was reported of this round. */
  reported: 'nothing' | 'all-read' | 'to-end';
}

/**
 * Follows an account over one connection: reads what is in its folders, then what arrives. The server announces new mail
 * in the first folder; the others are looked at in rounds, which begin with their list. A lost connection is reopened.
 * When the account is tried next is decided by its clock alone. Never changes anything in the mailbox.
 */
export function followAccount(context: Context, account: FollowedAccount): Loop {
  let known: readonly FoundFolder[] = [];
  let open: Session | undefined;
  const clock = new AccountClock(account);
  account.onConnection([]);

  async function connect(signal: AbortSignal): Promise<Session> {
    const connection = await account.connect(signal);
    const { client, inflow } = connection;
    client.on('close', () => onClose(client, inflow.hungUp));
    try {
      // What is known of a folder may be what a server said that lost its state since.
      for (const each of known) each.seen = undefined;
      const listed = await list(connection);
      const { watched, others } = listed;
      await openFolder(connection, watched);
      client.on('exists', ({ path }: { path: string }) => {
        if (path !== watched.path) return;
        clock.announced(performance.now());
        loop.wake();
      });
      const nowMs = performance.now();
      clock.connected(nowMs);
      open = { ...connection, ...listed, roundAtMs: nowMs, looks: 0, reported: 'nothing' };
      account.onConnection([...new Set([watched, ...others].map(({ folder }) => folder.label))]);
      return open;
    } catch (error) {
      client.close();
      throw inflow.hungUp ?? error;
    }
  }

  async function list(connection: Connection): Promise<ListedFolders> {
    const listed = await listFolders(connection, account, known);
    known = [listed.watched, ...listed.others];
    return listed;
  }

  function onClose(client: ImapFlow, hungUp: Error | undefined) {
    if (open?.client !== client) return;
    if (hungUp) account.onFailure(hungUp);
    open = undefined;
    account.onConnection([]);
    clock.lost(performance.now());
    loop.wake();
  }

  /** @returns how long nothing is to be done, unless it is woken */
  async function turn(signal: AbortSignal): Promise<number> {
    if (clock.isDue(performance.now())) await tryIt(signal);
    return clock.next.atMs - performance.now();
  }

  async function tryIt(signal: AbortSignal): Promise<void> {
    clock.tryBegan();
    try {
      if (account.isReader()) return await read(signal);
      open?.client.close();
      clock.isReadByAnother(performance.now());
    } catch (error) {
      if (signal.aborted) return;
      clock.tryFailed(performance.now(), error instanceof LoginRefused ? 'refused' : 'failed');
      account.onFailure(error);
    }
  }

  async function read(signal: AbortSignal): Promise<void> {
    const session = open ?? (await connect(signal));
    const goesOn = () => !signal.aborted && account.isReader();
    try {
      const turnAtMs = performance.now();
      clock.looked({ found: await look(session, session.watched, goesOn) });
      const isHurried = account.isHurried();
      if (turnAtMs - session.roundAtMs >= account.lookEveryMs / 2)
        Object.assign(session, await list(session), { roundAtMs: turnAtMs, looks: 0, reported: 'nothing' });
      await lookAround(session, isHurried, goesOn);
      // While another folder was open, nothing was announced.
      if (!isOpen(session.client, session.watched)) await look(session, session.watched, goesOn);
      reportRound(session);
      const dueAtMs = Math.min(...[session.watched, ...session.others].map((each) => each.dueAtMs));
      clock.tryEnded(performance.now(), { isHurried, dueAtMs });
    } catch (error) {
      // The connection or its open folder may be broken, so the next try opens a new one.
      if (open === session) open = undefined;
      account.onConnection([]);
      session.client.close();
      throw session.inflow.hungUp ?? error;
    }
  }

  /**
   * Looks at the folders besides the first: at each once a round, or in its turn where they are many, and at those that have a
   * use whenever it is urgent.
   */
  async function lookAround(session: Session, isHurried: boolean, goesOn: () => boolean): Promise<void> {
    for (const other of inTurn(session.others)) {
      const isFree = other.seen !== undefined && session.states.get(other.path) === other.seen;
      const isAsked = isItsTurn(session, other, { nowMs: performance.now(), isFree });
      const hasUse = other.folder.label !== 'other';
      if (!isAsked && !(isHurried && hasUse)) continue;
      if (!hasUse && !isFree) session.looks += 1;
      await lookAside(session, other, goesOn);
    }
  }

  function reportRound(session: Session): void {
    if (session.reported === 'to-end') return;
    const all = [session.watched, ...session.others];
    const answered = all.filter(({ folder }) => folder.label !== 'sent');
    if (session.reported === 'nothing') {
      account.onFolders(seenIn(session));
      if (!answered.every((each) => isReadIn(session, each))) return;
      if (session.chosen.some(({ state }) => state === 'passed-over')) return;
      session.reported = 'all-read';
      account.onAllRead();
    }
    if (!answered.every(({ dueAtMs }) => dueAtMs === Number.POSITIVE_INFINITY)) return;
    session.reported = 'to-end';
    account.onReadToEnd(oldestOf(answered));
  }

  async function openFolder({ client, inflow }: Connection, { path }: FoundFolder): Promise<void> {
    if (isOpen(client, { path })) return;
    inflow.expect(folderLimit);
    await inTime(client, commandMsMax, () => client.mailboxOpen(path, { readOnly: true }));
  }

  /** @returns how many mails were new */
  async function look(connection: Connection, found: FoundFolder, goesOn: () => boolean): Promise<number> {
    const { folder, refusals } = found;
    await openFolder(connection, found);
    const { since, inTurn } = account;
    const name = account.nameInDatabase(found.cursorName);
    const opened = { connection, name, account: account.name, folder, refusals, since, inTurn };
    const { count, isWhole, nextTryAt } = await readNewMail(context, opened, goesOn);
    const dueInMs = nextTryAt && context.clock.realNow().until(nextTryAt).total('milliseconds');
    found.dueAtMs = performance.now() + (isWhole ? (dueInMs ?? Number.POSITIVE_INFINITY) : 0);
    if (isWhole) isRead(found);
    return count;
  }

  function isRead(found: FoundFolder): void {
    Object.assign(found, { readAtMs: performance.now(), readAt: context.clock.now(), failure: undefined });
    account.onLook(found.folder.label);
  }

  /** Opens another folder if it has something new. After a fault of this folder it is left alone for a while. */
  async function lookAside(session: Session, other: FoundFolder, goesOn: () => boolean): Promise<void> {
    const { client } = session;
    if (other.failures > 0 && performance.now() < other.dueAtMs) return;
    try {
      const untilMs = performance.now() + asideMsMax;
      const seen = await stateOf(session, other);
      const isNew = seen === undefined || seen !== other.seen;
      if (!isNew && other.dueAtMs === Number.POSITIVE_INFINITY) return isRead(other);
      await look(session, other, () => goesOn() && performance.now() < untilMs);
      other.seen = seen;
      other.failures = 0;
    } catch (error) {
      other.failures += 1;
      other.dueAtMs = folderDueAtMs(performance.now(), other.failures);
      other.failure = session.inflow.hungUp ?? error;
      if (!client.usable) throw error;
      context.log.info(
        { account: account.name, folder: other.folder.label },
        'a folder could not be read; it is tried again',
      );
    }
  }

  /** What the server says of a folder, which changes when something comes into it; `undefined` if it says nothing. */
  async function stateOf({ client, inflow, states }: Session, { path }: FoundFolder): Promise<string | undefined> {
    const listed = states.get(path);
    // What was listed was true then.
    states.delete(path);
    if (listed !== undefined) return listed;
    inflow.expect(folderLimit);
    return stateIn(await inTime(client, commandMsMax, () => client.status(path, stateQuery)));
  }

  const loop = startLoop(turn, { onError: account.onFailure });
  return {
    wake: () => {
      clock.wanted(performance.now());
      loop.wake();
    },
    [Symbol.asyncDispose]: async () => {
      open?.client.close();
      await loop[Symbol.asyncDispose]();
    },
  };
}

/** What became of all folders that the account has. */
function seenIn({ watched, others, chosen }: Session): SeenFolder[] {
  const byPath = new Map([watched, ...others].map((each) => [each.path, each]));
  return chosen.map((each) => {
    const { readAt, failure } = byPath.get(each.path) ?? { readAt: undefined, failure: undefined };
    return { ...each, readAt, failure };
  });
}

/** What came into any of the folders before this was read. */
const oldestOf = (folders: readonly FoundFolder[]): Temporal.Instant | undefined =>
  folders.flatMap(({ readAt }) => readAt ?? []).toSorted(Temporal.Instant.compare)[0];

const isOpen = ({ mailbox }: ImapFlow, { path }: Pick<FoundFolder, 'path'>) => mailbox && mailbox.path === path;
