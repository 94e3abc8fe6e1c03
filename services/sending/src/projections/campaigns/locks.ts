import { lockNames, type Queryable } from '@cadenza/postgres';

/**
 * Locks these campaigns until the transaction ends, so that no other changes what is known about them. A lead's next
 * step must be computed from the sequence, the launch and the leads as all earlier events left them. Locking in the
 * order of ids keeps blocks that touch the same campaigns from deadlocking. The lock is advisory because a row lock
 * would come before the transaction's events, which must be its first write.
 */
export async function lockCampaigns(transaction: Queryable, campaignIds: readonly string[]): Promise<void> {
  await lockNames(transaction, campaignIds);
}

/**
 * Locks only those of the campaigns that nobody else is changing, and returns them. A caller that goes through many
 * campaigns, and may leave one for later, thus never waits and never deadlocks.
 */
export async function lockFreeCampaigns(
  transaction: Queryable,
  campaignIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ id: string }>(
    'select id from unnest($1::text[]) as id where pg_try_advisory_xact_lock(hashtextextended(id, 0))',
    [campaignIds],
  );
  return new Set(rows.map(({ id }) => id));
}
