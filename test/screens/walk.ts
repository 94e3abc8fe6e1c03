import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { closeDialog } from '../support/keyboard.ts';
import type { Stop } from './stop.ts';
import { type Watched, watch } from './watched-page.ts';

/** A desk, a tablet, a telephone, and a page of 640 px at 200 % zoom. */
const narrowest = { width: 320, height: 640 };
const sizes = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, { width: 390, height: 844 }, narrowest];
const wide = sizes[0] as (typeof sizes)[number];
type Theme = 'light' | 'dark';

const pageScript = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');
const findLayoutProblems = await pageScript('layout-problems.js');
const showsNewElements = await pageScript('new-elements.js');
const readColoursOnce = await pageScript('read-colours-once.js');

/** Where to put a picture of each screen, theme and width; absent: nowhere. */
const pictureFolder = process.env['SCREENS_DIR'];

/**
 * Checks each stop at all widths, and in both themes, which differ in colours alone (`theme.test.ts`); a variant only in
 * the theme that was not shown before.
 * @returns the problems, one line each
 */
export async function walk(context: BrowserContext, origin: string, stops: readonly Stop[]): Promise<string[]> {
  let watched = watch(await context.newPage(), origin);
  const renewed = async ({ leave, page }: Watched) => {
    await leave(() => page.close());
    return watch(await context.newPage(), origin);
  };
  const found: string[] = [];
  let isLoaded = false;
  for (const stop of stops) {
    const problems: string[] = await lookToTheEnd(watched, stop, isLoaded).catch(async (error: Error) => {
      // Once this says nothing of the screen: a renderer hangs, or a busy machine does not come to a click.
      console.warn(`${stop.name}: could not be looked at to its end, and is looked at once more (${error.message})`);
      found.push(...watched.takeTroubles().map((trouble) => `${stop.name}: ${trouble}`));
      watched = await renewed(watched);
      return lookToTheEnd(watched, stop, false).catch((again: Error) => [again.message]);
    });
    if (stop.standIn) await watched.page.unrouteAll({ behavior: 'ignoreErrors' });
    found.push(...[...problems, ...watched.takeTroubles()].map((problem) => `${stop.name}: ${problem}`));
    isLoaded = problems.length === 0;
    if (isLoaded) continue;
    // Nothing is known of this page any more. One that hangs would fail all stops after it.
    watched = await renewed(watched);
  }
  await watched.leave(() => watched.page.close());
  return found;
}

/** Far more than a stop takes. Some questions to a page have no limit of their own. */
const lookMsMax = 180_000;

/** @throws Error when something on the page cannot be done, or nothing answers any more */
async function lookToTheEnd(watched: Watched, stop: Stop, isLoaded: boolean): Promise<string[]> {
  watched.allow(stop.provokes);
  await stop.standIn?.(watched.page);
  const looking = lookAt(watched, stop, isLoaded);
  const tooLong = wait(lookMsMax, undefined, { ref: false }).then(() => {
    throw new Error('It took too long to look at');
  });
  for (const each of [looking, tooLong]) each.catch(() => {});
  return Promise.race([looking, tooLong]);
}

async function lookAt(watched: Watched, stop: Stop, isLoaded: boolean): Promise<string[]> {
  const { page } = watched;
  await page.setViewportSize(wide);
  await watched.leave(() => (isLoaded ? moveWithin(page, stop.path) : page.goto(stop.path)));
  await stop.ready(page).waitFor();
  await stop.act?.(page);
  const first = await shownTheme(page);
  const second = first === 'light' ? 'dark' : 'light';
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const found: string[] = [];
  let hasAxe = isLoaded;
  // The widths at which the page shows elements that it does not show at a larger one.
  const telling: typeof sizes = [];
  for (const theme of stop.isVariant ? [second] : [first, second]) {
    const onlyColours = telling.length > 0;
    await page.setViewportSize(wide);
    if (theme !== first)
      await page
        .getByRole('banner')
        .getByRole('button', { name: `Switch to ${theme} theme` })
        .click();
    if ((await keptTheme(page)) !== theme) found.push(`the ${theme} theme is not kept`);
    if (stop.open) {
      await stop.open(page);
      await dialog.waitFor();
    }
    for (const size of onlyColours && pictureFolder === undefined ? telling : sizes) {
      await page.setViewportSize(size);
      // Also where only colours differ: what was just opened is drawn by then.
      const problems = await layoutProblemsOf(page);
      // The narrowest page has the telephone's elements; only their layout may differ.
      if (size === wide) await page.evaluate('delete window.elementsShown');
      const showsNew = size !== narrowest && (await page.evaluate<boolean>(showsNewElements));
      if (showsNew && !onlyColours) telling.push(size);
      if (telling.includes(size)) {
        const isBehindKnown = stop.open !== undefined && (onlyColours || size !== wide);
        problems.push(...(await axeProblemsOf(page, { hasAxe, onlyColours, onlyNew: size !== wide, isBehindKnown })));
        hasAxe = true;
      }
      found.push(...problems.map((problem) => `${theme} ${size.width}: ${problem}`));
      await takePicture(page, `${stop.name}-${theme}-${size.width}`, stop.open === undefined);
    }
    if (stop.open) await closeDialog(page);
  }
  return found;
}

/**
 * Goes to another screen as a link does. Loading the page anew, and axe with it, would take half of the walk. A screen
 * that has nothing lies between the two, so that nothing of the last one is taken for the next one.
 */
async function moveWithin(page: Page, target: string): Promise<void> {
  const push = (to: string) =>
    page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`);
  await push('/between-two-stops');
  await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
  await push(target);
}

async function layoutProblemsOf(page: Page): Promise<string[]> {
  // After two frames everything that depends on the width is drawn again.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  return page.evaluate<string[]>(findLayoutProblems);
}

interface Look {
  /** A page gets the long source of axe once. */
  hasAxe: boolean;
  /** The second theme has the same elements in other colours. */
  onlyColours: boolean;
  /** What looks as at a larger width has the contrast that it has there. */
  onlyNew: boolean;
  /** Whether what an open dialog hides was looked at with it. */
  isBehindKnown: boolean;
}

export async function axeProblemsOf(
  page: Page,
  { hasAxe, onlyColours, onlyNew, isBehindKnown }: Look,
): Promise<string[]> {
  const contrast = { id: 'color-contrast', selector: onlyNew ? '[data-newly-shown]' : '*' };
  if (hasAxe) await page.evaluate(`axe.configure(${JSON.stringify({ rules: [contrast] })})`);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (isBehindKnown) axe.exclude('body > [aria-hidden="true"]');
  const { violations } = await (onlyColours ? axe.withRules(['color-contrast']) : axe).analyze();
  if (!hasAxe) await page.evaluate(readColoursOnce);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const shownTheme = (page: Page) =>
  page.evaluate<Theme>("document.documentElement.classList.contains('dark') ? 'dark' : 'light'");
const keptTheme = (page: Page) => page.evaluate<string>("localStorage.getItem('cadenza-theme') ?? 'light'");

async function takePicture(page: Page, name: string, fullPage: boolean): Promise<void> {
  if (pictureFolder === undefined) return;
  await mkdir(pictureFolder, { recursive: true });
  await page.screenshot({ path: path.join(pictureFolder, `${name}.png`), animations: 'disabled', fullPage });
}
