import { randomUUIDv7 } from 'node:crypto';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { simpleParser } from 'mailparser';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';

const sender = await runMailboxSender({ speed: 600 });
const { connect, mailboxes, campaigns, server } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

const patience = { timeoutMs: 20_000 };
const product = 'https://mail.example.com';
const body = 'See https://example.com/offer and https://mail.example.com/objects/1';

/** The first email of a new campaign that leaves from an address. */
async function sentFrom(address: string) {
  const { mailboxId } = await connect({ address });
  const email = `${randomUUIDv7()}@example.net`;
  const campaignId = await campaigns.create([{ subject: 'Hello', body, delayDays: 0 }], anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await campaigns.attach(campaignId, [{ email }]);
  await campaigns.launch(campaignId);
  return eventually(() => {
    const mail = server.mails.find(({ to }) => to.includes(email));
    expect(mail).toBeTruthy();
    return mail as NonNullable<typeof mail>;
  }, patience);
}

/** The origins of pixels, links and the three ways to unsubscribe. */
function originsIn({ parsed, raw }: Pick<Awaited<ReturnType<typeof sentFrom>>, 'parsed' | 'raw'>): string[] {
  const { text = '', html } = parsed;
  const parts = [text, String(html), raw.toString()];
  const urls = parts.flatMap((part) => part.match(/https:\/\/[\w.-]+\/(?=t\/|u\/)/g) ?? []);
  expect(urls.length).toBeGreaterThanOrEqual(6);
  return [...new Set(urls)];
}

test('links, the pixel and List-Unsubscribe of a mailbox lead to the tracking host of its domain', async () => {
  await mailboxes.trackAt('acme.io', 'https://go.acme.io');
  const mail = await sentFrom('ann@acme.io');
  expect(originsIn(mail)).toEqual(['https://go.acme.io/']);
  const header = mail.raw.toString().replace(/\r\n\s+/g, ' ');
  expect(header).toMatch(/^List-Unsubscribe: <https:\/\/go\.acme\.io\/u\/\S+>\r$/m);
});

test('links in emails of the relay lead to the tracking host of its own domain', async () => {
  await mailboxes.trackAt('example.com', 'https://go.example.com');
  const campaignId = await campaigns.create([{ subject: 'By the relay', body, delayDays: 0 }], anyTime);
  await campaigns.attach(campaignId, [{ email: 'ada@example.net' }]);
  await campaigns.launch(campaignId);
  const caught = await eventually(async () => {
    const list: { id: string; subject: string }[] = (await sender.client().get('/dev/mail.json')).body;
    const found = list.find(({ subject }) => subject === 'By the relay');
    expect(found).toBeTruthy();
    return found as NonNullable<typeof found>;
  }, patience);
  const raw = Buffer.from((await sender.client().get(`/dev/mail/${caught.id}.eml`)).body as string);
  expect(originsIn({ parsed: await simpleParser(raw), raw })).toEqual(['https://go.example.com/']);
});

test('other domains, also those below it, have links to the product', async () => {
  expect(originsIn(await sentFrom('ann@eu.acme.io'))).toEqual([`${product}/`]);
});

test('a domain is the same in any spelling', async () => {
  await mailboxes.trackAt('xn--bcher-kva.io', 'https://go.xn--bcher-kva.io');
  expect(originsIn(await sentFrom('ann@Bücher.io'))).toEqual(['https://go.xn--bcher-kva.io/']);
});

test('once the host is broken or removed, new emails have links to the product', async () => {
  await mailboxes.trackAt('gone.io', 'https://go.gone.io');
  await mailboxes.trackAt('gone.io', null);
  expect(originsIn(await sentFrom('ann@gone.io'))).toEqual([`${product}/`]);
});

test('a rebuild finds the same hosts', async () => {
  await using database = openDatabase(sender.databaseUrl, { connectionsMax: 4 });
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.find(({ table }) => table === 'tracking_hosts')).toMatchObject({ rows: 3, wrong: 0 });
});
