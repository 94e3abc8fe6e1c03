import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect, openPage } from '../support/browser.ts';
import { closeDialog, expectFocusShown, tabTo } from '../support/keyboard.ts';
import { expectNotice } from '../support/notices.ts';
import { owner } from '../support/running-product.ts';
import { browser, product } from './one-product.ts';

describe('with the keyboard alone, from the sign-in to a started campaign', () => {
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    ({ page, troubles } = await openPage(browser, product.url));
  });
  afterAll(() => page?.close());

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  const type = (text: string) => page.keyboard.type(text);

  async function press(target: Locator, key = 'Enter') {
    await tabTo(page, target);
    await page.keyboard.press(key);
  }
  async function goOn(target: Locator, to: string) {
    await press(target);
    await expect(heading(to)).toBeFocused({ timeout: 60_000 });
  }
  async function fillNext(texts: readonly string[]) {
    for (const text of texts) {
      await page.keyboard.press('Tab');
      await expectFocusShown(page);
      await type(text);
    }
  }

  test('sign in, and go to the campaigns: the heading has the focus', async () => {
    await page.goto('/');
    await expect(page.getByLabel('Email')).toBeFocused();
    await type(owner.email);
    await fillNext([owner.password]);
    await page.keyboard.press('Enter');
    await expect(heading('DASHBOARD')).toBeVisible({ timeout: 60_000 });
    await goOn(link('Campaigns'), 'CAMPAIGNS');
  });

  test('create a campaign: the dialog takes the focus, its end leads to the next heading', async () => {
    await press(button('New Campaign'));
    await expect(page.getByLabel('Campaign Name')).toBeFocused();
    await closeDialog(page);
    await expect(button('New Campaign')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Campaign Name')).toBeFocused();
    await type('By hand');
    await page.keyboard.press('Enter');
    // The message goes away by itself, the focus does not.
    await expectNotice(page, 'Campaign created successfully');
    await expect(heading('Campaign Overview')).toBeFocused({ timeout: 60_000 });
  });

  test('add a lead: afterwards the focus is where it was', async () => {
    await goOn(link(/Next: Add Leads/), 'Add Leads');
    await press(button('Add Lead'));
    await expect(page.getByLabel('First Name')).toBeFocused();
    await type('Grace');
    await fillNext(['Hopper', 'grace@example.com', 'Navy']);
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Lead added successfully');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button('Add Lead')).toBeFocused();
    await expect(page.getByText('grace@example.com')).toBeVisible();
  });

  test('write the sequence, with a variable at the cursor', async () => {
    await goOn(link(/Next: Email Sequence/), 'Email Sequence');
    await tabTo(page, page.getByLabel('Subject Line'));
    await type('Hello {{firstName}}');
    await tabTo(page, page.getByLabel('Email Body'));
    await type('Do you have a minute at ');
    await press(button('Company'));
    await expect(page.getByLabel('Email Body')).toBeFocused();
    await type('?');
    await expect(page.getByLabel('Email Body')).toHaveValue('Do you have a minute at {{company}}?');
    await press(button('Save Sequence'));
    await expectNotice(page, 'Email sequence saved successfully');
  });

  test('change the settings: Space for a box, arrows and letters for a list', async () => {
    await goOn(link(/Next: Launch Settings/), 'Launch Settings');
    const friday = page.getByRole('checkbox', { name: 'Friday' });
    await press(friday, 'Space');
    await expect(friday).not.toBeChecked();
    const zone = page.getByRole('combobox', { name: 'Timezone' });
    await press(zone);
    const search = page.getByRole('combobox', { name: 'Search time zones' });
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const central = await page.getByRole('option', { name: /Central/ }).getAttribute('id');
    await expect(search).toHaveAttribute('aria-activedescendant', central as string);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(zone).toBeFocused();
    await expect(zone).toContainText('Central');
    await press(button('Save Settings'));
    await expectNotice(page, 'Launch settings saved');
  });

  test('preview the email and start the campaign, which leads to its dashboard', async () => {
    await goOn(link(/Next: Preview/), 'Preview Emails');
    await expect(page.getByText('Hello Grace').first()).toBeVisible({ timeout: 60_000 });
    await press(button('Start Campaign'));
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(question.getByRole('button', { name: 'Start Campaign' }));
    await expectNotice(page, 'Campaign started!');
    await expect(heading('Campaign Dashboard')).toBeFocused({ timeout: 60_000 });
    expect(troubles).toEqual([]);
  });
});
