// @vitest-environment happy-dom
import { network } from '@cadenza/api-client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface SentRow {
  address: string;
  smtp: SentServer;
  imap: SentServer;
}

interface SentServer {
  host: string;
  user: string;
  password: string;
}

const found = {
  smtp: { host: 'smtp.example.com', port: 465, security: 'tls' },
  imap: { host: 'imap.example.com', port: 993, security: 'tls' },
  ...{ provider: null, hint: null, helpUrl: null },
};

async function chooseFile(text: string) {
  renderMailboxes('/mailboxes/import');
  const file = new File([text], 'boxes.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
}

/** The file that is saved next. */
function watchSaving(): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    resolve(blob as Blob);
    return 'blob:1';
  });
  // The page of the tests would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return promise;
}

const fileOf = (count: number) =>
  ['Email,Name,Password', ...Array.from({ length: count }, (_, n) => `b${n}@example.com,Box ${n},secret-${n}`)].join(
    '\n',
  );

test('a file is sent in blocks of ten, and each row shows what became of it', async () => {
  const blocks: SentRow[][] = [];
  const calls = network({
    'GET /api/mailboxes/servers': found,
    'POST /api/mailboxes/bulk': (rows: SentRow[]) => {
      blocks.push(rows);
      return rows.map(({ address }, row) =>
        address === 'b3@example.com'
          ? { row, address, outcome: 'refused', mailboxId: null, message: 'The password was refused' }
          : { row, address, outcome: 'connected', mailboxId: address, message: null },
      );
    },
  });
  const saved = watchSaving();
  await chooseFile(fileOf(12));
  const preview = await screen.findByRole('table');
  expect(within(preview).getAllByRole('row')).toHaveLength(6);
  expect(document.body.textContent).not.toContain('secret-');
  await userEvent.click(screen.getByRole('button', { name: 'Import 12' }));
  expect(await screen.findByText('11 of 12 connected')).toBeTruthy();
  expect(blocks.map((rows) => rows.length)).toEqual([10, 2]);
  expect(blocks[0]?.[0]).toMatchObject({
    ...{ address: 'b0@example.com', fromName: 'Box 0' },
    smtp: { ...found.smtp, user: 'b0@example.com', password: 'secret-0' },
    imap: { ...found.imap, user: 'b0@example.com', password: 'secret-0' },
  });
  // One domain is looked up once.
  expect(calls.filter((call) => call.startsWith('GET /api/mailboxes/servers'))).toHaveLength(1);
  expect(screen.getByText('The password was refused')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Refused rows' }));
  const lines = (await (await saved).text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^5,The password was refused,b3@example.com,Box 3,,,/);
});

test('IMAP signs in like SMTP, unless the file says otherwise', async () => {
  let sent: SentRow[] = [];
  network({
    'GET /api/mailboxes/servers': found,
    'POST /api/mailboxes/bulk': (rows: SentRow[]) => {
      sent = rows;
      return rows.map(({ address }, row) => ({ row, address, outcome: 'refused', mailboxId: null, message: 'No' }));
    },
  });
  const saved = watchSaving();
  const head = 'Email,Name,SMTP Username,SMTP Password,IMAP Username,IMAP Password';
  await chooseFile(`${head}\na@example.com,A,,secret-1,reader,'secret-2\nb@example.com,B,,secret-3,,\n`);
  const preview = within(await screen.findByRole('table'));
  expect(preview.getByText('reader')).toBeTruthy();
  expect(document.body.textContent).not.toContain('secret-');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2' }));
  await screen.findByText('0 of 2 connected');
  expect(sent.map(({ smtp, imap }) => [smtp.user, smtp.password, imap.user, imap.password])).toEqual([
    ['a@example.com', 'secret-1', 'reader', "'secret-2"],
    ['b@example.com', 'secret-3', 'b@example.com', 'secret-3'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Refused rows' }));
  expect(await (await saved).text()).not.toContain('secret-');
});

test('columns of other tools are guessed and shown, can be changed, and their limits count', async () => {
  let sent: (SentRow & { fromName: string; dailyLimit?: number })[] = [];
  network({
    'GET /api/mailboxes/servers': found,
    'POST /api/mailboxes/bulk': (rows: typeof sent) => {
      sent = rows;
      return rows.map(({ address }, row) => ({ row, address, outcome: 'connected', mailboxId: 'm', message: null }));
    },
  });
  await chooseFile(
    'from_email,First Name,Last Name,SMTP Password,max_email_per_day,warmup_limit,Group\na@example.com,Ada,King,secret-1,25/day,90,sales\n',
  );
  const panel = within(await screen.findByRole('region', { name: 'Columns' }));
  expect(panel.getByRole('combobox', { name: 'Daily limit' }).textContent).toBe('max_email_per_day');
  expect(panel.getByText('Not used: warmup_limit, Group')).toBeTruthy();
  await userEvent.click(panel.getByRole('combobox', { name: 'Tags' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Group' }));
  expect(panel.getByText('Not used: warmup_limit')).toBeTruthy();
  expect(document.body.textContent).not.toContain('secret-');
  await userEvent.click(screen.getByRole('button', { name: 'Import 1' }));
  expect(await screen.findByText('1 of 1 connected')).toBeTruthy();
  expect(sent).toMatchObject([{ address: 'a@example.com', fromName: 'Ada King', dailyLimit: 25, tags: ['sales'] }]);
});

test('a block whose response was lost is sent again under its key', async () => {
  const keys: string[] = [];
  let isDown = true;
  network({
    'GET /api/mailboxes/servers': found,
    'POST /api/mailboxes/bulk': (rows: SentRow[]) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return rows.map(({ address }, row) => ({ row, address, outcome: 'connected', mailboxId: 'm', message: null }));
    },
  });
  const fetchBefore = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    if (key) keys.push(key);
    return fetchBefore(path, init);
  });
  await chooseFile(fileOf(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1' }));
  expect(await screen.findByText('The import rests')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('1 of 1 connected')).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test('an address without known servers is not sent', async () => {
  const calls = network({ 'GET /api/mailboxes/servers': { ...found, smtp: null, imap: null } });
  await chooseFile(fileOf(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1' }));
  expect(await screen.findByText('0 of 1 connected')).toBeTruthy();
  expect(screen.getByText(/servers of this address are not known/)).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test.each([
  ['Name,City\nAda,Paris\n', /No column was found for the address and the password\./],
  ['City\nParis\n', /for the address, the name of the sender, and the password\./],
  ['Email,Password\nada@example.com,secret\n', /for the name of the sender\. Choose it above/],
  [fileOf(501), /has 501 rows, and at most 500/],
])('a file that is none of mailboxes, or too long, is refused: %#', async (text, words) => {
  network({});
  await chooseFile(text);
  expect(await screen.findByText(words)).toBeTruthy();
});
