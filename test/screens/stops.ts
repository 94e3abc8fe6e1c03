import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { aWorkbook } from '../../packages/csv-import/src/xlsx/testing/a-workbook.ts';
import type { WalkCampaigns } from './walk-data.ts';

/** One screen, or a dialog over it, that a walk stops at. */
export interface Stop {
  name: string;
  path: string;
  /** Visible once the screen has loaded its data. */
  ready: (page: Page) => Locator;
  /** Opens the dialog to check instead of the screen. */
  open?: (page: Page) => Promise<void>;
  /** The screen of another stop with other contents: it is checked in one theme only. */
  isVariant?: true;
  /** The refused calls that belong to this stop. */
  provokes?: RegExp;
}

function asVariant(stop: Stop): Stop {
  return { ...stop, isVariant: true };
}

const title = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).filter({ visible: true }).first();
const press = (name: string | RegExp) => async (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

export const signIn: Stop = { name: 'sign-in', path: '/', ready: title('Sign in to Cadenza') };

export const emptyAccount = [
  { name: 'empty-dashboard', path: '/', ready: text('No campaigns yet.') },
  { name: 'empty-campaigns', path: '/campaigns', ready: text('No campaigns found') },
  { name: 'empty-leads', path: '/leads', ready: text('No leads yet') },
  { name: 'empty-blocklist', path: '/leads/blocklist', ready: text('Nobody is blocked') },
  { name: 'empty-analytics', path: '/analytics', ready: text('No campaigns yet') },
].map(asVariant);

export const emptyCampaign = (path: string) =>
  [
    { name: 'empty-step-leads', path: `${path}/leads`, ready: text('No leads uploaded yet') },
    { name: 'empty-step-sequence', path: `${path}/sequence`, ready: (page: Page) => page.getByLabel('Subject Line') },
    { name: 'empty-step-launch', path: `${path}/launch`, ready: text('Prerequisites not met') },
    { name: 'empty-step-preview', path: `${path}/preview`, ready: text('No preview available') },
  ].map(asVariant);

/** Every address of the product except the sign-in. */
export const everyScreen = ({ draft, active }: WalkCampaigns): Stop[] => [
  ...lists,
  { name: 'overview', path: `${draft}/overview`, ready: title('Campaign Overview') },
  ...steps('draft', draft),
  { name: 'launch', path: `${draft}/launch`, ready: text('Stop Conditions') },
  { name: 'active-overview', path: `${active}/overview`, ready: title('Campaign Overview') },
  ...steps('active', active),
  ...running(active),
  { name: 'account', path: '/account', ready: text('Sign out everywhere else') },
  { name: 'primitives', path: '/dev/ui', ready: title('PRIMITIVES') },
  { name: 'not-found', path: '/nowhere', ready: title('Page Not Found') },
  {
    name: 'campaign-not-found',
    path: `/campaigns/${randomUUID()}`,
    ready: title('Campaign not found'),
    provokes: /404/,
  },
];

/** The screens that show names and texts of people. */
export const screensWithNames = ({ draft, active }: WalkCampaigns): Stop[] =>
  [
    ...lists,
    { name: 'overview', path: `${draft}/overview`, ready: title('Campaign Overview') },
    ...steps('draft', draft),
    ...running(active),
    conversation('conversation', active),
    { name: 'segments', path: '/leads', ready: text(/Wolfeschlegel/), open: chooseSegment },
    {
      name: 'lead',
      path: '/leads',
      ready: text(/Wolfeschlegel/),
      open: async (page: Page) => {
        await press(/^Edit Wolfeschlegel/)(page);
        await page
          .getByRole('dialog')
          .getByLabel(/^Donaudampf/)
          .waitFor();
      },
    },
  ].map((stop) => asVariant({ ...stop, name: `overfull-${stop.name}` }));

/** Opens the segments and chooses the first one. */
const chooseSegment = async (page: Page) => {
  await press('Segments')(page);
  const rows = page.getByRole('list', { name: 'Segments' }).getByRole('listitem');
  await rows.first().waitFor();
  for (const row of await rows.all()) await row.getByText(/^\d+$/).waitFor();
  await rows.first().getByRole('button').first().click();
  await page.getByText(/^Segment: /).waitFor();
};
async function openFromMore(page: Page, name: string): Promise<void> {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).click();
}

const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);

async function workbook() {
  const row = (...texts: string[]) => `<row>${texts.map((each) => `<c t="str"><v>${each}</v></c>`).join('')}</row>`;
  const people = row('Email', 'First Name', 'Customer since') + row('zoe@example.net', 'Zo\xeb', '2025-03-31');
  const file = await aWorkbook({ sheets: { People: people, Companies: row('Name') } });
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** Each time the first row is a lead of the time before, or a new one. */
async function importFile(page: Page): Promise<void> {
  await press('Upload CSV')(page);
  await page.getByRole('combobox', { name: 'Campaign' }).click();
  await page.getByRole('option', { name: 'No campaign: only into the database' }).click();
  const rows = 'zoe@example.net,Zoe,12\nzoe@example.net,Zoe,about 5\nnobody,"No "body"\n,Nothing,\n';
  await chooseFile(page, {
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Email,Name,Employees\n${rows}`),
  });
  await press('Import 4 Leads')(page);
  await page.getByRole('button', { name: 'Undo this import' }).waitFor();
}

const openLead = async (page: Page) => {
  await press(/^Edit Grace Hopper/)(page);
  await page.getByRole('dialog').getByLabel('Industry').waitFor();
};

const openHistory = async (page: Page) => {
  await openLead(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).waitFor();
};

export const everyDialog = ({ draft, active }: WalkCampaigns): Stop[] => [
  {
    name: 'dialog-create-campaign',
    path: '/campaigns',
    ready: title('CAMPAIGNS'),
    open: press('New Campaign'),
  },
  {
    name: 'dialog-delete-campaign',
    path: '/campaigns',
    ready: (page) => page.getByRole('button', { name: 'Delete' }).first(),
    open: press('Delete'),
  },
  {
    name: 'dialog-add-lead',
    path: `${draft}/leads`,
    ready: text('Grace Hopper'),
    open: press('Add Lead'),
  },
  {
    name: 'dialog-upload-csv',
    path: `${draft}/leads`,
    ready: text('Grace Hopper'),
    open: async (page) => {
      await press('Upload CSV')(page);
      const file = {
        name: 'leads.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Email,First Name,Industry,Notes\na@example.com,Zo\xeb,Mills,New\n', 'latin1'),
      };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await page.getByText('The file reads: Zoë').waitFor();
      await page.getByRole('combobox', { name: 'Column Notes' }).click();
      await page.getByRole('option', { name: 'New field…' }).click();
      await page.getByLabel('Label').waitFor();
    },
  },
  {
    name: 'dialog-lead-of-campaign',
    path: `${draft}/leads`,
    ready: text('Grace Hopper'),
    open: openLead,
  },
  {
    name: 'dialog-ai-assistant',
    path: `${draft}/sequence`,
    ready: (page) => page.getByLabel('Subject Line').first(),
    open: press('AI Assistant'),
  },
  {
    name: 'dialog-attach-files',
    path: `${draft}/sequence`,
    ready: (page) => page.getByLabel('Subject Line').first(),
    open: async (page) => {
      await press('Attach Files')(page);
      const file = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      await page.getByLabel('Files to attach').setInputFiles(file);
      await page.getByRole('button', { name: 'Upload 1 file' }).waitFor();
    },
  },
  {
    name: 'dialog-stop-campaign',
    path: `${active}/dashboard`,
    ready: (page) => page.getByRole('button', { name: 'Stop' }),
    open: press('Stop'),
  },
  conversation('dialog-conversation', active),
  { name: 'dialog-new-lead', path: '/leads', ready: text('Lovelace'), open: press('Create Lead') },
  {
    name: 'dialog-fields',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await openFromMore(page, 'Fields');
      await press('New Field')(page);
      await page.getByLabel('Label').waitFor();
    },
  },
  {
    name: 'panel-filter',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await chooseSegment(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await press(/^Filter/)(page);
      await page.getByRole('dialog').getByRole('combobox', { name: 'What' }).first().waitFor();
    },
  },
  { name: 'panel-segments', path: '/leads', ready: text('Lovelace'), open: chooseSegment },
  {
    name: 'panel-columns',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await press('Columns')(page);
      await page
        .getByRole('dialog')
        .getByText(/^Industry/)
        .waitFor();
    },
  },
  { name: 'dialog-lead', path: '/leads', ready: text('Lovelace'), open: openLead },
  { name: 'dialog-lead-history', path: '/leads', ready: text('Lovelace'), open: openHistory },
  { name: 'dialog-upload-leads', path: '/leads', ready: text('Lovelace'), open: press('Upload CSV') },
  {
    name: 'dialog-upload-workbook',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await press('Upload CSV')(page);
      await chooseFile(page, await workbook());
      await page.getByRole('combobox', { name: 'Sheet' }).waitFor();
    },
  },
  { name: 'dialog-import-result', path: '/leads', ready: text('Lovelace'), open: importFile },
  {
    name: 'dialog-imports',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await openFromMore(page, 'Imports');
      await page.getByText('Mailed').first().waitFor();
    },
  },
  {
    name: 'dialog-undo-import',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await openFromMore(page, 'Imports');
      await press(/^Undo the import/)(page);
      await page.getByText(/known of them/).waitFor();
    },
  },
  {
    name: 'dialog-block',
    path: '/leads/blocklist',
    ready: text('rival.example'),
    open: async (page) => {
      await press('Block')(page);
      await page.getByRole('textbox', { name: /^Address or domain/ }).fill('gmail.com');
      await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
      await page.getByRole('button', { name: 'Block it anyway' }).waitFor();
    },
    provokes: /409/,
  },
  { name: 'dialog-block-file', path: '/leads/blocklist', ready: text('rival.example'), open: press('Import') },
  {
    name: 'dialog-unblock',
    path: '/leads/blocklist',
    ready: text('rival.example'),
    open: press('Unblock rival.example'),
  },
  {
    name: 'dialog-attach-leads',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await press(/Attach to Campaign/)(page);
    },
  },
];

const nobody = encodeURIComponent(
  JSON.stringify({
    match: 'all',
    conditions: [
      { on: 'engagement', is: 'has-not', value: 'opened', inLastDays: 30 },
      { on: 'field', field: 'company', is: 'contains', value: '"><img src=x onerror=alert(1)>' },
    ],
  }),
);

const lists: Stop[] = [
  { name: 'dashboard', path: '/', ready: (page) => page.getByRole('link', { name: /^View Report/ }).first() },
  {
    name: 'campaigns',
    path: '/campaigns',
    ready: (page) => page.getByRole('link', { name: 'Manage Campaign' }).first(),
  },
  { name: 'leads', path: '/leads', ready: text('Lovelace') },
  asVariant({ name: 'leads-not-found', path: `/leads?filter=${nobody}`, ready: text('No lead matches the filter.') }),
  { name: 'blocklist', path: '/leads/blocklist', ready: text('rival.example') },
  { name: 'analytics', path: '/analytics', ready: text('Top Performing Campaigns') },
];

const steps = (name: string, path: string): Stop[] => [
  { name: `${name}-leads`, path: `${path}/leads`, ready: text(/@example\.com/) },
  { name: `${name}-sequence`, path: `${path}/sequence`, ready: (page) => page.getByLabel('Subject Line').first() },
  { name: `${name}-preview`, path: `${path}/preview`, ready: text('Previewing for:') },
];

const running = (path: string): Stop[] => [
  { name: 'campaign-dashboard', path, ready: title('Campaign Dashboard') },
  { name: 'report', path: `${path}/report`, ready: text(/@example\.com/) },
];

/** Shows the lead that replied. */
const conversation = (name: string, path: string): Stop => ({
  name,
  path: `${path}/report`,
  ready: text(/@example\.com/),
  open: async (page) => {
    await page.getByRole('table').getByRole('row').nth(3).getByRole('button').click();
    await page.getByRole('dialog').getByRole('article').first().waitFor();
  },
});
