import { randomUUIDv7 } from 'node:crypto';
import { openDatabase } from '@cadenza/postgres';
import { hasDovecot, serviceClient } from '@cadenza/testing';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isConnected, refusedWith, startConnecting } from '../testing/connecting-at-provider.ts';

describe.runIf(hasDovecot)('with a provider', async () => {
  const { service, google, user, databaseUrl, signIn, comeBack, connect, connected } = await startConnecting();
  const database = openDatabase(databaseUrl, { connectionsMax: 4 });
  afterAll(() => database[Symbol.asyncDispose]());
  afterEach(async () => {
    Object.assign(google.state, { isAway: false, isDenied: false });
    for (const { id } of (await user.get('/api/mailboxes')).body) await user.delete(`/api/mailboxes/${id}`);
  });

  const [unknown, elsewhere] = ['unknown', 'elsewhere'].map((why) => ({ to: `/mailboxes/not-connected?why=${why}` }));

  test('state serves once, for its user, for ten minutes, and nobody can make one up', async () => {
    const back = await signIn('ada@example.com');
    const thief = serviceClient(service.port, 'mailboxes', { userId: randomUUIDv7() });
    expect(await comeBack(back, thief)).toEqual(elsewhere);
    expect(await comeBack(back)).toEqual(unknown);
    expect(await comeBack(back.replace(/state=[^&]*/, 'state=made-up'))).toEqual(unknown);
    for (const query of ['', '?state=a&state=b', `?state=${'x'.repeat(5_000)}`, '?error=access_denied'])
      expect(await comeBack(`/api/mailboxes/oauth/callback${query}`), query).toEqual(unknown);
    const late = await signIn('ada@example.com');
    await database.query(`update oauth_sign_ins set ends_at = now() - interval '1 second'`);
    expect(await comeBack(late)).toEqual(unknown);
    const used = await signIn('ada@example.com');
    expect(await comeBack(used)).toEqual(isConnected);
    expect(await comeBack(used)).toEqual(unknown);
    expect((await user.get('/api/mailboxes')).body).toHaveLength(1);
    expect(await database.query('select from oauth_sign_ins')).toMatchObject({ rowCount: 0 });
  });

  test('state serves the session that began it alone, and each of several in one session', async () => {
    const userId = randomUUIDv7();
    const inSession = (session?: string) =>
      serviceClient(service.port, 'mailboxes', { userId, ...(session !== undefined && { session }) });
    for (const [begun, ended] of [['one', 'another'], ['one'], [undefined, 'one']]) {
      const back = await signIn('ada@example.com', undefined, inSession(begun));
      expect(await comeBack(back, inSession(ended))).toEqual(elsewhere);
      expect(await comeBack(back, inSession(begun))).toEqual(unknown);
    }
    const tabs: [string, string][] = [];
    for (const address of ['ada@example.com', 'bob@example.com'])
      tabs.push([address, await signIn(address, undefined, inSession('one'))]);
    for (const [address, back] of tabs.toReversed()) {
      google.state.user = address;
      expect(await comeBack(back, inSession('one'))).toEqual(isConnected);
    }
  });

  test('a code that was changed, a denied access and a provider that is away are told in a sentence', async () => {
    const back = await signIn('ada@example.com');
    expect(await comeBack(back.replace(/code=[^&]*/, 'code=made-up'))).toEqual(
      refusedWith('Google did not accept the sign-in any more.'),
    );
    google.state.isDenied = true;
    expect(await connect('ada@example.com')).toEqual(refusedWith('The access was not allowed at Google.'));
    google.state.isDenied = false;
    const late = await signIn('ada@example.com');
    google.state.isAway = true;
    expect(await comeBack(late)).toEqual(refusedWith('Google does not answer just now.'));
    expect((await user.get('/api/mailboxes')).body).toEqual([]);
  });

  test('only an administrator may allow it: the answer of Microsoft is told, and none of its words', async () => {
    const said = encodeURIComponent('AADSTS90094: <script>alert(1)</script>');
    const back = await signIn('ada@example.com');
    const answer = await comeBack(back.replace(/code=[^&]*/, `error=access_denied&error_description=${said}`));
    expect(answer).toEqual(refusedWith('lets only its administrator allow this'));
    expect(JSON.stringify(answer)).not.toContain('script');
  });

  test('GET /api/mailboxes/oauth/refusals/{id} tells what was refused to its user alone, for an hour', async () => {
    google.state.isDenied = true;
    const { to } = await connect('ada@example.com');
    const path = `/api/mailboxes/oauth/refusals/${to.split('?refusal=')[1]}`;
    const other = serviceClient(service.port, 'mailboxes', { userId: randomUUIDv7() });
    expect((await other.get(path)).status).toBe(404);
    expect((await user.get(path)).status).toBe(200);
    await database.query(`update refused_sign_ins set ends_at = now() - interval '1 second'`);
    expect(await user.get(path)).toMatchObject({ status: 404, body: { code: 'sign-in-not-found' } });
    await connect('ada@example.com');
    expect(await database.query('select from refused_sign_ins where ends_at < now()')).toMatchObject({ rowCount: 0 });
  });

  test('an address that is connected already is refused, and so is an account whose servers let nobody in', async () => {
    await connected('ada@example.com');
    expect(await connect('ada@example.com')).toEqual(refusedWith('There is a mailbox with this address already.'));
    const back = await signIn('bob@example.com');
    const set = google.tokens.set;
    google.tokens.set = () => google.tokens;
    const answer = await comeBack(back);
    google.tokens.set = set;
    expect(answer).toEqual(refusedWith('refused the sign-in'));
  });
});
