import type { Page } from '@playwright/test';
import { serveBarePage } from '../support/bare-page.ts';
import { type BrowsedProduct, showScreen } from '../support/product-page.ts';
import { type Row, rowOf } from '../support/row.ts';

const pairs = 9;
const routes = ['/', '/campaigns', '/leads', '/analytics'];

/** From the start of the navigation, with the cache of an earlier visit, beside a page of one line. */
export async function* paints({ newContext }: BrowsedProduct): AsyncGenerator<Row> {
  await using bare = await serveBarePage();
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: markWhenShown });
  for (const route of routes) await showScreen(page, route);
  const yardstick = { name: 'a page of one line', samples: [] as number[] };
  for (const route of routes) {
    const [firsts, shown, bares]: number[][] = [[], [], []];
    for (let pair = 0; pair < pairs; pair += 1) {
      await page.goto(bare.url);
      bares?.push(await firstPaintMs(page));
      await showScreen(page, route);
      firsts?.push(await firstPaintMs(page));
      shown?.push(await shownMs(page));
    }
    yardstick.samples = bares ?? [];
    const common = { unit: 'ms', yardstick };
    yield rowOf({
      id: 'F3',
      measure: `first paint of ${route}, warm`,
      samples: firsts ?? [],
      targetMax: 300,
      ...common,
    });
    yield rowOf({
      id: 'F4',
      measure: `heading of ${route} shown, warm`,
      samples: shown ?? [],
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

async function shownMs(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime);
  return Number(await mark.jsonValue());
}
