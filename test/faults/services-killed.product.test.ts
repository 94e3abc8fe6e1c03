import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@cadenza/free-port';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { killAll, killOneOf, postgresPid, stillRunning, treeOf, until } from '../support/processes.ts';
import { dataFolder, type Started, startProduct } from '../support/running-product.ts';
import { signedIn } from '../support/session.ts';
import { expectAcknowledged, expectCleanReplay } from './support/acknowledged-holds.ts';
import { startLoad } from './support/load.ts';
import { patienceMs, scale } from './support/scale.ts';
import { startCampaigns } from './support/sending-campaigns.ts';

const services = ['gateway', 'campaigns', 'leads', 'tracking', 'objects', 'mailboxes', 'ai'];
const killsOfEach = scale({ short: 1, whole: 100 });
const killsOfTree = scale({ short: 1, whole: 20 });
const campaigns = scale({ short: 3, whole: 20 });
const leadsPerCampaign = scale({ short: 20, whole: 500 });
const respondsWithin = { timeoutMs: 60_000 };

async function isReady({ url }: Pick<Started, 'url'>) {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
}

async function everythingAt(folder: string, sinkUrl: string) {
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SMTP_URL: sinkUrl,
    CLOCK_START: '2026-03-02T15:00:00Z',
    CLOCK_SPEED: '300',
  };
  return () => startProduct(environment);
}

test('every service but the sender is killed again and again under load: what was acknowledged holds, once', {
  timeout: patienceMs,
}, async () => {
  await using sink = await startSmtpSink();
  await using folder = await dataFolder();
  const start = await everythingAt(folder.path, sink.url);
  await using product = await start();
  const session = await signedIn(product.url);
  const ids = await startCampaigns(session, { campaigns, leadsPerCampaign });
  const load = startLoad(session, product.url, ids, sink);
  await Promise.all(
    services.map(async (name, place) => {
      for (let kill = 0; kill < killsOfEach; kill += 1) {
        const waitMs = 300 * (place + 1) + 137 * (kill % 20);
        await killOneOf(product.process.pid as number, `services/${name}/src/main.ts`, { waitMs });
      }
    }),
  );
  await eventually(() => isReady(product), respondsWithin);
  await load.end();
  expect(load.acknowledged.leads.size).toBeGreaterThan(killsOfEach);
  await expectAcknowledged(session, load.acknowledged);
  await eventually(() => expect(sink.mails.length).toBe(campaigns * leadsPerCampaign), { timeoutMs: patienceMs });
  expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(sink.mails.length);
  await expectCleanReplay(folder.path);
});

test('the whole product, its database included, is killed again and again under load, and goes on after each start', {
  timeout: patienceMs,
}, async () => {
  await using sink = await startSmtpSink();
  await using folder = await dataFolder();
  const start = await everythingAt(folder.path, sink.url);
  let product = await start();
  await using _last = { [Symbol.asyncDispose]: () => product[Symbol.asyncDispose]() };
  const session = await signedIn(product.url);
  const ids = await startCampaigns(session, { campaigns, leadsPerCampaign });
  const load = startLoad(session, product.url, ids, sink);
  for (let kill = 0; kill < killsOfTree; kill += 1) {
    await wait(1_500 + 211 * (kill % 5));
    const tree = await treeOf(product.process.pid as number);
    tree.push(await postgresPid(folder.path));
    killAll(new Set(tree));
    await until(async () => (await stillRunning(tree)).length === 0);
    product = await start();
  }
  await wait(1_000);
  await load.end();
  await expectAcknowledged(session, load.acknowledged);
  await eventually(
    async () => {
      const ledger = (
        await Promise.all(ids.map((id) => session.call('GET', `/api/campaigns/${id}/emails?limit=1000`)))
      ).flatMap(({ body }) => body as { status: string; leadEmail: string }[]);
      expect(ledger).toHaveLength(campaigns * leadsPerCampaign);
      expect(ledger.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([]);
      const arrived = sink.mails.map(({ to }) => to[0]);
      expect(new Set(arrived).size).toBe(arrived.length);
      const sent = ledger.filter(({ status }) => status === 'sent').map(({ leadEmail }) => leadEmail);
      expect(sent.filter((email) => !arrived.includes(email))).toEqual([]);
    },
    { timeoutMs: patienceMs },
  );
  await expectCleanReplay(folder.path);
});
