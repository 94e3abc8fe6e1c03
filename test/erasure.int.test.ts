import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@cadenza/postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { startFourServices } from './support/four-services.ts';

/** In every field of every lead here, in every spelling: nothing that was known of one may stay anywhere. */
const canary = 'xcanary';
const aPerson = (number: number) => ({
  firstName: `First${canary}${number}`,
  lastName: `Last${canary}${number}`,
  email: `mail-${canary}${number}@example.com`,
  company: `Company${canary}${number}`,
  jobRole: `Role${canary}${number}`,
});
const step = {
  subject: 'For {{firstName}} {{lastName}}',
  body: 'Dear {{jobRole}} of {{company}}, see https://example.com/?to={{email}} and https://example.com/tour',
};

type Product = Awaited<ReturnType<typeof startFourServices>>;

/** Where the canary is: `<database>.<table>`. The event log is left out: what is on it is gone after days. */
async function findInDatabases({ databases }: Product): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { url }] of Object.entries(databases)) {
    if (name === 'bus') continue;
    await using database = openDatabase(url, { connectionsMax: 1 });
    const { rows } = await database.query<{ table: string }>(
      `select quote_ident(table_name) as table from information_schema.tables where table_schema = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { table } of rows) {
      const { rowCount } = await database.query(`select from ${table} as each where each::text ilike $1 limit 1`, [
        `%${canary}%`,
      ]);
      if (rowCount) found.push(`${name}.${table}`);
    }
  }
  return found;
}

async function findInFiles({ dataDirectory }: Product): Promise<string[]> {
  const files = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  const contents = await Promise.all(names.map(async (name) => ({ name, text: await readFile(name, 'utf8') })));
  return contents.filter(({ text }) => text.includes(canary)).map(({ name }) => name);
}

const caughtMail = async ({ clients }: Product): Promise<{ id: string }[]> =>
  (await clients.sending.get('/dev/mail.json')).body;

/** The first tracked link in a caught email. */
async function linkIn({ clients }: Product, emailId: string): Promise<string> {
  const { body } = await clients.sending.get(`/dev/mail/${emailId}.eml`);
  return /http:\S+?\/t\/c\/[\w.-]+/.exec(String(body).replace(/=\r\n/g, ''))?.[0] as string;
}

describe('J3: a deleted lead', () => {
  test('leaves nothing of itself in any service, but everything that was counted', async () => {
    await using product = await startFourServices();
    const { clients, launch, minutesLater, read } = product;
    const { campaignId, campaignPath, leadIds } = await launch(step, [aPerson(1), aPerson(2)]);
    const mails = await minutesLater(async () => {
      const caught = await caughtMail(product);
      expect(caught).toHaveLength(2);
      return caught;
    });
    const report = async () => (await clients.tracking.get(`${campaignPath}/report`)).body;
    await minutesLater(async () => {
      for (const { id } of mails) expect((await read(await linkIn(product, id))).status).toBe(302);
      expect((await report()).campaign).toMatchObject({ sentCount: 2, openCount: 2, clickCount: 2 });
    });
    const counters = async () => {
      const { sentCount, openCount, clickCount } = (await clients.campaigns.get(campaignPath)).body;
      return { sentCount, openCount, clickCount };
    };
    await eventually(async () => expect(await counters()).toEqual({ sentCount: 2, openCount: 2, clickCount: 2 }));
    expect(await findInDatabases(product)).toEqual(
      expect.arrayContaining(['leads.leads', 'sending.leads', 'sending.email_contents', 'tracking.leads']),
    );
    expect(await findInFiles(product)).not.toEqual([]);
    const link = await linkIn(product, mails[0]?.id as string);

    expect((await clients.leads.delete(`/api/leads/${leadIds[0]}`)).status).toBe(200);
    const deleted = await clients.leads.post('/api/leads/bulk-delete', { ids: leadIds });
    expect(deleted.body).toEqual({ success: true, deleted: 1 });

    await eventually(async () => {
      expect(await findInDatabases(product)).toEqual([]);
      expect(await findInFiles(product)).toEqual([]);
    });
    expect((await report()).report).toMatchObject(
      leadIds.map((leadId) => ({ leadId, campaignId, lead: null, sentAt: expect.any(String) })),
    );
    expect((await report()).campaign).toMatchObject({ totalLeads: 0, sentCount: 2, openCount: 2, clickCount: 2 });
    expect(await counters()).toEqual({ sentCount: 2, openCount: 2, clickCount: 2 });
    expect((await read(link)).status).toBe(404);
    expect((await clients.leads.get(`/api/leads/${leadIds[0]}/export`)).status).toBe(404);
  });

  test('leaves nothing of itself in the reasons that mail servers give', async () => {
    await using sink = await startSmtpSink();
    await using product = await startFourServices({ smtpUrl: sink.url });
    const { clients, launch, minutesLater } = product;
    const person = aPerson(3);
    sink.script({ kind: 'refuse', at: 'recipient', code: 550, text: `5.1.1 <${person.email}>: user unknown` });
    const { campaignPath, leadIds } = await launch(step, [person]);
    await minutesLater(async () => {
      const [link] = (await clients.leads.get(`${campaignPath}/leads`)).body;
      expect(link).toMatchObject({ status: 'failed', reason: expect.stringContaining('user unknown') });
    });
    await clients.leads.delete(`/api/leads/${leadIds[0]}`);
    await eventually(async () => expect(await findInDatabases(product)).toEqual([]));
  });
});
