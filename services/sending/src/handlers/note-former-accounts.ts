import { type Heard, type Thread, wasReadUntil } from '../answers/judge-thread.ts';
import type { Context } from '../context.ts';
import { noteFormer } from '../projections/mailboxes/former-accounts.ts';

/** Notes of the accounts of before which of them were not read to their ends. */
export async function noteFormerAccounts(
  { database, settings }: Context,
  threads: readonly Pick<Thread, 'accounts'>[],
  { readings }: Heard,
  now: Temporal.Instant,
): Promise<void> {
  // Another mailbox may read such an account still, or may have left it earlier.
  const former = new Map<string, string>();
  for (const { id, until } of threads.flatMap(({ accounts }) => accounts))
    if (until !== null && until > (former.get(id) ?? '')) former.set(id, until);
  for (const [id, until] of former) {
    const readAt = readings.get(id);
    const unread = wasReadUntil(until, readAt, settings.CLOCK_SPEED) ? null : { since: readAt ?? null };
    await database.transaction((transaction) => noteFormer(transaction, id, unread, now));
  }
}
