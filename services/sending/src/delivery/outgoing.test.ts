import { manualClock } from '@cadenza/clock';
import { loadSettings, singleKey } from '@cadenza/http-kit';
import { testSecret } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { settings } from '../config.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { letterheadOf } from '../email/letterhead.ts';
import { type ProductSettings, unsetSettings } from '../product-settings/product-settings.ts';
import { relaySender, type Sender } from '../sender/sender.ts';
import { outgoing } from './outgoing.ts';

const context = {
  clock: manualClock('2026-03-02T15:00:00Z'),
  linkKeys: singleKey(testSecret),
  settings: loadSettings(settings, {
    DATABASE_URL: 'postgres://127.0.0.1/none',
    INTERNAL_SECRET: testSecret,
    SESSION_SECRET: testSecret,
    PUBLIC_URL: 'https://mail.example.com',
    LEADS_URL: 'http://leads.example.com',
    MAILBOXES_URL: 'http://mailboxes.example.com',
    TRACKING_URL: 'http://tracking.example.com',
    MAIL_FROM: 'Grace <grace@example.com>',
    BOUNCE_DOMAIN: 'bounces.example.com',
  }),
};

const relay = relaySender(context.settings, { account: { id: 'relay', version: 0, waiting: null }, relayUnread: null });
const ann: Sender = {
  ...relay,
  mailbox: { id: '019a0000-0000-7000-8000-00000000000b', accessRevision: 1 },
  name: 'Ann',
  address: 'ann@example.org',
  replyTo: 'team@example.org',
  signature: 'Ann <Sales>\r\n& friends',
  bounceDomain: null,
};

function outgoingBy(sender: Sender, set: Partial<ProductSettings> = {}) {
  const prepared = {
    facts: { emailId: '019a0000-0000-7000-8000-00000000000a' },
    sender,
    messageId: '<a@example.com>',
    toName: 'Ada',
    address: 'ada@example.net',
    addressHash: 'a'.repeat(64),
    references: [],
    letterhead: letterheadOf(sender, { ...unsetSettings, ...set }),
    step: { attachments: [] },
    linkBase: 'https://go.example.com',
    rendered: { subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>', links: [] },
  } as unknown as PreparedEmail;
  return outgoing(context, prepared, []);
}

test('an email of the relay is from the sender of the settings, and bounces go to an address of its own', () => {
  const email = outgoingBy(relay);
  expect(email).toMatchObject({ from: { name: 'Grace', address: 'grace@example.com' }, replyTo: null });
  expect(email.returnAddress).toContain('@bounces.example.com');
  expect(email.text).toMatch(/^Hello Ada\n\n-- \nUnsubscribe: /);
});

test('an email of a mailbox is from its owner, answers and bounces included', () => {
  expect(outgoingBy(ann)).toMatchObject({
    from: { name: 'Ann', address: 'ann@example.org' },
    replyTo: 'team@example.org',
    returnAddress: null,
  });
});

test('the domain of its address goes out in ASCII, which every server takes', () => {
  expect(outgoingBy({ ...ann, address: 'Ann@bücher.example' }).from.address).toBe('Ann@xn--bcher-kva.example');
});

test('its signature stands between text and footer, and is no HTML', () => {
  const { text, html } = outgoingBy(ann);
  expect(text).toMatch(/^Hello Ada\n\nAnn <Sales>\r\n& friends\n\n-- \nUnsubscribe: /);
  expect(html).toContain('</div>\n<p>Ann &lt;Sales&gt;<br>&amp; friends</p>\n<p style');
  expect(outgoingBy({ ...ann, signature: null }).text).toMatch(/^Hello Ada\n\n-- \n/);
});

const page = expect.stringContaining('</html>');

test.each([
  [true, true, page],
  [false, true, page],
  [true, false, page],
  [false, false, null],
])('D14: with opens tracked %s and clicks %s, its HTML is %s', (tracksOpens, tracksClicks, expected) => {
  const { html, text, unsubscribeUrl } = outgoingBy(relay, { tracksOpens, tracksClicks });
  expect(html).toEqual(expected);
  expect(html?.includes('/t/o/') ?? false).toBe(tracksOpens);
  expect(text).toContain(`Unsubscribe: ${unsubscribeUrl}`);
});

test('D14: the postal address keeps its lines, and neither it nor the words of the link are HTML', () => {
  const { html, text } = outgoingBy(relay, {
    postalAddress: '1 <Main> St\nSpringfield',
    unsubscribeWording: 'No <more>',
  });
  expect(text).toMatch(/\n-- \n1 <Main> St\nSpringfield\nNo <more>: https:\S+\n$/);
  expect(html).toMatch(/>1 &lt;Main&gt; St<br>Springfield<br><a href="[^"]+" style="[^"]+">No &lt;more&gt;<\/a><\/p>/);
});
