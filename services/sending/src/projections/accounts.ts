import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { AccountEvent, Waiting } from '../account/events.ts';
import { isoText } from './iso-text.ts';

/**
 * Writes what the latest event of an account says. Each event carries the whole state, so their order does not matter:
 * a rebuild projects events of different campaigns in any order.
 */
export async function projectAccount(
  transaction: Queryable,
  { type, data, version }: RecordedEvent<AccountEvent>,
): Promise<void> {
  const waiting: Partial<Waiting> = type === 'AccountRecovered' ? {} : data;
  await transaction.query(
    `insert into accounts (id, version, fault, code, status, since, failures, retry_at, probe_email, recipients)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set version = excluded.version, fault = excluded.fault, code = excluded.code,
       status = excluded.status, since = excluded.since, failures = excluded.failures, retry_at = excluded.retry_at,
       probe_email = excluded.probe_email, recipients = excluded.recipients
     where accounts.version < excluded.version`,
    [
      data.accountId,
      version,
      waiting.fault?.kind ?? null,
      waiting.fault?.code ?? null,
      waiting.fault?.status ?? null,
      waiting.since ?? null,
      waiting.failures ?? 0,
      waiting.retryAt ?? null,
      type === 'AccountProbed' ? data.emailId : null,
      waiting.fault?.recipients ?? null,
    ],
  );
}

/** In SQL: an account as `AccountStanding` has it, or null when it has never failed. */
export const standingOf = (accountId: string) => `
  (select jsonb_build_object('id', accounts.id, 'version', accounts.version, 'waiting', case when fault is not null then
     jsonb_build_object('fault', jsonb_strip_nulls(jsonb_build_object('recipients', recipients))
         || jsonb_build_object('kind', fault, 'code', code, 'status', accounts.status),
       'since', ${isoText('since')}, 'failures', failures, 'retryAt', ${isoText('retry_at')}) end)
   from accounts where accounts.id = ${accountId})`;

/** How many accounts wait, and since when the first of them does. */
export async function countWaiting(database: Queryable): Promise<{ waiting: number; since: string | null }> {
  const { rows } = await database.query<{ waiting: number; since: string | null }>(
    'select count(*)::int as waiting, min(since) as since from accounts where fault is not null',
  );
  return rows[0] as { waiting: number; since: string | null };
}
