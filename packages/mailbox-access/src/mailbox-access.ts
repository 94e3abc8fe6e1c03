import { calls, type MailboxAccess } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import type { Context } from '../context.ts';

const keptMs = 5 * 60_000;

export interface MailboxAccessSource {
  /**
   * How to sign in to the inbox of a mailbox. What was asked for in the last five minutes is still known when `mailboxes`
   * does not answer.
   *
   * @param accessRevision the newest one known here; older access is asked for again
   * @throws Error when `mailboxes` does not answer, or when the mailbox is gone
   */
  find(mailboxId: string, accessRevision: number): Promise<MailboxAccess>;
  /** Says that this access was refused. @returns whether the mailbox now waits for a person to mend it */
  reportRefused(mailboxId: string, accessRevision: number, signal: AbortSignal): Promise<boolean>;
}

/** `mailboxes` signs in itself before it says that a login is refused. */
const refusedResponseMsMax = 40_000;

/** Passwords stay in memory for five minutes at most, and are written nowhere. */
export function openMailboxAccess(context: Context, { url }: { url: string }): MailboxAccessSource {
  const kept = new Map<string, MailboxAccess>();

  function keep(mailboxId: string, access: MailboxAccess) {
    kept.set(mailboxId, access);
    setTimeout(() => {
      if (kept.get(mailboxId) === access) kept.delete(mailboxId);
    }, keptMs).unref();
  }

  return {
    async find(mailboxId, accessRevision) {
      const known = kept.get(mailboxId);
      if (known && known.accessRevision >= accessRevision) return known;
      const access = await askService(context, calls.tellMailboxAccess, {
        at: url,
        params: { id: mailboxId },
        query: { for: 'imap' },
      });
      keep(mailboxId, access);
      return access;
    },
    async reportRefused(mailboxId, accessRevision, signal) {
      kept.delete(mailboxId);
      const { needsAttention } = await askService(context, calls.reportRefusedLogin, {
        at: url,
        params: { id: mailboxId },
        body: { for: 'imap', accessRevision },
        responseMsMax: refusedResponseMsMax,
        signal,
      });
      return needsAttention;
    },
  };
}
