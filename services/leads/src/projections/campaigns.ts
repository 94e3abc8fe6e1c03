import { type CampaignStatus, type ContractEventOf, customFieldKey, type SequenceStepFacts } from '@cadenza/contracts';
import { usedNames } from '@cadenza/email-content';
import { VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';

export async function noteCampaignStatus(
  transaction: Queryable,
  campaignId: string,
  status: CampaignStatus,
): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, status) values ($1, $2)
     on conflict (id) do update set status = excluded.status where campaigns.status <> 'deleted'`,
    [campaignId, status],
  );
}

export async function noteCampaignName(transaction: Queryable, campaignId: string, name: string): Promise<void> {
  await transaction.query(`update campaigns set name = $2 where id = $1 and status <> 'deleted'`, [campaignId, name]);
}

/** The last step only grows until the sequence is saved, so that no lead counts as completed meanwhile (rule E3). */
export async function noteSequence(
  transaction: Queryable,
  { campaignId, steps, saved }: ContractEventOf<'CampaignSequenceChanged'>['data'],
): Promise<void> {
  const lastStep = Math.max(0, ...steps.map(({ stepNumber }) => stepNumber));
  await transaction.query(
    `update campaigns set last_step = case when $3 then $2 else greatest(last_step, $2) end, used_names = $4
     where id = $1`,
    [campaignId, lastStep, saved, namesIn(steps)],
  );
}

/** What a sequence names as variables and could be a custom field, in one order. */
export const namesIn = (steps: readonly Pick<SequenceStepFacts, 'subject' | 'body'>[]): string[] => {
  const names = new Set(steps.flatMap(({ subject, body }) => [...usedNames(subject), ...usedNames(body)]));
  return [...names].filter((name) => customFieldKey.safeParse(name).success).sort();
};

/** The campaigns that have a variable in their sequence. */
export async function campaignsUsing(
  database: Queryable,
  name: string,
): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await database.query<{ id: string; name: string | null }>(
    `select id, name from campaigns where $1 = any(used_names) and status <> 'deleted' order by name, id`,
    [name],
  );
  return rows;
}

export async function anySequenceToRead(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query('select from sequences_to_read limit 1');
  return rowCount !== 0;
}

/** Keeps the used names of campaigns from before, of which no younger sequence is known, and empties the list. */
export async function noteReadSequences(
  transaction: Queryable,
  namesByCampaign: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const [campaignId, names] of namesByCampaign) {
    await transaction.query(`update campaigns set used_names = $2 where id = $1 and used_names = '{}'`, [
      campaignId,
      names,
    ]);
  }
  await transaction.query('delete from sequences_to_read');
}

export async function noteCampaignDeleted(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, status) values ($1, 'deleted') on conflict (id) do update set status = 'deleted', name = null`,
    [campaignId],
  );
}

export async function findCampaignStatus(database: Queryable, campaignId: string): Promise<CampaignStatus | undefined> {
  const { rows } = await database.query<{ status: CampaignStatus }>(
    `select status from campaigns where id = $1 and status <> 'deleted'`,
    [campaignId],
  );
  return rows[0]?.status;
}

/** Prevents a campaign from being deleted before the commit. */
export async function lockCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  const { rowCount } = await transaction.query(
    `select from campaigns where id = $1 and status <> 'deleted' for share`,
    [campaignId],
  );
  if (rowCount === 0) throw new VersionConflict('The campaign was deleted meanwhile');
}

/** The names of those of these campaigns that exist; `null` where a name is not known yet. */
export async function campaignNames(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await database.query<{ id: string; name: string | null }>(
    `select id, name from campaigns where id = any($1::uuid[]) and status <> 'deleted'`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
