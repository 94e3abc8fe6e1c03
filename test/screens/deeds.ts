import type { Page } from '@playwright/test';
import {
  active,
  campaigns,
  chooseCampaign,
  chooseCsv,
  confirm,
  createCampaign,
  csvFile,
  dialog,
  draft,
  fillLead,
  leads,
  press,
  rename,
  select,
} from './acts.ts';
import type { WalkCampaigns } from './walk-data.ts';

/** A user's action, the call it makes, and the notices of failure and success. */
export interface Deed {
  at: (campaigns: WalkCampaigns) => string;
  act: (page: Page) => Promise<void>;
  /** As in `POST /api/leads`; a star matches anything. */
  call: string;
  failure: string;
  success: string;
  /** The title of the success notice. */
  title?: string;
  /** The response to the call, where the real service has none to give. */
  answer?: object;
}

/**
 * What a person does on the screens, in an order that one campaign can go through. Two messages cannot be reached
 * in a browser: that of the launch action without a button ('Failed to launch campaign') and that of a report without a
 * campaign ('Campaign ID is required'). `uploader.test.ts` and `upload-dialog.test.tsx` provoke the upload library's
 * messages about broken sockets and metadata.
 */
export const deeds: Deed[] = [
  {
    at: campaigns,
    act: (page) => createCampaign(page, 'Winter'),
    call: 'POST /api/campaigns',
    failure: 'Failed to create campaign',
    success: 'Campaign created successfully',
  },
  {
    at: campaigns,
    act: async (page) => {
      await press(page.getByRole('region', { name: 'Winter' }), 'Delete');
      await confirm(page, 'Delete');
    },
    call: 'DELETE /api/campaigns/*',
    failure: 'Failed to delete campaign',
    success: 'Campaign deleted successfully',
  },
  {
    at: campaigns,
    act: async (page) => {
      await press(page, 'More for Ideas for next year');
      await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
    },
    call: 'POST /api/campaigns/*/duplicate',
    failure: 'Failed to duplicate campaign',
    success: '“Copy of Ideas for next year” is a draft without leads',
  },
  {
    at: campaigns,
    act: async (page) => {
      await press(page, 'More for Copy of Ideas for next year');
      await page.getByRole('menuitem', { name: /^Archive/ }).click();
    },
    call: 'POST /api/campaigns/*/archive',
    failure: 'Failed to archive campaign',
    success: '“Copy of Ideas for next year” is archived',
  },
  {
    at: draft('overview'),
    act: (page) => rename(page, 'Autumn webinar, again'),
    call: 'PATCH /api/campaigns/*',
    failure: 'Failed to update campaign',
    success: 'Campaign updated successfully',
  },
  {
    at: draft('leads'),
    act: (page) =>
      fillLead(page, 'Add Lead', { 'First Name': 'Rosa', 'Last Name': 'Parks', Email: 'rosa@example.com' }),
    call: 'POST /api/leads',
    failure: 'Failed to add lead',
    success: 'Lead added successfully',
  },
  {
    at: draft('leads'),
    act: async (page) => {
      await press(page, 'Remove Rosa Parks');
      await confirm(page, 'Remove');
    },
    call: 'DELETE /api/campaigns/*/leads/*',
    failure: 'Failed to remove lead',
    success: 'Lead removed from campaign',
  },
  {
    at: draft('leads'),
    act: async (page) => {
      await chooseCsv(page, csvFile('leads.csv', 'Email,First Name\nmary@example.com,Mary\n'));
      await press(page, 'Import 1 Lead');
    },
    call: 'POST /api/leads/bulk',
    failure: 'Failed to upload leads',
    success: 'Leads uploaded successfully',
  },
  {
    at: draft('sequence'),
    act: async (page) => {
      await page.route('**/api/ai', (route) => route.fulfill({ json: { isSetUp: true } }));
      await press(page, 'AI Assistant');
      await dialog(page).getByLabel('What should this email be about?').fill('Fifteen minutes');
      await press(page, 'Generate Email');
    },
    call: 'POST /api/ai/generate-email',
    answer: { subject: 'Fifteen minutes?', body: 'Hi' },
    failure: 'Failed to generate email',
    success: 'Email generated successfully by AI',
  },
  {
    at: draft('sequence'),
    act: (page) => press(page, 'Save Sequence'),
    call: 'DELETE /api/campaigns/*/sequences',
    failure: 'Failed to save sequence',
    success: 'Email sequence saved successfully',
  },
  {
    at: draft('sequence'),
    act: async (page) => {
      await press(page, 'Attach Files');
      const file = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      await page.getByLabel('Files to attach').setInputFiles(file);
      await press(page, 'Upload 1 file');
    },
    call: 'PUT /api/objects/uploads/*',
    failure: 'Upload failed. Please try again.',
    success: 'terms.pdf uploaded successfully',
  },
  {
    at: draft('launch'),
    act: (page) => press(page, 'Save Settings'),
    call: 'PATCH /api/campaigns/*',
    failure: 'Failed to save settings',
    success: 'Launch settings saved',
  },
  {
    at: draft('preview'),
    act: async (page) => {
      await press(page, 'Send Test');
      await dialog(page).getByLabel('Send to').fill('me@example.com');
      await press(dialog(page), 'Send Test');
    },
    call: 'POST /api/campaigns/*/test-emails',
    failure: 'Failed to send the test email',
    success: 'Test email sent',
  },
  {
    at: draft('preview'),
    act: async (page) => {
      // Not the button of a question that fades out.
      await press(page.getByRole('region', { name: 'Ready to Launch?' }), 'Start Campaign');
      await confirm(page, 'Start Campaign');
    },
    call: 'POST /api/campaigns/*/start',
    failure: 'Failed to start campaign',
    title: 'Campaign started!',
    success: 'Campaign started!',
  },
  {
    at: active('report'),
    act: async (page) => {
      await press(page.getByLabel('Test Actions'), 'Open');
      await confirm(page, 'Mark as a test');
    },
    call: 'POST /api/campaigns/*/tracking',
    failure: 'Failed to track event',
    success: 'Event tracked successfully',
  },
  {
    at: active('report'),
    act: (page) => press(page.getByLabel('Test Actions'), 'Take back'),
    call: 'DELETE /api/campaigns/*/tracking/*',
    failure: 'The test could not be taken back',
    success: 'Test taken back',
  },
  ...(['Pause', 'Resume'] as const).map((name) => ({
    at: active('dashboard'),
    act: (page: Page) => press(page, name),
    call: `POST /api/campaigns/*/${name.toLowerCase()}`,
    failure: `Failed to ${name.toLowerCase()} campaign`,
    success: `Campaign ${name.toLowerCase()}d`,
  })),
  {
    at: active('dashboard'),
    act: async (page) => {
      await press(page, 'Stop');
      await confirm(page, 'Stop Campaign');
    },
    call: 'POST /api/campaigns/*/stop',
    failure: 'Failed to stop campaign',
    success: 'Campaign stopped',
  },
  {
    at: leads,
    act: (page) =>
      fillLead(page, 'Create Lead', { 'First Name': 'Mae', 'Last Name': 'Jemison', Email: 'mae@example.com' }),
    call: 'POST /api/leads',
    failure: 'Failed to create lead',
    success: 'Lead created successfully',
  },
  {
    at: leads,
    act: async (page) => {
      await chooseCsv(page, csvFile('more.csv', 'Email\nsally@example.com\n'));
      await chooseCampaign(page);
      await press(page, 'Import 1 Lead');
    },
    call: 'POST /api/leads/bulk',
    failure: 'Failed to upload leads',
    success: 'Leads uploaded and attached to campaign successfully',
  },
  {
    at: leads,
    act: async (page) => {
      await chooseCsv(page, csvFile('new.csv', `Email\nnew.${Date.now()}@example.com\n`));
      await chooseCampaign(page, "Don't add to a campaign");
      await press(page, 'Import 1 Lead');
      await press(page, 'Undo this import');
      await confirm(page, 'Undo Import');
    },
    call: 'DELETE /api/lead-imports/*',
    answer: { success: true, removed: 2, isMoreLeft: false },
    failure: 'Failed to undo the import',
    success: 'Import undone: 2 leads removed',
  },
  {
    at: leads,
    act: async (page) => {
      await select(page, 'mae@example.com');
      await press(page, 'Attach to Campaign');
      await chooseCampaign(page);
      await press(page, 'Attach Leads');
    },
    call: 'POST /api/campaigns/*/attach-leads',
    failure: 'Failed to attach leads',
    success: 'Leads attached to campaign successfully',
  },
  {
    at: leads,
    act: async (page) => {
      await select(page, 'mae@example.com');
      await press(page, 'Delete');
      await confirm(page, 'Delete');
    },
    call: 'POST /api/leads/bulk-delete',
    failure: 'Failed to delete leads',
    success: 'Leads deleted successfully',
  },
];
