import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect, openPage, takePicture } from '../support/browser.ts';
import { expectNotice } from '../support/notices.ts';
import { signIn } from '../support/sign-in.ts';
import { withUploadLibrary } from '../support/upload-library.ts';
import { elsewhere, prices } from './elsewhere.ts';
import { browser, folder, product } from './one-product.ts';

const overview = { name: 'Übersicht – März.pdf', mimeType: 'application/pdf', buffer: randomBytes(6_000_000) };
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not for everybody') };
/** Two parts: the upload library makes none smaller than 5 MB. */
const inPartsBytes = 10_000_000;
const refused = 'http://169.254.169.254/latest/meta-data';

describe('files on an email, from the disk and from a web address', () => {
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    ({ page, troubles } = await openPage(browser, product.url));
  });
  afterAll(() => page?.close());

  const attachments = () => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const dialog = () => page.getByRole('dialog', { name: 'Attach Files' });
  const address = () => dialog().getByLabel('Or add a file by its web address');

  test('a campaign with a lead and an email', async () => {
    await signIn(page);
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await page.getByLabel('Campaign Name').fill('Spring prices');
    await page.getByRole('button', { name: 'Create & Continue' }).click();
    await page.getByText('Next: Add Leads').click();
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    await page.getByRole('dialog').getByLabel('First Name').fill('Grace');
    await page.getByRole('dialog').getByLabel('Last Name').fill('Hopper');
    await page.getByRole('dialog').getByLabel('Email').fill('grace@example.net');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Lead' }).click();
    await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
    await page.getByText('Next: Email Sequence').click();
    await page.getByLabel('Subject Line').fill('Prices for {{firstName}}');
    await page.getByLabel('Email Body').fill('Hi {{firstName}},\n\nhere they are.\n\nSam');
  });

  test('an address that nobody may be sent to is refused with a sentence, and nothing is added', async () => {
    await page.getByRole('button', { name: 'Attach Files' }).click();
    await address().fill(refused);
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog().getByRole('alert')).toHaveText(/^[A-Z].* .*\.$/);
    await expect(address()).toHaveValue(refused);
    await expect(dialog().getByRole('listitem')).toHaveCount(0);
    await takePicture(page, 'attach-refused');
    // The refused call also appears on the console; nothing else may.
    expect(troubles.splice(0).filter((trouble) => !trouble.includes('/api/objects/url/meta'))).toEqual([
      expect.stringMatching(/^console: Failed to load resource/),
    ]);
  });

  test('three files are uploaded, two from the disk and one from elsewhere, which needs a second try', async () => {
    await dialog().getByLabel('Files to attach').setInputFiles([overview, notes]);
    await address().fill(`http://${elsewhere.host}/lists/${encodeURIComponent(prices.name)}`);
    await address().press('Enter');
    await expect(dialog().getByText('Size unknown · Waiting')).toBeVisible();
    await dialog().getByRole('button', { name: 'Upload 3 files' }).click();
    await expect(dialog().getByText('The server at this address did not send the whole file.')).toBeVisible();
    await dialog()
      .getByRole('button', { name: `Retry ${prices.name}` })
      .click();
    await expect(dialog().getByText(/ · Uploaded$/)).toHaveCount(3, { timeout: 60_000 });
    await expect(dialog().getByText('293.0 KB · Uploaded')).toBeVisible();
    await takePicture(page, 'attach-uploaded');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await expect(attachments()).toHaveCount(3);
    expect(troubles.splice(0).filter((trouble) => !/^console: \[Uppy\]/.test(trouble))).toEqual([]);
    await page.getByRole('button', { name: 'Save Sequence' }).click();
    await expectNotice(page, 'Email sequence saved successfully');
  });

  test('D6: a file that is lost is told before the start; it is removed, and the others stay', async () => {
    await loseStored(notes.buffer);
    await page.getByText('Next: Launch Settings').click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectNotice(page, 'Launch settings saved');
    await page.getByText('Next: Preview').click();
    const check = page.getByRole('region', { name: 'Launch check' });
    await expect(check).toContainText(
      'Email 1 would fail: notes.txt is missing or was changed. Remove it from email 1 and upload it again.',
    );
    await takePicture(page, 'launch-check-lost-file');
    await check.getByRole('link', { name: 'Edit emails' }).click();
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await page.getByRole('button', { name: 'Save Sequence' }).click();
    await expectNotice(page, 'Email sequence saved successfully');
    await page.reload();
    await expect(attachments()).toHaveCount(2);
    await expect(attachments().filter({ hasText: prices.name })).toBeVisible();
    await expect(attachments().filter({ hasText: overview.name })).toBeVisible();
  });

  test('the preview shows both, and the email arrives with exactly both', async () => {
    await page.goto(page.url().replace(/sequence$/, 'preview'));
    await expect(page.getByRole('region', { name: 'Launch check' })).toContainText('All is well');
    await expect(attachments()).toHaveCount(2);
    await page.getByRole('button', { name: 'Start Campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start Campaign' }).click();
    await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible({ timeout: 60_000 });
    const caught = async () => (await (await page.request.get('/dev/mail.json')).json()) as { id: string }[];
    await expect.poll(async () => (await caught()).length, { timeout: 120_000 }).toBe(1);
    const [{ id }] = (await caught()) as [{ id: string }];
    const email = await simpleParser(await (await page.request.get(`/dev/mail/${id}.eml`)).body());
    expect(email.subject).toBe('Prices for Grace');
    const arrived = email.attachments.toSorted((one, other) => one.size - other.size);
    expect(arrived.map(({ filename, contentType, size }) => ({ filename, contentType, size }))).toEqual(
      [prices, overview].map(({ name, mimeType, buffer }) => ({
        filename: name,
        contentType: mimeType,
        size: buffer.length,
      })),
    );
    for (const [index, { buffer }] of [prices, overview].entries())
      expect(arrived[index]?.content.equals(buffer)).toBe(true);
  });

  test('the upload library can send a file in parts: paused, resumed or given up after the first of them', async () => {
    const calls: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const named = pathname.replace(/(?<=\/(?:multipart|uploads)\/)[^/]+/, '{id}');
      if (/^\/(?:s3|api\/objects)\//.test(pathname)) calls.push(`${response.request().method()} ${named}`);
    });
    const send = await withUploadLibrary(page);
    const firstPart = ['POST /s3/multipart', 'GET /s3/multipart/{id}/1', 'PUT /api/objects/uploads/{id}/parts/1'];
    const url = new URL((await send(inPartsBytes, 'resume')) as string);
    expect(calls.splice(0)).toEqual([
      ...firstPart,
      'GET /s3/multipart/{id}',
      'GET /s3/multipart/{id}/2',
      'PUT /api/objects/uploads/{id}/parts/2',
      'POST /s3/multipart/{id}/complete',
    ]);
    const stored = await page.request.get(`/objects/${url.pathname.split('/').at(-1)}`);
    expect(stored.headers()['content-type']).toBe('application/octet-stream');
    expect((await stored.body()).equals(Uint8Array.from({ length: inPartsBytes }, (_, index) => index % 251))).toBe(
      true,
    );
    expect(await send(inPartsBytes, 'remove')).toBeUndefined();
    await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(4);
    expect(calls).toEqual([...firstPart, 'DELETE /s3/multipart/{id}']);
  });

  test('nothing else went wrong on any page: no error, no failed request, no foreign origin', () => {
    expect(troubles).toEqual([]);
  });

  /** Simulates a failed disk, or a store restored from too early a backup. */
  async function loseStored(content: Buffer): Promise<void> {
    const objects = path.join(folder, 'objects');
    for (const entry of await readdir(objects, { withFileTypes: true })) {
      const file = path.join(objects, entry.name);
      if (entry.isFile() && content.equals(await readFile(file))) return rm(file);
    }
    throw new Error('The file is not stored');
  }
});
