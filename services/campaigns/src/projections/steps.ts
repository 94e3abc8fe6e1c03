import type { SequenceStep } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { Step } from '../campaign/events.ts';

export async function replaceSteps(transaction: Queryable, campaignId: string, steps: readonly Step[]): Promise<void> {
  await transaction.query('delete from steps where campaign_id = $1', [campaignId]);
  await transaction.query(
    `insert into steps (id, campaign_id, step_number, subject, body, delay_days, attachments, created_at)
     select id, $1, "stepNumber", subject, body, "delayDays", attachments, "createdAt"
     from json_to_recordset($2) as step (
       id uuid, "stepNumber" int, subject text, body text, "delayDays" int, attachments jsonb, "createdAt" timestamptz)`,
    [campaignId, JSON.stringify(steps)],
  );
}

export async function listSteps(database: Queryable, campaignId: string): Promise<SequenceStep[]> {
  const { rows } = await database.query<SequenceStep>(
    `select id, campaign_id as "campaignId", step_number as "stepNumber", subject, body,
       delay_days as "delayDays", attachments, created_at as "createdAt"
     from steps where campaign_id = $1 order by step_number`,
    [campaignId],
  );
  return rows;
}
