import type { LaunchSettings, SequenceStepFacts } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** Whether the campaign holds leads that lack values. */
export const holdsForValues = (settings: LaunchSettings | null): boolean => settings?.missingValues === 'hold';

/** A campaign as its leads' values are looked at. */
export interface ValuesFacts {
  revision: number;
  steps: SequenceStepFacts[];
}

/** `undefined` unless the campaign was launched, is not over, holds leads that lack values, and its leads follow its sequence. */
export async function findValuesFacts(database: Queryable, campaignId: string): Promise<ValuesFacts | undefined> {
  const { rows } = await database.query<ValuesFacts>(
    `select revision, steps from campaigns
     where id = $1 and status in ('active', 'paused') and settings ->> 'missingValues' = 'hold' and not sequence_dirty`,
    [campaignId],
  );
  return rows[0];
}

export async function holdingCampaigns(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from campaigns where status in ('active', 'paused') and settings ->> 'missingValues' = 'hold'`,
  );
  return rows.map(({ id }) => id);
}

/** The values of many leads have to be looked at: what counts as a variable changed. */
export async function outdateValues(transaction: Queryable, campaignIds: readonly string[]): Promise<void> {
  await transaction.query('update campaigns set values_dirty = true where id = any($1)', [campaignIds]);
}

/** The holds follow what the campaign was at this revision. */
export async function noteValuesFollowed(
  database: Queryable,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await database.query(
    'update campaigns set values_dirty = false, planned_revision = null where id = $1 and revision = $2',
    [id, revision],
  );
}
