import type { Context } from '../context.ts';
import type { Pace } from '../mailbox/reading-turns.ts';
import { findSlowUntil, noteSlowUntil } from '../projections/mailbox-paces.ts';

const slowFor = { minutes: 30 };

export interface MailboxPace {
  current(): Promise<Pace>;
  note(pace: 'quick' | 'slow'): Promise<void>;
}

/** How fast a mailbox gives out mails. Remembered in the database, so that a restart trusts no server that hung before. */
export function openMailboxPace({ database, clock }: Context, mailboxId: string): MailboxPace {
  let known: { slowUntil: Temporal.Instant | null | undefined } | undefined;

  async function current(): Promise<Pace> {
    known ??= { slowUntil: await findSlowUntil(database, mailboxId) };
    const { slowUntil } = known;
    if (slowUntil === undefined) return 'unknown';
    return slowUntil !== null && Temporal.Instant.compare(clock.realNow(), slowUntil) < 0 ? 'slow' : 'quick';
  }

  return {
    current,
    async note(pace) {
      // A server that hangs now and then is not trusted again as soon as it does not.
      if (pace === 'quick' && (await current()) !== 'unknown') return;
      const slowUntil = pace === 'slow' ? clock.realNow().add(slowFor) : null;
      known = { slowUntil };
      await noteSlowUntil(database, mailboxId, slowUntil);
    },
  };
}
