// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import type { DomainFinding, RefusedDomain, Relay, SendingDomain, TrackingHost } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';
import { aSendingDomain } from '../../testing/sending-domain.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aDomain = (fields: Partial<SendingDomain> = {}) => aSendingDomain('acme.io', fields);
const missing: DomainFinding = {
  ...{ verdict: 'missing', message: 'There is no SPF record.', lastKnown: null },
  record: { type: 'TXT', name: 'acme.io', value: 'v=spf1 include:_spf.google.com ~all' },
};

const catcher: Relay = {
  ...{ host: null, from: { name: '', address: 'ada@acme.io' } },
  ptr: { verdict: 'not-applicable', message: 'Emails are caught.' },
  unread: null,
};

const show = (domains: readonly SendingDomain[], more = {}) => {
  const calls = network({ 'GET /api/mailboxes/domains': domains, 'GET /api/relay': catcher, ...more });
  renderMailboxes('/mailboxes/domains');
  return calls;
};
const cardOf = async (domain: string) => within(await screen.findByRole('region', { name: domain }));

test('each kind of records has a word for its verdict, a sentence, and the record to set', async () => {
  const dkim: DomainFinding = {
    ...{ verdict: 'unknown', message: 'The DNS did not answer.', record: null },
    lastKnown: { verdict: 'good', message: 'The key is there.', at: '2026-03-01T15:00:00Z' },
  };
  const mx: DomainFinding = { ...missing, verdict: 'wrong', record: { type: 'MX', name: 'acme.io', value: null } };
  show([aDomain({ mailboxCount: 2, spf: missing, dkim, mx })]);
  const card = await cardOf('acme.io');
  expect(card.getByText(/^2 mailboxes · checked/)).toBeTruthy();
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['SPF Missing', 'DKIM Unknown', 'DMARC Good', 'MX Wrong', 'Tracking host Not set'],
  ]);
  expect(card.getByText(/^Good on .*2026.*: The key is there\.$/)).toBeTruthy();
  expect(card.getByText('Set this TXT record')).toBeTruthy();
  expect(card.getByText('v=spf1 include:_spf.google.com ~all')).toBeTruthy();
  expect(card.getByText('Set this MX record')).toBeTruthy();
  expect(card.getByText('Your mail provider shows its value.')).toBeTruthy();
});

test('a record is copied, and where the browser forbids it the user is told how', async () => {
  const user = userEvent.setup();
  show([aDomain({ spf: missing })]);
  const card = await cardOf('acme.io');
  await user.click(card.getByRole('button', { name: 'Copy value' }));
  expect(await navigator.clipboard.readText()).toBe(missing.record?.value);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(card.getByRole('button', { name: 'Copy name' }));
  expect(await screen.findByText(/Select the text and copy it/)).toBeTruthy();
});

test('Check again asks the DNS, and shows what it says now', async () => {
  const calls = show([aDomain({ spf: missing }), aDomain({ domain: 'other.io' })], {
    'POST /api/mailboxes/domains/acme.io/check': aDomain(),
  });
  const card = await cardOf('acme.io');
  await userEvent.click(card.getByRole('button', { name: 'Check again acme.io' }));
  await vi.waitFor(() => expect(card.queryByText('There is no SPF record.')).toBeNull());
  expect(calls).toContain('POST /api/mailboxes/domains/acme.io/check');
});

test('a check that is refused says why', async () => {
  show([aDomain()], {
    'POST /api/mailboxes/domains/acme.io/check': refusal(429, 'Too many tries. Please try again in 20 s.'),
  });
  await userEvent.click((await cardOf('acme.io')).getByRole('button', { name: 'Check again acme.io' }));
  expect(await screen.findByText('Too many tries. Please try again in 20 s.')).toBeTruthy();
});

const failingSince = '2026-03-02T15:00:00Z';
test.each<[string, Partial<SendingDomain>, string[]]>([
  ['will stop first emails', {}, ['Failing since', 'good by']],
  ['has stopped them', { firstEmailsStopped: true }, ['First emails stopped', 'Failing since', 'Follow-ups go on']],
  [
    'stops them with the next check',
    { checkedAt: '2026-03-05T15:00:00Z' },
    ['Failing since', 'First emails stop with the next check that finds neither'],
  ],
  ['may not stop them', { stopsFirstEmails: false }, ['Failing since', 'First emails go on, as you chose.']],
])('M11: a domain that fails and %s says so, and since when', async (_, fields, words) => {
  show([aDomain({ failingSince, ...fields })]);
  const alert = (await (await cardOf('acme.io')).findByText(/Neither SPF nor DKIM/)).parentElement?.parentElement;
  for (const each of words) expect(alert?.textContent).toContain(each);
});

test('M11: whether first emails stop is chosen by the keyboard', async () => {
  const failing = aDomain({ failingSince, firstEmailsStopped: true });
  const letGo = { ...failing, firstEmailsStopped: false, stopsFirstEmails: false };
  const calls = show([failing], { 'PATCH /api/mailboxes/domains/acme.io': letGo });
  const card = await cardOf('acme.io');
  card.getByRole('switch', { name: /^Stop first emails/ }).focus();
  await userEvent.keyboard(' ');
  expect(await card.findByText(/First emails go on, as you chose/)).toBeTruthy();
  expect(card.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  expect(calls).toContain('PATCH /api/mailboxes/domains/acme.io');
});

test('M11: a domain that is well has a switch only where the user turned it off', async () => {
  show([aDomain(), aDomain({ domain: 'bold.io', stopsFirstEmails: false })]);
  expect((await cardOf('acme.io')).queryByRole('switch')).toBeNull();
  expect((await cardOf('bold.io')).getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

test.each([
  [0, 'the relay'],
  [2, 'the relay and 2 mailboxes'],
])('the domain of the relay and of %i mailboxes says who sends', async (mailboxCount, words) => {
  show([aDomain({ mailboxCount, sendsByRelay: true })]);
  expect((await cardOf('acme.io')).getByText(new RegExp(`^${words} · checked`))).toBeTruthy();
});

test('M11: a domain that the relay alone sends from has no switch', async () => {
  show([aDomain({ mailboxCount: 0, sendsByRelay: true, failingSince, stopsFirstEmails: false })]);
  const card = await cardOf('acme.io');
  expect([card.queryByRole('switch'), card.queryByText(/Neither SPF nor DKIM/)]).toEqual([null, null]);
});

const set = 'PUT /api/mailboxes/domains/acme.io/tracking-host';
const awaited: TrackingHost = {
  ...{ host: 'go.acme.io', isUsed: false, verdict: 'missing', message: 'There is no CNAME record.', lastKnown: null },
  record: { type: 'CNAME', name: 'go.acme.io', value: 'cadenza.example.com' },
};

test('a tracking host is set, and the record that it needs is shown', async () => {
  const user = userEvent.setup();
  const calls = show([aDomain()], { [set]: aDomain({ trackingHost: awaited }) });
  const card = await cardOf('acme.io');
  await user.click(card.getByRole('button', { name: 'Set host of acme.io' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Host');
  expect(field.value).toBe('go.acme.io');
  await user.type(field, '{Enter}');
  await vi.waitFor(() => expect(card.getByText('Tracking host').parentElement?.textContent).toContain('Missing'));
  expect(card.getByText('Set this CNAME record')).toBeTruthy();
  expect(card.getByText('cadenza.example.com')).toBeTruthy();
  expect(card.getByText('New emails have links to the address of this product.')).toBeTruthy();
  expect(calls).toContain(set);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a name that cannot be a tracking host is refused at its field', async () => {
  const user = userEvent.setup();
  show([aDomain()], { [set]: refusal(422, 'The tracking host of acme.io must be a name below it.') });
  await user.click((await cardOf('acme.io')).getByRole('button', { name: 'Set host of acme.io' }));
  const field = await screen.findByLabelText('Host');
  await user.clear(field);
  expect(screen.getByRole('button', { name: 'Set host' })).toHaveProperty('disabled', true);
  await user.type(field, 'go.other.io{Enter}');
  expect(await screen.findByText('The tracking host of acme.io must be a name below it.')).toBeTruthy();
  await user.type(field, 'x');
  expect(screen.queryByText('The tracking host of acme.io must be a name below it.')).toBeNull();
});

test('a tracking host is removed once that is confirmed', async () => {
  const user = userEvent.setup();
  const used: TrackingHost = { ...awaited, verdict: 'good', isUsed: true, message: 'It is right.', record: null };
  const calls = show([aDomain({ trackingHost: used })], { [set]: aDomain() });
  const card = await cardOf('acme.io');
  expect(card.getByText('New emails have links to this host.')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Remove host of acme.io' }));
  expect(calls).not.toContain(set);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(card.getByText(/^Links in emails lead to the address/)).toBeTruthy());
  expect(calls).toContain(set);
});

test('domains where something must be set come first, and of many one is searched', async () => {
  const many = Array.from({ length: 100 }, (_, n) => aDomain({ domain: `d${n}.io` }));
  const bad = { spf: missing, dkim: missing };
  show([
    ...many,
    aDomain({ domain: 'last.io', spf: missing }),
    aDomain({ domain: 'failing.io', failingSince, ...bad }),
    aDomain({ domain: 'stopped.io', failingSince, firstEmailsStopped: true, ...bad }),
  ]);
  await cardOf('last.io');
  const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect([shown().length, ...shown().slice(0, 4)]).toEqual([103, 'stopped.io', 'failing.io', 'last.io', 'd0.io']);
  await userEvent.type(screen.getByLabelText('Search domains'), 'd42.IO');
  expect(shown()).toEqual(['d42.io']);
  await userEvent.type(screen.getByLabelText('Search domains'), 'x');
  expect(screen.getByText('Nothing found')).toBeTruthy();
});

test('a domain that was not checked yet says so', async () => {
  show([aDomain({ checkedAt: null })]);
  expect((await cardOf('acme.io')).getByText('1 mailbox · not checked yet')).toBeTruthy();
});

test('without mailboxes there is a way to the first', async () => {
  show([]);
  expect(await screen.findByText('No domains yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect a mailbox' }).getAttribute('href')).toBe('/mailboxes/new');
});

test('what cannot be loaded can be tried again', async () => {
  network({ 'GET /api/mailboxes/domains': refusal(503, 'The mailboxes are away.'), 'GET /api/relay': catcher });
  renderMailboxes('/mailboxes/domains');
  expect(screen.getByText('Loading the domains...')).toBeTruthy();
  expect(await screen.findByText('The domains could not be loaded', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('D11: the card of a domain that a provider refuses says so, with its words', async () => {
  const refusal: RefusedDomain = {
    ...{ domain: 'acme.io', provider: 'Microsoft', since: '2026-03-02T15:00:00Z', nextAt: '2026-03-02T16:00:00Z' },
    ...{ leads: 0, code: 550, said: '550 5.7.515 Access denied', records: 'all its records look right' },
  };
  show([aDomain(), aDomain({ domain: 'well.io' })], { 'GET /api/refused-domains': [refusal] });
  const card = await cardOf('acme.io');
  expect(await card.findByText('Microsoft takes no mail from acme.io')).toBeTruthy();
  expect(card.getByText(/: all its records look right\. No lead waits for it yet\./)).toBeTruthy();
  expect(card.getByText('550 5.7.515 Access denied')).toBeTruthy();
  expect((await cardOf('well.io')).queryByText(/takes no mail/)).toBeNull();
});
