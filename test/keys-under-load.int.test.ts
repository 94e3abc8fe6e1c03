import { linkPurposes } from '@cadenza/contracts';
import { type Identity, identityHeader, serviceIdentity, signIdentity, signToken, singleKey } from '@cadenza/http-kit';
import type { PrivateKeyForm } from '@cadenza/http-kit/key-forms';
import { eventually, startSmtpSink, testSecret, testUserId } from '@cadenza/testing';
import { importJWK } from 'jose';
import { expect, test } from 'vitest';
import { changeKeys } from '../launcher/src/keys/change-keys.ts';
import { clusterKeysIn } from '../launcher/src/keys/cluster-keys.ts';
import { startCluster } from './support/cluster.ts';
import { startCampaign } from './support/sending-campaign.ts';
import { type HttpResponse, type Session, signedIn, visitor } from './support/session.ts';

const callsPerSecond = 20;
const callsAfterwards = 50;
const waiting = { timeoutMs: 120_000 };
/** Longer than a token is reused and a key file goes unread. The waits in production are longer still. */
const waits = { beforeUseMs: 5_000, beforeForgetMs: 15_000 };

/** Calls at a fixed rate, however long the responses take. */
function startLoad(calls: readonly (() => Promise<HttpResponse>)[]) {
  const refused: unknown[] = [];
  const responses: Promise<void>[] = [];
  const timer = setInterval(() => {
    const response = calls[responses.length % calls.length]!().then(
      ({ status, body }) => {
        if (status >= 400) refused.push({ status, body });
      },
      (error) => void refused.push(String(error)),
    );
    responses.push(response);
  }, 1_000 / callsPerSecond);
  return {
    made: () => responses.length,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(responses);
      return { refused, count: responses.length };
    },
  };
}

const linksIn = (text: string) => ({
  open: /\/t\/o\/[\w.-]+/.exec(text)![0],
  unsubscribe: /\/u\/[\w.-]+/.exec(text)![0],
});

async function answered(ofToken: { key: PrivateKeyForm; identity: Identity; audience: string }, url: string) {
  const { key, identity, audience } = ofToken;
  const { kid, signer, ...jwk } = key;
  const own = { signer, kid, privateKey: (await importJWK(jwk, 'EdDSA')) as CryptoKey };
  const token = await signIdentity(identity, own, Temporal.Now.instant(), audience);
  return (await fetch(url, { headers: { [identityHeader]: token } })).status;
}

test('S9, O3: keys change under load: no call is refused, and every link that is out works for ever', {
  timeout: 600_000,
}, async () => {
  await using sink = await startSmtpSink();
  await using cluster = await startCluster({ smtpUrl: sink.url });
  const [gateway, services] = [cluster.urls[0]!, cluster.services[0]!];
  const session = await signedIn(gateway);
  const stranger = visitor(gateway);
  const follow = (path: string): Promise<HttpResponse> =>
    stranger.call('GET', path, undefined, { 'user-agent': 'Thunderbird' });
  await startCampaign(session, 'before', 1);
  const mailTo = (name: string) =>
    eventually(() => {
      const mail = sink.mails.find(({ to }) => to[0]?.startsWith(name));
      if (!mail) throw new Error(`Nothing has left to ${name} yet`);
      return linksIn(`${mail.parsed.text}${mail.parsed.html}`);
    }, waiting);
  const old = await mailTo('before');
  const emailId = old.open.slice('/t/o/'.length).split('.')[0]!;
  // Signed as in the version before, with a secret that is now a key without an id.
  const older = `/t/o/${signToken(emailId, linkPurposes.open, singleKey(testSecret))}`;
  const leadId = (await session.call('GET', '/api/leads')).body[0].id;

  const get = (path: string) => () => session.call('GET', path);
  const load = startLoad([
    get('/api/campaigns'),
    get('/api/leads'),
    get('/api/analytics'),
    // The leads service calls two others on its own behalf.
    get(`/api/leads/${leadId}/export`),
    () => session.call('POST', '/api/objects/upload'),
    () => follow(old.open),
    () => follow(older),
    () => follow(old.unsubscribe),
  ]);
  const steps: string[] = [];
  await changeKeys(clusterKeysIn(cluster.keysFolder), {
    waits,
    signal: AbortSignal.timeout(200_000),
    onStep: (step) => steps.push(step),
  });
  expect(steps).toEqual(['add', 'use', 'forget']);
  await startCampaign(session, 'after', 1);
  const made = await mailTo('after');
  const madeBefore = load.made();
  await eventually(() => expect(load.made()).toBeGreaterThan(madeBefore + callsAfterwards), waiting);
  const { refused, count } = await load.stop();
  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(callsPerSecond * 10);

  const now = await clusterKeysIn(cluster.keysFolder).update((set) => set);
  expect(made.open).toMatch(new RegExp(`\\.${now.links.signs}[\\w-]{22}$`));
  for (const path of [old.open, older, made.open, old.unsubscribe, made.unsubscribe])
    expect((await follow(path)).status, path).toBe(200);
  // A session from before is still signed in.
  await expectSignedIn(session);

  const leads = `${services['leads']}/api/leads`;
  const user = { userId: testUserId };
  const ofGateway = (key: PrivateKeyForm | undefined) =>
    answered({ key: key!, identity: user, audience: 'leads' }, leads);
  expect(await ofGateway(now.identity.gateway.keys[0])).toBe(200);
  expect(await ofGateway(cluster.keys.identity.gateway.keys[0])).toBe(401);
  expect(
    await answered(
      { key: now.identity.leads.keys[0]!, identity: serviceIdentity('sending'), audience: 'leads' },
      leads,
    ),
  ).toBe(401);
});

async function expectSignedIn(session: Session): Promise<void> {
  expect((await session.call('GET', '/api/campaigns')).status).toBe(200);
}
