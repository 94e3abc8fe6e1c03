import { randomUUID } from 'node:crypto';
import type { Campaign, LaunchForecast, ProductSettings } from '@cadenza/contracts';
import type { Page } from '@playwright/test';
import { chooseSegment, leadDialogs, openLead } from './lead-stops.ts';
import { refusedDomainStop } from './refused-domain-stops.ts';
import { answer, asVariant, press, type Stop, text, title } from './stop.ts';
import type { WalkCampaigns } from './walk-data.ts';

export const signIn: Stop = { name: 'sign-in', path: '/', ready: title('Sign in to Cadenza') };

export const emptyAccount = [
  { name: 'empty-dashboard', path: '/', ready: text('Before the first email') },
  { name: 'empty-campaigns', path: '/campaigns', ready: text('No campaigns found') },
  { name: 'empty-mailboxes', path: '/mailboxes', ready: text('No mailboxes yet') },
  { name: 'empty-leads', path: '/leads', ready: text('No leads yet') },
  { name: 'empty-fields', path: '/leads/fields', ready: text(/^No fields yet/) },
  { name: 'empty-imports', path: '/leads/imports', ready: text(/^No imports yet/) },
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
  refusedDomainStop('campaign', active),
  { name: 'account', path: '/account', ready: text('Sign out everywhere else') },
  { name: 'settings', path: '/settings', ready: text(/^Newest backup$|^Cadenza makes none itself here/) },
  asVariant({
    name: 'settings-mail-server',
    path: '/settings',
    standIn: async (page) => {
      const mailServer = { host: 'mail.example.com', port: 587 };
      await answer<ProductSettings>(page, '/settings', (settings) => ({ ...settings, mailServer }));
      const words = '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6';
      const json = { outcome: 'not-handed-over', reason: 'The mail server refused the sign-in.', words };
      await page.route('**/api/settings/test-email', (route) => route.fulfill({ json }));
    },
    ready: (page) => page.getByRole('button', { name: 'Send a test email' }),
    act: async (page) => {
      await press('Send a test email')(page);
      await page.getByText('The mail server refused the sign-in.').waitFor();
    },
  }),
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
    name: 'dialog-existing-leads',
    path: `${draft}/leads`,
    ready: text('Grace Hopper'),
    open: async (page) => {
      await press('Add Existing')(page);
      await page.getByText(/leads found/).waitFor();
    },
  },
  {
    name: 'upload-csv',
    path: `${draft}/leads/upload`,
    ready: text('Drop CSV or click to browse'),
    act: async (page) => {
      const file = {
        name: 'leads.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Email,First Name,Industry,Notes\na@example.com,Zo\xeb,Mills,New\n', 'latin1'),
      };
      await page.getByLabel('CSV file').setInputFiles(file);
      await page.getByText('How the file is read').click();
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
    name: 'command-menu',
    path: '/campaigns',
    ready: title('CAMPAIGNS'),
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to' }).fill('a');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'dialog-send-test',
    path: `${draft}/preview`,
    ready: text('Previewing for:'),
    open: async (page) => {
      await press('Send Test')(page);
      await page.getByLabel('Send to').waitFor();
    },
  },
  {
    name: 'dialog-start-campaign',
    path: `${draft}/preview`,
    ready: (page) => page.getByRole('button', { name: 'Start Campaign' }),
    open: async (page) => {
      await press('Start Campaign')(page);
      await page
        .getByRole('alertdialog')
        .getByText(/up to \d+ email/)
        .waitFor();
    },
  },
  {
    name: 'dialog-stop-campaign',
    path: `${active}/dashboard`,
    ready: (page) => page.getByRole('button', { name: 'Stop' }),
    open: press('Stop'),
  },
  {
    name: 'dialog-change-schedule',
    path: `${active}/dashboard`,
    standIn: pausedWithForecast(active),
    ready: (page) => page.getByRole('button', { name: 'Change schedule' }),
    open: async (page) => {
      await press('Change schedule')(page);
      await page.getByRole('dialog').getByText('Last email').last().waitFor();
    },
  },
  conversation('dialog-conversation', active),
  ...leadDialogs,
];

/** A running campaign as if it were paused, which the other stops would see. */
const pausedWithForecast = (path: string) => async (page: Page) => {
  await answer<Campaign>(page, path, (campaign) => ({ ...campaign, status: 'paused' }));
  const json: LaunchForecast = {
    ...{ emailsPerDayMax: 1_560, emailsTotal: 24_000, emailsHeldBack: 12 },
    ...{ firstSendAt: '2026-03-02T15:00:00Z', lastSendAt: '2026-09-23T14:10:00Z' },
  };
  await page.route(`**/api${path}/forecast?*`, (route) => route.fulfill({ json }));
};

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
  {
    name: 'fields',
    path: '/leads/fields',
    ready: text(/of 50 fields/),
    act: async (page) => {
      await press('New Field')(page);
      await page.getByLabel('Label').waitFor();
    },
  },
  { name: 'imports', path: '/leads/imports', ready: text('Mailed') },
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
    const emails = page.getByRole('table', { name: 'Email Tracking Details' });
    await emails.getByRole('row').nth(3).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('article').first().waitFor();
  },
});
