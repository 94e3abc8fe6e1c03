import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LeadFilter } from '@cadenza/contracts';
import { type Database, openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, startDovecot, startSmtpSink, unpacked } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { unpackBlock } from '../packages/event-kit/src/journal/pack.ts';
import { startFourServices } from './support/four-services.ts';
import { rebuildService } from './support/rebuild-services.ts';

/** Part of every field of every lead here, in every spelling: no personal data may stay anywhere. */
const canary = 'xcanary';
const aPerson = (number: number) => ({
  firstName: `First${canary}${number}`,
  lastName: `Last${canary}${number}`,
  email: `mail-${canary}${number}@example.com`,
  company: `Company${canary}${number}`,
  jobRole: `Role${canary}${number}`,
  fields: { industry: `Industry${canary}${number}` },
  tags: [`Tag${canary}${number}`],
});
const step = {
  subject: 'For {{firstName}} {{lastName}}',
  body: 'Dear {{jobRole}} of {{company}} in {{industry}}, see https://example.com/?to={{email}} and https://example.com/tour',
};

/** Filters as segments are saved with: nobody but the person, and all but the person, in a group as well. */
function filtersNaming(email: string): LeadFilter[] {
  const named = { on: 'field', field: 'email', is: 'is', value: email } as const;
  const noted = { on: 'custom', key: 'industry', is: 'contains', value: `by ${email.toUpperCase()}` } as const;
  return [
    { match: 'all', conditions: [named] },
    {
      match: 'any',
      conditions: [
        { match: 'all', conditions: [noted, named] },
        { ...named, is: 'is-not' },
      ],
    },
  ];
}

/** Part of strangers' words about a lead, which no event holds. */
const wordsCanary = 'xsaid';
const said = `Ada ${wordsCanary} Lovelace`;

type Product = Awaited<ReturnType<typeof startFourServices>>;

/** Where a canary occurs: `<database>.<table>`, including the log of the bus. */
async function findInDatabases({ databases }: Product, wanted: string = canary): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { url }] of Object.entries(databases)) {
    await using database = openDatabase(url, { connectionsMax: 1 });
    const { rows } = await database.query<{ table: string }>(
      `select quote_ident(table_name) as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(rows.length).toBeGreaterThan(name === 'bus' ? 0 : 3);
    for (const { table } of rows) {
      const { rowCount } = await database.query(`select from ${table} as each where each::text ilike $1 limit 1`, [
        `%${wanted}%`,
      ]);
      const { rows: compressed } = await database.query<{ row: string }>(
        `select each::text as row from ${table} as each where each::text like '%x28b52ffd%'`,
      );
      const isPacked = compressed
        .flatMap(({ row }) => unpacked(row))
        .some((text) => text.toLowerCase().includes(wanted));
      if (rowCount || isPacked) found.push(`${name}.${table}`);
    }
  }
  return found;
}

/**
 * Where a canary occurs in the files of PostgreSQL's tables and indexes, after deleted rows were purged. Skips the
 * write-ahead log, which holds everything until it is overwritten.
 */
async function findInTableFiles({ databases }: Product): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { url }] of Object.entries(databases)) {
    await using database = openDatabase(url, { connectionsMax: 1 });
    const { rows } = await database.query<{ table: string }>(
      `select quote_ident(table_name) as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { table } of rows) await database.query(`vacuum full ${table}`);
    await database.query('checkpoint');
    const { rows: files } = await database.query<{ file: string }>(
      `select relname as file from pg_class
       where relfilenode <> 0 and relkind in ('r', 'i', 't') and relnamespace <> 'pg_catalog'::regnamespace
         and position(convert_to($1, 'UTF8') in pg_read_binary_file(pg_relation_filepath(oid), true)) > 0`,
      [canary],
    );
    found.push(...files.map(({ file }) => `${name}.${file}`));
  }
  return found;
}

const findInLogs = ({ logged }: Product) =>
  logged.filter((line) => line.includes(canary) || line.includes(wordsCanary));

/** The keys of leads as stored in rows. */
async function keysOf({ databases }: Product): Promise<string[]> {
  await using database = openDatabase(databases['leads']?.url as string, { connectionsMax: 1 });
  return (await database.query<{ key: string }>('select bus_key::text as key from leads')).rows.map(({ key }) => key);
}

/** Only counts are left of anybody, and a kept record of the bus cannot be opened. */
async function expectNothingLeft(product: Product, keys: readonly string[]): Promise<void> {
  expect(keys.length).toBeGreaterThan(0);
  await eventually(async () => {
    expect(await findInDatabases(product)).toEqual([]);
    expect(await findInFiles(product)).toEqual([]);
    for (const key of keys) expect(await findInDatabases(product, key.slice(2))).toEqual([]);
  });
  expect(await findInTableFiles(product)).toEqual([]);
  expect(product.logged.length).toBeGreaterThan(0);
  expect(findInLogs(product)).toEqual([]);
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
    for (const filter of filtersNaming(aPerson(1).email)) {
      const name = `${filter.match} of ${aPerson(1).email}`;
      const headers = { 'idempotency-key': randomUUIDv7() };
      expect((await clients.leads.post('/api/segments', { name, filter }, headers)).status).toBe(201);
    }
    for (const leadId of leadIds)
      await clients.leads.post(`/api/leads/${leadId}/notes`, { text: `Noted${canary}` }, { 'idempotency-key': leadId });
    const found = await findInDatabases(product);
    expect(found).toEqual(
      expect.arrayContaining([
        ...[
          'leads.leads',
          'leads.lead_notes',
          'leads.segments',
          'sending.leads',
          'sending.email_contents',
          'tracking.leads',
          'tracking.destinations',
        ],
      ]),
    );
    expect(found).not.toContain('bus.records');
    expect(await findInTableFiles(product)).toEqual(expect.arrayContaining(['leads.leads', 'sending.email_contents']));
    const keys = await keysOf(product);
    expect(await findInDatabases(product, keys[0]?.slice(2))).toEqual(
      expect.arrayContaining(['leads.leads', 'sending.lead_keys', 'tracking.lead_keys']),
    );
    expect(await findInFiles(product)).not.toEqual([]);
    const link = await linkIn(product, mails[0]?.id as string);
    // One of them has had another address (rule J2).
    const moved = await clients.leads.patch(`/api/leads/${leadIds[1]}`, { email: `moved-${aPerson(2).email}` });
    expect(moved.status).toBe(200);

    expect((await clients.leads.delete(`/api/leads/${leadIds[0]}`)).status).toBe(200);
    const deleted = await clients.leads.post('/api/leads/bulk-delete', { ids: leadIds });
    expect(deleted.body).toEqual({ success: true, deleted: 1 });

    await expectNothingLeft(product, keys);
    expect((await clients.leads.get('/api/segments')).body).toMatchObject([
      { name: 'all of erased person', filter: { match: 'all', conditions: [{ on: 'erased', holdsFor: 'none' }] } },
      { name: 'any of erased person', filter: { conditions: [{ match: 'all' }, { on: 'erased', holdsFor: 'all' }] } },
    ]);
    expect((await report()).report).toMatchObject(
      leadIds.map((leadId) => ({ leadId, campaignId, lead: null, sentAt: expect.any(String) })),
    );
    expect((await report()).campaign).toMatchObject({ totalLeads: 0, sentCount: 2, openCount: 2, clickCount: 2 });
    expect(await counters()).toEqual({ sentCount: 2, openCount: 2, clickCount: 2 });
    expect((await read(link)).status).toBe(404);
    expect((await clients.leads.get(`/api/leads/${leadIds[0]}/export`)).status).toBe(404);
  });

  test('leaves nothing of what mail servers said of it, which was in no event', async () => {
    await using sink = await startSmtpSink();
    await using product = await startFourServices({ smtpUrl: sink.url });
    const { clients, launch, minutesLater } = product;
    sink.script(
      { kind: 'refuse', at: 'recipient', code: 550, text: `5.1.1 <${aPerson(1).email}>: ${said} no longer works here` },
      { kind: 'refuse', at: 'text', code: 554, text: `5.2.1 The mailbox of ${said} is disabled` },
      { kind: 'refuse', at: 'recipient', code: 451, text: `4.2.0 ${said} is away` },
      { kind: 'accept', text: `250 2.0.0 ${said} will read it` },
    );
    const { campaignPath, leadIds } = await launch(step, [1, 2, 3].map(aPerson));
    const told = async (client: keyof typeof clients, path: string) =>
      (await clients[client].get(`${campaignPath}/${path}`)).body.map((each: { reason: string }) => each.reason).sort();
    const dead = 'The mail server refused it: 550 5.1.1, no such mailbox';
    const unwilling = 'The mail server refused it: 554 5.2.1, by its rules';
    await minutesLater(async () => {
      expect(await told('leads', 'leads')).toEqual([dead, unwilling, null]);
      expect((await clients.tracking.get(`${campaignPath}/report`)).body.campaign).toMatchObject({
        sentCount: 3,
        bounceCount: 2,
      });
    });
    expect(await told('sending', 'emails')).toEqual([
      `dead-address: 550 5.1.1 <…>: ${said} no longer works here`,
      null,
      `policy: 554 5.2.1 The mailbox of ${said} is disabled`,
    ]);
    const words = ['sending.dead_address_replies', 'sending.reply_words'];
    expect((await findInDatabases(product, wordsCanary)).sort()).toEqual(words);
    const keys = await keysOf(product);

    await clients.leads.post('/api/leads/bulk-delete', { ids: leadIds });
    await expectNothingLeft(product, keys);
    await eventually(async () => expect(await findInDatabases(product, wordsCanary)).toEqual([]));
    expect(await told('sending', 'emails')).toEqual([dead, unwilling, null]);
  });

  test('leaves nothing of what older versions wrote into their events in any read model, also after a rebuild', async () => {
    await using sink = await startSmtpSink();
    await using product = await startFourServices({ smtpUrl: sink.url });
    const { clients, databases, launch, minutesLater } = product;
    sink.script({ kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no' });
    const { campaignPath, leadIds } = await launch(step, [aPerson(1)]);
    const sentence = 'The mail server refused it: 550 5.1.1, no such mailbox';
    const report = async () => (await clients.tracking.get(`${campaignPath}/report`)).body.report;
    await minutesLater(async () => {
      expect((await clients.leads.get(`${campaignPath}/leads`)).body).toMatchObject([{ reason: sentence }]);
      expect(await report()).toMatchObject([{ reason: sentence, bounced: true }]);
    });
    const services = ['sending', 'leads', 'tracking'] as const;
    for (const name of services) {
      await using database = openDatabase(databases[name]?.url as string, { connectionsMax: 1 });
      await keepAsBefore(database);
      for (const [table, column] of wordsOfBefore[name].map((each) => each.split('.'))) {
        const { rowCount } = await database.query(
          `update ${table} set ${column} = replace(${column}::text, $1, $2)::${column === 'data' || column === 'event' ? 'jsonb' : 'text'}
           where ${column}::text like '%' || $1 || '%'`,
          [sentence, `dead-address: 550 5.1.1 ${said} no longer works here`],
        );
        expect(rowCount, `${name} ${table}`).toBeGreaterThan(0);
      }
    }
    expect(await report()).toMatchObject([{ reason: expect.stringContaining(said) }]);

    const keys = await keysOf(product);
    await clients.leads.delete(`/api/leads/${leadIds[0]}`);
    const kept = ['leads.inbox', 'sending.events', 'tracking.inbox'];
    const found = async () => (await findInDatabases(product, wordsCanary)).sort();
    await eventually(async () => expect(await found()).toEqual(kept));
    await expectNothingLeft(product, keys);
    for (const name of services) {
      const compared = await rebuildService(name, databases[name]?.url as string);
      expect(
        Object.entries(compared).filter(([, { wrong }]) => wrong > 0),
        name,
      ).toEqual([]);
    }
    expect(await found()).toEqual(kept);
  });
});

/** As versions up to 0.1.0 kept what they heard: each event in a row of the inbox. */
async function keepAsBefore(database: Database): Promise<void> {
  const { rows: blocks } = await database.query<{ topic: string; at: string; transaction: string; packed: Buffer }>(
    `delete from journal_blocks returning topic, handled_at as at, transaction_id::text as transaction, packed`,
  );
  for (const { topic, at, transaction, packed } of blocks) {
    const events = unpackBlock(packed);
    await database.query(
      `insert into inbox (record_id, handled_at, topic, event, transaction_id)
       select id, $1, $2, event, $3::xid8 from unnest($4::text[], $5::jsonb[]) as heard (id, event)
       on conflict (record_id) do update set event = excluded.event`,
      [at, topic, transaction, events.map(({ id }) => id), events.map((event) => JSON.stringify(event))],
    );
  }
}

/** Where versions up to 0.1.0 stored the words of mail servers. */
const wordsOfBefore = {
  sending: ['events.data', 'emails.reason', 'enrolments.reason'],
  leads: ['inbox.event', 'links.reason', 'links.failed_reason'],
  tracking: ['inbox.event', 'links.reason', 'emails.failure'],
};

describe.skipIf(!hasDovecot)('J3: a deleted lead whose mails came back (needs Dovecot)', () => {
  test('leaves nothing of what they said, which was in no event', async () => {
    await using resources = new AsyncDisposableStack();
    const dovecot = resources.use(await startDovecot());
    const sink = resources.use(await startSmtpSink());
    const product = resources.use(await startFourServices({ smtpUrl: sink.url, imapUrl: dovecot.url }));
    const { clients, launch, minutesLater } = product;
    const { campaignPath, leadIds } = await launch(step, [1, 2, 3].map(aPerson));
    await minutesLater(async () => {
      expect((await clients.tracking.get(`${campaignPath}/report`)).body.campaign).toMatchObject({ sentCount: 3 });
    });
    const arrive = (headers: string[], ...lines: string[]) => {
      const general = ['Date: Mon, 2 Mar 2026 15:20:00 +0000', 'To: outreach@example.com', 'MIME-Version: 1.0'];
      const raw = [...general, ...headers, '', ...lines].join('\r\n');
      return dovecot.with((client) => client.append('INBOX', raw));
    };
    const sentTo = (number: number) => sink.mails.find(({ to }) => to.includes(aPerson(number).email));
    const returned = (number: number, action: string, diagnosis: string) =>
      arrive(
        [
          'From: MAILER-DAEMON@mx.example.net',
          'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        ],
        ...['--b', 'Content-Type: text/plain', '', `Your message could not be delivered: ${said}.`, ''],
        ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.net', ''],
        ...[
          `Final-Recipient: rfc822; ${aPerson(number).email}`,
          `Action: ${action}`,
          `Status: ${diagnosis.slice(4, 9)}`,
        ],
        ...[`Diagnostic-Code: smtp; ${diagnosis}`, '', '--b', 'Content-Type: message/rfc822', ''],
        ...[sentTo(number)?.raw.toString('utf8') ?? '', '--b--', ''],
      );
    await returned(1, 'failed', `550 5.1.1 ${said} no longer works here`);
    await returned(2, 'delayed', `452 4.2.2 exceeded ${said} storage`);
    await arrive(
      [
        `From: ${said} <${aPerson(3).email}>`,
        `Subject: Automatic reply: ${said} is away`,
        `In-Reply-To: ${sentTo(3)?.parsed.messageId}`,
        'Auto-Submitted: auto-replied',
        'Content-Type: multipart/mixed; boundary=b',
      ],
      ...['--b', 'Content-Type: text/plain', '', 'I am out of the office.', ''],
      ...['--b', `Content-Type: application/pdf; name="${said}.pdf"`, ''],
      ...[`Content-Disposition: attachment; filename="${said}.pdf"`, '', '%PDF', '--b--', ''],
    );
    const received = async (leadId: string | undefined) =>
      (await clients.tracking.get(`${campaignPath}/received-mails?leadId=${leadId}`)).body;
    await minutesLater(async () => {
      expect(await received(leadIds[0])).toMatchObject([{ verdict: 'dead-address', reason: 'dead-address 5.1.1' }]);
      expect(await received(leadIds[1])).toMatchObject([
        { verdict: 'other', reason: expect.stringContaining(`“exceeded ${said.toLowerCase()} storage”`) },
      ]);
      expect(await received(leadIds[2])).toMatchObject([
        { verdict: 'absence', subject: expect.stringContaining(said), reason: expect.any(String) },
      ]);
    });
    expect(await findInDatabases(product, wordsCanary)).toEqual(['tracking.mail_words']);
    const keys = await keysOf(product);

    await clients.leads.post('/api/leads/bulk-delete', { ids: leadIds });
    await expectNothingLeft(product, keys);
    await eventually(async () => expect(await findInDatabases(product, wordsCanary)).toEqual([]));
  });
});
