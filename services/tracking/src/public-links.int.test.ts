import { randomUUIDv7 } from 'node:crypto';
import { linkPurposes } from '@cadenza/contracts';
import { identityHeader, signIdentity, signToken, singleKey } from '@cadenza/http-kit';
import { eventually, serviceClient, testSecret, testUserId } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { keepHits } from './projections/hits.ts';
import { keepMachineClick } from './projections/machine-clicks.ts';
import { keepUndecidedClick } from './projections/undecided-fetches.ts';
import { browserAgent, destinations, startTracking, tagOfAda } from './testing/running-tracking.ts';

const tracking = await startTracking();
const {
  service,
  clock,
  afterABurst,
  visitor,
  head,
  aCampaign,
  aLink,
  aSentEmail,
  anUnknownEmail,
  handOver,
  hitsAreRecorded,
  publishedOf,
  figures,
  asBrowser,
} = tracking;
const { openPath, clickPath, unsubscribePath } = tracking;

async function anEmail(sentAt?: string) {
  const { campaignId } = await aCampaign();
  const link = await aLink(campaignId);
  const emailId = await aSentEmail(link, sentAt);
  const eventTypes = async () => {
    const { rows } = await service.context.database.query<{ type: string; by: string }>(
      `select type, data ->> 'by' as by from events where stream_id = $1 order by version`,
      [`engagement-${emailId}`],
    );
    return rows.map(({ type, by }) => (by ? `${type} by ${by}` : type));
  };
  return { campaignId, link, emailId, eventTypes };
}

describe('the pixel', () => {
  test('O1: an open counts once, a repeat is kept and not published', async () => {
    const { campaignId, emailId, eventTypes } = await anEmail();
    const answer = await visitor.get(openPath(emailId), asBrowser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-length')).toBe('43');
    // Of two that are recorded at once it is not known yet that the email left for certain.
    await hitsAreRecorded();
    afterABurst();
    await visitor.get(openPath(emailId), asBrowser);
    await hitsAreRecorded();
    expect(await figures(campaignId)).toMatchObject({ sentCount: 1, openCount: 1, clickCount: 0 });
    expect(await eventTypes()).toEqual(['EmailOpened by human', 'EmailOpened by human']);
    await eventually(() => expect(publishedOf(emailId)).not.toHaveLength(0));
    expect(publishedOf(emailId).map(({ key, data }) => [key, data.first, data.test])).toEqual([
      [campaignId, true, false],
    ]);
  });

  test('D2: a repeat is told while its email has no certain outcome', async () => {
    const { campaignId } = await aCampaign();
    const emailId = await anUnknownEmail(await aLink(campaignId));
    for (const count of [1, 2]) {
      await visitor.get(openPath(emailId), asBrowser);
      await hitsAreRecorded();
      await eventually(() => expect(publishedOf(emailId)).toHaveLength(count));
    }
  });

  test('O2: a machine is kept apart, counts nowhere and is not published', async () => {
    const { campaignId, emailId, eventTypes } = await anEmail();
    await visitor.get(openPath(emailId), { 'user-agent': 'Mozilla/5.0' });
    await visitor.get(openPath(emailId), { ...asBrowser, 'sec-purpose': 'prefetch' });
    expect((await head(openPath(emailId))).status).toBe(200);
    await hitsAreRecorded();
    expect(await figures(campaignId)).toMatchObject({ openCount: 0 });
    expect(await eventTypes()).toEqual(Array(3).fill('EmailOpened by machine'));
    await visitor.get(openPath(emailId), asBrowser);
    afterABurst();
    await eventually(() => expect(publishedOf(emailId)).toMatchObject([{ data: { first: true } }]));
  });

  test('O2: a hit within two seconds of the send is a machine', async () => {
    const { campaignId, emailId } = await anEmail(clock.now().subtract({ seconds: 1 }).toString());
    await visitor.get(openPath(emailId), asBrowser);
    await hitsAreRecorded();
    expect(await figures(campaignId)).toMatchObject({ openCount: 0 });
  });

  test.each(['x', 'x.y', `${randomUUIDv7()}.AAAAAAAAAAAAAAAAAAAAAA`])(
    'O3: %s is the image and nothing else',
    async (token) => {
      const answer = await visitor.get(`/t/o/${token}`, asBrowser);
      expect(answer.headers.get('content-type')).toBe('image/gif');
    },
  );

  test('an open that could not be kept is answered 503, and with the image', async () => {
    const { emailId, campaignId } = await anEmail();
    await service.context.database.query('alter table hits rename to hits_elsewhere');
    const answer = await visitor.get(openPath(emailId), asBrowser);
    await service.context.database.query('alter table hits_elsewhere rename to hits');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'image/gif']);
    await visitor.get(openPath(emailId), asBrowser);
    await hitsAreRecorded();
    expect(await figures(campaignId)).toMatchObject({ openCount: 1 });
  });

  test('opens of the same moment are each counted for their email, whichever are repeated', async () => {
    const { campaignId } = await aCampaign();
    const emails = await Promise.all(Array.from({ length: 8 }, async () => aSentEmail(await aLink(campaignId))));
    const hits = [...emails, ...emails, ...emails];
    const answers = await Promise.all(hits.map((emailId) => visitor.get(openPath(emailId), asBrowser)));
    expect(answers.map(({ status }) => status)).toEqual(hits.map(() => 200));
    await hitsAreRecorded();
    expect(await figures(campaignId)).toMatchObject({ openCount: 8 });
    for (const emailId of emails)
      await eventually(() => expect(publishedOf(emailId).map(({ data }) => data.first)).toEqual([true, false, false]));
  });

  test('an open that cannot be recorded holds up none of those around it, and is recorded as soon as it can be', async () => {
    const { campaignId } = await aCampaign();
    const emails = await Promise.all(Array.from({ length: 8 }, async () => aSentEmail(await aLink(campaignId))));
    await service.context.database.query(
      `alter table events add constraint no_such_stream check (stream_id <> 'engagement-${emails[3]}')`,
    );
    const answers = await Promise.all(emails.map((emailId) => visitor.get(openPath(emailId), asBrowser)));
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
    afterABurst();
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 7 }));
    await service.context.database.query('alter table events drop constraint no_such_stream');
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 8 }));
  });

  test('of two instances each keeps what comes to it, and what both were told is recorded once', async () => {
    await using other = await tracking.aCopy();
    const { campaignId } = await aCampaign();
    const emails = await Promise.all(Array.from({ length: 20 }, async () => aSentEmail(await aLink(campaignId))));
    const ofOther = serviceClient(other.port, 'tracking', { userId: null });
    const ask = (emailId: string) =>
      Promise.all([visitor, ofOther].map((instance) => instance.get(openPath(emailId), asBrowser)));
    await Promise.all(emails.map(ask));
    await hitsAreRecorded();
    expect(await figures(campaignId)).toMatchObject({ openCount: 20 });
    for (const emailId of emails)
      await eventually(() => expect(publishedOf(emailId).map(({ data }) => data.first)).toEqual([true, false]));
  });

  test('an open that comes before word of the email is not lost', async () => {
    const { campaignId } = await aCampaign();
    const link = await aLink(campaignId);
    const emailId = randomUUIDv7();
    expect((await visitor.get(openPath(emailId), asBrowser)).status).toBe(200);
    await handOver(link, emailId);
    afterABurst();
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1 }));
  });

  test('nor is one that was kept by an instance that has ended since', async () => {
    const { campaignId, emailId } = await anEmail();
    const hit = { method: 'GET', userAgent: browserAgent, purposes: [], at: clock.now().toString() } as const;
    const metadata = { correlationId: randomUUIDv7(), causationId: null };
    await keepHits(service.context.database, [{ emailId, use: { kind: 'open' }, hit, metadata }]);
    afterABurst();
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1 }));
  });

  test('nor is one that the version before kept until its email is known', async () => {
    const { campaignId, emailId } = await anEmail();
    const hit = { method: 'GET', userAgent: browserAgent, purposes: [], at: clock.now().toString() };
    await service.context.database.query(
      'insert into early_hits (id, email_id, hit, received_at) values ($1, $2, $3, $4)',
      [randomUUIDv7(), emailId, { use: { kind: 'open' }, hit }, hit.at],
    );
    afterABurst();
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1 }));
  });
});

describe('a link', () => {
  test('O1: a click leads to the destination and implies an open', async () => {
    const { campaignId, emailId } = await anEmail();
    const answer = await visitor.get(clickPath(emailId, 1), asBrowser);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(destinations[1]);
    afterABurst();
    expect((await visitor.get(clickPath(emailId, 0), asBrowser)).headers.get('location')).toBe(destinations[0]);
    afterABurst();
    await eventually(async () => {
      expect(await figures(campaignId)).toMatchObject({ openCount: 1, clickCount: 1 });
      expect(publishedOf(emailId)).toMatchObject([
        { type: 'EmailOpened', data: { first: true } },
        { type: 'LinkClicked', data: { first: true, linkNumber: 1 } },
      ]);
    });
  });

  test('O2: all links in one burst are a machine that counts nowhere; a person who clicks later counts', async () => {
    const { campaignId, emailId, eventTypes } = await anEmail();
    for (const link of [0, 1]) expect((await visitor.get(clickPath(emailId, link), asBrowser)).status).toBe(302);
    expect(await eventTypes()).toEqual([]);
    afterABurst();
    const byMachine = Array(2).fill('LinkClicked by machine');
    await eventually(async () => expect(await eventTypes()).toEqual(byMachine));
    expect(await figures(campaignId)).toMatchObject({ openCount: 0, clickCount: 0 });
    await visitor.get(clickPath(emailId, 1), asBrowser);
    afterABurst();
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1, clickCount: 1 }));
    expect(await eventTypes()).toEqual([...byMachine, 'EmailOpened by human', 'LinkClicked by human']);
    await eventually(() => expect(publishedOf(emailId)).toHaveLength(2));
    const { rows } = await service.context.database.query('select from held_clicks where email_id = $1', [emailId]);
    expect(rows).toEqual([]);
  });

  test('O2: pixel, link and unsubscribe page in one burst are a machine, whatever its agent and in whatever order', async () => {
    const fetches = [openPath, clickPath, unsubscribePath];
    for (const order of [fetches, fetches.toReversed()]) {
      const { campaignId, emailId, eventTypes } = await anEmail();
      for (const path of order) await visitor.get(path(emailId), asBrowser);
      afterABurst();
      await eventually(async () =>
        expect((await eventTypes()).toSorted()).toEqual(['EmailOpened by machine', 'LinkClicked by machine']),
      );
      await visitor.get(openPath(emailId), asBrowser);
      await visitor.get(unsubscribePath(emailId), asBrowser);
      afterABurst();
      await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1, clickCount: 0 }));
    }
  });

  test('O2: an open that comes at the end of a burst which was judged before is a part of it', async () => {
    const { emailId, eventTypes } = await anEmail();
    for (const link of [0, 1]) await visitor.get(clickPath(emailId, link), asBrowser);
    clock.advance({ milliseconds: 1_900 });
    await visitor.get(openPath(emailId), asBrowser);
    clock.advance({ milliseconds: 200 });
    const byMachine = Array(2).fill('LinkClicked by machine');
    await eventually(async () => expect(await eventTypes()).toEqual(byMachine));
    afterABurst();
    await eventually(async () => expect(await eventTypes()).toEqual([...byMachine, 'EmailOpened by machine']));
  });

  test('an undecided click of an instance that has ended since counts all the same', async () => {
    const { campaignId, emailId } = await anEmail();
    const at = clock.now().subtract({ minutes: 1 }).toString();
    await keepUndecidedClick(service.context.database, emailId, { linkNumber: 0, at, reason: 'no-machine-rule' });
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1, clickCount: 1 }));
  });

  test('O2: HEAD gets the same answer and does not count', async () => {
    const { campaignId, emailId, eventTypes } = await anEmail();
    const answer = await head(clickPath(emailId));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, destinations[0]]);
    await eventually(async () => expect(await eventTypes()).toEqual(['LinkClicked by machine']));
    expect(await figures(campaignId)).toMatchObject({ openCount: 0, clickCount: 0 });
  });

  test.each([
    ['a person', asBrowser, ['EmailOpened by human', ...Array(100).fill('LinkClicked by human')], 1],
    ['a machine', { 'user-agent': 'curl/8.5.0' }, Array(100).fill('LinkClicked by machine'), 0],
  ])(
    'O1, O2: 100 fetches of one link at once by %s all lead on, and count once or not at all',
    async (_, headers, types, counted) => {
      const { campaignId, emailId, eventTypes } = await anEmail();
      const fetches = Array.from({ length: 100 }, () => visitor.get(clickPath(emailId), headers));
      const answers = await Promise.all(fetches);
      expect(answers.map((answer) => [answer.status, answer.headers.get('location')])).toEqual(
        answers.map(() => [302, destinations[0]]),
      );
      afterABurst();
      await eventually(async () => expect(await eventTypes()).toEqual(types));
      expect(await figures(campaignId)).toMatchObject({ openCount: counted, clickCount: counted });
    },
  );

  test('O2: a machine’s click that an instance kept which has ended since is recorded, and one that cannot be holds up no other', async () => {
    const [one, other] = [await anEmail(), await anEmail()];
    const { database } = service.context;
    const metadata = { correlationId: randomUUIDv7(), causationId: null };
    const click = { linkNumber: 0, at: clock.now().toString(), reason: 'bare-agent', metadata };
    const constraint = `check (stream_id <> 'engagement-${one.emailId}')`;
    await database.query(`alter table events add constraint no_such_stream ${constraint}`);
    for (const { emailId } of [one, other]) await keepMachineClick(database, emailId, click);
    await eventually(async () => expect(await other.eventTypes()).toEqual(['LinkClicked by machine']));
    await database.query('alter table events drop constraint no_such_stream');
    await eventually(async () => expect(await one.eventTypes()).toEqual(['LinkClicked by machine']));
    expect((await database.query('select from machine_clicks')).rowCount).toBe(0);
  });

  test('O3: a changed or foreign link never redirects', async () => {
    const { emailId } = await anEmail();
    const right = clickPath(emailId);
    const open = openPath(emailId).replace('/t/o/', '/t/c/');
    for (const path of [
      `${right}x`,
      right.replace('-0.', '-1.'),
      open,
      clickPath(emailId, 2),
      '/t/c/https:%2F%2Fevil.example',
    ]) {
      const answer = await visitor.get(path, asBrowser);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 404, null]);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.body).toContain('This link is not valid');
    }
  });

  test('an email that is not known yet is waited for, and answered 503 when it does not come', async () => {
    const { campaignId } = await aCampaign();
    const link = await aLink(campaignId);
    const emailId = randomUUIDv7();
    const [answer] = await Promise.all([visitor.get(clickPath(emailId), asBrowser), handOver(link, emailId)]);
    expect(answer.status).toBe(302);
    const never = await visitor.get(clickPath(randomUUIDv7()), asBrowser);
    expect([never.status, never.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('S6: unsubscribe', () => {
  test('GET shows a page with a button and changes nothing', async () => {
    const { emailId, eventTypes } = await anEmail();
    const { status, body } = await visitor.get(unsubscribePath(emailId), asBrowser);
    expect(status).toBe(200);
    expect(body).toContain('<form method="post"><button>Unsubscribe</button></form>');
    expect(await eventTypes()).toEqual([]);
  });

  test('POST acts, once, also as one click from a mail client', async () => {
    const { emailId, eventTypes } = await anEmail();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.post(unsubscribePath(emailId), 'List-Unsubscribe=One-Click', form);
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('You are unsubscribed');
    }
    expect((await visitor.post(unsubscribePath(emailId))).status).toBe(200);
    await hitsAreRecorded();
    expect(await eventTypes()).toEqual(['VerdictGiven', 'Unsubscribed']);
    await eventually(() =>
      expect(publishedOf(emailId)).toMatchObject([{ type: 'Unsubscribed', data: { test: false } }]),
    );
  });

  test('S9: a link of an email that is not known here stops its address at once, and for ever', async () => {
    const emailId = randomUUIDv7();
    for (let time = 0; time < 2; time += 1) expect((await visitor.post(unsubscribePath(emailId))).status).toBe(200);
    const stop = {
      type: 'StopRequested',
      key: emailId,
      data: { emailId, addressTag: tagOfAda, reason: 'unsubscribed' },
    };
    await eventually(() => expect(publishedOf(emailId)).toMatchObject([stop]));
    clock.advance({ hours: 365 * 24 });
    await visitor.get(openPath(randomUUIDv7()));
    await hitsAreRecorded();
    const { campaignId } = await aCampaign();
    await handOver(await aLink(campaignId), emailId);
    await eventually(() => expect(publishedOf(emailId)).toMatchObject([stop, { type: 'Unsubscribed' }]));
  });

  test('S9: a link from before addresses had tags stops its address once its email is known', async () => {
    const emailId = randomUUIDv7();
    const path = `/u/${signToken(emailId, linkPurposes.unsubscribe, singleKey(testSecret))}`;
    expect((await visitor.get(path)).status).toBe(200);
    expect((await visitor.post(path)).status).toBe(200);
    await hitsAreRecorded();
    clock.advance({ hours: 365 * 24 });
    const { campaignId } = await aCampaign();
    await handOver(await aLink(campaignId), emailId);
    await eventually(() => expect(publishedOf(emailId)).toMatchObject([{ type: 'Unsubscribed' }]));
  });

  test('a link that was made for something else does nothing', async () => {
    const { emailId, eventTypes } = await anEmail();
    const path = openPath(emailId).replace('/t/o/', '/u/');
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(path)).status).toBe(404);
    expect(await eventTypes()).toEqual([]);
  });
});

describe('the port of the links', () => {
  const ask = (path: string, method = 'GET', headers: Record<string, string> = asBrowser) =>
    fetch(`http://127.0.0.1:${service.strangersPort}${path}`, { method, headers, redirect: 'manual' });

  test('O1: opens and clicks count, and nobody has to say who they are', async () => {
    const { campaignId, emailId } = await anEmail();
    const pixel = await ask(openPath(emailId));
    expect([pixel.status, pixel.headers.get('content-length')]).toEqual([200, '43']);
    expect(pixel.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const click = await ask(clickPath(emailId));
    expect([click.status, click.headers.get('location')]).toEqual([302, destinations[0]]);
    await hitsAreRecorded();
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1, clickCount: 1 }));
  });

  test('S6: a mail program unsubscribes, whatever it sends along', async () => {
    const { emailId, eventTypes } = await anEmail();
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const url = `http://127.0.0.1:${service.strangersPort}${unsubscribePath(emailId)}`;
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
    await hitsAreRecorded();
    expect(await eventTypes()).toEqual(['VerdictGiven', 'Unsubscribed']);
  });

  test.each(['/api/analytics', '/internal/leads/x/export', '/metrics', '/healthz', '/readyz', '/t/h/x', '/'])(
    'there is nothing at %s, whoever asks',
    async (path) => {
      const token = await signIdentity({ userId: testUserId }, testSecret, Temporal.Now.instant(), 'tracking');
      for (const method of ['GET', 'POST'])
        expect((await ask(path, method, { [identityHeader]: token })).status).toBe(404);
    },
  );
});

describe('many links in one call', () => {
  const block = serviceClient(service.port, 'tracking', { userId: 'service:gateway' });
  const asked = (path: string, method = 'GET') => ({ id: randomUUIDv7(), method, path, headers: asBrowser });
  const outcomes = (body: string) =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).slice(0, 2));

  test('O1, O3: each counts and is answered as one that comes alone, and none waits for an email that is not known', async () => {
    const { campaignId, emailId } = await anEmail();
    const requests = [clickPath(randomUUIDv7()), openPath(emailId), unsubscribePath(emailId), '/t/c/x.y'].map((path) =>
      asked(path),
    );
    const { status, body } = await block.post('/internal/links', { requests });
    expect(status).toBe(200);
    const answered = outcomes(body);
    expect(answered.at(-1)).toEqual([0, 503]);
    expect(answered.toSorted()).toEqual([
      [0, 503],
      [1, 200],
      [2, 200],
      [3, 404],
    ]);
    await hitsAreRecorded();
    afterABurst();
    const click = await block.post('/internal/links', { requests: [asked(clickPath(emailId))] });
    expect(outcomes(click.body)).toEqual([[0, 302]]);
    afterABurst();
    await eventually(async () => expect(await figures(campaignId)).toMatchObject({ openCount: 1, clickCount: 1 }));
  });

  test('nobody but the gateway may ask, and nothing is unsubscribed', async () => {
    const { emailId, eventTypes } = await anEmail();
    const requests = [asked(unsubscribePath(emailId))];
    for (const userId of [null, testUserId, 'service:sending']) {
      const stranger = serviceClient(service.port, 'tracking', { userId });
      expect([401, 403]).toContain((await stranger.post('/internal/links', { requests })).status);
    }
    const posted = { requests: [asked(unsubscribePath(emailId), 'POST')] };
    expect((await block.post('/internal/links', posted)).status).toBe(422);
    const port = `http://127.0.0.1:${service.strangersPort}/internal/links`;
    expect((await fetch(port, { method: 'POST', body: JSON.stringify({ requests }) })).status).toBe(404);
    expect(await eventTypes()).toEqual([]);
  });
});
