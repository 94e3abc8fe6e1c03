import { randomUUIDv7 } from 'node:crypto';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manualClock } from '@cadenza/clock';
import { loadSettings, singleKey } from '@cadenza/http-kit';
import { startSmtpSink, testSecret } from '@cadenza/testing';
import { simpleParser } from 'mailparser';
import { afterAll, expect, test } from 'vitest';
import { CaughtMail } from '../caught-mail/caught-mail.ts';
import { settings } from '../config.ts';
import { outgoing } from '../delivery/outgoing.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { letterheadOf } from '../email/letterhead.ts';
import { unsetSettings } from '../product-settings/product-settings.ts';
import { relaySender } from '../sender/sender.ts';
import { openCatcherMailer } from './catcher-mailer.ts';
import { relayServer } from './relay-server.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-date-'));
const sink = await startSmtpSink();
afterAll(async () => {
  await sink[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const clock = manualClock('2026-03-02T15:00:00Z');
const loaded = loadSettings(settings, {
  DATABASE_URL: 'postgres://127.0.0.1/none',
  INTERNAL_SECRET: testSecret,
  SESSION_SECRET: testSecret,
  PUBLIC_URL: 'https://mail.example.com',
  LEADS_URL: 'http://leads.example.com',
  MAILBOXES_URL: 'http://mailboxes.example.com',
  TRACKING_URL: 'http://tracking.example.com',
  DATA_DIR: folder,
});

function handedOverNow(emailId: string) {
  const sender = relaySender(loaded, { account: { id: 'relay', version: 0, waiting: null }, relayUnread: null });
  const prepared = {
    facts: { emailId },
    messageId: `<${emailId}@example.com>`,
    sender,
    letterhead: letterheadOf(sender, unsetSettings),
    toName: 'Ada',
    address: 'ada@example.net',
    addressHash: 'a'.repeat(64),
    references: [],
    step: { attachments: [] },
    linkBase: 'https://go.example.com',
    rendered: { subject: 'Hello', text: 'Hello', html: 'Hello', links: [] },
  } as unknown as PreparedEmail;
  const linkKeys = singleKey(testSecret);
  const realClock = { ...clock, realNow: () => Temporal.Now.instant() };
  return outgoing({ clock: realClock, linkKeys }, prepared, []);
}

const hours = [0, 5];
const expected = [new Date('2026-03-02T15:00:00Z'), new Date('2026-03-02T20:00:00Z')];

test('the Date of an email is the time of the product at which it is handed over, anew for each attempt', async () => {
  await using mailer = openSmtpMailer({ server: relayServer(sink.url), connectionsMax: 1, replyMsMax: 5_000 });
  const emailId = randomUUIDv7();
  for (const passed of hours) {
    clock.advance({ hours: passed });
    await mailer.deliver(handedOverNow(emailId));
  }
  expect(sink.mails.map(({ parsed }) => parsed.date)).toEqual(expected);
});

test('and so it is in the catcher, whose files only their owner can read', async () => {
  await chmod(folder, 0o755);
  const caught = new CaughtMail(folder);
  await using mailer = openCatcherMailer(caught, () => clock.now().toString());
  const emailId = randomUUIDv7();
  await mailer.deliver(handedOverNow(emailId));
  const message = (await caught.read(emailId)) as Buffer;
  expect((await simpleParser(message)).date).toEqual(expected.at(-1));
  const modes = await Promise.all(['', `${emailId}.eml`].map((name) => stat(path.join(folder, name))));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
});
