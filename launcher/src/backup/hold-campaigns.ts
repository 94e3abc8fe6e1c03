import { Client } from 'pg';

/** As docs/operations.md has it; `sending` goes on with a campaign once it is paused and resumed. */
export const holdStatement =
  "update campaigns set status = 'paused', visit_at = null, next_send_at = null where status = 'active'";

export interface Hold {
  held: number;
  /** The names of those that run and cannot be held: `sending` had not heard of their start or resumption. */
  loose: string[];
}

/**
 * Holds every running campaign of a restored ledger, which has forgotten the emails that left after its instant: left
 * alone it would send them again at once.
 *
 * @param serverUrl `postgres://…` of the superuser of the restored databases, which no service uses now
 */
export async function holdCampaigns(serverUrl: string): Promise<Hold> {
  const held = await inDatabase(serverUrl, 'cadenza_sending', async (sending) => {
    const { rowCount } = await sending.query(holdStatement);
    const { rows } = await sending.query<{ id: string }>("select id from campaigns where status = 'paused'");
    return { count: rowCount ?? 0, ids: rows.map(({ id }) => id) };
  });
  const loose = await inDatabase(serverUrl, 'cadenza_campaigns', async (campaigns) => {
    const { rows } = await campaigns.query<{ name: string }>(
      "select name from campaigns where status = 'active' and id <> all ($1) order by name",
      [held?.ids ?? []],
    );
    return rows.map(({ name }) => name);
  });
  return { held: held?.count ?? 0, loose: loose ?? [] };
}

/** Nothing for a database that its service has not used yet: it has no campaigns. */
async function inDatabase<Result>(
  serverUrl: string,
  name: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result | undefined> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href, application_name: 'cadenza-restore' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select to_regclass('campaigns') is not null as "isMigrated"`);
    return rows[0].isMigrated ? await work(client) : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
