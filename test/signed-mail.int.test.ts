import { generateKeyPairSync, randomBytes, randomUUIDv7 } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import {
  type DnsAnswer,
  hasSigningRelay,
  type MailboxAccessServer,
  type ReceivedMail,
  type SigningRelay,
  type SmtpSink,
  startDnsServer,
  startMailboxAccess,
  startSigningRelay,
  startSmtpSink,
  withSigningRelay,
} from '@cadenza/testing';
import { authenticate } from 'mailauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { anyTime } from '../services/sending/src/testing/any-time.ts';
import { runSender, type StepText } from '../services/sending/src/testing/running-sender.ts';
import { startScriptedObjects } from '../services/sending/src/testing/scripted-objects.ts';

const mailbox = 'ann@example.com';
const oneClick = ['list-unsubscribe', 'list-unsubscribe-post'];
const identifying = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References', 'Reply-To'];
const signs = [...identifying, 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', ...oneClick];

const aligned = { spf: { result: 'example.com' }, dkim: { result: 'example.com' } };

const filePath = `/objects/${randomUUIDv7()}`;
const file = { filename: 'Preisübersicht – März.pdf', path: filePath, contentType: 'application/pdf', size: 5_000 };
const steps: readonly StepText[] = [
  { subject: 'Hello {{firstName}}', body: 'Dear {{firstName}},\n\nhttps://example.com/offer?a=1&b=2', delayDays: 0 },
  {
    subject: `Grüße 🚀 an {{firstName}} ${'sehr '.repeat(40)}lang`,
    body: 'Liebe {{firstName}},\n\ngrüß Gott: žluťoučký kůň, 日本語, مرحبا 🧑‍🚀\u00a0.',
    delayDays: 1,
    attachments: [file],
  },
  {
    subject: '.From here on',
    body: [
      '.',
      '..two',
      'From the beginning',
      '>From',
      '--',
      'x'.repeat(3_000),
      'ü '.repeat(900),
      '\t tail  ',
      '',
    ].join('\n'),
    delayDays: 1,
  },
];

/** Of the product itself, which signs for the relay alone. */
const ownKey = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const dkim = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'own', DKIM_PRIVATE_KEY: ownKey.privateKey };
const passes = { status: { result: 'pass' } };
const fails = { status: { result: 'fail' } };

const recordsWith = ({ keyRecord: { name, text } }: SigningRelay) =>
  new Map<string, DnsAnswer>([
    ['example.com', { txt: ['v=spf1 ip4:192.0.2.1 -all'] }],
    [name, { txt: [text] }],
    ['own._domainkey.example.com', { txt: [`v=DKIM1; p=${ownKey.publicKey.toString('base64')}`] }],
    ['_dmarc.example.com', { txt: ['v=DMARC1; p=reject; adkim=s; aspf=s'] }],
  ]);

describe.skipIf(!hasSigningRelay)(`the mail that leaves ${withSigningRelay}`, { timeout: 600_000 }, () => {
  const resolver = new Resolver();
  let sink: SmtpSink;
  let relay: SigningRelay;
  let passwords: MailboxAccessServer;
  let sender: Awaited<ReturnType<typeof runSender>>;

  beforeAll(async () => {
    await using starting = new AsyncDisposableStack();
    // A server that takes ASCII alone: Postfix would rewrite a text of other bytes, after it was signed.
    sink = starting.use(await startSmtpSink({ offers8BitMime: false, offersSmtpUtf8: false }));
    const nextPort = Number(new URL(sink.url).port);
    relay = starting.use(await startSigningRelay({ domain: 'example.com', users: [mailbox], nextPort, signs }));
    const dns = starting.use(await startDnsServer(recordsWith(relay)));
    resolver.setServers([dns.address]);
    passwords = starting.use(await startMailboxAccess());
    const objects = starting.use(await startScriptedObjects());
    objects.put(filePath, randomBytes(file.size), file.contentType);
    const urls = { smtpUrl: relay.smtpUrl, objectsUrl: objects.url, mailboxesUrl: passwords.url };
    sender = starting.use(await runSender({ ...urls, dkim }));
    const resources = starting.move();
    return () => resources.disposeAsync();
  });

  async function connectMailbox(): Promise<string> {
    const { mailboxId } = await sender.mailboxes.connect({
      address: mailbox,
      fromName: 'Änn Łukasz',
      signature: 'Änn',
    });
    const { port } = new URL(relay.smtpUrl);
    const server = { host: '127.0.0.1', port: Number(port), security: 'none' } as const;
    passwords.access.set(mailboxId, { ...server, user: mailbox, password: relay.password, accessRevision: 1 });
    return mailboxId;
  }

  /** All emails of a campaign to one lead, as the receiving side got them. */
  async function received(mailboxIds: string[]): Promise<ReceivedMail[]> {
    const campaignId = await sender.campaigns.create([...steps], anyTime);
    if (mailboxIds.length > 0) await sender.campaigns.setSenders(campaignId, { mailboxIds });
    const email = `${randomUUIDv7()}@recipient.example`;
    await sender.campaigns.attach(campaignId, [{ email, firstName: 'Žofie 李' }]);
    await sender.campaigns.launch(campaignId);
    return sender.inTime(() => {
      const mails = sink.mails.filter(({ to }) => to.includes(email));
      expect(mails).toHaveLength(steps.length);
      return mails;
    });
  }

  const verify = ({ raw, from }: Pick<ReceivedMail, 'raw' | 'from'>, ip = '192.0.2.1') =>
    authenticate(raw, {
      ...{ ip, helo: 'mail.example.com', sender: from, mta: 'mx.recipient.example' },
      ...{ disableArc: true, disableBimi: true, strict: true },
      resolver: (name, type) => resolver.resolve(name, type) as Promise<string[][]>,
    });

  /** What each signature covers. */
  const signedFields = ({ raw }: ReceivedMail) =>
    [...String(raw).matchAll(/^DKIM-Signature:[\s\S]*?\bh=([^;]+);/gm)].map(([, names = '']) =>
      names.split(':').map((each) => each.trim().toLowerCase()),
    );

  test.each([
    ['the relay', () => Promise.resolve([]), [passes, passes]],
    ['a mailbox', () => connectMailbox().then((id) => [id]), [passes]],
  ])(
    'D5: by %s verifies: SPF, DKIM and DMARC aligned, the one-click headers signed',
    async (_, senders, signatures) => {
      for (const mail of await received(await senders())) {
        const { dkim, spf, dmarc } = await verify(mail);
        expect(dkim.results, mail.parsed.subject).toMatchObject(signatures);
        expect(spf).toMatchObject(passes);
        expect(dmarc).toMatchObject({ ...passes, alignment: aligned });
        expect(signedFields(mail)).toEqual(signatures.map(() => expect.arrayContaining(oneClick)));
        expect(mail.parsed.headers.get('list')).toMatchObject({
          unsubscribe: { url: expect.stringContaining('https://') },
        });
        expect(String(mail.raw)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
        expect(mail.parsed.text).toContain('https://mail.example.com/u/');
        expect(wireFaults(mail.raw)).toEqual([]);
      }
    },
  );

  test('a changed text, a changed one-click header and a foreign server are seen', async () => {
    const [mail] = await received([]);
    const { raw, from } = mail as ReceivedMail;
    for (const [what, to] of [
      [/\r\n$/, 'x\r\n'],
      [/^List-Unsubscribe:/m, 'List-Unsubscribe: <https://other.example/>,'],
      [/One-Click/, 'No-Click'],
    ] as const) {
      const text = raw.toString('latin1');
      const changed = text.replace(what, to);
      expect(changed).not.toBe(text);
      const { dkim } = await verify({ raw: Buffer.from(changed, 'latin1'), from });
      expect(dkim.results, String(what)).toMatchObject([fails, fails]);
    }
    const { spf } = await verify({ raw, from }, '198.51.100.1');
    expect(spf).toMatchObject(fails);
  });
});

/** What a server on the way might rewrite (RFC 5322, 2.1.1 and 2.3; RFC 5321, 4.5.3.1). */
function wireFaults(raw: Buffer): string[] {
  const text = raw.toString('latin1');
  return [
    ...(/[^\t\r\n\x20-\x7e]/.test(text) ? ['bytes outside ASCII'] : []),
    ...(/\r(?!\n)|(?<!\r)\n/.test(text) ? ['a bare CR or LF'] : []),
    ...text.split('\r\n').filter((line) => line.length > 998),
  ];
}
