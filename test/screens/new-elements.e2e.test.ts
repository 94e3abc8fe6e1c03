import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';

const showsNewElements = await readFile(path.join(import.meta.dirname, 'new-elements.js'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Whether a page of this shows something new at a second width, after all of it was seen at 1440 px. */
test.each([
  ['the same, narrower', '<p>Hello</p><svg><path d="M0 0"/><text x="1">5</text></svg>', false],
  ['less', '<style>@media (width < 800px) { p { display: none } }</style><p>Hello</p><b>Hi</b>', false],
  ['what is hidden on a desk', '<style>@media (width > 800px) { p { display: none } }</style><p>Hello</p>', true],
  ['smaller letters', '<style>@media (width < 800px) { p { font-size: 9px } }</style><p>Hello</p>', true],
  ['letters of another colour', '<style>@media (width < 800px) { p { color: #ccc } }</style><p>Hello</p>', true],
  ['another ground', '<style>@media (width < 800px) { div { background: #333 } }</style><div><p>Hello</p></div>', true],
  ['a box that scrolls only here', '<div style="overflow: auto"><p style="width: 900px">Hello</p></div>', true],
  [
    'something new behind a dialog',
    '<style>@media (width > 800px) { i { display: none } }</style><div aria-hidden="true"><i>x</i></div><p role="dialog">Hello</p>',
    false,
  ],
])('axe looks again where a width shows something new: %s', async (_, html, isNew) => {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.setContent(html);
  expect(await page.evaluate(showsNewElements)).toBe(true);
  expect(await page.evaluate(showsNewElements)).toBe(false);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(showsNewElements)).toBe(isNew);
  await page.close();
});
