import { append, retryOnConflict } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import { fromTime } from '../from-time.ts';
import { decideMailboxGuard } from '../guard/decide-mailbox-guard.ts';
import { guardDays } from '../guard/guard.ts';
import { mailboxOfEmail } from '../projections/mailboxes/guard.ts';
import { alarmedAmong, recentSendsOfMailboxes } from '../projections/mailboxes/recent-sends.ts';
import { requestMailboxVisit } from '../projections/mailboxes/visits.ts';
import { projectOwn } from '../projections/own-events.ts';

/**
 * Checks mailboxes with alarming emails, and all others of their domains, after an alarming event, a send or some time;
 * what healthy ones send for a domain with alarms is looked at in time (`startWatchingMailboxes`). From the commit on
 * nothing leaves through a stopped mailbox, and a warned one has half of its allowance, though `mailboxes` hears of it
 * only later.
 */
export async function watchMailboxes(context: Context, mailboxIds: readonly string[]): Promise<void> {
  if (mailboxIds.length === 0) return;
  // Another check may decide first: this one looks again.
  await retryOnConflict(() => watchOnce(context, mailboxIds));
}

/** Checks the mailbox that sent an email, if one did. */
export async function watchMailboxOf(context: Context, emailId: string): Promise<void> {
  const mailboxId = await mailboxOfEmail(context.database.byKey, emailId);
  if (mailboxId !== null) await watchMailboxes(context, [mailboxId]);
}

async function watchOnce({ clock, database }: Context, mailboxIds: readonly string[]): Promise<void> {
  const now = clock.now();
  const since = now.subtract({ hours: guardDays * 24 });
  const alarmed = await alarmedAmong(database.byKey, mailboxIds, since);
  if (alarmed.length === 0) return;
  const recent = await recentSendsOfMailboxes(database.byKey, alarmed, since);
  const decided = recent.flatMap((mailbox) => {
    const event = decideMailboxGuard(mailbox, now);
    return event ? [{ stream: `guard-${mailbox.mailboxId}`, expectedVersion: mailbox.version, events: [event] }] : [];
  });
  if (decided.length === 0) return;
  await database.transaction(async (transaction) => {
    await projectOwn(transaction, await append(transaction, decided, { metadata: fromTime, occurredAt: now }));
    for (const { events } of decided)
      for (const { data } of events) await requestMailboxVisit(transaction, data.mailboxId, now);
  });
}
