import type { Page } from '@playwright/test';
import { serveBarePage } from '../support/bare-page.ts';
import { type BrowsedProduct, showScreen } from '../support/product-page.ts';
import { type Row, rowOf } from '../support/row.ts';

const pairs = 9;
const routes = ['/', '/campaigns', '/leads', '/analytics'];

interface Paints {
  route: string;
  bareMs: number[];
  firstMs: number[];
  shownMs: number[];
}

/** From the start of the navigation, with the cache of an earlier visit, compared with a page of one line. */
export async function* paints({ newContext }: BrowsedProduct): AsyncGenerator<Row> {
  await using bare = await serveBarePage();
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: markWhenShown });
  for (const route of routes) await showScreen(page, route);
  const measured = routes.map((route) => ({ route, bareMs: [], firstMs: [], shownMs: [] }) as Paints);
  // In turns, because the speed of the host varies from minute to minute.
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const { route, bareMs, firstMs, shownMs } of measured) {
      await page.goto(bare.url);
      bareMs.push(await firstPaintMs(page));
      await showScreen(page, route);
      firstMs.push(await firstPaintMs(page));
      shownMs.push(await headingMs(page));
    }
  }
  for (const { route, bareMs, firstMs, shownMs } of measured) {
    const common = { unit: 'ms', yardstick: { name: 'a page of one line', samples: bareMs } };
    yield rowOf({
      id: 'first-paint',
      measure: `first paint of ${route}, warm`,
      samples: firstMs,
      targetMax: 300,
      ...common,
    });
    yield rowOf({
      id: 'heading-shown',
      measure: `heading of ${route} shown, warm`,
      samples: shownMs,
      targetMax: 1_500,
      ...common,
    });
  }
  await context.close();
}

/** Runs in the page. */
const markWhenShown = `new MutationObserver((_, observer) => {
  if (!document.querySelector('h1')?.textContent) return;
  performance.mark('shown');
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, characterData: true })`;

async function firstPaintMs(page: Page): Promise<number> {
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return Number(await paint.jsonValue());
}

async function headingMs(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime);
  return Number(await mark.jsonValue());
}
