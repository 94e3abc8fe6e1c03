// A file of 100,000 rows through the screens of a fresh product, in a real browser:
//   node bench/csv-import.ts [rows]
// Printed are, of each step, how long it took and the longest tasks of the page's main thread, which is how long the
// page stood still. Their processor time says what the page asks for, their elapsed time also how busy the machine was.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { apolloExport } from '../test/support/apollo-export.ts';
import { openBrowser, openPage } from '../test/support/browser.ts';
import { dataFolder, startProduct } from '../test/support/running-product.ts';
import { signIn } from '../test/support/sign-in.ts';

const uploadMsMax = 600_000;
const tasksShown = 3;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

const rows = Number(process.argv[2] ?? 100_000);
await using folder = await dataFolder();
await using product = await startProduct({ DATA_DIR: folder.path });
await using browser = await openBrowser();
const { page } = await openPage(browser, product.url);
const file = path.join(folder.path, 'apollo.csv');
const { text, addresses, blank } = apolloExport(rows);
await writeFile(file, text);

await signIn(page);
await openUpload(page);
const dialog = page.getByRole('dialog');
const email = dialog.getByRole('combobox', { name: 'Email' });

await measure('read, parse, show the mapping', async () => {
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText(/have no valid email/).waitFor();
});
await measure('map another column', async () => {
  await email.click();
  await page.getByRole('option', { name: 'Industry' }).click();
  await dialog.getByText(new RegExp(`${inFigures(rows)} rows have no valid email`)).waitFor();
});
await email.click();
await page.getByRole('option', { name: 'Email', exact: true }).click();
await measure('upload', async () => {
  await dialog.getByRole('button', { name: `Import ${rows} Leads` }).click();
  await dialog.getByRole('region', { name: 'Import finished' }).waitFor({ timeout: uploadMsMax });
});
await measure('show the leads of the campaign', () =>
  page.getByText(`${inFigures(addresses + blank)} leads`, { exact: true }).waitFor(),
);
await measure('list the rows left out', async () => {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download/ }).click();
  await (await download).path();
});

function inFigures(count: number): string {
  return count.toLocaleString('en-US');
}

async function openUpload(on: Page): Promise<void> {
  await on.getByRole('link', { name: 'Campaigns' }).first().click();
  await on.getByRole('button', { name: 'New Campaign' }).click();
  await on.getByLabel('Campaign Name').fill('A long list');
  await on.getByRole('button', { name: 'Create & Continue' }).click();
  await on.getByText('Next: Add Leads').click();
  await on.getByRole('button', { name: 'Upload CSV' }).click();
}

async function measure(step: string, work: () => Promise<void>): Promise<void> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const startedMs = performance.now();
  await work();
  const elapsed = `${Math.round(performance.now() - startedMs)} ms`;
  const tasks = await longestTasks(browser);
  const longest = tasks.map(({ processorMs, elapsedMs }) => `${processorMs} (${elapsedMs})`).join(', ');
  process.stdout.write(
    `${step.padEnd(32)}${elapsed.padStart(10)}   longest tasks, processor (elapsed) ms: ${longest}\n`,
  );
}

async function longestTasks(from: Browser): Promise<{ processorMs: number; elapsedMs: number }[]> {
  const { traceEvents } = JSON.parse(String(await from.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mainThreads = new Set(traceEvents.filter(isMain).map(threadOf));
  return traceEvents
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ processorMs: Math.round(tdur / 1_000), elapsedMs: Math.round(dur / 1_000) }))
    .sort((one, other) => other.processorMs - one.processorMs)
    .slice(0, tasksShown);
}
