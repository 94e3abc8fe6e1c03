import type { Log } from '@cadenza/http-kit';
import type { MailboxAccessSource } from '@cadenza/mailbox-access';
import type { SendingMailbox } from '../sender/sender.ts';

/** Tells `mailboxes` of refused logins. */
export interface RefusedLogins extends AsyncDisposable {
  /** Returns at once. A mailbox that is being reported is not reported again. */
  report(mailbox: SendingMailbox): void;
}

export function openRefusedLogins(access: MailboxAccessSource, log: Log): RefusedLogins {
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();

  async function tell({ id, accessRevision }: SendingMailbox): Promise<void> {
    try {
      // What was refused may be newer than what the email knew.
      const refused = await access.find(id, accessRevision);
      const needsAttention = await access.reportRefused(id, refused.accessRevision, stopping.signal);
      log.info({ mailboxId: id, needsAttention }, 'a refused login of a mailbox was reported');
    } catch (error) {
      log.warn({ err: error, mailboxId: id }, 'a refused login of a mailbox could not be reported');
    } finally {
      underWay.delete(id);
    }
  }

  return {
    report(mailbox) {
      if (stopping.signal.aborted || underWay.has(mailbox.id)) return;
      underWay.set(mailbox.id, tell(mailbox));
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
