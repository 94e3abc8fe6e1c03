import type { Page } from '@playwright/test';
import { serveBarePage } from '../support/bare-page.ts';
import { type BrowsedProduct, showScreen } from '../support/product-page.ts';
import { type Row, rowOf } from '../support/row.ts';

const slowdown = 4;
const repeats = 9;
/** Event timing (W3C) leaves out reactions within one frame. */
const oneFrameMs = 16;

interface Interaction {
  name: string;
  path: string;
  act(page: Page, turn: number): Promise<void>;
}

/** From a key or a click to the next painted frame, with a long list loaded and a processor four times as slow. */
export async function* interactions({ newContext }: BrowsedProduct, campaignId: string): AsyncGenerator<Row> {
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: noteInteractions });
  const processor = await context.newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await using bare = await serveBarePage();
  await page.goto(bare.url);
  const press = await pressTimes(page, () => page.getByRole('button').click());
  const yardstick = { name: 'a click on a page of one line', samples: press };
  for (const { name, path, act } of interactionsOf(campaignId)) {
    await showScreen(page, path);
    const samples = await pressTimes(page, (turn) => act(page, turn));
    yield rowOf({
      id: 'interaction',
      measure: `${name}, ${slowdown} × slower`,
      unit: 'ms',
      samples,
      yardstick,
      targetMax: 100,
    });
  }
  await context.close();
}

async function pressTimes(page: Page, act: (turn: number) => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    await page.evaluate('globalThis.slowestMs = 0');
    await act(turn);
    await page.waitForLoadState('networkidle');
    await page.evaluate(nextFrames);
    samples.push(Math.max(oneFrameMs, Number(await page.evaluate('globalThis.slowestMs'))));
  }
  return samples;
}

const interactionsOf = (campaignId: string): Interaction[] => [
  {
    name: 'a key in the search of 100,000 leads',
    path: '/leads',
    act: (page) => page.getByPlaceholder('Search leads...').press('a'),
  },
  {
    name: 'one of 100,000 leads selected',
    path: '/leads',
    act: (page, turn) =>
      page
        .getByRole('row')
        .getByRole('checkbox')
        .nth(turn + 1)
        .click(),
  },
  {
    name: 'all of 100,000 leads selected',
    path: '/leads',
    act: (page) => page.getByRole('checkbox', { name: /select all/i }).click(),
  },
  {
    name: 'another of 100,000 leads previewed',
    path: `/campaigns/${campaignId}/preview`,
    act: (page, turn) =>
      page
        .getByRole('button', { name: `Number ${turn + 1}` })
        .first()
        .click(),
  },
];

/** Runs in the page: notes the longest reaction to a key or a click since `slowestMs` was set to 0. */
const noteInteractions = `globalThis.slowestMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.slowestMs = Math.max(globalThis.slowestMs, duration);
}).observe({ type: 'event', durationThreshold: ${oneFrameMs} })`;

/** Runs in the page: an entry comes a moment after its frame. */
const nextFrames =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))';
