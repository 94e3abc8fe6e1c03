import { onClient } from '../support/bench-database.ts';

/**
 * How late emails left, in milliseconds, from a minute after the opening on. Each is planned one minute after the email
 * before it of the same campaign or mailbox; lateness counts from there.
 */
export const latenessesIn = (
  url: string,
  { by, opening }: { by: 'campaign_id' | 'mailbox_id'; opening: Temporal.Instant },
): Promise<number[]> =>
  onClient(url, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `select extract(epoch from sent_at - planned_at)::float8 * 1000 as ms from (
         select sent_at, lag(sent_at) over (partition by ${by} order by sent_at) + interval '1 minute' as planned_at
         from emails where status = 'sent') as email
       where planned_at >= $1::timestamptz + interval '1 minute'`,
      [opening.toString()],
    );
    return rows.map(({ ms }) => ms);
  });
