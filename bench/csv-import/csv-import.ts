import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { apolloExport } from '../../test/support/apollo-export.ts';
import { dataFolder } from '../../test/support/running-product.ts';
import { startBrowsedProduct } from '../support/product-page.ts';
import { type Row, rowOf } from '../support/row.ts';

const rows = 100_000;
const uploadMsMax = 600_000;
const longestTaskMsMax = 100;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * A file of 100,000 rows through the screens. Measures the longest task of the page's main thread in each step, which
 * is how long the page stood still. Counts processor time, because elapsed time says as much about how busy the host
 * was; elapsed time stands in the name of the row.
 */
export async function* csvImport(): AsyncGenerator<Row> {
  await using folder = await dataFolder({ onDisk: true });
  await using product = await startBrowsedProduct();
  const context = await product.newContext();
  const page = await context.newPage();
  const measure = (step: string, work: () => Promise<unknown>) => longestTask(product.browser, page, step, work);
  const file = path.join(folder.path, 'apollo.csv');
  const { text, addresses, blank } = apolloExport(rows);
  await writeFile(file, text);

  await openUpload(page);
  const dialog = page.getByRole('dialog');
  const email = dialog.getByRole('combobox', { name: 'Email' });
  yield measure('read, parse, show the mapping', async () => {
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText(/have no valid email/).waitFor();
  });
  yield measure('map another column', async () => {
    await email.click();
    await page.getByRole('option', { name: 'Industry' }).click();
    await dialog.getByText(new RegExp(`${inFigures(rows)} rows have no valid email`)).waitFor();
  });
  await email.click();
  await page.getByRole('option', { name: 'Email', exact: true }).click();
  yield measure('upload', async () => {
    await dialog.getByRole('button', { name: `Import ${rows} Leads` }).click();
    await dialog.getByRole('region', { name: 'Import finished' }).waitFor({ timeout: uploadMsMax });
  });
  yield measure('show the leads of the campaign', () =>
    page.getByText(`${inFigures(addresses + blank)} leads`, { exact: true }).waitFor(),
  );
  yield measure('list the rows left out', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download/ }).click();
    await (await download).path();
  });
}

function inFigures(count: number): string {
  return count.toLocaleString('en-US');
}

async function openUpload(on: Page): Promise<void> {
  await on.goto('/campaigns');
  await on.getByRole('button', { name: 'New Campaign' }).click();
  await on.getByLabel('Campaign Name').fill('A long list');
  await on.getByRole('button', { name: 'Create & Continue' }).click();
  await on.getByText('Next: Add Leads').click();
  await on.getByRole('button', { name: 'Upload CSV' }).click();
}

async function longestTask(browser: Browser, page: Page, step: string, work: () => Promise<unknown>): Promise<Row> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const startedMs = performance.now();
  await work();
  const elapsedMs = Math.round(performance.now() - startedMs);
  const measure = `${step} (${inFigures(elapsedMs)} ms): longest task`;
  const samples = [await longestProcessorMs(browser)];
  return rowOf({ id: 'longest-task', measure, unit: 'ms', samples, gateMax: longestTaskMsMax });
}

async function longestProcessorMs(from: Browser): Promise<number> {
  const { traceEvents } = JSON.parse(String(await from.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mainThreads = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}
