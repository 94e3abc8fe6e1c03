import { openDatabase } from '@cadenza/postgres';
import { expect, test } from 'vitest';
import { browser, startGateway } from '../testing/start-gateway.ts';

const back = '/api/mailboxes/oauth/callback?code=secret-code&state=%3Cscript%3E';
const fromProvider = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

let upstream = { status: 303, body: '' };
const { url, seen, database } = await startGateway({
  answer: (_request, response) =>
    void response
      .writeHead(upstream.status, { location: '/mailboxes/1', 'content-type': 'text/plain' })
      .end(upstream.body),
});
const user = browser(url);
await user.signIn();

const expectLost = (answer: { status: number; headers: Headers; body: unknown }, why: string) => {
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`/mailboxes/not-connected?why=${why}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify([answer.body, ...answer.headers])).not.toMatch(/secret-code|script>/);
};

test('a provider sends a browser back from its own site, with the session of the user', async () => {
  upstream = { status: 303, body: '' };
  const answer = await user.get(back, fromProvider);
  expect(answer).toMatchObject({ status: 303, body: '' });
  expect(answer.headers.get('location')).toBe('/mailboxes/1');
  expect(seen.at(-1)).toMatchObject({ service: 'mailboxes', method: 'GET', url: back });
});

test('a session that ended meanwhile leads to a screen, and no service learns the code', async () => {
  const left = browser(url);
  await left.signIn();
  await left.post('/api/auth/logout');
  const before = seen.length;
  for (const each of [left, browser(url)]) expectLost(await each.get(back, fromProvider), 'session-ended');
  expect(seen).toHaveLength(before);
});

test.each([200, 400, 401, 422, 500, 503])('whatever else mailboxes answers leads to a screen: %i', async (status) => {
  upstream = { status, body: '{"message":"secret-code"}' };
  expectLost(await user.get(back, fromProvider), 'unavailable');
});

test('so does mailboxes that is away, and a gateway that cannot find the session', async () => {
  const away = await startGateway({ MAILBOXES_URL: 'http://127.0.0.1:9' });
  const other = browser(away.url);
  await other.signIn();
  expectLost(await other.get(back, fromProvider), 'unavailable');
  await using changed = openDatabase(database.url);
  await changed.query('alter table sessions rename to moved');
  expectLost(await user.get(back, fromProvider), 'unavailable');
  await changed.query('alter table moved rename to sessions');
});
