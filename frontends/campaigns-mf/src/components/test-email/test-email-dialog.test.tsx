// @vitest-environment happy-dom
import { aMailbox } from '@cadenza/api-client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLead, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const call = 'POST /api/campaigns/c1/test-emails';
const accepted = {
  ...{ outcome: 'accepted', reason: null, words: '250 2.0.0 queued as 7F3' },
  ...{ from: { name: 'Ann', address: 'ann@acme.example' }, subject: '[Test] Hello Ada' },
  messageId: '<test@acme.example>',
};
const steps = [aStep(), aStep({ stepNumber: 2, subject: '', body: 'Still there?', delayDays: 2 })];
const grace = aLead({ id: 'l2', firstName: 'Grace', lastName: 'Hopper' });

function open(screenName: 'preview' | 'sequence', responses: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign({ progressStatus: 'sequence_ready' }),
    'GET /api/campaigns/c1/leads': [aLink(), aLink({ lead: grace })],
    'GET /api/campaigns/c1/sequences': steps,
    'GET /api/lead-fields': [],
    [call]: accepted,
    ...responses,
  });
  const sent = () =>
    api
      .writes()
      .filter((write) => write.call === call)
      .map(({ body }) => body);
  return { api, sent, ...renderApp(`/campaigns/c1/${screenName}`) };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send Test Email' }));

test('D13: a test from the preview is as its lead gets it; the dialog says what the server answered, and keeps the address', async () => {
  const { user, sent } = open('preview');
  await user.click(await screen.findByRole('button', { name: /Grace Hopper/ }));
  await user.click(screen.getByRole('button', { name: 'Send Test' }));
  const asked = await dialog();
  expect(asked.getByLabelText('As lead').textContent).toContain('Grace Hopper');
  expect(asked.getByLabelText('From').textContent).toBe('Relay');
  await user.type(asked.getByLabelText('Send to'), 'me@acme.example{Enter}');
  expect(await asked.findByText('250 2.0.0 queued as 7F3')).toBeTruthy();
  expect(sent()).toEqual([{ to: 'me@acme.example', stepNumber: 1, leadId: 'l2', mailboxId: null }]);
  expect(localStorage.getItem('test-email-address')).toBe('me@acme.example');
  await user.type(asked.getByLabelText('Send to'), '.uk');
  expect(asked.getByText(/^“\[Test\] Hello Ada”/).textContent).toMatch(/to me@acme\.example\.$/);
});

test('D13: a test from the editor has the text that stands there, and is as the first lead', async () => {
  const { user, sent } = open('sequence');
  const followUp = within(await screen.findByRole('region', { name: 'Follow-up 1' }));
  await user.type(followUp.getByLabelText('Email Body'), ' Really?');
  await user.click(followUp.getByRole('button', { name: 'Send Test' }));
  const asked = await dialog();
  expect(asked.getByLabelText('Email').textContent).toBe('Step 2: Re: Hello {{firstName}}');
  await user.type(asked.getByLabelText('Send to'), 'me@acme.example{Enter}');
  await asked.findByText('The mail server accepted the test');
  const [{ subject, body }] = steps as [(typeof steps)[number]];
  expect(sent()).toEqual([
    {
      ...{ to: 'me@acme.example', stepNumber: 2, leadId: 'l1', mailboxId: null },
      steps: [
        { stepNumber: 1, subject, body, attachments: [] },
        { stepNumber: 2, subject: '', body: 'Still there? Really?', attachments: [] },
      ],
    },
  ]);
});

test('D13: without leads a test has sample values; an address that is stopped is said at its field', async () => {
  const sentence = 'This address asked for no more mail, so no test is sent to it.';
  const stopped = refused(409, sentence, { code: 'address-stopped' });
  const { user, sent } = open('sequence', { 'GET /api/campaigns/c1/leads': [], [call]: stopped });
  await user.click((await screen.findAllByRole('button', { name: 'Send Test' }))[0] as HTMLElement);
  const asked = await dialog();
  expect(asked.getByLabelText('As lead').textContent).toBe('Sample values');
  await user.type(asked.getByLabelText('Send to'), 'me@acme.example{Enter}');
  expect(await asked.findByText(sentence)).toBeTruthy();
  expect(sent()).toMatchObject([{ leadId: null }]);
  expect(localStorage.getItem('test-email-address')).toBeNull();
});

test('D13: where the test went to a mailbox that is read, the dialog says where it came in and who vouches for it', async () => {
  const mailbox = aMailbox({ id: 'm1', address: 'me@acme.example' });
  const arrived = { folder: 'Junk', spf: 'pass', dkim: 'fail', dmarc: 'unknown' };
  const { user, api } = open('preview', {
    'GET /api/mailboxes': [mailbox],
    'GET /api/mailboxes/m1/arrival': { arrived },
  });
  await user.click(await screen.findByRole('button', { name: 'Send Test' }));
  const asked = await dialog();
  await user.type(asked.getByLabelText('Send to'), 'Me@acme.example{Enter}');
  expect(await asked.findByText('Arrived in Junk. SPF: pass, DKIM: fail, DMARC: unknown.')).toBeTruthy();
  const calls = api.calls.map(({ call: made }) => made).filter((made) => made.includes('/arrival'));
  expect(calls).toEqual(['GET /api/mailboxes/m1/arrival?messageId=%3Ctest%40acme.example%3E']);
});
