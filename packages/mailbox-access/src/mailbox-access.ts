import { type AccessUse, calls, type MailboxAccess } from '@cadenza/contracts';
import { AnsweredOtherwise, askService, type Kit } from '@cadenza/event-kit';

const keptMs = 5 * 60_000;
/** `mailboxes` signs in itself before it says that a login is refused. */
const refusedResponseMsMax = 40_000;

/**
 * Why it is not known how to sign in to a mailbox.
 * - `gone`: there is no such mailbox any more, or it has no such server.
 * - `unreadable`: its password cannot be read until somebody enters it again.
 * - `ended`: its provider accepts the sign-in no longer, until somebody connects the mailbox again.
 * - `away`: `mailboxes` does not answer, or its provider does not.
 */
export class NoAccess extends Error {
  readonly reason: 'gone' | 'unreadable' | 'ended' | 'away';

  constructor(reason: NoAccess['reason'], cause: unknown) {
    super(`No access to the mailbox: ${reason}`, { cause });
    this.name = 'NoAccess';
    this.reason = reason;
  }
}

export interface MailboxAccessSource {
  /**
   * How to sign in to a mailbox's server. What was asked for in the last five minutes is still known when `mailboxes`
   * does not answer.
   *
   * @param accessRevision the newest one known here; older access is asked for again
   * @throws NoAccess
   */
  find(mailboxId: string, accessRevision: number): Promise<MailboxAccess>;
  /**
   * Says that the server refused this access. Takes up to 40 seconds, in which `mailboxes` signs in itself.
   *
   * @returns whether the mailbox now waits for a person to mend it
   * @throws AnsweredOtherwise, the error of the connection, or the reason of the signal
   */
  reportRefused(mailboxId: string, accessRevision: number, signal: AbortSignal): Promise<boolean>;
}

/**
 * Asks `mailboxes` how to sign in, once at a time for each mailbox. Passwords stay in memory for five minutes at most,
 * tokens no longer than they are valid, and both are written nowhere.
 *
 * @param url of `mailboxes`
 * @param use the server of a mailbox that is signed in to
 */
export function openMailboxAccess(
  kit: Pick<Kit, 'name' | 'identities' | 'clock' | 'log'>,
  { url, use }: { url: string; use: AccessUse },
): MailboxAccessSource {
  const kept = new Map<string, MailboxAccess>();
  const asked = new Map<string, Promise<MailboxAccess>>();

  async function ask(mailboxId: string): Promise<MailboxAccess> {
    try {
      const access = await askService(kit, calls.tellMailboxAccess, {
        at: url,
        params: { id: mailboxId },
        query: { for: use },
      });
      kept.set(mailboxId, access);
      setTimeout(() => {
        if (kept.get(mailboxId) === access) kept.delete(mailboxId);
      }, keptMsOf(access)).unref();
      return access;
    } catch (error) {
      throw new NoAccess(reasonOf(error), error);
    } finally {
      asked.delete(mailboxId);
    }
  }

  function keptMsOf(access: MailboxAccess): number {
    if (!('expiresAt' in access)) return keptMs;
    const leftMs = Temporal.Instant.from(access.expiresAt).epochMilliseconds - kit.clock.realNow().epochMilliseconds;
    return Math.max(0, Math.min(keptMs, leftMs));
  }

  function askOnce(mailboxId: string): Promise<MailboxAccess> {
    const asking = asked.get(mailboxId) ?? ask(mailboxId);
    asked.set(mailboxId, asking);
    return asking;
  }

  return {
    async find(mailboxId, accessRevision) {
      const known = kept.get(mailboxId);
      if (known && known.accessRevision >= accessRevision) return known;
      const asking = asked.get(mailboxId);
      if (asking === undefined) return askOnce(mailboxId);
      // What was asked for before a change may be older than it.
      const found = await asking;
      return found.accessRevision >= accessRevision ? found : askOnce(mailboxId);
    },
    async reportRefused(mailboxId, accessRevision, signal) {
      kept.delete(mailboxId);
      const { needsAttention } = await askService(kit, calls.reportRefusedLogin, {
        at: url,
        params: { id: mailboxId },
        body: { for: use, accessRevision },
        responseMsMax: refusedResponseMsMax,
        signal,
      });
      return needsAttention;
    },
  };
}

function reasonOf(error: unknown): NoAccess['reason'] {
  if (!(error instanceof AnsweredOtherwise)) return 'away';
  if (error.status === 404) return 'gone';
  if (error.code === 'sign-in-ended') return 'ended';
  return error.code === 'credentials-unreadable' ? 'unreadable' : 'away';
}
