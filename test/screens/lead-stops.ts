import type { Page } from '@playwright/test';
import { aWorkbook } from '../../packages/csv-import/src/xlsx/testing/a-workbook.ts';
import { press, type Stop, text } from './stop.ts';

/** Opens the segments and chooses the first one. */
export const chooseSegment = async (page: Page) => {
  await press('Segments')(page);
  const rows = page.getByRole('list', { name: 'Segments' }).getByRole('listitem');
  await rows.first().waitFor();
  for (const row of await rows.all()) await row.getByText(/^\d+$/).waitFor();
  await rows.first().getByRole('button').first().click();
  await page.getByText(/^Segment: /).waitFor();
};

const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('CSV file').setInputFiles(file);

async function workbook() {
  const row = (...texts: string[]) => `<row>${texts.map((each) => `<c t="str"><v>${each}</v></c>`).join('')}</row>`;
  const hidden = row('yan@example.net', 'Yan', '03/04/2025', '1.500').replace('<row', '<row hidden="1"');
  const people = row('Email', 'First Name', 'Customer since', 'Employees');
  const shown = row('zoe@example.net', 'Zo\xeb', '31.03.25', '12.000');
  const file = await aWorkbook({ sheets: { 'Read me': row('Notes'), People: people + shown + hidden } });
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** Each time the first row is a lead of the time before, or a new one. */
async function importFile(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Campaign' }).click();
  await page.getByRole('option', { name: "Don't add to a campaign" }).click();
  const rows = 'zoe@example.net,Zoe,12\nzoe@example.net,Zoe,about 5\nnobody,"No "body"\n,Nothing,\n';
  await chooseFile(page, {
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Email,Name,Employees\n${rows}`),
  });
  await press('Import 4 Leads')(page);
  await page.getByRole('button', { name: 'Undo this import' }).waitFor();
}

export const openLead = async (page: Page) => {
  await press(/^Edit Grace Hopper/)(page);
  await page.getByRole('dialog').getByLabel('Industry').waitFor();
};

const openHistory = async (page: Page) => {
  await openLead(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).waitFor();
};

const openNotes = async (page: Page) => {
  await openLead(page);
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await page.getByRole('list', { name: 'Notes' }).waitFor();
  await page
    .getByRole('button', { name: /^Edit the note/ })
    .last()
    .click();
};

/** Dialogs and panels over the list of leads and the blocklist, and the upload. */
export const leadDialogs: readonly Stop[] = [
  { name: 'dialog-new-lead', path: '/leads', ready: text('Lovelace'), open: press('Create Lead') },
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
  { name: 'dialog-lead-notes', path: '/leads', ready: text('Lovelace'), open: openNotes },
  { name: 'upload-leads', path: '/leads/upload', ready: text('Drop CSV or click to browse') },
  {
    name: 'upload-workbook',
    path: '/leads/upload',
    ready: text('Drop CSV or click to browse'),
    act: async (page) => {
      await chooseFile(page, await workbook());
      await page.getByRole('combobox', { name: 'Sheet' }).waitFor();
      await page.getByRole('combobox', { name: 'Column Employees' }).waitFor();
    },
  },
  { name: 'import-result', path: '/leads/upload', ready: text('Drop CSV or click to browse'), act: importFile },
  {
    name: 'dialog-undo-import',
    path: '/leads/imports',
    ready: text('Mailed'),
    open: async (page) => {
      await press(/^Undo the import/)(page);
      await page.getByText(/known of (?:it|them)/).waitFor();
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
    name: 'dialog-block-list',
    path: '/leads/blocklist',
    ready: text('rival.example'),
    open: async (page) => {
      await press('Import')(page);
      const list = `ada@rival.example; *@rival.example, ${'a'.repeat(60)}.example gmail.com\n?@rival.example\n${'nonsense '.repeat(30)}`;
      await page.getByRole('textbox', { name: 'Or paste the list' }).fill(list);
      await press('Check the list')(page);
      await page.getByRole('checkbox', { name: 'Block shared domains too' }).waitFor();
    },
  },
  {
    name: 'dialog-block-table',
    path: '/leads/blocklist',
    ready: text('rival.example'),
    open: async (page) => {
      await press('Import')(page);
      const table = `Company,Email,Secondary Email,${'Domain '.repeat(12)},Sender\nA,ann@one.example,,one.example,me@two.example`;
      await page.getByRole('textbox', { name: 'Or paste the list' }).fill(table);
      await press('Check the list')(page);
      await page.getByRole('checkbox', { name: /^Email/ }).waitFor();
      // It can be pressed once it is known whom the list concerns.
      await page.getByRole('button', { name: /^Block \d/, disabled: false }).waitFor();
    },
  },
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
  {
    name: 'dialog-change-field',
    path: '/leads',
    ready: text('Lovelace'),
    open: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await press('Actions')(page);
      await page.getByRole('menuitem', { name: 'Change field' }).click();
      await page.getByLabel('Value').fill('Engines');
      await page.getByRole('checkbox', { name: 'Only fill empty fields' }).click();
    },
  },
];
