import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { listUnknownEmails } from '../projections/unknown-emails.ts';

const lookEveryMs = 2_000;
/** A server files the Sent copy of an email within seconds. */
const hurriedMs = 60_000;

export interface Hurry extends AsyncDisposable {
  /** Whether an email of this mailbox, or of the relay (null), became unknown within the last minute. */
  isHurried(mailboxId: string | null): boolean;
}

/** Notices emails that become unknown (rule D2). @param onHurry called for each account that then is hurried */
export function startHurry(context: Context, onHurry: (mailboxId: string | null) => void): Hurry {
  const known = new Map<string | null, { which: string; untilMs: number }>();
  const loop: Loop = startLoop(
    async () => {
      for (const { mailboxId, which } of await listUnknownEmails(context.database)) {
        if (known.get(mailboxId)?.which === which) continue;
        known.set(mailboxId, { which, untilMs: performance.now() + hurriedMs });
        onHurry(mailboxId);
      }
      return lookEveryMs;
    },
    { onError: (error) => context.log.error({ err: error }, 'looking for unknown emails failed') },
  );
  return {
    isHurried: (mailboxId) => (known.get(mailboxId)?.untilMs ?? 0) > performance.now(),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  };
}
