import { type Page, expect as soon } from '@playwright/test';
import {
  campaigns,
  chooseCsv,
  createCampaign,
  csvFile,
  draft,
  fillLead,
  leads,
  press,
  rename,
  select,
} from './acts.ts';
import type { WalkCampaigns } from './walk-data.ts';

const expect = soon.configure({ timeout: 60_000 });

/** A user's mistake, and what the screen says about it without asking the server. */
export interface Slip {
  at: (campaigns: WalkCampaigns) => string;
  act: (page: Page) => Promise<void>;
  message: string;
  where: 'notice' | 'form';
}

export const slips: Slip[] = [
  {
    at: campaigns,
    act: async (page) => {
      await createCampaign(page, '  ');
      await expect(page.getByRole('button', { name: 'Create & Continue' })).toBeDisabled();
    },
    message: 'Please enter a campaign name',
    where: 'notice',
  },
  {
    at: draft('overview'),
    act: async (page) => {
      await rename(page, '');
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    },
    message: 'Please enter a campaign name',
    where: 'notice',
  },
  {
    at: leads,
    act: async (page) => {
      await chooseCsv(page, csvFile('more.csv', 'Email\nsally@example.com\n'));
      await press(page, 'Import 1 Lead');
    },
    message: 'Please select a campaign first',
    where: 'notice',
  },
  {
    at: leads,
    act: async (page) => {
      await select(page, 'draft.0@example.com');
      await press(page, 'Attach to Campaign');
      await press(page, 'Attach Leads');
    },
    message: 'Please select a campaign and leads',
    where: 'notice',
  },
  ...[
    { at: draft('leads'), opener: 'Add Lead' },
    { at: leads, opener: 'Create Lead' },
  ].map(({ at, opener }) => ({
    at,
    act: (page: Page) => fillLead(page, opener, { 'First Name': 'Rosa', 'Last Name': 'Parks', Email: 'rosa' }),
    message: 'Please enter a valid email address',
    where: 'form' as const,
  })),
  {
    at: draft('leads'),
    act: (page) => chooseCsv(page, csvFile('leads.txt', 'Email\na@example.com\n', 'text/plain')),
    message: 'Please upload a valid CSV file',
    where: 'form',
  },
  {
    at: draft('leads'),
    act: async (page) => {
      await chooseCsv(page, csvFile('leads.csv', 'Name,Place\nAda,London\n'));
      await press(page, 'Import 1 Lead');
    },
    message: 'Email field is required',
    where: 'form',
  },
];
