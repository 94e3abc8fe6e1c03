import { isDeepStrictEqual } from 'node:util';
import { type Loop, startLoop } from '@cadenza/clock';
import { Turns } from '@cadenza/mailbox';
import { openMailboxAccess } from '@cadenza/mailbox-access';
import { leaseShares } from '@cadenza/postgres';
import type { AllowedHosts } from '@cadenza/public-hosts';
import type { Context } from '../context.ts';
import type { MailHandling } from '../mailbox/followed-account.ts';
import { openReadingTurns } from '../mailbox/reading-turns.ts';
import { shardCount } from '../mailbox/shards.ts';
import { listReadable, type ReadableMailbox } from '../projections/mailboxes.ts';
import { followAccount } from './follow-account.ts';
import { mailboxAccount, type Surroundings } from './mailbox-account.ts';
import { startReadings } from './readings.ts';

/** Which instance hears of a change is not which reads the mailbox. */
const lookEveryMs = 2_000;
/** Over all instances of the service. */
const loginsPerSecondPerHost = 5;
const loginLimits = { atOnceMax: 64, atOncePerHostMax: 16, waitingMax: 20_000 };

interface MailboxesSettings {
  /** The address of `mailboxes`. */
  mailboxesUrl: string;
  hosts: AllowedHosts;
  /** Product seconds per real second. */
  speed: number;
}

interface Following {
  mailbox: ReadableMailbox;
  loop: Loop;
  /** Whether it saw that its share was lost. It reads no more, even if the share came back at once. */
  isOver(): boolean;
}

export interface FollowedMailboxes extends AsyncDisposable {
  /** Looks at once whether there is something new in a mailbox, if this instance reads it. */
  look(mailboxId: string): void;
}

/** Follows the mailboxes that people connected. The instances of the service divide them in shares. */
export async function followMailboxes(
  context: Context,
  { mailboxesUrl, hosts, speed }: MailboxesSettings,
  handling: MailHandling & Pick<Surroundings, 'isHurried' | 'accountReadings'>,
): Promise<FollowedMailboxes> {
  await using starting = new AsyncDisposableStack();
  const followed = new Map<string, Following>();
  const leaving = new Map<string, Promise<void>>();
  const connected = new Set<string>();
  let wake = () => {};
  const lease = starting.use(
    await leaseShares(context.database.session, {
      name: 'mailboxes',
      shares: shardCount,
      onChange: () => wake(),
      onError: (error) => context.log.warn({ err: error }, 'sharing the mailboxes between instances failed'),
    }),
  );
  const readings = starting.use(startReadings(context, { url: mailboxesUrl }));
  const surroundings: Surroundings = {
    ...handling,
    hosts,
    speed,
    readings,
    access: openMailboxAccess(context, { url: mailboxesUrl, use: 'imap' }),
    turns: new Turns({ ...loginLimits, loginsPerSecondPerHost: () => loginsPerSecondPerHost / lease.members() }),
    readingTurns: openReadingTurns(),
  };

  function follow(mailbox: ReadableMailbox) {
    const { id, shard } = mailbox;
    const onConnection = (open: readonly string[]) => {
      if (open.length > 0) connected.add(id);
      else connected.delete(id);
      context.counts.mailboxesConnected.set(connected.size);
    };
    let hasLost = false;
    const isReader = () => {
      hasLost ||= !lease.owned().includes(shard);
      return !hasLost;
    };
    readings.begin(id);
    const account = mailboxAccount(context, mailbox, surroundings);
    const loop = followAccount(context, { ...account, isReader, onConnection });
    followed.set(id, { mailbox, loop, isOver: () => hasLost });
  }

  /** A follower that waits for an answer ends late, which holds up no other. */
  function leave(mailboxId: string) {
    const { loop } = followed.get(mailboxId)!;
    followed.delete(mailboxId);
    const left = Promise.resolve(loop[Symbol.asyncDispose]()).finally(() => {
      leaving.delete(mailboxId);
      readings.forget(mailboxId);
      wake();
    });
    leaving.set(mailboxId, left);
  }

  async function turn(): Promise<number> {
    const wanted = new Map((await listReadable(context.database, lease.owned())).map((each) => [each.id, each]));
    const gone = [...followed].filter(
      ([id, { mailbox, isOver }]) => isOver() || !isDeepStrictEqual(wanted.get(id), mailbox),
    );
    for (const [id] of gone) leave(id);
    for (const [id, mailbox] of wanted) if (!followed.has(id) && !leaving.has(id)) follow(mailbox);
    context.counts.mailboxesFollowed.set(followed.size);
    return lookEveryMs;
  }

  const loop = startLoop(turn, {
    onError: (error) => context.log.error({ err: error }, 'mailboxes to follow could not be listed'),
  });
  wake = loop.wake;
  starting.defer(async () => {
    await loop[Symbol.asyncDispose]();
    for (const id of followed.keys()) leave(id);
    await Promise.all(leaving.values());
  });
  const resources = starting.move();
  return {
    look: (mailboxId) => followed.get(mailboxId)?.loop.wake(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
