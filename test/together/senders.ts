import { startSmtpSink } from '@cadenza/testing';
import type { Page } from '@playwright/test';
import { expect as same, test } from 'vitest';
import { connectMailbox, mailboxPassword } from '../screens/mailbox-stops.ts';
import { aSample, createReady, startAndReact } from '../screens/walk-data.ts';
import { expect, openPage } from '../support/browser.ts';
import { signedIn } from '../support/session.ts';
import { signIn } from '../support/sign-in.ts';
import { browser, product } from './one-product.ts';

test('M1, M2, M7: a mailbox is chosen, its leads hear from it, one is moved, and it is removed', {
  timeout: 600_000,
}, async () => {
  await using resources = new AsyncDisposableStack();
  const sink = resources.use(await startSmtpSink({ loginPassword: mailboxPassword }));
  const session = await signedIn(product.url);
  const port = Number(new URL(sink.url).port);
  for (const name of ['ada', 'bob'])
    await connectMailbox(session, port, { address: `${name}@sales.example`, fromName: name, gapMinutes: 0 });
  const sample = aSample('Spring', 'spring', 2);
  const leads = sample.leads.map((lead) => ({ ...lead, fields: {} }));
  const campaign = await createReady(session, { ...sample, leads });
  const { page, troubles } = await openPage(browser, product.url);
  await signIn(page);

  await page.goto(`${campaign}/launch`);
  const senders = page.getByRole('region', { name: 'Senders' });
  await expect(senders.getByText('The mail account of this installation')).toBeVisible();
  await senders.getByRole('button', { name: 'Change senders' }).click();
  await page.getByRole('radio', { name: 'Mailboxes' }).click();
  await page.getByRole('checkbox', { name: 'ada@sales.example' }).click();
  await page.getByRole('button', { name: 'Save senders' }).click();
  await expect(senders.getByText('ada@sales.example')).toBeVisible();
  await expect(
    senders.getByText(/^This campaign can send up to \d+ emails today: 1 mailbox with \d+\.$/),
  ).toBeVisible();

  await startAndReact(session, campaign);
  await page.goto(`${campaign}/leads`);
  await expect(page.getByRole('cell', { name: 'ada@sales.example' })).toHaveCount(leads.length);
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Move to another mailbox…' }).click();
  await page.getByRole('radio', { name: 'bob@sales.example' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(rowOf(page, 'Grace Hopper').getByRole('cell', { name: 'bob@sales.example' })).toBeVisible();

  await page.goto('/mailboxes');
  await expect(rowOf(page, 'ada@sales.example').getByRole('cell').nth(5)).toHaveText('1');
  await page.getByRole('link', { name: 'ada@sales.example' }).click();
  await page.getByRole('tab', { name: 'Work' }).click();
  await expect(page.getByRole('heading', { name: '1 lead hears from it' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('radio', { name: 'End them' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('ada@sales.example is removed').first()).toBeVisible();
  await expect(page.getByText('Leads of removed mailboxes')).toHaveCount(0);

  await page.goto(`${campaign}/leads`);
  await expect(
    rowOf(page, 'Ada Lovelace').getByText('The mailbox that wrote to it was removed or paused'),
  ).toBeVisible();
  await expect(rowOf(page, 'Ada Lovelace').getByRole('cell', { name: 'ada@sales.example (removed)' })).toBeVisible();
  await expect(rowOf(page, 'Grace Hopper').getByRole('cell', { name: 'bob@sales.example' })).toBeVisible();
  await page.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'bob@sales.example' }).click();
  await expect(page.getByText('1 lead found')).toBeVisible();
  await expect(rowOf(page, 'Ada Lovelace')).toHaveCount(0);

  await page.goto(`${campaign}/report`);
  const figures = page.getByRole('table', { name: 'Emails by mailbox' });
  await expect(figures.getByRole('row', { name: /^ada@sales.example \(removed\) 2 / })).toBeVisible();
  await page.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'ada@sales.example (removed)' }).click();
  await expect(page.getByRole('table', { name: 'Email Tracking Details' }).getByText('Grace Hopper')).toHaveCount(0);
  same(troubles).toEqual([]);
});

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
