import { describe, expect, test } from 'vitest';
import { startFloodServer } from '../testing/flood-server.ts';
import { startLineServer } from '../testing/line-server.ts';
import { smtpAnswers } from '../testing/scripted-replies.ts';
import { login, testedLeg } from '../testing/tested-leg.ts';

const { certificates, verdictOn, expectSignIns } = testedLeg('smtp');
const welcome = '220 mail.example.net ESMTP\r\n';
const certificate = certificates.valid;

test.each(['PLAIN', 'LOGIN', 'CRAM-MD5'])(
  'signs in by %s without TLS, with STARTTLS and with TLS',
  async (mechanism) => {
    const replies = mechanism === 'PLAIN' ? {} : { 'AUTH ': '334 VXNlcm5hbWU6\r\n' };
    const user = Buffer.from(login.user).toString('base64');
    const rest = { [user.toUpperCase()]: '334 UGFzc3dvcmQ6\r\n' };
    const answer = (line: string) => {
      if (line.startsWith('STARTTLS')) return ['220 go\r\n', 'tls'];
      const said = smtpAnswers({ ...replies, ...rest }, ['STARTTLS', `AUTH ${mechanism}`])(line);
      return /^[A-Za-z\d+/]+=*$/.test(line) && line !== user && line.length > 8 ? '235 welcome\r\n' : said;
    };
    await using plain = await startLineServer({ greeting: welcome, answer, certificate });
    await using secure = await startLineServer({ greeting: welcome, answer, certificate, isSecure: true });
    await expectSignIns({ plain, secure });
    expect(plain.heard.filter((line) => line === 'QUIT')).toHaveLength(2);
  },
);

// At once, because they wait for time to pass.
describe.concurrent('a server that cuts or stalls', () => {
  const scripts = {
    'before it greeted': { greeting: '' },
    'after its greeting': { EHLO: '' },
    'after STARTTLS': { STARTTLS: '' },
    'while TLS was set up': { STARTTLS: '220 go\r\n' },
    'after the password was sent': { STARTTLS: ['220 go\r\n', 'tls'], AUTH: '' },
  } as const;

  test.for(
    Object.entries(scripts).flatMap(([stage, script]) => [
      [stage, 'end', script],
      [stage, 'silence', script],
    ]) as [string, 'end' | 'silence', Record<string, string | string[]>][],
  )('%s: %s', async ([stage, deed, script], { expect }) => {
    const replies = Object.fromEntries(
      Object.entries(script).map(([line, said]) => [
        line,
        line === 'AUTH' ? deed : [said, said.includes('tls') ? [] : deed].flat(),
      ]),
    );
    await using server = await startLineServer({
      greeting: stage === 'before it greeted' ? deed : welcome,
      answer: smtpAnswers(replies, ['STARTTLS', 'AUTH PLAIN']),
      certificate,
    });
    const tested = await verdictOn({ port: server.port, security: 'starttls' });
    const inTls = stage === 'while TLS was set up';
    expect(tested.verdict).toBe(deed === 'silence' ? 'timeout' : inTls ? 'tls' : 'closed');
    expect(tested.message).toMatch(
      deed === 'silence' && stage === 'before it greeted' ? /its greeting never came/ : stage,
    );
  });
});

describe('what is no SMTP server', () => {
  const http = (line: string) => (line === 'QUIT' ? 'HTTP/1.1 400 Bad Request\r\n\r\n' : undefined);

  test.each([
    ['HTTP', { answer: http }, /is a web server, not an SMTP server/],
    ['SSH', { greeting: 'SSH-2.0-OpenSSH_9.2\r\n' }, /is an SSH server/],
    ['IMAP', { greeting: '* OK ready\r\n' }, /is an IMAP server, not an SMTP server/],
    ['POP3', { greeting: '+OK ready\r\n' }, /is a POP3 server/],
    ['FTP', { greeting: '220 ftp\r\n', answer: () => '500 what?\r\n' }, /does not answer like an SMTP server/],
    ['binary without a line', { greeting: 'J\u0000\u00005.7.33\u0007' }, /does not answer like/],
  ] as const)('%s', async (_what, options, message) => {
    await using server = await startLineServer(options);
    const tested = await verdictOn({ port: server.port });
    expect(tested).toMatchObject({ verdict: 'not-a-mail-server', message: expect.stringMatching(message) });
    expect(tested.message).not.toMatch(/\p{Cc}/u);
  });

  test.each(['220-aaaaa\n', 'aaaaaaaaaa'])('50 MB of greeting, %j again and again', async (text) => {
    await using server = await startFloodServer(text);
    const tested = await verdictOn({ port: server.port });
    expect(tested).toMatchObject({
      verdict: 'not-a-mail-server',
      message: expect.stringMatching(/ sends text without end, which no mail server does/),
    });
    expect(tested.message.length).toBeLessThan(500);
    // What both systems hold on the way counts as sent.
    expect(server.sentBytes()).toBeLessThan(15_000_000);
  });
});

describe('TLS', () => {
  test.each([
    ['expired', 'has a certificate that has expired'],
    ['otherName', 'has a certificate for another name. The server’s words: “DNS:mail.example.net”'],
    ['selfSigned', 'has a self-signed certificate'],
  ] as const)('a certificate that is %s is refused, from the start and after STARTTLS', async (kind, words) => {
    const answer = smtpAnswers({ STARTTLS: ['220 go\r\n', 'tls'] }, ['STARTTLS', 'AUTH PLAIN']);
    await using secure = await startLineServer({ certificate: certificates[kind], isSecure: true, answer });
    await using plain = await startLineServer({ greeting: welcome, certificate: certificates[kind], answer });
    const proposed = null;
    for (const server of [
      { port: secure.port, security: 'tls' },
      { port: plain.port, security: 'starttls' },
    ] as const)
      expect(await verdictOn(server)).toMatchObject({
        verdict: 'tls',
        message: expect.stringContaining(words),
        proposed,
      });
    expect([...secure.heard, ...plain.heard].join()).not.toMatch(/AUTH/);
  });

  test('a server without TLS on a port for TLS: STARTTLS is proposed where it works', async () => {
    const answer = smtpAnswers({ STARTTLS: ['220 go\r\n', 'tls'] }, ['STARTTLS', 'AUTH PLAIN']);
    await using server = await startLineServer({ greeting: welcome, certificate, answer });
    const { port } = server;
    expect(await verdictOn({ port, security: 'tls' })).toEqual({
      verdict: 'tls',
      message: `localhost:${port} answers without TLS.`,
      suggestion: `Port ${port} answers with STARTTLS. Use ${port} with STARTTLS?`,
      proposed: { host: 'localhost', port, security: 'starttls' },
    });
  });

  test('TLS from the start is proposed where the greeting never came without', async () => {
    await using server = await startLineServer({
      greeting: welcome,
      certificate,
      isSecure: true,
      answer: smtpAnswers({}),
    });
    const tested = await verdictOn({ port: server.port, security: 'starttls' });
    expect(tested.proposed).toEqual({ host: 'localhost', port: server.port, security: 'tls' });
    expect(['timeout', 'closed', 'not-a-mail-server']).toContain(tested.verdict);
  });

  test.each([
    ['offers no STARTTLS', smtpAnswers({}, ['AUTH PLAIN'])],
    ['refused STARTTLS', smtpAnswers({ STARTTLS: '454 4.7.0 not now\r\n' }, ['STARTTLS', 'AUTH PLAIN'])],
    [
      'went on talking without TLS',
      smtpAnswers({ STARTTLS: '220 go\r\n250 injected\r\n' }, ['STARTTLS', 'AUTH PLAIN']),
    ],
  ])('a server that %s never hears the password', async (words, answer) => {
    await using server = await startLineServer({ greeting: welcome, answer, certificate });
    const tested = await verdictOn({ port: server.port, security: 'starttls' });
    expect(tested).toMatchObject({ verdict: 'tls', message: expect.stringContaining(words) });
    expect(server.heard.join()).not.toMatch(/AUTH/);
  });
});

describe('a login that is refused', () => {
  const refusing = (said: string, mechanisms = 'PLAIN') => ({
    greeting: welcome,
    answer: smtpAnswers({ AUTH: `${said}\r\n` }, [`AUTH ${mechanisms}`]),
  });

  test.each([
    ['535 5.7.8 Authentication failed', 'refused', /Check user and password/],
    [
      '535-5.7.8 Username and Password not accepted.\r\n535 5.7.8  https://support.google.com/mail/?p=BadCredentials gsmtp',
      'refused',
      /app passwords/,
    ],
    ['534-5.7.9 Application-specific password required.\r\n534 5.7.9 gsmtp', 'refused', /app password/],
    [
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
      'oauth-required',
      /smtp_auth_disabled/,
    ],
    ['454 4.7.0 Temporary authentication failure', 'closed', /try again/],
    ['535 5.7.0 Too many bad auth attempts', 'closed', /try again/],
    ['334 ', 'refused', /Check user/],
  ])('%s: %s', async (said, verdict, suggestion) => {
    await using server = await startLineServer(refusing(said));
    const tested = await verdictOn({ port: server.port });
    expect(tested).toMatchObject({ verdict, suggestion: expect.stringMatching(suggestion) });
    const words = said.split('\r\n')[0]?.slice(4) ?? '';
    expect(tested.message).toContain(words);
  });

  test('offers OAuth alone', async () => {
    await using server = await startLineServer(refusing('535 no', 'XOAUTH2 OAUTHBEARER'));
    expect((await verdictOn({ port: server.port })).verdict).toBe('oauth-required');
    expect(server.heard.join()).not.toMatch(/AUTH/);
  });

  test('a server that lets nobody sign in', async () => {
    await using server = await startLineServer({ greeting: welcome, answer: smtpAnswers({}) });
    expect(await verdictOn({ port: server.port })).toMatchObject({
      verdict: 'refused',
      message: `localhost:${server.port} offers no sign-in by password.`,
    });
  });

  const { password, user } = login;
  test.each([
    password,
    password.replace(' ', '\u0000 '),
    Buffer.from(password).toString('base64'),
    Buffer.from(`\0${user}\0${password}`).toString('base64'),
    encodeURIComponent(password),
    Buffer.from(password).toString('hex').toUpperCase(),
    password.replace(/["\\]/g, '\\$&'),
  ])('that repeats the password as %j is not quoted', async (form) => {
    await using server = await startLineServer(refusing(`535 5.7.8 wrong: <${form}>`));
    const { message } = await verdictOn({ port: server.port });
    expect(message).toBe(`localhost:${server.port} refused user and password.`);
  });

  test('is quoted in one bounded line without control characters', async () => {
    await using server = await startLineServer(refusing(`535 \u001b[31mno\u202e\u0000${' x'.repeat(2_000)}`));
    const { message } = await verdictOn({ port: server.port });
    expect(message).toMatch(/“535 \[31mno x x/);
    expect(message.length).toBeLessThan(350);
  });
});

describe('an access token', () => {
  const offers = ['AUTH PLAIN XOAUTH2'];

  test.each([
    ['is accepted', { AUTH: '235 2.7.0 welcome\r\n' }, offers, 'ok', /accepted the sign-in/],
    [
      'is refused with a challenge',
      { AUTH: '334 eyJz\r\n' },
      offers,
      'refused',
      /refused the sign-in.*“535 5.7.8 nope”/,
    ],
    ['is refused for the moment', { AUTH: '454 4.7.0 later\r\n' }, offers, 'closed', /just now/],
    ['has no way to be sent', {}, ['AUTH PLAIN'], 'refused', /no sign-in by XOAUTH2.*“PLAIN”/],
  ])('%s', async (_what, script, offered, verdict, message) => {
    const signIn = smtpAnswers(script, offered);
    const answer = (line: string) => (line === '' ? '535 5.7.8 nope\r\n' : signIn(line));
    await using server = await startLineServer({ greeting: welcome, answer });
    const tested = await verdictOn({ port: server.port, accessToken: 'token-of-ann' });
    expect(tested).toMatchObject({ verdict, message: expect.stringMatching(message) });
    expect(server.heard.filter((line) => line.startsWith('AUTH')).length).toBeLessThan(2);
  });
});

test('a mail server that turns us away is closed, in its own words', async () => {
  await using server = await startLineServer({ greeting: '554-5.7.1 blocked\r\n554 by policy\r\n' });
  expect(await verdictOn({ port: server.port })).toMatchObject({
    verdict: 'closed',
    message: expect.stringContaining('“554 5.7.1 blocked by policy”'),
  });
});
