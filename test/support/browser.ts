import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, expect as expectSoon, type Page } from '@playwright/test';
import { keepNotices } from './notices.ts';

const root = path.resolve(import.meta.dirname, '../..');
const candidates = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Waits as long as a busy machine may need; a condition that holds at once costs no wait. */
export const expect = expectSoon.configure({ timeout: 60_000 });

/** Chromium loads the suggestions of an address bar for each window, which took two thirds of the time to open one. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** As the switch below replaces that of Playwright (its `chromiumSwitches.ts`). */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: candidates,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
      `--disable-features=${[...disabledByPlaywright, ...suggestions].join(',')}`,
    ],
  });
}

/** A page with all its troubles: errors on the console, failed requests, calls to other origins. */
export async function openPage(browser: Browser, baseUrl: string): Promise<{ page: Page; troubles: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: baseUrl });
  await keepNotices(page);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !request.url().startsWith('data:'))
      troubles.push(`foreign: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      troubles.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { page, troubles };
}

/** Pictures of the tested product; with UPDATE_SCREENSHOTS=1 they become those of the documentation. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = path.join(root, process.env['UPDATE_SCREENSHOTS'] ? 'docs/screenshots' : 'test-results/screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}
