import {
  type IdleSender,
  type IdleSenderReason,
  type LaunchSenders,
  type LaunchSettings,
  launchCheckLeadsMax,
} from '@cadenza/contracts';
import type { MailboxStanding } from '../../mailbox/standing.ts';
import { moveToMailbox } from '../../plan/mailbox-times.ts';
import { MovingInstant } from '../../plan/moving-instant.ts';

/** Rules M6, M7, M8 and M11: which senders of a campaign send, and why others do not. */
export function checkSenders(
  senders: readonly { mailbox: MailboxStanding }[],
  settings: LaunchSettings,
  now: Temporal.Instant,
): LaunchSenders {
  const idle = senders.flatMap(({ mailbox }): IdleSender[] => {
    const reason = whyIdle(mailbox, settings, now);
    const { stoppedDomain } = mailbox;
    const sender = { mailboxId: mailbox.id, address: mailbox.facts.address };
    if (!reason) return stoppedDomain ? [{ ...sender, reason: 'paused', stoppedDomain }] : [];
    return [{ ...sender, reason }];
  });
  const idleCount = idle.length;
  return { ableCount: senders.length - idleCount, idleCount, idle: idle.slice(0, launchCheckLeadsMax) };
}

function whyIdle(mailbox: MailboxStanding, window: LaunchSettings, now: Temporal.Instant): IdleSenderReason | null {
  if (mailbox.away) return mailbox.away;
  if (!moveToMailbox(new MovingInstant(now, 'now'), mailbox, { window })) return 'hours';
  return mailbox.account.waiting ? 'waiting' : null;
}
