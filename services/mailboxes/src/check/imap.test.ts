import { describe, expect, test } from 'vitest';
import { startFloodServer } from '../testing/flood-server.ts';
import { startLineServer } from '../testing/line-server.ts';
import { imapAnswers } from '../testing/scripted-replies.ts';
import { login, testedLeg } from '../testing/tested-leg.ts';
import { imapClient } from './imap-client.ts';

const { certificates, verdictOn, expectSignIns } = testedLeg('imap');
const certificate = certificates.valid;
const welcome = '* OK ready\r\n';

test.each([
  ['AUTHENTICATE PLAIN', ['AUTH=PLAIN']],
  ['LOGIN', []],
])('signs in by %s without TLS, with STARTTLS and with TLS', async (command, offers) => {
  const answer = imapAnswers({ STARTTLS: ['TAG OK go\r\n', 'tls'] }, ['STARTTLS', ...offers]);
  await using plain = await startLineServer({ greeting: welcome, answer, certificate });
  await using secure = await startLineServer({ greeting: welcome, answer, certificate, isSecure: true });
  await expectSignIns({ plain, secure });
  expect(plain.heard.filter((line) => line.includes(command))).toHaveLength(2);
});

test.each(['none', 'starttls', 'tls'] as const)(
  'with %s imapflow connects to the addresses that were checked, whatever the name leads to by then',
  async (security) => {
    const answer = imapAnswers({ STARTTLS: ['TAG OK go\r\n', 'tls'] }, ['STARTTLS']);
    await using server = await startLineServer({
      greeting: welcome,
      answer,
      certificate,
      isSecure: security === 'tls',
    });
    const place = { host: 'no-such-name.invalid', port: server.port, security };
    const client = await imapClient(place, null, [{ address: '127.0.0.1', family: 4 }], certificates.ca);
    client.on('error', () => {});
    await client.connect().catch(() => {});
    client.close();
    expect(server.connectionsMax()).toBe(1);
  },
);

// At once, because they wait for time to pass.
describe.concurrent('a server that cuts or stalls', () => {
  type Script = Record<string, string[]>;
  const scripts: [string, Script][] = [
    ['before it greeted', {}],
    ['after its greeting', { CAPABILITY: [] }],
    ['after STARTTLS', { STARTTLS: [] }],
    ['while TLS was set up', { STARTTLS: ['TAG OK go\r\n'] }],
    ['after the password was sent', { STARTTLS: ['TAG OK go\r\n', 'tls'], AUTHENTICATE: [] }],
  ];
  const both = scripts.flatMap(([stage, script]) =>
    (['end', 'silence'] as const).map((deed) => [stage, deed, script] as const),
  );

  test.for(both)('%s: %s', async ([stage, deed, script], { expect }) => {
    const replies = Object.fromEntries(
      Object.entries(script).map(([command, said]) => [command, said.includes('tls') ? said : [...said, deed]]),
    );
    await using server = await startLineServer({
      greeting: stage === 'before it greeted' ? deed : welcome,
      answer: imapAnswers(replies, ['STARTTLS', 'AUTH=PLAIN']),
      certificate,
    });
    const tested = await verdictOn({ port: server.port, security: 'starttls' });
    const inTls = stage === 'while TLS was set up';
    expect(tested.verdict).toBe(deed === 'silence' ? 'timeout' : inTls ? 'tls' : 'closed');
    const neverGreeted = deed === 'silence' && stage === 'before it greeted';
    expect(tested.message).toContain(neverGreeted ? 'its greeting never came' : stage);
  });
});

describe('what is no IMAP server', () => {
  const http = (line: string) => (line === 'QUIT' ? 'HTTP/1.1 400 Bad Request\r\n\r\n' : undefined);

  test.each([
    ['HTTP', { answer: http }, /is a web server, not an IMAP server/],
    ['SMTP', { greeting: '220 mail.example.net ESMTP\r\n' }, /is an SMTP server, not an IMAP server/],
    ['POP3', { greeting: '+OK ready\r\n' }, /is a POP3 server/],
  ] as const)('%s', async (_what, options, message) => {
    await using server = await startLineServer(options);
    const tested = await verdictOn({ port: server.port });
    expect(tested).toMatchObject({ verdict: 'not-a-mail-server', message: expect.stringMatching(message) });
  });

  test.each(['* OK aaaa\n', 'aaaaaaaaaa'])('50 MB of greeting, %j again and again', async (text) => {
    await using server = await startFloodServer(text);
    expect((await verdictOn({ port: server.port })).verdict).toBe('not-a-mail-server');
    expect(server.sentBytes()).toBeLessThan(15_000_000);
  });
});

describe('TLS', () => {
  test.each(['expired', 'otherName', 'selfSigned'] as const)('a certificate that is %s is refused', async (kind) => {
    const answer = imapAnswers({ STARTTLS: ['TAG OK go\r\n', 'tls'] }, ['STARTTLS', 'AUTH=PLAIN']);
    await using secure = await startLineServer({ certificate: certificates[kind], isSecure: true, answer });
    await using plain = await startLineServer({ greeting: welcome, certificate: certificates[kind], answer });
    for (const server of [
      { port: secure.port, security: 'tls' },
      { port: plain.port, security: 'starttls' },
    ] as const)
      expect(await verdictOn(server)).toMatchObject({ verdict: 'tls', proposed: null });
    expect([...secure.heard, ...plain.heard].join()).not.toMatch(/AUTHENTICATE|LOGIN/);
  });

  test('a server without TLS on a port for TLS: STARTTLS is proposed where it works', async () => {
    const answer = imapAnswers({ STARTTLS: ['TAG OK go\r\n', 'tls'] }, ['STARTTLS']);
    await using server = await startLineServer({ greeting: welcome, certificate, answer });
    const { port } = server;
    expect(await verdictOn({ port, security: 'tls' })).toMatchObject({
      verdict: 'tls',
      message: `localhost:${port} answers without TLS.`,
      proposed: { host: 'localhost', port, security: 'starttls' },
    });
  });

  test.each([
    ['offers no STARTTLS', welcome, imapAnswers({}, ['AUTH=PLAIN'])],
    ['refused STARTTLS', welcome, imapAnswers({ STARTTLS: 'TAG NO not now\r\n' }, ['STARTTLS'])],
    ['went on talking', welcome, imapAnswers({ STARTTLS: 'TAG OK go\r\n* OK injected\r\n' }, ['STARTTLS'])],
    ['refused STARTTLS', '* PREAUTH welcome\r\n', imapAnswers({}, ['STARTTLS'])],
  ])('a server that %s never hears the password', async (words, greeting, answer) => {
    await using server = await startLineServer({ greeting, answer, certificate });
    const tested = await verdictOn({ port: server.port, security: 'starttls' });
    expect(tested).toMatchObject({ verdict: 'tls', message: expect.stringContaining(words) });
    expect(server.heard.join()).not.toMatch(/AUTHENTICATE|LOGIN/);
  });
});

describe('a login that is refused', () => {
  const refusing = (said: string, offers: string[]) => ({
    greeting: welcome,
    answer: imapAnswers({ AUTHENTICATE: said, LOGIN: said }, offers),
  });

  test.each([
    ['TAG NO [AUTHENTICATIONFAILED] Invalid credentials\r\n', 'refused', /Check user and password/],
    ['* NO [ALERT] Application-specific password required\r\nTAG NO Failure\r\n', 'refused', /app password/],
    ['TAG NO [ALERT] Your account is not enabled for IMAP use.\r\n', 'refused', /Turn on IMAP/],
    ['TAG NO [UNAVAILABLE] later\r\n', 'closed', /try again/],
    ['TAG NO [ALERT] Too many simultaneous connections.\r\n', 'closed', /try again/],
    ['* BYE going down\r\n', 'closed', /try again/],
  ])('%j: %s', async (said, verdict, suggestion) => {
    for (const offers of [['AUTH=PLAIN'], []]) {
      await using server = await startLineServer(refusing(said, offers));
      const tested = await verdictOn({ port: server.port });
      expect(tested).toMatchObject({ verdict, suggestion: expect.stringMatching(suggestion) });
    }
  });

  test.each([
    ['is not tried where LOGIN is disabled', ['AUTH=XOAUTH2', 'LOGINDISABLED'], false],
    ['is tried by LOGIN otherwise, as at the reading of the mailbox', ['AUTH=XOAUTH2'], true],
  ])('offers OAuth alone: the password %s', async (_what, offers, isTried) => {
    await using server = await startLineServer(refusing('TAG NO no\r\n', offers));
    expect((await verdictOn({ port: server.port })).verdict).toBe('oauth-required');
    expect(/AUTHENTICATE|LOGIN/.test(server.heard.join())).toBe(isTried);
  });

  test('that repeats the password is not quoted', async () => {
    const said = `TAG NO LOGIN "ann" "${login.password}" failed\r\n`;
    await using server = await startLineServer(refusing(said, ['AUTH=PLAIN']));
    const { message } = await verdictOn({ port: server.port });
    expect(message).toBe(`localhost:${server.port} refused user and password.`);
  });
});

describe('an access token', () => {
  const challenge = '+ eyJzdGF0dXMiOiI0MDAifQ==\r\n';

  test.each([
    ['is accepted', 'AUTH=XOAUTH2', 'TAG OK welcome\r\n', 'ok', /accepted the sign-in/],
    ['is accepted', 'AUTH=OAUTHBEARER', 'TAG OK welcome\r\n', 'ok', /accepted the sign-in/],
    ['is refused with a challenge', 'AUTH=XOAUTH2', challenge, 'refused', /refused the sign-in.*“NO nope/],
    ['is refused for the moment', 'AUTH=XOAUTH2', 'TAG NO [UNAVAILABLE] later\r\n', 'closed', /just now/],
    ['has no way to be sent', 'AUTH=PLAIN', '', 'refused', /no sign-in by XOAUTH2.*“PLAIN”/],
  ])('%s by %s', async (_what, offer, said, verdict, message) => {
    let tag = '';
    // With the token in its first line, as Google and Microsoft take it.
    const signIn = imapAnswers({ AUTHENTICATE: said }, [offer, 'SASL-IR']);
    const answer = (line: string) => {
      if (line === '') return `${tag} NO nope\r\n`;
      [tag = ''] = line.split(' ');
      return signIn(line);
    };
    await using server = await startLineServer({ greeting: welcome, answer });
    const tested = await verdictOn({ port: server.port, accessToken: 'token-of-ann' });
    expect(tested).toMatchObject({ verdict, message: expect.stringMatching(message) });
  });
});

test.each([
  ['after its greeting', 'CAPABILITY'],
  ['after the password was sent', 'AUTHENTICATE'],
])('a server that babbles %s is no mail server', async (_when, command) => {
  const answer = imapAnswers({ [command]: 'thank you\r\n' }, ['AUTH=PLAIN']);
  await using server = await startLineServer({ greeting: welcome, answer });
  expect(await verdictOn({ port: server.port })).toMatchObject({
    verdict: 'not-a-mail-server',
    message: expect.stringMatching(/does not answer like an IMAP server.*“thank you”/),
  });
});

test('a server that lets us in unasked is not said to have taken a password', async () => {
  await using server = await startLineServer({ greeting: '* PREAUTH welcome\r\n', answer: imapAnswers({}, []) });
  expect(await verdictOn({ port: server.port })).toMatchObject({
    verdict: 'ok',
    message: expect.stringMatching(/ let us in without asking for a sign-in\.$/),
  });
  expect(server.heard.join()).not.toMatch(/AUTHENTICATE|LOGIN/);
});

describe('M12: an INBOX that cannot be opened', () => {
  test.each([
    ['TAG NO User is authenticated but not connected.\r\n', 'refused', /authenticated but not connected/],
    ['TAG BAD User is authenticated but not connected.\r\n', 'refused', /does not open the INBOX/],
    ['TAG NO [UNAVAILABLE] later\r\n', 'closed', /later/],
    ['* BYE the mailbox is locked\r\n', 'closed', /locked/],
  ])('%j: %s', async (said, verdict, message) => {
    const answer = imapAnswers({ EXAMINE: said }, ['AUTH=PLAIN']);
    for (const greeting of [welcome, '* PREAUTH welcome\r\n']) {
      await using server = await startLineServer({ greeting, answer });
      expect(await verdictOn({ port: server.port })).toMatchObject({
        verdict,
        message: expect.stringMatching(message),
        proposed: null,
      });
    }
  });
});

test('a mail server that turns us away is closed, in its own words', async () => {
  await using server = await startLineServer({ greeting: '* BYE too many connections\r\n' });
  expect(await verdictOn({ port: server.port })).toMatchObject({
    verdict: 'closed',
    message: expect.stringContaining('too many connections'),
  });
});
