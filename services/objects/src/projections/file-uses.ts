import type { Queryable } from '@cadenza/postgres';

interface Change {
  campaignId: string;
  /** Every file that the campaign's steps name after the change. */
  fileIds: readonly string[];
  changedAt: string;
  /** Real instant from which files that no step names any more count as unused. */
  heardAt: Temporal.Instant;
}

/** Notes which files a campaign's steps name now. A replayed older change only adds uses and ends none. */
export async function noteUses(transaction: Queryable, change: Change): Promise<void> {
  const { campaignId, fileIds, changedAt, heardAt } = change;
  const { isLatest, isDeleted } = await noteChange(transaction, campaignId, changedAt);
  if (isDeleted) return;
  await lockFiles(transaction, campaignId, fileIds);
  if (isLatest) await endUses(transaction, { campaignId, except: fileIds, heardAt });
  await transaction.query(
    'insert into file_uses (campaign_id, file_id) select $1::uuid, unnest($2::uuid[]) on conflict do nothing',
    [campaignId, fileIds],
  );
  await transaction.query('update files set unused_since = null where id = any($1) and unused_since is not null', [
    fileIds,
  ]);
}

/** Ends every use by a campaign, for good: later events about it change nothing. */
export async function noteCampaignDeleted(
  transaction: Queryable,
  { campaignId, heardAt }: Pick<Change, 'campaignId' | 'heardAt'>,
): Promise<void> {
  await noteChange(transaction, campaignId, 'infinity');
  await lockFiles(transaction, campaignId, []);
  await endUses(transaction, { campaignId, except: [], heardAt });
}

/** Locks the campaign's row, so that its changes are noted one at a time. */
async function noteChange(transaction: Queryable, campaignId: string, changedAt: string) {
  const { rows } = await transaction.query<{ isLatest: boolean; isDeleted: boolean }>(
    `insert into campaigns (id, changed_at) values ($1, $2)
     on conflict (id) do update set changed_at = greatest(campaigns.changed_at, excluded.changed_at)
     returning changed_at = $2 as "isLatest", changed_at = 'infinity' as "isDeleted"`,
    [campaignId, changedAt],
  );
  return rows[0]!;
}

/**
 * Without this lock, two campaigns that stop naming a file at once would each still see the other's use, and a removal
 * might miss a new use.
 */
async function lockFiles(transaction: Queryable, campaignId: string, fileIds: readonly string[]): Promise<void> {
  await transaction.query(
    `select from files where id = any($2) or id in (select file_id from file_uses where campaign_id = $1)
     order by id for update`,
    [campaignId, fileIds],
  );
}

async function endUses(
  transaction: Queryable,
  { campaignId, except, heardAt }: Pick<Change, 'campaignId' | 'heardAt'> & { except: readonly string[] },
): Promise<void> {
  const { rows } = await transaction.query<{ id: string }>(
    'delete from file_uses where campaign_id = $1 and file_id <> all($2) returning file_id as id',
    [campaignId, except],
  );
  if (rows.length === 0) return;
  await transaction.query(
    `update files set unused_since = $2
     where id = any($1) and stored_at is not null and not exists (select from file_uses where file_id = files.id)`,
    [rows.map(({ id }) => id), heardAt.toString()],
  );
}
