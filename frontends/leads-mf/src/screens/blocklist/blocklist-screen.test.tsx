// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderBlocklist } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rival = {
  ...{ value: 'rival.example', kind: 'domain', reason: 'A rival', source: 'manual' },
  blockedAt: '2026-03-02T15:00:00.000Z',
};

test('a shared domain is blocked only when that is said twice', async () => {
  const bodies: object[] = [];
  network({
    'GET /api/blocklist': () => (bodies.length > 1 ? [{ ...rival, value: 'gmail.com' }] : []),
    'POST /api/blocklist': (body: object) => {
      bodies.push(body);
      return bodies.length > 1
        ? { ...rival, value: 'gmail.com' }
        : refusal(409, 'gmail.com is shared by many people: none of them would be mailed again.', 'free-mail-domain');
    },
  });
  await renderBlocklist();
  await userEvent.click(await screen.findByRole('button', { name: 'Block an address or domain' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block an address or domain' }));
  await userEvent.type(dialog.getByLabelText('Address or domain *'), 'gmail.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await dialog.findByText(/shared by many people/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Block it anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('gmail.com')).toBeTruthy();
  expect(bodies).toEqual([
    { value: 'gmail.com', reason: null, confirmed: false },
    { value: 'gmail.com', reason: null, confirmed: true },
  ]);
});

const nobody = { addresses: 0, domains: 0, repeated: 0, refused: [], alreadyBlocked: 0, leads: 0, campaignIds: [] };

/** Opens the dialog over a server that answers the check so, and keeps what is blocked. */
async function openImport(check: (values: string[]) => object) {
  const sent: unknown[] = [];
  network({
    'GET /api/blocklist': [rival],
    'POST /api/blocklist/check': (body: unknown) => {
      const answer = check((body as { entries: { value: string }[] }).entries.map(({ value }) => value));
      return answer instanceof Response ? answer : { ...nobody, ...answer };
    },
    'POST /api/blocklist/bulk': (body: unknown) => {
      sent.push(body);
      return { blocked: (body as { entries: [] }).entries.length, alreadyBlocked: 0, refused: [] };
    },
  });
  await renderBlocklist();
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Import into the blocklist' })) };
}

test('S15: a pasted list says what it would block, whom that concerns and what was not understood, then blocks', async () => {
  const { sent, dialog } = await openImport(() => ({ leads: 12, campaignIds: ['a', 'b'], alreadyBlocked: 1 }));
  await userEvent.click(dialog.getByLabelText('Or paste the list'));
  await userEvent.paste('ann@one.example, bob@one.example, ?@six.example\n*@star.example\nnonsense\nANN@one.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(await dialog.findByText('2 addresses and 1 domain, 1 repetition apart')).toBeTruthy();
  const concern =
    '12 leads of your campaigns have such an address; 2 running campaigns would still mail some of them. Blocked already: 1.';
  expect(await dialog.findByText(concern)).toBeTruthy();
  const rows = within(dialog.getByRole('region', { name: 'Not understood' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Line 1: ?@six.example has a wildcard, which only stands for everybody, as in *@example.com',
    'Line 3: nonsense is no email address and no domain',
  ]);
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Block 3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const values = ['ann@one.example', 'bob@one.example', 'star.example'];
  expect(sent).toEqual([{ entries: values.map((value) => ({ value, reason: null })), confirmed: false }]);
});

test('S15: every entry is shown with its reason, and those that are cut are counted', async () => {
  const { dialog } = await openImport(() => ({}));
  await userEvent.click(dialog.getByLabelText('Or paste the list'));
  const lines = Array.from(
    { length: 7 },
    (_, index) => `n${index}.example; ${'because '.repeat(index === 6 ? 30 : 1)}`,
  );
  await userEvent.paste(lines.join('\n'));
  await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }));
  const entries = within(await dialog.findByRole('region', { name: 'Entries' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent?.slice(0, 21))).toEqual([
    ...lines.slice(0, 6).map((_, index) => `n${index}.example · because`),
    'n6.example · because ',
  ]);
  expect(entries[6]?.textContent).toMatch(/…$/);
  expect(dialog.getByText('1 reason is longer than 200 characters and cut.')).toBeTruthy();
});

test('S15: the columns of a file are guessed, and others can be chosen', async () => {
  const { sent, dialog } = await openImport(() => ({}));
  const file = new File(['Company,Website,Email\nAcme.io,http://acme.example,ada@one.example\n'], 'companies.csv');
  await userEvent.upload(dialog.getByLabelText('File with addresses and domains'), file);
  expect(await dialog.findByText('1 address and 0 domains')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Website 1 row with domains' }));
  expect(await dialog.findByText('1 address and 1 domain')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Email 1 row with addresses' }));
  expect(await dialog.findByText('0 addresses and 1 domain')).toBeTruthy();
  const button = await dialog.findByRole('button', { name: 'Block 1' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
  await waitFor(() => expect(sent).toMatchObject([{ entries: [{ value: 'acme.example' }] }]));
});

test('S15: domains that many people share stay out of a list until that is said', async () => {
  const { sent, dialog } = await openImport((values) => ({
    refused: [{ row: values.indexOf('gmail.com'), reason: 'free-mail-domain' }],
  }));
  await userEvent.click(dialog.getByLabelText('Or paste the list'));
  await userEvent.paste('one.example gmail.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Block shared domains too' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Block shared domains too' }));
  expect(dialog.getByRole('button', { name: 'Block 1' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Block shared domains too' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Block 2' }));
  await waitFor(() => expect(sent).toMatchObject([{ entries: [{}, { value: 'gmail.com' }], confirmed: true }]));
});

test('S15: nothing is blocked while it is unknown whom that concerns', async () => {
  let answers = 0;
  const { dialog } = await openImport(() => {
    answers += 1;
    return answers === 1 ? refusal(422, 'Too much.', 'invalid') : {};
  });
  await userEvent.click(dialog.getByLabelText('Or paste the list'));
  await userEvent.paste('one.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(await dialog.findByText(/could not be counted/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Block 1' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Block 1' })).toHaveProperty('disabled', false));
});

test('an entry is taken off the list after a question', async () => {
  let blocked = [rival];
  network({
    'GET /api/blocklist': () => blocked,
    'DELETE /api/blocklist': (body: unknown) => {
      expect(body).toEqual({ value: 'rival.example' });
      blocked = [];
      return { success: true };
    },
  });
  await renderBlocklist();
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock rival.example' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unblock rival.example?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('Nobody is blocked')).toBeTruthy();
});
