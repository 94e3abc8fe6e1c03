import type { Locator, Page } from '@playwright/test';
import type { WalkCampaigns } from './walk-data.ts';

export const press = (within: Page | Locator, name: string | RegExp) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
export const dialog = (page: Page) => page.getByRole('dialog');
export const confirm = (page: Page, name: string) => press(page.getByRole('alertdialog'), name);
export const csvFile = (name: string, text: string, mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

export async function fillLead(page: Page, opener: string, lead: Record<string, string>): Promise<void> {
  await press(page, opener);
  for (const [label, text] of Object.entries(lead)) await dialog(page).getByLabel(label).fill(text);
  await dialog(page).getByLabel('Email').press('Enter');
}

export async function chooseCsv(page: Page, file: ReturnType<typeof csvFile>): Promise<void> {
  await press(page, 'Upload CSV');
  await page.getByLabel('CSV file').setInputFiles(file);
}

export async function chooseCampaign(page: Page, name = 'Autumn webinar'): Promise<void> {
  await page.getByRole('combobox', { name: 'Campaign' }).click();
  await page.getByRole('option', { name }).click();
}

export async function createCampaign(page: Page, name: string): Promise<void> {
  await press(page, 'New Campaign');
  await page.getByLabel('Campaign Name').fill(name);
  await page.getByLabel('Campaign Name').press('Enter');
}

export async function rename(page: Page, name: string): Promise<void> {
  await press(page, 'Edit campaign name');
  await page.getByLabel('Campaign Name').fill(name);
  await page.getByLabel('Campaign Name').press('Enter');
}

export async function select(page: Page, lead: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: lead }).getByRole('checkbox').check();
}

export const campaigns = () => '/campaigns';
export const leads = () => '/leads';
export const draft = (step: string) => (walk: WalkCampaigns) => `${walk.draft}/${step}`;
export const active = (step: string) => (walk: WalkCampaigns) => `${walk.active}/${step}`;
