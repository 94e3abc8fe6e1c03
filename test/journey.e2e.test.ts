import type { Browser, Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { apolloExport } from './support/apollo-export.ts';
import { expect, openBrowser, openPage, takePicture } from './support/browser.ts';
import { expectNotice } from './support/notices.ts';
import { dataFolder, runCommand, startProduct } from './support/running-product.ts';
import { signIn } from './support/sign-in.ts';

/**
 * Monday 2 March 2026, nine o'clock in New York; two and a half minutes pass in a second. The window closes after
 * three minutes of real time: even on a busy machine the campaign starts well before.
 */
const clock = { CLOCK_START: '2026-03-02T14:00:00Z', CLOCK_SPEED: '150' };
const reader =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

interface CaughtEmail {
  id: string;
  to: string;
  subject: string;
  sentAt: string;
}

describe('the main job, from sign-in to a click in a caught email', () => {
  let product: Awaited<ReturnType<typeof startProduct>>;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  let campaignPath: string;

  beforeAll(async () => {
    folder = await dataFolder();
    product = await startProduct({ ...clock, DATA_DIR: folder.path });
    browser = await openBrowser();
    ({ page, troubles } = await openPage(browser, product.url));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.[Symbol.asyncDispose]();
    await folder?.[Symbol.asyncDispose]();
  });

  const caughtMail = async () => (await (await page.request.get('/dev/mail.json')).json()) as CaughtEmail[];

  test('sign in and create a campaign, which leads to its overview', async () => {
    await signIn(page);
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await expect(page.getByText('No campaigns found')).toBeVisible();
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await expect(page.getByRole('button', { name: 'Create & Continue' })).toBeDisabled();
    await page.getByLabel('Campaign Name').fill('Spring outreach');
    await page.getByRole('button', { name: 'Create & Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Campaign Overview' })).toBeVisible();
    campaignPath = new URL(page.url()).pathname.replace(/\/overview$/, '');
    expect(campaignPath).toMatch(/^\/campaigns\/[0-9a-f-]{36}$/);
  });

  test('add one lead by hand, then a file of 1,000 rows through the mapping panel', async () => {
    await page.getByText('Next: Add Leads').click();
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First Name').fill('Grace');
    await dialog.getByLabel('Last Name').fill('Hopper');
    await dialog.getByLabel('Email').fill('grace@example.net');
    await dialog.getByLabel('Company').fill('Navy');
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await expect(page.getByText('1 lead', { exact: true })).toBeVisible();

    const file = apolloExport(1_000);
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const buffer = Buffer.from(file.text);
    await page.getByLabel('CSV file').setInputFiles({ name: 'apollo.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('Map CSV Columns')).toBeVisible();
    await expect(page.getByText('apollo.csv')).toBeVisible();
    await takePicture(page, 'mapping');
    await page.getByRole('combobox', { name: 'Column Industry' }).click();
    await page.getByRole('option', { name: 'New field…' }).click();
    await expect(page.getByLabel('Label')).toBeFocused();
    await page.getByRole('button', { name: 'Add Field' }).click();
    await expect(page.getByRole('combobox', { name: 'Column Industry' })).toHaveText('Industry');
    await page.getByLabel('Tags for this file').fill('Apollo');
    await page.getByRole('button', { name: 'Import 1000 Leads' }).click();
    const summary = page.getByRole('region', { name: 'Import finished' });
    await expect(summary).toBeFocused({ timeout: 60_000 });
    // Figures of the address check follow, as soon as it has ended.
    await expect(summary.locator('dl').first().getByRole('definition')).toHaveText([
      String(file.addresses),
      String(file.rows - file.addresses - file.blank),
      String(file.blank),
    ]);
    await summary.getByRole('button', { name: 'Done' }).click();
    const leads = 1 + file.addresses + file.blank;
    await expect(page.getByText(`${leads} leads`, { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Zoë O'Neill").first()).toBeVisible();
  });

  test('change a lead in its drawer, by keyboard', async () => {
    const row = page.getByRole('row').filter({ hasText: 'grace@example.net' });
    await row.getByRole('button', { name: 'Edit Grace Hopper' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Grace Hopper' });
    await drawer.getByLabel('Job Role').fill('Rear Admiral');
    await drawer.getByLabel('Job Role').press('Enter');
    await expectNotice(page, 'Lead saved successfully');
    await expect(row).toContainText('Rear Admiral');
  });

  test('write an initial email and a follow-up with variables', async () => {
    await page.getByText('Next: Email Sequence').click();
    await page.getByLabel('Subject Line').fill('Quick question, ');
    await page.getByLabel('Subject Line').press('End');
    await page.getByRole('button', { name: 'First Name' }).first().click();
    await expect(page.getByLabel('Subject Line')).toHaveValue('Quick question, {{firstName}}');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByLabel('Subject Line')).toHaveValue('Quick question, ');
    await page.getByRole('button', { name: 'First Name' }).first().click();
    await page
      .getByLabel('Email Body')
      .fill('Hi {{firstName}},\n\nI like what {{company|your company}} does.\nhttps://example.com/tour\n\n');
    await page.getByRole('button', { name: 'Industry' }).first().click();
    await page.keyboard.type(' and {{industry|your trade}}');
    await page.getByRole('button', { name: 'Add Follow-up Email' }).click();
    await page.getByLabel('Subject Line').nth(1).fill('Quick question, {{firstName}}');
    await page.getByLabel('Email Body').nth(1).fill('Any thoughts, {{firstName}}?');
    await page.getByRole('button', { name: 'Save Sequence' }).click();
    await expectNotice(page, 'Email sequence saved successfully');
    await takePicture(page, 'sequence');
  });

  test('set the launch settings and preview two leads', async () => {
    await page.getByText('Next: Launch Settings').click();
    await page.getByLabel(/delay/i).first().fill('15');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectNotice(page, 'Launch settings saved');
    await page.getByText('Next: Preview').click();
    await expect(page.getByText('Quick question, Grace').first()).toBeVisible();
    await expect(page.getByText('I like what Navy does.')).toBeVisible();
    await page.getByText('José García').click();
    await expect(page.getByText('Quick question, José').first()).toBeVisible();
    await expect(page.getByText('I like what Ünïts & Co does.')).toBeVisible();
    await expect(page.getByText('software, internet and software, internet')).toBeVisible();
    await takePicture(page, 'preview');
  });

  test('start it, see the countdown, and find the emails in the catcher, paced by the delay', async () => {
    await page.getByRole('button', { name: 'Start Campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start Campaign' }).click();
    await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Next email in')).toBeVisible();
    await expect.poll(async () => (await caughtMail()).length, { timeout: 120_000 }).toBeGreaterThanOrEqual(3);
    const emails = (await caughtMail()).toReversed();
    expect(emails[0]).toMatchObject({ to: 'grace@example.net', subject: 'Quick question, Grace' });
    const minutes = emails.map(({ sentAt }) => Temporal.Instant.from(sentAt).epochMilliseconds / 60_000);
    for (const [index, minute] of minutes.slice(1).entries())
      expect(minute - (minutes[index] as number)).toBeGreaterThanOrEqual(15);
    await page.goto('/dev/mail');
    await page.getByRole('link').filter({ hasText: 'grace@example.net' }).click();
    await expect(page.getByRole('heading', { name: 'Quick question, Grace' })).toBeVisible();
    await expect(page.getByText('I like what Navy does.')).toBeVisible();
    await expect(page.getByText('and your trade')).toBeVisible();
    await takePicture(page, 'caught-email');
  });

  test('a person opens the email and follows its link; every screen counts it', async () => {
    const email = (await caughtMail()).find(({ to }) => to === 'grace@example.net') as CaughtEmail;
    const { html } = await simpleParser(await (await page.request.get(`/dev/mail/${email.id}.eml`)).body());
    const pixel = /<img src="([^"]+)"/.exec(String(html))?.[1] as string;
    const link = /<a href="([^"]+\/t\/c\/[^"]+)"/.exec(String(html))?.[1] as string;
    const read = (url: string) => fetch(url, { redirect: 'manual', headers: { 'user-agent': reader } });
    expect((await read(pixel)).headers.get('content-type')).toBe('image/gif');
    const followed = await read(link);
    expect(followed.status).toBe(302);
    expect(followed.headers.get('location')).toBe('https://example.com/tour');

    await page.goto(`${campaignPath}/report`);
    await expect(page.getByText('Detailed email tracking report')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'grace@example.net' });
    await expect(row).toBeVisible();
    await takePicture(page, 'report');

    const api = async <Result>(path: string) => (await (await page.request.get(path)).json()) as Result;
    const campaign = await api<Record<string, number>>(`/api${campaignPath}`);
    expect(campaign).toMatchObject({ openCount: 1, clickCount: 1 });
    const { overview } = await api<{ overview: Record<string, number> }>('/api/analytics');
    expect(overview).toMatchObject({ totalOpens: 1, totalClicks: 1 });

    await page.goto(`${campaignPath}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible();
    await takePicture(page, 'campaign-dashboard');
    await page.goto('/');
    await expect(page.getByRole('cell', { name: 'Spring outreach', exact: true })).toBeVisible();
    await takePicture(page, 'dashboard');
    await page.goto('/analytics');
    await expect(page.getByText('Performance Metrics')).toBeVisible();
    await takePicture(page, 'analytics');
  });

  test('pause, and nothing more leaves; resume, and it goes on', async () => {
    await page.goto(`${campaignPath}/dashboard`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectNotice(page, 'Campaign paused');
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    const before = (await caughtMail()).length;
    await page.waitForTimeout(4_000);
    expect((await caughtMail()).length).toBe(before);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expectNotice(page, 'Campaign resumed');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('S3, S5: a bounce ends a lead; that it was none is said in its conversation, and the lead goes on, is held and let go', async () => {
    await page.goto(`${campaignPath}/report`);
    const row = page.getByRole('row').filter({ hasText: 'grace@example.net' });
    const play = async (name: string) => {
      await page.getByLabel('Test Actions').getByRole('button', { name }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Mark as a test' }).click();
      await expect(question).toBeHidden();
    };
    await play('Bounce');
    await expect(row.getByText('Bounced')).toBeVisible();
    await row.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
    const conversation = page.getByRole('dialog', { name: 'Grace Hopper' });
    await expect(conversation.getByText('I like what Navy does.')).toBeVisible();
    await conversation.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('menuitem', { name: /^Changes nothing/ }).click();
    await expect(conversation.getByText('was taken for: Bounce')).toBeVisible();
    await conversation.getByRole('button', { name: 'Hold until…' }).click();
    await conversation.getByRole('button', { name: 'Save' }).click();
    await expect(conversation.getByRole('button', { name: 'Change date' })).toBeVisible();
    await takePicture(page, 'conversation');
    await conversation.getByRole('button', { name: 'Resume now' }).click();
    await conversation.getByRole('button', { name: 'Close' }).click();
    await expect(row.getByText(/^sent$/i)).toBeVisible();
    await expect(row.getByText('On hold')).toBeHidden();

    await play('Reply');
    await expect(row.getByText('Completed')).toBeVisible();
    await row.getByRole('button', { name: 'Test: take back for Grace Hopper' }).click();
    await expect(row.getByText(/^sent$/i)).toBeVisible();
    await expect(row.getByRole('button', { name: /^Test/ })).toBeHidden();
  });

  test('duplicate it: a draft with its emails, and without its leads', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('campaigns');
    await expect(page.getByRole('option', { selected: true })).toHaveText('Campaigns');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'More for Spring outreach' }).click();
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
    await expect(page.getByText('Copy of Spring outreach').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Campaign Overview' })).toBeVisible();
    await page.goto(page.url().replace(/overview$/, 'sequence'));
    await expect(page.getByLabel('Subject Line').first()).toHaveValue('Quick question, {{firstName}}');
  });

  test('add leads that there are: it says what they are, and leaves out who must not be mailed', async () => {
    await page.goto(page.url().replace(/sequence$/, 'leads'));
    await page.getByRole('button', { name: 'Add Existing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Existing Leads' });
    await expect(dialog.getByRole('status')).toHaveText(
      /^[\d,]+ leads found: .*[\d,]+ in other campaigns\. None of them can be added\.$/,
    );
    await expect(dialog.getByRole('button', { name: 'Add Leads' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Skip leads of other campaigns' }).click();
    const button = dialog.getByRole('button', { name: /^Add [\d,]+ Leads$/ });
    const [count] = /[\d,]+/.exec((await button.textContent()) ?? '') ?? [];
    await button.click();
    await expectNotice(page, `${count} leads added`);
    await expect(page.getByText(`${count} leads`, { exact: true })).toBeVisible();
    await takePicture(page, 'existing-leads-added');
  });

  test.each(['campaigns', 'leads', 'sending', 'tracking'])(
    'npm run rebuild -- %s finds every row as it is',
    async (name) => {
      const { status, output } = await runCommand('rebuild', [name], { DATA_DIR: folder.path });
      expect([output.match(/: .*/g), status]).toEqual([
        output.match(/: [\d,]+ rows?, all as they were/g) ?? 'lines about tables',
        0,
      ]);
    },
  );

  test('nothing went wrong on any page: no error, no failed request, no foreign origin', () => {
    expect(troubles).toEqual([]);
  });
});
